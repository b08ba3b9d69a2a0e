import { createHash } from 'node:crypto'
import { addDays, addMonths, day, firstOfMonth, lastOfMonth, type Day } from '@penside/domain/basics/day.ts'
import { lifeKinds, litterKinds } from '@penside/domain/records/life.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import { accidentColumns } from '@penside/domain/reports/accident-status.ts'
import { standingClasses } from '@penside/domain/reports/breeding-status.ts'
import { growthStages } from '@penside/domain/farm/growth-stage.ts'
import { checksOfRecords } from '@penside/domain/reports/checks.ts'
import { conceptionOn, decidedAfter, farrowingOn } from '@penside/domain/records/pregnancy-outcome.ts'
import { storedChanges } from '@penside/domain/reports/month-end.ts'
import { movementColumns } from '@penside/domain/reports/movement-status.ts'
import { countedInOperation } from '@penside/domain/reports/operation.ts'
import { productionColumns } from '@penside/domain/reports/production-status.ts'
import { recordedFigures } from '@penside/domain/reports/score.ts'
import type { StatisticColumns } from '@penside/domain/reports/statistic.ts'
import { tradeColumns } from '@penside/domain/reports/trade-status.ts'
import { join, raw } from 'sql-template-tag'
import { sql, type Db, type Sql } from '../database/db.ts'
import { daysOf, isIn, type Span } from './span.ts'

type Measure = { name: string; hasBase: boolean }
const ofColumns = (columns: StatisticColumns<string>): Measure[] =>
  Object.entries(columns).map(([name, { mean }]) => ({ name, hasBase: mean !== undefined }))
const withoutBase = (names: readonly string[]): Measure[] => names.map((name) => ({ name, hasBase: false }))

/** Version of the stored totals: if it differs, all are computed anew. A test prints the current value. */
export const definition = '257e159cf1416f60'

/**
 * Families of the daily totals. `growing`: pigs in groups at the end of the day, by stage. `herd`: daily change of each class of sows and of
 * their suckling piglets; of mated and of non-productive females also that change times the day of the month. `checks`: records that look
 * wrong. `monthEnd`: changes of each class, by cause.
 */
const families = {
  production: ofColumns(productionColumns),
  accident: ofColumns(accidentColumns),
  movement: ofColumns(movementColumns),
  score: recordedFigures.map((name) => ({ name, hasBase: true })),
  conceived: [{ name: 'conceptionRate', hasBase: true }],
  farrowed: [{ name: 'farrowingRate', hasBase: true }],
  herd: [
    ...withoutBase(standingClasses),
    ...['mated', 'nonProductive'].map((name) => ({ name, hasBase: true })),
    ...withoutBase(['parities']),
  ],
  growing: withoutBase(growthStages),
  checks: withoutBase(checksOfRecords),
  monthEnd: withoutBase(storedChanges),
  trade: ofColumns(tradeColumns),
  operation: withoutBase(countedInOperation),
}
export type TotalsFamily = keyof typeof families
/** Records whose changes mark the days of a family as outdated. */
const markedBy: Readonly<Record<TotalsFamily, readonly ChangeSource[]>> = {
  production: ['sow'],
  accident: ['sow'],
  movement: ['sow', 'group'],
  score: ['sow'],
  conceived: ['sow'],
  farrowed: ['sow'],
  herd: ['sow'],
  growing: ['group'],
  checks: ['sow'],
  monthEnd: ['sow', 'group'],
  trade: ['trade'],
  operation: ['trade'],
}

/** Places of `daily_total.sums`: family and name, with a trailing `/` for the base. */
const places = Object.entries(families).flatMap(([family, measures]) =>
  measures.flatMap(({ name, hasBase }) => [`${family}.${name}`, ...(hasBase ? [`${family}.${name}/`] : [])]),
)
const placeOf = (family: TotalsFamily, name: string, part: '' | '/' = '') =>
  places.indexOf(`${family}.${name}${part}`) + 1
