import { groups } from '@penside/contract/groups/group.ts'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alarms } from '@penside/contract/equipment/alarm.ts'
import { notices } from '@penside/contract/company/notices.ts'
import { tokens } from '@penside/contract/accounts/tokens.ts'
import { webhooks } from '@penside/contract/outbound/webhooks.ts'
import { backfats } from '@penside/contract/records/backfat.ts'
import { feedings } from '@penside/contract/records/feeding.ts'
import { day } from '@penside/domain/basics/day.ts'
import { ownDatabase, type OwnDatabase } from '../../test/database-of-its-own.ts'
import { asOwner, makeFarm, testApp, type Person, type TestApp, type TestFarm } from '../../test/farm.ts'
import { applicationPool, inTransaction } from '../database/db.ts'
import { recordAlarmEvent } from '../equipment/alarm-log.ts'
import { signatureOf, tellWebhooks } from './webhook-delivery.ts'

type Change = { changeId: number; deed: string; kind: string; subjectId: number; number: string; on: string }
type Message = {
  type: string
  data: { farmId: number; epoch: string; sequence: number; changes?: Change[]; deed?: string; alarm?: object }
}
type Heard = { path: string; headers: IncomingHttpHeaders; body: string; message: Message }

/** The program of an integrator, which does as each test says. */
let heard: Heard[] = []
let answer: (response: ServerResponse) => unknown = (response) => response.writeHead(204).end()
const program = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    heard.push({
      path: request.url ?? '',
      headers: request.headers,
      body,
      message: JSON.parse(body) as Message,
    })
    answer(response)
  })
})
const says = (status: number) => (response: ServerResponse) => response.writeHead(status).end()

let database: OwnDatabase
let app: TestApp
let farm: TestFarm
let now = 0
const seconds = (count: number) => (now += count * 1_000)
beforeAll(async () => {
  program.listen(0, '127.0.0.1')
  await once(program, 'listening')
  database = await ownDatabase()
  app = await testApp({ url: database.url, now: () => new Date(now), jobs: false })
})
afterAll(async () => {
  await app.close()
  program.closeAllConnections()
  program.close()
  await database.drop()
})
beforeEach(async () => {
  now = Date.parse('2026-11-20T03:00:00Z')
  answer = says(204)
  heard = []
  // The clock goes back: nobody who signed in later than this has to wait.
  await onDatabase('delete from sign_in_failure', [])
  farm = await makeFarm({ url: database.url })
})

const wanted = { url: 'https://example.com/told', kinds: ['backfat' as const], alarms: false }
const owner = () => app.as(farm.owner)
const onDatabase = (query: string, values: unknown[]) =>
  asOwner(database.url, async (client) => (await client.query(query, values)).rows)
/** Addresses inside the network cannot be saved: it is put there past the application. */
async function hook(more: Partial<typeof wanted> = {}) {
  const { body } = await owner().call(webhooks.make, { ...wanted, ...more })
  const { port } = program.address() as AddressInfo
  await onDatabase('update webhook set url = $2 where webhook_id = $1', [
    body.webhookId,
    `http://127.0.0.1:${port}/${body.webhookId}`,
  ])
  return body
}
const inside = () => ({ agent: new Agent(), patience: 300 })
const round = () => tellWebhooks(app.app, inside())
/** What other tests do in the same cluster may hold the newest changes back for a moment. */
const rounds = (until: () => unknown) =>
  expect.poll(async () => (await until()) || (await round().then(until)), { interval: 20 }).toBeTruthy()
const fat = (thickness = 15) =>
  app.as(farm.worker).call(backfats.save, {
    ...backfats.save.example,
    animalId: farm.animal('A-1001'),
    measuredOn: day('2026-11-19'),
    thickness,
  })
