// Feed that comes straight for a group is given to it on that day, less what a count finds left.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { feeds } from '@penside/contract/stores/feed.ts'
import { groupGrowths } from '@penside/contract/groups/group-growth.ts'
import { shipments } from '@penside/contract/groups/shipment.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { feedReceivings } from '@penside/contract/stores/receipt.ts'
import { feedReleases } from '@penside/contract/stores/release.ts'
import { stores } from '@penside/contract/stores/store.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import { asOwner, testApp, today, type TestApp } from '../../test/farm.ts'
import { isLong } from '../../test/long.ts'
import { storeFarm } from '../../test/stores.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ago = (days: number) => addDays(today, -days)

/** A farm with a group of 100 head of 30 kg that came 60 days ago. */
async function fedFarm() {
  const store = await storeFarm(app)
  const { worker, feedId } = store
  const groupId = await store.group('N-1')
  const bought = { groupId, on: ago(60), type: '110002', females: 50, males: 50, ageDays: 70 }
  await worker.call(transfersIn.save, { formMode: 'insert', ...bought, totalWeight: 3_000 })
  return {
    ...store,
    groupId,
    straight: (
      amount: number,
      on: Day,
      more: {
        price?: number
        batch?: string
        recordId?: number
        formMode?: 'insert' | 'update' | 'delete'
      } = {},
    ) =>
      worker.call(feedReceivings.save, {
        formMode: 'insert',
        groupId,
        receivedOn: on,
        category: '100003',
        itemId: feedId,
        amount,
        ...more,
      }),
    count: (amount: number, countedOn: Day, more: object = {}) =>
      worker.call(stores.count, { itemId: feedId, groupId, amount, countedOn, ...more }),
    growth: async () => (await worker.call(groupGrowths.view, { groupId })).body,
    kg: async () => (await worker.call(groupGrowths.rows, { groupId, figure: 'feed' })).body.amount,
    left: async () => (await worker.call(stores.groupFeed, { groupId })).body.rows,
    item: async () => (await worker.call(stores.list, {})).body.rows[0]!,
  }
}

test('counts 27 t delivered to a group as eaten, and 24 t once a count finds 3 t left', async () => {
  const { groupId, worker, straight, count, growth, kg, left, item, stock, feedId } = await fedFarm()
  const shipped = { groupId, on: ago(2), type: '200004', females: 50, males: 50 }
  await worker.call(shipments.save, { formMode: 'insert', ...shipped, totalWeight: 11_000 })
  await straight(27_000, ago(41), { price: 16_200_000 })
  expect(await kg()).toBe(27_000)
  expect(await growth()).toMatchObject({ feedCost: 16_200_000 })
  // 100 pigs gained 80 kg each.
  expect((await growth()).conversion).toBeCloseTo(27_000 / 8_000, 6)
  // The rest is not counted yet.
  expect(await item()).toMatchObject({ inStore: 0, withGroups: 0, daysLeft: null, order: false })
  expect((await item()).usedADay).toBeCloseTo(27_000 / 42, 6)

  const { status, body } = await count(3_000, ago(3))
  expect([status, body]).toMatchObject([200, { difference: 3_000 }])
  expect(await kg()).toBe(24_000)
  expect(await growth()).toMatchObject({ feedCost: 14_400_000 })
  expect((await growth()).conversion).toBeCloseTo(24_000 / 8_000, 6)
  expect(await item()).toMatchObject({ inStore: 0, withGroups: 3_000 })
  expect((await item()).daysLeft).toBeCloseTo(3_000 / (24_000 / 42), 6)
  expect(await stock(groupId)).toMatchObject({ received: 27_000, released: 24_000, stock: 3_000 })
  expect(await left()).toMatchObject([
    {
      itemId: feedId,
      received: 27_000,
      released: 0,
      eaten: 24_000,
      left: 3_000,
      counts: [{ recordId: body.recordId, countedOn: ago(3), amount: 3_000 }],
    },
  ])
  const rows = (await worker.call(groupGrowths.rows, { groupId, figure: 'feedCost' })).body.rows
  expect(rows.map(({ kind, on, amount }) => [kind, on, amount])).toEqual([
    ['feedCount', ago(3), -1_800_000],
    ['feedReceiving', ago(41), 16_200_000],
  ])
  // The next count is of all that is left then.
  const { recordId } = (await count(500, ago(1))).body
  expect(await kg()).toBe(26_500)
  expect(await growth()).toMatchObject({ feedCost: 15_900_000 })
  expect((await worker.call(stores.removeCount, { recordId })).status).toBe(200)
  expect(await kg()).toBe(24_000)
})

