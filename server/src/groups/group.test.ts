import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupEnds } from '@penside/contract/groups/group-end.ts'
import { outbox } from '@penside/contract/offline/outbox.ts'
import { groups, type NewGroup } from '@penside/contract/groups/group.ts'
import {
  clientTimeHeader,
  deviceHeader,
  deviceSeqHeader,
  operationHeader,
} from '@penside/contract/api/roots.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
let worker: ReturnType<TestApp['as']>
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm()
  worker = app.as(farm.worker)
})
afterAll(() => app.close())

const group = (change: Partial<NewGroup> = {}): NewGroup => ({
  formMode: 'insert',
  groupId: undefined,
  groupName: undefined,
  startedOn: addDays(today, -10),
  ageDays: 24,
  penId: farm.pen('farrowing 1'),
  breed: '043001',
  ...change,
})
const save = (change: Partial<NewGroup> = {}, on = worker) => on.call(groups.save, group(change))
const names = async (input = {}) =>
  (await worker.call(groups.list, input)).body.map(({ groupName }) => groupName)

describe('a group', () => {
  test('is registered under the name that is typed, or under one of its own', async () => {
    expect((await save({ groupName: 'N-47' })).body).toMatchObject({ groupName: 'N-47' })
    expect((await save()).body).toMatchObject({ groupName: 'G20261110-1' })
    expect((await save()).body).toMatchObject({ groupName: 'G20261110-2' })
    expect((await save({ groupName: 'N-47' })).problem).toMatchObject({ code: 'GROUP_KNOWN' })
    expect(await names()).toEqual(['G20261110-2', 'G20261110-1', 'N-47'])
    expect(await names({ search: 'n-4' })).toEqual(['N-47'])
    expect(await names({ stocked: 'Y' })).toEqual([])
  })

  test('that has ended is listed on demand, after those that go on, also among the stocked ones', async () => {
    const { groupId } = (await save({ groupName: 'E-1', startedOn: addDays(today, -5) })).body
    await save({ groupName: 'E-2', startedOn: addDays(today, -9) })
    await save({ groupName: 'E-3', startedOn: addDays(today, -7) })
    expect((await worker.call(groupEnds.save, { formMode: 'insert', groupId, endedOn: today })).status).toBe(
      200,
    )
    expect(await names({ search: 'E-' })).toEqual(['E-3', 'E-2'])
    expect(await names({ search: 'E-', ended: 'Y' })).toEqual(['E-3', 'E-2', 'E-1'])
    expect(await names({ search: 'E-', ended: 'Y', order: 'asc' })).toEqual(['E-2', 'E-3', 'E-1'])
    expect(await names({ search: 'E-', ended: 'Y', stocked: 'Y' })).toEqual(['E-1'])
    const [row] = (await worker.call(groups.list, { search: 'E-1', ended: 'Y' })).body
    expect(row).toMatchObject({ endedOn: today, total: 1 })
  })

  test('is as old today as it was on its first day and the days since', async () => {
    const { groupId } = (await save({ groupName: 'OLD' })).body
    const { body } = await worker.call(groups.view, { groupId })
    expect(body).toMatchObject({ averageAge: 34, ageDays: 24, head: 0, breedName: 'YLD', moves: [] })
  })

  test('without an entry date, a start location or a breed, or from tomorrow on, is refused', async () => {
    const wire = { iuFlag: 'I', SDATE: today, LOC_CD: farm.pen('farrowing 1'), PUMJONG_CD: '043001' }
    const sent = async (change: object) =>
      (await worker.post('/mobile/updateOrStoreGroup.json', { ...wire, ...change })).problem
    expect(await sent({ SDATE: '' })).toMatchObject({ code: 'BAD_INPUT', fields: ['SDATE'] })
    expect(await sent({ PUMJONG_CD: '' })).toMatchObject({ code: 'BAD_INPUT', fields: ['PUMJONG_CD'] })
    expect(await sent({ LOC_CD: '' })).toMatchObject({ code: 'PEN_NEEDED', fields: ['LOC_CD'] })
    expect(await sent({ LOC_CD: 987_654_321 })).toMatchObject({ code: 'PEN_UNKNOWN' })
    expect(await sent({ PUMJONG_CD: 'nonsense' })).toMatchObject({ code: 'UNKNOWN_CODE' })
    expect(await sent({ SDATE: addDays(today, 1) })).toMatchObject({ code: 'AFTER_TODAY' })
  })

  test('is corrected, and deleted while nothing came into it', async () => {
    const { groupId } = (await save({ groupName: 'X-1' })).body
    await save({ formMode: 'update', groupId, groupName: 'X-2', startedOn: today, remark: 'east' })
    expect((await worker.call(groups.view, { groupId })).body).toMatchObject({
      groupName: 'X-2',
      startedOn: today,
      remark: 'east',
    })
    expect((await save({ formMode: 'delete', groupId })).status).toBe(200)
    expect((await worker.call(groups.view, { groupId })).status).toBe(404)
    expect((await save({ formMode: 'delete', groupId })).status).toBe(409)
  })

  test('is not found from another farm, and has no typed number in a company that numbers its groups', async () => {
    const { groupId } = (await save({ groupName: 'MINE' })).body
    const other = await makeFarm({ company: 'CJ' })
    const stranger = app.as(other.worker)
    expect((await stranger.call(groups.view, { groupId })).status).toBe(404)
    const penId = other.pen('farrowing 1')
    expect((await save({ groupName: 'TYPED', penId }, stranger)).body.groupName).toBe('G20261110-1')
  })
})

test('reports conflicting registrations of a group to the manager', async () => {
  const manager = app.as(farm.manager)
  const open = async () => (await manager.call(outbox.conflicts, {})).body.conflicts
  const { groupId } = (await save({ groupName: 'N-90' })).body
  // A moment before the other phone's record, whatever the clocks' last digits are.
  const entered = new Date(Date.now() - 1_000)
  await manager.call(groups.save, group({ formMode: 'update', groupId, groupName: 'N-91' }))
  await save({ groupName: 'N-92' })
  // Typed at the time at which the group was still N-90.
  const sendLate = (groupName: string, operationId: string, deviceSeq: number) =>
    worker.call(groups.save, group({ formMode: 'update', groupId, groupName }), {
      headers: {
        [operationHeader]: operationId,
        [deviceHeader]: 'a phone without a network',
        [deviceSeqHeader]: String(deviceSeq),
        [clientTimeHeader]: entered.toISOString(),
      },
    })
  const operationId = randomUUID()
  const refused = await sendLate('N-92', operationId, 1)
  expect(refused.problem).toMatchObject({
    code: 'GROUP_KNOWN',
    values: { againstKind: 'group', againstDeed: 'update', againstBy: `Name of ${farm.manager.login}` },
  })
  const [conflict] = await open()
  expect(conflict).toMatchObject({ animalId: null, groupId, tag: 'N-91', code: 'GROUP_KNOWN' })
  const settle = (decision: 'mine' | 'theirs') =>
    manager.call(outbox.settle, { conflictId: conflict!.conflictId, decision })
  expect((await settle('mine')).problem).toMatchObject({ code: 'CANNOT_REPLACE' })
  expect((await settle('theirs')).status).toBe(200)
  expect(await open()).toEqual([])
  expect((await sendLate('N-92', operationId, 1)).problem).toMatchObject({ code: 'OPERATION_DISCARDED' })
})
