import { Secret } from 'otpauth'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Call, Input } from '@penside/contract/api/call.ts'
import { factors } from '@penside/contract/accounts/factors.ts'
import { members } from '@penside/contract/accounts/members.ts'
import { sessions } from '@penside/contract/accounts/session.ts'
import { tokens } from '@penside/contract/accounts/tokens.ts'
import { Authenticator } from '../../test/authenticator.ts'
import { asOwner, makeFarm, password, testApp, type Person } from '../../test/farm.ts'
import { codesOf } from './totp.ts'

let clock = new Date('2026-11-20T03:00:00Z')
const url = inject('databaseUrl')
const house = await testApp({ now: () => clock })
afterAll(house.close)

const send = <C extends Call>(person: Person, call: C, input: Input<C>) => house.as(person).call(call, input)
const ok = async <C extends Call>(person: Person, call: C, input: Input<C>) =>
  (await send(person, call, input)).body
/** So that the next code is another one. */
const later = (seconds = 60) => (clock = new Date(clock.getTime() + seconds * 1000))
const signIn = (person: Person, more: Record<string, unknown> = {}) =>
  house.inject({
    method: 'POST',
    url: sessions.signIn.path,
    payload: { id: person.login, pw: person.password, ...more },
  })
const fromBase32 = (typed: string) => Buffer.from(Secret.fromBase32(typed).bytes)
const codeNow = (secret: Buffer) => codesOf(secret).generate({ timestamp: clock.getTime() })
/** As if she had signed in a while ago. */
const longAgo = (person: Person) =>
  asOwner(url, (client) =>
    client.query(`update session set verified_at = now() - interval '11 minutes' where account_id = $1`, [
      person.accountId,
    ]),
  )

async function withCodes(person: Person) {
  const { secret: typed } = await ok(person, factors.beginCodes, {})
  const secret = fromBase32(typed)
  const { recovery } = await ok(person, factors.confirmCodes, { code: codeNow(secret) })
  later()
  return { secret, recovery }
}

// Whoever was slowed has waited.
beforeEach(() => void later(90_000))

