import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { members } from '@penside/contract/accounts/members.ts'
import { sessions } from '@penside/contract/accounts/session.ts'
import type { Role } from '@penside/domain/accounts/role.ts'
import { emptyDatabase } from '../../test/example.ts'
import { asOwner, makeFarm, makePerson, password, testApp, type TestFarm } from '../../test/farm.ts'

const house = await testApp()
afterAll(house.close)
const onDatabase = (query: string, values: unknown[]) =>
  asOwner(inject('databaseUrl'), async (client) => (await client.query(query, values)).rows)

describe('the members of a farm', () => {
  test('are listed owners first, with devices and open invitations', async () => {
    const farm = await makeFarm({ sows: 'none' })
    await house.as(farm.worker).get('/mobile/x/session')
    const { body: invited } = await house.as(farm.manager).call(members.invite, { role: 'worker' })
    const { body } = await house.as(farm.owner).call(members.list, {})
    expect(body.members.map(({ login, role, devices }) => [login, role, devices])).toEqual([
      [farm.owner.login, 'owner', 1],
      [farm.manager.login, 'manager', 1],
      [farm.worker.login, 'worker', 1],
    ])
    expect(body.invitations).toEqual([
      {
        invitationId: invited.invitationId,
        role: 'worker',
        madeBy: `Name of ${farm.manager.login}`,
        expiresAt: invited.expiresAt,
      },
    ])
  })

  test('get another role from their next call on', async () => {
    const farm = await makeFarm({ sows: 'none' })
    expect((await house.as(farm.worker).call(members.list, {})).status).toBe(403)
    expect(
      (
        await house
          .as(farm.manager)
          .call(members.changeRole, { accountId: farm.worker.accountId, role: 'manager' })
      ).body,
    ).toEqual({ result: 1 })
    expect((await house.as(farm.worker).call(members.list, {})).status).toBe(200)
  })

  test.each<[keyof TestFarm & Role, keyof TestFarm & Role, Role]>([
    ['manager', 'owner', 'worker'],
    ['manager', 'worker', 'owner'],
    ['manager', 'manager', 'owner'],
  ])('a %s may not make %s into %s: owners are the owners’ business', async (actor, target, role) => {
    const farm = await makeFarm({ sows: 'none' })
    const refused = await house
      .as(farm[actor])
      .call(members.changeRole, { accountId: farm[target].accountId, role })
    expect([refused.status, refused.problem.code]).toEqual([403, 'FORBIDDEN'])
  })

  test('rejects a manager who removes, signs out or invites an owner', async () => {
    const farm = await makeFarm({ sows: 'none' })
    const { accountId } = farm.owner
    expect((await house.as(farm.manager).call(members.remove, { accountId })).status).toBe(403)
    expect((await house.as(farm.manager).call(members.signOut, { accountId })).status).toBe(403)
    expect((await house.as(farm.manager).call(members.invite, { role: 'owner' })).status).toBe(403)
    const { body } = await house.as(farm.owner).call(members.invite, { role: 'owner' })
    expect((await house.as(farm.manager).call(members.revokeInvitation, body)).status).toBe(403)
    expect((await house.as(farm.owner).call(members.revokeInvitation, body)).status).toBe(200)
  })

  test('keeps the last owner', async () => {
    const farm = await makeFarm({ sows: 'none' })
    const { accountId } = farm.owner
    expect(
      (await house.as(farm.owner).call(members.changeRole, { accountId, role: 'manager' })).problem.code,
    ).toBe('LAST_OWNER')
    expect((await house.as(farm.owner).call(members.remove, { accountId })).problem.code).toBe('LAST_OWNER')
    await house.as(farm.owner).call(members.changeRole, { accountId: farm.manager.accountId, role: 'owner' })
    expect(
      (await house.as(farm.owner).call(members.changeRole, { accountId, role: 'manager' })).body,
    ).toEqual({ result: 1 })
  })

  test('keeps one of two owners who demote each other at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const farm = await makeFarm({ sows: 'none' })
      const [one, two] = [farm.owner, farm.manager]
      await house.as(one).call(members.changeRole, { accountId: two.accountId, role: 'owner' })
      await house.as(two).get('/mobile/x/session')
      await Promise.all([
        house.as(one).call(members.changeRole, { accountId: two.accountId, role: 'worker' }),
        house.as(two).call(members.changeRole, { accountId: one.accountId, role: 'worker' }),
      ])
      const owners = await onDatabase(`select 1 from membership where farm_id = $1 and role = 'owner'`, [
        farm.farmId,
      ])
      expect(owners.length).toBeGreaterThanOrEqual(1)
    }
  })

  test('a removed member loses this farm at once, and her invitations end', async () => {
    const [farm, other] = [await makeFarm({ sows: 'none' }), await makeFarm({ sows: 'none' })]
    const { accountId } = farm.manager
    await onDatabase(`insert into membership (farm_id, account_id, role) values ($1, $2, 'worker')`, [
      other.farmId,
      accountId,
    ])
    const here = house.holding(await house.signIn(farm.manager))
    const there = house.holding(await house.signIn(farm.manager))
    await there.post('/mobile/x/selectFarm', { toFarmNo: other.farmId })
    const { body: invited } = await here.call(members.invite, { role: 'worker' })
    expect((await house.as(farm.owner).call(members.remove, { accountId })).body).toEqual({ result: 1 })
    expect((await here.get('/mobile/x/session')).status).toBe(401)
    expect((await there.get('/mobile/x/session')).status).toBe(200)
    expect((await house.anyone.call(sessions.invitation, { secret: invited.secret })).problem.code).toBe(
      'LINK_INVALID',
    )
    const again = await house.inject({
      method: 'POST',
      url: '/mobile/mobileLogin.do',
      payload: { id: farm.manager.login, pw: password },
    })
    expect(again.json()).toMatchObject({ loginMember: { farmNo: other.farmId } })
  })

  test('a member signed out on all devices can sign in again', async () => {
    const farm = await makeFarm({ sows: 'none' })
    const phone = house.holding(await house.signIn(farm.worker))
    expect(
      (await house.as(farm.manager).call(members.signOut, { accountId: farm.worker.accountId })).body,
    ).toEqual({ result: 1 })
    expect((await phone.get('/mobile/x/session')).status).toBe(401)
    expect(await house.signIn(farm.worker)).toBeTruthy()
  })

  test('members of another farm are not found', async () => {
    const [farm, other] = [await makeFarm({ sows: 'none' }), await makeFarm({ sows: 'none' })]
    const { accountId } = other.worker
    for (const call of [members.remove, members.signOut] as const)
      expect((await house.as(farm.owner).call(call, { accountId })).status).toBe(404)
    expect((await house.as(farm.owner).call(members.changeRole, { accountId, role: 'worker' })).status).toBe(
      404,
    )
  })
})

