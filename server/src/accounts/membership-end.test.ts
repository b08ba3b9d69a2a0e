import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { alarms } from '@penside/contract/equipment/alarm.ts'
import { inquiries } from '@penside/contract/company/inquiries.ts'
import { members } from '@penside/contract/accounts/members.ts'
import { notices } from '@penside/contract/company/notices.ts'
import { ownData } from '@penside/contract/accounts/protection.ts'
import { languages } from '@penside/domain/basics/language.ts'
import { ownDatabase } from '../../test/database-of-its-own.ts'
import { asOwner, makeFarm, testApp, type Person, type TestFarm } from '../../test/farm.ts'

// Its rows are searched for a name; those of other tests would be too.
const { url, drop } = await ownDatabase()
const house = await testApp({ url })
afterAll(async () => {
  await house.close()
  await drop()
})
const onDatabase = (query: string, values: unknown[] = []) =>
  asOwner(url, async (client) => (await client.query(query, values)).rows)
const join = (farm: TestFarm, { accountId }: Person, role = 'worker') =>
  onDatabase('insert into membership (farm_id, account_id, role) values ($1, $2, $3)', [
    farm.farmId,
    accountId,
    role,
  ])
const remove = (farm: TestFarm, { accountId }: Person) =>
  house.as(farm.owner).call(members.remove, { accountId })
const removeName = (farm: TestFarm, { accountId }: Person, by = farm.owner) =>
  house.as(by).call(members.removeName, { accountId })
const leave = (person: Person, forgets: boolean) => house.as(person).call(ownData.leave, { forgets })
const former = async (farm: TestFarm) => (await house.as(farm.owner).call(members.list, {})).body.former

