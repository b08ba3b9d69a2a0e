import { randomUUID } from 'node:crypto'
import type { Input } from '@penside/contract/api/call.ts'
import { members } from '@penside/contract/accounts/members.ts'
import { tasks } from '@penside/contract/reports/task.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import * as z from 'zod'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  requestOf,
  asOwner,
  makeFarm,
  testApp,
  today,
  type Person,
  type TestApp,
  type TestFarm,
} from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
let other: TestFarm
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm({ sows: 'none' })
  other = await makeFarm({ sows: 'none' })
})
afterAll(() => app.close())

const save = (of: TestFarm, more: Partial<Input<typeof tasks.save>> = {}) =>
  app
    .as(of.manager)
    .call(tasks.save, { formMode: 'insert', taskId: randomUUID(), what: 'Check the semen', ...more })
const listed = async (of: TestFarm) => (await app.as(of.worker).call(tasks.list, {})).body.rows

test('a manager assigns a task; the first to finish it is named', async () => {
  const [taskId, later] = [randomUUID(), randomUUID()]
  const people = (await app.as(farm.manager).call(members.list, {})).body.members
  const worker = people.find(({ role }) => role === 'worker')!
  const place = '/popup/report/why?name=farrowingRate'
  expect((await save(farm, { taskId: later, what: 'Later' })).status).toBe(200)
  const asked = { taskId, place, accountId: worker.accountId, dueOn: addDays(today, 3) }
  expect((await save(farm, asked)).status).toBe(200)
  expect((await save(farm, asked)).problem.code).toBe('ALREADY_RECORDED')
  // What is due stands before what has no day.
  expect(await listed(farm)).toMatchObject([
    { ...asked, what: 'Check the semen', memberName: worker.name, isDone: false, doneBy: '' },
    { taskId: later, accountId: null, memberName: '', dueOn: null, place: '' },
  ])

  expect((await save(farm, { ...asked, formMode: 'update', what: 'Sent in' })).status).toBe(200)
  const finish = (who: Pick<Person, 'login' | 'password'>, isDone: boolean) =>
    app.as(who).call(tasks.finish, { taskId, isDone })
  expect((await finish(farm.worker, true)).status).toBe(200)
  expect((await finish(farm.manager, true)).status).toBe(200)
  expect(await listed(farm)).toMatchObject([
    { taskId: later, isDone: false },
    { taskId, what: 'Sent in', isDone: true, doneBy: worker.name },
  ])
  expect((await finish(farm.worker, false)).status).toBe(200)
  expect((await listed(farm))[0]).toMatchObject({ taskId, isDone: false, doneBy: '' })

  expect((await save(farm, { formMode: 'delete', taskId })).status).toBe(200)
  expect((await save(farm, { formMode: 'delete', taskId })).problem.code).toBe('NOT_FOUND')
  expect((await save(farm, { formMode: 'update', taskId })).problem.code).toBe('NOT_FOUND')
  expect((await finish(farm.worker, true)).problem.code).toBe('NOT_FOUND')
})

test.each([
  '/popup/../../evil',
  '/page/\\evil.example',
  '/popup//evil.example',
  '/page/elsewhere/1',
  '/popup/report/why?x=\\evil',
  'https://evil.example/popup/report/why',
])('a task leads to no address that the app does not have: %s', async (place) => {
  const response = await app
    .as(farm.manager)
    .ask(requestOf(tasks.save, { iuFlag: 'I', taskId: randomUUID(), what: 'Check the semen', path: place }))
  expect(response.json()).toMatchObject({ code: 'BAD_INPUT', fields: ['path'] })
})

test('shows finished tasks for a week', async () => {
  const calm = await makeFarm({ sows: 'none' })
  const taskId = randomUUID()
  await save(calm, { taskId })
  await app.as(calm.worker).call(tasks.finish, { taskId, isDone: true })
  const doneOn = (on: string) =>
    asOwner(inject('databaseUrl'), (client) =>
      client.query(`update task set done_at = $2::date + time '12:00' where task_id = $1`, [taskId, on]),
    )
  await doneOn(addDays(today, -7))
  expect(await listed(calm)).toMatchObject([{ taskId, isDone: true }])
  await doneOn(addDays(today, -8))
  expect(await listed(calm)).toEqual([])
})

test('limits tasks to the farm, its members and its screens', async () => {
  const taskId = randomUUID()
  await save(farm, { taskId })
  expect(await listed(other)).toEqual([])
  const theirs = await app.as(other.worker).call(tasks.finish, { taskId, isDone: true })
  expect(theirs.problem.code).toBe('NOT_FOUND')
  const strangers = (await app.as(other.manager).call(members.list, {})).body.members
  expect((await save(farm, { accountId: strangers[0]!.accountId })).problem.code).toBe('NOT_FOUND')
  const wire = z.encode(tasks.save.input, { formMode: 'insert', taskId, what: 'x' }) as object
  for (const path of ['https://elsewhere.example/', '//elsewhere.example', '/logout'])
    expect(
      z.safeDecode(tasks.save.input as z.ZodType, { ...wire, path }).error?.issues[0]?.path,
      path,
    ).toEqual(['path'])
  expect((await app.as(farm.worker).call(tasks.save, { formMode: 'insert', taskId, what: 'x' })).status).toBe(
    403,
  )
})

test('limits the number of open tasks', async () => {
  const open = (await listed(other)).length
  for (let i = open; i < 50; i++) expect((await save(other)).status).toBe(200)
  expect((await save(other)).problem.code).toBe('TASKS_FULL')
})

test('rejects the second of two concurrent changes or deletions', async () => {
  const calm = await makeFarm({ sows: 'none' })
  const taskId = randomUUID()
  const people = (await app.as(calm.manager).call(members.list, {})).body.members
  const accountId = people.find(({ role }) => role === 'worker')!.accountId
  const change = (more: Partial<Input<typeof tasks.save>>) =>
    save(calm, { formMode: 'update', taskId, ...more })
  const begun = { what: 'Mend the gate', accountId: null, dueOn: null }
  await save(calm, { taskId, what: begun.what })
  const first = { what: 'Mend both gates', accountId, dueOn: today }
  expect((await change({ ...first, had: begun })).status).toBe(200)
  expect((await change({ what: 'Paint the gate', had: begun })).problem.code).toBe('TASK_CHANGED')
  expect((await change({ formMode: 'delete', had: begun })).problem.code).toBe('TASK_CHANGED')
  for (const wrong of [{ what: 'Other' }, { accountId: null }, { dueOn: addDays(today, 1) }])
    expect((await change({ what: 'Paint', had: { ...first, ...wrong } })).problem.code).toBe('TASK_CHANGED')
  expect(await listed(calm)).toMatchObject([first])
  // Finishing a task is not a concurrent change of its text.
  await app.as(calm.worker).call(tasks.finish, { taskId, isDone: true })
  expect((await change({ ...first, what: 'Paint them', had: first })).status).toBe(200)
  expect((await change({ formMode: 'delete', had: { ...first, what: 'Paint them' } })).status).toBe(200)
  expect((await change({ had: begun })).problem.code).toBe('NOT_FOUND')
})
