// Made from the contract: what is sent with a call that is added there is looked for here without a line being written.
import { afterAll, expect, inject, test } from 'vitest'
import * as z from 'zod'
import type { Call } from '@penside/contract/api/call.ts'
import { httpCalls, httpPath } from '@penside/contract/equipment/protocol.ts'
import { everyCall } from '@penside/contract/index.ts'
import { operationHeader } from '@penside/contract/api/roots.ts'
import { roles } from '@penside/domain/accounts/role.ts'
import { exampleDatabase } from '../../test/example.ts'
import { asOwner, requestOf, testApp } from '../../test/farm.ts'
import { logging } from './logging.ts'
import { isLong } from '../../test/long.ts'

const { database, farm } = await exampleDatabase()
afterAll(() => database.drop())

/** As a password, the secret of a link, a code, a phone number or an address is written. */
const secrets = [
  'canary-4242 secret',
  'canary4242'.padEnd(43, 'x'),
  'CANARY4242',
  '010-4242-9183',
  '01042429183',
  'canary4242@farm.example',
  'https://canary4242.example/secret',
]
const isSecret = /canary-?4242|010-?4242-?9183/i

/** A server on a copy of the example farm that tells all it does, and what it has told. */
async function listening(
  work: (house: Awaited<ReturnType<typeof testApp>>, url: string) => Promise<unknown>,
) {
  const lines: string[] = []
  const copy = await database.copy()
  const house = await testApp({
    url: copy.url,
    demo: true,
    logger: { ...logging('trace'), stream: { write: (line: string) => void lines.push(line) } },
  })
  await work(house, copy.url)
  await house.app.bookWork.settled()
  await house.close()
  await copy.drop()
  return lines
}
const withSecrets = (lines: readonly string[]) => lines.filter((line) => isSecret.test(line))

const signsOut = /^(sessions\.(signOut|revoke|changePassword)|ownData\.leave)$/
/** Those that end a session come last. */
const calls = everyCall.toSorted((a, b) => Number(signsOut.test(a.name)) - Number(signsOut.test(b.name)))
const callerOf = ({ allow }: Call) =>
  farm[allow === 'anyone' ? 'owner' : roles.findLast((role) => allow.includes(role))!]
const wireOf = (call: Call) => z.encode(call.input as z.ZodType, call.example) as Record<string, unknown>

const takes = (call: Call, wire: unknown) => {
  try {
    return z.safeDecode(call.input as z.ZodType, wire).success
  } catch {
    // A rule that refuses in words of its own.
    return false
  }
}

type Holder = Record<string | number, unknown>

/** The example of a call with a secret in all places, however deep, that take one. */
const laden = (call: Call) => found.get(call) ?? found.set(call, loaded(call)).get(call)!
const found = new Map<Call, ReturnType<typeof loaded>>()
function loaded(call: Call) {
  let wire = structuredClone(wireOf(call))
  const taken: string[] = []
  const tryAt = (path: readonly (string | number)[]) => {
    for (const secret of secrets) {
      const changed = structuredClone(wire)
      const last = path.at(-1)!
      const holder = path.slice(0, -1).reduce((at, name) => at[name] as Holder, changed as Holder)
      holder[last] = secret
      if (!takes(call, changed)) continue
      wire = changed
      taken.push(path.join('.'))
      return
    }
  }
  const walk = (value: unknown, path: readonly (string | number)[]) => {
    if (typeof value === 'string') tryAt(path)
    else if (Array.isArray(value)) value.forEach((each, index) => walk(each, [...path, index]))
    else if (value !== null && typeof value === 'object')
      for (const [name, each] of Object.entries(value)) walk(each, [...path, name])
  }
  walk(wire, [])
  const { properties = {} } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>
  }
  for (const name of Object.keys(properties)) if (!(name in wire)) tryAt([name])
  return { wire, taken }
}

