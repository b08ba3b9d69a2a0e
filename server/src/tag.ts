import { sql, type Sql } from './db.ts'

/** `and tag like ...` for a part of a tag; nothing where nothing is searched for. Tags are upper case. */
export const tagContains = (search: string | undefined): Sql =>
  search ? sql`and tag like ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}` : sql``
