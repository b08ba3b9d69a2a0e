import type { ClientBase } from 'pg'
import { declared, measuresOf, qualities, type EquipmentType } from '@penside/domain/equipment/types.ts'
import { snake } from '@penside/server/database/db.ts'
import { Load } from '@penside/server/database/bulk-load.ts'
import { startOfDay } from './failing.ts'
import { Sensing, type Reading } from './sensing.ts'
import { aheadOfUtc, fedSince, lookAround, type Placed } from './surroundings.ts'

const minute = 60_000
const hour = 60 * minute
const aDay = 24 * hour

/** Longest interval of reports, s, if not that of the type: feeders are silent at night. */
const demoCycles: Partial<Record<EquipmentType, number>> = {
  S: 300,
  C: 300,
  A: 300,
  F: 18_000,
  E: 18_000,
  Y: 14_400,
}

/** Days for which daily figures, hourly figures and readings are generated, like the retention of the server. */
type Kept = { days: number; hours: number; readings: number }
/** @param scale below 1 for a smaller farm, so that trials start quickly */
function keptOf(type: EquipmentType, scale: number): Kept {
  const of = (most: number, least: number) => Math.max(least, Math.round(most * scale))
  return {
    equipment: { days: of(365, 14), hours: of(31, 3), readings: of(3, 1) },
    tag: { days: of(fedSince, 10), hours: of(3, 1), readings: of(3, 1) },
    passage: { days: of(14, 3), hours: of(14, 3), readings: of(14, 3) },
  }[declared(type).of]
}

/** End of the readings and start of the permanent faults, ms. */
export function edgesOf(now: Date) {
  const until = Math.floor(now.getTime() / (5 * minute)) * 5 * minute
  return { until, brokeAt: until - 26 * hour }
}

/**
 * Adds the past readings of a farm's equipment, with the latest values and settings. Runs in the caller's transaction, as the owner of the
 * schema, on a farm that was just loaded.
 */
export async function addReadings(client: ClientBase, farmId: number, now: Date, scale = 1) {
  const all = await lookAround(client, farmId, now)
  if (all.length === 0) return
  const { until, brokeAt } = edgesOf(now)
  const load = new Load(client, { farmId })
  for (const placed of all) {
    remember(load, placed, { until, brokeAt }, keptOf(placed.type, scale))
    if (load.rows > 20_000) await load.flush()
  }
  for (const controllerId of new Set(all.map(({ controller }) => controller)))
    load.add('controller_state', {
      controllerId,
      online: true,
      boot: 'filled',
      heardAt: new Date(until),
      since: new Date(until - 20 * aDay),
      clockAhead: 0,
      firmware: '2.4.1',
    })
  await load.flush()
  for (const [type, cycle] of Object.entries(demoCycles))
    await client.query('update equipment set cycle = $3 where farm_id = $1 and type = $2', [
      farmId,
      type,
      cycle,
    ])
}

function remember(
  load: Load,
  placed: Placed,
  { until, brokeAt }: ReturnType<typeof edgesOf>,
  { days, hours, readings }: Kept,
) {
  const { id: equipmentId, type } = placed
  const step = (declared(type).of === 'equipment' ? Math.max(300, declared(type).cycle) : 3_600) * 1_000
  const begins = startOfDay(until - Math.max(days, readings) * aDay)
  const device = new Sensing(placed, begins, { brokeAt })
  const [hoursFrom, readingsFrom] = [startOfDay(until - hours * aDay), startOfDay(until - readings * aDay)]
  const rolled = new Rolled(load, equipmentId, type, hoursFrom)
  const latest = new Map<string, Reading>()
  const table = `${snake(declared(type).noun)}_reading`
  for (let at = begins; at < until;) {
    // Older readings are kept as sums only.
    const next =
      at +
      (at >= readingsFrom ? step : at >= hoursFrom ? Math.max(step, 30 * minute) : Math.max(step, 2 * hour))
    at = Math.min(until, next)
    for (const reading of device.measure(at)) {
      rolled.add(reading)
      latest.set(reading.of ?? '', reading)
      if (reading.at < readingsFrom) continue
      load.add(table, {
        equipmentId,
        part: reading.of ?? '',
        at: new Date(reading.at),
        receivedAt: new Date(reading.at + 2_000),
        quality: qualities.indexOf(reading.quality ?? 'good'),
        ...reading.values,
      })
    }
  }
  rolled.end()
  addLatest(load, equipmentId, latest)
  addSettings(load, device, begins)
}

