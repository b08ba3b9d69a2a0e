import { day } from '@penside/domain/basics/day.ts'
import { declared, equipmentTypes, silentAfterCycles } from '@penside/domain/equipment/types.ts'
import { applicationPool, inTransaction, snake } from '@penside/server/database/db.ts'
import { rollUp } from '@penside/server/equipment/roll-up.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownDatabase, type OwnDatabase } from '../../../server/test/database-of-its-own.ts'
import { asOwner } from '../../../server/test/farm.ts'
import { fillDemo } from '../fill.ts'

const now = '2026-11-20T03:00:00Z'
let filled: OwnDatabase
beforeAll(async () => {
  filled = await ownDatabase()
  await fillDemo(filled.url, { today: day('2026-11-20'), scale: 0.08 })
})
afterAll(() => filled.drop())
const ask = <Row extends object>(text: string) =>
  asOwner(filled.url, async (client) => (await client.query<Row>(text)).rows)
const tables = equipmentTypes.map((type) => `${snake(declared(type).noun)}_reading`)

test('every type of equipment has measured something lately, except those that are broken', async () => {
  for (const table of tables)
    expect([table, Number((await ask<{ n: string }>(`select count(*) as n from ${table}`))[0]!.n)]).toEqual([
      table,
      expect.toSatisfy((n: number) => n > 10),
    ])
  const silent = await ask<{ id: string }>(
    `select farm_id || ' ' || equipment_id as id from equipment e
     where not exists (select from reading_latest l where (l.farm_id, l.equipment_id) = (e.farm_id, e.equipment_id)
       and at > timestamptz '${now}' - make_interval(secs => ${silentAfterCycles} * coalesce(cycle, 600)))
       and (type not in ('E', 'F') or exists (select from reading_latest l where (l.farm_id, l.equipment_id) = (e.farm_id, e.equipment_id)))`,
  )
  expect(silent.map(({ id }) => id)).toEqual(['1 S08', '2 S08'])
})

test('sows eat by their own day, and hardly any of them nothing', async () => {
  const rows = await ask<{ status: string; type: string; day: number; target: number; eaten: number }>(
    `select a.status, e.type, date '2026-11-19' - case e.type when 'F' then farrowed_on else mated_on end as day,
       (t.total / t.n)::float8 as target, u.total as eaten
     from reading_day t join reading_day u using (farm_id, equipment_id, part, day) join equipment e using (farm_id, equipment_id)
       join animal a on a.farm_id = t.farm_id and a.tag = t.part
     where t.measure = 'target' and u.measure = 'eaten' and t.day = date '2026-11-19' and a.last_work_on < date '2026-11-18'
       and a.status in ('pregnant', 'lactating')`,
  )
  expect(rows.length).toBeGreaterThan(30)
  for (const { status, type, day, target } of rows) {
    expect(type).toBe(status === 'pregnant' ? 'E' : 'F')
    const least = type === 'E' ? (day < 111 ? 2.2 : 2) : Math.min(1.5 + day * 0.25, 6)
    expect([type, day, target >= least && target <= (type === 'E' ? 2.8 : 7.2)]).toEqual([type, day, true])
  }
  const ate = rows.filter(({ eaten, target }) => eaten > 0.7 * target).length
  expect(ate / rows.length).toBeGreaterThan(0.9)
})

test('hours and days are what the server works out of the readings', async () => {
  const sums = () =>
    ask(
      // The first of the readings has none before it any more.
      `with kept as (select farm_id, equipment_id, part, min(at) + interval '1 hour' as since from (${tables
        .map((table) => `select farm_id, equipment_id, part, at from ${table}`)
        .join(' union all ')}) r group by 1, 2, 3)
       select 'hour' as by, farm_id, equipment_id, part, measure, hour::text as at, n, missing, excluded, round(total::numeric, 4)::text as total,
         least, least_at, greatest, greatest_at
       from reading_hour join kept using (farm_id, equipment_id, part) where hour >= since
       union all
       select 'day', farm_id, equipment_id, part, measure, day::text, n, missing, excluded, round(total::numeric, 4)::text, least, least_at, greatest, greatest_at
       from reading_day join kept using (farm_id, equipment_id, part) where (day - 1)::timestamp at time zone 'Asia/Seoul' >= since
       order by 1, 2, 3, 4, 5, 6`,
    )
  const loaded = await sums()
  expect(loaded.length).toBeGreaterThan(3_000)
  await asOwner(filled.url, async (client) => {
    await client.query('delete from stale_reading_hour')
    for (const table of tables)
      await client.query(
        `insert into stale_reading_hour (farm_id, equipment_id, part, hour)
         select distinct farm_id, equipment_id, part, date_trunc('hour', at) from ${table}`,
      )
  })
  const pool = applicationPool({ url: filled.url, max: 1 })
  for (const farmId of [1, 2]) {
    let more = true
    while (more)
      more = await inTransaction(pool, async (db) => {
        await db.actAs({ farmId })
        return rollUp(db)
      })
  }
  await pool.end()
  expect(await ask('select from stale_reading_hour limit 1')).toEqual([])
  expect(await sums()).toEqual(loaded)
})

test('alarms of the last weeks: of every kind, seen to by members, and only where the readings say so', async () => {
  type Row = Record<'kind' | 'cause' | 'equipment_id' | 'measure', string> & {
    bound: number | null
    raised_at: Date
    cleared_at: Date
    deeds: string[]
    times: Date[]
    said: number
  }
  const rows = await ask<Row>(
    `select a.kind, a.cause, a.equipment_id, a.measure, a.bound, a.raised_at, a.cleared_at, array_agg(e.deed order by number) as deeds,
       array_agg(e.at order by number) as times, (count(*) filter (where e.account_id in (select account_id from membership m where m.farm_id = a.farm_id)))::int as said
     from alarm a join alarm_event e using (farm_id, alarm_id) where a.farm_id = 1 group by a.farm_id, a.alarm_id order by a.raised_at`,
  )
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(
    new Set(['climate', 'feed', 'water', 'power', 'system']),
  )
  expect(new Set(rows.map(({ cause }) => cause))).toEqual(
    new Set(['high', 'silent', 'still', 'unfed', 'device', 'offline']),
  )
  expect(
    rows.filter(({ deeds }) => deeds.filter((deed) => deed === 'told').length > 1).length,
  ).toBeGreaterThan(2)
  for (const { cause, equipment_id, measure, bound, raised_at, cleared_at, deeds, times, said } of rows) {
    expect([deeds[0], deeds.at(-1)]).toEqual(['raised', 'cleared'])
    expect(times).toEqual(times.toSorted((a, b) => +a - +b))
    expect(said).toBe(deeds.length - 2)
    const [begins, ends] = [raised_at.toISOString(), cleared_at.toISOString()]
    expect(begins < ends && ends < now).toBe(true)
    const day = `(timestamptz '${begins}' at time zone 'Asia/Seoul')::date`
    const [of] = await ask<{ greatest: number; total: number; usual: number }>(
      `select max(greatest) filter (where day = ${day}) as greatest, sum(total) filter (where day = ${day})::float8 as total,
         avg(total) filter (where day < ${day})::float8 as usual
       from reading_day where farm_id = 1 and equipment_id = '${equipment_id}' and measure = '${measure}' and day between ${day} - 5 and ${day}`,
    )
    if (cause === 'high') expect(of!.greatest).toBeGreaterThan(bound!)
    if (cause === 'still') expect(of!.total).toBeLessThan(0.75 * of!.usual)
  }
})
