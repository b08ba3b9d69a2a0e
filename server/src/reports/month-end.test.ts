import { afterAll, beforeAll, expect, test } from 'vitest'
import { groups } from '@penside/contract/groups/group.ts'
import { groupLosses } from '@penside/contract/groups/group-loss.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { boars } from '@penside/contract/records/boar.ts'
import { monthEnd } from '@penside/contract/reports/month-end.ts'
import { day } from '@penside/domain/basics/day.ts'
import { makeFarm, testApp, type Person, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
let groupId = 0
const on = day('2026-10-31')
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm({ sows: 'none' })
  const began = { startedOn: day('2026-10-01'), ageDays: 30, penId: farm.pen('farrowing 1'), breed: '043001' }
  const worker = app.as(farm.worker)
  groupId = (
    await worker.call(groups.save, { formMode: 'insert', groupId: undefined, groupName: undefined, ...began })
  ).body.groupId
  const came = {
    formMode: 'insert',
    groupId,
    on: day('2026-10-02'),
    type: '110002',
    females: 40,
    males: 10,
  } as const
  await worker.call(transfersIn.save, { ...came, ageDays: 30, grades: undefined })
})
afterAll(() => app.close())

const tap = async (call: typeof monthEnd.report, person: Person, at = on) => {
  const answer = await app.as(person).call(call, { on: at })
  return answer.status === 200 ? 'done' : answer.problem.code
}
const view = async (of = farm) =>
  (await app.as(of.worker).call(monthEnd.view, { on: day('2026-11-03') })).body
const headOf = (rows: readonly { name: string; head?: number; closing?: number }[], name: string) =>
  rows.filter((row) => row.name === name).map(({ head, closing }) => head ?? closing)

test('marks a month as reported once, keeps the reported counts, and removes the mark', async () => {
  const due = async (of = farm) => (await app.as(of.worker).call(monthEnd.due, {})).body
  expect((await view()).reported).toBeNull()
  expect(await due()).toEqual({ on, isDue: true })
  expect(await tap(monthEnd.report, farm.worker)).toBe('FORBIDDEN')
  expect(await tap(monthEnd.report, farm.manager, day('2026-10-30'))).toBe('NO_MONTH_END')
  expect(await tap(monthEnd.report, farm.manager, day('2026-11-30'))).toBe('AFTER_TODAY')
  expect(await tap(monthEnd.revoke, farm.manager)).toBe('NOT_FOUND')

  // Two managers at once: one marks it, the other gets an error with the first one's name.
  const both = await Promise.all([tap(monthEnd.report, farm.manager), tap(monthEnd.report, farm.owner)])
  expect(both.toSorted()).toEqual(['MONTH_REPORTED', 'done'])
  const { reported, rows } = await view()
  expect(reported?.memberName).toMatch(/^Name of /)
  expect(await due()).toEqual({ on, isDue: false })
  expect(reported!.heads.map(({ name, head }) => [name, head])).toEqual(
    rows.map(({ name, closing }) => [name, closing]),
  )

  // What is entered late changes the month, and not what was reported.
  const died = { formMode: 'insert', groupId, on: day('2026-10-20'), cause: '033014', head: 3 } as const
  expect((await app.as(farm.worker).call(groupLosses.save, died)).status).toBe(200)
  const later = await view()
  expect([headOf(later.reported!.heads, 'weaners'), headOf(later.rows, 'weaners')]).toEqual([[50], [47]])
  expect(headOf(later.reported!.heads, 'boars')).toEqual(headOf(later.rows, 'boars'))

  const stranger = await makeFarm({ sows: 'none' })
  expect((await view(stranger)).reported).toBeNull()
  // It had no pig then, and nothing to report.
  expect(await due(stranger)).toEqual({ on, isDue: false })
  expect(await tap(monthEnd.revoke, stranger.manager)).toBe('NOT_FOUND')
  expect(await tap(monthEnd.revoke, farm.worker)).toBe('FORBIDDEN')
  expect(await tap(monthEnd.revoke, farm.owner)).toBe('done')
  expect((await due()).isDue).toBe(true)
  expect(await tap(monthEnd.report, farm.owner)).toBe('done')
  expect(headOf((await view()).reported!.heads, 'weaners')).toEqual([47])
})

test('arrivals and deaths on the day of a new stage count in that stage', async () => {
  const farm = await makeFarm({ sows: 'none' })
  const worker = app.as(farm.worker)
  const { body } = await worker.call(groups.save, {
    formMode: 'insert',
    groupId: undefined,
    groupName: undefined,
    startedOn: day('2026-10-05'),
    ageDays: 60,
    penId: farm.pen('farrowing 1'),
    breed: '043001',
  })
  const ofGroup = { formMode: 'insert', groupId: body.groupId } as const
  const came = { ...ofGroup, type: '110002', grades: undefined } as const
  // Weaners until they are 70 days old: on the 16th they are 71, as are those who join them on that day.
  await worker.call(transfersIn.save, { ...came, on: day('2026-10-05'), females: 12, males: 8, ageDays: 60 })
  await worker.call(transfersIn.save, { ...came, on: day('2026-10-16'), females: 6, males: 4, ageDays: 71 })
  const died = { ...ofGroup, on: day('2026-10-16'), cause: '033014', head: 3 } as const
  expect((await worker.call(groupLosses.save, died)).status).toBe(200)
  const { rows } = await view(farm)
  const row = (name: string) => rows.find((each) => each.name === name)
  expect(row('weaners')).toMatchObject({ opening: 0, bought: 20, died: 0, moved: -20, closing: 0 })
  expect(row('growers')).toMatchObject({ opening: 0, bought: 10, died: -3, moved: 20, closing: 27 })
})

test('a boar counts at the end of the month of its entry, and not before', async () => {
  const farm = await makeFarm({ sows: 'none' })
  for (const [tag, enteredOn] of [
    ['B-1', day('2026-09-30')],
    ['B-2', day('2026-10-01')],
    ['B-3', day('2026-10-31')],
    ['B-4', day('2026-11-01')],
  ] as const) {
    const boar = {
      formMode: 'insert',
      bornOn: day('2026-01-01'),
      breed: '042001',
      category: '060002',
    } as const
    expect((await app.as(farm.worker).call(boars.save, { ...boar, tag, enteredOn })).status).toBe(200)
  }
  const { rows } = await view(farm)
  expect(rows.find(({ name }) => name === 'boars')).toMatchObject({ opening: 1, bought: 2, closing: 3 })
})
