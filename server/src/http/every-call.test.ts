// Made from the contract: a call that is added there is tried here without a line being written.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Call } from '@penside/contract/api/call.ts'
import { livePath } from '@penside/contract/equipment/live.ts'
import { advertisementPicturePath } from '@penside/contract/company/advertisements.ts'
import { noticeFilePath } from '@penside/contract/company/notices.ts'
import { photoPath } from '@penside/contract/farm/photos.ts'
import { httpCalls, httpPath } from '@penside/contract/equipment/protocol.ts'
import { everyCall } from '@penside/contract/index.ts'
import { operationHeader, replayedHeader } from '@penside/contract/api/roots.ts'
import { firstDay, lastDay } from '@penside/domain/basics/day.ts'
import { roles, type Role } from '@penside/domain/accounts/role.ts'
import { emptyDatabase, exampleDatabase } from '../../test/example.ts'
import { fingerprint } from '../../test/fingerprint.ts'
import { oneOf } from '../../test/long.ts'
import { asOwner, requestOf, testApp, type Person, type TestApp } from '../../test/farm.ts'

const { database, farm, stranger } = await exampleDatabase()
const readers = await database.copy()
const house = await testApp({ url: readers.url, demo: true })
afterAll(async () => {
  await house.close()
  await readers.drop()
  await database.drop()
})

type Named = Call & { name: string }
const wireOf = (call: Named) => z.encode(call.input as z.ZodType, call.example) as Record<string, unknown>
/** In the short run each call is tried with one of what is tried with every call in the long one. */
const some = <T>({ name }: Named, all: readonly T[]) =>
  oneOf(
    all,
    everyCall.findIndex((call) => call.name === name),
  )
const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' })
type Fields = { properties?: Record<string, unknown>; required?: string[] }
const inputs = new Map(everyCall.map(({ name, input }) => [name, schemaOf(input, 'input') as Fields]))
const fieldsOf = ({ name }: Named) => inputs.get(name)!

const isDayField = (call: Named, field: string) =>
  (fieldsOf(call).properties?.[field] as { format?: string } | undefined)?.format === 'date'

/** Who makes a call's example: whoever may do least among those who may. */
const callerOf = ({ allow }: Call, on = farm): Person | undefined =>
  allow === 'anyone' ? undefined : on[roles.findLast((role) => allow.includes(role))!]
const by = (app: TestApp, person: Person | undefined) => (person ? app.as(person) : app.anyone)

/** A call as it goes over the wire, wherever the wire would put such values: a body can hold them all, a GET has none. */
const send = (
  app: TestApp,
  person: Person | undefined,
  { method, path }: Call,
  wire: Record<string, unknown>,
  headers: Record<string, string> = {},
) =>
  by(app, person).ask(
    method === 'GET'
      ? { ...requestOf({ method, path, sends: 'query' }, wire), headers }
      : { method, url: path, payload: wire, headers },
  )

const copyFor = ({ name }: Named) => (name === 'sessions.found' ? emptyDatabase() : database.copy())

/** Runs on a copy of the example farm, which may be changed. */
async function changing<T>(call: Named, work: (app: TestApp) => Promise<T>) {
  const copy = await copyFor(call)
  const app = await testApp({ url: copy.url, demo: true })
  try {
    return await work(app)
  } finally {
    await app.close()
    await copy.drop()
  }
}

const withSession = everyCall.filter(({ allow }) => allow !== 'anyone')
const changes = (call: Named) =>
  call.writes === true ||
  /^(sessions\.(signIn|signOut|accept|found|changePassword|resetPassword)|farms\.select|members\.(invite|passwordLink)|tokens\.make|factors\.(askProof|prove|beginCodes|confirmCodes|beginPasskey|addPasskey|renewRecovery)|webhooks\.(make|renew)|ownData\.leave|controllers\.makeCode|visits\.enter)$/.test(
    call.name,
  )

function isAsTheContractSays(call: Named, response: Awaited<ReturnType<typeof send>>) {
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, ''])
  expect(z.safeDecode(call.output, response.json())).toMatchObject({ success: true })
  expect(response.headers['cache-control']).toBe('no-store')
}

