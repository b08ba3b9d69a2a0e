import { readEarTag } from '@penside/domain/records/ear-tag.ts'
import { sql, type Sql } from './db.ts'

/** A pattern for texts that contain this one. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * `and tag like ...` for a part of a tag; nothing where nothing is searched for. Tags are upper case. What a reader sends is the number
 * of an electronic ear tag and finds its animal too.
 */
export function tagContains(search: string | undefined): Sql {
  if (!search) return sql``
  const earTag = readEarTag(search)
  return earTag
    ? sql`and (tag like ${containing(search)} or ear_tag = ${earTag})`
    : sql`and tag like ${containing(search)}`
}