/** Stored sums are integers: thousandths of the counted amounts. */
const scale = 1000

/** Selects the daily sums of records, `on_date, name, amount, base`. With `names` the caller ignores all others. */
export type DaySums = (span: Span, names?: readonly string[]) => Sql

/** Records whose changes mark days: those of sows, pigs in groups, and purchases and sales. */
type ChangeSource = 'sow' | 'group' | 'trade'
/**
 * Days up to which stored totals are current, except for `marked` days. Conceptions are current while day 35 was over when they were
 * computed, farrowings while their matings are decided today.
 */
export type TotalsState = {
  through: Day
  conceived: Day
  farrowed: Day
  /** Last day whose matings were all decided when the totals were computed. */
  decided: Day
  marked: Readonly<Record<ChangeSource, readonly Day[]>>
}

/** Earlier than any record. */
export const firstDay = day('1900-01-01')

/** First day that may count matings which are not decided yet. */
export const undecidedFrom = (today: Day) => addDays(today, farrowingOn - decidedAfter)
const decidedOn = (today: Day) => addDays(undecidedFrom(today), -1)

/** Maximum number of changes that are followed individually. */
export const maxFollowedChanges = 5000
export const sowChanges = [...lifeKinds, ...litterKinds, 'sow_entry', 'cull_decision', 'animal']
const groupChanges = ['group_move', 'transit_loss', 'pig_group']
/**
 * Kinds of purchases and sales. Changes of a carcass or a feed have no day: they mark the days of the group's shipments or of the feed's
 * receipts.
 */
const tradeChanges = ['stock_record', 'carcass', 'feed']
const followedChanges = [...sowChanges, ...groupChanges, ...tradeChanges]

/** Version of a farm's totals, which depend on its age limits. */
export const definitionFor = ({ weanerUntilAge, growerUntilAge, earlyFinisherUntilAge }: FarmSettings) =>
  [definition, weanerUntilAge, growerUntilAge, earlyFinisherUntilAge].join(' ')

/**
 * Reads up to which day the stored totals are current; null if there are none. A change of a sow's record marks its day, every later day of
 * her records, and the days that count a mating which it may have decided. A change of a group marks all days until the group is empty. A
 * change of a purchase or sale marks its day.
 */
export const readTotalsState = (db: Db, settings: FarmSettings, today: Day): Promise<TotalsState | null> =>
  db.once(`known days ${definitionFor(settings)} ${today}`, () =>
    // Planning takes longer than execution.
    db.withReusedPlan(() => queryTotalsState(db, settings, today)),
  )

