// Hours and days, worked out again by other means: plain loops over all samples, and the browser's own calendar.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { barn, type Barn } from '../../test/barn.ts'
import { asOwner, makeFarm } from '../../test/farm.ts'
import { applicationPool, inTransaction } from '../database/db.ts'
import { rollUp } from './roll-up.ts'
import { isLong } from '../../test/long.ts'

const url = inject('databaseUrl')
const pool = applicationPool({ url, max: 2 })
const zones = ['Asia/Seoul', 'Asia/Kolkata', 'America/New_York']
const barns: { zone: string; house: Barn }[] = []
beforeAll(async () => {
  for (const zone of zones) {
    const { farmId } = await makeFarm({ sows: 'none' })
    await asOwner(url, (client) =>
      client.query('update farm set time_zone = $2 where farm_id = $1', [farmId, zone]),
    )
    barns.push({ zone, house: barn(pool, farmId) })
  }
})
afterAll(() => pool.end())

const workOff = async (farmId: number) => {
  for (let more = true; more;)
    more = await inTransaction(pool, async (db) => {
      await db.actAs({ farmId })
      return rollUp(db)
    })
}

// --- The other way --------------------------------------------------------------------------------------------

type Point = { at: number; value: number | null }
type Bucket = {
  n: number
  missing: number
  leftOut: number
  total: number
  least: Point | null
  greatest: Point | null
}

/** The beginning of the hour on the farm's clock, and its day. */
function clock(zone: string) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    minute: '2-digit',
  })
  return (at: number) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    const hour = at - (at % 60_000) - Number(parts['minute']) * 60_000
    return { hour, day: `${parts['year']}-${parts['month']}-${parts['day']}` }
  }
}

/** What every reading of a counter adds; null where it is left out. */
function usedOf(all: readonly { at: number; value: number }[], anHour: number): (number | null)[] {
  const most = (from: number, to: number) => anHour * ((to - from) / 3_600_000 + 5 / 60) + 1e-9
  const fits = (a: (typeof all)[number] | undefined, b: (typeof all)[number] | undefined) =>
    a !== undefined && b !== undefined && b.value >= a.value && b.value - a.value <= most(a.at, b.at)
  const isGlitch = (i: number) => {
    for (const [before, after] of [
      [1, 1],
      [1, 2],
      [2, 1],
    ] as const) {
      const [a, x, b] = [all[i - before], all[i], all[i + after]]
      if (fits(a, b) && b!.at - a!.at <= 3_600_000 && !(fits(a, x) && fits(x, b))) return true
    }
    return false
  }
  let last = -1
  return all.map((each, i) => {
    if (isGlitch(i)) return null
    const before = last >= 0 && i - last <= 5 ? all[last] : undefined
    last = i
    if (!before) return 0
    if (fits(before, each)) return each.value - before.value
    return each.value < before.value && each.value <= most(before.at, each.at) ? each.value : null
  })
}

function bucketsOf(
  points: readonly Point[],
  anHour: number | null,
  hourOf: (at: number) => number,
  keyOf: (at: number) => string,
) {
  const sorted = points.toSorted((a, b) => a.at - b.at)
  const valued = sorted.filter((point): point is { at: number; value: number } => point.value !== null)
  const used =
    anHour === null ? null : new Map(usedOf(valued, anHour).map((each, i) => [valued[i]!.at, each]))
  const buckets: Record<string, Bucket> = {}
  // An hour without any value is not there, and so none of it is missing in the day.
  const hours = new Set(valued.map(({ at }) => hourOf(at)))
  for (const point of sorted.filter(({ at }) => hours.has(hourOf(at)))) {
    const key = keyOf(point.at)
    const bucket = (buckets[key] ??= { n: 0, missing: 0, leftOut: 0, total: 0, least: null, greatest: null })
    if (point.value === null) bucket.missing += 1
    else {
      bucket.n += 1
      const adds = used ? used.get(point.at)! : point.value
      if (adds === null) bucket.leftOut += 1
      else bucket.total += adds
      if (!used && (!bucket.least || point.value < bucket.least.value!)) bucket.least = point
      if (!used && (!bucket.greatest || point.value > bucket.greatest.value!)) bucket.greatest = point
    }
  }
  return buckets
}

// --- The same samples, however they come ------------------------------------------------------------------------

const now = new Date('2026-11-05T00:00:00Z')
/** Around the end of summer time in New York, minutes before now. */
const minute = fc.oneof(fc.integer({ min: 5_000, max: 6_000 }), fc.integer({ min: 1, max: 400 }))
const counted = fc.oneof(
  fc.integer({ min: 0, max: 60 }),
  fc.integer({ min: 0, max: 3_000 }),
  fc.constantFrom(0, 1, 90_000, 182_345.6),
  fc.constant(null),
)
const sample = fc.record({
  minute,
  water: counted,
  temperature: fc.option(fc.integer({ min: -40, max: 60 })),
})
type Given = { minute: number; water: number | null; temperature: number | null }

