// npm run restore -- <newest, or name or folder of a backup>: replaces the data of Penside's own PostgreSQL by a backup. Without an argument
// it lists the backups. --no-check skips the comparison of daily totals with the records.
import { isAbsolute, join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkRestored } from './check-restored.ts'
import { printProblems } from './command-line.ts'
import { backupFolderOf, listBackups, megabytes, readBackup } from '../database/backup.ts'
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
  const folder = backupFolderOf(backupFolder)
  const all = await listBackups(folder)
  const {
    positionals: [name],
    values: { 'no-check': skipsCheck },
  } = argumentsOf(process.argv.slice(2))
  if (!name || (name === 'newest' && all.length === 0)) {
    for (const { folder: one, bytes } of all) console.log(`${one}  ${megabytes(bytes)}`)
    throw new SettingError(
      all.length > 0
        ? 'Which one? npm run restore -- newest, or its folder.'
        : `There is no backup in ${folder}: set BACKUP_FOLDER as for the server, or give the folder of one.`,
    )
  }
  const backup = name === 'newest' ? all[0]! : await readBackup(isAbsolute(name) ? name : join(folder, name))
  const home = defaultHome()
  const reading = showProgress('Reading every row', process.stdout)
  const { before, rows, log, since } = await restore(backup, home, {
    log: console.log,
    onRead: (fraction) => {
      reading.show(fraction)
      if (fraction === 1) reading.end()
    },
    check: skipsCheck ? undefined : (url) => checkRestored(url, console.log),
  })
  const until = log > 0 ? `${backup.takenAt} and the log after it` : backup.takenAt
  console.log(`Restored to ${home} as of ${until}: ${rows.toLocaleString('en')} rows read.
Phones send again what they recorded since ${since}.`)
  if (before) console.log(`The former data are in ${before}: remove them when you do not need them.`)
})

function argumentsOf(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { 'no-check': { type: 'boolean' } } })
  } catch (error) {
    throw new SettingError(`${(error as Error).message}. Use npm run restore -- newest [--no-check].`)
  }
}
