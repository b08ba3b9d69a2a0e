import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { figures } from '@penside/contract/reports/figure.ts'
import { scores } from '@penside/contract/reports/score.ts'
import { whys } from '@penside/contract/reports/why.ts'
import { countedBy, scoreFigures, type ScoreFigure } from '@penside/domain/reports/score.ts'
import { addDays, day } from '@penside/domain/basics/day.ts'
import { female, asOwner, makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm

/** A sow who farrows or returns after each mating; two years of it, in the second with a boar that fails her in the summer. */
const sow = (number: number) => {
  const entered = day('2024-04-01')
  const mated = (on: string, boar: number) =>
    ({ kind: 'mating', on: day(on), services: [{ boar, method: 'A' }] }) as const
  const litter = (on: string) => [
    {
      kind: 'farrowing' as const,
      on: addDays(day(on), 115),
      totalBorn: 13 + (number % 3),
      mummified: number % 2,
      stillborn: 1,
      undersized: 0,
      malformed: 0,
      category: '070001',
      litterWeight: 0,
      pen: 6 + (number % 2),
    },
    {
      kind: 'weaning' as const,
      on: addDays(day(on), 138),
      weaned: 12 + (number % 3) - (number % 2),
      females: 5,
      totalWeight: 0,
      becomesNurse: false,
      pen: null,
    },
  ]
  const fails = number % 2 === 0
  return {
    ...female,
    tag: `W-${String(number).padStart(3, '0')}`,
    bornOn: day('2023-08-01'),
    records: [
      {
        kind: 'entry',
        on: entered,
        status: 'gilt',
        parity: 0,
        matings: 0,
        lastWorkOn: entered,
        nursing: 0,
      } as const,
      mated('2025-07-05', number % 2),
      ...litter('2025-07-05'),
      mated('2026-06-10', number % 2),
      ...(fails
        ? [{ kind: 'accident', on: day('2026-07-01'), accidentType: '050008', pen: null } as const]
        : litter('2026-06-10')),
    ],
  }
}

beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm({ sows: Array.from({ length: 24 }, (_, i) => sow(i + 1)) })
})
afterAll(() => app.close())

const view = async (name: (typeof scoreFigures)[number], months: '3' | '12' = '3') =>
  (await app.as(farm.worker).call(whys.view, { name, months })).body

test('rejects a target out of range and keeps the old one', async () => {
  const manager = app.as(farm.manager)
  const name = 'weanedPerFemale'
  await manager.call(scores.saveTarget, { name, target: 27 })
  expect((await manager.call(scores.saveTarget, { name, target: 999 })).problem).toMatchObject({
    code: 'TARGET_OUT_OF_RANGE',
    fields: ['target'],
  })
  // The limits themselves can be meant.
  for (const target of [0, 60])
    expect((await manager.call(scores.saveTarget, { name, target })).status).toBe(200)
  await manager.call(scores.saveTarget, { name, target: 27 })
  const { figures } = (await manager.call(scores.view, {})).body
  expect(figures.find((figure) => figure.name === name)).toMatchObject({ target: 27 })
  await manager.call(scores.saveTarget, { name })
})

test('every figure equals the score table, and its panels sum to the change', async () => {
  const score = (await app.as(farm.worker).call(scores.view, {})).body
  for (const name of scoreFigures) {
    const why = await view(name, '12')
    const shown = score.figures.find((figure) => figure.name === name)!
    for (const [ours, theirs] of [
      [why.value, shown.value],
      [why.before, shown.lastYear],
    ]) {
      if (theirs === null || theirs === undefined) expect(ours, name).toBeNull()
      else expect(ours, name).toBeCloseTo(theirs, 9)
    }
    expect(why.trend.at(-1), name).toBe(shown.trend.at(-1))
    if (why.value === null || why.before === null) continue
    for (const { by, cells } of why.panels)
      expect(
        cells.reduce((sum, { part }) => sum + part, 0),
        `${name} by ${by}`,
      ).toBeCloseTo(why.value - why.before, 9)
  }
})

test('finds the boar behind a lower farrowing rate, with exactly its records', async () => {
  const why = await view('farrowingRate')
  expect(why.panels.map(({ by }) => by)).toContain('boar')
  const [worst] = why.panels.find(({ by }) => by === 'boar')!.cells
  expect(worst).toMatchObject({ label: 'B-01', before: 100 })
  expect(worst!.now).toBeLessThan(20)
  expect(why.finding!.keys).toContainEqual({ by: 'boar', key: worst!.key, label: 'B-01' })
  expect(why.finding!.chance).toBeLessThan(0.05)

  const rows = async (more: object) =>
    (
      await app
        .as(farm.worker)
        .call(whys.rows, { name: 'farrowingRate', months: '3', pageSize: 100, ...more })
    ).body
  const all = await rows({})
  expect(all.total).toBe(why.pulling)
  expect(all.rows.every(({ amount }) => amount === 0)).toBe(true)
  const found = await rows(Object.fromEntries(why.finding!.keys.map(({ by, key }) => [by, key])))
  expect(found.total).toBe(why.finding!.pulling)
  const returned = await rows({ boar: worst!.key, reason: '050008', order: 'tag' })
  const [first] = returned.rows.filter(({ tag }) => tag.startsWith('W-'))
  expect(first).toMatchObject({ boar: 'B-01', days: 21, on: '2026-06-10', tag: 'W-002' })
  expect(first!.reason).not.toBe('')
  const byTag = await rows({ order: 'tag' })
  expect(byTag.rows.map(({ tag }) => tag)).toEqual(all.rows.map(({ tag }) => tag).toSorted())
  // Each is among the records behind the figure of the score table.
  const behind = (
    await app.as(farm.worker).call(figures.rows, {
      figure: { of: 'score', column: 'farrowingRate', baseDay: today, span: 'year' },
      pageSize: 100,
    })
  ).body
  const known = new Set(behind.rows.map(({ animalId, seq }) => `${animalId} ${seq}`))
  expect(all.rows.every(({ animalId, seq }) => known.has(`${animalId} ${seq}`))).toBe(true)
})