describe('the examples', () => {
  // What a write answers is looked at where it is sent.
  test.each(everyCall.filter(({ writes }) => !writes))(
    '$name works on the example farm, and its answer is as the contract says',
    async (call) => {
      const example = async (app: TestApp) =>
        isAsTheContractSays(call, await by(app, callerOf(call)).ask(requestOf(call, wireOf(call))))
      await (changes(call) ? changing(call, example) : example(house))
    },
  )

  test.each(everyCall.filter((call) => !changes(call)))(
    '$name takes its parameters from the query, a form and a JSON body',
    async (call) => {
      const answers = new Set<string>()
      for (const sends of call.method === 'GET' ? (['query'] as const) : (['query', 'form', 'json'] as const))
        answers.add((await by(house, callerOf(call)).ask(requestOf({ ...call, sends }, wireOf(call)))).body)
      expect(answers.size).toBe(1)
    },
  )

  test.each(everyCall.flatMap((call) => (call.alsoAt ?? []).map((path) => ({ ...call, path }))))(
    '$name also answers at $path',
    async (call) => {
      const other = async (app: TestApp) =>
        expect((await by(app, callerOf(call)).ask(requestOf(call, wireOf(call)))).statusCode).toBe(200)
      await (changes(call) ? changing(call, other) : other(house))
    },
  )
})

describe('who may call', () => {
  test.each(withSession)('$name needs a session', async (call) => {
    const response = await send(house, undefined, call, wireOf(call))
    expect([response.statusCode, response.json()]).toMatchObject([401, { code: 'NO_SESSION' }])
    const forged = await house.holding('penside=' + 'A'.repeat(43)).ask(requestOf(call, wireOf(call)))
    expect(forged.statusCode).toBe(401)
  })

  // Whoever is let in is told of the field that nobody knows; so nothing changes.
  test.each(
    withSession.flatMap((call) =>
      roles.map((role) => ({ call, name: call.name, role, may: call.allow.includes(role) })),
    ),
  )('$name as $role: $may', async ({ call, role, may }: { call: Named; role: Role; may: boolean }) => {
    const response = await send(house, farm[role], call, { ...wireOf(call), nonsense: '1' })
    expect([response.statusCode, response.json().code]).toEqual(may ? [400, 'BAD_INPUT'] : [403, 'FORBIDDEN'])
  })

  test.each(withSession)('$name is rejected for another farm', async (call) => {
    for (const name of some(call, ['farmNo', 'searchFarmNo', 'farmno'])) {
      const response = await send(house, callerOf(call), call, {
        ...wireOf(call),
        [name]: String(stranger.farmId),
      })
      expect([name, response.statusCode, response.json().code]).toEqual([name, 403, 'INAPPROPRIATE_ACCESS'])
    }
    const response = await send(house, callerOf(call), call, { ...wireOf(call), memberId: 'somebody-else' })
    expect(response.json()).toMatchObject({ code: 'INAPPROPRIATE_ACCESS' })
  })

  test.each(withSession)(
    '$name takes the common parameters, and refuses what contradicts the session',
    async (call) => {
      const formats = some(call, ['lang', 'dateFormat', 'date_format']).map((name) => [name, 'en'])
      const own = some(call, ['sysEnv']).map((name) => [name, 'N'])
      const taken = await send(house, callerOf(call), call, {
        ...wireOf(call),
        ...Object.fromEntries([...formats, ...own]),
        nonsense: '1',
      })
      expect(taken.json()).toMatchObject({ code: 'BAD_INPUT', fields: ['nonsense'] })
      const contradictions = Object.entries({ sysEnv: 'S', company: 'X', soleCd: 'X', agentCd: 'X' })
      // A call that has the field itself means another company by it.
      const others = contradictions.filter(([name]) => !(name in (inputs.get(call.name)?.properties ?? {})))
      for (const [name, value] of some(call, others)) {
        const refused = await send(house, callerOf(call), call, { ...wireOf(call), [name]: value })
        expect([name, refused.statusCode, refused.json().code]).toEqual([name, 403, 'INAPPROPRIATE_ACCESS'])
      }
    },
  )

  test.each(everyCall.filter(({ method }) => method === 'POST'))(
    '$name is refused to a page of another site',
    async (call) => {
      for (const headers of some<Record<string, string>>(call, [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://elsewhere.example' },
        { origin: 'null' },
      ]))
        expect((await send(house, callerOf(call), call, wireOf(call), headers)).statusCode).toBe(403)
    },
  )
})

