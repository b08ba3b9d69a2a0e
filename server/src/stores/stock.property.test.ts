// Whatever several phones save, correct, delete and count, and in whatever order it arrives: what is there on every day is what came in
// less what went out, worked out of the answers alone.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { clientTimeHeader, deviceHeader, deviceSeqHeader } from '@penside/contract/api/roots.ts'
import { medicineReleases } from '@penside/contract/stores/release.ts'
import { receipts } from '@penside/contract/stores/receipt.ts'
import { stores } from '@penside/contract/stores/store.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import { asOwner, noon, testApp, today, type TestApp } from '../../test/farm.ts'
import { medicineFarm } from '../../test/stores.ts'
import { isLong } from '../../test/long.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Deed = {
  deed: 'receive' | 'release' | 'treat' | 'count' | 'correct' | 'remove'
  daysAgo: number
  amount: number
  batch: '' | 'A' | 'B'
  group: number
  /** Which of the records that there are, by the order in which they came. */
  which: number
  /** Entered without a network. */
  late: boolean
  /** Sent without waiting for the answer to the one before. */
  together: boolean
}
const deeds = fc.array(
  fc.record<Deed>({
    deed: fc.constantFrom(
      'receive',
      'receive',
      'release',
      'release',
      'treat',
      'treat',
      'count',
      'correct',
      'remove',
    ),
    daysAgo: fc.nat(6),
    amount: fc.integer({ min: 1, max: 60 }),
    batch: fc.constantFrom('', 'A', 'B'),
    group: fc.nat(2),
    which: fc.nat(20),
    late: fc.boolean(),
    together: fc.boolean(),
  }),
  { minLength: 5, maxLength: 25 },
)

type Kept =
  | { kind: 'receipt' | 'release'; recordId: number; on: Day; amount: number; group: number }
  /** Of the sow where the group is 0. */
  | { kind: 'treatment'; recordId: number; on: Day; amount: number; group: number }
  | { kind: 'count'; recordId: number; on: Day; difference: number; group: 0 }

