import { addDays, type Day } from '@penside/domain/basics/day.ts'
import { lifeKinds } from '@penside/domain/records/life.ts'
import { nursingStatuses, unknownStatus } from '@penside/domain/reports/breeding-status.ts'
import {
  leftPregnantAccidents,
  leftPregnantRemovals,
  openStatuses,
} from '@penside/domain/records/pregnancy-outcome.ts'
import { join, raw } from 'sql-template-tag'
import { sql, type Sql } from '../database/db.ts'
import { firstDay, keptSums, type Bucket, type DaySums, type Known } from './daily-totals.ts'
import { herdByRecords } from './sows-on-day.ts'
import { isIn, type Span } from './span.ts'
import { before, lifeRecords } from './statistic.ts'

/** A life record: the one looked at, the one before it, or one of a standing sow, with its details or as the herd has it. */
type Of = 'e' | 'p' | 'l' | 'h'
const nursing = (of: Of) =>
  raw(`${of}.status in (${nursingStatuses.map((status) => `'${status}'`).join(', ')})`)
/** The piglets with which a nursing began: those born that could live, or those with which she came. */
const nursingBegan = (of: Of) =>
  raw(`coalesce(case ${of}.kind when 'farrowing' then ${of}.live_born - ${of}.undersized - ${of}.malformed
    when 'entry' then ${of}.start_live_born end, 0)`)
/** How many piglets she has more, or less, by a change. */
const gained = sql`case c.kind when 'fosteredIn' then c.females + c.males + c.unsexed else - c.females - c.males - c.unsexed end`
const ofNursing = (of: Of) =>
  raw(`c.farm_id = ${of}.farm_id and c.animal_id = ${of}.animal_id and c.litter_seq = ${of}.seq`)
const mated = (of: Of) => raw(`${of}.status not in ('gilt', 'culled', '${unknownStatus}')`)
const codes = (of: readonly string[]) => of.map((code) => `'${code}'`).join(', ')
/** Whether a record took her out of a pregnancy that failed: she neither farrowed nor left alive. */
const failedBy = (of: 'e' | 'x') =>
  `(${of}.kind <> 'farrowing' and coalesce(${of}.removal_category, ${of}.accident_type, '') not in (${codes([...leftPregnantAccidents, ...leftPregnantRemovals])}))`
/** Whether she is not productive from a record on: open, or in a pregnancy that failed. What became of `p` is `e`. */
const nonProductive = (of: Of) =>
  raw(
    `(${of}.status in (${codes(openStatuses)}) or ${of}.status = 'pregnant' and ${
      of === 'p'
        ? failedBy('e')
        : `exists (select from life_record x
    where x.farm_id = ${of}.farm_id and x.animal_id = ${of}.animal_id and x.seq = ${of}.seq + 1 and ${failedBy('x')})`
    })`,
  )

/** What a change of the mated females on a day is multiplied by, so that the days of a month in which they stood come out of its sums. */
const dayOfMonth = (name: Sql, day: Sql) =>
  sql`case when ${name} in ('mated', 'nonProductive') then extract(day from ${day}) else 0 end`

/** What a sow adds to the herd, or takes from it: one to her class, and once mated one to the mated females, to those not productive, and her parity to theirs. */
const adds = (of: Of, sign: 1 | -1, piglets: Sql) => sql`
  (${raw(`${of}.status`)}, ${raw(`${sign}`)}), (case when ${mated(of)} then 'mated' end, ${raw(`${sign}`)}),
  (case when ${nonProductive(of)} then 'nonProductive' end, ${raw(`${sign}`)}),
  (case when ${mated(of)} then 'parities' end, ${raw(`${sign} * ${of}.parity`)}),
  (case when ${nursing(of)} then ${raw(`${of}.status`)} || 'Piglets' end, ${raw(`${sign}`)} * (${piglets}))`

/** Selects the sows of a day that came before their status is known, as `sowsStanding` does. */
export const sowsUnknown = (day: Day): Sql => sql`
  select e.farm_id, e.animal_id, e.seq, e.kind, a.entered_on as on_date, ${unknownStatus} as status, e.parity, 0 as piglets
  from sow_event e join animal a using (farm_id, animal_id)
  where e.kind = 'entry' and e.on_date > ${day} and a.entered_on <= ${day}`

