// Whatever a controller's clock says, no acknowledged reading disappears: counted from the messages, without the code that corrects times.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { barn, type Barn } from '../../test/barn.ts'
import { asOwner, makeFarm } from '../../test/farm.ts'
import { isLong } from '../../test/long.ts'
import { applicationPool, inTransaction } from '../database/db.ts'
import { ingestMessages } from './ingest.ts'

const url = inject('databaseUrl')
const pool = applicationPool({ url, max: 2 })
let farmId: number
let house: Barn
beforeAll(async () => {
  ;({ farmId } = await makeFarm({ sows: 'none' }))
  house = barn(pool, farmId)
})
afterAll(() => pool.end())

const begin = Date.parse('2026-11-23T03:00:00Z')
const aMinute = 60_000
const anHour = 60 * aMinute

/** What the clock of the controller shows at a moment, ms. */
const clocks = {
  right: (at: number) => at,
  behind: (at: number) => at - 2 * anHour,
  ahead: (at: number) => at + 3 * anHour,
  farAhead: (at: number) => at + 30 * 24 * anHour,
  of1970: (at: number) => (at - begin) % anHour,
  of2099: (at: number) => Date.UTC(2099, 0, 1) + (at - begin),
}

type Sending = { clock: keyof typeof clocks; boot: 'a' | 'b'; waited: number; again: number | null }
type Delivery = { after: number; messages: Sending[] }

const message: fc.Arbitrary<Sending> = fc.record({
  clock: fc.constantFrom(...(Object.keys(clocks) as (keyof typeof clocks)[])),
  boot: fc.constantFrom('a', 'b'),
  /** Between measuring and sending, ms. */
  waited: fc.constantFrom(0, aMinute, aMinute, aMinute + 1, 2 * aMinute),
  /** It comes again later, as it is, however many messages after it. */
  again: fc.option(fc.integer({ min: 0, max: 3 }), { freq: 4 }),
})
const deliveries: fc.Arbitrary<Delivery[]> = fc.array(
  fc.record({
    /** Since the one before, ms. */
    after: fc.constantFrom(0, 0, 1, aMinute),
    messages: fc.array(message, { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 5 },
)

let runs = 0

/** Delivers these to a sensor of their own. @returns how many readings were acknowledged, stored and counted as apart */
async function deliver(given: readonly Delivery[]) {
  const id = `S-${(runs += 1)}`
  await house.add(id, 'S')
  const seqs = { a: 0, b: 0 }
  let now = begin
  let value = 0
  const later: { in: number; message: unknown }[] = []
  for (const { after, messages } of given) {
    now += after
    const fresh = messages.map(({ clock, boot, waited, again }) => {
      const sent = clocks[clock](now)
      const made = house.message(
        [{ equipment: id, at: new Date(sent - waited), values: { temperature: (value += 1) / 64 } }],
        { boot: `${boot}-${id}`, seq: (seqs[boot] += 1), sent: new Date(sent) },
      )
      if (again !== null) later.push({ in: again, message: made })
      return made
    })
    const due = later.filter((each) => (each.in -= 1) < 0)
    for (const each of due) later.splice(later.indexOf(each), 1)
    await inTransaction(pool, (db) =>
      ingestMessages(
        db,
        farmId,
        [...due.map(({ message: repeated }) => repeated), ...fresh].map((each) => ({
          controllerId: 'I1',
          message: each,
        })),
        { now: new Date(now) },
      ),
    )
  }
  const rows = await asOwner(url, (client) =>
    client.query<{ temperature: number }>(
      'select temperature from environment_reading where farm_id = $1 and equipment_id = $2',
      [farmId, id],
    ),
  )
  const apart = await asOwner(url, (client) =>
    client.query<{ count: number }>(
      'select coalesce(sum(count), 0)::int as count from reading_quarantine where farm_id = $1 and equipment_id = $2',
      [farmId, id],
    ),
  )
  const stored = new Set(rows.rows.map(({ temperature }) => temperature))
  expect(stored.size).toBe(rows.rows.length)
  return { acknowledged: value, stored: stored.size, apart: apart.rows[0]!.count }
}

test('stores or quarantines every acknowledged reading under any clock', async () => {
  await fc.assert(
    fc.asyncProperty(deliveries, async (given) => {
      const { acknowledged, stored, apart } = await deliver(given)
      expect(stored + apart).toBe(acknowledged)
    }),
    { numRuns: isLong ? 500 : 40 },
  )
}, 300_000)

test('stores two readings whose corrected times coincide', async () => {
  const wrong = (clock: 'ahead' | 'of1970') => ({ clock, boot: 'a' as const, waited: aMinute, again: null })
  const together = await deliver([{ after: 0, messages: [wrong('ahead'), wrong('of1970')] }])
  expect(together).toEqual({ acknowledged: 2, stored: 2, apart: 0 })
  const apart = await deliver([
    { after: 0, messages: [wrong('ahead')] },
    { after: 0, messages: [wrong('of1970')] },
  ])
  expect(apart).toEqual({ acknowledged: 2, stored: 2, apart: 0 })
})

test('counts a different value of the same time, but not an equal one', async () => {
  await house.add('S-same', 'S')
  const at = new Date(begin - aMinute)
  for (const [seq, temperature] of [21, 21, 20, 22].entries())
    await house.send([{ equipment: 'S-same', at, values: { temperature } }], {
      boot: 'same',
      seq: seq + 1,
      now: new Date(begin),
    })
  const { rows } = await asOwner(url, (client) =>
    client.query(
      `select reason, count::int, example::jsonb -> 'values' as values from reading_quarantine where farm_id = $1 and equipment_id = 'S-same'`,
      [farmId],
    ),
  )
  expect(rows).toEqual([{ reason: 'same_moment', count: 2, values: { temperature: 20 } }])
})
