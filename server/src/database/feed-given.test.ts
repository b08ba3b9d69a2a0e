// What groups had received and been released before receipts counted as given, through the migration that does it.
import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { ownDatabase } from '../../test/database-of-its-own.ts'
import { asOwner, makeFarm } from '../../test/farm.ts'

const database = await ownDatabase()
afterAll(() => database.drop())
const migration = new URL('../../migrations/0805_feed_given_on_arrival.sql', import.meta.url)

test('what no release took is given on the day of its receipt; what was released stays where it is', async () => {
  const { farmId } = await makeFarm({ url: database.url, sows: 'none' })
  await asOwner(database.url, async (client) => {
    const ask = async <Row extends object = { id: number }>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, [farmId, ...values])).rows
    await client.query('alter table stock_taken drop column place_id')
    await client.query('alter table stock_taken add primary key (farm_id, record_id, receipt_id, in_stock)')
    const [{ id: item } = { id: 0 }] = await ask('select feed_id as id from feed where farm_id = $1 limit 1')
    const group = async (name: string, endedOn: string | null) => {
      const [{ id } = { id: 0 }] = await ask(
        `insert into pig_group (farm_id, name, started_on, ended_on, age_days, breed) values ($1, $2, '2026-01-01', $3, 30, '043001') returning group_id as id`,
        [name, endedOn],
      )
      return id
    }
    const record = async (
      kind: string,
      on: string,
      amount: number,
      of: number | null,
      price: number | null,
    ) => {
      const [{ id } = { id: 0 }] = await ask(
        `insert into stock_record (farm_id, kind, item_id, group_id, on_date, amount, price, processing)
         values ($1, $2, $3, $4, $5, $6, $7, case $2 when 'release' then '340001' end) returning record_id as id`,
        [kind, item, of, on, amount, price],
      )
      return id
    }
    const move = (id: number, number: number, from: string, to: string, amount: number) =>
      ask(
        `insert into stock_move (farm_id, record_id, number, item_id, on_date, batch, expires_on, from_place, to_place, group_id, amount)
         select farm_id, record_id, $3, item_id, on_date, '', 'infinity', $4, $5, group_id, $6 from stock_record where farm_id = $1 and record_id = $2`,
        [id, number, from, to, amount],
      )
    const take = (id: number, receipt: number, amount: number) =>
      ask(
        'insert into stock_taken (farm_id, record_id, receipt_id, in_stock, amount) values ($1, $2, $3, true, $4)',
        [id, receipt, amount],
      )
    const balance = (of: number, amount: number) =>
      ask(
        `insert into stock_balance (farm_id, item_id, group_id, batch, expires_on, amount) values ($1, $2, $3, '', 'infinity', $4)`,
        [item, of, amount],
      )

    const [closed, open] = [await group('C-1', '2026-05-01'), await group('O-1', null)]
    const store = await record('receipt', '2026-01-02', 100, null, 70_000)
    await move(store, 1, 'supplier', 'store', 100)
    const receipts = [
      await record('receipt', '2026-01-02', 10, closed, 5_000),
      await record('receipt', '2026-01-04', 10, closed, 6_000),
      await record('receipt', '2026-01-06', 27_000, open, 16_200_000),
    ] as const
    for (const [at, amount] of [10, 10, 27_000].entries())
      await move(receipts[at]!, 1, 'supplier', 'group', amount)
    const release = await record('release', '2026-01-09', 17, closed, null)
    await move(release, 1, 'group', 'used', 12)
    await move(release, 2, 'store', 'group', 5)
    await move(release, 3, 'group', 'used', 5)
    await take(release, receipts[0], 10)
    await take(release, receipts[1], 2)
    await take(release, store, 5)
    await balance(0, 95)
    await balance(closed, 8)
    await balance(open, 27_000)

    await client.query(await readFile(migration, 'utf8'))

    const given = await ask<{ record: number; on: string; kg: number; cost: number }>(
      `select m.record_id as record, m.on_date::text as on, sum(m.amount)::float8 as kg, (
         select sum(t.amount * r.price / r.amount) from stock_taken t join stock_record r on r.farm_id = t.farm_id and r.record_id = t.receipt_id
         where t.farm_id = m.farm_id and t.record_id = m.record_id)::float8 as cost
       from stock_move m where m.farm_id = $1 and m.to_place = 'used' group by m.farm_id, 1, 2 order by 2, 1`,
    )
    // Of the closed group's 25 kg the release told of 17; the 8 kg that are left of its newest receipt are given on that day.
    expect(given).toEqual([
      { record: receipts[1], on: '2026-01-04', kg: 8, cost: 4_800 },
      { record: receipts[2], on: '2026-01-06', kg: 27_000, cost: 16_200_000 },
      { record: release, on: '2026-01-09', kg: 17, cost: 5_000 + 1_200 + 3_500 },
    ])
    expect(
      await ask(
        'select group_id::int as place, amount::float8 as amount from stock_balance where farm_id = $1 and amount <> 0',
      ),
    ).toEqual([{ place: 0, amount: 95 }])
  })
})
