// A farm of a test's own in the shared database, and the server in front of it. A test makes as many as it needs.
import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { inject as provided } from 'vitest'
import * as z from 'zod'
import type { Call, Input, Output } from '@penside/contract/api/call.ts'
import { operationHeader } from '@penside/contract/api/roots.ts'
import { day } from '@penside/domain/basics/day.ts'
import { roles, type Role } from '@penside/domain/accounts/role.ts'
import { createApp, type AppOptions } from '../src/app.ts'
import { applicationPool } from '../src/database/db.ts'
import { importHerd, type Herd, type HerdSow } from '../src/workbook/herd-import.ts'
import type { ProblemBody } from '../src/http/problem.ts'

/** The day on which every test farm lives: noon in Seoul. */
export const today = day('2026-11-20')
export const noon = () => new Date('2026-11-20T03:00:00Z')

export type Person = { accountId: number; login: string; password: string }
export type TestFarm = {
  farmId: number
  name: string
  owner: Person
  manager: Person
  worker: Person
  /** The id of the sow or boar with this tag. */
  animal(tag: string): number
  /** The id of the pen with this name: two in each house, `gilts 1` to `farrowing 2`. */
  pen(name: string): number
  supplier: number
}

type Options = {
  name?: string
  company?: string
  distributor?: string
  agent?: string
  environment?: 'N' | 'S'
  kind?: string
  /** The database's owner; the shared test database when not given. */
  url?: string
  /** More sows besides the ones of `herd`; none at all where there shall be no animals. */
  sows?: readonly HerdSow[] | 'none'
  equipment?: Herd['equipment']
  /** What a person signs in with; her role and a number when not given. */
  logins?: Readonly<Record<Role, string>>
  password?: string
}

/**
 * A farm with an owner, a manager and a worker, whose password is `password`, and a small herd: boars B-01 and B-02, and the sows of
 * `sows` below.
 */
export async function makeFarm({
  url = provided('databaseUrl'),
  name = 'Test farm',
  sows: more = [],
  equipment = [],
  logins,
  ...options
}: Options = {}): Promise<TestFarm> {
  return asOwner(url, async (client) => {
    await client.query('begin')
    const { rows } = await client.query<{ id: string }>(
      `select nextval(pg_get_serial_sequence('farm', 'farm_id')) as id`,
    )
    const farmId = Number(rows[0]?.id)
    const { company = '', distributor = '', agent = '', environment = 'N', kind = '431003' } = options
    await importHerd(client, farmId, {
      ...herd,
      equipment,
      ...(more === 'none' ? { boars: [], sows: [] } : { sows: [...herd.sows, ...more] }),
      farm: { name, kind, company, distributor, agent, environment },
    })
    const people = {} as Record<Role, Person>
    for (const role of roles) {
      people[role] = await makePerson(
        client,
        logins?.[role] ?? `${role}-${farmId}-${randomUUID().slice(0, 8)}`,
        options.password,
      )
      await client.query('insert into membership (farm_id, account_id, role) values ($1, $2, $3)', [
        farmId,
        people[role].accountId,
        role,
      ])
    }
    const animals = await idsByName(
      client,
      'select tag as name, animal_id as id from animal where farm_id = $1',
      farmId,
    )
    const pens = await idsByName(client, 'select name, pen_id as id from pen where farm_id = $1', farmId)
    const suppliers = await idsByName(
      client,
      'select name_en as name, supplier_id as id from supplier where farm_id = $1',
      farmId,
    )
    await client.query('commit')
    return {
      farmId,
      name,
      ...people,
      animal: (tag) => known(animals, tag),
      pen: (pen) => known(pens, pen),
      supplier: known(suppliers, 'Hill breeders'),
    }
  })
}

export const sealKey = Buffer.alloc(32, 'a key of the tests')
export const password = 'a password of the tests'
/** Quick to check, and never to be used outside the tests. */
const quick = { memoryCost: 64, timeCost: 1, parallelism: 1 }

export async function makePerson(client: pg.ClientBase, login: string, secret = password): Promise<Person> {
  const { rows } = await client.query<{ id: string }>(
    'insert into account (login, name, email, password_hash) values ($1, $2, $3, $4) returning account_id as id',
    [login, `Name of ${login}`, `${login}@farm.example`, await hash(secret, quick)],
  )
  return { accountId: Number(rows[0]?.id), login, password: secret }
}

/** Connections to the database that all tests share; another may not have any when it is copied or dropped. */
let shared: pg.Pool | undefined

/** Runs as the owner of the schema, whom row-level security does not bind where the owner is a superuser. */
export async function asOwner<T>(url: string, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  if (url !== provided('databaseUrl')) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return work(client).finally(() => client.end())
  }
  if (!shared) {
    shared = new pg.Pool({ connectionString: url, max: 20, allowExitOnIdle: true })
    shared.on('error', () => {})
  }
  const client = await shared.connect()
  let isClean = false
  try {
    const done = await work(client)
    // As a new session, but for its prepared statements, which the client goes on to use.
    await client.query(
      'reset all; reset session authorization; discard temp; unlisten *; select pg_advisory_unlock_all()',
    )
    isClean = true
    return done
  } finally {
    client.release(!isClean)
  }
}