async function queryTotalsState(db: Db, settings: FarmSettings, today: Day): Promise<TotalsState | null> {
  const since = sql`c.farm_id = u.farm_id and c.xact >= u.xact and c.change_id > i.changes_before and c.kind = any(${followedChanges})
    and (c.kind <> 'animal' or c.on_date is not null)`
  const stored = await db.maybeOne<
    Record<ChangeSource, Day[]> & { through: Day; first: Day | null; undated: boolean | null }
  >(sql`
    with upkeep as materialized (select * from daily_total_state where definition = ${definitionFor(settings)}),
    line as materialized (
      select c.subject_id as id, c.kind, c.on_date, c.later_on,
        case when c.kind = any(${groupChanges}) then 'group' when c.kind = any(${tradeChanges}) then 'trade' else 'sow' end as of
      from upkeep u cross join installation i join change c on ${since}
      limit ${maxFollowedChanges + 1}
    ), few as materialized (
      select * from line where (select count(*) from line) <= ${maxFollowedChanges}
    ), changed as materialized (
      select id, of, min(on_date) as first from few where of <> 'trade' group by 1, 2
    ), of_sow as (
      select kind, on_date from few where of = 'sow' union select kind, later_on from few where of = 'sow'
      union select e.kind, e.on_date from changed s join sow_event e
        on e.farm_id = current_farm() and e.animal_id = s.id and e.on_date >= s.first where of = 'sow'
      union select c.kind, c.on_date from changed s join litter_change c
        on c.farm_id = current_farm() and c.animal_id = s.id and c.on_date >= s.first where of = 'sow'
      union select 'cull_decision', d.on_date from changed s join cull_decision d
        on d.farm_id = current_farm() and d.animal_id = s.id and d.on_date >= s.first where of = 'sow'
      union select e.kind, e.on_date from changed s cross join lateral (
        select kind, on_date from sow_event e where e.farm_id = current_farm() and e.animal_id = s.id and e.on_date < s.first
        order by e.on_date desc, e.seq desc limit 1) e where of = 'sow'
    ), of_trade as (
      select on_date as day from few where kind in ('group_move', 'stock_record')
      union select later_on from few where kind in ('group_move', 'stock_record')
      union ${daysOfUndated(sql`few`, sql`m.on_date`)}
    )
    select u.through,
      (select bool_or(on_date is null) from line where of = 'sow') as undated,
      case when (select count(*) from line) > ${maxFollowedChanges} then least(
        (select min(c.on_date) from change c cross join installation i where ${since}),
        (select min(day) from (${daysOfUndated(
          sql`(select c.kind, c.subject_id as id from change c cross join installation i where ${since})`,
          sql`min(m.on_date)`,
        )}) undated (day))) end as first,
      array(select distinct day::text from of_sow cross join lateral (
        select on_date as day union all
        select on_date + days from unnest(array[${farrowingOn}, ${conceptionOn}]::int[]) days where kind = 'mating') of_it
        where day is not null and day <= u.through order by 1) as sow,
      array(select distinct day::date::text from changed g cross join lateral (
          select coalesce((select greatest(max(m.on_date), (select max(x.arrived_on) from transit_loss x where x.farm_id = current_farm() and x.group_id = g.id))
            from group_move m where m.farm_id = current_farm() and m.group_id = g.id), g.first) as last
        ) of_group cross join lateral (
          select females + males + unsexed > 0 as stands from pig_group p where p.farm_id = current_farm() and p.group_id = g.id
          union all select false limit 1) there
        cross join lateral generate_series(g.first, case when there.stands then u.through else greatest(of_group.last,
          (select max(greatest(l.on_date, l.later_on)) from few l where l.of = 'group' and l.id = g.id)) end, interval '1 day') day
        where g.of = 'group' and day::date <= u.through order by 1) as group,
      array(select day::text from of_trade where day <= u.through order by 1) as trade
    from upkeep u`)
  if (!stored || stored.undated) return null
  const through = stored.through < today ? stored.through : today
  const settled = decidedOn(through)
  // Conceptions of the current day are not known yet and count nothing.
  const conceived = stored.through === today ? today : addDays(through, -1)
  // Matings decided only by time since then were not decided.
  const farrowed = stored.through === today ? today : settled
  const { first, sow, group, trade } = stored
  if (!first) return { through, conceived, farrowed, decided: settled, marked: { sow, group, trade } }
  const before = addDays(first, -1 - farrowingOn)
  const earlier = (day: Day) => (before < day ? before : day)
  return {
    through: earlier(through),
    conceived: earlier(conceived),
    farrowed: earlier(farrowed),
    decided: earlier(settled),
    marked: { sow: [], group: [], trade: [] },
  }
}

/** Selects the days that changes without a day concern. @param days expression of the day of a record `m` */
const daysOfUndated = (lines: Sql, days: Sql): Sql => sql`
  select ${days} from (select distinct id from ${lines} line where kind = 'carcass') l
  join group_move m on m.farm_id = current_farm() and m.group_id = l.id and m.kind = 'shipment'
  union
  select ${days} from (select distinct id from ${lines} line where kind = 'feed') l
  join stock_record m on m.farm_id = current_farm() and m.item_id = l.id and m.kind = 'receipt'`

