// Begins a new epoch, so that phones send their recent records again. Run it once after the database's files were restored from a copy of the
// disk, before the server starts. Other restores (a dump, another cluster, point-in-time recovery) are detected without it.
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
