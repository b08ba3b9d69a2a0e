// The figures of summaries, totals and analyses, worked out once more from the messages that were sent, in other words than the server's.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ict } from '@penside/contract/equipment/ict.ts'
import { monitoring, type summaryTypes, type SummaryRow } from '@penside/contract/equipment/monitoring.ts'
import { day } from '@penside/domain/basics/day.ts'
import type { EquipmentType } from '@penside/domain/equipment/types.ts'
import { barn, type BarnSample } from '../../test/barn.ts'
import { asOwner, makeFarm, testApp, type TestApp, type TestFarm } from '../../test/farm.ts'
import { applicationPool, inTransaction } from '../database/db.ts'
import { rollUp } from './roll-up.ts'

const pool = applicationPool({ url: inject('databaseUrl'), max: 2 })
/** The farm's clock is nine hours ahead. The month before has no 31st. */
const dates = ['2026-09-30', '2026-10-29', '2026-10-30', '2026-10-31']
const today = dates.at(-1)!
const now = new Date(`${today}T23:30:00+09:00`)
const [sowsOf, nursingOf, countersOf, gaugesOf] = [3, 5, 2, 2]

/** The same numbers each time. */
let seed = 20261031
const chance = () => (seed = (seed * 48271) % 2147483647) / 2147483647
const upTo = (most: number, step = 1) => Math.round((chance() * most) / step) * step

type Sent = { equipment: string; of: string; date: string; minute: number; values: Record<string, number> }
const sent: Sent[] = []

function speak() {
  const counters = new Map<string, number>()
  const count = (key: string, by: number) => {
    counters.set(key, Math.round(((counters.get(key) ?? upTo(500)) + by) * 100) / 100)
    return counters.get(key)!
  }
  for (const date of dates)
    for (let minute = 5; minute < 23 * 60; minute += 20) {
      const say = (equipment: string, values: Sent['values'], of = '') =>
        sent.push({ equipment, of, date, minute, values })
      for (let i = 1; i <= countersOf; i++) {
        say(`W-${i}`, { water: count(`W-${i}`, upTo(40)) })
        say(`L-${i}`, { feed: count(`L-${i}`, upTo(2, 0.25)), water: count(`L-${i} water`, upTo(3, 0.5)) })
      }
      for (let i = 1; i <= gaugesOf; i++) {
        // The second cooler says nothing on the last day.
        if (!(i === 2 && date === today)) say(`C-${i}`, { temperature: 18 + upTo(9, 0.1) })
        say(`V-${i}`, { rest: 3000 + upTo(5000) })
        say(`S-${i}`, {
          temperature: 15 + upTo(12, 0.1),
          humidity: 40 + upTo(50),
          co2: 600 + upTo(3000),
          ammonia: upTo(30, 0.1),
        })
      }
      for (let i = 1; i <= sowsOf; i++)
        say(
          `E-${(i % 2) + 1}`,
          {
            eaten: count(`sow ${i}`, upTo(0.1, 0.02)),
            target: 2 + i / 4,
            entries: count(`in ${i}`, upTo(1)),
          },
          `SOW-${i}`,
        )
      for (let i = 1; i <= nursingOf; i++)
        // The last one is moved to the other feeder at noon, which begins to count anew.
        if (i < nursingOf || minute < 720)
          say(
            `F-${(i % 2) + 1}`,
            { eaten: count(`mother ${i}`, upTo(0.2, 0.02)), target: 5 + i / 2 },
            `MOTHER-${i}`,
          )
        else if (date === today)
          say(
            `F-${2 - (i % 2)}`,
            { eaten: count('moved', upTo(0.2, 0.02)), target: 5 + i / 2 },
            `MOTHER-${i}`,
          )
      if (chance() < 0.4)
        say(`Y-${1 + upTo(1)}`, { weight: 90 + upTo(40, 0.1), fit: upTo(1) }, `${date}-${minute}`)
    }
}

