import { addMonths, type Day, earlier, firstOfMonth } from '@penside/domain/basics/day.ts'
import {
  feedAmounts,
  feedCategories,
  maxOperationMonths,
  type FeedAmounts,
} from '@penside/domain/reports/operation.ts'
import { sql, type Db } from '../database/db.ts'
import { tryLock } from '../database/locks.ts'
import { monthsIn } from './key-figures.ts'
import { fed, shippedByMonth } from './operation-totals.ts'
import type { Span } from './span.ts'

/** Figures that a farm shares with its company for each month: feed in kg and won by category, and kg of live weight shipped. */
const sharedAs = (name: string) => `operation.${name}`
const shared = [
  ...(['feedWeight', 'feedCost'] as const).flatMap((what) => feedCategories.map((part) => `${what}.${part}`)),
  'shipped',
]
/** Tables from which the shared figures are computed. */
const counted = ['stock_record', 'feed', 'group_move']

/** Updates the shared figures of the current farm for the last months. @returns false if nothing was outdated */
export async function refreshOperation(db: Db, today: Day): Promise<boolean> {
  const { free } = await db.one<{ free: boolean }>(tryLock('operation', sql`current_farm()`))
  if (!free) return false
  const xact = await db.snapshotXmin()
  const through = firstOfMonth(today)
  const since = addMonths(through, 1 - maxOperationMonths)
  const state = await db.maybeOne<{ through: Day; first: Day | null; undated: boolean | null }>(sql`
    select u.through, c.first, c.undated from shared_figure_state u cross join lateral (
      select min(c.on_date) as first, bool_or(c.on_date is null) as undated from change c cross join installation i
      where c.farm_id = u.farm_id and c.xact >= u.xact and c.change_id > i.changes_before and c.kind = any(${counted})) c`)
  const changed = !state || state.undated ? since : state.first
  if (!changed && state && state.through >= through) return false
  const next = state && state.through < through ? state.through : through
  const first = firstOfMonth(earlier(next, changed))
  const from = first > since ? first : since
  const months = monthsIn({ from, to: today })
  const sums = await db.many<{ month: Day; name: string; amount: number }>(sql`
    select date_trunc('month', on_date)::date as month, name, sum(amount) as amount from (${fed({ from, to: today })}) fed group by 1, 2
    union all
    select month, 'shipped', amount from (${shippedByMonth({ from, to: today })}) shipped`)
  // A month without records does not enter the mean of other farms; otherwise every figure of the month does.
  const rows = months
    .map((month) => sums.filter((sum) => sum.month === month))
    .flatMap((ofMonth) =>
      ofMonth[0]
        ? shared.map((name) => ({
            month: ofMonth[0]!.month,
            name: sharedAs(name),
            value: ofMonth.find((sum) => sum.name === name)?.amount ?? 0,
          }))
        : [],
    )
  await db.run(sql`select share_figures(${shared.map(sharedAs)}::text[], ${months}::date[], ${rows.map(({ month }) => month)}::date[],
    ${rows.map(({ name }) => name)}::text[], ${rows.map(({ value }) => value)}::numeric[])`)
  await db.run(sql`
    insert into shared_figure_state (farm_id, through, xact) values (current_farm(), ${through}, ${xact}::xid8)
    on conflict (farm_id) do update set through = excluded.through, xact = excluded.xact`)
  return true
}

/** Mean of the other farms of the company over some months; null unless at least three farms contribute to each month. */
export async function othersInOperation(
  db: Db,
  span: Span,
): Promise<{ weight: FeedAmounts; cost: FeedAmounts; shipped: number; farms: number } | null> {
  const months = monthsIn(span)
  const means = await db.many<{ name: string; farms: number; months: number; mean: number }>(sql`
    select o.name, min(o.farms) as farms, count(*)::int as months, sum(o.mean)::float8 as mean
    from unnest(${months}::date[]) m (month) cross join lateral other_farms(m.month) o
    where o.name = any(${shared.map(sharedAs)}::text[]) group by o.name`)
  const of = (name: string) => means.find((each) => each.name === sharedAs(name))
  const shipped = of('shipped')
  if (shipped?.months !== months.length) return null
  const amounts = (what: string) => feedAmounts((part) => of(`${what}.${part}`)?.mean ?? 0)
  return {
    weight: amounts('feedWeight'),
    cost: amounts('feedCost'),
    shipped: shipped.mean,
    farms: shipped.farms,
  }
}
