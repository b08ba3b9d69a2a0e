import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { alarms } from '@penside/contract/equipment/alarm.ts'
import { push } from '@penside/contract/equipment/push.ts'
import { notices } from '@penside/contract/company/notices.ts'
import { sessions } from '@penside/contract/accounts/session.ts'
import { asOwner, makeFarm, testApp, type Person, type TestApp } from '../../test/farm.ts'
import { certificate } from '../../test/certificate.ts'
import { isPublic, mayBePublic } from './network-guard.ts'
import { evaluateFarm } from '../equipment/alarm-job.ts'
import { deliverPushes } from './push.ts'

/** What a push service got, and how it answers. */
type Got = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer }
let got: Got[] = []
let answer = 201
let service: ReturnType<typeof createServer>
let address = ''
let house: TestApp
let now = Date.parse('2026-11-20T03:00:00Z')
beforeAll(async () => {
  const held = await certificate()
  service = createServer(held, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      got.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(answer).end()
    })
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  address = `https://localhost:${(service.address() as AddressInfo).port}`
  house = await testApp({
    now: () => new Date(now),
    jobs: false,
    pushAgent: new Agent({ ca: held.cert }),
    pushContact: 'mailto:farm@example.com',
  })
})
afterAll(async () => {
  await house.close()
  service.close()
})
afterEach(() => {
  got = []
  answer = 201
})

/** A phone's half of a subscription, with what it needs to read a message: RFC 8291 in plain terms. */
function phone(name: string) {
  const own = createECDH('prime256v1')
  const key = own.generateKeys()
  const auth = randomBytes(16)
  const subscription = {
    endpoint: `${address}/${name}`,
    p256dh: key.toString('base64url'),
    auth: auth.toString('base64url'),
  }
  const read = ({ body }: Got) => {
    const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 86)]
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), key, theirs])
    const secret = hkdfSync('sha256', own.computeSecret(theirs), auth, info, 32)
    const part = (label: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, length))
    const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
    decipher.setAuthTag(body.subarray(-16))
    const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()])
    // The last record ends with a 2.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as Record<string, unknown>
  }
  return { subscription, read }
}

const store = (text: string, values: unknown[]) =>
  asOwner(inject('databaseUrl'), (client) => client.query(text, values))
const iso = (at: number) => new Date(at).toISOString()

/** A farm whose worker is told first of climate, then its manager, with a sensor that is far too hot. */
async function hotFarm() {
  const farm = await makeFarm({ equipment: [{ id: 'S-1', type: 'S', controller: 'I1', pen: 6 }] })
  const accounts = [farm.worker.accountId, farm.manager.accountId]
  await house.as(farm.manager).call(alarms.saveRoute, { kind: 'climate', accounts })
  const goes = async (minutes: number, temperature: number) => {
    for (let i = 0; i < minutes; i++) {
      now += 60_000
      await store(
        `insert into environment_reading (farm_id, equipment_id, at, temperature, late, quality) values ($1, 'S-1', $2, $3, false, 0)`,
        [farm.farmId, iso(now), temperature],
      )
      await store(
        `insert into reading_latest (farm_id, equipment_id, at, received_at, measured) values ($1, 'S-1', $2, $2, $3)
         on conflict (farm_id, equipment_id, part) do update set at = excluded.at, measured = excluded.measured`,
        [farm.farmId, iso(now), JSON.stringify({ temperature })],
      )
      await evaluateFarm(house.app, farm.farmId)
      await deliver()
    }
  }
  const deliver = () => deliverPushes(house.app, farm.farmId)
  const subscribe = async (person: Person, name: string, language = 'en') => {
    const held = phone(name)
    const { status } = await house
      .as(person)
      .call(push.subscribe, held.subscription, { headers: { 'accept-language': language } })
    expect(status).toBe(200)
    return held
  }
  return { ...farm, goes, deliver, subscribe }
}

test('a new notice comes to the phones of its farm, or of the farms of its company; a change of it does not', async () => {
  const company = `PUSH-${now}`
  const [ours, sister, other] = [
    await makeFarm({ company, sows: 'none' }),
    await makeFarm({ company, sows: 'none' }),
    await makeFarm({ company: `${company}-2`, sows: 'none' }),
  ]
  const phones = new Map<string, ReturnType<typeof phone>>()
  for (const [person, name] of [
    [ours.owner, 'writer'],
    [ours.worker, 'ours'],
    [sister.worker, 'sister'],
    [other.worker, 'other'],
  ] as const) {
    const held = phone(name)
    phones.set(`/${name}`, held)
    await house.as(person).call(push.subscribe, held.subscription, { headers: { 'accept-language': 'en' } })
  }
  const deliver = async () => {
    for (const { farmId } of [ours, sister, other]) await deliverPushes(house.app, farmId)
    const told = got.map((each) => [each.path, phones.get(each.path)!.read(each)['title']])
    got = []
    return told.toSorted()
  }
  const save = async (more: object) =>
    (await house.as(ours.owner).call(notices.save, { title: 'Vet on Friday', body: 'At nine.', ...more }))
      .body as {
      noticeId: number
    }
  const { noticeId } = await save({})
  expect(await deliver()).toEqual([['/ours', 'Notice · Vet on Friday']])
  await save({ noticeId })
  expect(await deliver()).toEqual([])
  await save({ toCompany: true, title: 'Fasting' })
  expect(await deliver()).toEqual([
    ['/ours', 'Notice · Fasting'],
    ['/sister', 'Notice · Fasting'],
  ])
})

