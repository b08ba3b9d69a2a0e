import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupEnds } from '@penside/contract/groups/group-end.ts'
import { groupNotes } from '@penside/contract/groups/group-note.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { broughtBooks, exportedBooks } from '../../test/books.ts'
import { makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
let groupId: number
const startedOn = addDays(today, -30)
const group = { groupName: undefined, startedOn, ageDays: 24, breed: '043001' } as const
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm()
  const penId = farm.pen('farrowing 1')
  const saved = await worker().call(groups.save, { ...group, formMode: 'insert', groupId: undefined, penId })
  groupId = saved.body.groupId
})
afterAll(() => app.close())

const worker = () => app.as(farm.worker)
const remarks = async () =>
  (await worker().call(groupNotes.history, { groupId })).body.rows.map(({ remark }) => remark)

test('a note is in the history of its group, and is corrected and deleted', async () => {
  const sent = { groupId, on: today, remark: 'three of them cough' } as const
  const photos = [randomUUID()]
  await worker().call(groupNotes.save, { ...sent, formMode: 'insert', photos })
  await worker().call(groupNotes.save, { ...sent, formMode: 'update', seq: 1, remark: 'four of them cough' })
  const { rows } = (await worker().call(groupNotes.history, { groupId })).body
  expect(rows).toMatchObject([{ remark: 'four of them cough', photos }])
  const early = { ...sent, formMode: 'insert', on: addDays(startedOn, -1) } as const
  expect((await worker().call(groupNotes.save, early)).problem).toMatchObject({ code: 'BEFORE_GROUP_START' })
  const stale = { ...sent, formMode: 'delete', seq: 1, on: addDays(today, -1) } as const
  expect((await worker().call(groupNotes.save, stale)).problem).toMatchObject({ code: 'CHANGED_MEANWHILE' })
  await worker().call(groupNotes.save, { ...sent, formMode: 'delete', seq: 1 })
  expect(await remarks()).toEqual([])
})

test('an ended group can still have a note; its notes go out with the workbook and come in with it', async () => {
  await worker().call(groupEnds.save, { formMode: 'insert', groupId, endedOn: today })
  const late = { formMode: 'insert', groupId, on: today, remark: 'two more were weighed' } as const
  expect((await worker().call(groupNotes.save, late)).status).toBe(200)
  expect(await remarks()).toEqual(['two more were weighed'])
  const books = await exportedBooks(app.as(farm.manager))
  expect(books.groupNotes).toEqual([[expect.any(String), today, 'two more were weighed']])
  const empty = await makeFarm({ sows: 'none' })
  await broughtBooks(app.as(empty.manager), books)
  expect((await exportedBooks(app.as(empty.manager))).groupNotes).toEqual(books.groupNotes)
})
