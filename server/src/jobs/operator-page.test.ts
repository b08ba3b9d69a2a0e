import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { Agent, createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { push } from '@penside/contract/equipment/push.ts'
import { operating } from '@penside/contract/jobs/operating.ts'
import { sessions } from '@penside/contract/accounts/session.ts'
import { languages } from '@penside/domain/basics/language.ts'
import { problems } from '@penside/domain/jobs/operating.ts'
import { certificate } from '../../test/certificate.ts'
import { ownDatabase } from '../../test/database-of-its-own.ts'
import { asOwner, makeFarm, testApp } from '../../test/farm.ts'
import { machine } from '../database/backup.ts'
import { makePushKeys } from '../outbound/push.ts'
import { repeat } from './schedule.ts'
import { IdleRun, recordRun } from './job-runs.ts'
import { problemsOf } from './problems.ts'
import { watchProblems, sentenceOf } from './problem-watch.ts'

const database = await ownDatabase()
const backups = await mkdtemp(join(tmpdir(), 'penside-operating-'))
let now = new Date('2026-11-24T03:00:00Z')
const told: { problem: string; subject: string; over: boolean; text: string }[] = []
const service = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    told.push(JSON.parse(text) as (typeof told)[number])
    response.end()
  })
}).listen(0, '127.0.0.1')
await once(service, 'listening')
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
const own = { ofOwnDatabase: true, url }
const house = await testApp({
  url: database.url,
  now: () => now,
  jobs: false,
  part: 'app',
  operators: own,
  machine: { home: tmpdir(), backups },
})
afterAll(async () => {
  await house.close()
  await database.drop()
  service.close()
  await rm(backups, { recursive: true })
})
const farm = await makeFarm({ url: database.url, name: 'Farm of the canary' })
const other = await makeFarm({ url: database.url, name: 'Another canary' })
const ask = (sql: string, values: unknown[] = []) =>
  asOwner(database.url, async (client) => (await client.query(sql, values)).rows)

/** A process that was seen so long ago, ms. */
const seen = (part: string, ago = 0, broker: boolean | null = null, port = 3000) =>
  ask(
    `insert into server_process (host, port, part, pid, version, started_at, seen_at, memory, waiting, broker)
     values ('here', $1, $2, 1, '1.0', $3::timestamptz - interval '3 days', $3, 1e8, 0, $4)`,
    [port, part, new Date(now.getTime() - ago).toISOString(), broker],
  )
const backup = async (takenAt: string) => {
  const folder = join(backups, `penside-${takenAt.slice(0, 19).replaceAll(':', '-')}Z`)
  await mkdir(folder)
  await writeFile(
    join(folder, 'backup.json'),
    JSON.stringify({
      takenAt,
      penside: '1',
      postgres: '18',
      machine,
      holds: 1,
      bytes: 12_345_678,
      sha256: '',
      migration: '',
      change: 0,
    }),
  )
}
const looked = async () => (await house.as(farm.owner).call(operating.state, {})).body
const wrong = async () =>
  (await looked()).problems.map(({ problem, subject }) => `${problem} ${subject}`.trim())

beforeEach(async () => {
  now = new Date('2026-11-24T03:00:00Z')
  told.length = 0
  await ask('truncate server_process, job_state, operating_alarm')
  await rm(backups, { recursive: true })
  await mkdir(backups)
})

test('makes the owners of the first farm operators of an own database, unless OPERATORS names others', async () => {
  const may = async (app: typeof house, person: typeof farm.owner) => {
    const { status, wire } = await app.as(person).call(operating.state, {})
    const { operates } = (await app.as(person).call(sessions.current, {})).body
    return [status, (wire as { code?: string }).code, operates]
  }
  expect(await may(house, farm.owner)).toEqual([200, undefined, true])
  expect(await may(house, farm.manager)).toEqual([403, 'FORBIDDEN', false])
  expect(await may(house, other.owner)).toEqual([403, 'FORBIDDEN', false])
  const named = await testApp({
    url: database.url,
    operators: { logins: [other.owner.login, farm.manager.login], ofOwnDatabase: true },
  })
  expect(await may(named, other.owner)).toEqual([200, undefined, true])
  expect(await may(named, farm.owner)).toEqual([403, 'FORBIDDEN', false])
  expect(await may(named, farm.manager)).toEqual([403, 'FORBIDDEN', false])
  await named.close()
  const alone = await testApp({
    url: database.url,
    operators: { logins: [other.owner.login], ofOwnDatabase: true },
  })
  expect(await may(alone, farm.owner)).toEqual([403, 'FORBIDDEN', false])
  await alone.close()
  const foreign = await testApp({ url: database.url, operators: {} })
  expect(await may(foreign, farm.owner)).toEqual([403, 'FORBIDDEN', false])
  await foreign.close()
})