/** All marked days. */
export const markedDays = ({ marked }: TotalsState): Day[] => Object.values(marked).flat()

/** Days to compute so that all are stored up to today; undefined if there are none. */
export function staleDays(
  known: TotalsState | null,
  { from, today }: { from: Day; today: Day },
): Span | undefined {
  if (!known) return { from, to: today }
  const days = [
    ...markedDays(known),
    ...daysOf({ from: addDays(known.decided, 1), to: decidedOn(today) }),
    // Conceptions of the newest day are known once it is over.
    ...(known.through < today ? daysOf({ from: known.through, to: today }) : []),
  ].toSorted()
  return days[0] && { from: days[0], to: days.at(-1)!, only: days }
}

const currentThrough = ({ through, conceived, farrowed }: TotalsState, family: TotalsFamily) =>
  family === 'farrowed' ? farrowed : family === 'conceived' ? conceived : through
const marksOf = ({ marked }: TotalsState, family: TotalsFamily) =>
  markedBy[family].flatMap((of) => marked[of])

/** Days of a span without current totals; undefined if there are none. */
function daysWithoutTotals(
  { from, to, only }: Span,
  known: TotalsState | null,
  family: TotalsFamily,
): Span | undefined {
  if (!known) return { from, to, only }
  const through = currentThrough(known, family)
  const requested = new Set(only)
  const isInSpan = (day: Day) => day >= from && day <= to && (!only || requested.has(day))
  const marked = [...new Set(marksOf(known, family))]
    .filter((day) => day <= through && isInSpan(day))
    .toSorted()
  const next = addDays(through, 1)
  const later = { from: next < from ? from : next, to, only }
  if (marked.length === 0) return later.from <= to ? later : undefined
  const days = [...marked, ...daysOf(later)]
  return { from: days[0]!, to: days.at(-1)!, only: days }
}

/** Months of a span that are read as a whole, except those with a marked day, and the days that are read singly. */
function inMonths(span: Span, marks: readonly Day[]) {
  const [from, to] = [firstOfMonth(span.from), firstOfMonth(span.to)]
  const first = from === span.from ? from : addMonths(from, 1)
  const last = lastOfMonth(to) === span.to ? to : addMonths(to, -1)
  if (span.only || first > last) return undefined
  const but = [...new Set(marks.map(firstOfMonth))].filter((month) => month >= first && month <= last)
  const isMarked = new Set(marks)
  const days = [
    { from: span.from, to: addDays(first, -1) },
    ...but.map((month) => ({ from: month, to: lastOfMonth(month) })),
    { from: addMonths(last, 1), to: span.to },
  ]
  return { first, last, but, days: days.flatMap(daysOf).filter((each) => !isMarked.has(each)) }
}

/** Selects the stored sums of a span, `on_date, sums`; the first day of a month stands for a month that is read as a whole. */
function storedTotals(span: Span, marks: readonly Day[], byMonth: boolean): Sql {
  const months = byMonth ? inMonths(span, marks) : undefined
  if (!months)
    return sql`select on_date, sums from daily_total where ${isIn(sql`on_date`, span)} and on_date <> all(${marks}::date[])`
  const { first, last, but, days } = months
  return sql`
    select month as on_date, sums from monthly_total where month between ${first} and ${last} and month <> all(${but}::date[])
    union all select on_date, sums from daily_total where on_date = any(${days}::date[])`
}

/** Columns computed from `on_date`, with their names. */
export type Bucket = readonly (readonly [name: string, value: Sql])[]

type TotalsRequest = { family: TotalsFamily; source: DaySums; names?: readonly string[] | undefined }

/**
 * Selects the sums of a span: the columns of `bucket`, which are computed from `on_date`, then `name, amount, base`, of all names or some.
 * Stored totals are read; other days are counted from the records.
 * @param byMonth whether no bucket distinguishes days of a month
 * @param also other families, read together with the first if their totals are current to the same day
 */
