import { createHash } from 'node:crypto'
import { addDays, addMonths, day, firstOfMonth, lastOfMonth, type Day } from '@penside/domain/basics/day.ts'
import { lifeKinds, litterKinds } from '@penside/domain/records/life.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import { accidentColumnsShown } from '@penside/domain/reports/accident-status.ts'
import { standingClasses } from '@penside/domain/reports/breeding-status.ts'
import { growthStages } from '@penside/domain/farm/growth-stage.ts'
import { checksOfRecords } from '@penside/domain/reports/checks.ts'
import { conceptionOn, decidedAfter, farrowingOn } from '@penside/domain/records/pregnancy-outcome.ts'
import { keptChanges } from '@penside/domain/reports/month-end.ts'
import { movementColumnsShown } from '@penside/domain/reports/movement-status.ts'
import { countedInOperation } from '@penside/domain/reports/operation.ts'
import { productionColumnsShown } from '@penside/domain/reports/production-status.ts'
import { recordedFigures } from '@penside/domain/reports/score.ts'
import type { StatisticColumns } from '@penside/domain/reports/statistic.ts'
import { tradeColumnsShown } from '@penside/domain/reports/trade-status.ts'
import { join, raw } from 'sql-template-tag'
import { sql, type Db, type Sql } from '../database/db.ts'
import { daysOf, isIn, type Span } from './span.ts'

type Measure = { name: string; hasBase: boolean }
const ofColumns = (columns: StatisticColumns<string>): Measure[] =>
  Object.entries(columns).map(([name, { mean }]) => ({ name, hasBase: mean !== undefined }))
const withoutBase = (names: readonly string[]): Measure[] => names.map((name) => ({ name, hasBase: false }))

/** Says by which definitions the days are kept: another one, and everything is worked out anew. A test tells the right one. */
export const definition = '8ece10d869d3f402'

/**
 * Families of the daily totals. `growing`: pigs in groups at the end of the day, by stage. `herd`: daily change of each class of sows and of
 * their suckling piglets; of mated and of non-productive females also that change times the day of the month. `checks`: records that look
 * wrong. `monthEnd`: changes of each class, by cause.
 */
