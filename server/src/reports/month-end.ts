import type { monthEnd, MonthReported } from '@penside/contract/reports/month-end.ts'
import { addDays, firstOfMonth, type Day } from '@penside/domain/basics/day.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import { inTypes } from '@penside/domain/groups/transfer-in.ts'
import { lifeKinds } from '@penside/domain/records/life.ts'
import {
  classesOf,
  judgeMonthEnd,
  monthEndFlows,
  monthEndOf,
  monthEndRows,
  partsOfColumn,
  sowClasses,
  type DailyChange,
  type HeadClass,
  type MonthEndColumn,
  type MonthEndFlow,
  type ReportedHeads,
} from '@penside/domain/reports/month-end.ts'
import { unknownStatus } from '@penside/domain/reports/breeding-status.ts'
import { deaths } from '@penside/domain/records/pregnancy-outcome.ts'
import { traceCategories } from '@penside/domain/reports/traceability.ts'
import { farmSettings } from '../farm/settings.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { groupFlows } from '../groups/transfers.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { stockOfDays } from './breeding-status.ts'
import { stageAt } from './growing-pigs.ts'
import { selectTotals, readTotalsState, type DaySums } from './daily-totals.ts'
import { boarsOn } from './herd-on.ts'
import { isIn, type Span } from './span.ts'
import { before, knownDay, lifeRecords, type Counted } from './statistic.ts'

export const monthEndHandlers: Handlers<typeof monthEnd> = {
  async view({ input, db, today }) {
    const on = monthEndOf(knownDay(input.on, today))
    return { ...(await headsOf(db, on, today)), reported: await reportOf(db, on) }
  },

  async due({ db, today }) {
    const on = monthEndOf(today)
    const { isDue } = await db.one<{ isDue: boolean }>(sql`
      select not exists (select from month_report where month_end = ${on})
        and (exists (select from animal where entered_on <= ${on}) or exists (select from pig_group where started_on <= ${on})) as is_due`)
    return { on, isDue }
  },

  async report({ input: { on }, db, today, caller }) {
    judgeMonthEnd(on, today)
    const { rows } = await headsOf(db, on, today)
    const heads = Object.fromEntries(rows.map(({ name, closing }) => [name, closing]))
    const inserted = await db.run(sql`
      insert into month_report (farm_id, month_end, heads, account_id)
      values (current_farm(), ${on}, ${JSON.stringify(heads)}, ${caller.accountId}) on conflict do nothing`)
    if (inserted === 0) throw refuse('MONTH_REPORTED', { name: (await reportOf(db, on))?.memberName ?? '' })
    return { result: 1 }
  },

  async revoke({ input: { on }, db }) {
    if ((await db.run(sql`delete from month_report where month_end = ${on}`)) === 0) throw refuse('NOT_FOUND')
    return { result: 1 }
  },
}

async function reportOf(db: Db, on: Day): Promise<MonthReported | null> {
  const found = await db.maybeOne<Omit<MonthReported, 'heads'> & { heads: Partial<ReportedHeads> }>(sql`
    select r.created_at as at, coalesce(a.name, '') as member_name, r.heads
    from month_report r left join author a using (account_id) where r.month_end = ${on}`)
  if (!found) return null
  return {
    ...found,
    heads: monthEndRows.flatMap((name) => {
      const head = found.heads[name]
      return head === undefined ? [] : [{ name, head }]
    }),
  }
}

