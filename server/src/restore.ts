// npm run restore -- newest, or the name of a backup, or its folder: puts it in the place of our own PostgreSQL's data. Without one it
// lists them. --no-check leaves out the comparison of figures with records.
import { parseArgs } from 'node:util'
import { isAbsolute, join } from 'node:path'
import { sayTrouble } from './command-line.ts'
import { backupsIn, listBackups, megabytes, readBackup } from './database/backup.ts'
import { defaultHome } from './database/embedded/place.ts'
import { DatabaseTrouble } from './database/embedded/trouble.ts'
import { restore } from './database/restore.ts'
import { readEnvironment, SettingTrouble } from './environment.ts'
import { progressOfFarms, verifyFigures } from './reports/figures-verified.ts'

await sayTrouble(async () => {
  const { databaseUrl, backupFolder } = readEnvironment(process.env)
  if (databaseUrl)
    throw new SettingTrouble(
      'The database of DATABASE_URL is restored by its own means: see docs/operating.md.',
    )
  const folder = backupsIn(backupFolder)
  const all = await listBackups(folder)
  const {
    positionals: [wanted],
    values: { 'no-check': unchecked },
  } = argumentsOf(process.argv.slice(2))
  if (!wanted || (wanted === 'newest' && all.length === 0)) {
    for (const { folder: one, bytes } of all) console.log(`${one}  ${megabytes(bytes)}`)
    throw new SettingTrouble(
      all.length > 0
        ? 'Which one? npm run restore -- newest, or its folder.'
        : `There is no backup in ${folder}: set BACKUP_FOLDER as for the server, or give the folder of one.`,
    )
  }
  const backup =
    wanted === 'newest' ? all[0]! : await readBackup(isAbsolute(wanted) ? wanted : join(folder, wanted))
  const home = defaultHome()
  const { before, rows, log, since, checkFailed } = await restore(backup, home, {
    log: console.log,
    check: unchecked ? undefined : checkFigures,
  })
  const until = log > 0 ? `${backup.takenAt} and the log after it` : backup.takenAt
  console.log(`Restored to ${home} as of ${until}: ${rows.toLocaleString('en')} rows read.
Phones send again what they recorded since ${since}.`)
  if (checkFailed !== undefined)
    console.warn(
      `Warning: ${checkFailed} The data are restored all the same. Run npm run figures:verify when the machine is idle.`,
    )
  if (before) console.log(`What was there before is in ${before}: remove it when you do not need it.`)
})

function argumentsOf(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { 'no-check': { type: 'boolean' } } })
  } catch (error) {
    throw new SettingTrouble(`${(error as Error).message}. Use npm run restore -- newest [--no-check].`)
  }
}

async function checkFigures(url: string) {
  console.log('Comparing figures with records. It may take minutes; --no-check leaves it out.')
  const { farms, differing } = await verifyFigures(url, progressOfFarms(console.log))
  if (differing.length > 0)
    throw new DatabaseTrouble(
      `Figures of ${differing.length} of ${farms} farms differ from their records; the server corrects them.`,
    )
  console.log(`${farms} farms: the daily totals are what the records say.`)
}