const families = {
  production: ofColumns(productionColumnsShown),
  accident: ofColumns(accidentColumnsShown),
  movement: ofColumns(movementColumnsShown),
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
  monthEnd: withoutBase(keptChanges),
  trade: ofColumns(tradeColumnsShown),
  operation: withoutBase(countedInOperation),
}
export type KeptFamily = keyof typeof families
/** By whose changes the days of a family are marked. */
const followed: Readonly<Record<KeptFamily, readonly Followed[]>> = {
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

/** The places of `daily_total.sums`, by family, name, and a stroke for the base. */
const places = Object.entries(families).flatMap(([family, measures]) =>
  measures.flatMap(({ name, hasBase }) => [`${family}.${name}`, ...(hasBase ? [`${family}.${name}/`] : [])]),
)
const placeOf = (family: KeptFamily, name: string, part: '' | '/' = '') =>
  places.indexOf(`${family}.${name}${part}`) + 1
/** What is kept is whole: thousandths of what is counted. */
const scale = 1000

/** Selects what records of some days come to, `on_date, name, amount, base`; nobody asks for others than some names, where they are given. */
export type DaySums = (span: Span, names?: readonly string[]) => Sql

/** Whose changes mark days: records of sows, pigs in groups, and what was bought and sold. */
type Followed = 'sow' | 'group' | 'trade'
/** Until when the kept days say what the records say, of conceptions until when day 35 was past when the days were worked out, of farrowings with what is decided today; but for those that a change has marked. */
export type Known = {
  through: Day
  conceived: Day
  farrowed: Day
  /** Until when all matings were decided when the days were worked out. */
  decided: Day
  marked: Readonly<Record<Followed, readonly Day[]>>
}

/** Before every record. */
export const firstDay = day('1900-01-01')

/** From this day on, a mating that counts on it may not be decided yet. */
export const undecidedFrom = (today: Day) => addDays(today, farrowingOn - decidedAfter)
const decidedOn = (today: Day) => addDays(undecidedFrom(today), -1)

/** More changes than these are not followed one by one. */
export const mostFollowed = 5000
export const ofSows = [...lifeKinds, ...litterKinds, 'sow_entry', 'cull_decision', 'animal']
const ofGroups = ['group_move', 'transit_loss', 'pig_group']
/** Of a carcass and of a feed a line has no day: it marks those of its group's shipments, or of what came of the feed. */
const ofTrade = ['stock_record', 'carcass', 'feed']
const followedKinds = [...ofSows, ...ofGroups, ...ofTrade]

/** Of a farm whose limits of ages are others, something else is kept. */
export const definitionFor = ({ weanerUntilAge, growerUntilAge, earlyFinisherUntilAge }: FarmSettings) =>
  [definition, weanerUntilAge, growerUntilAge, earlyFinisherUntilAge].join(' ')

/**
 * Which days are kept; null where none are. A change of a sow's record marks its day, every later day of her records, and the days on which
 * a mating counts that it may have decided. One of a group marks every day from its own until the group is empty. One of what was bought or
 * sold marks its own.
 */
export const knownDays = (db: Db, settings: FarmSettings, today: Day): Promise<Known | null> =>
  db.once(`known days ${definitionFor(settings)} ${today}`, () =>
    // It is longer planned than done.
    db.withKeptPlan(() => askedDays(db, settings, today)),
  )

async function askedDays(db: Db, settings: FarmSettings, today: Day): Promise<Known | null> {
  const since = sql`c.farm_id = u.farm_id and c.xact >= u.xact and c.change_id > i.changes_before and c.kind = any(${followedKinds})
    and (c.kind <> 'animal' or c.on_date is not null)`
  const kept = await db.maybeOne<
    Record<Followed, Day[]> & { through: Day; first: Day | null; undated: boolean | null }
  >(sql`
    with upkeep as materialized (select * from daily_total_state where definition = ${definitionFor(settings)}),
    line as materialized (
      select c.subject_id as id, c.kind, c.on_date, c.later_on,
        case when c.kind = any(${ofGroups}) then 'group' when c.kind = any(${ofTrade}) then 'trade' else 'sow' end as of
      from upkeep u cross join installation i join change c on ${since}
      limit ${mostFollowed + 1}
    ), few as materialized (
      select * from line where (select count(*) from line) <= ${mostFollowed}
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
      case when (select count(*) from line) > ${mostFollowed} then least(
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
  if (!kept || kept.undated) return null
  const through = kept.through < today ? kept.through : today
  const settled = decidedOn(through)
  // Of a day itself nobody knows yet who conceived, and nothing is counted.
  const conceived = kept.through === today ? today : addDays(through, -1)
  // What is decided by time alone since was not known then.
  const farrowed = kept.through === today ? today : settled
  const { first, sow, group, trade } = kept
  if (!first) return { through, conceived, farrowed, decided: settled, marked: { sow, group, trade } }
  const before = addDays(first, -1 - farrowingOn)
  const least = (day: Day) => (before < day ? before : day)
  return {
    through: least(through),
    conceived: least(conceived),
    farrowed: least(farrowed),
    decided: least(settled),
    marked: { sow: [], group: [], trade: [] },
  }
}

/** Selects the days of what lines without one are about. @param days made of the day of a record `m` */
const daysOfUndated = (lines: Sql, days: Sql): Sql => sql`
  select ${days} from (select distinct id from ${lines} line where kind = 'carcass') l
  join group_move m on m.farm_id = current_farm() and m.group_id = l.id and m.kind = 'shipment'
  union
  select ${days} from (select distinct id from ${lines} line where kind = 'feed') l
  join stock_record m on m.farm_id = current_farm() and m.item_id = l.id and m.kind = 'receipt'`

/** Every day that a change has marked. */
export const markedDays = ({ marked }: Known): Day[] => Object.values(marked).flat()

/** The days that have to be worked out so that all are kept until today; undefined without any. */
export function staleDays(known: Known | null, { from, today }: { from: Day; today: Day }): Span | undefined {
  if (!known) return { from, to: today }
  const days = [
    ...markedDays(known),
    ...daysOf({ from: addDays(known.decided, 1), to: decidedOn(today) }),
    // Who conceived on the newest of them is known when it is past.
    ...(known.through < today ? daysOf({ from: known.through, to: today }) : []),
  ].toSorted()
  return days[0] && { from: days[0], to: days.at(-1)!, only: days }
}

const keptThrough = ({ through, conceived, farrowed }: Known, family: KeptFamily) =>
  family === 'farrowed' ? farrowed : family === 'conceived' ? conceived : through
const marksOf = ({ marked }: Known, family: KeptFamily) => followed[family].flatMap((of) => marked[of])

/** The days of a span that are not kept; none of them is undefined. */
function uncounted({ from, to, only }: Span, known: Known | null, family: KeptFamily): Span | undefined {
  if (!known) return { from, to, only }
  const through = keptThrough(known, family)
  const isAsked = new Set(only)
  const asked = (day: Day) => day >= from && day <= to && (!only || isAsked.has(day))
  const marked = [...new Set(marksOf(known, family))].filter((day) => day <= through && asked(day)).toSorted()
  const next = addDays(through, 1)
  const later = { from: next < from ? from : next, to, only }
  if (marked.length === 0) return later.from <= to ? later : undefined
  const days = [...marked, ...daysOf(later)]
  return { from: days[0]!, to: days.at(-1)!, only: days }
}

/** The months of a span that are read whole, but for those in which a day is marked, and the kept days that are read one by one. */
function inMonths(asked: Span, marks: readonly Day[]) {
  const [from, to] = [firstOfMonth(asked.from), firstOfMonth(asked.to)]
  const first = from === asked.from ? from : addMonths(from, 1)
  const last = lastOfMonth(to) === asked.to ? to : addMonths(to, -1)
  if (asked.only || first > last) return undefined
  const but = [...new Set(marks.map(firstOfMonth))].filter((month) => month >= first && month <= last)
  const isMarked = new Set(marks)
  const days = [
    { from: asked.from, to: addDays(first, -1) },
    ...but.map((month) => ({ from: month, to: lastOfMonth(month) })),
    { from: addMonths(last, 1), to: asked.to },
  ]
  return { first, last, but, days: days.flatMap(daysOf).filter((each) => !isMarked.has(each)) }
}

/** Selects `on_date, sums` of what is kept of a span; of a month that is read whole the first day stands for all. */
function keptIn(asked: Span, marks: readonly Day[], byMonth: boolean): Sql {
  const months = byMonth ? inMonths(asked, marks) : undefined
  if (!months)
    return sql`select on_date, sums from daily_total where ${isIn(sql`on_date`, asked)} and on_date <> all(${marks}::date[])`
  const { first, last, but, days } = months
  return sql`
    select month as on_date, sums from monthly_total where month between ${first} and ${last} and month <> all(${but}::date[])
    union all select on_date, sums from daily_total where on_date = any(${days}::date[])`
}

/** Columns made of `on_date`, each with its name. */
export type Bucket = readonly (readonly [name: string, value: Sql])[]

type AskedSums = { as: KeptFamily; of: DaySums; names?: readonly string[] | undefined }

/**
 * Selects what the days of a span come to: the columns of `bucket`, which are made of `on_date`, then `name, amount, base`, of all names or
 * some. Kept days are read, the others are counted from the records.
 * @param byMonth that no bucket tells the days of a month apart
 * @param also what is asked of other families: what is kept until the same day is read once
 */
export function keptSums(
  known: Known | null,
  {
    span,
    bucket,
    byMonth = false,
    also = [],
    ...first
  }: AskedSums & { span: Span; bucket: Bucket; byMonth?: boolean; also?: readonly AskedSums[] },
): Sql {
  const columns = raw(bucket.map(([name]) => name).join(', '))
  const buckets = join(bucket.map(([name, value]) => sql`${value} as ${raw(name)}`))
  const all = [first, ...also]
  const parts = all.flatMap(({ as, of, names }): Sql[] => {
    const fresh = uncounted(span, known, as)
    if (!fresh) return []
    return [
      sql`
      select ${columns}, name, sum(amount) as amount, sum(base) as base
      from (select ${buckets}, name, amount, base from (${of(fresh, names)}) of_day ${names ? sql`where name = any(${[...names]}::text[])` : sql``}) of_day group by ${columns}, name`,
    ]
  })
  if (!known) return join(parts, ' union all ')
  for (const together of Map.groupBy(
    all,
    ({ as }) => `${keptThrough(known, as)} ${followed[as].join()}`,
  ).values()) {
    const { as } = together[0]!
    const through = keptThrough(known, as)
    if (through < span.from) continue
    const measures = together.flatMap(({ as, names }) =>
      families[as]
        .filter(({ name }) => names?.includes(name) ?? true)
        .map(({ name, hasBase }) => ({ name, hasBase, at: placeOf(as, name) })),
    )
    const sums = measures.map(({ hasBase, at }, i) =>
      raw(`sum(sums[${at}]) as amount${i}, ${hasBase ? `sum(sums[${at + 1}])` : '0'} as base${i}`),
    )
    const values = measures.map(({ name }, i) => raw(`('${name}', amount${i}, base${i})`))
    const asked = { ...span, to: span.to < through ? span.to : through }
    parts.push(sql`
      select ${columns}, part.name, part.amount / ${scale}::numeric as amount, part.base / ${scale}::numeric as base
      from (
        select ${columns}, ${join(sums)} from (
          select ${buckets}, sums from (${keptIn(asked, marksOf(known, as), byMonth)}) kept) of_day
        group by ${columns}) of_bucket
      cross join lateral (values ${join(values)}) part (name, amount, base)
      where part.amount <> 0 or part.base <> 0`)
  }
  return join(parts, ' union all ')
}

/** Selects what each family comes to by day, `on_date, sums`, as it is kept; days without anything are left out. */
export function daysToKeep(sources: Readonly<Record<KeptFamily, DaySums>>, span: Span): Sql {
  const named = (Object.keys(families) as KeptFamily[]).map(
    (family) => sql`
      select on_date, ${`${family}.`}::text || part.place as place, part.amount from (${sources[family](span)}) f
      cross join lateral (values (name, amount), (name || '/', base)) part (place, amount) where part.amount <> 0`,
  )
  return sql`
    with counted as materialized (
      select on_date, place, round(sum(amount) * ${scale})::bigint as value from (${join(named, ' union all ')}) named group by 1, 2),
    days as (select distinct on_date from counted where value <> 0)
    select d.on_date, array_agg(coalesce(c.value, 0) order by p.at) as sums
    from days d cross join unnest(${places}::text[]) with ordinality as p (place, at)
    left join counted c on c.on_date = d.on_date and c.place = p.place
    group by d.on_date`
}

/** What `definition` has to be: made of what is kept and of the statements that count it. */
export function definitionOf(sources: Readonly<Record<KeptFamily, DaySums>>): string {
  const day = '2000-01-01' as Day
  const said = Object.values(sources).map((of) => of({ from: day, to: day }))
  const text = JSON.stringify([
    places,
    scale,
    said.map(({ text: statement, values }) => [statement.replace(/\s+/g, ' '), values]),
  ])
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