/** Head counts at a month's end, and the changes of the month. */
async function headsOf(db: Db, on: Day, today: Day) {
  const span = spanOfMonth(on)
  const { from, to } = span
  const since = addDays(from, -1)
  const settings = await farmSettings(db)
  const stock = await stockOfDays(db, [since, to], settings, today)
  const boars = await db.one<{ since: number; to: number }>(sql`
      select (select count(*)::int from (${boarsOn(since)}) b) as since, (select count(*)::int from (${boarsOn(to)}) b) as to`)
  const flows = await flowsOf(db, span, settings, today)
  const headOn = (day: Day, of: HeadClass) => {
    if (of === 'boars') return day === to ? boars.to : boars.since
    if (of === unknownStatus)
      return stock(day, 'sows') - sowClasses.reduce((sum, each) => sum + stock(day, each), 0)
    return stock(day, of)
  }
  return {
    on: to,
    from,
    rows: monthEndRows.map((name) => {
      const classes = classesOf(name)
      const sum = (of: (each: HeadClass) => number) => classes.reduce((all, each) => all + of(each), 0)
      const changed = (flow: MonthEndFlow) =>
        flows
          .filter((each) => each.flow === flow && classes.includes(each.class))
          .reduce((all, { head }) => all + head, 0)
      return {
        name,
        opening: sum((each) => headOn(since, each)),
        ...(Object.fromEntries(monthEndFlows.map((flow) => [flow, changed(flow)])) as Record<
          MonthEndFlow,
          number
        >),
        closing: sum((each) => headOn(to, each)),
      }
    }),
  }
}

/** Changes of each class in a span, by cause. */
export async function flowsOf(db: Db, span: Span, settings: FarmSettings, today: Day) {
  const stored = selectTotals(await readTotalsState(db, settings, today), {
    family: 'monthEnd',
    source: monthEndDays(settings),
    span,
    bucket: [['whole', sql`true`]],
    byMonth: true,
  })
  const rows = await db.many<{ name: `${HeadClass}.${MonthEndFlow}`; head: number }>(sql`
    select name, sum(amount)::int as head from (${stored}) kept group by name
    union all
    select class || '.' || flow, sum(amount)::int from (${changesOfBoars(span)}) change group by 1`)
  return rows.map(({ name, head }) => {
    const [of, flow] = name.split('.') as [HeadClass, MonthEndFlow]
    return { class: of, flow, head }
  })
}

/** Daily changes of sows, their piglets and groups, `on_date, name, amount, base`. */
export const monthEndDays =
  (settings: FarmSettings): DaySums =>
  (span) =>
    sql`
    select on_date, class || '.' || flow as name, sum(amount)::numeric as amount, 0::numeric as base
    from (${changesOfRecords(span, settings)}) change group by 1, 2`

const spanOfMonth = (to: Day): Span => ({ from: firstOfMonth(to), to })

/** Selects the rows of a change of the month. A record whose changes of a row cancel out is left out. */
export async function countedForMonthEnd(
  db: Db,
  column: MonthEndColumn | DailyChange,
  span: Span,
): Promise<Counted> {
  const { row, flow } = partsOfColumn(column)
  return sql`
    select kind, animal_id, group_id, seq, on_date, max(parity) as parity, max(status) as status, max(note) as note,
      ${column} as name, sum(amount)::int as amount, null::int as base
    from (${changesOfRecords(span, await farmSettings(db))} union all ${changesOfBoars(span)}) change
    where class = any(${[...classesOf(row)]}) ${flow ? sql`and flow = ${flow}` : sql``}
    group by kind, animal_id, group_id, seq, on_date having sum(amount) <> 0`
}

const classOfStatus = (status: Sql) => sql`
  case ${status} when 'gilt' then 'gilts' when 'pregnant' then 'pregnant' when 'lactating' then 'lactating' when 'nurse' then 'lactating'
    when 'weaned' then 'weaned' when 'returned' then 'waiting' when 'aborted' then 'waiting' end`
/** Cause of a removal (`died`, `moved`, `sold`), by the categories of removals and of accidents that remove. */
const howItLeft = (category: Sql) => sql`
  case when ${category} = any(${[...deaths]}::text[]) then 'died' when ${category} = any(${[...traceCategories.moved]}::text[]) then 'moved' else 'sold' end`
const classOfGroup = (age: Sql, settings: FarmSettings) => sql`
  case ${stageAt(age, settings)} when 'weaner' then 'weaners' when 'grower' then 'growers' when 'earlyFinisher' then 'earlyFinishers' else 'lateFinishers' end`

const boar = sql`animal_id, null::bigint as group_id, 0 as seq`