let app: TestApp
let farm: TestFarm
beforeAll(async () => {
  app = await testApp({ now: () => now })
  farm = await makeFarm({
    equipment: ['W', 'L', 'C', 'V', 'S', 'E', 'F', 'A', 'Y'].flatMap((type) =>
      [1, 2].map((i) => ({ id: `${type}-${i}`, type, controller: 'I1', pen: i - 1 })),
    ),
  })
  speak()
  const house = barn(pool, farm.farmId)
  for (const date of dates) {
    const of = sent.filter((each) => each.date === date)
    const later = new Date(`${date}T23:30:00+09:00`)
    for (let i = 0; i < of.length; i += 500)
      await house.send(
        of.slice(i, i + 500).map(({ equipment, of: whose, minute, values }): BarnSample => ({
          equipment,
          at: new Date(Date.parse(`${date}T00:00:00+09:00`) + minute * 60_000),
          values,
          ...(whose && { of: whose }),
        })),
        { now: later },
      )
  }
  for (let more = true; more;)
    more = await inTransaction(pool, async (db) => {
      await db.actAs({ farmId: farm.farmId })
      return rollUp(db)
    })
})
afterAll(async () => {
  await app.close()
  await pool.end()
})

const ask = async (type: EquipmentType, summary: (typeof summaryTypes)[number], on = today) =>
  (await app.as(farm.worker).call(monitoring.summary, { type, summary, on: day(on) })).body

/** What one said of a measure, in the order of time. */
const heard = (equipment: string, measure: string, of = '') =>
  sent.flatMap((each) => {
    const value = each.values[measure]
    return each.equipment === equipment && each.of === of && value !== undefined
      ? [{ date: each.date, minute: each.minute, value }]
      : []
  })
/** What a counter went up by on a date; what went by between two readings belongs to the later. */
function used(equipment: string, measure: string, date: string, of = '', before = 24 * 60) {
  const all = heard(equipment, measure, of)
  let sum = 0
  all.forEach((each, i) => {
    // After a pause of weeks nobody knows when it went up: the server judges by what is possible meanwhile.
    if (i > 0 && each.date === date && each.minute < before) sum += each.value - all[i - 1]!.value
  })
  return sum
}
const onDate = (equipment: string, measure: string, date: string) =>
  heard(equipment, measure)
    .filter((each) => each.date === date)
    .map(({ value }) => value)
const percent = (now: number, then: number) => (then ? (100 * now) / then : 0)
const near = (value: number, digits: number) => expect.closeTo(value, digits)
const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

test('counters with totals, against the last day of a shorter month', async () => {
  const [before] = dates as [string]
  for (const [type, measure, field, previous, step] of [
    ['W', 'water', 'liter', 'previousLiter', 0],
    ['L', 'feed', 'liquidFeed', 'previousLiquidFeed', 2],
  ] as const) {
    const [now, then] = [today, before].map((date) =>
      [1, 2].map((i) => used(`${type}-${i}`, measure, date)),
    ) as [number[], number[]]
    expect(await ask(type, 'SUMMARY')).toEqual(
      now.map((amount, i) =>
        expect.objectContaining({
          [field]: near(amount, step),
          [previous]: near(then[i]!, step),
          ratio: near(percent(amount, then[i]!), 1),
        }),
      ),
    )
    expect(await ask(type, 'TOTAL')).toEqual([
      {
        reported: 2,
        of: 2,
        [field]: near(total(now), step),
        [previous]: near(total(then), step),
        ratio: near(percent(total(now), total(then)), 1),
      },
    ])
  }
})

test('gauges: last value of the day; old values stay out of the total', async () => {
  const [before, , eve] = dates as [string, string, string]
  const last = (equipment: string, measure: string, date: string) => onDate(equipment, measure, date).at(-1)!
  const bins = [1, 2].map((i) => [last(`V-${i}`, 'rest', today), last(`V-${i}`, 'rest', before)] as const)
  expect((await ask('V', 'SUMMARY')).map(({ feed, previousFeed }) => [feed, previousFeed])).toEqual(bins)
  const [left, was] = [total(bins.map(([now]) => now)), total(bins.map(([, then]) => then))]
  expect(await ask('V', 'TOTAL')).toEqual([
    { reported: 2, of: 2, feed: left, previousFeed: was, ratio: near(percent(left, was), 1) },
  ])
  const coolers = await ask('C', 'SUMMARY')
  expect(
    coolers.map(({ temperature, previousTemperature, old }) => [temperature, previousTemperature, old]),
  ).toEqual([
    [near(last('C-1', 'temperature', today), 5), near(last('C-1', 'temperature', before), 5), undefined],
    [near(last('C-2', 'temperature', eve), 5), near(last('C-2', 'temperature', before), 5), true],
  ])
  expect((await ask('C', 'TOTAL'))[0]).toMatchObject({
    reported: 1,
    of: 2,
    temperature: near(last('C-1', 'temperature', today), 5),
  })
})

