import { afterAll, describe, expect, inject, test } from 'vitest'
import { ownData } from '@penside/contract/accounts/protection.ts'
import { settings } from '@penside/contract/equipment/setting.ts'
import { members } from '@penside/contract/accounts/members.ts'
import { sessions } from '@penside/contract/accounts/session.ts'
import { suppliers } from '@penside/contract/farm/suppliers.ts'
import { tokens, type Scope } from '@penside/contract/accounts/tokens.ts'
import { everyCall } from '@penside/contract/index.ts'
import { sows } from '@penside/contract/records/sow.ts'
import { asOwner, makeFarm, password, testApp, type Person } from '../../test/farm.ts'

const house = await testApp()
afterAll(house.close)
const onDatabase = (query: string, values: unknown[]) =>
  asOwner(inject('databaseUrl'), async (client) => (await client.query(query, values)).rows)

const made = async (person: Person, scope: Scope) => {
  const { body } = await house.as(person).call(tokens.make, { name: 'Accounts', scope, days: 30 })
  return { ...body, program: house.bearing(body.secret) }
}
const code = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code]
const newSupplier = suppliers.save.example

describe('a token', () => {
  test('with scope read reads like its maker and writes nothing', async () => {
    const farm = await makeFarm({ sows: 'none' })
    const { program } = await made(farm.manager, 'read')
    expect((await program.call(sows.list, { page: 0 })).status).toBe(200)
    expect(code(await program.call(suppliers.save, newSupplier))).toEqual([403, 'TOKEN_READS'])
    const { body } = await house.as(farm.manager).call(suppliers.list, {})
    expect(body.rows.map(({ nameKo }) => nameKo)).not.toContain(newSupplier.nameKo)
  })

  test('with scope write does what its maker may', async () => {
    const farm = await makeFarm({ sows: 'none' })
    const { program } = await made(farm.manager, 'write')
    expect((await program.call(suppliers.save, newSupplier)).status).toBe(200)
    const worker = await made(farm.worker, 'write')
    expect(code(await worker.program.call(suppliers.save, newSupplier))).toEqual([403, 'FORBIDDEN'])
  })

  test('is rejected by calls for accounts and equipment', async () => {
    const farm = await makeFarm({ sows: 'none' })
    const { program } = await made(farm.owner, 'write')
    const closed = [
      sessions.changePassword,
      members.invite,
      tokens.make,
      tokens.list,
      ownData.mine,
      settings.request,
      settings.sendCurve,
    ]
    for (const each of closed)
      expect(code(await program.call(each as typeof tokens.list, each.example as never))).toEqual([
        403,
        'PEOPLE_ONLY',
      ])
  })

  test('cannot change equipment or memberships by any call of the contract', () => {
    const open = everyCall.filter(({ forPeople, writes }) => writes && !forPeople).map(({ name }) => name)
    expect(
      open.filter((name) => /^(sessions|members|tokens|farms|push|controllers|alarms|settings)\./.test(name)),
    ).toEqual([])
    expect(open).toContain('mating.save')
  })

  test('ends when revoked, on its day, and with membership or password', async () => {
    const farm = await makeFarm({ sows: 'none' })
    const ends = async (person: Person, end: (token: { tokenId: string }) => Promise<unknown>) => {
      const token = await made(person, 'read')
      expect((await token.program.call(sows.list, { page: 0 })).status).toBe(200)
      await end(token)
      expect(code(await token.program.call(sows.list, { page: 0 }))).toEqual([401, 'NO_SESSION'])
    }
    await ends(farm.worker, ({ tokenId }) => house.as(farm.worker).call(tokens.revoke, { tokenId }))
    await ends(farm.worker, async ({ tokenId }) => {
      const [{ days }] = await onDatabase(
        `select round(extract(epoch from expires_at - created_at) / 86400)::int as days from session where session_id = $1`,
        [tokenId],
      )
      expect(days).toBe(30)
      await onDatabase('update session set expires_at = now() where session_id = $1', [tokenId])
    })
    expect((await house.as(farm.worker).call(tokens.list, {})).body.tokens).toEqual([])
    await ends(farm.manager, () =>
      house.as(farm.manager).call(sessions.changePassword, { password, newPassword: 'another-word-1' }),
    )
    await ends(farm.worker, () =>
      house.as(farm.owner).call(members.remove, { accountId: farm.worker.accountId }),
    )
  })

  test('does not end when idle', async () => {
    const farm = await makeFarm({ sows: 'none' })
    const { program, tokenId } = await made(farm.worker, 'read')
    await onDatabase(
      `update session set last_seen_at = now() - interval '31 days', created_at = now() - interval '40 days' where session_id = $1`,
      [tokenId],
    )
    expect((await program.call(sows.list, { page: 0 })).status).toBe(200)
  })

  test('is listed and revoked by its maker only, and is not a device', async () => {
    const farm = await makeFarm({ sows: 'none' })
    const { tokenId, secret } = await made(farm.worker, 'read')
    const { body, wire } = await house.as(farm.worker).call(tokens.list, {})
    expect(body.tokens).toMatchObject([{ tokenId, name: 'Accounts', scope: 'read', usedAt: null }])
    expect(JSON.stringify(wire)).not.toContain(secret)
    await house.bearing(secret).call(sows.list, { page: 0 })
    await expect
      .poll(async () => (await house.as(farm.worker).call(tokens.list, {})).body.tokens[0]?.usedAt)
      .toEqual(expect.any(String))
    expect((await house.as(farm.owner).call(tokens.list, {})).body.tokens).toEqual([])
    expect(code(await house.as(farm.owner).call(tokens.revoke, { tokenId }))).toEqual([404, 'NOT_FOUND'])
    expect((await house.as(farm.worker).call(sessions.devices, {})).body.devices).toHaveLength(1)
    await house.as(farm.worker).call(sessions.revokeOthers, {})
    expect((await house.bearing(secret).call(sows.list, { page: 0 })).status).toBe(200)
  })

  test('takes precedence over a cookie, even if it is wrong', async () => {
    const farm = await makeFarm({ sows: 'none' })
    const wrong = await house
      .as(farm.owner)
      .call(sows.list, { page: 0 }, { headers: { authorization: 'Bearer nonsense-nonsense-nonsense' } })
    expect(code(wrong)).toEqual([401, 'NO_SESSION'])
  })

  test('limits an account to twenty tokens', async () => {
    const farm = await makeFarm({ sows: 'none' })
    const ask = () => house.as(farm.worker).call(tokens.make, { name: 'Many', scope: 'read', days: 30 })
    await ask()
    const answers = await Promise.all(Array.from({ length: 21 }, ask))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19)
    expect(answers.filter(({ status }) => status !== 200).map(code)).toEqual([
      [409, 'TOKENS_MANY'],
      [409, 'TOKENS_MANY'],
    ])
    // One that has ended makes room.
    await onDatabase(
      `update session set expires_at = now() where session_id = (
         select session_id from session where account_id = $1 and scope is not null limit 1)`,
      [farm.worker.accountId],
    )
    expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(409)
  })
})