test('a notice that a push service did not take is sent again, also to a farm without equipment', async () => {
  const farm = await makeFarm({ sows: 'none' })
  const held = phone('again')
  await house.as(farm.worker).call(push.subscribe, held.subscription)
  answer = 503
  await house.as(farm.owner).call(notices.save, { title: 'Vet on Friday', body: 'At nine.' })
  await deliverPushes(house.app, farm.farmId)
  const sent = () => got.filter(({ path }) => path === '/again')
  expect(sent()).toHaveLength(1)
  answer = 201
  now += 5_000
  const upkeep = await testApp({ now: () => new Date(now), pushAgent: house.app.push.inside! })
  await upkeep.app.listen({ port: 0, host: '127.0.0.1' })
  await expect.poll(() => sent().length).toBe(2)
  await upkeep.close()
})

test('sends an encrypted alarm to the notified member’s phone; its end replaces it', async () => {
  const farm = await hotFarm()
  const { key, told } = (await house.as(farm.worker).call(push.state, {})).body
  expect(told).toBe(false)
  const worker = await farm.subscribe(farm.worker, 'worker', 'en')
  const manager = await farm.subscribe(farm.manager, 'manager', 'ko')
  expect((await house.as(farm.worker).call(push.state, {})).body).toEqual({ key, told: true })
  await farm.goes(3, 24)
  expect(got).toEqual([])
  await farm.goes(4, 39.5)
  expect(got.map(({ path }) => path)).toEqual(['/worker'])
  const { headers } = got[0]!
  expect(headers).toMatchObject({ urgency: 'high', ttl: '3600', 'content-encoding': 'aes128gcm' })
  expect(worker.read(got[0]!)).toMatchObject({
    title: 'Critical · farrowing farrowing 1',
    body: expect.stringMatching(/^Temperature high 39\.5 °C · /),
    rings: true,
    urgent: true,
    url: '/popup/etc/alarms',
  })
  expect(() => manager.read(got[0]!)).toThrow(/authenticate/)

  // Signed by the server (RFC 8292), for this service, for less than a day.
  const [, token = '', sent = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers['authorization'])) ?? []
  expect(sent).toBe(key)
  const [head, claims, signature] = token.split('.') as [string, string, string]
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  expect(said).toMatchObject({ aud: address, sub: 'mailto:farm@example.com' })
  expect(Number(said['exp']) - Date.now() / 1_000).toBeLessThanOrEqual(24 * 3_600)
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const by = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), by, Buffer.from(signature, 'base64url'))).toBe(
    true,
  )

  // Nobody sees to it: the next is told. Then it is over, for both, under the name of the alarm.
  got = []
  await farm.goes(6, 39.5)
  expect(got.map(({ path }) => path)).toContain('/manager')
  const rang = manager.read(got.find(({ path }) => path === '/manager')!)
  expect(rang['title']).toMatch(/^위급 · farrowing \(ko\)/)
  got = []
  await farm.goes(8, 24)
  expect(new Set(got.map(({ path }) => path))).toEqual(new Set(['/worker', '/manager']))
  const over = manager.read(got.find(({ path }) => path === '/manager')!)
  expect(over).toMatchObject({ tag: rang['tag'], rings: false, title: expect.stringMatching(/^해제됨 · /) })
})

test("the message has the text of a device's alarm, or its code without a text", async () => {
  const farm = await hotFarm()
  const worker = await farm.subscribe(farm.worker, 'worker', 'ko')
  for (const [code, text] of [
    ['probe', 'probe 2 open'],
    ['E17', ''],
  ])
    await store(
      `insert into device_alarm (farm_id, equipment_id, code, text, at, received_at, active, controller_id, boot, seq)
       values ($1, 'S-1', $2, $3, $4, $4, true, 'I1', 'b1', 1)`,
      [farm.farmId, code, text, iso(now)],
    )
  await farm.goes(1, 24)
  const bodies = got.map((each) => worker.read(each)['body']).toSorted()
  expect(bodies).toEqual([
    expect.stringMatching(/^설비 자체 경보: E17 · /),
    expect.stringMatching(/^설비 자체 경보: probe 2 open · /),
  ])
})

