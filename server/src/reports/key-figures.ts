import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  lastOfMonth,
  type Day,
} from '@penside/domain/basics/day.ts'
import { returnTypes } from '@penside/domain/reports/accident-status.ts'
import {
  conceptionOn,
  deaths,
  farrowingOn,
  leftPregnantAccidents,
  leftPregnantRemovals,
  notYet,
  openStatuses,
} from '@penside/domain/records/pregnancy-outcome.ts'
import {
  judgedFigures,
  recordedFigures,
  scoreFigures,
  type ScoreFigure,
  type ScoreMonth,
  type Sum,
} from '@penside/domain/reports/score.ts'
import { join } from 'sql-template-tag'
import { lifeKinds } from '@penside/domain/records/life.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { farmSettings } from '../farm/settings.ts'
import { herdDays, herdGrown } from './daily-herd.ts'
import {
  selectTotals,
  readTotalsState,
  undecidedFrom,
  type Bucket,
  type DaySums,
  type TotalsFamily,
} from './daily-totals.ts'
import { herdByRecords } from './sows-on-day.ts'
import { daysEarlier, isIn, type Span } from './span.ts'
import { after, before, beforeOn, lifeRecords, matingsIn, type Counted } from './statistic.ts'

/** Span with the day of the request: whether a mating is decided depends on all records up to it. */
export type KnownSpan = Span & { today: Day }

