import { sql, type Sql } from '../database/db.ts'

type Sent = readonly string[] | undefined

/** The photos of a new record. */
export const newPhotos = (sent: Sent): Sql => sql`${sent ?? []}::uuid[]`

/** The photos of a record that is corrected: those that it has, where none are sent. */
export const photosNow = (sent: Sent): Sql => sql`coalesce(${sent ?? null}::uuid[], photos)`