test('acknowledging an alarm silences the phones that were notified', async () => {
  const farm = await hotFarm()
  const worker = await farm.subscribe(farm.worker, 'worker')
  await farm.goes(6, 39.5)
  const { alarmId } = (await house.as(farm.manager).call(alarms.list, {})).body.rows[0]!
  got = []
  await house.as(farm.manager).call(alarms.acknowledge, { alarmId })
  await farm.deliver()
  expect(got.map((each) => worker.read(each))).toMatchObject([
    { rings: false, title: expect.stringContaining('sees to it') },
  ])
})

describe('a phone gets no more messages', () => {
  test('once it signed out, was unsubscribed, or its member left the farm', async () => {
    const farm = await hotFarm()
    const session = house.holding(await house.signIn(farm.worker))
    const held = phone('gone')
    await session.call(push.subscribe, held.subscription)
    await session.call(push.try, {})
    await session.call(sessions.signOut, {})
    await farm.deliver()
    await farm.goes(4, 39.5)
    expect(got).toEqual([])

    await farm.subscribe(farm.manager, 'manager')
    await house.as(farm.manager).call(push.try, {})
    await store('delete from membership where farm_id = $1 and account_id = $2', [
      farm.farmId,
      farm.manager.accountId,
    ])
    await farm.deliver()
    expect(got).toEqual([])
  })

  test.each([404, 410])('whose push service answers %i', async (status) => {
    const farm = await hotFarm()
    await farm.subscribe(farm.worker, 'forgotten')
    answer = status
    await house.as(farm.worker).call(push.try, {})
    await farm.deliver()
    expect(got).toHaveLength(1)
    expect((await house.as(farm.worker).call(push.state, {})).body.told).toBe(false)
    expect((await house.as(farm.worker).call(push.try, {})).body.told).toBe(false)
  })
})

test('retries a busy push service with growing delays, and then gives up', async () => {
  const farm = await hotFarm()
  const held = await farm.subscribe(farm.worker, 'busy')
  answer = 503
  await house.as(farm.worker).call(push.try, {})
  await farm.deliver()
  await farm.deliver()
  expect(got).toHaveLength(1)
  for (const seconds of [5, 30, 120, 600, 3_600, 3_600]) {
    now += seconds * 1_000
    await farm.deliver()
  }
  expect(got).toHaveLength(5)

  answer = 201
  got = []
  await house.as(farm.worker).call(push.try, {})
  await Promise.all([farm.deliver(), farm.deliver()])
  expect(got.map((each) => held.read(each))).toMatchObject([
    { tag: 'tried', body: 'Alarms come to this phone.' },
  ])
})

test('accepts only public endpoints and connects to no internal ones', async () => {
  const outside = await testApp({ jobs: false, now: () => new Date(now) })
  const farm = await hotFarm()
  const { p256dh, auth } = phone('x').subscription
  for (const endpoint of [
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://[fd00::1]/x',
    'https://192.168.0.20/x',
    'https://169.254.169.254/latest',
    'https://localhost/x',
    'https://printer.local/x',
  ])
    expect(
      (await outside.as(farm.worker).call(push.subscribe, { endpoint, p256dh, auth })).problem.fields,
    ).toEqual(['endpoint'])
  for (const [endpoint, field] of [
    ['http://push.example.com/x', 'endpoint'],
    ['https://push.example.com/x', 'p256dh'],
  ] as const) {
    const wrong = { endpoint, p256dh: field === 'p256dh' ? 'short' : p256dh, auth }
    expect((await outside.as(farm.worker).post(push.subscribe.path, wrong)).problem.fields).toEqual([field])
  }
  // A name that leads to the inside: nothing arrives.
  await store(
    `insert into push_subscription (session_id, endpoint, p256dh, auth, language)
     select session_id, $2, $3, $4, 'en' from session where account_id = $1 order by created_at desc limit 1`,
    [farm.worker.accountId, `${address}/inside`, p256dh, auth],
  )
  await store(
    `insert into push_delivery (farm_id, session_id, deed, at, next_at)
     select $1, p.session_id, 'tried', $2, $2 from push_subscription p where endpoint = $3`,
    [farm.farmId, iso(now), `${address}/inside`],
  )
  await deliverPushes(outside.app, farm.farmId)
  expect(got).toEqual([])
  await outside.close()

  expect(['8.8.8.8', '2606:4700::1111'].map(isPublic)).toEqual([true, true])
  expect(['10.1.2.3', '172.20.0.1', '100.64.1.1', '::ffff:127.0.0.1', 'fe80::1', 'x'].map(isPublic)).toEqual(
    Array.from({ length: 6 }, () => false),
  )
  expect(mayBePublic('https://fcm.googleapis.com/fcm/send/x')).toBe(true)
})