test('returns processes, jobs, disks and backups, but no farms', async () => {
  await seen('all', 0, true)
  await backup('2026-11-24T02:00:00.000Z')
  await backup('2026-11-23T02:00:00.000Z')
  const error = Object.assign(new Error('duplicate key (Farm of the canary)'), { code: '23505' })
  await recordRun(house.app, 'news', 300_000, error)
  // A job that an earlier version did is none any more.
  await ask(`insert into job_state (job, every, ran_at) values ('of before', 1, $1)`, [now])
  const answer = await house.as(farm.owner).ask({ method: 'GET', url: operating.state.path })
  for (const secret of ['canary', farm.owner.login, 'A-1']) expect(answer.body).not.toContain(secret)
  expect(await looked()).toMatchObject({
    problems: [],
    processes: [{ name: 'here:3000', part: 'all', gone: false, memory: 1e8, broker: true }],
    jobs: [{ job: 'news', failures: 1, failure: 'Error 23505', succeededAt: null }],
    disks: [{ disk: 'database' }, { disk: 'backups' }],
    backups: { folder: backups, rows: [{ bytes: 12_345_678 }, { takenAt: '2026-11-23T02:00:00.000Z' }] },
    figures: { checked: 0, wrongDays: 0 },
    certificateUntil: null,
  })
})

test('reports a process as gone after a minute of silence, and drops it after a day', async () => {
  await backup('2026-11-24T02:00:00.000Z')
  await seen('worker', 60_000, true)
  expect(await wrong()).toEqual([])
  await seen('app', 60_001, null, 3001)
  await seen('app', 86_400_000, null, 3002)
  expect(await wrong()).toEqual(['processGone here:3001'])
  await ask('truncate server_process')
  await seen('worker', 60_001, true)
  expect(await wrong()).toEqual(['noWorker', 'processGone here:3000'])
})

test('reports a job that fails repeatedly until it succeeds', async () => {
  await seen('worker', 0, true)
  await backup('2026-11-24T02:00:00.000Z')
  const fails = () => recordRun(house.app, 'webhooks', 10_000, new Error('away'))
  await fails()
  await fails()
  expect(await wrong()).toEqual([])
  await fails()
  expect(await wrong()).toEqual(['jobFails webhooks'])
  // Of a backup the first time is too much.
  await recordRun(house.app, 'backups', 600_000, new Error('no room'))
  expect(await wrong()).toEqual(['backupFails', 'jobFails webhooks'])
  await recordRun(house.app, 'webhooks', 10_000)
  await recordRun(house.app, 'backups', 600_000)
  expect(await wrong()).toEqual([])
  expect((await looked()).jobs.map(({ failure }) => failure)).toEqual(['', ''])
})

test('dates the failures of each job', async () => {
  await seen('worker', 0, true)
  await backup('2026-11-24T02:00:00.000Z')
  const fails = async (job: 'news' | 'webhooks') => {
    for (let i = 0; i < 3; i++) await recordRun(house.app, job, 300_000, new Error('away'))
    await watchProblems(house.app)
    now = new Date(now.getTime() + 10_000)
  }
  await fails('webhooks')
  await fails('news')
  const { problems: found } = await looked()
  expect(found.map(({ subject, since }) => [subject, since])).toEqual([
    ['news', '2026-11-24T03:00:10.000Z'],
    ['webhooks', '2026-11-24T03:00:00.000Z'],
  ])
})

test('returns the certificate that ends first among running processes', async () => {
  let ports = 3000
  for (const [ago, until] of [
    [0, '2027-06-01T00:00:00.000Z'],
    [0, '2027-05-01T00:00:00.000Z'],
    [90_000, '2026-11-25T00:00:00.000Z'],
  ] as const) {
    await seen('all', ago, true, ports++)
    await ask('update server_process set certificate_until = $1 where certificate_until is null', [until])
  }
  expect((await looked()).certificateUntil).toBe('2027-05-01T00:00:00.000Z')
})

test('records the result of each run', async () => {
  const app = await testApp({ url: database.url, jobs: false, part: 'app' })
  let fails = true
  repeat(app.app, 20, 'weather', async () => {
    if (fails) throw new Error('it is broken')
  })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const state = async () => (await ask('select failures, succeeded_at is not null as well from job_state'))[0]
  await expect.poll(async () => (await state())?.['failures'] as number).toBeGreaterThan(1)
  fails = false
  await expect.poll(state).toEqual({ failures: 0, well: true })
  expect((await ask('select part from server_process')).map(({ part }) => part)).toEqual(['app'])
  await app.close()
  expect(await ask('select part from server_process')).toEqual([])
})

