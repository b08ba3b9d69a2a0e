// npm run restore -- newest, or the name of a backup, or its folder: puts it in the place of our own PostgreSQL's data. Without one it
// tells which there are.
import { isAbsolute, join } from 'node:path'
import { sayTrouble } from './command-line.ts'
import { backupsIn, listBackups, megabytes, readBackup } from './database/backup.ts'
import { defaultHome } from './database/embedded/place.ts'
import { restore } from './database/restore.ts'
import { readEnvironment, SettingTrouble } from './environment.ts'
import { verifyFigures } from './reports/figures-verified.ts'

await sayTrouble(async () => {
  const { databaseUrl, backupFolder } = readEnvironment(process.env)
  if (databaseUrl)
    throw new SettingTrouble(
      'The database of DATABASE_URL is restored by its own means: see docs/operating.md.',
    )
  const folder = backupsIn(backupFolder)
  const all = await listBackups(folder)
  const wanted = process.argv[2]
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
  const { before, rows, log, since } = await restore(backup, home, {
    log: console.log,
    check: async (url) => {
      const { farms, differing } = await verifyFigures(url)
      console.log(
        differing.length === 0
          ? `${farms} farms: what is kept by day is what the records say.`
          : `Figures of ${differing.length} of ${farms} farms differ from their records; the server mends them.`,
      )
    },
  })
  const until = log > 0 ? `${backup.takenAt} and the log after it` : backup.takenAt
  console.log(`Restored to ${home} as of ${until}: ${rows.toLocaleString('en')} rows read.
Phones send again what they recorded since ${since}.`)
  if (before) console.log(`What was there before is in ${before}: remove it when you do not need it.`)
})
