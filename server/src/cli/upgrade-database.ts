// npm run upgrade-database: upgrades Penside's own PostgreSQL to the version that comes with this Penside.
import { printProblems } from './command-line.ts'
import { defaultHome } from '../database/embedded/home.ts'
import { upgradeDatabase } from '../database/upgrade.ts'
import { readEnvironment, SettingError } from './environment.ts'

await printProblems(async () => {
  if (readEnvironment(process.env).databaseUrl)
    throw new SettingError('Upgrade the database of DATABASE_URL by its own means, such as pg_upgrade.')
  const home = defaultHome()
  const done = await upgradeDatabase(home, { log: console.log })
  if (!done) return console.log(`The database in ${home} is of this version already.`)
  console.log(`Copied ${done.rows.toLocaleString('en')} rows from PostgreSQL ${done.from} to ${done.to}, and compared them.
The former data are in ${done.before}: remove them when you do not need them.`)
})