describe('what is sent', () => {
  const fields = everyCall.flatMap((call) =>
    Object.keys(fieldsOf(call).properties ?? {}).map((field) => ({ call, name: call.name, field })),
  )
  const neededBy = (call: Named) => fieldsOf(call).required ?? []

  /** Sent all at once: a refusal names every field that is wrong, and no other. Undefined: it is left out. */
  async function refuses(call: Named, wrong: readonly string[], value: unknown) {
    const right = Object.entries(wireOf(call)).filter(([field]) => !wrong.includes(field))
    const sent = value === undefined ? [] : wrong.map((field) => [field, value] as const)
    const response = await send(house, callerOf(call), call, Object.fromEntries([...right, ...sent]))
    const { code, fields: named = [] } = response.json()
    expect([response.statusCode, code, named.toSorted()]).toEqual([400, 'BAD_INPUT', wrong.toSorted()])
  }

  test.each(everyCall.filter((call) => neededBy(call).length > 0))(
    '$name needs each field that it says it needs',
    async (call) => {
      for (const empty of [undefined, '']) await refuses(call, neededBy(call), empty)
    },
  )

  /** The language falls back to Korean, whatever is sent. */
  const anything = new Set(['lang'])
  const fieldsIn = (call: Named) => Object.keys(fieldsOf(call).properties ?? {})
  const withFields = everyCall.filter((call) => fieldsIn(call).length > 0)

  test.each(withFields.filter((call) => fieldsIn(call).some((field) => !anything.has(field))))(
    '$name refuses each field that makes no sense',
    async (call) => {
      const wrong = fieldsIn(call).filter((field) => !anything.has(field))
      // As long as all of a query may be.
      const long = 'x'.repeat(call.method === 'GET' ? 5_000 / wrong.length : 5_000)
      for (const value of call.method === 'GET' ? [long] : [long, { nonsense: [1] }])
        await refuses(call, wrong, value)
    },
  )

  const days = fields.filter(({ call, field }) => isDayField(call, field))
  test('every call validates its days', () => {
    expect(days.length).toBeGreaterThan(60)
    const looksLikeDay = fields.filter(({ call, field }) =>
      /^\d{4}-\d{2}-\d{2}$/.test(String(wireOf(call)[field] ?? '')),
    )
    expect(looksLikeDay.filter((each) => !days.includes(each))).toEqual([])
  })

  test.each(days)('$name rejects a $field outside the possible days', async ({ call, field }) => {
    for (const day of some(call, ['0001-01-01', '1989-12-31', '2101-01-01', '9999-12-31', '2026-02-30'])) {
      const response = await send(house, callerOf(call), call, { ...wireOf(call), [field]: day })
      expect([day, response.statusCode, response.json()]).toMatchObject([
        day,
        400,
        { code: 'BAD_INPUT', fields: [field] },
      ])
    }
  })

  // What is refused changes nothing, and what is not is the first or last day of a copy.
  test('every call answers or rejects the first and last possible day', async () => {
    const copy = await database.copy()
    const app = await testApp({ url: copy.url, demo: true })
    const failed: unknown[] = []
    for (const { call, name, field } of days)
      for (const day of [firstDay, lastDay]) {
        const { statusCode, body } = await send(app, callerOf(call), call, { ...wireOf(call), [field]: day })
        if (statusCode >= 500) failed.push([name, field, day, body])
      }
    await app.close()
    await copy.drop()
    expect(failed).toEqual([])
  })

  test.each(withFields)('$name rejects unstorable values in each field', async (call) => {
    // An address holds no half of a character.
    for (const value of call.method === 'GET'
      ? ['a\0b']
      : ['a\0b', 'a\ud800', ['\ud800'], { deep: { '\0': 1 } }])
      await refuses(call, fieldsIn(call), value)
  })

  test.each(everyCall)('$name rejects unknown fields', async (call) => {
    for (const name of some(call, ['nonsense', 'farm_id', 'role_', '__proto__', 'constructor'])) {
      const wire = Object.fromEntries([...Object.entries(wireOf(call)), [name, '1']])
      const response = await send(house, callerOf(call), call, wire)
      // What looks like an attack on objects, Fastify refuses before us.
      expect([name, response.statusCode, response.json().code]).toEqual([name, 400, 'BAD_INPUT'])
      if (!name.includes('proto') && name !== 'constructor') expect(response.json().fields).toEqual([name])
    }
  })

  test.each(everyCall.filter(({ method }) => method === 'POST'))(
    '$name refuses a body that is no object',
    async (call) => {
      for (const [type, payload] of some(call, [
        ['application/json', '[1]'],
        ['application/json', '"text"'],
        ['application/json', '{'],
        ['text/plain', 'text'],
        ['application/xml', '<a/>'],
      ] as const)) {
        const response = await house
          .as(farm.owner)
          .ask({ method: 'POST', url: call.path, payload, headers: { 'content-type': type } })
        expect(response.statusCode).toBeGreaterThanOrEqual(400)
        expect(response.statusCode).toBeLessThan(500)
      }
    },
  )
})