/** Selects the changes of the number of boars, in the columns of `changesOfRecords`. */
const changesOfBoars = (span: Span): Sql => sql`
  select 'boarEntry' as kind, ${boar}, entered_on as on_date, null::int as parity, null as status, '' as note, 'boars' as class, 'bought' as flow,
    1 as amount
  from animal where sex = 'boar' and ${isIn(sql`entered_on`, span)}
  union all
  select 'boarRemoval', ${boar}, last_work_on, null, null, coalesce(r.category, ''), 'boars', ${howItLeft(sql`r.category`)}, -1
  from animal left join boar_removal r using (farm_id, animal_id)
  where sex = 'boar' and status = 'culled' and ${isIn(sql`last_work_on`, span)}`

/**
 * Selects the changes of the head counts of sows, piglets and groups in a span, `kind, animal_id, group_id, seq, on_date, parity, status,
 * note, class, flow, amount`.
 */
function changesOfRecords(span: Span, settings: FarmSettings): Sql {
  const lives = lifeRecords(lifeKinds, span)
  const sow = sql`e.kind, e.animal_id, null::bigint as group_id, e.seq, e.on_date, e.parity, e.status`
  const litter = sql`c.kind, c.animal_id, null::bigint as group_id, c.number as seq, c.on_date, null::int as parity, null as status`
  const group = sql`case when m.transit then 'out' else m.kind end as kind, null::bigint as animal_id, m.group_id, m.number as seq, m.on_date, null::int as parity, null as status`
  return sql`
    with life as materialized (
      select e.kind, e.animal_id, e.seq, e.on_date, e.parity, e.status, e.live_born, e.undersized + e.malformed as removed_at_birth, e.weaned,
        e.start_live_born, coalesce(e.accident_type, e.removal_category) as category, p.status as status_before, p.kind as kind_before,
        case p.kind when 'farrowing' then p.live_born - p.undersized - p.malformed when 'entry' then p.start_live_born else 0 end as began,
        p.seq as seq_before, e.kind = 'entry' and e.on_date > (
          select a.entered_on from animal a where a.farm_id = e.farm_id and a.animal_id = e.animal_id) as was_here
      from ${lives} left join ${before}
    )
    -- Sows: entries, removals, and changes of status.
    select ${sow}, '' as note, ${classOfStatus(sql`e.status`)} as class, case when e.kind = 'entry' and not e.was_here then 'bought' else 'moved' end as flow, 1 as amount
    from life e where e.status <> 'culled' and ${classOfStatus(sql`e.status`)} is distinct from ${classOfStatus(sql`e.status_before`)}
    union all
    select ${sow}, coalesce(e.category, ''), ${classOfStatus(sql`e.status_before`)},
      case when e.status = 'culled' then ${howItLeft(sql`e.category`)} else 'moved' end, -1
    from life e where e.kind <> 'entry' and ${classOfStatus(sql`e.status`)} is distinct from ${classOfStatus(sql`e.status_before`)}
    -- Sows that entered before their first known status.
    union all
    select ${sow}, '', ${unknownStatus}, 'moved', -1 from life e where e.was_here
    union all
    select u.kind, u.animal_id, null, u.seq, u.entered_on, u.parity, null, '', ${unknownStatus}, 'bought', 1
    from (
      select e.kind, e.animal_id, e.seq, a.entered_on, e.parity
      from animal a join sow_event e on e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.seq = 1 and e.on_date > a.entered_on
      where a.sex = 'sow' and ${isIn(sql`a.entered_on`, span)}) u
    -- Suckling piglets.
    union all
    select ${sow}, '', 'suckling', part.flow, part.amount
    from life e cross join lateral (values
      ('born', case when e.kind = 'farrowing' then e.live_born end),
      ('died', case when e.kind = 'farrowing' then - e.removed_at_birth end),
      ('bought', case when e.kind = 'entry' and e.status in ('lactating', 'nurse') then e.start_live_born end),
      ('weaned', case when e.kind = 'weaning' then - e.weaned end),
      -- Piglets that no record accounts for when nursing ends.
      ('moved', case when e.status_before in ('lactating', 'nurse') then - (e.began - coalesce(case when e.kind = 'weaning' then e.weaned end, 0) + (
        select coalesce(sum(case c.kind when 'fosteredIn' then c.females + c.males + c.unsexed else - c.females - c.males - c.unsexed end), 0) from litter_change c
        where c.farm_id = current_farm() and c.animal_id = e.animal_id and c.litter_seq = e.seq_before and c.on_date <= e.on_date)) end)
    ) part (flow, amount)
    where part.amount <> 0
    union all
    select ${litter}, case c.kind when 'pigletDeath' then c.reason else '' end, 'suckling',
      case c.kind when 'pigletDeath' then 'died' when 'partialWeaning' then 'weaned' else 'moved' end,
      case c.kind when 'fosteredIn' then c.females + c.males + c.unsexed else - c.females - c.males - c.unsexed end
    from litter_change c where c.kind in ('fosteredIn', 'fosteredOut', 'pigletDeath', 'partialWeaning') and ${isIn(sql`c.on_date`, span)}
    -- Pigs in groups: moves by the mean age on their day, and groups that reached the next stage.
    union all
    select ${group}, m.type, ${classOfGroup(sql`m.age`, settings)},
      case m.kind when 'loss' then 'died' when 'shipment' then 'sold' when 'out' then 'moved'
        else case when m.type in (${inTypes.weaned}, ${inTypes.partlyWeaned}) then 'weaned' when m.type = ${inTypes.bought} then 'bought' else 'moved' end end,
      case m.kind when 'in' then m.head else - m.head end
    from (select moved.*, old.age from ${groupFlows} moved cross join lateral group_age(moved.farm_id, moved.group_id, moved.left_on) old
      where moved.kind in ('in', 'out', 'shipment', 'loss') and ${isIn(sql`moved.left_on`, span)} offset 0) m
    union all
    select 'aged', null, g.group_id, extract(day from g.day)::int, g.day, null, null, '', part.class, 'moved', part.amount
    from (${newStages(span, settings)}) g
    cross join lateral (values (g.before, - g.head), (g.class, g.head)) part (class, amount)`
}

