import { sql, type Sql } from '../database/db.ts'

type Sent = readonly string[] | undefined

/** Photos of a new record, as an SQL value. */
export const newPhotos = (sent: Sent): Sql => sql`${sent ?? []}::uuid[]`

/** Photos of a corrected record, as an SQL value. They stay as they are if none are sent. */
export const photosNow = (sent: Sent): Sql => sql`coalesce(${sent ?? null}::uuid[], photos)`
