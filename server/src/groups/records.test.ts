import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { outbox } from '@penside/contract/offline/outbox.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { groupEnds } from '@penside/contract/groups/group-end.ts'
import { groupLosses } from '@penside/contract/groups/group-loss.ts'
import { groupTreatments } from '@penside/contract/groups/group-treatment.ts'
import { shipments } from '@penside/contract/groups/shipment.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { transfersOut } from '@penside/contract/groups/transfer-out.ts'
import { weighings } from '@penside/contract/groups/weighing.ts'
import {
  clientTimeHeader,
  deviceHeader,
  deviceSeqHeader,
  operationHeader,
} from '@penside/contract/api/roots.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import { specialCompany } from '@penside/domain/groups/special-company.ts'
import { usualTreatment } from '@penside/domain/records/treatment.ts'
import { makeFarm, today } from '../../test/farm.ts'
import { on, start, openGroups } from '../../test/groups.ts'

const { app, farm, as, newGroup, headOf, save, buy, lose, ship, medicineOf } = await openGroups()
afterAll(() => app.close())

describe('heads', () => {
  test('are not paid for with more weight than was on the scale, also when corrected', async () => {
    const groupId = await newGroup()
    await buy(groupId, 10, 10)
    const net = (netWeight: number, more: object = {}) =>
      ship(groupId, 1, 0, on(80), { totalWeight: 100, netWeight, ...more })
    expect(await net(200)).toMatchObject({ code: 'NET_ABOVE_LIVE', fields: ['netKg'] })
    expect(await net(77)).toBe(1)
    expect(await net(200, { formMode: 'update', seq: 1 })).toMatchObject({ code: 'NET_ABOVE_LIVE' })
  })

  test('travel as other programs write them: commas, the other spelling, 0 where nothing is chosen', async () => {
    const [groupId, target] = [await newGroup(), await newGroup()]
    const post = async (call: string, sent: object) =>
      (await as(farm).post(`/mobile/updateOrStore${call}.json`, { iuFlag: 'I', grpNo: groupId, ...sent }))
        .wire
    const none = { outComCd: 0, moveGrpSeq: 0 }
    const bought = { WK_DT: on(0), subGubunCd: '110002', DUSU: '1,204', DUSU_SU: '0', ...none }
    expect(await post('Junip', bought)).toMatchObject({ seq: 1 })
    const moved = { WK_DT: on(5), subGubunCd: '120002', dusu: '1,000', moveFarmNo: '0', jadonlocCd: '0' }
    expect(await post('Junchul', { ...moved, moveGrpNo: target })).toMatchObject({ seq: 1 })
    expect(await post('Junchul', { ...moved, moveGrpNo: 0 })).toMatchObject({ code: 'TARGET_GROUP_NEEDED' })
    expect(await post('Peasa', { wkDt: on(6), SUB_GUBUN_CD: '033014', dusu: 4 })).toMatchObject({ seq: 1 })
    const treated = { wkDt: on(7), VC_GUBUN_CD: await medicineOf(2), dusu: '200' }
    expect(await post('JdVaccine', treated)).toMatchObject({ seq: 1 })
    expect((await as(farm).call(groupTreatments.history, { groupId })).body).toMatchObject([
      { on: on(7), head: 200, method: usualTreatment },
    ])
    expect(await headOf(groupId)).toEqual([200, 0])
  })

  test('have an exact total, known sexes only from records, and no true shipment is rejected', async () => {
    const known = async (groupId: number) => {
      const { females, males, head } = (await as(farm).call(groups.view, { groupId })).body
      return { females, males, head }
    }
    const groupOf35 = async () => {
      const groupId = await newGroup()
      expect(await buy(groupId, 50, 50)).toBe(1)
      expect(await lose(groupId, 5, on(3))).toBe(1)
      expect(await known(groupId)).toEqual({ females: 45, males: 45, head: 95 })
      expect(await ship(groupId, 25, 35, on(80), { totalWeight: 9_200.25, price: 38_500_000 })).toBe(1)
      expect(await known(groupId)).toEqual({ females: 20, males: 10, head: 35 })
      return groupId
    }
    for (const [females, males] of [
      [20, 15],
      [22, 13],
    ] as const) {
      const groupId = await groupOf35()
      expect(await ship(groupId, 26, 9, on(81))).toMatchObject({
        code: 'MORE_FEMALES_THAN_IN_GROUP',
        values: { short: 1 },
        fields: ['dusu'],
      })
      expect(await ship(groupId, 19, 16, on(81))).toMatchObject({
        code: 'MORE_MALES_THAN_IN_GROUP',
        values: { short: 1 },
        fields: ['dusuSu'],
      })
      expect(await ship(groupId, females, males, on(81))).toBe(2)
      expect(await ship(groupId, 1, 0, on(82))).toMatchObject({
        code: 'MORE_THAN_IN_GROUP',
        values: { short: 1 },
      })
      expect(await known(groupId)).toEqual({ females: 0, males: 0, head: 0 })
    }
    const groupId = await groupOf35()
    const { rows } = (await as(farm).call(shipments.history, { groupId })).body
    expect(rows).toMatchObject([
      {
        females: 25,
        males: 35,
        head: 60,
        totalWeight: 9_200.25,
        netWeight: null,
        price: 38_500_000,
        ageDays: null,
      },
    ])
    const { wire } = await as(farm).post('/mobile/updateOrStoreChulha.json', {
      iuFlag: 'I',
      grpNo: groupId,
      wkDt: on(81),
      subGubunCd: '200001',
      gubunCd: '20',
      dusu: 35,
    })
    expect(wire).toMatchObject({ result: 1 })
    const { wire: history } = await as(farm).post('/mobile/selectChulhaView.json', { grpNo: groupId })
    expect((history as { rows: object[] }).rows[0]).toMatchObject({ dusu: 35, dusuSu: null, sumDusu: 35 })
  })

  test('cannot leave before they came, and records that later ones depend on cannot be changed', async () => {
    const groupId = await newGroup()
    await buy(groupId, 10, 10, on(10))
    expect(await ship(groupId, 1, 1, on(9))).toMatchObject({
      code: 'MORE_THAN_IN_GROUP',
      values: { on: on(9), short: 2 },
    })
    expect(await ship(groupId, 11, 0, on(20))).toMatchObject({
      code: 'MORE_FEMALES_THAN_IN_GROUP',
      fields: ['dusu'],
    })
    expect(await lose(groupId, 21, on(20))).toMatchObject({ code: 'MORE_THAN_IN_GROUP', fields: ['DUSU'] })
    expect(await ship(groupId, 10, 10, on(20))).toBe(1)
    expect(await lose(groupId, 1, on(15))).toMatchObject({
      code: 'GROUP_HAS_FEWER',
      values: { moveKind: 'shipment', on: on(20) },
    })
    const less = {
      groupId,
      formMode: 'update',
      seq: 1,
      on: on(10),
      type: '110002',
      females: 9,
      males: 10,
    } as const
    expect(await save(transfersIn, less)).toMatchObject({
      code: 'GROUP_HAS_FEWER',
      values: { moveKind: 'shipment', on: on(20), short: 1 },
    })
    expect(await save(transfersIn, { ...less, formMode: 'delete' })).toMatchObject({
      code: 'GROUP_HAS_FEWER',
    })
    expect(await save(shipments, { groupId, formMode: 'delete', seq: 1, on: on(20), type: '200001' })).toBe(1)
    expect(await save(transfersIn, less)).toBe(1)
    expect(await headOf(groupId)).toEqual([9, 10])
  })

  test('are needed, lie in the days of the group, and a record is named by its number and day', async () => {
    const groupId = await newGroup()
    expect(await buy(groupId, 0, 0)).toMatchObject({ code: 'HEADS_NEEDED', fields: ['dusu'] })
    expect(await buy(groupId, 1, 0, on(-1))).toMatchObject({ code: 'BEFORE_GROUP_START', values: { start } })
    expect(await buy(groupId, 1, 0, addDays(today, 1))).toMatchObject({ code: 'AFTER_TODAY' })
    expect(await buy(987_654_321, 1, 0)).toMatchObject({ code: 'GROUP_UNKNOWN' })
    expect(await buy(groupId, 5, 5)).toBe(1)
    expect(await lose(groupId, 2, on(4))).toBe(1)
    const wrong = { groupId, formMode: 'delete', seq: 1, on: on(5), cause: '033014', head: 2 } as const
    expect(await save(groupLosses, wrong)).toMatchObject({ code: 'CHANGED_MEANWHILE' })
    expect(await save(groupLosses, { ...wrong, seq: 9 })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await save(groupLosses, { ...wrong, seq: undefined })).toMatchObject({ code: 'BAD_INPUT' })
    expect(await save(groupLosses, { groupId, on: on(5), cause: 'nonsense', head: 1 })).toMatchObject({
      code: 'UNKNOWN_CODE',
    })
    expect(await ship(groupId, 1, 0, on(5), { type: '200099' })).toMatchObject({ code: 'UNKNOWN_CODE' })
    expect(await ship(groupId, 1, 0, on(5), { partnerId: 987_654_321 })).toMatchObject({
      code: 'PARTNER_UNKNOWN',
    })
  })

  test('by grade are the head, and a sum that differs is refused', async () => {
    const groupId = await newGroup()
    const grades = { females: [3, 2, 1], males: [0, 1, 1] }
    const bought = { groupId, on: on(0), type: '110002', grades }
    expect(await save(transfersIn, { ...bought, females: 7 })).toMatchObject({
      code: 'GRADES_DIFFER',
      values: { sum: 6, head: 7 },
    })
    expect(await save(transfersIn, { ...bought, females: 5 })).toMatchObject({ code: 'GRADES_DIFFER' })
    expect(await save(transfersIn, { ...bought, females: 6, males: 3 })).toMatchObject({
      code: 'GRADES_DIFFER',
      values: { sum: 2, head: 3 },
      fields: ['dusuSu'],
    })
    expect(await save(transfersIn, { ...bought, females: 6, males: 2 })).toBe(1)
    expect(await headOf(groupId)).toEqual([6, 2])
    const { wire } = await as(farm).post('/mobile/selectJunipView.json', { grpNo: groupId })
    expect(wire).toMatchObject({
      rows: [{ dusu1: 3, dusu3: 1, dusuSu1: 0, dusu4: null, sumDusu: 8 }],
      maxSeq: 1,
    })
  })

  test('are counted by grade only where some grade has them, or the company counts by grades', async () => {
    const none = (grades: number) => ({
      grades: { females: Array<number>(grades).fill(0), males: Array<number>(grades).fill(0) },
    })
    const bought = { on: on(0), type: '110002', females: 8, males: 2, ...none(3) }
    const shipped = { on: on(60), type: '200001', females: 3, males: 1, ...none(7) }
    const groupId = await newGroup()
    expect(await save(transfersIn, { groupId, ...bought })).toBe(1)
    expect(await save(shipments, { groupId, ...shipped })).toBe(1)
    expect(
      await save(transfersOut, { groupId, ...shipped, type: '120002', toGroupId: await newGroup() }),
    ).toBe(1)
    expect(await headOf(groupId)).toEqual([2, 0])
    expect((await as(farm).call(shipments.history, { groupId })).body.rows).toMatchObject([
      { females: 3, gradesFemales: null, gradesMales: null },
    ])
    const grading = await makeFarm({ company: specialCompany })
    const graded = await newGroup(grading)
    expect(await save(transfersIn, { groupId: graded, ...bought }, grading)).toMatchObject({
      code: 'GRADES_DIFFER',
      values: { sum: 0, head: 8 },
    })
  })
})