test('lists each sow once in figures of sows', async () => {
  const behind = async (column: ScoreFigure) => {
    const figure = { of: 'score', column, baseDay: today, span: 'year' } as const
    return (await app.as(farm.worker).call(figures.rows, { figure, pageSize: 100 })).body.rows
  }
  const sows = (rows: readonly { animalId: number | null }[]) => new Set(rows.map(({ animalId }) => animalId))
  expect((await behind('meanParity')).length).toBeGreaterThan(0)
  for (const name of scoreFigures.filter((each) => countedBy(each) === 'animals')) {
    const rows = await behind(name)
    expect(sows(rows).size, name).toBe(rows.length)
  }
  const matings = await behind('farrowingRate')
  expect(sows(matings).size).toBeLessThan(matings.length)
})

test('filters the rows behind a figure together with their sum', async () => {
  const figure = { of: 'score', column: 'farrowingRate', baseDay: today, span: 'year' } as const
  const behind = async (more: object) =>
    (await app.as(farm.worker).call(figures.rows, { figure, pageSize: 100, ...more })).body
  const all = await behind({})
  const { choices } = (await app.as(farm.worker).call(figures.choices, { figure })).body
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)
  const number = (tag: string) => Number(tag.slice(2))
  const ours = all.rows.filter(({ tag }) => tag.startsWith('W-'))
  expect(ours.length).toBe(24)
  // The choices sum to all rows, and each selects its number of rows.
  for (const by of ['month', 'parity', 'boar'] as const) {
    const own = choices.filter((choice) => choice.by === by)
    expect(own.length, by).toBeGreaterThan(1)
    expect(
      own.reduce((total, { count }) => total + count, 0),
      by,
    ).toBe(all.total)
    for (const { key, count } of own) {
      const some = await behind({ [by]: key })
      expect([some.total, some.rows.length, some.amount], `${by} ${key}`).toEqual([
        count,
        count,
        sum(some.rows),
      ])
    }
  }
  // The sows of even numbers were mated with the first boar, those of odd ones with the second.
  const first = choices.find(({ label }) => label === 'B-01')!
  const withFirst = await behind({ boar: first.key })
  const tags = (rows: readonly { tag: string }[]) =>
    rows.map(({ tag }) => tag).filter((tag) => tag.startsWith('W-'))
  expect(tags(withFirst.rows).toSorted()).toEqual(
    tags(ours)
      .filter((tag) => number(tag) % 2 === 0)
      .toSorted(),
  )
  const june = await behind({ boar: first.key, month: '2026-06' })
  expect(june.rows.filter(({ tag }) => tag.startsWith('W-')).map(({ amount }) => amount)).toEqual(
    Array(12).fill(0),
  )
  expect((await behind({ boar: '0' })).total).toBe(0)
  // In another order they are the same rows, and a page goes on where the one before ended.
  for (const order of ['oldest', 'most', 'least', 'tag', 'parity'] as const) {
    const sorted = await behind({ order })
    const of = { oldest: 'on', most: 'amount', least: 'amount', tag: 'tag', parity: 'parity' } as const
    const values = sorted.rows.map((row) => row[of[order]]!)
    expect(values).toEqual(
      values.toSorted((a, b) => (order === 'most' ? -1 : 1) * (a < b ? -1 : a > b ? 1 : 0)),
    )
    const pages = [0, 1].map(async (page) => (await behind({ order, page, pageSize: 7 })).rows)
    expect((await Promise.all(pages)).flat()).toEqual(sorted.rows.slice(0, 14))
  }
})

test('splits by the author of a record', async () => {
  await asOwner(inject('databaseUrl'), async (client) => {
    await client.query(
      `update sow_event set entered_by = $2 where farm_id = $1 and kind = 'mating' and animal_id % 2 = 0`,
      [farm.farmId, farm.worker.accountId],
    )
  })
  const { panels } = await view('farrowingRate')
  expect(
    panels
      .find(({ by }) => by === 'person')!
      .cells.map(({ label }) => label)
      .toSorted(),
  ).toEqual(['', `Name of ${farm.worker.login}`])
})

