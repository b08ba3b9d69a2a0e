// A table of group records that no code names, as one that adds a new kind of record.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groups } from '@penside/contract/groups/group.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { ownDatabase, type OwnDatabase } from '../../test/database-of-its-own.ts'
import { asOwner, makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'

let database: OwnDatabase
let app: TestApp
let farm: TestFarm
const startedOn = addDays(today, -10)
beforeAll(async () => {
  database = await ownDatabase()
  await asOwner(database.url, (client) =>
    client.query(`
      create table vaccination_check (
        farm_id bigint not null, group_id bigint not null, number int not null, on_date date not null,
        primary key (farm_id, group_id, number), foreign key (farm_id, group_id) references pig_group);
      call close_by_farm('vaccination_check'::regclass);
      call audit_table('vaccination_check'::regclass)`),
  )
  app = await testApp({ url: database.url })
  farm = await makeFarm({ url: database.url })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const group = {
  groupName: undefined,
  startedOn,
  ageDays: 24,
  breed: '043001',
} as const
const make = async () =>
  (
    await app
      .as(farm.worker)
      .call(groups.save, { ...group, formMode: 'insert', groupId: undefined, penId: farm.pen('farrowing 1') })
  ).body.groupId
const remove = (groupId: number) =>
  app.as(farm.worker).call(groups.save, { ...group, formMode: 'delete', groupId })
const check = (groupId: number) =>
  asOwner(database.url, async (client) => {
    await client.query(`select set_config('penside.farm', '${farm.farmId}', false)`)
    await client.query(`insert into vaccination_check values (${farm.farmId}, ${groupId}, 1, '${startedOn}')`)
  })

test('rejects the deletion of a group with records, with a sentence', async () => {
  const groupId = await make()
  await check(groupId)
  expect(await remove(groupId)).toMatchObject({ status: 409, problem: { code: 'GROUP_HAS_RECORDS' } })
  expect((await app.as(farm.worker).call(groups.view, { groupId })).status).toBe(200)
  expect((await remove(await make())).status).toBe(200)
})