describe('a weighing', () => {
  test('is of no more than are there, and is corrected and deleted', async () => {
    const groupId = await newGroup()
    await buy(groupId, 10, 0)
    await buy(groupId, 5, 0, on(51))
    const weigh = (head: number, totalWeight: number, more = {}) =>
      save(weighings, { groupId, on: on(50), head, totalWeight, ...more })
    expect(await weigh(11, 500)).toMatchObject({ code: 'MORE_TREATED_THAN_THERE' })
    // Who came on the day itself is there.
    expect(await weigh(16, 500, { on: on(51) })).toMatchObject({ values: { head: 15 } })
    expect(await weigh(5, 250.55)).toBe(1)
    expect(await weigh(6, 300, { formMode: 'update', seq: 1 })).toBe(1)
    expect(await weigh(11, 300, { formMode: 'update', seq: 1 })).toMatchObject({ values: { head: 10 } })
    const history = async () => (await as(farm).call(weighings.history, { groupId })).body.rows
    expect(await history()).toMatchObject([{ head: 6, totalWeight: 300 }])
    expect(await weigh(6, 300, { formMode: 'delete', seq: 1 })).toBe(1)
    expect(await history()).toEqual([])
  })
})

describe('the end of a group', () => {
  const end = (groupId: number, endedOn: Day, formMode: 'insert' | 'update' | 'delete' = 'insert') =>
    save({ save: groupEnds.save }, { groupId, endedOn, formMode, remark: 'all out' })

  test('needs an empty group, lies after its start and its last record, and closes it', async () => {
    const groupId = await newGroup()
    await buy(groupId, 2, 2)
    expect(await end(groupId, on(50))).toMatchObject({ code: 'GROUP_NOT_EMPTY', values: { head: 4 } })
    const weighed = { groupId, on: on(40), head: 1, totalWeight: 40 }
    const treated = { groupId, on: on(40), medicineId: await medicineOf(1), method: '300001' }
    expect([await save(weighings, weighed), await save(groupTreatments, treated)]).toEqual([1, 1])
    await ship(groupId, 2, 2, on(60))
    expect(await end(groupId, start)).toMatchObject({ code: 'END_NOT_AFTER_START' })
    expect(await end(groupId, on(59))).toMatchObject({
      code: 'END_BEFORE_LAST_MOVE',
      values: { last: on(60) },
    })
    expect(await end(groupId, addDays(today, 1))).toMatchObject({ code: 'AFTER_TODAY' })
    expect(await end(groupId, on(60), 'update')).toMatchObject({ code: 'NOT_FOUND' })
    const lists = async () =>
      (await as(farm).call(groups.list, { pageSize: 100 })).body.some((row) => row.groupId === groupId)
    expect(await lists()).toBe(true)
    expect(await end(groupId, on(60))).toBe(undefined)
    expect(await lists()).toBe(false)
    expect(await end(groupId, on(60))).toMatchObject({ code: 'GROUP_ENDED' })
    expect((await as(farm).call(groupEnds.history, { groupId })).body.rows).toMatchObject([
      { endedOn: on(60), remark: 'all out' },
    ])
    // Bought at 28 days of age on its first day: as old as on the day it ended.
    expect((await as(farm).call(groups.view, { groupId })).body.averageAge).toBe(88)
    for (const answer of [
      await buy(groupId, 1, 1, on(60)),
      await save(shipments, { groupId, formMode: 'delete', seq: 1, on: on(60), type: '200001' }),
      await save(groupTreatments, { groupId, on: on(60), medicineId: 1, method: '300001' }),
      await save(weighings, { groupId, on: on(60), head: 1, totalWeight: 1 }),
      await save(groupTreatments, { ...treated, formMode: 'delete', seq: 1 }),
      await save(weighings, { ...weighed, formMode: 'delete', seq: 1 }),
    ])
      expect(answer).toMatchObject({ code: 'GROUP_ENDED' })
    expect(await end(groupId, on(61), 'update')).toBe(undefined)
    expect(await end(groupId, on(60), 'delete')).toMatchObject({ code: 'CHANGED_MEANWHILE' })
    expect(await end(groupId, on(61), 'delete')).toBe(undefined)
    expect(await buy(groupId, 1, 1, on(61))).toBe(2)
  })
})

