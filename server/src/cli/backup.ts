// npm run backup: takes a backup of our own PostgreSQL, also while the server runs.
import { onDatabase } from './command-line.ts'
import { backupsIn, megabytes, takeBackup } from '../database/backup.ts'
import { SettingError } from './environment.ts'

await onDatabase(async (url, { databaseUrl, backupFolder }) => {
  if (databaseUrl)
    throw new SettingError(
      'The database of DATABASE_URL is backed up by its own means, such as pg_basebackup or pgBackRest: see docs/operating.md.',
    )
  const taken = await takeBackup(url, backupsIn(backupFolder))
  if (!taken) throw new SettingError('Another process takes a backup at this moment.')
  console.log(`${taken.folder}: ${megabytes(taken.bytes)} of ${megabytes(taken.holds)}.`)
})