/** The tables in which a text stands anywhere, in any column. */
async function whereStands(text: string): Promise<string[]> {
  const tables = (await onDatabase(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`)) as {
    name: string
  }[]
  const found = await onDatabase(
    tables
      .map(
        ({ name }) => `select '${name}' as name where exists (select from ${name} t where t::text ilike $1)`,
      )
      .join(' union all '),
    [`%${text}%`],
  )
  return (found as { name: string }[]).map(({ name }) => name)
}

/** Leaves her name wherever the server puts one: sign-ins, a phone, a word of a workbook, and what stood there before. */
async function leaveTraces(farm: TestFarm, person: Person, she: ReturnType<typeof house.holding>) {
  await house.inject({
    method: 'POST',
    url: '/mobile/mobileLogin.do',
    payload: { id: person.login, pw: 'not her password', deviceNm: `Phone of ${person.login}` },
  })
  for (const phone of ['010-5555-0001', '010-5555-0002'])
    await she.call(alarms.saveMine, { phone, informational: false })
  await onDatabase(`update session set device_name = $2 where account_id = $1`, [
    person.accountId,
    `Phone of ${person.login}`,
  ])
  await asOwner(url, async (client) => {
    const name = `Name of ${person.login}`
    await client.query(
      `insert into feed (farm_id, feed_id, name_ko, name_en, name_vi, category) values ($1, 900, 'Feed', 'Feed', 'Feed', '320001')`,
      [farm.farmId],
    )
    await client.query(
      `insert into stock_record (farm_id, kind, item_id, on_date, amount, person_name) values ($1, 'receipt', 900, '2026-11-01', 1, $2)`,
      [farm.farmId, name],
    )
    await client.query('begin; set local role penside_app')
    await client.query(`select set_for_call('penside.farm', $1)`, [String(farm.farmId)])
    await client.query(`update stock_record set person_name = 'Somebody else' where person_name = $1`, [name])
    await client.query(`update stock_record set person_name = $1`, [name])
    await client.query('commit')
  })
}

test('removes all data that lead to a removed name', async () => {
  const [farm, before] = [await makeFarm({ url }), await makeFarm({ url, sows: 'none' })]
  const { manager } = farm
  await join(before, manager)
  await house.as(manager).post('/mobile/x/selectFarm', { toFarmNo: before.farmId })
  await house.as(manager).call(alarms.saveMine, { phone: '010-5555-0003', informational: true })
  await remove(before, manager)
  const she = house.holding(await house.signIn(manager))
  const { body } = await she.call(notices.save, { title: 'Visit', body: 'On Friday' })
  const noticeId = (body as { noticeId: number }).noticeId
  const { inquiryId } = (await she.call(inquiries.ask, { title: 'Why', body: 'So' })).body
  await leaveTraces(farm, manager, she)
  expect(await whereStands(manager.login)).toEqual(
    expect.arrayContaining(['account', 'audit', 'session', 'sign_in_failure', 'stock_record']),
  )
  expect(await whereStands('010-5555-000')).toEqual(['alarm_member', 'audit'])

  await remove(farm, manager)
  expect(await former(farm)).toMatchObject([
    { accountId: manager.accountId, name: `Name of ${manager.login}` },
  ])
  expect((await removeName(farm, manager)).body).toEqual({ result: 1 })
  expect(await whereStands(manager.login)).toEqual([])
  expect(await whereStands('010-5555-000')).toEqual([])
  expect(await former(farm)).toEqual([])

  // What she wrote stays, with one mark, in the reader's language.
  const named: string[] = []
  for (const lang of languages) {
    const read = { headers: { 'accept-language': lang } }
    const owner = house.as(farm.owner)
    const notice = (await owner.call(notices.one, { noticeId }, read)).body as { writer: string }
    const inquiry = (await owner.call(inquiries.one, { inquiryId }, read)).body
    expect(inquiry.writer).toBe(notice.writer)
    named.push(notice.writer.replace(/\d+$/, 'N'))
  }
  expect(named.toSorted()).toEqual(['Former member N', 'Thành viên cũ N', '전 구성원 N'])
})

test("removes the name of a member of no farm, on request of a former farm's owner", async () => {
  const [farm, other] = [await makeFarm({ url, sows: 'none' }), await makeFarm({ url, sows: 'none' })]
  const { worker } = farm
  expect((await removeName(farm, worker)).problem.code).toBe('NOT_FOUND')
  await join(other, worker)
  await remove(farm, worker)
  expect((await removeName(farm, worker, farm.manager)).status).toBe(403)
  expect((await removeName(other, worker)).problem.code).toBe('NOT_FOUND')
  expect((await removeName(farm, worker)).problem).toMatchObject({ code: 'WORKS_ON', fields: ['memberNo'] })
  expect(await whereStands(worker.login)).toEqual(['account'])
  // She goes on there.
  expect((await house.as(worker).get('/mobile/x/session')).status).toBe(200)
})

test('a member leaves with or without her name; the last owner cannot', async () => {
  const farm = await makeFarm({ url, sows: 'none' })
  const { owner, manager, worker } = farm
  expect((await leave(owner, true)).problem.code).toBe('LAST_OWNER')
  expect((await house.as(owner).call(members.list, {})).body.members).toHaveLength(3)

  const phone = '010-5555-0009'
  await house.as(worker).call(alarms.saveMine, { phone, informational: true })
  expect((await leave(worker, false)).body).toEqual({ result: 1 })
  expect((await house.as(worker).get('/mobile/x/session')).status).toBe(401)
  // No alarm calls her any more.
  expect(await whereStands(phone)).toEqual(['audit'])
  expect(await former(farm)).toMatchObject([{ accountId: worker.accountId }])

  const elsewhere = await makeFarm({ url, sows: 'none' })
  await join(elsewhere, manager)
  expect((await leave(manager, true)).problem.code).toBe('WORKS_ON')
  expect((await house.as(manager).get('/mobile/x/session')).status).toBe(200)
  await remove(elsewhere, manager)
  expect((await leave(manager, true)).body).toEqual({ result: 1 })
  expect(await whereStands(manager.login)).toEqual([])
  await expect(house.signIn(manager)).rejects.toThrow('SIGN_IN_FAILED')
})

test('lists former members, last first', async () => {
  const farm = await makeFarm({ url, sows: 'none' })
  for (const person of [farm.worker, farm.manager]) await leave(person, false)
  expect((await former(farm)).map(({ accountId }) => accountId)).toEqual([
    farm.manager.accountId,
    farm.worker.accountId,
  ])
})

test('an owner without the required factor counts as an owner', async () => {
  const farm = await makeFarm({ url, sows: 'none' })
  await onDatabase('update farm set factor_required = true where farm_id = $1', [farm.farmId])
  expect((await leave(farm.owner, false)).problem.code).toBe('LAST_OWNER')
})

test('all queries read names from the view of authors', () => {
  const own = ['members.ts', 'membership-end.ts', 'session.ts', 'protection.ts']
  const src = resolve(import.meta.dirname, '..')
  const wrong = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        file.endsWith('.ts') &&
        !file.endsWith('.test.ts') &&
        !own.some((name) => file === `accounts/${name}`),
    )
    .flatMap((file) =>
      [...readFileSync(resolve(src, file), 'utf8').matchAll(/`[^`]*\b(?:from|join) account\b[^`]*`/g)]
        .filter(([statement]) => /\bname\b/.test(statement))
        .map(([statement]) => `${file}: ${statement}`),
    )
  expect(wrong, 'join author').toEqual([])
})