test('reports a shipment that came too late to the manager', async () => {
  const groupId = await newGroup()
  await buy(groupId, 10, 0)
  // A moment before the other phone's record, whatever the clocks' last digits are.
  const entered = new Date(Date.now() - 1_000)
  expect(await ship(groupId, 8, 0, on(80))).toBe(1)
  const late = {
    formMode: 'insert',
    groupId,
    on: on(80),
    type: '200001',
    females: 5,
    males: 0,
    grades: undefined,
  } as const
  const manager = app.as(farm.manager)
  const { problem } = await manager.call(shipments.save, late, {
    headers: {
      [operationHeader]: randomUUID(),
      [deviceHeader]: 'a phone without a network',
      [deviceSeqHeader]: '1',
      [clientTimeHeader]: entered.toISOString(),
    },
  })
  expect(problem).toMatchObject({
    code: 'MORE_THAN_IN_GROUP',
    values: { short: 3, againstBy: `Name of ${farm.worker.login}` },
  })
  const { conflicts } = (await manager.call(outbox.conflicts, {})).body
  const conflict = conflicts.find((each) => each.groupId === groupId)!
  expect(conflict).toMatchObject({ code: 'MORE_THAN_IN_GROUP', path: shipments.save.path })
  const settle = { conflictId: conflict.conflictId, decision: 'theirs' } as const
  expect((await manager.call(outbox.settle, settle)).status).toBe(200)
  expect(await headOf(groupId)).toEqual([2, 0])
})
