// An existing herd: each sow counts as a sow from her entry, and in a class from the day of her status.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sows, type SowEntry } from '@penside/contract/records/sow.ts'
import { weanings } from '@penside/contract/records/weaning.ts'
import { animalCards } from '@penside/contract/records/animal-card.ts'
import { herdOn } from '@penside/contract/reports/herd-on.ts'
import { monthEnd } from '@penside/contract/reports/month-end.ts'
import { scores } from '@penside/contract/reports/score.ts'
import { statistics, type StatisticAnswer } from '@penside/contract/reports/statistics.ts'
import { workPlan } from '@penside/contract/reports/work-plan.ts'
import { addDays, day, lastOfMonth, type Day } from '@penside/domain/basics/day.ts'
import { monthEndFlows } from '@penside/domain/reports/month-end.ts'
import type { ScoreFigure } from '@penside/domain/reports/score.ts'
import { makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'
import { refreshFarm } from './daily-totals-job.ts'

let app: TestApp
let farm: TestFarm
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm({ sows: 'none' })
})
afterAll(() => app.close())

const standing = {
  formMode: 'insert',
  tag: 'OLD-1',
  bornOn: day('2023-05-01'),
  enteredOn: day('2024-01-15'),
  breed: '041006',
  status: 'lactating',
  lastWorkOn: day('2026-11-10'),
  parity: 4,
  matings: 1,
  liveBorn: 12,
} as const satisfies Partial<SowEntry>

const enter = async (change: object) => {
  const answer = await app.as(farm.worker).call(sows.save, { ...standing, ...change })
  expect(answer.status).toBe(200)
}
const idOf = async (tag: string) =>
  (await app.as(farm.worker).call(sows.list, { search: tag })).body.rows[0]!.animalId

async function breeding(baseDay: Day) {
  const asked = {
    view: 'data',
    statistic: 'breeding',
    farmId: farm.farmId,
    language: 'ko',
    baseDay,
    months: 1,
  } as const
  const body = (await app.as(farm.worker).call(statistics.proxy, { asked })).body
  const {
    sows: all,
    lactating,
    suckling,
    gilts,
    pregnant,
    weaned,
    waiting,
  } = (body as StatisticAnswer<'breeding'>).months[0]!.whole
  return { all, lactating, suckling, others: gilts + pregnant + weaned + waiting }
}
const entries = async (baseDay: Day) => {
  const asked = {
    view: 'data',
    statistic: 'movement',
    farmId: farm.farmId,
    language: 'ko',
    baseDay,
    months: 1,
  } as const
  const body = (await app.as(farm.worker).call(statistics.proxy, { asked })).body
  return (body as StatisticAnswer<'movement'>).months[0]!.whole.sowsIn
}

/** What the farm shows of the sow that stood there, before and after the days are worked out. */
async function expectKnownFrom({ entered, known }: { entered: Day; known: Day }) {
  const empty = { all: 0, lactating: 0, suckling: 0, others: 0 }
  for (const refreshed of [false, true]) {
    if (refreshed) await refreshFarm(app.app, farm.farmId, today)
    expect(await breeding(lastOfMonth(addDays(entered, -40)))).toEqual(empty)
    expect(await breeding(entered)).toEqual({ ...empty, all: 1 })
    expect(await breeding(lastOfMonth(addDays(known, -40)))).toEqual({ ...empty, all: 1 })
    expect(await breeding(known)).toEqual({ all: 1, lactating: 1, suckling: 12, others: 0 })
    expect([await entries(entered), await entries(known)]).toEqual([1, 0])

    // The herd before plus the changes is the herd now.
    for (const month of [entered, known]) {
      const on = lastOfMonth(addDays(month, -35))
      for (const end of [on, lastOfMonth(addDays(on, 1))]) {
        if (end > today) continue
        const { rows } = (await app.as(farm.manager).call(monthEnd.view, { on: end })).body
        for (const row of rows)
          expect([end, row.name, row.closing]).toEqual([
            end,
            row.name,
            row.opening + monthEndFlows.reduce((sum, flow) => sum + row[flow], 0),
          ])
        const of = (name: string) => rows.find((row) => row.name === name)!.closing
        expect([of('sows'), of('lactating')]).toEqual([end >= entered ? 1 : 0, end >= known ? 1 : 0])
      }
    }

    const list = async (on: Day, of?: 'nursing') =>
      (await app.as(farm.worker).call(herdOn.animals, { on, of })).body.rows.map(
        ({ tag, statusName }) => `${tag} ${statusName}`,
      )
    expect(await list(addDays(known, -1))).toEqual(['OLD-1 상태 모름'])
    expect(await list(addDays(known, -1), 'nursing')).toEqual([])
    expect(await list(known, 'nursing')).toEqual(['OLD-1 포유돈'])
    const due = addDays(known, -1)
    const plan = await app.as(farm.worker).call(workPlan.view, { report: '150003', from: due, to: due })
    expect(plan.body.total).toBe(0)
  }
}

test('a sow is in no class and no figure before the day of her status', async () => {
  await enter({})
  await expectKnownFrom({ entered: standing.enteredOn, known: standing.lastWorkOn })

  // Her piglets are weaned ten days later: eleven days of one mated female, of which one is not productive.
  const animalId = await idOf('OLD-1')
  const weaned = { formMode: 'insert', animalId, weanedOn: today, females: 6, males: 6 } as const
  expect(
    (await app.as(farm.worker).call(weanings.save, { ...weanings.save.example, ...weaned })).status,
  ).toBe(200)
  for (const refreshed of [false, true]) {
    if (refreshed) await refreshFarm(app.app, farm.farmId, today)
    const { figures } = (await app.as(farm.worker).call(scores.view, { baseDay: today })).body
    const of = (name: ScoreFigure) => figures.find((row) => row.name === name)!
    expect(of('weanedPerFemale').value).toBeCloseTo((12 * 365) / 11, 6)
    expect(of('nonProductiveDays').value).toBeCloseTo(365 / 11, 6)
    expect(of('weanedPerFemale').lastYear).toBeNull()
    expect(of('meanParity').value).toBe(4)
    expect(of('meanParity').trend.slice(0, -1)).toEqual(Array.from({ length: 11 }, () => null))
  }
  const { events } = (await app.as(farm.worker).call(animalCards.card, { animalId })).body
  expect(events.find(({ kind }) => kind === 'entry')).toMatchObject({ on: standing.enteredOn })
})

test('daily totals follow corrected days of entry and status', async () => {
  farm = await makeFarm({ sows: 'none' })
  await enter({})
  await refreshFarm(app.app, farm.farmId, today)
  const animalId = await idOf('OLD-1')
  for (const [enteredOn, lastWorkOn] of [
    ['2025-03-10', '2026-11-10'],
    ['2023-12-20', '2026-11-10'],
    ['2023-12-20', '2026-10-05'],
    ['2025-06-01', '2026-11-12'],
  ] as const) {
    await enter({ formMode: 'update', animalId, enteredOn: day(enteredOn), lastWorkOn: day(lastWorkOn) })
    await expectKnownFrom({ entered: day(enteredOn), known: day(lastWorkOn) })
  }
})

test('a sow with a status on entry is known from her entry', async () => {
  farm = await makeFarm({ sows: 'none' })
  await enter({ enteredOn: day('2026-11-15') })
  expect(await breeding(day('2026-10-31'))).toMatchObject({ all: 0 })
  expect(await breeding(day('2026-11-20'))).toEqual({ all: 1, lactating: 1, suckling: 12, others: 0 })
})