test('notifies a problem once after three minutes, and again when it is over', async () => {
  await backup('2026-11-24T02:00:00.000Z')
  await seen('app')
  const after = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
    return ask('update server_process set seen_at = $1', [now.toISOString()])
  }
  expect(await watchProblems(house.app)).toEqual([])
  expect((await looked()).problems).toEqual([
    { problem: 'noWorker', subject: '', since: '2026-11-24T03:00:00.000Z' },
  ])
  await after(2)
  expect(await watchProblems(house.app)).toEqual([])
  await after(1)
  const noWorker = { problem: 'noWorker', subject: '' }
  expect(await watchProblems(house.app)).toEqual([{ ...noWorker, over: false }])
  await after(1)
  expect(await watchProblems(house.app)).toEqual([])
  await seen('worker', 0, true, 3001)
  expect(await watchProblems(house.app)).toEqual([{ ...noWorker, over: true }])
  expect(told).toEqual([
    { ...noWorker, over: false, text: 'No process runs the jobs' },
    { ...noWorker, over: true, text: 'Over: No process runs the jobs' },
  ])
})

test('notifies neither start nor end of a short problem', async () => {
  await backup('2026-11-24T02:00:00.000Z')
  await seen('app')
  expect(await watchProblems(house.app)).toEqual([])
  await seen('worker', 0, true, 3001)
  expect(await watchProblems(house.app)).toEqual([])
  expect(told).toEqual([])
})

