import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { declared } from '@penside/domain/equipment/types.ts'
import { applicationPool, inTransaction, sql } from '@penside/server/database/db.ts'
import { enrol, makeCode, controllerBySecret } from '@penside/server/equipment/credentials.ts'
import { userNameOf } from '@penside/server/equipment/controller-identity.ts'
import { demoFarms } from '../farms.ts'
import { Controller, type Device } from './controller.ts'
import { Disk } from './disk.ts'
import { Sensing } from './sensing.ts'
import { lookAround, type Placed } from './surroundings.ts'

/** Interval of a controller's polls, and of refreshing its surroundings, ms. */
const round = 10_000
const lookEvery = 3_600_000
/** Interval of reports of a device on a screen, s. */
const lively = 60
/** Span of animals' visits that is made up after a stop, ms. */
const catchUp = 3 * 24 * 3_600_000

/** `broker` is the URL of the embedded broker; `folder` has the disks of the controllers. */
export type Barns = { url: string; broker: string; folder: string }

/**
 * Runs the controllers of the demo farms, except those that were revoked or enrolled by another device. @returns how to stop
 * @param url the database as the owner of the schema
 */
export async function runBarns({ url, broker, folder }: Barns): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true })
  const pool = applicationPool({ url, max: 1 })
  const running: { controller: Controller; disk: Disk; timer: NodeJS.Timeout }[] = []
  const sensing = new Map<string, Sensing>()
  const look = async () => {
    const now = new Date()
    const found = new Map<number, Placed[]>()
    for (const { farmId, equipment } of demoFarms) {
      if (!equipment) continue
      const placed = await inTransaction(pool, async (db) => {
        await db.actAs({ farmId })
        return lookAround(db.client, farmId, now)
      })
      found.set(farmId, placed)
      // A sow that farrowed is fed by the days since.
      for (const each of placed) {
        const known = sensing.get(`${farmId} ${each.id}`)
        if (known) known.placed = each
      }
    }
    return found
  }
  for (const [farmId, placed] of await look())
    for (const [controllerId, own] of Map.groupBy(placed, ({ controller }) => controller)) {
      const path = join(folder, `${farmId}-${controllerId}.db`)
      const opened = await open(pool, farmId, controllerId, path)
      if (!opened) continue
      const { disk, secret } = opened
      const latest = await latestOf(pool, farmId, own)
      const devices = own.map((each) => {
        const device = begin(each, disk, latest.get(each.id))
        sensing.set(`${farmId} ${each.id}`, device)
        return asDevice(device)
      })
      const controller = new Controller({
        url: broker,
        farm: farmId,
        controller: controllerId,
        username: userNameOf({ farmId, controllerId }),
        password: secret,
        disk,
        devices,
        takes: 700,
        // The broker runs on this machine.
        mqtt: { rejectUnauthorized: false },
      }).start()
      const timer = setInterval(() => controller.tick(), round)
      controller.tick()
      running.push({ controller, disk, timer })
    }
  const looking = setInterval(() => void look().catch(() => {}), lookEvery)
  return async () => {
    clearInterval(looking)
    for (const { timer } of running) clearInterval(timer)
    await Promise.all(running.map(({ controller }) => controller.stop()))
    for (const { disk } of running) disk.close()
    await pool.end()
  }
}

/** Disk of a controller with its secret; a controller without one enrols with a code. */
async function open(pool: pg.Pool, farmId: number, controllerId: string, path: string) {
  const disk = new Disk(path)
  const kept = disk.secret
  if (kept && (await controllerBySecret(pool, kept))) return { disk, secret: kept }
  disk.close()
  const code = await inTransaction(pool, async (db) => {
    await db.actAs({ farmId })
    const free = await db.maybeOne<object>(
      sql`select 1 from controller where farm_id = ${farmId} and controller_id = ${controllerId} and secret_hash is null and revoked_at is null`,
    )
    return free ? (await makeCode(db, controllerId))?.code : undefined
  })
  const made = code && (await enrol(pool, code))
  if (!made) return undefined
  // The existing disk belongs to another database.
  for (const rest of ['', '-wal', '-shm']) rmSync(path + rest, { force: true })
  const fresh = new Disk(path)
  fresh.secret = made.secret
  return { disk: fresh, secret: made.secret }
}

type Latest = { at: number; counters: [string, number][] }
async function latestOf(pool: pg.Pool, farmId: number, own: readonly Placed[]): Promise<Map<string, Latest>> {
  const rows = await inTransaction(pool, async (db) => {
    await db.actAs({ farmId })
    return db.many<{
      equipmentId: string
      part: string
      at: string
      measured: Record<string, number | null>
    }>(
      sql`select equipment_id, part, at, measured from reading_latest
        where farm_id = ${farmId} and equipment_id = any(${own.map(({ id }) => id)}::text[])`,
    )
  })
  const latest = new Map<string, Latest>()
  for (const { equipmentId, part, at, measured } of rows) {
    const of = latest.get(equipmentId) ?? { at: 0, counters: [] }
    of.at = Math.max(of.at, Date.parse(at))
    for (const [name, value] of Object.entries(measured))
      if (value !== null) of.counters.push([part ? `${part} ${name}` : name, value])
    latest.set(equipmentId, of)
  }
  return latest
}

/** Counters of a device, to continue from. */
function begin(placed: Placed, disk: Disk, latest: Latest | undefined) {
  const counters = disk.counters(placed.id)
  const now = Date.now()
  const from = Math.min(now, Math.max(latest?.at ?? now, now - catchUp))
  return new Sensing(placed, from, { counters: counters.length > 0 ? counters : (latest?.counters ?? []) })
}

function asDevice(device: Sensing): Device {
  const { id, type, cycle } = device.placed
  const own = new Map<string, number>()
  const targetOf = (tag: string) => own.get(tag)
  const promised = cycle ?? declared(type).cycle
  return {
    id,
    type,
    cycle: promised,
    every: Math.min(promised, lively),
    settings: device.set.settings,
    measure: (at) => device.measure(at),
    use(of, { settings, curve }) {
      if (!of) device.set = { settings, curve, targetOf }
      else if (typeof settings['target'] === 'number') own.set(of, settings['target'])
      device.set = { ...device.set, targetOf }
    },
    counters: () => device.counters,
  }
}
