// One figure, one formula: what two screens show of the same farm and days is the same number. Each test names a figure and the screens on
// which it stands.
import { animalCards } from '@penside/contract/records/animal-card.ts'
import { comparison } from '@penside/contract/reports/comparison.ts'
import { dailyGrowing, dailySummary } from '@penside/contract/reports/daily-summary.ts'
import { figures } from '@penside/contract/reports/figure.ts'
import { ledger } from '@penside/contract/reports/ledger.ts'
import { porkerWeek } from '@penside/contract/reports/porker-week.ts'
import { parityComposition } from '@penside/contract/reports/parity-composition.ts'
import { statistics, type StatisticAnswer } from '@penside/contract/reports/statistics.ts'
import { workPlan } from '@penside/contract/reports/work-plan.ts'
import { day, firstOfMonth, type Day } from '@penside/domain/day.ts'
import { accidentKinds } from '@penside/domain/reports/accident-status.ts'
import type { CountedFigure } from '@penside/domain/reports/score.ts'
import type { ColumnOf, StatisticMonth, StatisticName } from '@penside/domain/reports/statistics.ts'

import { testApp, today, type Person, type TestApp } from '../../server/test/farm.ts'
import { grownFarm } from '../../server/test/grown-farm.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoFarms } from './farms.ts'
import { growDemoFarm } from './fill.ts'

let app: TestApp
let worker: Person
let farmId: number
beforeAll(async () => {
  app = await testApp()
  ;({ farmId, person: worker } = await grownFarm(growDemoFarm(demoFarms[0]!, today, 0.1)))
})
afterAll(() => app.close())

const as = () => app.as(worker)
const monthsOf = async <S extends StatisticName>(
  statistic: S,
  baseDay: Day,
  months = 1,
): Promise<StatisticMonth<ColumnOf<S>>[]> => {
  const asked = { view: 'data', statistic, farmId, language: 'ko', baseDay, months } as const
  return ((await as().call(statistics.proxy, { asked })).body as StatisticAnswer<S>).months
}
const everyRow = async <R>(ask: (page: number) => Promise<{ rows: readonly R[]; total: number }>) => {
  const rows: R[] = []
  for (let page = 0; ; page++) {
    const answer = await ask(page)
    rows.push(...answer.rows)
    if (answer.rows.length === 0 || rows.length >= answer.total) return rows
  }
}
const lines = (report: '1' | '2' | '3' | '4' | '5' | '6', from: Day, to: Day) =>
  everyRow(
    async (page) =>
      (await as().call(ledger.view, { report, from, to, done: true, page, pageSize: 100 })).body,
  )
const events = (report: '1' | '2' | '3' | '4' | '5' | '6', from: Day, to: Day) =>
  everyRow(async (page) => (await as().call(ledger.events, { report, from, to, page, pageSize: 100 })).body)
const sum = <R>(rows: readonly R[], of: (row: R) => number | null) =>
  rows.reduce((all, row) => all + (of(row) ?? 0), 0)