/** Selects the standing sows of a day with their last record until then and the piglets that they nurse. */
export const sowsStanding = (day: Day): Sql => sql`
  ${sowsUnknown(day)}
  union all
  select h.farm_id, h.animal_id, h.seq, h.kind, h.on_date, h.status, h.parity, coalesce(litter.piglets, 0) as piglets
  from (select * from ${herdByRecords(day)}) h left join lateral (
    select ${nursingBegan('l')} + (
      select coalesce(sum(${gained}), 0) from litter_change c where ${ofNursing('l')} and c.on_date <= ${day}) as piglets
    from life_record l
    where l.farm_id = h.farm_id and l.animal_id = h.animal_id and l.seq = h.seq and ${nursing('h')} offset 0) litter on true`

/** Selects on which of some days sows came before their status was known, and on which it was: `on_date, name, amount`. */
const unknownGrown = (span: Span): Sql => sql`
  select a.entered_on as on_date, ${unknownStatus} as name, 1 as amount
  from animal a join sow_event e on e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.seq = 1 and e.on_date > a.entered_on
  where a.sex = 'sow' and ${isIn(sql`a.entered_on`, span)}
  union all
  select e.on_date, ${unknownStatus}, -1 from ${lifeRecords(['entry'], span)} join animal a using (farm_id, animal_id)
  where e.on_date > a.entered_on`

/**
 * By how much the classes of the standing sows, and of the piglets that they nurse, grew on some days, `on_date, name, amount, base`: a
 * record brings her into its class and out of that of the one before.
 */
export const herdDays: DaySums = (span, names) => {
  // Whoever asks for sows alone needs no details of their records.
  const asksPiglets = names?.some((name) => name.endsWith('Piglets')) ?? true
  const nursed = asksPiglets
    ? sql`${nursingBegan('p')} + (
        select coalesce(sum(${gained}), 0) from litter_change c where ${ofNursing('p')} and c.on_date < e.on_date)`
    : sql`0`
  return sql`
  select on_date, name, sum(amount)::numeric as amount, sum(amount) * ${dayOfMonth(sql`name`, sql`on_date`)} as base from (
    select e.on_date, part.name, part.amount
    from ${lifeRecords(lifeKinds, span)} left join ${before}
    cross join lateral (values ${adds('e', 1, asksPiglets ? sql`${nursingBegan('e')}` : sql`0`)}, ${adds('p', -1, nursed)}) part (name, amount)
    union all ${unknownGrown(span)}
    ${
      asksPiglets
        ? sql`union all
    select c.on_date, l.status || 'Piglets', ${gained}
    from litter_change c join sow_event l on l.farm_id = c.farm_id and l.animal_id = c.animal_id and l.seq = c.litter_seq
    left join sow_event n on n.farm_id = c.farm_id and n.animal_id = c.animal_id and n.seq = c.litter_seq + 1
    where ${isIn(sql`c.on_date`, span)} and ${nursing('l')} and (n.on_date is null or c.on_date < n.on_date)`
        : sql``
    }
  ) grown where name <> 'culled' group by 1, 2`
}

/**
 * Selects by how much the herd grew until the first of some days, and on each after it until the last: the columns of `bucket`, which are
 * made of `on_date`, then `name, amount, base` of some names. They tell no days apart until the first. Where nothing is kept, those who
 * stood on the first day are looked up. @param byMonth that they tell no days of a month apart later, either
 */
export function herdGrown(
  known: Known | null,
  {
    first,
    last,
    bucket,
    names,
    byMonth = false,
  }: { first: Day; last: Day; bucket: Bucket; names: readonly string[]; byMonth?: boolean },
): Sql {
  const since = { as: 'herd', of: herdDays, bucket, names } as const
  const grown = () => keptSums(known, { ...since, span: { from: addDays(first, 1), to: last }, byMonth })
  if (known) {
    const until = keptSums(known, { ...since, span: { from: firstDay, to: first }, byMonth: true })
    return first < last ? sql`${until} union all ${grown()}` : until
  }
  const stood = sql`
    select ${join(bucket.map(([, value]) => value))}, name, amount, base from (
      select ${first}::date as on_date, part.name, part.amount::numeric as amount,
        part.amount * ${dayOfMonth(sql`part.name`, sql`${first}::date`)} as base
      from (${sowsStanding(first)}) l cross join lateral (values ${adds('l', 1, sql`l.piglets`)}) part (name, amount)
      where part.name = any(${[...names]}::text[])) of_day`
  return first < last ? sql`${stood} union all ${grown()}` : stood
}
