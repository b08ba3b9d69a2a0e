import { expect } from 'vitest'
import { withConnection } from '../src/database/connection.ts'

/** Waits until PostgreSQL has archived all of its log that is written by now. */
export async function archived(url: string): Promise<void> {
  await withConnection(url, async (client) => {
    const { rows } = await client.query<{ file: string }>(
      'select pg_walfile_name(pg_current_wal_lsn()) as file, pg_switch_wal()',
    )
    const newest = () =>
      client.query<{ file: string | null }>('select last_archived_wal as file from pg_stat_archiver')
    await expect
      .poll(async () => ((await newest()).rows[0]!.file ?? '') >= rows[0]!.file, { timeout: 90_000 })
      .toBe(true)
  })
}