describe('another farm', () => {
  test('sees nothing of the example farm and changes nothing of it, with any call', async () => {
    const copy = await database.copy()
    const app = await testApp({ url: copy.url, demo: true })
    // A copy is another installation, which is noticed once.
    await app.app.installation()
    const fingerprints = () => asOwner(copy.url, (client) => fingerprint(client, farm.farmId))
    const before = await fingerprints()
    const own = new Set([
      'sessions.signIn',
      'sessions.signOut',
      'sessions.accept',
      'sessions.found',
      'sessions.resetPassword',
      'sessions.changePassword',
      'sessions.about',
      'sessions.invitation',
      // Whoever stands at the gate has its code.
      'visits.enter',
      'ownData.leave',
    ])
    for (const call of everyCall.filter(({ name }) => !own.has(name))) {
      const response = await send(app, callerOf(call, stranger), call, wireOf(call))
      const { statusCode, body } = response
      expect([call.name, statusCode < 500, /A-100|B-0\d|Example farm|N1001/.exec(body)?.[0]]).toEqual([
        call.name,
        true,
        undefined,
      ])
    }
    const after = await fingerprints()
    await app.close()
    await copy.drop()
    expect(after).toEqual(before)
  })

  test('answers for an animal of the example farm as for one that does not exist', async () => {
    for (const call of everyCall.filter(({ name }) =>
      /^(sows\.one|matings\.(history|sow|one|save))$/.test(name),
    )) {
      const field = 'searchPigNo' in wireOf(call) ? 'searchPigNo' : 'pigNo'
      const theirs = await send(house, stranger.owner, call, wireOf(call))
      const nobodys = await send(house, stranger.owner, call, { ...wireOf(call), [field]: 987_654_321 })
      expect([call.name, theirs.statusCode, theirs.body]).toEqual([call.name, 404, nobodys.body])
    }
  })
})

/** A copy of the example farm, and a connection of its owner that reads all of it. */
async function openCopy(call: Named) {
  const copy = await copyFor(call)
  const app = await testApp({ url: copy.url, demo: true })
  const owner = new pg.Client({ connectionString: copy.url })
  await owner.connect()
  return {
    app,
    owner,
    async close() {
      await owner.end()
      await app.close()
      await copy.drop()
    },
  }
}

/** The copy on which the last write worked: making one takes longer than a write, and most work beside each other. */
let written: Awaited<ReturnType<typeof openCopy>> | undefined
afterAll(() => written?.close())

/** A write's example at the same time so many times, under one number: on the last copy, and on a new one where it is refused there. */
async function sentAtOnce(call: Named) {
  const operationId = randomUUID()
  const on = async ({ app, owner }: NonNullable<typeof written>) => {
    await app.as(callerOf(call)!).get('/mobile/x/session')
    const ask = (wire: Record<string, unknown>) =>
      send(app, callerOf(call), call, wire, { [operationHeader]: operationId })
    return { app, owner, ask, all: await Promise.all(Array.from({ length: 5 }, () => ask(wireOf(call)))) }
  }
  const before = written && (await on(written))
  if (before?.all.every(({ statusCode }) => statusCode === 200)) return before
  await written?.close()
  written = await openCopy(call)
  return on(written)
}