async function idsByName(client: pg.ClientBase, query: string, farmId: number) {
  const { rows } = await client.query<{ name: string; id: string }>(query, [farmId])
  return new Map(rows.map(({ name, id }) => [name, Number(id)]))
}

function known(ids: ReadonlyMap<string, number>, name: string) {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`This farm has no ${name}: it has ${[...ids.keys()].join(', ')}`)
  return id
}

// --- The herd -------------------------------------------------------------------------------------------------

const names = (en: string) => ({ ko: `${en} (ko)`, en, vi: `${en} (vi)` })
const houses = { gilts: '080001', mating: '080002', gestation: '080003', farrowing: '080004' }

/** What a sow has where it does not matter. */
export const female = { earNotch: '', breed: '041006', stockEntryOn: null, supplier: 0, pen: 2 }
const gilt = (on: string) =>
  ({
    kind: 'entry',
    on: day(on),
    status: 'gilt',
    parity: 0,
    matings: 0,
    lastWorkOn: day(on),
    nursing: 0,
  }) as const
const mating = (on: string, boar = 0) =>
  ({ kind: 'mating', on: day(on), services: [{ boar, method: 'A' }] }) as const
const accident = (on: string, accidentType: string) =>
  ({ kind: 'accident', on: day(on), accidentType, pen: null }) as const
const farrowing = (on: string) =>
  ({
    kind: 'farrowing',
    on: day(on),
    totalBorn: 14,
    mummified: 1,
    stillborn: 1,
    undersized: 0,
    malformed: 0,
    category: '070001',
    litterWeight: 17.4,
    pen: null,
  }) as const
const weaning = (on: string) =>
  ({
    kind: 'weaning',
    on: day(on),
    weaned: 12,
    females: 6,
    totalWeight: 78,
    becomesNurse: false,
    pen: null,
  }) as const

/** Each sow is there for one state; all are of age but A-1007. */
const sows: readonly HerdSow[] = [
  // Weaned on 3 November: waits for mating, and may be mated on any day from then on.
  {
    ...female,
    tag: 'A-1001',
    earNotch: 'N1001',
    bornOn: day('2025-09-20'),
    records: [gilt('2026-04-01'), mating('2026-06-18'), farrowing('2026-10-11'), weaning('2026-11-03')],
  },
  // Pregnant by her third mating in parity 1, after a return and a negative test.
  {
    ...female,
    tag: 'A-1002',
    bornOn: day('2025-05-10'),
    records: [
      gilt('2025-12-01'),
      mating('2026-01-20'),
      farrowing('2026-05-15'),
      weaning('2026-06-08'),
      mating('2026-06-14'),
      accident('2026-07-06', '050008'),
      mating('2026-07-07', 1),
      accident('2026-08-18', '050007'),
      mating('2026-09-10'),
    ],
  },
  // Lactating with 12 piglets.
  {
    ...female,
    tag: 'A-1003',
    bornOn: day('2025-10-01'),
    records: [gilt('2026-05-01'), mating('2026-07-13'), farrowing('2026-11-05')],
  },
  // A gilt of age to be mated.
  { ...female, tag: 'A-1004', bornOn: day('2026-02-20'), pen: 0, records: [gilt('2026-08-01')] },
  // Came back on heat on 2 November.
  {
    ...female,
    tag: 'A-1005',
    bornOn: day('2026-01-05'),
    records: [gilt('2026-08-01'), mating('2026-10-12'), accident('2026-11-02', '050008')],
  },
  // Culled on 1 October.
  {
    ...female,
    tag: 'A-1006',
    bornOn: day('2025-02-01'),
    records: [
      gilt('2025-09-01'),
      { kind: 'removal', on: day('2026-10-01'), category: '080001', reason: '031038', weight: 210 },
    ],
  },
  // A gilt too young to be mated.
  { ...female, tag: 'A-1007', bornOn: day('2026-06-01'), pen: 1, records: [gilt('2026-11-01')] },
]

const male = {
  earNotch: '',
  breed: '042001',
  bornOn: day('2024-12-01'),
  stockEntryOn: null,
  supplier: 0,
  pen: null,
  enteredOn: day('2025-07-01'),
}

const herd: Omit<Herd, 'farm' | 'equipment'> = {
  suppliers: [{ names: names('Hill breeders') }, { names: names('Valley breeders') }],
  houses: Object.entries(houses).map(([name, kind]) => ({ kind, names: names(name) })),
  pens: Object.keys(houses).flatMap((name, house) =>
    [1, 2].map((number) => ({ house, name: `${name} ${number}` })),
  ),
  boars: [
    { ...male, tag: 'B-01', category: '060002' },
    { ...male, tag: 'B-02', category: '060001' },
  ],
  sows,
}

// --- The server -----------------------------------------------------------------------------------------------

