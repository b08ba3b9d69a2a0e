import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { farms } from '@penside/contract/farm/farms.ts'
import { sessions } from '@penside/contract/accounts/session.ts'
import { asOwner, makeFarm, makePerson, password, testApp, type Person } from '../../test/farm.ts'
import { inTransaction } from '../database/db.ts'
import { delayAfter, sweepAttempts } from './sign-in-throttle.ts'
import { hashOf, isMadeOf } from './password.ts'
import { isLong } from '../../test/long.ts'

let clock = new Date('2026-11-20T03:00:00Z')
const house = await testApp({ now: () => clock })
afterAll(house.close)
const farm = await makeFarm({ name: 'Sign-in farm' })

const signIn = (fields: Record<string, unknown>, headers: Record<string, string> = {}) =>
  house.inject({ method: 'POST', url: '/mobile/mobileLogin.do', payload: fields, headers })

/** The session's cookie, and the one by which the device is known. */
const cookiesOf = (response: { headers: Record<string, unknown> }) =>
  [response.headers['set-cookie']].flat().map(String)
const setCookie = (response: { headers: Record<string, unknown> }) => cookiesOf(response)[0] ?? ''

describe('signing in', () => {
  test('returns the member and her farm under API names', async () => {
    const response = await signIn({ id: `  ${farm.worker.login.toUpperCase()} `, pw: password })
    expect(response.json()).toEqual({
      loginMember: {
        farmNo: farm.farmId,
        farmNm: 'Sign-in farm',
        id: farm.worker.login,
        name: `Name of ${farm.worker.login}`,
        email: `${farm.worker.login}@farm.example`,
        dateFormat: 'YYYY-MM-DD',
        sysEnv: 'N',
        company: '',
        soleCd: '',
        agentCd: '',
        role: 'worker',
        timeZone: 'Asia/Seoul',
        memberNo: farm.worker.accountId,
      },
    })
  })

  test('accepts id and password from the query and from a form', async () => {
    const query = `id=${farm.worker.login}&pw=${encodeURIComponent(password)}`
    expect((await house.inject({ method: 'POST', url: `/mobile/mobileLogin.do?${query}` })).statusCode).toBe(
      200,
    )
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(
      (await house.inject({ method: 'POST', url: '/mobile/mobileLogin.do', payload: query, headers: form }))
        .statusCode,
    ).toBe(200)
  })

  test('answers an unknown id like a wrong password', async () => {
    const wrong = await signIn({ id: farm.worker.login, pw: 'wrong' })
    const unknown = await signIn({ id: 'nobody-at-all', pw: 'wrong' })
    expect(wrong.statusCode).toBe(401)
    expect(unknown.statusCode).toBe(401)
    expect(unknown.body).toBe(wrong.body)
    expect(wrong.headers['set-cookie']).toBeUndefined()
  })

  test('needs an id and a password', async () => {
    expect((await signIn({ pw: password })).json()).toMatchObject({ code: 'BAD_INPUT', fields: ['id'] })
    expect((await signIn({ id: 'worker', pw: '' })).json()).toMatchObject({
      code: 'BAD_INPUT',
      fields: ['pw'],
    })
  })

  test('sets an HttpOnly same-site cookie, which is secure over https', async () => {
    const proxied = await testApp({ trustProxy: ['loopback'], now: () => clock })
    const encrypted = await proxied.inject({
      method: 'POST',
      url: '/mobile/mobileLogin.do',
      payload: { id: farm.worker.login, pw: password },
      // Of an address where nobody else guesses.
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.81' },
      remoteAddress: '127.0.0.1',
    })
    expect(setCookie(encrypted)).toMatch(
      /^__Host-penside=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    await proxied.close()
    // Safari keeps nothing secure over http, not even of the machine itself.
    for (const host of ['localhost:3000', '127.0.0.1:3000', '192.168.0.9:3000'])
      expect(setCookie(await signIn({ id: farm.worker.login, pw: password }, { host }))).toMatch(
        /^penside=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
      )
  })

  test('lasts half a year if it stays signed in, else half a day', async () => {
    expect(setCookie(await signIn({ id: farm.worker.login, pw: password, autoLogin: 'Y' }))).toContain(
      'Max-Age=15552000',
    )
    const lives = await asOwner(inject('databaseUrl'), async (client) => {
      const { rows } = await client.query<{ stays: boolean; hours: number }>(
        `select stays, round(extract(epoch from expires_at - created_at) / 3600)::int as hours from session where account_id = $1 order by created_at desc limit 2`,
        [farm.worker.accountId],
      )
      return rows
    })
    expect(lives).toEqual([
      { stays: true, hours: 180 * 24 },
      { stays: false, hours: 12 },
    ])
  })

  test('stores only the hash of the token', async () => {
    const token = /=([\w-]{43});/.exec(setCookie(await signIn({ id: farm.worker.login, pw: password })))?.[1]
    const rows = await asOwner(
      inject('databaseUrl'),
      async (client) => (await client.query('select session::text as row from session')).rows,
    )
    expect(token).toBeTruthy()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('ends the former session of the device', async () => {
    const before = await house.signIn(farm.worker)
    const after = setCookie(await signIn({ id: farm.worker.login, pw: password }, { cookie: before })).split(
      ';',
    )[0]!
    expect((await house.holding(before).get('/mobile/x/session')).status).toBe(401)
    expect((await house.holding(after).get('/mobile/x/session')).status).toBe(200)
  })

  test('selects the farm that was used last', async () => {
    const other = await makeFarm({ name: 'Second farm' })
    await asOwner(inject('databaseUrl'), (client) =>
      client.query(`insert into membership (farm_id, account_id, role) values ($1, $2, 'worker')`, [
        other.farmId,
        farm.manager.accountId,
      ]),
    )
    const phone = house.as(farm.manager)
    expect((await phone.get('/mobile/x/session')).wire).toMatchObject({
      loginMember: { farmNm: 'Sign-in farm' },
    })
    expect((await phone.post('/mobile/x/selectFarm', { toFarmNo: other.farmId })).status).toBe(200)
    expect((await signIn({ id: farm.manager.login, pw: password })).json()).toMatchObject({
      loginMember: { farmNm: 'Second farm', role: 'worker' },
    })
  })

  test('rejects an account without a farm', async () => {
    const person = await asOwner(inject('databaseUrl'), (client) =>
      makePerson(client, `nowhere-${farm.farmId}`),
    )
    const response = await signIn({ id: person.login, pw: password })
    expect([response.statusCode, response.json().code]).toEqual([403, 'NO_FARM'])
  })

  test('rejects a page of another site', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://elsewhere.example' },
    ] as Record<string, string>[])
      expect((await signIn({ id: farm.worker.login, pw: password }, headers)).statusCode).toBe(403)
  })
})