describe('a write', () => {
  const operationId = '11111111-2222-4333-8444-555555555555'

  test.each(everyCall.filter(({ writes }) => writes))(
    '$name sent five times at once, and again, has one effect and one answer; its number is not used for anything else',
    async (call) => {
      const { app, owner, ask, all } = await sentAtOnce(call)
      for (const response of all) isAsTheContractSays(call, response)
      expect(new Set(all.map(({ body }) => body)).size).toBe(1)
      expect(all.filter(({ headers }) => headers[replayedHeader] === 'true')).toHaveLength(all.length - 1)
      // What a call begins may go on after its answer.
      await app.app.bookWork.settled()
      const [looks] = some(call, [true, false, false])
      const print = async () => looks && fingerprint(owner, farm.farmId)
      const after = await print()
      const again = await ask(wireOf(call))
      expect([again.statusCode, again.headers[replayedHeader], again.body]).toEqual([
        200,
        'true',
        all[0]!.body,
      ])
      const reused = await ask({ ...wireOf(call), nonsense: '1' })
      expect([reused.statusCode, reused.json().code]).toEqual([422, 'OPERATION_REUSED'])
      expect(await print()).toEqual(after)
    },
  )

  test('that is rejected leaves no idempotency record, and can be corrected and sent again', async () => {
    const call = everyCall.find(({ name }) => name === 'farms.saveSettings')!
    await changing(call, async (app) => {
      const ask = (wire: Record<string, unknown>) =>
        send(app, farm.manager, call, wire, { [operationHeader]: operationId })
      expect((await ask({ ...wireOf(call), value: 5_000 })).statusCode).toBe(400)
      expect((await ask(wireOf(call))).statusCode).toBe(200)
    })
  })
})

describe('the contract', () => {
  test('contains all routes but health checks and the web', async () => {
    const declared = everyCall.flatMap(({ method, path, alsoAt = [] }) =>
      [path, ...alsoAt].map((each) => `${method} ${each}`),
    )
    expect(new Set(declared).size).toBe(declared.length)
    const ofControllers = httpCalls.map((name) => `POST ${httpPath(name)}`)
    expect(routesOf(house)).toEqual(
      [
        ...declared,
        ...ofControllers,
        `GET ${livePath}`,
        `GET ${noticeFilePath}`,
        `GET ${photoPath}`,
        `GET ${advertisementPicturePath}`,
        'GET /live',
        'HEAD /live',
        'GET /ready',
        'HEAD /ready',
      ].toSorted(),
    )
  })

  test('says who may call what', async () => {
    const lines = everyCall.map(({ name, method, path, alsoAt = [], allow, writes }) =>
      [
        `${method} ${path}`,
        name,
        allow === 'anyone' ? 'anyone' : allow.join(' '),
        ...(writes ? ['writes'] : []),
        ...alsoAt.map((other) => `also ${other}`),
      ].join(' · '),
    )
    await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot(
      '__snapshots__/who-may-call-what.txt',
    )
  })

  test('says what goes over the wire', async () => {
    const lines = everyCall.flatMap((call) => {
      const { properties = {}, required = [] } = fieldsOf(call)
      const fields = Object.entries(properties).map(
        ([field, schema]) =>
          `${call.name} <- ${field}${required.includes(field) ? '' : '?'} ${JSON.stringify(schema)}`,
      )
      const { $schema: _, ...answer } = schemaOf(call.output, 'input')
      return [...fields, `${call.name} -> ${JSON.stringify(answer)}`]
    })
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/wire.txt')
  })
})

/** Every route, read from the tree that Fastify prints. */
function routesOf({ app }: TestApp) {
  const routes: string[] = []
  const path: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, part, methods] = /^([│├└─\s]*)(\S+)(?: \((.+)\))?$/u.exec(line) ?? []
    if (indent === undefined || part === undefined) continue
    const depth = indent.length / 4
    path.splice(depth - 1, path.length, part)
    for (const method of methods?.split(', ') ?? []) routes.push(`${method} ${path.join('')}`)
  }
  return routes.toSorted()
}