export function selectTotals(
  known: TotalsState | null,
  {
    span,
    bucket,
    byMonth = false,
    also = [],
    ...first
  }: TotalsRequest & { span: Span; bucket: Bucket; byMonth?: boolean; also?: readonly TotalsRequest[] },
): Sql {
  const columns = raw(bucket.map(([name]) => name).join(', '))
  const buckets = join(bucket.map(([name, value]) => sql`${value} as ${raw(name)}`))
  const all = [first, ...also]
  const parts = all.flatMap(({ family, source, names }): Sql[] => {
    const fresh = daysWithoutTotals(span, known, family)
    if (!fresh) return []
    return [
      sql`
      select ${columns}, name, sum(amount) as amount, sum(base) as base
      from (select ${buckets}, name, amount, base from (${source(fresh, names)}) of_day ${names ? sql`where name = any(${[...names]}::text[])` : sql``}) of_day group by ${columns}, name`,
    ]
  })
  if (!known) return join(parts, ' union all ')
  for (const together of Map.groupBy(
    all,
    ({ family }) => `${currentThrough(known, family)} ${markedBy[family].join()}`,
  ).values()) {
    const { family } = together[0]!
    const through = currentThrough(known, family)
    if (through < span.from) continue
    const measures = together.flatMap(({ family: each, names }) =>
      families[each]
        .filter(({ name }) => names?.includes(name) ?? true)
        .map(({ name, hasBase }) => ({ name, hasBase, at: placeOf(each, name) })),
    )
    const sums = measures.map(({ hasBase, at }, i) =>
      raw(`sum(sums[${at}]) as amount${i}, ${hasBase ? `sum(sums[${at + 1}])` : '0'} as base${i}`),
    )
    const values = measures.map(({ name }, i) => raw(`('${name}', amount${i}, base${i})`))
    const current = { ...span, to: span.to < through ? span.to : through }
    parts.push(sql`
      select ${columns}, part.name, part.amount / ${scale}::numeric as amount, part.base / ${scale}::numeric as base
      from (
        select ${columns}, ${join(sums)} from (
          select ${buckets}, sums from (${storedTotals(current, marksOf(known, family), byMonth)}) kept) of_day
        group by ${columns}) of_bucket
      cross join lateral (values ${join(values)}) part (name, amount, base)
      where part.amount <> 0 or part.base <> 0`)
  }
  return join(parts, ' union all ')
}

/** Selects the sums of all families by day, `on_date, sums`, as they are stored. Days without any are left out. */
export function totalsToStore(sources: Readonly<Record<TotalsFamily, DaySums>>, span: Span): Sql {
  const named = (Object.keys(families) as TotalsFamily[]).map(
    (family) => sql`
      select on_date, ${`${family}.`}::text || part.place as place, part.amount from (${sources[family](span)}) f
      cross join lateral (values (name, amount), (name || '/', base)) part (place, amount) where part.amount <> 0`,
  )
  return sql`
    with counted as materialized (
      select on_date, place, round(sum(amount) * ${scale})::bigint as value from (${join(named, ' union all ')}) named group by 1, 2),
    days as materialized (
      select on_date, jsonb_object_agg(place, value) as sums from counted where value <> 0 and place is not null group by 1)
    select on_date, array(
      select coalesce((sums ->> p.place)::bigint, 0) from unnest(${places}::text[]) with ordinality as p (place, at) order by p.at) as sums
    from days`
}

/** Value that `definition` must have: a hash of the places and of the statements that count them. */
export function definitionOf(sources: Readonly<Record<TotalsFamily, DaySums>>): string {
  const day = '2000-01-01' as Day
  const statements = Object.values(sources).map((of) => of({ from: day, to: day }))
  const text = JSON.stringify([
    places,
    scale,
    statements.map(({ text: statement, values }) => [statement.replace(/\s+/g, ' '), values]),
  ])
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