test('logs no secret of any call', async () => {
  const taken = new Set<string>()
  const lines = await listening(async (house) => {
    for (const call of calls) {
      const { wire, taken: places } = laden(call)
      for (const place of places) taken.add(place)
      const person = house.as(callerOf(call))
      const path = call.path
      await person.ask(requestOf(call, wire))
      const inEach = Object.fromEntries(Object.keys(wire).map((name) => [name, secrets.join(' ')]))
      for (const wrong of [{ nonsense: secrets.join(' ') }, inEach])
        await person.ask(requestOf(call, { ...wireOf(call), ...wrong }))
      const inQuery = new URLSearchParams({ pw: secrets[0]!, token: secrets[1]! }).toString()
      await house.inject({
        method: call.method,
        url: `${path}?${inQuery}#${secrets[2]}`,
        headers: {
          authorization: `Bearer ${secrets[1]}`,
          cookie: `penside=${secrets[1]}; __Host-penside=${secrets[1]}`,
          [operationHeader]: secrets[2],
        },
      })
      if (call.method === 'POST')
        for (const payload of [`{"pw": ${secrets[0]}`, JSON.stringify(secrets[0])])
          await person.ask({
            method: 'POST',
            url: path,
            payload,
            headers: { 'content-type': 'application/json' },
          })
    }
    for (const name of httpCalls)
      for (const payload of [secrets[0]!, JSON.stringify({ code: secrets[2], secret: secrets[1] })])
        await house.inject({
          method: 'POST',
          url: `${httpPath(name)}?code=${secrets[2]}`,
          payload,
          headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(secrets.join(':'))}` },
        })
  })
  expect([...taken]).toEqual(expect.arrayContaining(['pw', 'token', 'code', 'secret', 'tel', 'content']))
  expect(lines.length).toBeGreaterThan(calls.length * 5)
  for (const { path } of calls)
    expect([path, lines.some((line) => line.includes(`"${path}"`))]).toEqual([path, true])
  expect(withSecrets(lines)).toEqual([])
})

test('logs no secret if the database rejects a row', async () => {
  const lines = await listening(async (house, url) => {
    await house.as(farm.owner).get('/mobile/x/session')
    for (const role of roles) await house.as(farm[role]).get('/mobile/x/session')
    await asOwner(url, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
           and not relispartition and relname not in ('session', 'receipt', 'installation')`,
      )
      for (const { name } of rows)
        await client.query(`alter table ${name} add constraint none_${name} check (false) not valid`)
    })
    for (const call of calls.filter(({ method }) => method === 'POST'))
      await house.as(callerOf(call)).ask(requestOf(call, laden(call).wire))
  })
  expect(lines.filter((line) => line.includes('a call failed')).length).toBeGreaterThan(50)
  expect(lines.some((line) => line.includes('violates check constraint'))).toBe(true)
  expect(withSecrets(lines)).toEqual([])
})

test('logs no secret of an error that quotes input', async () => {
  const lines = await listening(async ({ app, pool }) => {
    const quotes = ['integer', 'date', 'uuid', 'inet', 'numeric', 'boolean', 'timestamptz']
    for (const type of quotes)
      await pool
        .query(`select $1::text::${type}`, [`${secrets[0]} "in quotes"`])
        .catch((err: Error) => app.log.error({ err }, 'a value was wrong'))
    await pool
      .query(`select to_date($1, 'YYYY')`, [secrets[2]])
      .catch((err: Error) => app.log.error({ err }, 'a value was wrong'))
    try {
      JSON.parse(secrets[0]!)
    } catch (err) {
      app.log.error({ err }, 'a value was wrong')
    }
  })
  const told = lines.filter((line) => line.includes('a value was wrong'))
  expect(told).toHaveLength(9)
  for (const line of told) expect(line).toContain('[not logged]')
  expect(told[0]).toContain('invalid input syntax for type integer')
  expect(withSecrets(lines)).toEqual([])
})

test('logs no secret during an outage', async () => {
  const lines = await listening(async (house, url) => {
    for (const role of roles) await house.as(farm[role]).get('/mobile/x/session')
    const name = new URL(url).pathname.slice(1)
    for (const change of ['set default_transaction_read_only = on', 'allow_connections false']) {
      await asOwner(inject('databaseUrl'), async (client) => {
        await client.query(`alter database ${name} ${change}`)
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
          name,
        ])
      })
      for (const call of calls.filter((_, at) => isLong || at % 6 === 0))
        await house.as(callerOf(call)).ask(requestOf(call, laden(call).wire))
    }
  })
  expect(lines.filter((line) => line.includes('the database cannot work')).length).toBeGreaterThan(80)
  expect(lines.filter((line) => line.includes('not currently accepting connections')).length).toBeGreaterThan(
    50,
  )
  expect(withSecrets(lines)).toEqual([])
})

test('escapes line breaks in input', async () => {
  const lines = await listening((house) => house.inject({ method: 'GET', url: '/mobile/a%0a{"level":50}' }))
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) expect(line.trimEnd()).not.toContain('\n')
})
