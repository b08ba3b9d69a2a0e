// Every call of the contract is sent what it cannot take: it refuses in words, never fails, and writes nothing.
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Call } from '@penside/contract/api/call.ts'
import { everyCall } from '@penside/contract/index.ts'
import { roles } from '@penside/domain/accounts/role.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { exampleDatabase } from '../../test/example.ts'
import { asOwner, testApp } from '../../test/farm.ts'
import { isLong } from '../../test/long.ts'

const perCall = isLong ? 500 : 1
/** Of what the contract refuses in words so many are sent, and all that it takes or falls over. */
const refusedPerSeed = 10
/** The same each time, and others each time: what fails says of which seed it is. */
const seeds = [2_026_1124, Math.trunc(Math.random() * 2 ** 31)]

const { database, farm } = await exampleDatabase()
const house = await testApp({ url: database.url, demo: true, jobs: false })
afterAll(async () => {
  await house.app.bookWork.settled()
  await house.close()
  await database.drop()
})

// Before somebody is slowed for what is sent in her name.
for (const role of roles) await house.as(farm[role]).get('/mobile/x/session')

// prettier-ignore
const known: readonly unknown[] = [
  -1, 0, 2 ** 31, 2 ** 53, 1e308, -0.5, true, null, '', ' ', '\0', '\ud800', '\u202e', "'; drop table farm; --", '%00', '1e999', 'NaN', '-0', '0x10',
  '2026-02-30', '9999-12-31', '0001-01-01', '١٢', 'Y', '../../etc/passwd', '=1+1', '<script>', '{}', '{"id":[]}', [], {}, [[]], [null],
  ['__proto__'], { toString: 1 }, { constructor: { prototype: 1 } }, 'x'.repeat(30_000),
]

/** What breaks programs: wrong kinds, ends of ranges, half characters, depth, and names that objects have by themselves. */
const strange = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(...known),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

/** The example with one field that is strange, missing or too many; or nothing of it. */
function badInputs(wire: Record<string, unknown>, names: readonly string[]) {
  const field = fc.constantFrom(...names, 'nonsense', 'constructor', 'farmNo', 'lang')
  const nested = (value: unknown): fc.Arbitrary<unknown> =>
    Array.isArray(value) && value.length > 0
      ? fc.oneof(
          strange,
          strange.map((each) => [each, ...value.slice(1)]),
          fc.constant([...value, ...value]),
        )
      : value !== null && typeof value === 'object'
        ? fc.oneof(
            strange,
            fc
              .tuple(fc.constantFrom(...Object.keys(value), 'nonsense'), strange)
              .map(([name, each]) => ({ ...value, [name]: each })),
          )
        : strange
  return fc.oneof(
    {
      weight: 6,
      arbitrary: field.chain((name) => nested(wire[name]).map((each) => ({ ...wire, [name]: each }))),
    },
    { weight: 2, arbitrary: field.map((name) => ({ ...wire, [name]: undefined })) },
    { weight: 1, arbitrary: fc.dictionary(field, strange) },
  )
}

const verdictOf = (call: Call, wire: unknown) => {
  try {
    return z.safeDecode(call.input as z.ZodType, wire).success ? 'taken' : 'refused'
  } catch (error) {
    // A rule may refuse in words of its own.
    return error instanceof Refusal ? 'refused' : 'failed'
  }
}
/** As it comes out of JSON. */
const isTaken = (call: Call, sent: unknown) => verdictOf(call, JSON.parse(JSON.stringify(sent))) === 'taken'
/** As the server reads it: what is empty is not there, and a query is text. */
const readAs = ({ method }: Call, sent: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(JSON.parse(JSON.stringify(sent)) as Record<string, unknown>)
      .map(([name, value]) => [name, method === 'GET' ? JSON.stringify(value) : value] as const)
      .filter(([, value]) => value !== null && value !== ''),
  )

const written = () =>
  asOwner(database.url, async (client) => {
    const { rows } = await client.query<{ lines: string }>(
      'select (select count(*) from audit) + (select count(*) from idempotency_record) + (select count(*) from change) as lines',
    )
    return Number(rows[0]?.lines)
  })

// What ends sessions comes last.
const calls = everyCall.toSorted(
  (a, b) =>
    Number(/^(sessions|members|farms|ownData)/.test(a.name)) -
    Number(/^(sessions|members|farms|ownData)/.test(b.name)),
)

test.each(calls)(`$name rejects invalid input and writes nothing`, async (call) => {
  const wire = z.encode(call.input as z.ZodType, call.example) as Record<string, unknown>
  const { properties = {} } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>
  }
  const person =
    call.allow === 'anyone'
      ? house.anyone
      : house.as(farm[roles.findLast((role) => call.allow.includes(role))!])
  // What a call before began may go on after its answer.
  await house.app.bookWork.settled()
  const before = await written()
  let mayHaveWritten = false
  const bad = badInputs(wire, Object.keys(properties))
  const sample = seeds.flatMap((seed, at) => {
    let refused = 0
    return fc
      .sample(bad, { numRuns: at === 0 ? perCall : Math.ceil(perCall / 3), seed })
      .filter((sent) => verdictOf(call, readAs(call, sent)) !== 'refused' || (refused += 1) <= refusedPerSeed)
      .map((sent) => ({ seed, sent }))
  })
  for (const { seed, sent } of sample) {
    const query = Object.entries(sent).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [`${encodeURIComponent(name)}=${encodeURIComponent(String(JSON.stringify(value)).toWellFormed())}`],
    )
    const response = await person.ask(
      call.method === 'GET'
        ? { method: 'GET', url: `${call.path}?${query.join('&')}`.slice(0, 8_000) }
        : {
            method: 'POST',
            url: call.path,
            payload: JSON.stringify(sent),
            headers: { 'content-type': 'application/json' },
          },
    )
    expect([response.statusCode < 500, seed, response.statusCode, JSON.stringify(sent).slice(0, 500), response.body.slice(0, 300)]).toEqual([
      true, seed, expect.any(Number), expect.any(String), expect.any(String),
    ]) // prettier-ignore
    mayHaveWritten ||= response.statusCode < 400
    if (call.method === 'POST' && !isTaken(call, sent) && response.statusCode < 400)
      // Common parameters and what is empty are let in by the server.
      expect(
        Object.keys(sent).some(
          (name) => ['farmNo', 'lang'].includes(name) || sent[name] === null || sent[name] === '',
        ),
      ).toBe(true)
  }
  if (!mayHaveWritten) expect(await written()).toBe(before)
})