test('pushes problems to the subscribed phones of operators', async () => {
  const held = await certificate()
  const got: string[] = []
  const service = createSecureServer(held, (request, response) => {
    got.push(request.url ?? '')
    response.writeHead(201).end()
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const app = await testApp({
    url: database.url,
    now: () => now,
    jobs: false,
    part: 'app',
    operators: { ofOwnDatabase: true },
    pushAgent: new Agent({ ca: held.cert }),
  })
  onTestFinished(async () => {
    await app.close()
    service.close()
  })
  await makePushKeys(app.app)
  const keys = createECDH('prime256v1')
  const phone = (name: string) => ({
    endpoint: `https://localhost:${(service.address() as AddressInfo).port}/${name}`,
    p256dh: keys.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  })
  await app.as(farm.owner).call(push.subscribe, phone('owner'))
  await app.as(farm.manager).call(push.subscribe, phone('manager'))
  // Two more of hers, of sessions that have ended since.
  for (const [ended, at] of [
    ['revoked_at', '2026-11-24T00:00:00Z'],
    ['expires_at', '2026-01-01T00:00:00Z'],
  ])
    await ask(
      `with known as (
         select s, p from session s join push_subscription p using (session_id) where p.endpoint like '%/owner'),
       ended as (
         insert into session select (jsonb_populate_record(s, jsonb_build_object(
           'session_id', gen_random_uuid(), 'token_hash', '\\x' || md5($1), $1, $2::text))).* from known returning session_id)
       insert into push_subscription select (jsonb_populate_record(p, jsonb_build_object(
         'session_id', session_id, 'endpoint', (p).endpoint || $1))).* from known, ended`,
      [ended, at],
    )
  await watchProblems(app.app)
  now = new Date(now.getTime() + 3 * 60_000)
  expect(await watchProblems(app.app)).toEqual([{ problem: 'noWorker', subject: '', over: false }])
  expect(got).toEqual(['/owner'])
  await seen('worker', 0, true, 3001)
  expect(await watchProblems(app.app)).toMatchObject([{ over: true }])
  expect(got).toEqual(['/owner'])
})

const well: Parameters<typeof problemsOf>[0] = {
  at: '2026-11-24T03:00:00.000Z',
  madeAt: '2026-11-20T03:00:00.000Z',
  processes: [
    {
      name: 'here:3000',
      part: 'all',
      version: '1',
      startedAt: '2026-11-20T03:00:00.000Z',
      seenAt: '2026-11-24T03:00:00.000Z',
      gone: false,
      memory: 1,
      waiting: 0,
      broker: true,
    },
  ],
  database: { version: '18', bytes: 1, connections: 54, mostConnections: 60, longest: 0 },
  queue: { imports: 0, webhooks: 0 },
  jobs: [
    {
      job: 'figures',
      every: 900_000,
      ranAt: '2026-11-24T02:05:00.000Z',
      succeededAt: null,
      failures: 2,
      failure: '',
    },
  ],
  disks: [{ disk: 'database', free: 5e9, size: 1e11 }],
  certificateUntil: '2026-12-08T03:00:00.000Z',
  backups: { folder: '/b', rows: [{ takenAt: '2026-11-22T21:00:00.000Z', bytes: 1 }] },
  figures: {
    farms: 2,
    checked: 2,
    oldestAt: '2026-11-22T03:00:00.000Z',
    newestAt: null,
    wrongFarms: 0,
    wrongDays: 0,
    wrongAt: '2026-11-17T03:00:00.000Z',
  },
}
const one = well.processes[0]!
test.each<[string, Partial<typeof well>]>([
  ['noWorker', { processes: [{ ...one, part: 'app' }] }],
  ['diskFull database', { disks: [{ disk: 'database', free: 5e9 - 1, size: 1e11 }] }],
  ['diskFull backups', { disks: [{ disk: 'backups', free: 0.9e9, size: 1e10 }] }],
  [
    'oldBackup 2026-11-22',
    { backups: { folder: '/b', rows: [{ takenAt: '2026-11-22T20:59:00.000Z', bytes: 1 }] } },
  ],
  [
    'oldBackup 2026-11-01',
    {
      backups: { folder: '/b', rows: [{ takenAt: '2026-11-01T17:00:00.000Z', bytes: 1 }] },
      processes: [{ ...one, startedAt: well.at }],
    },
  ],
  ['noBackup', { backups: { folder: '/b', rows: [] } }],
  ['noBackup', { backups: { folder: '/b', rows: [] }, processes: [{ ...one, startedAt: well.at }] }],
  ['brokerAway', { processes: [{ ...one, broker: false }] }],
  ['figuresWrong', { figures: { ...well.figures, wrongAt: '2026-11-17T03:01:00.000Z' } }],
  ['figuresUnchecked', { figures: { ...well.figures, checked: 1 } }],
  ['figuresUnchecked', { figures: { ...well.figures, oldestAt: '2026-11-22T02:59:00.000Z' } }],
  ['jobFails figures', { jobs: [{ ...well.jobs[0]!, failures: 3 }] }],
  ['backupFails', { jobs: [{ ...well.jobs[0]!, job: 'backups', failures: 1 }] }],
  ['jobLate figures', { jobs: [{ ...well.jobs[0]!, ranAt: '2026-11-24T02:04:00.000Z' }] }],
  ['processGone here:3001', { processes: [one, { ...one, name: 'here:3001', gone: true }] }],
  ['crowded', { database: { ...well.database, connections: 55 } }],
  ['certificateEnds', { certificateUntil: '2026-12-08T02:59:00.000Z' }],
])('%s', (said, change) => {
  expect(problemsOf(well)).toEqual([])
  const found = problemsOf({ ...well, ...change })
  expect(found.map(({ problem, subject }) => `${problem} ${subject}`.trim())).toEqual([said])
  for (const language of languages) expect(sentenceOf(found[0]!, language)).not.toMatch(/\{\{|undefined|^$/)
})

test('covers every problem with a case above', () => {
  expect(problems).toHaveLength(13)
})

test('accepts a new installation without backup for an hour and without audit for two days', () => {
  const none = { ...well.figures, checked: 0, oldestAt: null }
  const named = (madeAt: string) =>
    problemsOf({ ...well, madeAt, backups: { folder: '/b', rows: [] }, figures: none }).map(
      ({ problem }) => problem,
    )
  expect(named('2026-11-24T02:00:00.000Z')).toEqual([])
  expect(named('2026-11-24T01:59:00.000Z')).toEqual(['noBackup'])
  expect(named('2026-11-22T02:59:00.000Z')).toEqual(['noBackup', 'figuresUnchecked'])
})

test('dates an idle run of backups by the newest, and keeps the failures of one that is too early', async () => {
  const job = async () => (await looked()).jobs.find((each) => each.job === 'backups')
  const round = (result?: unknown) => recordRun(house.app, 'backups', 600_000, result)
  await round(new IdleRun(null))
  expect(await job()).toMatchObject({ succeededAt: null, failures: 0 })
  await round(new Error('no room'))
  await round(new IdleRun(null))
  expect(await job()).toMatchObject({ succeededAt: null, failures: 1 })
  await round(new IdleRun(new Date('2026-11-03T02:00:00Z')))
  expect(await job()).toMatchObject({
    succeededAt: '2026-11-03T02:00:00.000Z',
    ranAt: now.toISOString(),
    failures: 0,
  })
})
