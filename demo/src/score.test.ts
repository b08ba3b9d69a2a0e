// The key figures of the overall score worked out once more from the bare records, instead of monthly sums and with none of their rules.
import { figures } from '@penside/contract/reports/figure.ts'
import { scores } from '@penside/contract/reports/score.ts'
import { addDays, addMonths, day, firstOfMonth, lastOfMonth, type Day } from '@penside/domain/basics/day.ts'
import { scoreFigures, type ScoreFigure } from '@penside/domain/reports/score.ts'
import { type Herd } from '@penside/server/workbook/herd-import.ts'
import { Db, sql } from '@penside/server/database/db.ts'
import { refreshFarm } from '@penside/server/reports/daily-totals-job.ts'
import { testApp, type Person, type TestApp } from '../../server/test/farm.ts'
import { grownFarm } from '../../server/test/grown-farm.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoFarms } from './farms.ts'
import { growDemoFarm } from './fill.ts'

const today = day('2026-11-20')
const baseDays = ['2026-11-20', '2026-08-31', '2026-02-10', '2025-06-15', '2024-11-30'].map(day)
const company = `SCORE-${crypto.randomUUID().slice(0, 8)}`

type Farm = { farmId: number; herd: Herd; person: Person }
let app: TestApp
const farms: Farm[] = []
beforeAll(async () => {
  app = await testApp()
  // Of the first every number is worked out anew; of the others only their mean is looked at.
  for (const [i, farm] of demoFarms.slice(0, 4).entries())
    farms.push(await farmOf({ ...farm, company }, i === 0 ? 0.06 : 0.03))
})
afterAll(() => app.close())

async function farmOf(farm: (typeof demoFarms)[number], scale: number): Promise<Farm> {
  const herd = growDemoFarm(farm, today, scale)
  return { herd, ...(await grownFarm(herd, 'manager')) }
}

const refresh = (farm: Farm) => refreshFarm(app.app, farm.farmId, today)
const scoreOn = async ({ person }: Farm, baseDay: Day) =>
  (await app.as(person).call(scores.view, { baseDay })).body

const number = (of: string) => Date.parse(of) / 86_400_000
const gap = (from: string, to: string) => number(to) - number(from)

