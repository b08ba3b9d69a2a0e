import { readEarTag } from '@penside/domain/records/ear-tag.ts'
import { sql, type Sql } from './db.ts'

/** LIKE pattern of texts that contain this one. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Condition `and tag like ...` for part of an upper-case tag; empty without a search text. The number of an electronic ear tag, as a
 * reader sends it, finds its animal too.
 */
export function tagContains(search: string | undefined): Sql {
  if (!search) return sql``
  const earTag = readEarTag(search)
  return earTag
    ? sql`and (tag like ${containing(search)} or ear_tag = ${earTag})`
    : sql`and tag like ${containing(search)}`
}