describe('an invitation', () => {
  const newcomer = () => `newcomer-${randomUUID().slice(0, 12)}`
  const invite = async (farm: TestFarm, role: Role = 'worker') =>
    (await house.as(farm.owner).call(members.invite, { role })).body
  const accept = (secret: string, login: string, fields: object = {}) =>
    house.anyone.call(sessions.accept, {
      secret,
      login,
      password: 'long enough',
      name: 'Nguyễn An',
      ...fields,
    })

  test('names its farm, and is stored as a hash', async () => {
    const farm = await makeFarm({ name: 'Inviting farm', sows: 'none' })
    const { secret } = await invite(farm)
    expect((await house.anyone.call(sessions.invitation, { secret })).body).toEqual({
      founds: false,
      farmName: 'Inviting farm',
      role: 'worker',
    })
    const rows = await onDatabase('select i::text as row from invitation i where farm_id = $1', [farm.farmId])
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('creates a member and signs her in, once', async () => {
    const farm = await makeFarm({ name: 'Inviting farm', sows: 'none' })
    const { secret } = await invite(farm, 'manager')
    const login = newcomer()
    const joined = await accept(secret, ` ${login.toUpperCase()} `)
    expect(joined.body.member).toMatchObject({
      farmId: farm.farmId,
      login,
      name: 'Nguyễn An',
      role: 'manager',
    })
    const cookie = String(joined.headers['set-cookie']).split(';')[0]!
    expect((await house.holding(cookie).get('/mobile/x/session')).status).toBe(200)
    expect((await accept(secret, newcomer())).problem).toMatchObject({
      code: 'LINK_INVALID',
      fields: ['token'],
    })
    expect((await house.anyone.call(sessions.invitation, { secret })).status).toBe(404)
  })

  test('creates one member if it is accepted twice at the same time', async () => {
    const farm = await makeFarm({ sows: 'none' })
    const { secret } = await invite(farm)
    const all = await Promise.all([
      accept(secret, newcomer()),
      accept(secret, newcomer()),
      accept(secret, newcomer()),
    ])
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    expect(await onDatabase('select 1 from membership where farm_id = $1', [farm.farmId])).toHaveLength(4)
  })

  test('adds an existing account with its password', async () => {
    const [farm, home] = [await makeFarm({ sows: 'none' }), await makeFarm({ sows: 'none' })]
    const { secret } = await invite(farm)
    const taken = await accept(secret, home.worker.login, { password: 'not her password' })
    expect([taken.status, taken.problem.code, taken.problem.fields]).toEqual([409, 'LOGIN_TAKEN', ['id']])
    const joined = await accept(secret, home.worker.login, { password })
    expect(joined.body.member).toMatchObject({
      farmId: farm.farmId,
      accountId: home.worker.accountId,
      name: `Name of ${home.worker.login}`,
    })
  })

  test('does not change the role of a member', async () => {
    const farm = await makeFarm({ sows: 'none' })
    const { secret } = await invite(farm, 'worker')
    expect((await accept(secret, farm.manager.login, { password })).body.member.role).toBe('manager')
  })

  test('ends when revoked and after seven days', async () => {
    const farm = await makeFarm({ sows: 'none' })
    const [revoked, old] = [await invite(farm), await invite(farm)]
    expect((await house.as(farm.manager).call(members.revokeInvitation, revoked)).body).toEqual({ result: 1 })
    expect((await accept(revoked.secret, newcomer())).problem.code).toBe('LINK_INVALID')
    expect((await house.as(farm.manager).call(members.revokeInvitation, revoked)).status).toBe(404)
    const days = (Date.parse(old.expiresAt) - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(7, 2)
    await onDatabase(
      `update invitation set expires_at = now() - interval '1 second' where invitation_id = $1 returning 1`,
      [old.invitationId],
    )
    expect((await accept(old.secret, newcomer())).problem.code).toBe('LINK_INVALID')
  })

  test('requires a password of eight characters that is not the demo password', async () => {
    const farm = await makeFarm({ sows: 'none' })
    const { secret } = await invite(farm)
    const short = await house.anyone.post('/mobile/x/acceptInvitation', {
      token: secret,
      id: newcomer(),
      pw: 'seven77',
    })
    expect(short.problem).toMatchObject({ code: 'BAD_INPUT', fields: ['pw'] })
    expect((await accept(secret, newcomer(), { password: 'penside-demo' })).problem).toMatchObject({
      code: 'PASSWORD_KNOWN',
      fields: ['pw'],
    })
  })
})

describe('a changed role', () => {
  const newcomer = () => `newcomer-${randomUUID().slice(0, 12)}`
  const invite = async (farm: TestFarm, by: keyof TestFarm & Role, role: Role) =>
    (await house.as(farm[by]).call(members.invite, { role })).body.secret
  const isOpen = async (secret: string) =>
    (await house.anyone.call(sessions.invitation, { secret })).status === 200
  const change = async (farm: TestFarm, who: keyof TestFarm & Role, role: Role) =>
    (await house.as(farm.owner).call(members.changeRole, { accountId: farm[who].accountId, role })).body

  test('revokes the invitations of a former manager', async () => {
    const farm = await makeFarm({ sows: 'none' })
    const [manager, worker] = [
      await invite(farm, 'manager', 'manager'),
      await invite(farm, 'manager', 'worker'),
    ]
    const hers = await invite(farm, 'owner', 'worker')
    await change(farm, 'manager', 'worker')
    for (const secret of [manager, worker]) {
      const second = await house.anyone.call(sessions.accept, {
        secret,
        login: newcomer(),
        password: 'long enough',
      })
      expect(second.problem.code).toBe('LINK_INVALID')
    }
    expect(await isOpen(hers)).toBe(true)
    expect((await house.as(farm.owner).call(members.list, {})).body.invitations).toHaveLength(1)
    // Being a manager again does not open them again.
    await change(farm, 'manager', 'manager')
    expect(await isOpen(worker)).toBe(false)
  })

  test('revokes invitations of owners by an owner who becomes a manager', async () => {
    const farm = await makeFarm({ sows: 'none' })
    await change(farm, 'manager', 'owner')
    const [owner, worker] = [await invite(farm, 'manager', 'owner'), await invite(farm, 'manager', 'worker')]
    await change(farm, 'manager', 'manager')
    expect([await isOpen(owner), await isOpen(worker)]).toEqual([false, true])
  })

  test('rejects an invitation made at the same time as the demotion', async () => {
    const farm = await makeFarm({ sows: 'none' })
    const secret = await invite(farm, 'manager', 'manager')
    await onDatabase(
      `update membership set role = 'worker' where farm_id = $1 and account_id = $2 returning 1`,
      [farm.farmId, farm.manager.accountId],
    )
    expect(await isOpen(secret)).toBe(false)
  })
})

describe('a password link', () => {
  const link = (farm: TestFarm, by: keyof TestFarm & Role, whose: keyof TestFarm & Role) =>
    house.as(farm[by]).call(members.passwordLink, { accountId: farm[whose].accountId })
  const reset = (secret: string, fresh = 'a fresh password') =>
    house.anyone.call(sessions.resetPassword, { secret, password: fresh })
  const joins = (account: number, farm: TestFarm, role: Role) =>
    onDatabase('insert into membership (farm_id, account_id, role) values ($1, $2, $3)', [
      farm.farmId,
      account,
      role,
    ])

  test('names its account, works once, and ends all other sessions', async () => {
    const farm = await makeFarm({ sows: 'none' })
    const before = await house.signIn(farm.worker)
    const { body: earlier } = await link(farm, 'manager', 'worker')
    const { body: made } = await link(farm, 'manager', 'worker')
    expect(Date.parse(made.expiresAt) - Date.now()).toBeLessThanOrEqual(86_400_000)
    expect((await reset(earlier.secret)).problem.code).toBe('LINK_INVALID')
    expect((await house.anyone.call(sessions.passwordLink, { secret: made.secret })).body).toEqual({
      login: farm.worker.login,
      name: `Name of ${farm.worker.login}`,
    })
    expect((await reset(made.secret, farm.worker.login.repeat(2))).problem.code).toBe('PASSWORD_IS_LOGIN')
    // Whoever has forgotten it has tried some.
    const failures = () =>
      onDatabase('select from sign_in_failure where subject = $1', [`account ${farm.worker.login}`])
    await expect(house.signIn({ ...farm.worker, password: 'forgotten' })).rejects.toThrow('SIGN_IN_FAILED')
    expect(await failures()).toHaveLength(1)
    const done = await reset(made.secret)
    expect(await failures()).toEqual([])
    expect(done.body.member).toMatchObject({ farmId: farm.farmId, login: farm.worker.login })
    expect((await house.holding(before).get('/mobile/x/session')).status).toBe(401)
    expect((await reset(made.secret)).problem).toMatchObject({ code: 'LINK_INVALID', fields: ['token'] })
    expect((await house.anyone.call(sessions.passwordLink, { secret: made.secret })).problem.code).toBe(
      'LINK_INVALID',
    )
    expect(await house.signIn({ ...farm.worker, password: 'a fresh password' })).toBeTruthy()
    await expect(house.signIn(farm.worker)).rejects.toThrow('SIGN_IN_FAILED')
    const rows = await onDatabase('select l::text as row from password_link l where farm_id = $1', [
      farm.farmId,
    ])
    expect(JSON.stringify(rows)).not.toContain(made.secret)
  })

  test('answers used, revoked and expired links like unknown ones', async () => {
    const farm = await makeFarm({ sows: 'none' })
    const secretOf = async (whose: keyof TestFarm & Role) => (await link(farm, 'owner', whose)).body.secret
    const [takenBack, used, ended] = [
      await secretOf('worker'),
      await secretOf('worker'),
      await secretOf('manager'),
    ]
    await reset(used)
    await onDatabase(
      `update password_link set expires_at = now() - interval '1 second' where farm_id = $1 and account_id = $2`,
      [farm.farmId, farm.manager.accountId],
    )
    for (const ask of [
      (secret: string) => house.anyone.call(sessions.passwordLink, { secret }),
      (secret: string) => reset(secret, 'another fresh password'),
    ]) {
      const { status, problem } = await ask('x'.repeat(43))
      expect(problem.code).toBe('LINK_INVALID')
      for (const secret of [takenBack, used, ended])
        expect(await ask(secret)).toMatchObject({ status, problem })
    }
  })

  test('is not made by a manager for an owner, for oneself, or by a worker', async () => {
    const farm = await makeFarm({ sows: 'none' })
    const answers = await Promise.all([
      link(farm, 'manager', 'owner'),
      link(farm, 'owner', 'owner'),
      link(farm, 'worker', 'manager'),
    ])
    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(
      Array.from({ length: 3 }, () => [403, 'FORBIDDEN']),
    )
    expect((await link(farm, 'owner', 'manager')).status).toBe(200)
  })

  test('requires its maker to manage the account on all its farms, when made and when used', async () => {
    const [farm, other] = [await makeFarm({ sows: 'none' }), await makeFarm({ sows: 'none' })]
    const { body: made } = await link(farm, 'manager', 'worker')
    await joins(farm.worker.accountId, other, 'owner')
    expect((await link(farm, 'manager', 'worker')).problem.code).toBe('WORKS_ELSEWHERE')
    expect((await reset(made.secret)).problem.code).toBe('LINK_INVALID')
    await joins(farm.manager.accountId, other, 'manager')
    expect((await link(farm, 'manager', 'worker')).problem.code).toBe('WORKS_ELSEWHERE')
    await joins(farm.owner.accountId, other, 'owner')
    expect((await link(farm, 'owner', 'worker')).status).toBe(200)
  })

  test("ends with its maker's role and with a changed password", async () => {
    const farm = await makeFarm({ sows: 'none' })
    const { body: made } = await link(farm, 'manager', 'worker')
    await house.as(farm.owner).call(members.changeRole, { accountId: farm.manager.accountId, role: 'worker' })
    expect((await reset(made.secret)).problem.code).toBe('LINK_INVALID')
    const { body: again } = await link(farm, 'owner', 'worker')
    await house.as(farm.worker).call(sessions.changePassword, { password, newPassword: 'chosen by herself' })
    expect((await reset(again.secret)).problem.code).toBe('LINK_INVALID')
  })
})

describe('founding the first farm', () => {
  test('works once with the printed link and creates an owner', async () => {
    const empty = await emptyDatabase()
    const app = await testApp({ url: empty.url })
    try {
      const { secret } = sessions.found.example
      expect((await app.anyone.call(sessions.invitation, { secret })).body).toEqual({
        founds: true,
        farmName: '',
        role: 'owner',
      })
      const found = (fields: object = {}) =>
        app.anyone.call(sessions.found, { ...sessions.found.example, ...fields })
      expect((await found({ secret: 'x'.repeat(43) })).problem.code).toBe('LINK_INVALID')
      const both = await Promise.all([found(), found({ login: 'second' })])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
      const [first] = both.filter(({ status }) => status === 200)
      expect(first?.body.member).toMatchObject({ farmName: 'New farm', role: 'owner' })
      expect((await found({ login: 'third' })).problem.code).toBe('LINK_INVALID')
      expect((await app.anyone.call(sessions.invitation, { secret })).status).toBe(404)
      const { rows } = await asOwner(empty.url, (client) =>
        client.query(
          "select (select count(*)::int from farm) as farms, (select count(*)::int from account) as accounts, (select count(*)::int from change where kind = 'membership') as changes",
        ),
      )
      expect(rows).toEqual([{ farms: 1, accounts: 1, changes: 1 }])
    } finally {
      await app.close()
      await empty.drop()
    }
  })

  test('is rejected if an account exists', async () => {
    const empty = await emptyDatabase()
    const app = await testApp({ url: empty.url })
    await asOwner(empty.url, (client) => makePerson(client, 'first'))
    expect((await app.anyone.call(sessions.found, sessions.found.example)).problem.code).toBe('LINK_INVALID')
    await app.close()
    await empty.drop()
  })
})