/** The figures of the twelve months that end with a day's, counted from the bare records: days and rules are written out once more. */
function expectedOn(herd: Herd, baseDay: Day): Record<ScoreFigure, number> {
  const from = addMonths(baseDay, -11)
  const to = lastOfMonth(baseDay) < today ? lastOfMonth(baseDay) : today
  const isIn = (on: string) => on >= from && on <= to
  const sum: Record<string, number> = {}
  const add = (name: string, by = 1) => {
    sum[name] = (sum[name] ?? 0) + by
  }
  /** Amount and count of a mean. */
  const mean = (name: string, by: number) => {
    add(name, by)
    add(`${name} of`)
  }
  for (const [sow, { records }] of herd.sows.entries()) {
    let [matedFrom, gone]: (string | null)[] = [null, null]
    let parity = 0
    let parityThen: number | null = null
    let became = ''
    let before: { status: string; on: string } = { status: '', on: '' }
    let litter: { on: string; live: number; fostered: number; weaned: number; own: boolean } | null = null
    /** What she was after each record, and since when she had no litter. */
    const states: { on: string; status: string; since: string | null; next: string }[] = []
    for (const [at, record] of records.entries()) {
      const { on } = record
      switch (record.kind) {
        case 'entry':
          parity = record.parity
          if (record.status !== 'gilt') matedFrom = on
          before = { status: record.status, on: record.lastWorkOn }
          break
        case 'mating': {
          matedFrom ??= on
          if (isIn(on)) {
            add('matings')
            if (before.status === 'weaned') mean('weanToServiceInterval', gap(before.on, on))
          }
          const next = records.slice(at + 1)[0]
          const leftPregnant = next?.kind === 'accident' && ['050005', '050006'].includes(next.accidentType)
          const left =
            leftPregnant || (next?.kind === 'removal' && ['080003', '080004'].includes(next.category))
          became = !next || left || next.kind === 'farrowing' ? 'productive' : 'failed'
          if (isIn(plus(on, 115)) && !left && (next || gap(on, today) > 125))
            mean('farrowingRate', next?.kind === 'farrowing' ? 100 : 0)
          if (isIn(plus(on, 35)) && gap(on, today) > 35)
            mean('conceptionRate', !next || leftPregnant || gap(on, next.on) > 35 ? 100 : 0)
          before = { status: 'pregnant', on }
          break
        }
        case 'accident':
          if (isIn(on) && record.accidentType === '050008') add('returns')
          if (['050003', '050004', '050005', '050006'].includes(record.accidentType)) {
            gone = on
            if (isIn(on)) add(record.accidentType === '050004' ? 'deaths' : 'culls')
          }
          before = { status: 'waiting', on }
          break
        case 'farrowing': {
          parity++
          const live = record.totalBorn - record.mummified - record.stillborn
          if (isIn(on)) {
            add('litters')
            mean('totalBornPerLitter', record.totalBorn)
            mean('liveBornPerLitter', live)
            mean('gestationLength', gap(before.on, on))
          }
          litter = { on, live, fostered: 0, weaned: 0, own: true }
          before = { status: 'lactating', on }
          break
        }
        case 'fosteredIn':
        case 'fosteredOut':
          if (litter) litter.fostered += record.kind === 'fosteredIn' ? record.piglets : -record.piglets
          break
        case 'partialWeaning':
          if (isIn(on)) add('weaned', record.piglets)
          if (litter) litter.weaned += record.piglets
          break
        case 'weaning':
          if (isIn(on)) add('weaned', record.weaned)
          if (litter) litter.weaned += record.weaned
          if (litter && !record.becomesNurse) {
            if (isIn(on)) {
              mean('weanedPerLitter', litter.weaned)
              mean('lactationLength', gap(litter.on, on))
              add('live born', litter.live)
              add('lost', litter.live + litter.fostered - litter.weaned)
            }
            litter = null
          }
          before = { status: record.becomesNurse ? 'nurse' : 'weaned', on }
          break
        case 'removal':
          gone = on
          for (const decided of herd.cullDecisions ?? [])
            if (decided.sow === sow && isIn(on)) mean('leavingDays', gap(decided.on, on))
          if (isIn(on) && matedFrom) add(record.category === '080002' ? 'deaths' : 'culls')
          break
        case 'pigletDeath':
      }
      if (on <= to) parityThen = parity
      if (gone) continue
      const since =
        before.status === 'weaned' ? before.on : (states.at(-1)?.since ?? (matedFrom ? before.on : null))
      states.push({ on, status: before.status, since, next: became })
    }
    for (const decided of herd.cullDecisions ?? []) {
      const then = states.findLast(({ on }) => on <= decided.on)
      const isOpen = then && ['weaned', 'waiting', 'returned', 'aborted'].includes(then.status)
      if (decided.sow === sow && isIn(decided.on) && isOpen && then.since)
        mean('openUntilDecided', gap(then.since, decided.on))
    }
    if (!matedFrom || matedFrom > to) continue
    const [first, last] = [matedFrom > from ? matedFrom : from, gone && gone <= to ? plus(gone, -1) : to]
    if (first <= last) add('female days', gap(first, last) + 1)
    for (let on = first; on <= last; on = plus(on, 1)) {
      const then = states.findLast((state) => state.on <= on)!
      if (['lactating', 'nurse'].includes(then.status)) continue
      if (then.status !== 'pregnant' || then.next === 'failed') add('idle days')
    }
    if ((!gone || gone > to) && parityThen !== null) mean('meanParity', parityThen)
  }
  const of = (name: string) => sum[name] ?? 0
  const meanOf = (name: string) => of(name) / of(`${name} of`)
  const perFemale = (name: string) => (of(name) * 365) / of('female days')
  return {
    weanedPerFemale: perFemale('weaned'),
    littersPerFemale: perFemale('litters'),
    totalBornPerLitter: meanOf('totalBornPerLitter'),
    liveBornPerLitter: meanOf('liveBornPerLitter'),
    weanedPerLitter: meanOf('weanedPerLitter'),
    preWeaningLoss: (100 * of('lost')) / of('live born'),
    farrowingRate: meanOf('farrowingRate'),
    conceptionRate: meanOf('conceptionRate'),
    returnRate: (100 * of('returns')) / of('matings'),
    weanToServiceInterval: meanOf('weanToServiceInterval'),
    nonProductiveDays: perFemale('idle days'),
    gestationLength: meanOf('gestationLength'),
    lactationLength: meanOf('lactationLength'),
    cullingRate: 100 * perFemale('culls'),
    sowMortality: 100 * perFemale('deaths'),
    openUntilDecided: meanOf('openUntilDecided'),
    leavingDays: meanOf('leavingDays'),
    meanParity: meanOf('meanParity'),
  }
}
const plus = (on: string, days: number) =>
  new Date((number(on) + days) * 86_400_000).toISOString().slice(0, 10)