describe('guessing passwords', () => {
  // Each from a quiet hour of its own.
  beforeEach(() => later(86_401))
  test('doubles the delay from the fifth failure on, up to a quarter of an hour', () => {
    expect([1, 4, 5, 6, 7, 14, 15, 40].map((failures) => delayAfter(failures, 5))).toEqual([
      0, 0, 1, 2, 4, 512, 900, 900,
    ])
  })

  test('forgets failures after a day without another', async () => {
    const left = await asOwner(inject('databaseUrl'), async (client) => {
      await client.query(`insert into sign_in_failure (subject, failures, blocked_until, last_at)
        select 'account of ' || at, 9, at, at from unnest('{2001-01-01 00:00+00, 2001-01-01 00:01+00}'::timestamptz[]) at`)
      expect(
        await inTransaction(house.app.pool, (db) => sweepAttempts(db, new Date('2001-01-02T00:00:30Z'), 10)),
      ).toBe(1)
      const { rows } = await client.query(
        `delete from sign_in_failure where last_at < '2002-01-01' returning last_at`,
      )
      return rows.map(({ last_at }) => last_at)
    })
    expect(left).toEqual([new Date('2001-01-01T00:01:00Z')])
  })

  test('throttles known and unknown accounts until the right password', async () => {
    const { worker } = await makeFarm()
    for (const login of [worker.login, `unknown-${farm.farmId}`]) {
      for (let failure = 1; failure <= 5; failure++)
        expect((await signIn({ id: login, pw: 'wrong' })).statusCode).toBe(401)
      const slowed = await signIn({ id: login, pw: password })
      expect([slowed.statusCode, slowed.headers['retry-after'], slowed.json()]).toMatchObject([
        429,
        '1',
        { code: 'TOO_MANY_ATTEMPTS', values: { seconds: 1 } },
      ])
    }
    later(1)
    expect((await signIn({ id: worker.login, pw: password })).statusCode).toBe(200)
    for (let failure = 1; failure <= 5; failure++)
      expect((await signIn({ id: worker.login, pw: 'wrong' })).statusCode).toBe(401)
  })

  const guesses = isLong ? 1000 : 100
  test(`checks at most thirty of ${guesses} guesses in ten minutes from one address`, async () => {
    let looked = 0
    for (let guess = 0; guess < guesses; guess++) {
      const payload = { id: `victim-${farm.farmId}-${guess}`, pw: 'wrong' }
      const { statusCode } = await house.app.inject({
        method: 'POST',
        url: '/mobile/mobileLogin.do',
        payload,
        // Whoever has one address of a network has all of it.
        remoteAddress: `2001:db8:0:0:${(guess % 7).toString(16)}::${guess.toString(16)}`.replace(
          ':0:0:0::',
          '::',
        ),
      })
      if (statusCode === 401) looked++
      clock = new Date(clock.getTime() + 600_000 / guesses)
    }
    expect(looked).toBeLessThanOrEqual(30)
    expect(looked).toBeGreaterThan(20)
  })

  test('counts simultaneous guesses like successive ones', async () => {
    const login = `hammered-${farm.farmId}`
    const hammer = () =>
      Promise.all(
        Array.from({ length: 12 }, async () => (await signIn({ id: login, pw: 'wrong' })).statusCode),
      )
    const statuses = [...(await hammer()), ...(await hammer())]
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
    expect(statuses.every((status) => [401, 429, 503].includes(status))).toBe(true)
  })

  test('does not count simultaneous sign-ins with the right password', async () => {
    const statuses = await Promise.all(
      Array.from(
        { length: 6 },
        async () => (await signIn({ id: farm.worker.login, pw: password })).statusCode,
      ),
    )
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
  })

  test('does not lock the owner out: a remembered device is throttled separately', async () => {
    const { worker } = await makeFarm({ sows: 'none' })
    const phone = cookiesOf(await signIn({ id: worker.login, pw: password }))
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
    const fromPhone = (pw: string, id = worker.login) => signIn({ id, pw }, { cookie: phone })
    // The session is over, as it is on the morning after; who guesses knows her login, and sits in the same network.
    const guesses = async (login: string, count: number) => {
      for (let guess = 0; guess < count; guess++) await signIn({ id: login, pw: 'wrong' })
    }
    await guesses(worker.login, 5)
    expect((await signIn({ id: worker.login, pw: password })).statusCode).toBe(429)
    expect((await fromPhone(password)).statusCode).toBe(200)
    // That she came in has given the others no new tries.
    expect((await signIn({ id: worker.login, pw: 'wrong' })).statusCode).toBe(429)
    // The phone is known for her alone, and a thief guesses on it as slowly.
    const other = (await makeFarm({ sows: 'none' })).worker
    await guesses(other.login, 5)
    expect((await fromPhone(password, other.login)).statusCode).toBe(429)
    for (let guess = 0; guess < 5; guess++) expect((await fromPhone('wrong')).statusCode).toBe(401)
    expect((await fromPhone(password)).statusCode).toBe(429)
  })

  test('forgets a device when it is cleared or the password changes elsewhere', async () => {
    const { worker } = await makeFarm({ sows: 'none' })
    const [phone, office] = [await house.signIn(worker), await house.signIn(worker)]
    const known = () =>
      asOwner(inject('databaseUrl'), async (client) =>
        Number(
          (await client.query('select count(*) from known_device where account_id = $1', [worker.accountId]))
            .rows[0].count,
        ),
      )
    expect(await known()).toBe(2)
    const changed = await house
      .holding(office)
      .call(sessions.changePassword, { password, newPassword: 'another password' })
    expect([changed.status, await known()]).toEqual([200, 1])
    expect((await house.holding(phone).get('/mobile/x/session')).status).toBe(401)
    const out = await house.holding(office).call(sessions.signOut, { forgets: true })
    expect(cookiesOf(out).join()).toMatch(/penside-device=; Max-Age=0/)
    expect(await known()).toBe(0)
  })

  test('takes as long for an unknown id as for a wrong password', async () => {
    const { hashOf } = await import('./password.ts')
    const passwordHash = await hashOf(password)
    const real = await asOwner(inject('databaseUrl'), async (client) => {
      const person = await makePerson(client, `real-${farm.farmId}`)
      await client.query('update account set password_hash = $2 where account_id = $1', [
        person.accountId,
        passwordHash,
      ])
      return person
    })
    const took = async (id: string) => {
      const start = performance.now()
      await signIn({ id, pw: 'wrong' })
      return performance.now() - start
    }
    await took(real.login)
    // The quickest of many, taken in turns: what else the machine does then counts for neither. Without a hash it would be a twentieth.
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let round = 0; round < 8; round++) {
      later(86_401)
      known.push(await took(real.login))
      unknown.push(await took(`nobody-${round}`))
    }
    const ratio = Math.min(...unknown) / Math.min(...known)
    expect(ratio).toBeGreaterThan(0.3)
    expect(ratio).toBeLessThan(3.3)
  })
})

