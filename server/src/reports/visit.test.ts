import { randomBytes, randomUUID } from 'node:crypto'
import type { Input } from '@penside/contract/api/call.ts'
import { visits } from '@penside/contract/reports/visit.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asOwner, makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
let other: TestFarm
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm({ sows: 'none' })
  other = await makeFarm({ sows: 'none' })
})
afterAll(() => app.close())

const told = {
  name: 'Driver Kim',
  comingFrom: 'Feed mill',
  vehicle: '80 Ba 1234',
  purpose: 'feed',
  disinfected: true,
  pigContact: false,
} as const
const codeOf = async (of: TestFarm) => (await app.as(of.worker).call(visits.gate, {})).body.code
const newCode = async (of: TestFarm) => {
  expect((await app.as(of.manager).call(visits.renewGate, {})).status).toBe(200)
  return (await codeOf(of))!
}
const enter = (code: string, more: Partial<Input<typeof visits.enter>> = {}) =>
  app.anyone.call(visits.enter, { code, visitId: randomUUID(), ...told, ...more })
const listed = async (of: TestFarm, more: Partial<Input<typeof visits.list>> = {}) =>
  (await app.as(of.worker).call(visits.list, more)).body

test("a visitor with the gate's code enters one visit and reads nothing", async () => {
  expect(await codeOf(farm)).toBeNull()
  const code = await newCode(farm)
  const visitId = randomUUID()
  const [first, again] = [await enter(code, { visitId }), await enter(code, { visitId })]
  expect([first.status, first.body, again.status]).toEqual([200, { result: 1 }, 200])
  const { rows, total } = await listed(farm)
  // Noon in Seoul, by the farm's clock.
  expect([total, rows[0]]).toMatchObject([
    1,
    { visitId, ...told, visitedOn: today, time: '12:00', enteredBy: null },
  ])
  expect((await listed(other)).total).toBe(0)

  // A new code ends the old one; the code of another farm leads to that farm.
  const renewed = await newCode(farm)
  expect((await enter(code)).problem.code).toBe('LINK_INVALID')
  expect((await enter(await newCode(other), { name: 'Elsewhere' })).status).toBe(200)
  expect((await enter(renewed, { pigContact: true })).status).toBe(200)
  expect((await listed(farm)).total).toBe(2)
  expect((await listed(farm, { risky: true })).rows.map(({ pigContact }) => pigContact)).toEqual([true])
  expect((await listed(other)).rows.map(({ name }) => name)).toEqual(['Elsewhere'])
  expect((await app.as(farm.worker).call(visits.renewGate, {})).problem.code).toBe('FORBIDDEN')
})

test('limits visits by address and by gate', async () => {
  const crowded = await makeFarm({ sows: 'none' })
  const code = await newCode(crowded)
  const statuses: number[] = []
  for (let i = 0; i < 22; i++) statuses.push((await enter(code)).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
  // Another gate is open to the same phone; guesses at codes are counted by themselves.
  expect((await enter(await newCode(farm))).status).toBe(200)
  const guesses: number[] = []
  for (let i = 0; i < 22; i++) guesses.push((await enter(randomBytes(24).toString('base64url'))).status)
  expect([guesses[0], guesses.at(-1)]).toEqual([404, 429])
  expect((await enter(await newCode(farm))).status).toBe(200)
  await asOwner(inject('databaseUrl'), async (client) => {
    await client.query(
      `insert into visit (farm_id, visit_id, on_date, at_time, name, coming_from, purpose, disinfected, pig_contact, account_id)
       select $1, gen_random_uuid(), $2, '08:00', 'x', 'y', 'other', true, false, $3 from generate_series(1, 300)`,
      [crowded.farmId, today, crowded.worker.accountId],
    )
    await client.query(`delete from sign_in_failure where subject like 'gate %'`)
  })
  // What the farm has entered itself came through no gate. Twenty did, and this one.
  expect((await enter(code)).status).toBe(200)
  await asOwner(inject('databaseUrl'), (client) =>
    client.query(
      `update visit set account_id = null where visit_id in (
         select visit_id from visit where farm_id = $1 and account_id is not null limit 279)`,
      [crowded.farmId],
    ),
  )
  expect((await enter(code)).problem.code).toBe('GATE_CROWDED')
})

test('enters, corrects and deletes visits of the own farm only', async () => {
  const visitId = randomUUID()
  const visit = { visitId, visitedOn: today, time: '07:45', ...told }
  const save = (of: TestFarm, more: Partial<Input<typeof visits.save>>) =>
    app.as(of.worker).call(visits.save, { formMode: 'insert', ...visit, ...more })
  expect((await save(farm, { visitedOn: addDays(today, 1) })).problem).toMatchObject({
    code: 'AFTER_TODAY',
    fields: ['visitDt'],
  })
  expect((await save(farm, {})).status).toBe(200)
  expect((await save(farm, {})).problem.code).toBe('ALREADY_RECORDED')
  expect((await save(other, { formMode: 'update' })).problem.code).toBe('NOT_FOUND')
  expect((await save(other, { formMode: 'delete' })).problem.code).toBe('NOT_FOUND')
  expect(
    (
      await save(farm, {
        formMode: 'update',
        visitedOn: addDays(today, -2),
        disinfected: false,
        remark: 'again',
      })
    ).status,
  ).toBe(200)
  const find = async () =>
    (await listed(farm, { to: addDays(today, -1) })).rows.filter((row) => row.visitId === visitId)
  expect(await find()).toMatchObject([
    {
      visitedOn: addDays(today, -2),
      time: '07:45',
      disinfected: false,
      remark: 'again',
      enteredBy: expect.stringMatching(/^Name of/),
    },
  ])
  // A month until that day.
  expect((await listed(farm, { to: addDays(today, -40) })).total).toBe(0)
  expect((await save(farm, { formMode: 'update', visitedOn: addDays(today, -41) })).status).toBe(200)
  expect((await listed(farm, { to: addDays(today, -40) })).total).toBe(1)
  expect((await save(farm, { formMode: 'delete' })).status).toBe(200)
  expect(await find()).toEqual([])
})
