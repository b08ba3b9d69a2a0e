// To be run once after the database's files were put back from a copy of the disk, before anybody works with it: what a restore changes by
// itself (a dump, another cluster, point-in-time recovery) is noticed without it. Phones then send again what the copy does not have.
import { Client } from 'pg'
import { startEmbedded } from '../database/embedded/embedded.ts'
import { defaultHome } from '../database/embedded/home.ts'
import { migrate } from '../database/migrate.ts'
import { readEnvironment } from './environment.ts'

const { databaseUrl } = readEnvironment(process.env)
const own = databaseUrl ? undefined : await startEmbedded({ home: defaultHome(), log: () => {} })
const url = databaseUrl ?? own?.url
await migrate(url!)
const client = new Client({ connectionString: url })
await client.connect()
await client.query('select begin_epoch()')
const { rows } = await client.query<{ epoch: string; durable_until: string }>(
  'select epoch, durable_until::text from installation',
)
await client.end()
await own?.stop()
console.log(
  `The database has the new epoch ${rows[0]?.epoch}. Phones send again what they recorded since ${rows[0]?.durable_until}.`,
)
