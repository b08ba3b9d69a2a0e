import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import mqtt from 'mqtt'
import pg from 'pg'
import { startEmbedded } from '@penside/server/database/embedded/embedded.ts'
import { migrate } from '@penside/server/database/migrate.ts'
import { importHerd } from '@penside/server/workbook/herd-import.ts'
import { startMosquitto } from '../../server/test/mosquitto.ts'
import { openHome } from './home.ts'

export const controllerOf = (i: number) => `G${i}`
/** A climate sensor of a controller. */
export const sensorOf = (controllerId: string, i: number) => `S-${controllerId}-${i}`

type Size = { farms: number; controllersOfFarm: number; sensorsOfController: number }

/** Farms with sensors on a new database with the product's settings, Mosquitto, one process that takes in, and a client of the broker. */
export async function openBarns({ farms, controllersOfFarm, sensorsOfController }: Size) {
  const { home, close: closeHome } = await openHome()
  const ends: (() => unknown)[] = [closeHome]
  const close = async () => {
    for (const end of ends.toReversed()) await end()
  }
  try {
    const { url, stop } = await startEmbedded({ home, log: () => {} })
    ends.push(stop)
    await migrate(url, { log: () => {} })
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    ends.push(() => owner.end())
    const ids = Array.from({ length: farms }, (_, i) => i + 1)
    for (const id of ids) await makeFarm(owner, id, controllersOfFarm, sensorsOfController)
    await owner.query('analyze')
    const broker = await startMosquitto({})
    ends.push(broker.close)
    const ingest = spawn(process.execPath, [join(import.meta.dirname, '../../server/src/cli/ingest.ts')], {
      env: { PATH: process.env['PATH'], DATABASE_URL: url, MQTT_URL: broker.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    ends.push(() => ingest.kill('SIGKILL'))
    await once(ingest.stdout, 'data')
    const client = await mqtt.connectAsync(broker.url)
    ends.push(() => client.endAsync(true))
    const { rows } = await owner.query<{ data_directory: string }>('show data_directory')
    const database = Number.parseInt(await readFile(join(rows[0]!.data_directory, 'postmaster.pid'), 'utf8'))
    return { url, broker: broker.url, owner, ids, client, database, ingest: ingest.pid!, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function makeFarm(owner: pg.Client, id: number, controllers: number, sensors: number) {
  const equipment = Array.from({ length: controllers }, (_, i) => controllerOf(i)).flatMap((controller) =>
    Array.from({ length: sensors }, (_each, k) => ({
      id: sensorOf(controller, k),
      type: 'S',
      controller,
      pen: null,
    })),
  )
  const named = { kind: '431003', company: '', distributor: '', agent: '', environment: 'N' } as const
  const nothing = { suppliers: [], houses: [], pens: [], boars: [], sows: [] }
  await owner.query('begin')
  await importHerd(owner, id, { farm: { name: `Farm ${id}`, ...named }, ...nothing, equipment })
  await owner.query('commit')
}
