// One figure, one formula: what two screens show of the same farm and days is the same number. Each test names a figure and the screens on
// which it stands, or goes through all that are declared.
import { animalCards } from '@penside/contract/records/animal-card.ts'
import { comparison } from '@penside/contract/reports/comparison.ts'
import { bookChecks } from '@penside/contract/reports/checks.ts'
import { dailyGrowing, dailySummary } from '@penside/contract/reports/daily-summary.ts'
import { figures, type FigureQuery } from '@penside/contract/reports/figure.ts'
import { ledger } from '@penside/contract/reports/ledger.ts'
import { monthEnd } from '@penside/contract/reports/month-end.ts'
import { mornings } from '@penside/contract/reports/morning.ts'
import { porkerWeek } from '@penside/contract/reports/porker-week.ts'
import { parityComposition } from '@penside/contract/reports/parity-composition.ts'
import { scores } from '@penside/contract/reports/score.ts'
import { statistics, type StatisticAnswer } from '@penside/contract/reports/statistics.ts'
import { whys } from '@penside/contract/reports/why.ts'
import { planCalendar, workKinds, workPlan } from '@penside/contract/reports/work-plan.ts'
import { addDays, day, firstOfMonth, type Day } from '@penside/domain/basics/day.ts'
import { accidentKinds } from '@penside/domain/reports/accident-status.ts'
import { checkKeys } from '@penside/domain/reports/checks.ts'
import { monthEndFlows } from '@penside/domain/reports/month-end.ts'
import { dayFigureNames, dayFigures } from '@penside/domain/reports/morning.ts'
import { scoreFigures, type ScoreFigure } from '@penside/domain/reports/score.ts'
import {
  roundedRatio,
  type StatisticColumn,
  type StatisticColumns,
} from '@penside/domain/reports/statistic.ts'
import {
  statisticColumns,
  statisticNames,
  type ColumnOf,
  type StatisticMonth,
  type StatisticName,
} from '@penside/domain/reports/statistics.ts'
import { refreshFarm } from '@penside/server/reports/daily-totals-job.ts'

import { testApp, today, type Person, type TestApp } from '../../server/test/farm.ts'
import { grownFarm } from '../../server/test/grown-farm.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoFarms } from './farms.ts'
import { growDemoFarm } from './fill.ts'

let app: TestApp
let manager: Person
let farmId: number
beforeAll(async () => {
  app = await testApp()
  ;({ farmId, person: manager } = await grownFarm(growDemoFarm(demoFarms[0]!, today, 0.1), 'manager'))
  // Sums come from what is kept by day, and what stands behind them from the records.
  await refreshFarm(app.app, farmId, today)
})
afterAll(() => app.close())

const as = () => app.as(manager)
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

/** Sums are added up in no order. */
const close = (value: number | null) => (value === null ? null : Math.round(value * 1e6) / 1e6)

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

  test('a year sums its months, and its score lists the counted rows', async () => {
    const year = async <S extends StatisticName>(name: S, column: ColumnOf<S>) =>
      sum(await monthsOf(name, on, 12), ({ whole }) => whole[column])
    const behind = async (column: ScoreFigure) =>
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

test('every column of every statistic: its page, and the rows behind it in the month and to date', async () => {
  const on = day('2026-10-12')
  for (const of of statisticNames) {
    const [month] = await monthsOf(of, on)
    for (const column of Object.keys(statisticColumns[of])) {
      const { mean, sum: summed }: StatisticColumn = (statisticColumns[of] as StatisticColumns<string>)[
        column
      ]!
      for (const [span, values] of [
        ['month', month!.whole],
        ['toDate', month!.toDate],
      ] as const) {
        const { amount, base } = (
          await as().call(figures.rows, {
            figure: { of, column, baseDay: on, span } as FigureQuery,
            pageSize: 1,
          })
        ).body
        const decimals = mean?.decimals ?? (summed?.unit === 'won' ? summed.decimals : null)
        const shown = decimals === null ? amount : roundedRatio(amount, mean ? (base ?? 0) : 1, decimals)
        expect([of, column, span, shown]).toEqual([
          of,
          column,
          span,
          (values as Record<string, number>)[column],
        ])
      }
    }
  }
})

test('every key figure: the score, its reasons over the year, its targets, and the morning beside the reasons of three months', async () => {
  const score = (await as().call(scores.view, {})).body
  const morning = (await as().call(mornings.view, {})).body
  for (const name of scoreFigures) {
    const shown = score.figures.find((each) => each.name === name)!
    const why = (await as().call(whys.view, { name, months: '12' })).body
    expect([name, close(why.value), why.target]).toEqual([name, close(shown.value), shown.target])
    // The reasons begin a month sooner.
    expect([name, why.trend.slice(-12).map(close)]).toEqual([name, shown.trend.map(close)])
    const moved = morning.moved.find((each) => each.name === name)
    if (!moved) continue
    const of = (await as().call(whys.view, { name, months: '3' })).body
    expect([name, close(moved.value), close(moved.before), moved.target]).toEqual([
      name,
      close(of.value),
      close(of.before),
      of.target,
    ])
    expect([name, moved.trend.map(close)]).toEqual([name, of.trend.map(close)])
  }
  expect(morning.moved.length).toBeGreaterThan(0)
})

test('every figure of the day before on the morning page: the rows behind it', async () => {
  const { happened } = (await as().call(mornings.view, {})).body
  for (const name of dayFigureNames) {
    const figure = { ...dayFigures[name], baseDay: addDays(today, -1), span: 'day' } as FigureQuery
    const behind = (await as().call(figures.rows, { figure, pageSize: 1 })).body
    expect([name, behind.amount]).toEqual([name, happened.find((each) => each.name === name)?.amount])
  }
})

test('the calendar of a month: its days, and the rows of each kind of work', async () => {
  const asked = { panel: firstOfMonth(today) }
  const all = (await as().call(planCalendar.view, asked)).body
  expect(sum(all.days, ({ count }) => count)).toBe(all.total)
  for (const kind of Object.values(workKinds)) {
    const of = (await as().call(planCalendar.view, { ...asked, kind })).body
    const here = all.days.filter((each) => each.kind === kind)
    expect([kind, of.total]).toEqual([kind, sum(here, ({ count }) => count)])
  }
})

test('every class of a month end equals the breeding status, and its changes equal the listed rows', async () => {
  const { rows, on } = (await as().call(monthEnd.view, { on: today })).body
  const { whole: breeding } = (await monthsOf('breeding', on))[0]!
  for (const row of rows) {
    if (row.name !== 'boars' && row.name !== 'all')
      expect([row.name, row.closing]).toEqual([row.name, breeding[row.name]])
    for (const flow of monthEndFlows) {
      const figure = { of: 'monthEnd', column: `${row.name}.${flow}`, baseDay: on, span: 'month' } as const
      const behind = (await as().call(figures.rows, { figure, pageSize: 1 })).body
      expect([row.name, flow, behind.amount]).toEqual([row.name, flow, row[flow]])
    }
  }
  expect(rows.find(({ name }) => name === 'all')?.closing).toBe(breeding.all)
})

test('what looks wrong, check by check: the count and its list', async () => {
  const { rows } = (await as().call(bookChecks.counts, {})).body
  const counts = new Map(rows.map(({ check, count }) => [check, count]))
  for (const check of checkKeys) {
    const { total } = (await as().call(bookChecks.view, { check, page: 0 })).body
    expect([check, total]).toEqual([check, counts.get(check) ?? 0])
  }
})