let number = 0
async function check(
  given: readonly Given[],
  { zone, house }: (typeof barns)[number],
  order: readonly number[],
  cuts: number,
) {
  const [meter, sensor] = [`W-${++number}`, `S-${number}`]
  await house.add(meter, 'W')
  await house.add(sensor, 'S')
  const once = [...new Map(given.map((each) => [each.minute, each])).values()]
  // Every sample at least once, some again, in any order.
  const sent = [...once, ...order.map((i) => once[i % once.length]!)]
    .map((each, i) => [order[i % Math.max(order.length, 1)] ?? i, each] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, each]) => each)
  const size = Math.ceil(sent.length / cuts)
  for (let from = 0; from < sent.length; from += size) {
    await house.send(
      sent.slice(from, from + size).flatMap(({ minute, water, temperature }) => {
        const at = new Date(now.getTime() - minute * 60_000)
        return [
          { equipment: meter, at, values: { water } },
          { equipment: sensor, at, values: { temperature } },
        ]
      }),
      { now, boot: meter },
    )
    if (from % 2 === 0) await workOff(house.farmId)
  }
  await workOff(house.farmId)

  const local = clock(zone)
  const at = (minutes: number) => now.getTime() - minutes * 60_000
  for (const [id, measure, anHour, points] of [
    [meter, 'water', 20_000, once.map(({ minute, water }) => ({ at: at(minute), value: water }))],
    [
      sensor,
      'temperature',
      null,
      once.map(({ minute, temperature }) => ({ at: at(minute), value: temperature })),
    ],
  ] as const)
    for (const [table, key, keyOf] of [
      ['reading_hour', 'hour', (ms: number) => new Date(local(ms).hour).toISOString()],
      ['reading_day', 'day', (ms: number) => local(ms).day],
    ] as const) {
      const rows = await inTransaction(pool, async (db) => {
        await db.actAs({ farmId: house.farmId })
        const result = await db.client.query(
          `select * from ${table} where farm_id = $1 and equipment_id = $2 and measure = $3`,
          [house.farmId, id, measure],
        )
        return result.rows as Record<string, unknown>[]
      })
      const stood = Object.fromEntries(
        rows.map((row) => [
          row[key],
          {
            n: row['n'],
            missing: row['missing'],
            leftOut: row['excluded'],
            total: row['total'],
            least:
              row['least'] === null
                ? null
                : { at: Date.parse(row['least_at'] as string), value: row['least'] },
            greatest:
              row['greatest'] === null
                ? null
                : { at: Date.parse(row['greatest_at'] as string), value: row['greatest'] },
          },
        ]),
      )
      const wanted = Object.fromEntries(
        Object.entries(bucketsOf(points, anHour, (ms) => local(ms).hour, keyOf)).map(([name, bucket]) => [
          name,
          { ...bucket, total: expect.closeTo(bucket.total, 6) },
        ]),
      )
      expect(stood, `${table} of ${measure} in ${zone}`).toEqual(wanted)
    }
}

test('rolls up samples in any order, repeated or late', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sample, { minLength: 1, maxLength: 40 }),
      fc.nat(zones.length - 1),
      fc.array(fc.nat(200), { maxLength: 40 }),
      fc.integer({ min: 1, max: 6 }),
      (given, zone, order, cuts) => check(given, barns[zone]!, order, cuts),
    ),
    { numRuns: isLong ? 400 : 12 },
  )
})

test.each<[what: string, water: readonly (number | null)[], used: number, leftOut: number]>([
  ['counts on', [100, 110, 130], 30, 0],
  ['was read as nothing once', [100, 110, 0, 130], 30, 1],
  ['was read as nothing twice', [100, 110, 0, 0, 130], 30, 2],
  ['begins again', [100, 110, 0, 5, 9], 19, 0],
  ['begins again at once, with something', [100, 110, 3, 9], 19, 0],
  ['jumps up and comes back', [100, 110, 90_000, 130], 30, 1],
  ['is replaced by one that stands higher', [100, 110, 90_000, 90_010], 20, 1],
  ['is replaced by one that stands lower', [182_000, 182_110, 90_000, 90_010], 120, 1],
  ['did not answer', [100, null, 130], 30, 0],
])('a counter that %s', async (_, water, used, leftOut) => {
  const { house } = barns[0]!
  const id = `W-${++number}`
  await house.add(id, 'W')
  const begin = Date.parse('2026-11-04T03:00:00Z')
  await house.send(
    water.map((value, i) => ({ equipment: id, at: new Date(begin + i * 300_000), values: { water: value } })),
    { now },
  )
  await workOff(house.farmId)
  const [day] = await asOwner(
    url,
    async (client) =>
      (
        await client.query(
          `select day::text, total, excluded from reading_day where farm_id = $1 and equipment_id = $2`,
          [house.farmId, id],
        )
      ).rows,
  )
  expect(day).toEqual({ day: '2026-11-04', total: used, excluded: leftOut })
})

test('assigns samples on the hour to the beginning hour, and dates extremes by the earliest', async () => {
  const { house } = barns[0]!
  const id = `S-${++number}`
  await house.add(id, 'S')
  const at = (time: string) => new Date(`2026-11-04T${time}:00+09:00`)
  const measured = [
    ['09:20', 25],
    ['09:50', 21],
    ['10:00', 25],
    ['10:40', 25],
    ['11:00', 21],
    ['12:00', 23],
  ] as const
  await house.send(
    measured.map(([time, temperature]) => ({ equipment: id, at: at(time), values: { temperature } })),
    { now },
  )
  await workOff(house.farmId)
  const rows = async (table: string, order: string) =>
    await asOwner(
      url,
      async (client) =>
        (
          await client.query(
            `select n, least, least_at, greatest, greatest_at from ${table} where farm_id = $1 and equipment_id = $2 order by ${order}`,
            [house.farmId, id],
          )
        ).rows,
    )
  const row = (n: number, least: number, leastAt: string, greatest: number, greatestAt: string) => ({
    n,
    least,
    least_at: at(leastAt),
    greatest,
    greatest_at: at(greatestAt),
  })
  expect(await rows('reading_hour', 'hour')).toEqual([
    row(2, 21, '09:50', 25, '09:20'),
    row(2, 25, '10:00', 25, '10:00'),
    row(1, 21, '11:00', 21, '11:00'),
    row(1, 23, '12:00', 23, '12:00'),
  ])
  expect(await rows('reading_day', 'day')).toEqual([row(6, 21, '09:50', 25, '09:20')])
})