/**
 * Selects groups whose class differs from the day before, `group_id, day, before, class, head`. A group ages by a day each day, except when
 * pigs are moved in: its age is read before the first day and on each of those days. The rows of a day therefore do not depend on where the
 * span begins.
 */
const newStages = ({ from, to, only }: Span, settings: FarmSettings) => sql`
  select g.group_id, g.day, g.before, g.class, there.head
  from (
    select known.group_id, d.day::date as day, ${classOfGroup(sql`known.age + (d.day::date - known.day)`, settings)} as class,
      lag(${classOfGroup(sql`known.age + (d.day::date - known.day)`, settings)}) over (partition by known.group_id order by d.day) as before
    from (
      select group_id, day, old.age, lead(day) over (partition by group_id order by day) as next
      from (
        select f.group_id, ${from}::date - 1 as day
        from (
          select group_id from pig_group where females + males + unsexed > 0
          union
          select group_id from group_move where kind in ('out', 'shipment', 'loss') and on_date >= ${from}
        ) f
        where exists (select from group_move m
          where m.farm_id = current_farm() and m.group_id = f.group_id and m.kind = 'in' and m.on_date < ${from})
        union
        select group_id, on_date from group_move where kind = 'in' and on_date between ${from} and ${to}
      ) asked cross join lateral group_age(current_farm(), group_id, day) old
    ) known
    cross join lateral generate_series(known.day, coalesce(known.next - 1, ${to}::date), interval '1 day') d (day)
  ) g
  join pig_group p on p.farm_id = current_farm() and p.group_id = g.group_id
  cross join lateral (
    select coalesce(sum((m.females + m.males + m.unsexed) * case m.kind when 'in' then 1 else -1 end) filter (where m.on_date < g.day), 0)::int as head,
      max(m.on_date) as last from group_move m
    where m.farm_id = current_farm() and m.group_id = g.group_id) there
  where g.class <> g.before and there.head > 0 and (p.females + p.males + p.unsexed > 0 or g.day <= there.last) ${only ? sql`and g.day = any(${[...only]}::date[])` : sql``}`