/** An alarm of the farm begins to ring. */
async function rings() {
  const pool = applicationPool({ url: database.url, max: 1 })
  await inTransaction(pool, async (db) => {
    await db.actAs({ farmId: farm.farmId })
    const { rows } = await db.client.query<{ alarm_id: string }>(
      `insert into alarm (farm_id, cause, kind, severity, value, raised_at) values ($1, 'high', 'climate', 'critical', 35.5, $2) returning alarm_id`,
      [farm.farmId, new Date(now)],
    )
    await recordAlarmEvent(db, Number(rows[0]!.alarm_id), 'raised', now)
  })
  await pool.end()
}
const changes = () => heard.flatMap(({ message }) => message.data.changes ?? [])
const state = async () => (await owner().call(webhooks.list, {})).body.rows[0]!
const last = async (webhookId: number) => (await owner().call(webhooks.deliveries, { webhookId })).body.rows
const code = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code]

test('sends each subscribed record once, signed, with its subject', async () => {
  const { webhookId, secret } = await hook()
  await app.as(farm.worker).call(feedings.save, {
    ...feedings.save.example,
    animalId: farm.animal('A-1001'),
    fedOn: day('2026-11-19'),
  } as never)
  expect((await fat()).status).toBe(200)
  await rounds(() => heard.length > 0)
  await round()
  expect(heard).toHaveLength(1)
  const [{ headers, body, message }] = heard as [Heard]
  expect(message).toMatchObject({ type: 'records', data: { farmId: farm.farmId, sequence: 1 } })
  expect(message.data.changes).toEqual([
    {
      changeId: expect.any(Number),
      at: expect.any(String),
      deed: 'added',
      kind: 'backfat',
      subject: 'animal',
      subjectId: farm.animal('A-1001'),
      number: 'A-1001',
      on: '2026-11-19',
    },
  ])
  // As a receiver's library checks it: the key is what stands behind the prefix.
  const at = String(headers['webhook-timestamp'])
  expect(Number(at)).toBe(now / 1_000)
  const signed = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update([headers['webhook-id'], at, body].join('.'))
    .digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${signed}`)
  expect(await last(webhookId)).toMatchObject([
    { sequence: 1, type: 'records', status: 204, attempts: 1, nextAt: null, failure: '' },
  ])
})

test('a renewed secret signs beside the one before it for a day, then alone', async () => {
  const { webhookId, secret: first } = await hook()
  const { body } = await owner().call(webhooks.renew, { webhookId })
  expect([body.webhookId, body.secret === first]).toEqual([webhookId, false])
  const signed = (secret: string, { headers, body: told }: Heard) =>
    signatureOf(
      Buffer.from(secret.slice('whsec_'.length), 'base64'),
      String(headers['webhook-id']),
      Number(headers['webhook-timestamp']),
      told,
    )
  const told = async () => {
    heard = []
    await owner().call(webhooks.try, { webhookId })
    await rounds(() => heard.length > 0)
    return heard[0]!
  }
  seconds(86_399)
  const both = await told()
  expect(both.headers['webhook-signature']).toBe(`${signed(body.secret, both)} ${signed(first, both)}`)
  seconds(1)
  const alone = await told()
  expect(alone.headers['webhook-signature']).toBe(signed(body.secret, alone))

  // Not of another farm, and not by who is not its owner.
  const stranger = await makeFarm({ url: database.url })
  expect(code(await app.as(stranger.owner).call(webhooks.renew, { webhookId }))).toEqual([404, 'NOT_FOUND'])
  expect((await app.as(farm.manager).call(webhooks.renew, { webhookId })).status).toBe(403)
})

test('retries a message under its id with growing delays, before newer ones', async () => {
  await hook()
  await fat()
  answer = says(500)
  await rounds(() => heard.length > 0)
  await fat(16)
  const waits: number[] = []
  for (let i = 0; i < 5; i++) {
    const before = heard.length
    let waited = 0
    for (; heard.length === before; waited++) {
      seconds(1)
      await round()
      if (waited > 10) seconds(20)
    }
    waits.push(waited)
  }
  expect(waits[0]).toBe(5)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(heard.map(({ body }) => body)).size).toBe(1)
  expect((await state()).failingSince).toBe('2026-11-20T03:00:00.000Z')
  answer = says(200)
  heard = []
  seconds(86_400 / 2)
  await rounds(() => heard.length >= 2)
  expect(heard.map(({ message }) => message.data.sequence)).toEqual([1, 2])
  expect(changes().map(({ deed }) => deed)).toHaveLength(2)
  expect((await state()).failingSince).toBeNull()
})

test('treats a redirect, a broken answer and a timeout as failures', async () => {
  const { webhookId } = await hook()
  await fat()
  const misbehaves: ((response: ServerResponse) => unknown)[] = [
    (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    (response) => response.destroy(),
    () => {},
    (response) => response.writeHead(500).end('x'.repeat(100_000)),
  ]
  for (const [index, wrong] of misbehaves.entries()) {
    answer = wrong
    await rounds(() => heard.length > index)
    const [{ status, failure, deliveredAt } = { status: -1, failure: '', deliveredAt: '' }] =
      await last(webhookId)
    expect([deliveredAt, status, failure !== '']).toEqual([
      null,
      [302, 0, 0, 500][index],
      index === 1 || index === 2,
    ])
    seconds(3_600)
  }
  expect(heard.map(({ path }) => path)).toEqual(heard.map(() => `/${webhookId}`))
  // Who keeps talking after a good answer is not waited for.
  answer = (response) => {
    response.writeHead(200)
    response.write('x'.repeat(100_000))
  }
  await rounds(async () => (await last(webhookId))[0]?.deliveredAt)
})

test('two processes send no message twice', async () => {
  await hook()
  await fat()
  const other = applicationPool({ url: database.url })
  try {
    await rounds(async () => {
      await Promise.all([
        round(),
        tellWebhooks(
          { pool: other, now: () => new Date(now), log: app.app.log, seal: app.app.seal },
          inside(),
        ),
      ])
      return heard.length > 0
    })
    await Promise.all([round(), round()])
    expect(heard).toHaveLength(1)
  } finally {
    await other.end()
  }
})

test('sends the changes of a transaction that ends late', async () => {
  await hook()
  const late = applicationPool({ url: database.url, max: 1 })
  const client = await late.connect()
  try {
    await client.query('begin')
    await client.query(`select set_for_call('penside.farm', $1)`, [String(farm.farmId)])
    await client.query('select pg_current_xact_id() from (select count(*) from backfat) beside')
    await fat()
    await round()
    expect(heard).toEqual([])
    await client.query(
      `insert into backfat (farm_id, animal_id, number, on_date, timing, parity, thickness) values ($1, $2, 1, '2026-11-18', '290001', 1, 14)`,
      [farm.farmId, farm.animal('A-1003')],
    )
    await client.query('commit')
    await rounds(() => changes().length >= 2)
    await round()
    expect(changes().map(({ number }) => number)).toEqual(['A-1003', 'A-1001'])
  } finally {
    client.release()
    await late.end()
  }
})

test('sends new changes after the restore of an older database', async () => {
  const { webhookId } = await hook()
  await fat(14)
  const furtherOn = '9000000000000'
  await onDatabase('update webhook_state set xact = $2 where webhook_id = $1', [webhookId, furtherOn])
  await onDatabase('update change set xact = $2 where farm_id = $1', [farm.farmId, furtherOn])
  await onDatabase('select begin_epoch()', [])
  await fat(15)
  await rounds(() => changes().length > 0)
  await round()
  expect(changes()).toEqual([expect.objectContaining({ kind: 'backfat', deed: 'added', number: 'A-1001' })])
})

test('splits many changes into messages of a hundred', async () => {
  await hook()
  const pool = applicationPool({ url: database.url, max: 1 })
  const animals = [farm.animal('A-1001'), farm.animal('A-1003')]
  await inTransaction(pool, async (db) => {
    await db.actAs({ farmId: farm.farmId })
    await db.client.query(
      `insert into backfat (farm_id, animal_id, number, on_date, timing, parity, thickness)
       select $1, a, 100 + n, date '2026-01-01' + n, '290001', 1, 14 from unnest($2::bigint[]) a, generate_series(1, 125) n
       returning farm_id`,
      [farm.farmId, animals],
    )
  })
  await pool.end()
  await rounds(() => changes().length >= 250)
  expect(heard.map(({ message }) => [message.data.sequence, message.data.changes?.length])).toEqual([
    [1, 100],
    [2, 100],
    [3, 50],
  ])
  expect(new Set(changes().map(({ changeId }) => changeId)).size).toBe(250)
})

describe('an address that fails for three days', () => {
  test('is switched off; its owner reads it, switches it on, and records go on where they stopped', async () => {
    const { webhookId } = await hook({ alarms: true })
    answer = says(503)
    await fat()
    await rounds(() => heard.length > 0)
    for (let hours = 0; hours < 72; hours += 4) {
      expect((await state()).offAt).toBeNull()
      seconds(4 * 3_600)
      await round()
    }
    expect(await state()).toMatchObject({ offAt: expect.any(String), failingSince: expect.any(String) })
    const told = heard.length
    expect(told).toBeGreaterThan(10)
    await fat(16)
    await rings()
    await round()
    expect(heard).toHaveLength(told)
    const { body } = await app.as(farm.owner).call(notices.list, {})
    expect(body.rows.map(({ title }) => title)).toEqual([expect.stringContaining('127.0.0.1')])
    expect(code(await owner().call(webhooks.try, { webhookId }))).toEqual([409, 'WEBHOOK_OFF'])

    answer = says(200)
    heard = []
    await owner().call(webhooks.switchOn, { webhookId })
    await rounds(() => changes().length >= 2)
    expect(heard.map(({ message }) => message.data.sequence)).toEqual([1, 2])
    expect(await state()).toMatchObject({ offAt: null, failingSince: null })
  })

  test('an address that answers 410 is switched off at once, and only another address is used again', async () => {
    const { webhookId } = await hook()
    answer = says(410)
    await fat()
    await rounds(() => heard.length > 0)
    const { url, offAt } = await state()
    expect(offAt).not.toBeNull()
    await onDatabase('update webhook set url = $2 where webhook_id = $1', [webhookId, wanted.url])
    await owner().call(webhooks.change, { webhookId, ...wanted })
    expect((await state()).offAt).not.toBeNull()
    await onDatabase('update webhook set url = $2 where webhook_id = $1', [webhookId, url])
    await owner().call(webhooks.change, { webhookId, ...wanted })
    expect(await state()).toMatchObject({ url: wanted.url, offAt: null, failingSince: null })
  })
})

test('sends alarms and their changes in the order of records and tests', async () => {
  const { webhookId } = await hook({ kinds: [], alarms: true })
  await rings()
  const { body } = await owner().call(alarms.list, {})
  await owner().call(alarms.acknowledge, { alarmId: body.rows[0]!.alarmId } as never)
  await owner().call(webhooks.try, { webhookId })
  await fat()
  await rounds(() => heard.length >= 3)
  await round()
  expect(heard.map(({ message: { type, data } }) => [data.sequence, type, data.deed])).toEqual([
    [1, 'alarm', 'raised'],
    [2, 'alarm', 'acknowledged'],
    [3, 'test', undefined],
  ])
  expect(heard[0]!.message.data.alarm).toMatchObject({ cause: 'high', severity: 'critical', value: 35.5 })
})

test('rejects internal addresses when saved and when fetched', async () => {
  for (const url of [
    'https://127.0.0.1/',
    'https://localhost/x',
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://169.254.169.254/',
    'https://user:word@example.com/',
    'http://example.com/',
    'file:///etc/passwd',
    'example.com',
  ])
    expect([url, (await owner().call(webhooks.make, { ...wanted, url })).problem]).toMatchObject([
      url,
      { code: 'WEBHOOK_ADDRESS', fields: ['url'] },
    ])
  const { webhookId } = await hook()
  await fat()
  // As the server asks, which no other round of these tests does.
  await expect
    .poll(async () => {
      await tellWebhooks(app.app)
      return last(webhookId)
    })
    .not.toEqual([])
  expect(heard).toEqual([])
  expect((await last(webhookId))[0]).toMatchObject({
    status: 0,
    failure: 'the address is inside the network',
  })
})

test('only owners manage webhooks, at most ten per farm; the secret is shown once and not audited', async () => {
  const ask = (person: Person) => app.as(person).call(webhooks.make, wanted)
  expect(code(await ask(farm.manager))).toEqual([403, 'FORBIDDEN'])
  const { body: token } = await owner().call(tokens.make, { name: 'x', scope: 'write', days: 30 })
  expect(code(await app.bearing(token.secret).call(webhooks.make, wanted))).toEqual([403, 'PEOPLE_ONLY'])
  expect(code(await owner().call(webhooks.make, { ...wanted, kinds: [] }))).toEqual([400, 'WEBHOOK_NOTHING'])
  const { webhookId, secret } = await hook()
  const other = await makeFarm({ url: database.url, sows: 'none' })
  for (const call of [webhooks.remove, webhooks.try, webhooks.switchOn, webhooks.deliveries])
    expect(code(await app.as(other.owner).call(call as typeof webhooks.try, { webhookId }))).toEqual([
      404,
      'NOT_FOUND',
    ])
  await owner().call(webhooks.change, { webhookId, ...wanted, kinds: ['mating'] })
  expect(await state()).toMatchObject({ url: wanted.url, kinds: ['mating'] })
  const answers = await Promise.all(Array.from({ length: 11 }, () => ask(farm.owner)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
  expect(code(answers.find(({ status }) => status !== 200)!)).toEqual([409, 'WEBHOOKS_FULL'])
  const hex = Buffer.from(secret.slice(6), 'base64').toString('hex')
  const kept = await onDatabase(
    `select old::text as t from audit union all select body from webhook_delivery union all select answer::text from idempotency_record union all select secret::text from webhook_secret`,
    [],
  )
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${hex}|${secret.slice(6, 30).replaceAll('+', '.')}`))
  await expect(app.app.pool.query('select secret from webhook_secret')).rejects.toThrow(/permission denied/)
  await owner().call(webhooks.remove, { webhookId })
  expect(await onDatabase('select 1 from webhook_secret where webhook_id = $1', [webhookId])).toEqual([])
})

