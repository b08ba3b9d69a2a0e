import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { farms } from '@penside/contract/farm/farms.ts'
import { messages } from '@penside/contract/messages/all.ts'
import { operationHeader, replayedHeader } from '@penside/contract/api/roots.ts'
import { ownDatabase } from '../../test/database-of-its-own.ts'
import { asOwner, makeFarm, testApp } from '../../test/farm.ts'
import { startServer } from '../../test/process.ts'
import { applicationPool } from './db.ts'
import { outageOf } from './outage.ts'

describe('errors of PostgreSQL and the system', () => {
  test.each([
    ['53100', 'DISK_FULL'],
    ['25006', 'STORAGE_READ_ONLY'],
    ['53300', 'DATABASE_CROWDED'],
    ['57P01', 'DATABASE_AWAY'],
    ['23505', undefined],
    ['42501', undefined],
  ])('as %s means %s, also as the cause of another error', async (code, trouble) => {
    const error = await asOwner(inject('databaseUrl'), (client) =>
      client.query(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`),
    ).catch((thrown: unknown) => thrown)
    expect(outageOf(error)).toBe(trouble)
    expect(outageOf(new Error('The migration failed', { cause: error }))).toBe(trouble)
  })

  test.each(['40001', '40P01', '55P03', '57014'])('as %s means that it may be asked again', async (code) => {
    const house = await testApp()
    house.app.get('/trial', () =>
      house.pool.query(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`),
    )
    const { statusCode, headers } = await house.inject({ method: 'GET', url: '/trial' })
    expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
    await house.close()
  })

  test('of a file that cannot be written on a disk that is only read', () => {
    const error = new Error('could not open file "base/5/1": Read-only file system')
    expect(outageOf(error)).toBe('STORAGE_READ_ONLY')
  })
})

test('a connection that breaks in use ends its call, not the server', async () => {
  const pool = applicationPool({ url: inject('databaseUrl'), max: 1 })
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = new Promise((done) => client.once('end', () => done(null)))
  await asOwner(inject('databaseUrl'), (owner) =>
    owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]),
  )
  await ended
  await expect(client.query('select 1')).rejects.toThrow(/terminat|not queryable|connection/i)
  client.release(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('saves and /ready report a read-only database until it is writable again', async () => {
  const database = await ownDatabase()
  const farm = await makeFarm({ url: database.url })
  const house = await testApp({ url: database.url })
  const owner = house.as(farm.owner)
  const save = () =>
    owner.call(
      farms.saveSettings,
      { name: 'weaningAfterFarrowing', value: 24 },
      { operationId: randomUUID() },
    )
  const ready = async () => (await house.inject({ method: 'GET', url: '/ready' })).json() as object
  const set = (readOnly: 'on' | 'off') =>
    asOwner(database.url, async (client) => {
      await client.query('set default_transaction_read_only = off')
      const name = new URL(database.url).pathname.slice(1)
      await client.query(`alter database ${name} set default_transaction_read_only = ${readOnly}`)
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
        [name],
      )
    })
  expect((await save()).status).toBe(200)
  expect(await ready()).toEqual({ ready: true })
  await set('on')
  // A save may still be given a connection that was ended, and says that the database is away.
  await expect
    .poll(async () => {
      const { status, headers, problem } = await save()
      return [status, headers['retry-after'], problem]
    })
    .toMatchObject([503, '5', { code: 'STORAGE_READ_ONLY' }])
  expect(await ready()).toEqual({ ready: false, reason: 'STORAGE_READ_ONLY' })
  expect((await owner.call(farms.settings, {})).status).toBe(200)
  await set('off')
  await expect.poll(ready, { interval: 500 }).toEqual({ ready: true })
  expect((await save()).status).toBe(200)

  // What nobody thought of is said with a number to ask after; what is no request, in words too.
  await asOwner(database.url, (client) => client.query('alter table farm_setting rename to gone'))
  const failed = await save()
  expect(failed.status).toBe(500)
  expect(failed.problem).toMatchObject({ code: 'SERVER_ERROR', values: { id: expect.stringMatching(/\S/) } })
  const torn = await house.inject({
    method: 'POST',
    url: farms.saveSettings.path,
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    payload: '{"name": ',
  })
  expect([torn.statusCode, torn.json().message]).toEqual([400, messages.NOTHING_READABLE.en])
  await house.close()
  await database.drop()
})

// Only root may give a folder a size of its own, and not in every container.
const small = await mkdtemp(join(tmpdir(), 'penside-small-'))
const mounted =
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=220m,mode=0755', 'tmpfs', small]).status === 0
afterAll(async () => {
  if (mounted) spawnSync('umount', ['--lazy', small])
  await rm(small, { recursive: true, force: true })
})

test.skipIf(!mounted)(
  'rejects saves on a full disk without loss, and accepts them when there is room',
  async () => {
    const filling = join(small, 'filling')
    const fill = async () => {
      const file = await open(filling, 'a')
      const megabyte = Buffer.alloc(1_048_576)
      for (let size = megabyte.length; size >= 4_096; size /= 4)
        while (
          await file.write(megabyte, 0, size).then(
            () => true,
            () => false,
          )
        );
      await file.close()
    }
    const variables = { PENSIDE_HOME: join(small, 'home'), DEMO: '0' }
    const server = await startServer(variables)
    const token = /token=([\w-]{43})/.exec(server.said())?.[1] ?? ''
    const post = async (path: string, fields: object, headers: Record<string, string> = {}) => {
      const response = await fetch(server.url + path, {
        method: 'POST',
        body: JSON.stringify(fields),
        headers: { 'content-type': 'application/json', ...headers },
      })
      return { response, body: (await response.json()) as { code?: string } }
    }
    const person = { id: 'kim', pw: 'long enough', farmNm: 'Own farm' }
    const founded = await post('/mobile/x/foundFarm', { ...person, token })
    const cookie = founded.response.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    const saved: string[] = []
    const save = async (operation: string = randomUUID()) => {
      const { response, body } = await post(
        '/mobile/x/saveFarmSettings',
        { name: 'weaningAfterFarrowing', value: 24 },
        { cookie, [operationHeader]: operation },
      )
      if (response.headers.has(replayedHeader)) return 'saved before'
      if (response.ok) saved.push(operation)
      return response.ok ? 'saved' : `${response.status} ${body.code}`
    }
    const ready = async () => (await fetch(`${server.url}/ready`)).json()
    expect(await save()).toBe('saved')

    await fill()
    const answers = new Set<string>()
    // A small save may still find room in a page that is there already, and then all is said to be well for a moment.
    const full = { ready: false, reason: 'DISK_FULL' }
    let said: unknown
    for (let round = 0; round < 1_000 && !isDeepStrictEqual(said, full); round++) {
      for (const answer of await Promise.all(Array.from({ length: 20 }, () => save()))) answers.add(answer)
      said = await ready()
    }
    expect(said).toEqual(full)
    await rm(filling)
    await expect.poll(ready, { interval: 500 }).toEqual({ ready: true })
    expect(await save()).toBe('saved')
    expect([...answers].filter((answer) => answer !== 'saved')).toEqual(['503 DISK_FULL'])
    for (const operation of saved) expect(await save(operation)).toBe('saved before')
    await server.end('SIGTERM')
    await fill()
    await expect(startServer(variables)).rejects.toThrow(
      /^exit code 1\nThe disk that holds .* is full: make room/,
    )
    await rm(filling)
  },
)
