// npm run restore -- newest, or the name of a backup, or its folder: puts it in the place of our own PostgreSQL's data. Without one it
// lists the backups. With --no-check the daily totals are not compared with the records.
import { isAbsolute, join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkRestored } from './check-restored.ts'
import { printProblems } from './command-line.ts'
import { backupsIn, listBackups, megabytes, readBackup } from '../database/backup.ts'
import { defaultHome } from '../database/embedded/home.ts'
import { restore } from '../database/restore.ts'
import { readEnvironment, SettingError } from './environment.ts'
import { showProgress } from './progress.ts'

await printProblems(async () => {
  const { databaseUrl, backupFolder } = readEnvironment(process.env)
  if (databaseUrl)
    throw new SettingError(
      'The database of DATABASE_URL is restored by its own means: see docs/operating.md.',
    )
  const folder = backupsIn(backupFolder)
  const all = await listBackups(folder)
  const {
    positionals: [wanted],
    values: { 'no-check': leaveOut },
  } = argumentsOf(process.argv.slice(2))
  if (!wanted || (wanted === 'newest' && all.length === 0)) {
    for (const { folder: one, bytes } of all) console.log(`${one}  ${megabytes(bytes)}`)
    throw new SettingError(
      all.length > 0
        ? 'Which one? npm run restore -- newest, or its folder.'
        : `There is no backup in ${folder}: set BACKUP_FOLDER as for the server, or give the folder of one.`,
    )
  }
  const backup =
    wanted === 'newest' ? all[0]! : await readBackup(isAbsolute(wanted) ? wanted : join(folder, wanted))
  const home = defaultHome()
  const reading = showProgress('Reading every row', process.stdout)
  const { before, rows, log, since } = await restore(backup, home, {
    log: console.log,
    onRead: (fraction) => {
      reading.show(fraction)
      if (fraction === 1) reading.end()
    },
    check: leaveOut ? undefined : (url) => checkRestored(url, console.log),
  })
  const until = log > 0 ? `${backup.takenAt} and the log after it` : backup.takenAt
  console.log(`Restored to ${home} as of ${until}: ${rows.toLocaleString('en')} rows read.
Phones send again what they recorded since ${since}.`)
  if (before) console.log(`What was there before is in ${before}: remove it when you do not need it.`)
})

function argumentsOf(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { 'no-check': { type: 'boolean' } } })
  } catch (error) {
    throw new SettingError(`${(error as Error).message}. Use npm run restore -- newest [--no-check].`)
  }
}