describe.each(['2026-11-20', '2026-10-12', '2025-12-31'].map(day))('on %s', (on) => {
  test('the sows and the growing pigs: breeding status, daily summary, compositions, porkers by week', async () => {
    const { toDate: at } = (await monthsOf('breeding', on))[0]!
    const { now } = (await as().call(dailySummary.view, { on })).body.rows[0]!
    const weeks = (await as().call(porkerWeek.view, { on, pageSize: 100 })).body
    for (const name of dailyGrowing) expect([name, now[name]]).toEqual([name, at[name]])
    expect(weeks.head).toBe(at.growing)
    const byParity = (await as().call(parityComposition.view, { report: '2', on })).body
    const byWeek = (await as().call(parityComposition.view, { report: '1', on })).body
    expect([at.sows, byParity.head]).toEqual([now.sows, now.sows])
    expect([at.gilts, byParity.rows[0]?.head]).toEqual([now.gilt, now.gilt])
    expect([at.pregnant, byWeek.head]).toEqual([now.mated + now.pregnant, now.mated + now.pregnant])
    expect([at.lactating, at.weaned, at.waiting]).toEqual([now.nursing, now.weaned, now.waiting])
  })

  test('what was done in a month: its statistic, its ledger and its list of events', async () => {
    const from = firstOfMonth(on)
    const { toDate: mating } = (await monthsOf('mating', on))[0]!
    const { toDate: accident } = (await monthsOf('accident', on))[0]!
    const { toDate: production } = (await monthsOf('production', on))[0]!
    const { toDate: movement } = (await monthsOf('movement', on))[0]!
    const done = {
      matings: mating.all,
      accidents: sum(accidentKinds, (kind) => accident[kind]),
      litters: production.litters,
      weaned: production.weaned,
      removals: movement.sowDeaths + movement.giltDeaths + movement.otherSowExits,
    }
    const ofLedger = {
      matings: (await lines('1', from, on)).length,
      accidents: (await lines('2', from, on)).length,
      litters: (await lines('3', from, on)).length,
      weaned: sum(await lines('5', from, on), ({ piglets }) => piglets),
      removals: (await lines('6', from, on)).length,
    }
    const ofEvents = {
      matings: (await events('1', from, on)).length,
      accidents: (await events('2', from, on)).length,
      litters: (await events('3', from, on)).length,
      weaned: sum(await events('5', from, on), ({ piglets }) => piglets),
      removals: (await events('6', from, on)).length,
    }
    expect(ofLedger).toEqual(done)
    expect(ofEvents).toEqual(done)
    expect(sum(await lines('3', from, on), ({ piglets }) => piglets)).toBe(production.liveBorn)
    expect(sum(await events('3', from, on), ({ totalBorn }) => totalBorn)).toBe(production.totalBorn)
    expect((await lines('5', from, on)).filter(({ workName }) => workName === '이유')).toHaveLength(
      production.weanings,
    )
    expect(production.destroyed + production.crushed + production.scours + production.otherLosses).toBe(
      movement.sucklingDeaths,
    )
  })

  test('the year: the sums of its months, and what stands behind the score', async () => {
    const year = async <S extends StatisticName>(name: S, column: ColumnOf<S>) =>
      sum(await monthsOf(name, on, 12), ({ whole }) => whole[column])
    const behind = async (column: CountedFigure) =>
      (await as().call(figures.rows, { figure: { of: 'score', column, baseDay: on, span: 'year' } })).body
    expect((await behind('littersPerFemale')).amount).toBe(await year('production', 'litters'))
    expect((await behind('weanedPerFemale')).amount).toBe(await year('production', 'weaned'))
    expect((await behind('totalBornPerLitter')).amount).toBe(await year('production', 'totalBorn'))
    expect((await behind('liveBornPerLitter')).amount).toBe(await year('production', 'liveBorn'))
    expect((await behind('returnRate')).amount).toBe(await year('accident', 'returned'))
    expect((await behind('sowMortality')).amount).toBe(await year('movement', 'sowDeaths'))
  })
})

test('a sow: her card and the comparison', async () => {
  const all = { parityFrom: 0, parityTo: 99, bornFrom: 0, bornTo: 99 }
  const compared = await everyRow(
    async (page) => (await as().call(comparison.view, { ...all, page, pageSize: 100 })).body,
  )
  expect(compared.length).toBeGreaterThan(30)
  const mean = (of: readonly (number | null)[]) => {
    const known = of.filter((each) => each !== null)
    return known.length === 0 ? null : Math.round((10 * sum(known, (each) => each)) / known.length) / 10
  }
  let nursing = 0
  for (const row of compared) {
    const { results, parities, basics } = (await as().call(animalCards.card, { animalId: row.animalId })).body
    const [card] = results
    // The litter with which she came is a line of her card and in none of her figures.
    const own = parities.filter(({ gestation }) => gestation !== null)
    expect({
      tag: row.tag,
      totalBorn: card?.totalBornPerLitter,
      liveBorn: card?.liveBornPerLitter,
      weaned: card!.finishedLitters > 0 ? card!.weanedPerLitter : null,
      stillborn: card?.stillborn,
      mummified: card?.mummified,
      weanToService: card!.daysToMating || null,
      gestation: mean(own.map(({ gestation }) => gestation)),
      lactation: mean(own.map(({ lactation }) => lactation)),
    }).toEqual({
      tag: row.tag,
      totalBorn: row.totalBorn,
      liveBorn: row.liveBorn,
      weaned: row.weaned,
      stillborn: row.stillborn,
      mummified: row.mummified,
      weanToService: row.weanToService,
      gestation: row.gestation,
      lactation: row.lactation,
    })
    if (basics[0]!.nursing > 0 && card!.finishedLitters > 0) nursing++
  }
  // Those of whom a litter that still nurses would have been in the mean.
  expect(nursing).toBeGreaterThan(3)
})

test('today: the home screen, the lists that it opens, and the herd', async () => {
  const home = (await as().call(workPlan.today, {})).body
  for (const { report, total, late } of home.lists) {
    const rows = await everyRow(async (page) => {
      const { body } = await as().call(workPlan.view, { report, page, pageSize: 100 })
      return body
    })
    expect([report, rows.length, rows.filter((row) => row.late).length]).toEqual([report, total, late])
  }
  expect(home.lists.some(({ total }) => total > 0)).toBe(true)
  const { whole: breeding } = (await monthsOf('breeding', today))[0]!
  const listed = async (status?: 'gilt' | 'pregnant' | 'weaned') =>
    (await as().call(animalCards.list, status ? { status } : {})).body.total
  expect([home.sows, await listed()]).toEqual([breeding.sows, breeding.sows])
  expect([await listed('gilt'), await listed('pregnant'), await listed('weaned')]).toEqual([
    breeding.gilts,
    breeding.pregnant,
    breeding.weaned,
  ])
})