test('sensors: extremes of the day and of the farm', async () => {
  const ends = (of: string[]) =>
    Object.fromEntries(
      (['temperature', 'humidity', 'co2', 'ammonia'] as const).flatMap((measure) => {
        const sorted = of.flatMap((each) => onDate(each, measure, today)).toSorted((a, b) => a - b)
        const name = measure[0]!.toUpperCase() + measure.slice(1)
        return [
          [`least${name}`, near(sorted[0]!, 5)],
          [`most${name}`, near(sorted.at(-1)!, 5)],
        ]
      }),
    )
  expect(await ask('S', 'SUMMARY')).toEqual([
    expect.objectContaining(ends(['S-1'])),
    expect.objectContaining(ends(['S-2'])),
  ])
  expect(await ask('S', 'TOTAL')).toEqual([{ reported: 2, of: 2, ...ends(['S-1', 'S-2']) }])
})

test('scales and piglet feeders by day', async () => {
  const passed = (equipment: string, date: string) =>
    sent.filter((each) => each.equipment === equipment && each.date === date).map(({ values }) => values)
  const of = (heads: Record<string, number>[]): Partial<SummaryRow> => ({
    moved: heads.length,
    fit: heads.filter(({ fit }) => fit === 1).length,
    averageWeight: near(total(heads.map(({ weight }) => weight!)) / heads.length, 0) as never,
  })
  const both = ['Y-1', 'Y-2'].map((each) => passed(each, today))
  expect(await ask('Y', 'SUMMARY')).toEqual(both.map((heads) => expect.objectContaining(of(heads))))
  expect((await ask('Y', 'TOTAL'))[0]).toMatchObject(of(both.flat()))
  // From the same day of the month before on.
  const days = dates.toReversed()
  expect(await ask('Y', 'LIST')).toEqual(
    days.flatMap((date) =>
      ['Y-1', 'Y-2'].map((each) =>
        expect.objectContaining({ equipmentId: each, day: date, ...of(passed(each, date)) }),
      ),
    ),
  )
  expect(await ask('L', 'LIST')).toEqual(
    days.flatMap((date) =>
      ['L-1', 'L-2'].map((each) =>
        expect.objectContaining({
          equipmentId: each,
          day: date,
          liquidFeed: near(used(each, 'feed', date), 2),
          waterOfFeeder: near(used(each, 'water', date), 1),
        }),
      ),
    ),
  )
})

test('feed by sow and feeder, with totals', async () => {
  const sows = [2, 1, 3]
    .map((i) => ({ i, feeder: `E-${(i % 2) + 1}` }))
    .map(({ i, feeder }) => ({
      equipmentId: feeder,
      tag: `SOW-${i}`,
      eaten: used(feeder, 'eaten', today, `SOW-${i}`),
      entries: used(feeder, 'entries', today, `SOW-${i}`),
      target: 2 + i / 4,
    }))
  expect(await ask('E', 'SUMMARY')).toEqual(
    sows.map(({ eaten, target, ...same }) =>
      expect.objectContaining({
        ...same,
        eaten: near(eaten, 2),
        target,
        eatenShare: near((100 * eaten) / target, 0),
        eating: eaten < target * 0.02 ? 'none' : expect.stringMatching(/enough|little/),
      }),
    ),
  )
  const [eaten, target] = [total(sows.map((sow) => sow.eaten)), total(sows.map((sow) => sow.target))]
  expect(await ask('E', 'TOTAL')).toEqual([
    {
      reported: 2,
      of: 2,
      heads: 3,
      eaten: near(eaten, 2),
      target,
      eatenShare: near((100 * eaten) / target, 1),
    },
  ])
})

test('feed of nursing sows; a sow at two feeders counts once', async () => {
  const rows = [2, 4, 1, 3, 5, -5]
    .map((i) => ({ i: Math.abs(i), feeder: i > 0 ? `F-${(i % 2) + 1}` : 'F-1' }))
    .map(({ i, feeder }) => ({
      equipmentId: feeder,
      tag: `MOTHER-${i}`,
      eaten: used(feeder, 'eaten', today, `MOTHER-${i}`),
      target: 5 + i / 2,
    }))
    .toSorted((a, b) => (a.equipmentId + a.tag < b.equipmentId + b.tag ? -1 : 1))
  expect(await ask('F', 'SUMMARY')).toEqual(
    rows.map(({ eaten, target, ...same }) =>
      expect.objectContaining({
        ...same,
        eaten: near(eaten, 2),
        target,
        eatenShare: near((100 * eaten) / target, 0),
      }),
    ),
  )
  const eaten = total(rows.map((row) => row.eaten))
  expect(await ask('F', 'TOTAL')).toEqual([
    {
      reported: 2,
      of: 2,
      headsFed: 5,
      totalEaten: near(eaten, 2),
      averageEaten: near(eaten / 5, 2),
      target: 5.5 + 6 + 6.5 + 7 + 7.5,
    },
  ])
})