describe('one-time codes', () => {
  test('are required at sign-in after the first is confirmed, and work once', async () => {
    const { owner } = await makeFarm()
    const { secret: typed, address } = await ok(owner, factors.beginCodes, {})
    expect(address).toContain(`secret=${typed}`)
    const secret = fromBase32(typed)
    expect((await signIn(owner)).statusCode).toBe(200)
    const wrong = await send(owner, factors.confirmCodes, { code: '000000' })
    expect(wrong.problem).toMatchObject({ code: 'CODE_WRONG', fields: ['code'] })

    const { recovery } = await ok(owner, factors.confirmCodes, { code: codeNow(secret) })
    expect(recovery).toHaveLength(8)
    const asked = await signIn(owner)
    expect(asked.statusCode).toBe(401)
    expect(asked.json()).toMatchObject({ code: 'SECOND_STEP', values: { codes: 'Y' } })
    expect(asked.headers['set-cookie']).toBeUndefined()
    // The code with which it was confirmed has been taken.
    const again = await signIn(owner, { code: codeNow(secret) })
    expect([again.statusCode, again.json().code]).toEqual([401, 'CODE_WRONG'])
    later()
    const code = codeNow(secret)
    expect((await signIn(owner, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).statusCode).toBe(200)
    expect((await signIn(owner, { code })).json().code).toBe('CODE_WRONG')
    // With a wrong password nothing is said of the second factor.
    expect((await signIn({ ...owner, password: 'wrong' }, { code })).json().code).toBe('SIGN_IN_FAILED')
  })

  test('one code signs in one of two simultaneous attempts', async () => {
    const { owner } = await makeFarm()
    const { secret } = await withCodes(owner)
    const code = codeNow(secret)
    const answers = await Promise.all([1, 2, 3].map(() => signIn(owner, { code })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('guessing codes is throttled like guessing passwords, even with the right password', async () => {
    const { owner } = await makeFarm()
    await withCodes(owner)
    const codes = []
    for (let guess = 0; guess < 8; guess++) {
      codes.push((await signIn(owner, { code: `00000${guess}` })).json().code)
      // In between the password alone, which starts nothing anew.
      codes.push((await signIn(owner)).json().code)
    }
    expect(codes.slice(0, 5)).toEqual([
      'CODE_WRONG',
      'SECOND_STEP',
      'CODE_WRONG',
      'SECOND_STEP',
      'CODE_WRONG',
    ])
    expect(codes.slice(5)).toEqual(codes.slice(5).map(() => 'TOO_MANY_ATTEMPTS'))
  })

  test('a recovery code works once, and new ones replace the former', async () => {
    const { owner } = await makeFarm()
    const { recovery } = await withCodes(owner)
    const [first = '', second = '', third = ''] = recovery
    expect((await signIn(owner, { code: first.toLowerCase() })).statusCode).toBe(200)
    expect((await signIn(owner, { code: first })).json().code).toBe('CODE_WRONG')
    expect((await ok(owner, factors.list, {})).recoveryLeft).toBe(7)
    const renewed = await ok(owner, factors.renewRecovery, {})
    expect((await signIn(owner, { code: second })).json().code).toBe('CODE_WRONG')
    expect((await signIn(owner, { code: renewed.recovery[0] })).statusCode).toBe(200)
    expect(renewed.recovery).not.toContain(third)
    expect(recovery.every((code: string) => /^[A-Z2-7]{6}(-[A-Z2-7]{6}){3}$/.test(code))).toBe(true)
  })

  test('secrets are stored encrypted, recovery codes hashed', async () => {
    const { owner } = await makeFarm()
    const { secret, recovery } = await withCodes(owner)
    const kept = await asOwner(url, async (client) =>
      JSON.stringify([
        (await client.query('select * from second_factor where account_id = $1', [owner.accountId])).rows,
        (await client.query('select * from recovery_code where account_id = $1', [owner.accountId])).rows,
      ]),
    )
    expect(kept).not.toContain(JSON.stringify([...secret]).slice(1, -1))
    for (const code of recovery) expect(kept).not.toContain(code.replaceAll('-', ''))
  })

  test('rejects codes whose secret was encrypted with another key, and accepts a recovery code', async () => {
    const { owner } = await makeFarm()
    const { secret, recovery } = await withCodes(owner)
    const moved = await testApp({ now: () => clock, sealKey: Buffer.alloc(32, 'another') })
    const payload = { id: owner.login, pw: password }
    const ask = (code: string) =>
      moved.inject({ method: 'POST', url: sessions.signIn.path, payload: { ...payload, code } })
    expect((await ask(codeNow(secret))).json().code).toBe('CODE_WRONG')
    expect((await ask(recovery[0]!)).statusCode).toBe(200)
    await moved.close()
  })
})

describe('a passkey', () => {
  const withPasskey = async (person: Person, key = new Authenticator()) => {
    const { asked } = await ok(person, factors.beginPasskey, {})
    const { recovery } = await ok(person, factors.addPasskey, { name: 'Phone', passkey: key.make(asked) })
    return { key, recovery }
  }
  const askedOf = async (person: Person) => (await signIn(person)).json().values.passkeyOptions as string

  test('signs in with a signed challenge, once', async () => {
    const { owner } = await makeFarm()
    const { key, recovery } = await withPasskey(owner)
    expect(recovery).toHaveLength(8)
    const asked = await askedOf(owner)
    expect((await signIn(owner)).json().values.codes).toBe('N')
    const passkey = key.show(asked)
    expect((await signIn(owner, { passkey })).statusCode).toBe(200)
    const again = await signIn(owner, { passkey })
    expect([again.statusCode, again.json().code]).toEqual([401, 'PASSKEY_WRONG'])
    expect((await ok(owner, factors.list, {})).factors).toMatchObject([
      { kind: 'passkey', name: 'Phone', usedAt: expect.any(String) },
    ])
  })

  test('rejects an answer from another site, account or challenge, and a replayed one', async () => {
    const { owner, manager } = await makeFarm()
    const { key } = await withPasskey(owner)
    const { key: hers } = await withPasskey(manager)
    const elsewhere = new Authenticator('https://penside.example')
    for (const passkey of [
      hers.show(await askedOf(owner)),
      key.show(await askedOf(manager)),
      elsewhere.show(await askedOf(owner)),
      key.show(JSON.stringify({ challenge: 'bWFkZSB1cA' })),
      '{"id": {"a": 1}}',
      `{"id":"${key.id.toString('base64url')}","response":[]}`,
    ]) {
      expect((await signIn(owner, { passkey })).json().code).toBe('PASSKEY_WRONG')
      later(90_000)
    }
    // A copy has counted less than the passkey itself.
    expect((await signIn(owner, { passkey: key.show(await askedOf(owner)) })).statusCode).toBe(200)
    key.uses = 0
    expect((await signIn(owner, { passkey: key.show(await askedOf(owner)) })).json().code).toBe(
      'PASSKEY_WRONG',
    )
  })

  test('rejects malformed passkeys and answers without a challenge', async () => {
    const { owner } = await makeFarm()
    const made = new Authenticator().make('{"challenge":"bWFkZSB1cA"}')
    const { asked } = await ok(owner, factors.beginPasskey, {})
    const elsewhere = new Authenticator('https://penside.example').make(asked)
    for (const passkey of ['{}', '{', made, elsewhere].filter((text) => text !== '{'))
      expect((await send(owner, factors.addPasskey, { name: 'x', passkey })).problem.code).toBe(
        'PASSKEY_WRONG',
      )
    expect((await ok(owner, factors.list, {})).factors).toEqual([])
  })

  test('limits an account to ten factors', async () => {
    const { owner } = await makeFarm()
    for (let made = 0; made < 10; made++) await withPasskey(owner)
    expect((await send(owner, factors.beginPasskey, {})).problem).toMatchObject({
      code: 'FACTORS_MANY',
      values: { most: 10 },
    })
    expect((await send(owner, factors.beginCodes, {})).problem.code).toBe('FACTORS_MANY')
  })
})

describe('step-up authentication', () => {
  test('is required again after ten minutes, before dangerous calls', async () => {
    const { owner, worker, manager } = await makeFarm()
    const remove = () => send(owner, members.remove, { accountId: worker.accountId })
    await ok(owner, sessions.current, {})
    await longAgo(owner)
    expect((await remove()).problem.code).toBe('PROOF_NEEDED')
    expect(await ok(owner, factors.askProof, {})).toEqual({ password: true, codes: false })
    const wrong = await send(owner, factors.prove, { password: 'wrong' })
    expect(wrong.problem).toMatchObject({ code: 'WRONG_PASSWORD', fields: ['pw'] })
    expect((await remove()).problem.code).toBe('PROOF_NEEDED')
    await ok(owner, factors.prove, { password })
    await ok(owner, members.remove, { accountId: worker.accountId })
    // It is that session's alone.
    await longAgo(manager)
    const changes = { accountId: manager.accountId, role: 'worker' as const }
    await longAgo(owner)
    expect((await send(owner, members.changeRole, changes)).problem.code).toBe('PROOF_NEEDED')
  })

  test('requires the second factor if there is one, not the password', async () => {
    const { owner } = await makeFarm()
    const { secret } = await withCodes(owner)
    await longAgo(owner)
    const { factors: all } = await ok(owner, factors.list, {})
    const remove = { factorId: all[0]!.factorId }
    expect((await send(owner, factors.remove, remove)).problem.code).toBe('PROOF_NEEDED')
    expect(await ok(owner, factors.askProof, {})).toEqual({ password: false, codes: true })
    expect((await send(owner, factors.prove, { password })).problem.code).toBe('CODE_WRONG')
    await ok(owner, factors.prove, { code: codeNow(secret) })
    await ok(owner, factors.remove, remove)
    expect((await send(owner, factors.remove, remove)).problem.code).toBe('NOT_FOUND')
    expect((await signIn(owner)).statusCode).toBe(200)
    expect((await ok(owner, factors.list, {})).recoveryLeft).toBe(0)
  })

  test('is throttled like a sign-in', async () => {
    const { owner } = await makeFarm()
    const codes = []
    for (let guess = 0; guess < 7; guess++)
      codes.push((await send(owner, factors.prove, { password: 'wrong' })).problem.code)
    expect(codes.at(-1)).toBe('TOO_MANY_ATTEMPTS')
  })
})

describe('a farm that requires a second factor', () => {
  test("limits owners and managers without one to a worker's role", async () => {
    const { owner, manager, worker, farmId } = await makeFarm()
    expect((await send(owner, factors.require, { required: true })).problem.code).toBe('FACTOR_FIRST')
    expect((await send(manager, factors.require, { required: true })).problem.code).toBe('FORBIDDEN')
    await ok(manager, members.list, {})
    await withCodes(owner)
    await ok(owner, factors.require, { required: true })
    await ok(owner, members.list, {})

    // Her open session goes on, with less.
    expect((await send(manager, members.list, {})).problem.code).toBe('FACTOR_NEEDED')
    expect(await ok(manager, sessions.current, {})).toMatchObject({
      member: { farmId, role: 'worker', lacksFactor: true },
    })
    expect((await ok(worker, sessions.current, {})).member).not.toHaveProperty('lacksFactor')
    // A program of hers may no more than she.
    const { secret: token } = await ok(manager, tokens.make, { name: 'x', scope: 'write', days: 30 })
    const program = (path: string) =>
      house.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } })
    expect((await program('/mobile/x/booksImports')).json().code).toBe('FACTOR_NEEDED')

    await withCodes(manager)
    await ok(manager, members.list, {})
    expect((await ok(manager, sessions.current, {})).member).toMatchObject({ role: 'manager' })
    // And ends with the last one.
    const { factors: all } = await ok(manager, factors.list, {})
    await ok(manager, factors.remove, { factorId: all[0]!.factorId })
    expect((await send(manager, members.list, {})).problem.code).toBe('FACTOR_NEEDED')
  })
})

describe('a member who has lost her factor', () => {
  test('signs in by a password link, which removes the factor', async () => {
    const { owner, manager } = await makeFarm()
    await withCodes(manager)
    const { secret } = await ok(owner, members.passwordLink, { accountId: manager.accountId })
    const reset = await house.inject({
      method: 'POST',
      url: sessions.resetPassword.path,
      payload: { token: secret, pw: 'another long password' },
    })
    expect(reset.statusCode).toBe(200)
    expect((await signIn({ ...manager, password: 'another long password' })).statusCode).toBe(200)
  })

  test('requires the factor when she joins another farm', async () => {
    const [first, second] = [await makeFarm(), await makeFarm()]
    const { secret: codes } = await withCodes(first.owner)
    const { secret } = await ok(second.owner, members.invite, { role: 'worker' })
    const accept = (more: Record<string, unknown> = {}) =>
      house.inject({
        method: 'POST',
        url: sessions.accept.path,
        payload: { token: secret, id: first.owner.login, pw: password, ...more },
      })
    expect((await accept()).json().code).toBe('SECOND_STEP')
    expect((await accept({ code: codeNow(codes) })).statusCode).toBe(200)
  })
})
