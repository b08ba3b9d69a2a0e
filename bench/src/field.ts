// A compressed working day of as many farms as the disk holds: `npm run bench:field`.
//
//   FIELD_FARMS=3200     farms, at most as many as the disk holds
//   FIELD_DISK_GB=25     maximum size of the databases
//   FIELD_HOME=folder    keeps the databases there for the next run
//   FIELD_MINUTES=60     length of the compressed day from six to six
//   FIELD_PHONES=200     phones that work at the same time
//   FIELD_SAVES=100      saves a second at the peak
//   FIELD_READS=200      reads a second at the peak
//   BENCH_SOWS=3100      sows of the large farm
import { cpus, loadavg } from 'node:os'
import { asOwner, farmId, openDatabases } from './databases.ts'
import { startChild } from './child.ts'
import { largeFarm } from './farms.ts'
import { FieldClient } from './field-client.ts'
import { workingDay } from './field-day.ts'
import { addControllers, addEmptyFarm, addPhones } from './field-people.ts'
import { openHome } from './home.ts'
import type { ServerRequest } from './server.ts'
import { table } from './table.ts'

const setting = (name: string, usual: number) => Number(process.env[`FIELD_${name}`] ?? usual)
const maxFarms = setting('FARMS', 3_200)
const disk = setting('DISK_GB', 25)
const minutes = setting('MINUTES', 60)
const phones = setting('PHONES', 200)
const peak = { saves: setting('SAVES', 100), reads: setting('READS', 200) }

/** GB on disk of the large farm, in both databases, and of an average one, with all that belongs to them. */
const room = { large: 3 * (largeFarm.sows / 3_100), average: 0.041 }
/** Maximum number of farms with equipment. */
const maxWithEquipment = 1_000

const farms = Math.max(5, Math.min(maxFarms, Math.floor((disk - room.large) / room.average)))
const { home, close } = await openHome(process.env['FIELD_HOME'])
const log = (line: string) => console.log(line)
const ends: (() => Promise<unknown>)[] = [close]
try {
  log(
    `${farms} of ${maxFarms} farms and one of ${largeFarm.sows.toLocaleString('en')} sows: about ${Math.round(room.large + farms * room.average)} of at most ${disk} GB of disk.`,
  )
  const began = performance.now()
  const seconds = () => `${((performance.now() - began) / 1_000).toFixed(0)} s`
  const { urls, contents } = await openDatabases({
    home,
    farms,
    log: (line) => log(`${seconds().padStart(6)}  ${line}`),
    onStart: (stop) => ends.push(stop),
  })
  log(`Filled in ${seconds()}.`)
  const { all, phonesOf, controllers, newFarm } = await asOwner(urls.big, async (client) => {
    const { rows } = await client.query<{ id: string }>('select farm_id as id from farm order by 1')
    const all = rows.map(({ id }) => Number(id))
    return {
      all,
      phonesOf: await addPhones(client, all.slice(0, contents.neighbours + 1), phones),
      controllers: await addControllers(client, all.slice(0, maxWithEquipment)),
      newFarm: await addEmptyFarm(client),
    }
  })
  log(`\n${await sizes(all.length)}\n`)

  const server = startChild<ServerRequest, number>('server.ts', [urls.big, 'upkeep'])
  ends.push(server.stop)
  const client = new FieldClient(await server.ask('port'))
  ends.push(async () => client.close())
  const dayBegan = new Date()
  const memoryRows: string[][] = []
  const { notes, sides } = await workingDay({
    client,
    seconds: minutes * 60,
    peak,
    phones: phonesOf,
    controllers,
    newFarm,
    largeFarm: farmId,
    eachHour: async (hour) => {
      const [memory, heap] = [await server.ask('memory'), await server.ask('heap')]
      memoryRows.push([`${hour}:00`, ...[memory, heap].map((bytes) => (bytes / 1e6).toFixed(0))])
    },
  })
  log(
    [
      `${dayBegan.toISOString().slice(0, 16)}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}, load average at the end ${loadavg()[0]!.toFixed(1)}.`,
      `A day of twelve hours in ${minutes} minutes: ${phones} phones of ${new Set(phonesOf.map((phone) => phone.farmId)).size} farms, ${controllers.length} farms with equipment, at the peak ${peak.saves} saves and ${peak.reads} reads a second.`,
      ...notes,
      '',
      table(['call, ms', 'answers', 'median', '99th', 'longest', 'errors'], client.rows()),
      '',
      table(['reads of the other farms, ms', 'answers', 'median', '99th'], sides),
      '',
      table(['memory of the server, MB', 'all', 'heap, collected'], memoryRows),
    ].join('\n'),
  )

  /** The largest tables, with rows, bytes, and bytes of a farm. */
  async function sizes(count: number) {
    const rows = await asOwner(urls.big, async (owner) => {
      const { rows: found } = await owner.query<{ name: string; rows: number; bytes: number }>(`
        select name, sum(rows)::float8 as rows, sum(bytes)::float8 as bytes from (
          select coalesce(i.inhparent::regclass::text, c.relname) as name, greatest(c.reltuples, 0) as rows, pg_total_relation_size(c.oid) as bytes
          from pg_class c left join pg_inherits i on i.inhrelid = c.oid
          where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace) of_table
        group by 1 having sum(bytes) > 1e6 order by 3 desc`)
      return found
    })
    const whole = rows.reduce((sum, { bytes }) => sum + bytes, 0)
    return table(
      [`${count} farms, ${(whole / 1e9).toFixed(1)} GB`, 'rows', 'MB', 'MB of a farm'],
      rows.map(({ name, rows: many, bytes }) => [
        name,
        many.toLocaleString('en'),
        (bytes / 1e6).toFixed(0),
        (bytes / 1e6 / count).toFixed(2),
      ]),
    )
  }
} finally {
  for (const end of ends.toReversed()) await end().catch((error: Error) => console.error(error.message))
}
process.exit()