test('correcting or deleting the receipt or the count changes only the amount eaten', async () => {
  const { straight, count, growth, kg, left, worker } = await fedFarm()
  const { recordId } = (await straight(1_000, ago(20), { price: 500_000 })).body
  const second = (await straight(400, ago(10), { price: 240_000 })).body.recordId
  const first = (await count(300, ago(15))).body.recordId
  await count(100, ago(5))
  // 1,000 of 500 and 300 of 600 won.
  expect([await kg(), (await growth()).feedCost]).toEqual([1_300, 680_000])
  const correct = { formMode: 'update', recordId } as const
  expect((await straight(900, ago(21), { ...correct, price: 540_000 })).status).toBe(200)
  expect([await kg(), (await growth()).feedCost]).toEqual([1_200, 720_000])
  expect((await straight(900, ago(21), { ...correct, price: 540_000, batch: 'B7' })).status).toBe(200)
  expect([await kg(), (await growth()).feedCost]).toEqual([1_200, 720_000])
  // A count found more than would have come.
  for (const refused of [
    await straight(299, ago(21), correct),
    await straight(900, ago(14), correct),
    await straight(900, ago(21), { ...correct, formMode: 'delete' }),
  ])
    expect([refused.status, refused.problem]).toMatchObject([
      409,
      { code: 'GIVEN_BELOW_COUNT', values: { on: ago(15) } },
    ])
  expect((await count(901, ago(15))).problem).toMatchObject({
    code: 'COUNT_ABOVE_GIVEN',
    fields: ['qty'],
    values: { there: 900, unit: 'kg', on: ago(15) },
  })
  // A count that is taken back, or comes late, leaves the later one as it is.
  await worker.call(stores.removeCount, { recordId: first })
  expect((await left())[0]).toMatchObject({ eaten: 1_200, left: 100 })
  await count(0, ago(16))
  await count(700, ago(18))
  expect((await left())[0]).toMatchObject({ eaten: 1_200, left: 100 })
  expect((await left())[0]!.counts.map(({ amount }) => amount)).toEqual([100, 0, 700])
  expect((await straight(0.5, ago(10), { formMode: 'delete', recordId: second })).status).toBe(200)
  expect([await kg(), (await growth()).feedCost]).toEqual([800, 480_000])
})

test('counts remains of feed from the store without changing the store', async () => {
  const { receive, release, count, growth, kg, stock, straight, groupId, worker, feedId } = await fedFarm()
  await receive(1_000, ago(30), { price: 500_000 })
  await release(400, ago(20), { groupId })
  await straight(100, ago(19), { price: 70_000 })
  // What came last is left first.
  await count(150, ago(10))
  expect([await kg(), (await growth()).feedCost]).toEqual([350, 350 * 500])
  // A release comes out of the store, whatever lies with the group.
  expect((await release(600, ago(9), { groupId })).status).toBe(200)
  expect((await release(1, ago(9), { groupId })).problem.code).toBe('STOCK_SHORT')
  expect(await stock(groupId)).toMatchObject({ stock: 150, inStore: 0 })
  await count(0, ago(8))
  expect([await kg(), (await growth()).feedCost]).toEqual([1_100, 570_000])
  // Rejects counts of medicines, of batches, and of unknown groups.
  const wrong = async (more: object) => (await count(0, ago(8), more)).problem.code
  expect(await wrong({ groupId: 987_654_321 })).toBe('GROUP_UNKNOWN')
  expect(await wrong({ lots: [{ batch: '', amount: 0 }] })).toBe('BAD_INPUT')
  expect(await wrong({ countedOn: ago(61) })).toBe('BEFORE_GROUP_START')
  const other = Number((await worker.call(feeds.choices, { category: '100004' })).body[0]!.code)
  expect(other).not.toBe(feedId)
  expect((await count(1, ago(8), { itemId: other })).problem.code).toBe('COUNT_ABOVE_GIVEN')
})

type Deed = {
  deed: 'straight' | 'receive' | 'release' | 'count' | 'correct' | 'remove'
  daysAgo: number
  amount: number
  batch: '' | 'A'
  which: number
}
const deeds = fc.array(
  fc.record<Deed>({
    deed: fc.constantFrom(
      'straight',
      'straight',
      'receive',
      'release',
      'count',
      'count',
      'correct',
      'remove',
    ),
    daysAgo: fc.nat(8),
    amount: fc.integer({ min: 1, max: 60 }),
    batch: fc.constantFrom('', 'A'),
    which: fc.nat(20),
  }),
  { minLength: 6, maxLength: 25 },
)
type Kept = { kind: 'straight' | 'receive' | 'release' | 'count'; recordId: number; on: Day; amount: number }