test('usual range, non-productive days and mean parity equal the records', async () => {
  type Event = { sow: number; kind: string; on: string; parity: number }
  const events = await asOwner(inject('databaseUrl'), async (client) => {
    const { rows } = await client.query<Event>(
      `select animal_id::int as sow, kind, on_date::text as on, parity from sow_event where farm_id = $1 order by animal_id, seq`,
      [farm.farmId],
    )
    return rows
  })
  const lives = [...Map.groupBy(events, ({ sow }) => sow).values()]
  const number = (on: string) => Date.parse(on) / 86_400_000
  const parityOn = (life: Event[], end: string) => life.findLast(({ on }) => on <= end)?.parity ?? 0
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

  const parity = await view('meanParity')
  const known = await asOwner(inject('databaseUrl'), async (client) => {
    const { rows } = await client.query<{ sow: number; first: string | null }>(
      `select animal_id::int as sow, first_mated_on::text as first from animal where farm_id = $1 and sex = 'sow'`,
      [farm.farmId],
    )
    return new Map(rows.map(({ sow, first }) => [sow, first]))
  })
  const removed = (life: Event[]) => life.find(({ kind }) => kind === 'removal')?.on ?? '9999-12-31'
  const there = (end: string) =>
    lives.filter((life) => (known.get(life[0]!.sow) ?? '9999') <= end && removed(life) > end)
  const at = (end: string) => mean(there(end).map((life) => parityOn(life, end)))
  expect(parity.value).toBeCloseTo(at(today), 9)
  expect(parity.before).toBeCloseTo(at('2025-11-30'), 9)
  const cells = parity.panels.find(({ by }) => by === 'reason')!.cells
  const [were, are] = [there('2025-11-30'), there(today)]
  expect(Object.fromEntries(cells.map(({ key, count }) => [key, count]))).toEqual({
    stayed: are.filter((life) => were.includes(life)).length,
    came: are.filter((life) => !were.includes(life)).length,
    left: were.filter((life) => !are.includes(life)).length,
  })

  /** Counted day by day: who is there, and what she is doing. */
  const idleDays = (from: string, end: string) => {
    let [females, idle] = [0, 0]
    for (const life of lives)
      for (let on = number(from); on <= number(end); on++) {
        const first = known.get(life[0]!.sow)
        if (!first || number(first) > on || number(removed(life)) <= on) continue
        females++
        const at = life.findLastIndex((event) => number(event.on) <= on)
        const { kind } = life[at]!
        const isPregnant =
          kind === 'mating' && ['farrowing', undefined].some((next) => life[at + 1]?.kind === next)
        if (kind !== 'farrowing' && !isPregnant) idle++
      }
    return (idle * 365) / females
  }
  const idle = await view('nonProductiveDays', '12')
  expect(idle.value).toBeCloseTo(idleDays('2025-12-01', today), 6)
  expect(idle.before).toBeCloseTo(idleDays('2024-12-01', '2025-11-30'), 6)
  const parts = idle.panels.find(({ by }) => by === 'reason')!.cells
  expect(parts.reduce((sum, { part }) => sum + part, 0)).toBeCloseTo(idle.value! - idle.before!, 6)
  const spentOn = ['이유 후 공태', '재발 후 공태', '유산 후 공태', '분만하지 못한 임신']
  for (const { label } of parts) expect(spentOn).toContain(label)
  const longest = (
    await app.as(farm.worker).call(whys.rows, { name: 'nonProductiveDays', baseDay: today, months: '12' })
  ).body.rows
  for (const row of longest) {
    expect(spentOn).toContain(row.reason)
    expect(row.days).toBe(row.amount)
  }

  // Month by month as the score table has them, two years back from the months that are looked at.
  const trendOf = async (baseDay: string) =>
    (await app.as(farm.worker).call(scores.view, { baseDay: day(baseDay) })).body.figures.find(
      ({ name }) => name === 'weanedPerFemale',
    )!.trend
  const months = [...(await trendOf('2025-08-31')), ...(await trendOf('2026-08-31'))].flatMap((value) =>
    value === null ? [] : [value],
  )
  const { usual } = await view('weanedPerFemale')
  // A tenth of the way from the least to the most, each month a step.
  const steps = months.toSorted((a, b) => a - b)
  const reach = (tenths: number) => {
    const place = ((steps.length - 1) * tenths) / 10
    const rest = place % 1
    return steps[place - rest]! * (1 - rest) + (rest > 0 ? steps[place - rest + 1]! * rest : 0)
  }
  expect(usual!.from).toBeCloseTo(reach(1), 9)
  expect(usual!.to).toBeCloseTo(reach(9), 9)
})

test('explains nothing without a year before', async () => {
  const young = await makeFarm()
  const asked = { name: 'weanedPerLitter', months: '3' } as const
  const why = (await app.as(young.worker).call(whys.view, asked)).body
  expect(why).toMatchObject({ before: null, panels: [], finding: null, pulling: 0 })
  expect((await app.as(young.worker).call(whys.rows, asked)).body).toEqual({ rows: [], total: 0 })
})