async function expectRight(farm: Farm) {
  for (const baseDay of baseDays) {
    const score = await scoreOn(farm, baseDay)
    const expected = expectedOn(farm.herd, baseDay)
    const yearAgo = expectedOn(farm.herd, addMonths(baseDay, -12))
    for (const { name, value, lastYear, trend } of score.figures) {
      expect([baseDay, name, value]).toEqual([baseDay, name, expect.closeTo(expected[name], 6)])
      expect([baseDay, name, lastYear]).toEqual([baseDay, name, expect.closeTo(yearAgo[name], 6)])
      expect(trend).toHaveLength(12)
    }
  }
}

test('the figures of a year agree with those of whole lives, worked out and kept', async () => {
  const [farm] = farms
  await expectRight(farm!)
  await refresh(farm!)
  await expectRight(farm!)
})

test('the identities of the published figures hold', async () => {
  for (const farm of farms) {
    const { figures: rows } = await scoreOn(farm, today)
    const value = (name: ScoreFigure) => rows.find((row) => row.name === name)?.value ?? Number.NaN
    // Weaned per female is litters per female by weaned per litter, but for the litters that suckle at either end of the year.
    expect(value('weanedPerFemale') / (value('littersPerFemale') * value('weanedPerLitter'))).toBeCloseTo(
      1,
      0.7,
    )
  }
})

describe('what is kept', () => {
  test('follows a record that is corrected, and leaves the other months as they were', async () => {
    const farm = await farmOf({ ...demoFarms[1]!, company: `ALONE-${company}` }, 0.06)
    await refresh(farm)
    const before = await scoreOn(farm, today)
    // Two more piglets are found to have been born in a litter of last quarter.
    const client = await app.pool.connect()
    const db = new Db(client)
    await client.query('begin')
    await db.actAs({ farmId: farm.farmId })
    const litter = await db.one<{ animalId: number; seq: number; on: Day }>(sql`
      update farrowing f set total_born = total_born + 2 from (
        select animal_id, seq, on_date from sow_event where kind = 'farrowing' and on_date < '2026-10-01' order by on_date desc limit 1) e
      where f.animal_id = e.animal_id and f.seq = e.seq returning f.animal_id, f.seq, e.on_date as on`)
    await client.query('commit')
    client.release()
    const figure = (score: typeof before, name: ScoreFigure) =>
      score.figures.find((row) => row.name === name)!
    const changed = await scoreOn(farm, today)
    const month = before.months.indexOf(litter.on.slice(0, 7))
    expect(figure(changed, 'totalBornPerLitter').trend[month]).toBeGreaterThan(
      figure(before, 'totalBornPerLitter').trend[month]!,
    )
    await refresh(farm)
    expect(await scoreOn(farm, today)).toEqual(changed)
    const others = figure(changed, 'totalBornPerLitter').trend.filter((_, i) => i !== month)
    expect(others).toEqual(figure(before, 'totalBornPerLitter').trend.filter((_, i) => i !== month))
    // A company of this farm alone sees nobody beside it.
    for (const { others } of changed.figures) expect(others).toBeNull()
  })
})