/** First days of the months of a span, oldest first. */
export function monthsIn({ from, to }: Span): Day[] {
  const months: Day[] = []
  for (let month = firstOfMonth(from); month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

/** Statements of figures that are computed from the herd of each day. */
const ofHerd = {
  meanParity: ({ to }: KnownSpan) => matedFemalesOn(to),
  nonProductiveDays: (span: KnownSpan) => nonProductivePhases(span),
}
const isOfHerd = (name: ScoreFigure): name is keyof typeof ofHerd => name in ofHerd

/** Selects the rows that one figure counts in a span. Returns are selected without the matings of which they are a share. */
export const countedForFigure = (name: ScoreFigure, span: KnownSpan): Counted =>
  isOfHerd(name)
    ? ofHerd[name](span)
    : sql`select * from (${joined(name === 'returnRate' ? [returns] : sourcesOf[name], span)}) counted
        where name = ${name} and (amount <> 0 or base <> 0 or note = ${notYet})`

/** Selects all rows of a figure's sums, including the matings of which returns are a share. */
export const recordsOfFigure = (name: ScoreFigure, span: KnownSpan): Counted =>
  isOfHerd(name)
    ? ofHerd[name](span)
    : sql`select * from (${joined(sourcesOf[name], span)}) counted where name = ${name} and (amount <> 0 or base <> 0)`

const joined = (sources: readonly ((span: KnownSpan) => Sql)[], span: KnownSpan) =>
  join(
    sources.map((source) => source(span)),
    ' union all ',
  )

const columns = sql`e.kind, e.animal_id, null::bigint as group_id, e.seq, e.on_date, e.parity, e.status`

const farrowings = (span: Span) => sql`
  select ${columns}, '' as note, part.name, part.amount::numeric as amount, part.base::numeric as base, e.on_date as counted_on
  from ${lifeRecords(['farrowing'], span)} join ${before}
  cross join lateral (values
    ('littersPerFemale', 1, null), ('totalBornPerLitter', e.total_born, 1), ('liveBornPerLitter', e.live_born, 1),
    ('gestationLength', e.on_date - ${beforeOn}, 1)) part (name, amount, base)`

/**
 * Weanings. A litter is finished with the weaning that does not make the sow a nurse; all piglets weaned since the farrowing belong to it.
 * If the record before is the farrowing, the joins for earlier weanings find nothing.
 */
const weanings = (span: Span) => sql`
  select ${columns}, '' as note, part.name, part.amount::numeric as amount, part.base::numeric as base, e.on_date as counted_on
  from ${lifeRecords(['weaning'], span)} join ${before}
  left join lateral (
    select b.seq, b.on_date, b.live_born from life_record b
    where b.farm_id = e.farm_id and b.animal_id = e.animal_id and b.kind = 'farrowing' and b.seq < e.previous and p.kind <> 'farrowing'
    order by b.seq desc limit 1) earlier on true
  cross join lateral (
    select case when e.becomes_nurse then null when p.kind = 'farrowing' then p.seq else earlier.seq end as seq,
      case when p.kind = 'farrowing' then p.on_date else earlier.on_date end as on_date,
      case when p.kind = 'farrowing' then p.live_born else earlier.live_born end as live_born offset 0) born
  left join lateral (
    select sum(own.females + own.males + own.unsexed) as weaned from weaning own
    where own.farm_id = e.farm_id and own.animal_id = e.animal_id and own.seq > born.seq and own.seq < e.seq
      and p.kind <> 'farrowing') sooner on true
  left join lateral (
    select coalesce(sum(case c.kind when 'partialWeaning' then c.females + c.males + c.unsexed end), 0) as partly,
      coalesce(sum(case c.kind when 'fosteredIn' then c.females + c.males + c.unsexed when 'fosteredOut' then - c.females - c.males - c.unsexed end), 0) as fostered
    from litter_change c
    where c.farm_id = e.farm_id and c.animal_id = e.animal_id and c.litter_seq >= born.seq and c.litter_seq < e.seq) changes on true
  cross join lateral (select e.weaned + coalesce(sooner.weaned, 0) + changes.partly as weaned offset 0) whole
  cross join lateral (values
    ('weanedPerFemale', e.weaned, null::int), ('lactationLength', e.on_date - born.on_date, 1),
    ('weanedPerLitter', whole.weaned, 1),
    ('preWeaningLoss', born.live_born + changes.fostered - whole.weaned, born.live_born)) part (name, amount, base)
  where (part.name = 'weanedPerFemale' or born.seq is not null)`

const partialWeanings = (span: Span) => sql`
  select c.kind, c.animal_id, null::bigint, c.number, c.on_date, null::int, null::text, '', 'weanedPerFemale', c.females + c.males + c.unsexed, null,
    c.on_date
  from litter_change c
  where c.kind = 'partialWeaning' and ${isIn(sql`c.on_date`, span)}`

const matings = (span: Span) => sql`
  select ${columns}, '' as note, part.name, part.amount::numeric as amount, part.base::numeric as base, e.on_date as counted_on
  from ${lifeRecords(['mating'], span)} join ${before}
  cross join lateral (values
    ('returnRate', 0, 1),
    (case p.status when 'weaned' then 'weanToServiceInterval' end, e.on_date - ${beforeOn}, 1)) part (name, amount, base)
  where part.name is not null`

const returns = (span: Span) => sql`
  select ${columns}, '' as note, 'returnRate' as name, 1::numeric as amount, 0::numeric as base, e.on_date as counted_on
  from life_record e
  where e.kind = 'accident' and ${isIn(sql`e.on_date`, span)} and e.accident_type = any(${[...returnTypes]}::text[])`

/** Removals of mated females; gilts are not counted. */
const removals = (span: Span) => sql`
  select ${columns}, coalesce(e.removal_category, e.accident_type) as note,
    case when coalesce(e.removal_category, e.accident_type) = any(${[...deaths]}::text[]) then 'sowMortality' else 'cullingRate' end as name,
    1::numeric as amount, null::numeric as base, e.on_date as counted_on
  from ${lifeRecords(['removal', 'accident'], span)} join ${before}
  where e.status = 'culled' and p.status <> 'gilt'`

/**
 * Days for which a sow was open when her culling was decided: since her last weaning, or since the first mating of a sow without a litter.
 * Pregnant and nursing sows are not counted.
 */
const decisions = (span: Span) => sql`
  select 'cullDecision' as kind, d.animal_id, null::bigint as group_id, d.number as seq, d.on_date, last.parity, last.status, d.reason as note,
    'openUntilDecided' as name, (d.on_date - since.on_date)::numeric as amount, 1::numeric as base, d.on_date as counted_on
  from cull_decision d
  join lateral (
    select e.seq, e.parity, e.status from sow_event e
    where e.farm_id = d.farm_id and e.animal_id = d.animal_id and e.on_date <= d.on_date and e.status <> 'culled'
    order by e.seq desc limit 1) last on last.status = any(${openStatuses}::text[])
  join lateral (
    select coalesce(max(coalesce(b.start_last_work_on, b.on_date)) filter (where b.status = 'weaned'), min(coalesce(b.start_last_work_on, b.on_date))) as on_date
    from life_record b
    where b.farm_id = d.farm_id and b.animal_id = d.animal_id and b.seq <= last.seq and b.status <> 'gilt') since on true
  where ${isIn(sql`d.on_date`, span)}`

/** Days from the decision to cull a sow to her removal. */
const leavings = (span: Span) => sql`
  select ${columns}, d.reason as note, 'leavingDays' as name, (e.on_date - d.on_date)::numeric as amount, 1::numeric as base,
    e.on_date as counted_on
  from ${lifeRecords(['removal', 'accident'], span)} join cull_decision d on d.farm_id = e.farm_id and d.animal_id = e.animal_id
  where e.status = 'culled' and d.on_date <= e.on_date`

const matedBefore = (span: Span, days: number) => matingsIn(daysEarlier(span, days))

/**
 * Joins the outcome of a mating of `matingsIn`: the next record `x`, and in `gone` whether it removed a pregnant sow. Details are looked up
 * for removals only.
 */
export const outcome = sql`
  left join ${after}
  left join lateral (
    select a.accident_type = any(${[...leftPregnantAccidents]}::text[]) as left_pregnant from accident a
    where x.kind = 'accident' and x.status = 'culled' and a.farm_id = x.farm_id and a.animal_id = x.animal_id and a.seq = x.seq
    union all
    select r.category = any(${[...leftPregnantRemovals]}::text[]) from removal r
    where x.kind = 'removal' and r.farm_id = x.farm_id and r.animal_id = x.animal_id and r.seq = x.seq) gone on true`

/**
 * Matings judged 115 days later. A mating that can still lead to a farrowing is listed and counts in neither number. A sow that left alive
 * counts in neither number of the farrowing rate; she conceived if an accident says that she left pregnant. Day 35 is over from the day
 * after it.
 */
const judgedToFarrow = (span: KnownSpan) => sql`
  select ${columns}, case when x.kind is null and e.on_date >= ${canFarrowFrom(span)} then ${notYet} else '' end as note,
    'farrowingRate' as name, (x.kind is not null and x.kind = 'farrowing')::int::numeric as amount,
    (x.kind is not null or e.on_date < ${canFarrowFrom(span)})::int::numeric as base, e.on_date + ${farrowingOn}::int as counted_on
  from ${matedBefore(span, farrowingOn)} ${outcome}
  where gone.left_pregnant is not true`
/** First day of matings that are not decided yet. */
const canFarrowFrom = ({ today }: KnownSpan) => addDays(undecidedFrom(today), -farrowingOn)

const judgedToConceive = (span: KnownSpan) => sql`
  select ${columns}, '' as note, 'conceptionRate' as name,
    (x.kind is null or x.on_date - e.on_date > ${conceptionOn} or (x.kind = 'accident' and gone.left_pregnant is true))::int::numeric as amount,
    1::numeric as base, e.on_date + ${conceptionOn}::int as counted_on
  from ${matedBefore(span, conceptionOn)} ${outcome}
  where e.on_date < ${addDays(span.today, -conceptionOn)}`

const sourcesOf: Readonly<
  Record<Exclude<ScoreFigure, keyof typeof ofHerd>, readonly ((span: KnownSpan) => Sql)[]>
> = {
  weanedPerFemale: [weanings, partialWeanings],
  littersPerFemale: [farrowings],
  totalBornPerLitter: [farrowings],
  liveBornPerLitter: [farrowings],
  weanedPerLitter: [weanings],
  preWeaningLoss: [weanings],
  farrowingRate: [judgedToFarrow],
  conceptionRate: [judgedToConceive],
  returnRate: [matings, returns],
  weanToServiceInterval: [matings],
  gestationLength: [farrowings],
  lactationLength: [weanings],
  cullingRate: [removals],
  sowMortality: [removals],
  openUntilDecided: [decisions],
  leavingDays: [leavings],
}

/** Selects the mated females of a day as `Counted`, with the parity as the amount. */
const matedFemalesOn = (day: Day): Counted => sql`
  select ${columns}, '' as note, 'meanParity' as name, e.parity::numeric as amount, 1::numeric as base, ${day}::date as counted_on
  from (select * from ${herdByRecords(day)}) e where e.first_mated_on <= ${day}`

/**
 * Selects the non-productive phases of mated females: open, or in a pregnancy that failed (see the note). The amount is the number of days
 * within the span.
 */
const nonProductivePhases = (span: KnownSpan): Counted => sql`
  select * from (
    select ${columns}, case e.status when 'pregnant' then 'failedPregnancy' else 'open' || initcap(e.status) end as note, 'nonProductiveDays' as name,
      (least(x.on_date, ${addDays(span.to, 1)}) - greatest(e.on_date, ${span.from}))::numeric as amount, null::numeric as base,
      e.on_date as counted_on
    from (
      select farm_id, animal_id, kind, seq, on_date, parity, status, seq + 1 as next from (select * from ${herdByRecords(addDays(span.from, -1))}) stood
      union all
      select farm_id, animal_id, kind, seq, on_date, parity, status, seq + 1 from sow_event
      where kind = any(${[...lifeKinds]}::text[]) and ${isIn(sql`on_date`, span)}) e ${outcome}
    where e.status = any(${[...openStatuses]}::text[])
      or (e.status = 'pregnant' and x.kind <> 'farrowing' and gone.left_pregnant is not true)) phase
  where amount > 0`

/** Daily sums of some figures, by the day on which a record counts. */
export const scoreDays =
  (today: Day): DaySums =>
  (span, names = [...recordedFigures, ...judgedFigures]) => {
    const sources = names.flatMap((name) => sourcesOf[name as keyof typeof sourcesOf])
    return sql`
    select counted_on as on_date, name, sum(amount) as amount, coalesce(sum(base), 0) as base
    from (${joined([...new Set(sources)], { ...span, today })}) counted where name = any(${[...names]}::text[]) group by 1, 2`
  }

/**
 * Daily sums of a figure of `countedOneByOne`, oldest first, with the number of rows; null without daily totals. Undecided matings are rows
 * without an amount.
 */
export async function scoreByDay(
  db: Db,
  name: ScoreFigure,
  span: Span,
  today: Day,
): Promise<({ on: Day; rows: number } & Sum)[] | null> {
  const family = familyOf(name)
  const known = await readTotalsState(db, await farmSettings(db), today)
  if (!known) return null
  const bucket: Bucket = [['on_date', sql`on_date`]]
  const sums = selectTotals(known, { family, source: scoreDays(today), span, bucket, names: [name] })
  const open = addDays(known.decided, 1)
  const from = open > span.from ? open : span.from
  const undecided =
    name === 'farrowingRate' && from <= span.to
      ? sql`
      union all select on_date + ${farrowingOn}::int, name, 0, 0, 1 from (${countedForFigure(name, { ...span, from, today })}) mating where base = 0`
      : sql``
  return db.many(sql`
    select on_date as on, sum(amount)::float8 as amount, sum(base)::float8 as base, sum(rows)::int as rows
    from (select on_date, name, amount, base, base as rows from (${sums}) of_day ${undecided}) of_day group by 1 order by 1`)
}

/** Family of the daily totals to which a figure belongs. */
const familyOf = (name: ScoreFigure): TotalsFamily =>
  name === 'farrowingRate' ? 'farrowed' : name === 'conceptionRate' ? 'conceived' : 'score'

/** Monthly sums of all figures, oldest first. */
export async function scoreMonths(db: Db, span: Span, today: Day): Promise<ScoreMonth[]> {
  const known = await readTotalsState(db, await farmSettings(db), today)
  const month = (on: Sql): Bucket => [['month', sql`date_trunc('month', ${on})::date`]]
  const first = addDays(firstOfMonth(span.from), -1)
  const herd = { family: 'herd', source: herdDays, names: ['mated', 'nonProductive', 'parities'] } as const
  const stood = herdGrown(known, {
    first,
    last: first,
    names: herd.names,
    bucket: month(sql`${first}::date`),
  })
  const sumsOf = (names: readonly ScoreFigure[]) => ({
    family: familyOf(names[0]!),
    source: scoreDays(today),
    names,
  })
  const grown = selectTotals(known, {
    ...sumsOf(recordedFigures),
    also: [...judgedFigures.map((name) => sumsOf([name])), herd],
    span: { from: firstOfMonth(span.from), to: span.to },
    bucket: month(sql`on_date`),
    byMonth: true,
  })
  const query = () =>
    db.many<{ month: Day; name: ScoreFigure | (typeof herd.names)[number] } & Sum>(sql`
    select month, name, sum(amount)::float8 as amount, sum(base)::float8 as base
    from (${stood} union all ${grown}) of_month (month, name, amount, base)
    group by 1, 2`)
  // Without daily totals years of records are read, by a plan of their own.
  const sums = await (known ? db.withReusedPlan(query) : query())
  const found = new Map(sums.map(({ month, name, ...sum }) => [`${month} ${name}`, sum]))
  const of = (month: Day, name: (typeof sums)[number]['name']): Sum =>
    found.get(`${month} ${name}`) ?? { amount: 0, base: 0 }
  let mated = of(firstOfMonth(first), 'mated').amount
  let idle = of(firstOfMonth(first), 'nonProductive').amount
  let parities = of(firstOfMonth(first), 'parities').amount
  return monthsIn(span).map((month) => {
    const end = lastOfMonth(month) < span.to ? lastOfMonth(month) : span.to
    const days = daysBetween(month, end) + 1
    // A sow counts from her day to the end of the month.
    const daysOf = (stood: number, { amount, base }: Sum) => stood * days + amount * (days + 1) - base
    const [grown, idleGrown] = [of(month, 'mated'), of(month, 'nonProductive')]
    const femaleDays = daysOf(mated, grown)
    const nonProductiveDays = { amount: daysOf(idle, idleGrown), base: 0 }
    mated += grown.amount
    idle += idleGrown.amount
    parities += of(month, 'parities').amount
    const counted = scoreFigures.map((name) => [name, of(month, name)])
    return {
      ...Object.fromEntries(counted),
      meanParity: { amount: parities, base: mated },
      nonProductiveDays,
      femaleDays,
    } as ScoreMonth // of each figure
  })
}
