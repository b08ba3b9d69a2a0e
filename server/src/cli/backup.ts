// npm run backup: takes a backup of Penside's own PostgreSQL, also while the server runs.
import { onDatabase } from './command-line.ts'
import { backupFolderOf, megabytes, takeBackup } from '../database/backup.ts'
import { SettingError } from './environment.ts'

await onDatabase(async (url, { databaseUrl, backupFolder }) => {
  if (databaseUrl)
    throw new SettingError(
      'The database of DATABASE_URL is backed up by its own means, such as pg_basebackup or pgBackRest: see docs/operating.md.',
    )
  const taken = await takeBackup(url, backupFolderOf(backupFolder))
  if (!taken) throw new SettingError('Another process is taking a backup.')
  console.log(`${taken.folder}: ${megabytes(taken.bytes)} of ${megabytes(taken.holds)}.`)
})