function addLatest(load: Load, equipmentId: string, latest: ReadonlyMap<string, Reading>) {
  for (const [part, { at, quality, values }] of latest) {
    const measuredAt = Object.fromEntries(Object.keys(values).map((name) => [name, at]))
    const common = { equipmentId, part, at: new Date(at), receivedAt: new Date(at + 2_000) }
    load.add('reading_latest', {
      ...common,
      quality: qualities.indexOf(quality ?? 'good'),
      measured: values,
      measuredAt,
    })
  }
}

function addSettings(load: Load, { placed: { id: equipmentId }, set: { settings } }: Sensing, since: number) {
  if (Object.keys(settings).length === 0) return
  const at = new Date(since)
  load.add('reported_setting', { equipmentId, version: 1, at, settings })
  for (const [setting, value] of Object.entries(settings))
    load.add('setting_change', { equipmentId, setting, at, value })
}

type Sum = {
  n: number
  missing: number
  total: number
  least: number | null
  leastAt: number
  greatest: number | null
  greatestAt: number
}

/** Sums of the current hour or day, by animal and measure. */
type Open = Map<string, { from: number; sum: Sum }>

/** Sums readings of one equipment, in order of time, into hours and days. */
class Rolled {
  readonly #load: Load
  readonly #equipmentId: string
  readonly #measures: ReturnType<typeof measuresOf>
  readonly #hoursFrom: number
  readonly #before = new Map<string, number>()
  readonly #hours: Open = new Map()
  readonly #days: Open = new Map()

  constructor(load: Load, equipmentId: string, type: EquipmentType, hoursFrom: number) {
    this.#load = load
    this.#equipmentId = equipmentId
    this.#measures = measuresOf(type)
    this.#hoursFrom = hoursFrom
  }

  add({ at, of = '', values }: Reading) {
    for (const [measure, { kind }] of this.#measures) {
      const key = `${of}\t${measure}`
      const value = values[measure] ?? null
      const counted = kind === 'counter' && value !== null ? value - (this.#before.get(key) ?? value) : value
      if (value !== null) this.#before.set(key, value)
      const tell = (sums: Open, from: number) => {
        const open = sums.get(key)
        if (open && open.from !== from) this.#write(sums, key, open)
        const { sum } = open?.from === from ? open : begun(sums, key, from)
        if (value === null || counted === null) {
          sum.missing += 1
          return
        }
        sum.n += 1
        sum.total += counted
        if (kind === 'counter') return
        if (sum.least === null || value < sum.least) [sum.least, sum.leastAt] = [value, at]
        if (sum.greatest === null || value > sum.greatest) [sum.greatest, sum.greatestAt] = [value, at]
      }
      if (at >= this.#hoursFrom) tell(this.#hours, at - (at % hour))
      tell(this.#days, startOfDay(at))
    }
  }

  end() {
    for (const sums of [this.#hours, this.#days]) for (const [key, open] of sums) this.#write(sums, key, open)
  }

  #write(sums: Open, key: string, { from, sum }: { from: number; sum: Sum }) {
    // Hours and days without readings have no row.
    if (sum.n === 0) return
    const [part = '', measure = ''] = key.split('\t')
    const { leastAt, greatestAt, ...rest } = sum
    const row = {
      equipmentId: this.#equipmentId,
      part,
      measure,
      ...rest,
      leastAt: sum.least === null ? null : new Date(leastAt),
      greatestAt: sum.greatest === null ? null : new Date(greatestAt),
    }
    if (sums === this.#hours) this.#load.add('reading_hour', { ...row, hour: new Date(from) })
    else
      this.#load.add('reading_day', { ...row, day: new Date(from + aheadOfUtc).toISOString().slice(0, 10) })
  }
}

function begun(sums: Open, key: string, from: number) {
  const sum: Sum = { n: 0, missing: 0, total: 0, least: null, leastAt: 0, greatest: null, greatestAt: 0 }
  const open = { from, sum }
  sums.set(key, open)
  return open
}