test('a group eats its deliveries and releases less the last count, at their purchase price', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (all) => {
      const { farm, worker, groupId, feedId, straight, receive, release, count, growth, kg, left } =
        await fedFarm()
      const kept: Kept[] = []
      const keep = (kind: Kept['kind'], on: Day, amount: number, sent: { status: number; body: unknown }) => {
        expect([200, 409]).toContain(sent.status)
        if (sent.status !== 200) return
        const { recordId } = sent.body as { recordId: number }
        const before = kept.findIndex((each) => each.recordId === recordId)
        if (before >= 0) kept.splice(before, 1)
        kept.push({ kind, recordId, on, amount })
      }
      for (const { deed, daysAgo, amount, batch, which } of all) {
        const on = ago(daysAgo)
        // All of it costs the same, so that what was eaten has one price in whatever order it was.
        const price = amount * 500
        const one = kept[which % Math.max(1, kept.length)]
        if (deed === 'straight') keep(deed, on, amount, await straight(amount, on, { price, batch }))
        if (deed === 'receive') keep(deed, on, amount, await receive(amount, on, { price, batch }))
        if (deed === 'release') keep(deed, on, amount, await release(amount, on, { groupId }))
        if (deed === 'count') keep(deed, on, amount, await count(amount, on))
        if (!one) continue
        const { kind, recordId } = one
        if (deed === 'correct' && kind === 'straight') {
          const of = { formMode: 'update', recordId, price, batch } as const
          keep(kind, on, amount, await straight(amount, on, of))
        }
        if (deed === 'correct' && kind === 'receive') {
          const of = { formMode: 'update', recordId, price, batch } as const
          keep(kind, on, amount, await receive(amount, on, of))
        }
        if (deed === 'correct' && kind === 'release')
          keep(kind, on, amount, await release(amount, on, { groupId, recordId }))
        if (deed !== 'remove') continue
        const { status } = await (kind === 'straight'
          ? straight(1, on, { formMode: 'delete', recordId })
          : kind === 'receive'
            ? receive(1, on, { formMode: 'delete', recordId })
            : kind === 'release'
              ? worker.call(feedReleases.remove, { recordId })
              : worker.call(stores.removeCount, { recordId }))
        expect([200, 409]).toContain(status)
        if (status === 200) kept.splice(kept.indexOf(one), 1)
      }
      const came = (day: Day) =>
        kept
          .filter(({ kind, on }) => (kind === 'straight' || kind === 'release') && on <= day)
          .reduce((sum, each) => sum + each.amount, 0)
      // Of one day the count that was entered last.
      const found = (day: Day) =>
        kept
          .filter(({ kind, on }) => kind === 'count' && on <= day)
          .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.recordId - b.recordId))
          .at(-1)?.amount ?? 0
      const eaten = came(today) - found(today)
      expect(await kg()).toBe(eaten)
      expect((await growth()).feedCost).toBeCloseTo(eaten * 500, 1)
      const row = (await left()).find(({ itemId }) => itemId === feedId)
      if (row) expect(row).toMatchObject({ eaten, left: found(today) })

      await asOwner(inject('databaseUrl'), async (client) => {
        const ask = async (text: string) =>
          (await client.query<Record<string, string | number>>(text, [farm.farmId])).rows
        // On every day.
        const days = await ask(
          `select d::date::text as on, coalesce(sum(case m.to_place when 'used' then amount else -amount end), 0)::float8 as eaten
           from generate_series('${ago(9)}'::date, '${today}', '1 day') d
           left join stock_move m on m.farm_id = $1 and 'used' in (m.from_place, m.to_place) and m.on_date <= d group by 1 order by 1`,
        )
        for (const { on, eaten } of days)
          expect([on, eaten]).toEqual([on, came(on as Day) - found(on as Day)])
        // No receipt is used beyond its amount, and each record costs exactly what it used.
        expect(
          await ask(`select r.record_id from stock_record r where farm_id = $1 and r.kind = 'receipt' and r.amount < (
            select sum(amount) from stock_consumption t where t.farm_id = r.farm_id and t.receipt_id = r.record_id and t.in_stock)`),
        ).toEqual([])
        expect(
          await ask(`select * from (
              select record_id, sum(case to_place when 'used' then amount else -amount end) as amount from stock_move
              where farm_id = $1 and 'used' in (from_place, to_place) group by 1) m
            full join (select record_id, sum(amount) as amount from stock_consumption where farm_id = $1 group by 1) t using (record_id)
            where m.amount is distinct from t.amount`),
        ).toEqual([])
        expect(
          await ask(`select * from (select group_id as place, batch, amount from stock_balance where farm_id = $1 and amount <> 0) b
            full join (
              select place, batch, sum(amount) as amount from (
                select case to_place when 'store' then 0 else group_id end as place, batch, amount from stock_move where farm_id = $1 and to_place in ('store', 'group')
                union all select case from_place when 'store' then 0 else group_id end, batch, -amount from stock_move where farm_id = $1 and from_place in ('store', 'group')) c
              group by 1, 2 having sum(amount) <> 0) m using (place, batch) where b.amount is distinct from m.amount`),
        ).toEqual([])
      })
    }),
    { numRuns: isLong ? 200 : 12 },
  )
}, 600_000)