test('number of alarms of a circuit on the day', async () => {
  const rang = Array.from({ length: 60 }, (_, i) => ({
    equipment: `A-${1 + upTo(1)}`,
    cause: ['high', 'high', 'high', 'rising', 'silent'][i % 5]!,
    measure: i % 5 === 4 ? '' : ['current', 'leakage', 'resistiveLeakage'][upTo(2)]!,
    // From the evening before to the morning after.
    minute: -120 + upTo(28 * 60),
  }))
  await asOwner(inject('databaseUrl'), async (client) => {
    for (const { equipment, cause, measure, minute } of rang)
      await client.query(
        `insert into alarm (farm_id, equipment_id, cause, measure, kind, severity, raised_at, cleared_at)
         values ($1, $2, $3, $4, 'power', 'warning', $5, $5)`,
        [
          farm.farmId,
          equipment,
          cause,
          measure,
          new Date(Date.parse(`${today}T00:00:00+09:00`) + minute * 60_000),
        ],
      )
  })
  const times = (measure: string, circuits = ['A-1', 'A-2']) =>
    rang.filter(
      (each) =>
        each.cause === 'high' &&
        each.measure === measure &&
        circuits.includes(each.equipment) &&
        each.minute >= 0 &&
        each.minute < 24 * 60,
    ).length
  const counts = (circuits?: string[]) => ({
    overcurrents: times('current', circuits),
    leakages: times('leakage', circuits),
    resistiveLeakages: times('resistiveLeakage', circuits),
  })
  expect(times('current')).toBeGreaterThan(3)
  expect(await ask('A', 'SUMMARY')).toEqual([
    expect.objectContaining({ equipmentId: 'A-1', ...counts(['A-1']) }),
    expect.objectContaining({ equipmentId: 'A-2', ...counts(['A-2']) }),
  ])
  expect(await ask('A', 'TOTAL')).toEqual([{ reported: 0, of: 2, ...counts() }])
})

test('water by hour, day and meter', async () => {
  const list = await ask('W', 'LIST')
  for (const meter of ['W-1', 'W-2'])
    for (const { measuredAt, totalLiter } of list.filter(({ equipmentId }) => equipmentId === meter)) {
      const time = measuredAt!.slice(11)
      const until =
        Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + (time.slice(3, 5) === '00' ? 0 : 1)
      expect(totalLiter, `${meter} ${time}`).toBe(used(meter, 'water', today, '', until))
    }
  expect(list).toHaveLength(2 * 23)

  const { hours, days, meters } = (await app.as(farm.worker).call(ict.water, { on: day(today) })).body
  const inHour = (date: string, hour: number) =>
    total(
      ['W-1', 'W-2'].map(
        (each) => used(each, 'water', date, '', hour * 60 + 60) - used(each, 'water', date, '', hour * 60),
      ),
    )
  for (const { hour, liter, usual } of hours.slice(0, 23)) {
    expect(liter).toBe(inHour(today, hour))
    // Two days of the week before were measured.
    expect(usual).toBe((inHour(dates[1]!, hour) + inHour(dates[2]!, hour)) / 2)
  }
  expect(hours[23]).toMatchObject({ liter: null, usual: null })
  expect(days).toEqual(
    dates.slice(1).map((date) => ({
      day: date,
      liter: total(['W-1', 'W-2'].map((each) => used(each, 'water', date))),
      // Nobody stands in the houses of these meters.
      standard: null,
    })),
  )
  expect(meters).toEqual(
    ['W-1', 'W-2'].map((equipmentId) =>
      expect.objectContaining({
        equipmentId,
        liter: used(equipmentId, 'water', today),
        usual: (used(equipmentId, 'water', dates[1]!) + used(equipmentId, 'water', dates[2]!)) / 2,
        month: total(dates.slice(1).map((date) => used(equipmentId, 'water', date))),
      }),
    ),
  )
})
