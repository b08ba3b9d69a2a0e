// Every id that the contract takes is sent as that of a twin farm's row, and as nobody's: both are answered the same.
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { Call } from '@penside/contract/api/call.ts'
import { everyCall } from '@penside/contract/index.ts'
import { roles } from '@penside/domain/accounts/role.ts'
import { exampleDatabase } from '../../test/example.ts'
import { fingerprint } from '../../test/fingerprint.ts'
import { asOwner, requestOf, testApp } from '../../test/farm.ts'
import { makeTwin, namesTwin, othersOf, withoutWhose } from '../../test/twin.ts'
import { isLong } from '../../test/long.ts'

type Wire = Record<string, unknown>
type Place = readonly string[]

const { database, farm } = await exampleDatabase()
const twin = await makeTwin(database.url, farm.farmId)
// What a write would do is undone when it ends, so that each is tried on the same farm.
await asOwner(database.url, (client) =>
  client.query(`
    create function keep_nothing() returns trigger language plpgsql as $$ begin raise 'nothing is kept' using errcode = '55P03'; end $$;
    create constraint trigger keep_nothing after insert on idempotency_record deferrable initially deferred for each row execute function keep_nothing()`),
)
const house = await testApp({ url: database.url, demo: true, jobs: false })
// A copied database begins anew when it is first asked.
await house.app.installation()
const printOfTwin = () => asOwner(database.url, (client) => fingerprint(client, twin.farmId))
const before = await printOfTwin()
afterAll(async () => {
  await house.close()
  await database.drop()
})

/** Where a value has a number or a text, however deep. */
const placesIn = (value: unknown, at: Place = []): Place[] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, each]) => placesIn(each, [...at, name]))
    : [at]
const valueAt = (wire: unknown, at: Place) =>
  at.reduce<unknown>((value, name) => (value as Wire | undefined)?.[name], wire)
function withValue(wire: Wire, at: Place, value: unknown): Wire {
  const changed = structuredClone(wire)
  ;(valueAt(changed, at.slice(0, -1)) as Wire)[at.at(-1)!] = value
  return changed
}

/** What an example leaves open is tried with ids of rows of every kind, where there is time. */
const firsts = isLong
  ? [1, 2, 3, 11, 'A-1001', 'B-01', 'S-1', 'I1', '00000000-0000-4000-8000-0000000000f8']
  : []

const wireOf = (call: Call) => z.encode(call.input as z.ZodType, call.example) as Wire
const isTaken = (call: Call, wire: Wire) => {
  try {
    return z.safeDecode(call.input as z.ZodType, wire).success
  } catch {
    return false
  }
}

/** Every place of the call in which the twin's id could stand, with ours. */
function idsOf(call: Call) {
  const wire = wireOf(call)
  const { properties = {} } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Wire
  }
  const open = Object.keys(properties).filter((name) => !(name in wire))
  return [
    ...placesIn(wire).map((at) => ({ at, ours: valueAt(wire, at) })),
    ...open.flatMap((name) => firsts.map((ours) => ({ at: [name], ours }))),
  ].filter(({ at, ours }) => {
    const twins = othersOf(ours, 'twin')
    return twin.ids.has(String(twins)) && isTaken(call, withValue(wire, at, twins))
  })
}

const send = ({ method, path, allow }: Call, wire: Wire) =>
  house
    .as(farm[roles.findLast((role) => allow.includes(role))!])
    .ask(
      method === 'GET'
        ? requestOf({ method, path, sends: 'query' }, wire)
        : { method, url: path, payload: wire },
    )

const tried = { places: 0, refused: 0 }

test.each(everyCall.filter(({ allow }) => allow !== 'anyone'))(
  "$name answers for another farm's id as for nobody's",
  async (call) => {
    for (const { at, ours } of idsOf(call)) {
      const answer = async (whose: 'twin' | 'nobody') => {
        const theirs = othersOf(ours, whose)
        const { statusCode, body } = await send(call, withValue(wireOf(call), at, theirs))
        expect([at, theirs, statusCode === 500, namesTwin(body, theirs)]).toEqual([
          at,
          theirs,
          false,
          undefined,
        ])
        return { statusCode, body: withoutWhose(body) }
      }
      const nobodys = await answer('nobody')
      expect([at, ours, await answer('twin')]).toEqual([at, ours, nobodys])
      tried.places++
      if (nobodys.statusCode >= 400 && nobodys.statusCode < 500) tried.refused++
    }
  },
)

test('changes nothing of the other farm', async () => {
  console.log(`${tried.places} ids of another farm, ${tried.refused} of them refused`)
  expect(tried.refused).toBeGreaterThan(100)
  expect(await printOfTwin()).toEqual(before)
})