test('publishes a record of a group as a change of the group, also from the table of a new kind', async () => {
  await onDatabase(
    `create table vaccination_check (
       farm_id bigint not null, group_id bigint not null, number int not null, on_date date not null,
       primary key (farm_id, group_id, number), foreign key (farm_id, group_id) references pig_group)`,
    [],
  )
  await onDatabase(`call close_by_farm('vaccination_check'::regclass)`, [])
  await onDatabase(`call audit_table('vaccination_check'::regclass)`, [])
  const { body } = await app.as(farm.worker).call(groups.save, {
    ...groups.save.example,
    penId: farm.pen('farrowing 1'),
    groupName: 'N-9',
  })
  await hook({ kinds: ['group' as never] })
  await inTransaction(app.pool, async (db) => {
    await db.actAs({ farmId: farm.farmId })
    await db.client.query(`insert into vaccination_check values ($1, $2, 1, '2026-11-19')`, [
      farm.farmId,
      body.groupId,
    ])
  })
  // The group itself is among them if another transaction was open when the hook was made.
  const published = () => changes().filter(({ on }) => on === '2026-11-19')
  await rounds(() => published().length > 0)
  expect(published()).toMatchObject([
    {
      deed: 'added',
      kind: 'group',
      subject: 'group',
      subjectId: body.groupId,
      number: 'N-9',
      on: '2026-11-19',
    },
  ])
})
