import { day } from '@penside/domain/day.ts'
import { declared, equipmentTypes, silentAfterCycles } from '@penside/domain/equipment/types.ts'
import { applicationPool, inTransaction, snake } from '@penside/server/db.ts'
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
       select 'hour' as by, farm_id, equipment_id, part, measure, hour::text as at, n, missing, left_out, round(total::numeric, 4)::text as total,
         least, least_at, greatest, greatest_at
       from reading_hour join kept using (farm_id, equipment_id, part) where hour >= since
       union all
       select 'day', farm_id, equipment_id, part, measure, day::text, n, missing, left_out, round(total::numeric, 4)::text, least, least_at, greatest, greatest_at
       from reading_day join kept using (farm_id, equipment_id, part) where (day - 1)::timestamp at time zone 'Asia/Seoul' >= since
       order by 1, 2, 3, 4, 5, 6`,
    )
  const loaded = await sums()
  expect(loaded.length).toBeGreaterThan(3_000)
  await asOwner(filled.url, async (client) => {
    await client.query('delete from reading_dirty')
    for (const table of tables)
      await client.query(
        `insert into reading_dirty (farm_id, equipment_id, part, hour)
         select distinct farm_id, equipment_id, part, date_trunc('hour', at) from ${table}`,
      )
  })
  const pool = applicationPool({ url: filled.url, most: 1 })
  for (const farmId of [1, 2]) {
    let more = true
    while (more)
      more = await inTransaction(pool, async (db) => {
        await db.actAs({ farmId })
        return rollUp(db)
      })
  }
  await pool.end()
  expect(await ask('select from reading_dirty limit 1')).toEqual([])
  expect(await sums()).toEqual(loaded)
})