test('stock equals receipts less releases and treatments on every day, nothing is below zero, and every balance is the sum of its moves', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (all) => {
      const { farm, worker, medicineId, groupId, group, receive, treat, treatGroup, ...store } =
        await medicineFarm(app)
      const groups = [undefined, groupId, await group('G-2')]
      const kept = new Map<string, Kept>()
      let seq = 0
      const headers = (late: boolean) => ({
        [deviceHeader]: `phone ${seq % 3}`,
        [deviceSeqHeader]: String(++seq),
        [clientTimeHeader]: new Date(noon().getTime() - (late ? 3_600_000 : 0)).toISOString(),
      })
      const send = async ({ deed, daysAgo, amount, batch, group, which, late }: Deed) => {
        const on = addDays(today, -daysAgo)
        const options = { headers: headers(late) }
        const one = [...kept.values()][which % Math.max(1, kept.size)]
        const release = (recordId?: number) =>
          worker.call(
            medicineReleases.save,
            {
              category: '200008',
              itemId: medicineId,
              releasedOn: on,
              amount,
              processing: batch ? '340001' : '340002',
              batch,
              groupId: groups[group],
              recordId,
            },
            options,
          )
        const given = (of: number, more: { formMode?: 'update' | 'delete'; seq?: number; on?: Day } = {}) => {
          const { on: day = on, ...named } = more
          return of === 0
            ? treat({ treatedOn: day, dose: amount, batch, ...named }, options)
            : treatGroup({ on: day, amount, batch, ...named }, options)
        }
        if (deed === 'receive') {
          const { status, body } = await receive(amount, on, { batch })
          expect(status).toBe(200)
          kept.set(`${body.recordId}`, { kind: 'receipt', recordId: body.recordId, on, amount, group: 0 })
        } else if (deed === 'release') {
          const answer = await release()
          if (late) expect(answer.status).toBe(200)
          if (answer.status === 200)
            kept.set(`${answer.body.recordId}`, {
              kind: 'release',
              recordId: answer.body.recordId,
              on,
              amount,
              group,
            })
          else expect(answer.problem.code).toBe('STOCK_SHORT')
        } else if (deed === 'treat') {
          // The second group holds no pigs.
          const of = group === 2 ? 0 : group
          const answer = await given(of)
          if (late) expect(answer.status).toBe(200)
          if (answer.status === 200)
            kept.set(`${of} ${answer.body.seq}`, {
              kind: 'treatment',
              recordId: answer.body.seq,
              on,
              amount,
              group: of,
            })
          else expect(answer.problem.code).toBe('STOCK_SHORT')
        } else if (deed === 'count') {
          const answer = await worker.call(
            stores.count,
            {
              itemId: medicineId,
              amount,
              countedOn: on,
              reason: 'counted',
              ...(batch && { lots: [{ batch, amount }] }),
            },
            options,
          )
          if (answer.status === 200)
            kept.set(`${answer.body.recordId}`, { kind: 'count', on, group: 0, ...answer.body })
          else expect(answer.problem.code).toBe('STOCK_BELOW_ZERO')
        } else if (one?.kind === 'receipt') {
          const { status } = await worker.call(
            receipts.save,
            {
              formMode: deed === 'correct' ? 'update' : 'delete',
              recordId: one.recordId,
              itemId: medicineId,
              receivedOn: on,
              amount,
              batch,
            },
            options,
          )
          if (status === 200 && deed === 'correct') kept.set(`${one.recordId}`, { ...one, on, amount })
          else if (status === 200) kept.delete(`${one.recordId}`)
          else expect(status).toBe(409)
        } else if (one?.kind === 'release' && deed === 'correct') {
          if ((await release(one.recordId)).status === 200)
            kept.set(`${one.recordId}`, { ...one, on, amount, group })
        } else if (one?.kind === 'treatment') {
          const name = `${one.group} ${one.recordId}`
          const { status } =
            deed === 'correct'
              ? await given(one.group, { formMode: 'update', seq: one.recordId })
              : await given(one.group, { formMode: 'delete', seq: one.recordId, on: one.on })
          if (status === 200 && deed === 'correct') kept.set(name, { ...one, on, amount })
          else if (status === 200) kept.delete(name)
          else expect([deed, status]).toEqual(['correct', 409])
        } else if (one) {
          const call = one.kind === 'count' ? stores.removeCount : medicineReleases.remove
          if ((await worker.call(call, { recordId: one.recordId }, options)).status === 200)
            kept.delete(`${one.recordId}`)
        }
      }
      let underway: Promise<unknown>[] = []
      for (const deed of all) {
        // The result of two concurrent corrections of one record would be open.
        const alone = !deed.together || deed.deed === 'correct' || deed.deed === 'remove'
        if (alone) await Promise.all(underway.splice(0))
        underway.push(send(deed))
        if (alone) await Promise.all(underway.splice(0))
      }
      await Promise.all(underway)
      underway = []

      const short = new Map(
        (await worker.call(medicineReleases.list, {})).body.rows.map((row) => [`${row.recordId}`, row.short]),
      )
      // No call returns the shortage of a treatment.
      await asOwner(inject('databaseUrl'), async (client) => {
        const { rows } = await client.query<{ name: string; short: number }>(
          `select case when t.sow then '0 ' else '1 ' end || t.number as name, r.short::float8 as short
           from (select farm_id, stock_record_id, number, true as sow from treatment
             union all select farm_id, stock_record_id, number, false from group_treatment) t
           join stock_record r on r.farm_id = t.farm_id and r.record_id = t.stock_record_id where t.farm_id = $1`,
          [farm.farmId],
        )
        for (const row of rows) short.set(row.name, row.short)
        expect(rows.length).toBe([...kept.values()].filter(({ kind }) => kind === 'treatment').length)
      })
      const outside = (each: Kept) =>
        each.kind === 'count'
          ? each.difference
          : each.kind === 'receipt'
            ? each.amount
            : (short.get(each.kind === 'treatment' ? `${each.group} ${each.recordId}` : `${each.recordId}`) ??
                0) - each.amount
      const days = Array.from({ length: 8 }, (_, i) => addDays(today, i - 7))
      const expected = days.map((day) =>
        [...kept.values()].filter(({ on }) => on <= day).reduce((sum, each) => sum + outside(each), 0),
      )
      expect(Math.min(...expected)).toBeGreaterThanOrEqual(0)
      const summary = await store.stock()
      expect(summary.stock).toBe(expected.at(-1))
      expect(summary.inStore).toBe(expected.at(-1))
      for (const [at, groupId] of groups.entries())
        if (groupId) {
          const taken = [...kept.values()].filter(
            ({ kind, group }) => (kind === 'release' || kind === 'treatment') && group === at,
          )
          const own = await store.stock(groupId)
          expect(own).toMatchObject({ stock: 0 })
          expect(own.released).toBe(taken.reduce((sum, each) => sum - outside(each), 0))
        }

      await asOwner(inject('databaseUrl'), async (client) => {
        const ask = async (text: string) =>
          (await client.query<Record<string, string>>(text, [farm.farmId])).rows
        const changes = `select farm_id, item_id, batch, expires_on, on_date, case to_place when 'store' then 0 else group_id end as place, amount
            from stock_move where to_place in ('store', 'group')
          union all select farm_id, item_id, batch, expires_on, on_date, case from_place when 'store' then 0 else group_id end, -amount
            from stock_move where from_place in ('store', 'group')`
        const onDays = await ask(
          `select d::date::text as day, coalesce(sum(amount), 0)::float8 as amount
           from generate_series('${days[0]}'::date, '${today}', '1 day') d left join (${changes}) c on c.farm_id = $1 and c.on_date <= d group by 1 order by 1`,
        )
        expect(onDays.map(({ amount }) => amount)).toEqual(expected)
        expect(
          await ask(`select * from (
            select place, batch, on_date, sum(sum(amount)) over (partition by place, batch, expires_on order by on_date) as amount
            from (${changes}) c where farm_id = $1 group by place, batch, expires_on, on_date) days where amount < 0`),
        ).toEqual([])
        expect(
          await ask(`select * from (select group_id as place, batch, expires_on, amount from stock_balance where farm_id = $1 and amount <> 0) b
            full join (select place, batch, expires_on, sum(amount) as amount from (${changes}) c where farm_id = $1 group by 1, 2, 3 having sum(amount) <> 0) m
              using (place, batch, expires_on) where b.amount is distinct from m.amount`),
        ).toEqual([])
        // No receipt is used twice, and only used amounts have a cost.
        const overTaken = () =>
          ask(`select r.record_id from stock_record r where farm_id = $1 and (
            r.amount < (select sum(amount) from stock_consumption t where t.farm_id = r.farm_id and t.receipt_id = r.record_id and t.in_stock)
            or (select sum(amount) from stock_consumption t where t.farm_id = r.farm_id and t.record_id = r.record_id) > (
              select sum(amount) from stock_move m where m.farm_id = r.farm_id and m.record_id = r.record_id and m.to_place in ('used', 'lost')))`)
        expect(await overTaken()).toEqual([])
      })
    }),
    { numRuns: isLong ? 200 : 6 },
  )
}, 600_000)