const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}

describe('a session', () => {
  test("returns the member and the farm's day", async () => {
    const { body } = await house.as(farm.worker).call(sessions.current, {})
    expect(body).toMatchObject({ member: { farmId: farm.farmId, login: farm.worker.login, role: 'worker' } })
  })

  test('ends with a sign-out, which also works without a session', async () => {
    const cookie = await house.signIn(farm.worker)
    const out = await house.holding(cookie).post('/mobile/mobileLogout.do')
    expect(out.wire).toEqual({ result: 1 })
    expect(setCookie(out)).toMatch(/^penside=; Max-Age=0; Path=\//)
    expect((await house.holding(cookie).get('/mobile/x/session')).problem.code).toBe('NO_SESSION')
    expect((await house.anyone.post('/mobile/mobileLogout.do')).wire).toEqual({ result: 1 })
  })

  test('lists devices, the current one first, and ends another one', async () => {
    const person = (await makeFarm()).worker
    const agent =
      'Mozilla/5.0 (Linux; Android 15; SM-A155N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
    const phone = setCookie(await signIn({ id: person.login, pw: password }, { 'user-agent': agent })).split(
      ';',
    )[0]!
    const office = setCookie(await signIn({ id: person.login, pw: password, deviceNm: 'Office' })).split(
      ';',
    )[0]!
    const { body } = await house.holding(office).call(sessions.devices, {})
    expect(body.devices.map(({ deviceName, current }) => [deviceName, current])).toEqual([
      ['Office', true],
      ['Chrome on Android', false],
    ])
    const lost = body.devices[1]!.sessionId
    expect((await house.holding(office).call(sessions.revoke, { sessionId: lost })).body).toEqual({
      result: 1,
    })
    expect((await house.holding(phone).get('/mobile/x/session')).status).toBe(401)
    expect((await house.holding(office).call(sessions.revoke, { sessionId: lost })).problem.code).toBe(
      'NOT_FOUND',
    )
  })

  test('cannot be ended by another person', async () => {
    const { body } = await house.as(farm.owner).call(sessions.devices, {})
    const foreign = await house
      .as(farm.worker)
      .call(sessions.revoke, { sessionId: body.devices[0]!.sessionId })
    expect([foreign.status, foreign.problem.fields]).toEqual([404, ['sessionId']])
    expect((await house.as(farm.owner).get('/mobile/x/session')).status).toBe(200)
  })

  test('ends all other sessions at once', async () => {
    const { worker } = await makeFarm({ sows: 'none' })
    const [here, ...others] = [
      await house.signIn(worker),
      await house.signIn(worker),
      await house.signIn(worker),
    ]
    expect((await house.holding(here!).call(sessions.revokeOthers, {})).body).toEqual({ result: 1 })
    expect((await house.holding(here!).call(sessions.devices, {})).body.devices).toHaveLength(1)
    for (const other of others) expect((await house.holding(other).get('/mobile/x/session')).status).toBe(401)
  })

  test('ends after thirty idle days', async () => {
    const person = (await makeFarm()).worker
    const cookie = await house.signIn(person)
    const heardOf = (before: string) =>
      asOwner(inject('databaseUrl'), (client) =>
        client.query('update session set last_seen_at = now() - $2::interval where account_id = $1', [
          person.accountId,
          before,
        ]),
      )
    const isHeardOf = () =>
      asOwner(inject('databaseUrl'), async (client) => {
        const { rowCount } = await client.query(
          `select from session where account_id = $1 and last_seen_at > now() - interval '1 hour'`,
          [person.accountId],
        )
        return rowCount === 1
      })
    await heardOf('29 days 23 hours')
    expect((await house.holding(cookie).get('/mobile/x/session')).status).toBe(200)
    // That is noted after the answer.
    await expect.poll(isHeardOf).toBe(true)
    await heardOf('30 days 1 minute')
    expect((await house.holding(cookie).get('/mobile/x/session')).problem.code).toBe('NO_SESSION')
  })

  test('ends other sessions when the password changes', async () => {
    const person = (await makeFarm()).worker
    const [here, there] = [await house.signIn(person), await house.signIn(person)]
    const change = (old: string) =>
      house.holding(here).call(sessions.changePassword, { password: old, newPassword: 'another password' })
    expect((await change('not it')).problem).toMatchObject({ code: 'WRONG_PASSWORD', fields: ['oldPw'] })
    const known = await house
      .holding(here)
      .call(sessions.changePassword, { password, newPassword: 'Password1' })
    expect([known.status, known.problem.code, known.problem.fields]).toEqual([400, 'PASSWORD_KNOWN', ['pw']])
    expect((await change(password)).body).toEqual({ result: 1 })
    expect((await house.holding(here).get('/mobile/x/session')).status).toBe(200)
    expect((await house.holding(there).get('/mobile/x/session')).status).toBe(401)
    expect((await signIn({ id: person.login, pw: password })).statusCode).toBe(401)
    expect((await signIn({ id: person.login, pw: 'another password' })).statusCode).toBe(200)
  })
})

describe('a new password', () => {
  test.each(['annaanna', 'AnnaAnna', ' annaannaanna', 'annaanna26', 'anna-anna', ' anna!anna!'])(
    'is not %j for anna',
    (secret) => expect(isMadeOf('anna', secret)).toBe(true),
  )
  test.each(['anna and the pigs', 'banana bread', 'a long sentence'])('may be %j', (secret) =>
    expect(isMadeOf('anna', secret)).toBe(false),
  )
  test('is stored as argon2id with 64 MB and three passes', async () => {
    expect(await hashOf('a long sentence')).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  })
})

describe('the sign-in page', () => {
  test('gets the version and whether the connection is secure', async () => {
    expect((await house.anyone.get('/mobile/x/about')).wire).toEqual({
      version: '0.1.6',
      secureYn: 'Y',
      signedInYn: 'N',
      demo: [],
    })
    expect((await house.as(farm.worker).get('/mobile/x/about')).wire).toMatchObject({ signedInYn: 'Y' })
    const plain = await house.anyone.ask({
      method: 'GET',
      url: '/mobile/x/about',
      headers: { host: '192.168.0.9:3000' },
    })
    expect(plain.json()).toMatchObject({ secureYn: 'N' })
  })

  test('rejects the demo password without demo mode', async () => {
    const passwordHash = await (await import('./password.ts')).hashOf('penside-demo')
    const person = (await makeFarm()).worker
    await asOwner(inject('databaseUrl'), (client) =>
      client.query('update account set password_hash = $2 where account_id = $1', [
        person.accountId,
        passwordHash,
      ]),
    )
    expect((await signIn({ id: person.login, pw: 'penside-demo' })).statusCode).toBe(401)
    const demo = await testApp({ demo: true, now: () => clock })
    const shown = await demo.inject({
      method: 'POST',
      url: '/mobile/mobileLogin.do',
      payload: { id: person.login, pw: 'penside-demo' },
    })
    await demo.close()
    expect(shown.statusCode).toBe(200)
  })
})

test("uses the member's date format on every farm, else the farm's", async () => {
  const formatOf = async (person: Person) =>
    (await house.as(person).call(sessions.current, {})).body.member.dateFormat
  const saved = await house
    .as(farm.manager)
    .call(sessions.saveDateFormat, { format: 'DD/MM/YYYY' }, { operationId: randomUUID() })
  expect(saved.body).toEqual({ result: 1 })
  expect([await formatOf(farm.manager), await formatOf(farm.owner)]).toEqual(['DD/MM/YYYY', 'YYYY-MM-DD'])
})

test('uses the date format of the language by default', async () => {
  const formatsOf = async (person: Person) => {
    const call = house.as(person).call
    const answers = [
      await call(sessions.current, {}, { headers: { 'accept-language': 'ko' } }),
      await call(sessions.current, {}, { headers: { 'accept-language': 'vi' } }),
      await call(farms.select, { chosen: farm.farmId }, { headers: { 'accept-language': 'vi' } }),
    ]
    return answers.map(({ body }) => body.member.dateFormat)
  }
  expect(await formatsOf(farm.owner)).toEqual(['YYYY-MM-DD', 'DD/MM/YYYY', 'DD/MM/YYYY'])
  const own = { format: 'YYYY.MM.DD' } as const
  await house.as(farm.worker).call(sessions.saveDateFormat, own, { operationId: randomUUID() })
  expect(await formatsOf(farm.worker)).toEqual(['YYYY.MM.DD', 'YYYY.MM.DD', 'YYYY.MM.DD'])
})