export type Answer<T> = {
  status: number
  headers: LightMyRequestResponse['headers']
  /** What the call answered, by our own names. Reading it of a refusal throws with what the refusal says. */
  readonly body: T
  /** As it came over the wire. */
  readonly wire: unknown
  /** What a refusal says. Reading it of an answer throws. */
  readonly problem: ProblemBody
}

type CallOptions = { operationId?: string; headers?: Record<string, string> }

/**
 * The server on the test database, without a port. `as(person)` signs in at the first call and keeps the cookie; `anyone` has none.
 * Close it after all tests of the file.
 */
export async function testApp({
  url = provided('databaseUrl'),
  maxConnections = 4,
  ...options
}: Omit<Partial<AppOptions>, 'pool'> & { url?: string; maxConnections?: number } = {}) {
  const pool = applicationPool({ url, max: maxConnections })
  const app = await createApp({
    pool,
    now: noon,
    // Whatever else the machine does, the answers are those of an idle server: nothing is told to be busy.
    busyAfter: 0,
    operators: { ofOwnDatabase: true },
    sealKey,
    ...options,
  })
  // Wrong passwords slow an address down, so every app of the tests is called from one of its own.
  const remoteAddress = `10.${[0, 0, 0].map(() => Math.trunc(Math.random() * 256)).join('.')}`
  const inject = (request: InjectOptions) => app.inject({ remoteAddress, ...request })

  const asks = (held: () => Promise<string | Record<string, string>>) => {
    const ask = async (request: InjectOptions) => {
      const key = await held()
      const opens = typeof key === 'string' ? { ...(key && { cookie: key }) } : key
      return inject({ ...request, headers: { ...opens, ...request.headers } })
    }
    return {
      ask,
      /** A call of the contract, by our own names. */
      async call<C extends Call>(
        call: C,
        input: Input<C>,
        { operationId, headers }: CallOptions = {},
      ): Promise<Answer<Output<C>>> {
        const sent = z.encode(call.input as z.ZodType, input) as Record<string, unknown>
        const request = requestOf(call, sent)
        const response = await ask({
          ...request,
          headers: { ...request.headers, ...(operationId && { [operationHeader]: operationId }), ...headers },
        })
        return answerOf(response, (body) => z.decode(call.output, body as never) as Output<C>)
      },
      /** A call by its path and wire names: a JSON body, or the query of a GET. */
      post: async (path: string, wire: Record<string, unknown> = {}) =>
        answerOf<unknown>(await ask({ method: 'POST', url: path, payload: wire })),
      get: async (path: string, wire: Record<string, string> = {}) =>
        answerOf<unknown>(await ask({ method: 'GET', url: path, query: wire })),
    }
  }

  const cookies = new Map<string, Promise<string>>()
  const signIn = async ({ login, password }: Pick<Person, 'login' | 'password'>) => {
    const response = await inject({
      method: 'POST',
      url: '/mobile/mobileLogin.do',
      payload: { id: login, pw: password },
    })
    if (response.statusCode !== 200) throw new Error(`${login} cannot sign in: ${response.body}`)
    return response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  }
  return {
    app,
    pool,
    inject,
    signIn,
    as(person: Pick<Person, 'login' | 'password'>) {
      return asks(() => {
        const held = cookies.get(person.login) ?? signIn(person)
        cookies.set(person.login, held)
        return held
      })
    },
    anyone: asks(async () => ''),
    holding: (cookie: string) => asks(async () => cookie),
    /** A program with a token. */
    bearing: (secret: string) => asks(async () => ({ authorization: `Bearer ${secret}` })),
    async close() {
      await app.close()
      await pool.end()
    },
  }
}
export type TestApp = Awaited<ReturnType<typeof testApp>>

/** A request as the wire has it, its parameters in the place that the call names. */
export function requestOf(
  { method, path, sends }: Pick<Call, 'method' | 'path' | 'sends'>,
  sent: Record<string, unknown>,
): InjectOptions & { headers: Record<string, string> } {
  const flat = () =>
    Object.entries(sent).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, String(each)]),
    )
  if (sends === 'json') return { method, url: path, payload: sent, headers: {} }
  if (sends === 'list') return { method, url: path, payload: [sent], headers: {} }
  const encoded = new URLSearchParams(flat()).toString()
  if (sends === 'query') return { method, url: encoded ? `${path}?${encoded}` : path, headers: {} }
  return {
    method,
    url: path,
    payload: encoded,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
}

function answerOf<T>(
  response: LightMyRequestResponse,
  decode: (body: unknown) => T = (body) => body as T,
): Answer<T> {
  const { statusCode: status, headers, body } = response
  const fine = status < 300
  return {
    status,
    headers,
    get body() {
      if (!fine) throw new Error(`${status}: ${body}`)
      return decode(response.json())
    },
    get wire() {
      return response.json() as unknown
    },
    get problem() {
      if (fine) throw new Error(`It was not refused: ${body}`)
      return response.json() as ProblemBody
    },
  }
}