describe('the other farms', () => {
  test('are shown from three others on, as the mean of theirs', async () => {
    const [own, ...others] = farms
    for (const farm of farms.slice(0, 3)) await refresh(farm)
    const two = await scoreOn(own!, today)
    expect(two.figures.map(({ others: mean, otherFarms }) => [mean, otherFarms])).toEqual(
      scoreFigures.map(() => [null, 0]),
    )
    for (const farm of farms.slice(3)) await refresh(farm)
    // Once more changes nothing: a farm counts once.
    await refresh(others[0]!)
    for (const baseDay of [today, day('2026-03-31')]) {
      const score = await scoreOn(own!, baseDay)
      const theirs = await Promise.all(others.map((farm) => scoreOn(farm, baseDay)))
      for (const { name, others: mean, otherFarms } of score.figures) {
        const values = theirs.map(({ figures: rows }) => rows.find((row) => row.name === name)!.value!)
        expect([name, otherFarms]).toEqual([name, 3])
        expect([name, mean]).toEqual([
          name,
          expect.closeTo(values.reduce((sum, value) => sum + value, 0) / values.length, 6),
        ])
      }
    }
  })
})

test('each figure equals the rows that it lists', async () => {
  const [farm] = farms
  const score = await scoreOn(farm!, today)
  for (const { name, value } of score.figures) {
    const figure = { of: 'score', column: name, baseDay: today, span: 'year' } as const
    const first = (await app.as(farm!.person).call(figures.rows, { figure, pageSize: 100 })).body
    expect(first.from).toBe(addMonths(firstOfMonth(today), -11))
    expect(first.rows.length).toBe(Math.min(100, first.total))
    // Each reason is said in words.
    expect([name, first.rows.filter(({ note }) => /^\d+$/.test(note))]).toEqual([name, []])
    const scale = ['preWeaningLoss', 'farrowingRate', 'conceptionRate'].includes(name) ? 100 : 1
    const perFemale = [
      'weanedPerFemale',
      'littersPerFemale',
      'nonProductiveDays',
      'cullingRate',
      'sowMortality',
      'returnRate',
    ]
    if (!perFemale.includes(name))
      expect([name, (scale * first.amount) / first.base!]).toEqual([name, expect.closeTo(value!, 6)])
    else expect(first.amount).toBeGreaterThanOrEqual(name === 'sowMortality' ? 0 : 1)
  }
})

test('a target is the farm’s own, within limits, and can be the standard again', async () => {
  const [farm] = farms
  const manager = app.as(farm!.person)
  const row = async () =>
    (await scoreOn(farm!, today)).figures.find(({ name }) => name === 'weanedPerFemale')!
  expect(await row()).toMatchObject({ target: 28, ownTarget: false })
  await manager.call(scores.saveTarget, { name: 'weanedPerFemale', target: 26.5 })
  expect(await row()).toMatchObject({ target: 26.5, ownTarget: true })
  const refused = await manager.call(scores.saveTarget, { name: 'weanedPerFemale', target: 260 })
  expect(refused.problem).toMatchObject({ code: 'TARGET_OUT_OF_RANGE', fields: ['target'] })
  await manager.call(scores.saveTarget, { name: 'weanedPerFemale' })
  expect(await row()).toMatchObject({ target: 28, ownTarget: false })
})

test('a mating that can still farrow is listed but not counted', async () => {
  const [farm] = farms
  const { figures: rows } = await scoreOn(farm!, today)
  const figure = { of: 'score', column: 'farrowingRate', baseDay: today, span: 'year' } as const
  const all = []
  for (let page = 0; ; page++) {
    const { body } = await app.as(farm!.person).call(figures.rows, { figure, page, pageSize: 100 })
    all.push(...body.rows)
    if (all.length >= body.total) break
  }
  const open = all.filter(({ note }) => note !== '')
  expect(open.length).toBeGreaterThan(0)
  for (const { base, amount, status, on } of open) {
    expect([base, amount, status]).toEqual([0, 0, 'pregnant'])
    expect(gap(on, today)).toBeGreaterThanOrEqual(115)
    expect(gap(on, today)).toBeLessThanOrEqual(125)
  }
  const decided = all.filter(({ note }) => note === '')
  const farrowed = decided.filter(({ amount }) => amount === 1)
  expect((100 * farrowed.length) / decided.length).toBeCloseTo(
    rows.find(({ name }) => name === 'farrowingRate')!.value!,
    6,
  )
})

test('a day of tomorrow is today', async () => {
  const [farm] = farms
  expect(await scoreOn(farm!, addDays(today, 60))).toEqual(await scoreOn(farm!, today))
})
