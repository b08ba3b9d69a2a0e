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
import { firstDay, selectTotals, type Bucket, type DaySums, type TotalsState } from './daily-totals.ts'
import { herdByRecords } from './sows-on-day.ts'
import { isIn, type Span } from './span.ts'
import { before, lifeRecords } from './statistic.ts'

/** Alias of a life record: `e` the record, `p` the one before, `l` the last one of a living sow with details, `h` the same without. */
type Of = 'e' | 'p' | 'l' | 'h'
const nursing = (of: Of) =>
  raw(`${of}.status in (${nursingStatuses.map((status) => `'${status}'`).join(', ')})`)
/** Piglets at the start of nursing: viable piglets born, or those that came with the sow. */
const nursingBegan = (of: Of) =>
  raw(`coalesce(case ${of}.kind when 'farrowing' then ${of}.live_born - ${of}.undersized - ${of}.malformed
    when 'entry' then ${of}.start_live_born end, 0)`)
/** Change of the number of suckling piglets. */
const gained = sql`case c.kind when 'fosteredIn' then c.females + c.males + c.unsexed else - c.females - c.males - c.unsexed end`
const ofNursing = (of: Of) =>
  raw(`c.farm_id = ${of}.farm_id and c.animal_id = ${of}.animal_id and c.litter_seq = ${of}.seq`)
const mated = (of: Of) => raw(`${of}.status not in ('gilt', 'culled', '${unknownStatus}')`)
const codes = (of: readonly string[]) => of.map((code) => `'${code}'`).join(', ')
/** Whether a record ended a pregnancy as failed: no farrowing, and the sow did not leave alive. */
const failedBy = (of: 'e' | 'x') =>
  `(${of}.kind <> 'farrowing' and coalesce(${of}.removal_category, ${of}.accident_type, '') not in (${codes([...leftPregnantAccidents, ...leftPregnantRemovals])}))`
/** Whether a sow is non-productive from a record on: open, or in a pregnancy that failed. The record after `p` is `e`. */
const nonProductive = (of: Of) =>
  raw(
    `(${of}.status in (${codes(openStatuses)}) or ${of}.status = 'pregnant' and ${
      of === 'p'
        ? failedBy('e')
        : `exists (select from life_record x
    where x.farm_id = ${of}.farm_id and x.animal_id = ${of}.animal_id and x.seq = ${of}.seq + 1 and ${failedBy('x')})`
    })`,
  )

/** Factor of a change of mated females on a day: the day of the month, so that sow days of a month follow from monthly sums. */
const dayOfMonth = (name: Sql, day: Sql) =>
  sql`case when ${name} in ('mated', 'nonProductive') then extract(day from ${day}) else 0 end`

/** Changes of the herd by a sow: her class, and once mated the mated females, the non-productive ones and the sum of parities. */
const adds = (of: Of, sign: 1 | -1, piglets: Sql) => sql`
  (${raw(`${of}.status`)}, ${raw(`${sign}`)}), (case when ${mated(of)} then 'mated' end, ${raw(`${sign}`)}),
  (case when ${nonProductive(of)} then 'nonProductive' end, ${raw(`${sign}`)}),
  (case when ${mated(of)} then 'parities' end, ${raw(`${sign} * ${of}.parity`)}),
  (case when ${nursing(of)} then ${raw(`${of}.status`)} || 'Piglets' end, ${raw(`${sign}`)} * (${piglets}))`

/** Selects the sows that entered before their first known status, in the columns of `sowsStanding`. */
export const sowsUnknown = (day: Day): Sql => sql`
  select e.farm_id, e.animal_id, e.seq, e.kind, a.entered_on as on_date, ${unknownStatus} as status, e.parity, 0 as piglets
  from sow_event e join animal a using (farm_id, animal_id)
  where e.kind = 'entry' and e.on_date > ${day} and a.entered_on <= ${day}`

/** Selects the sows of a day with their last record up to it and the number of suckling piglets. */
export const sowsStanding = (day: Day): Sql => sql`
  ${sowsUnknown(day)}
  union all
  select h.farm_id, h.animal_id, h.seq, h.kind, h.on_date, h.status, h.parity, coalesce(litter.piglets, 0) as piglets
  from (select * from ${herdByRecords(day)}) h left join lateral (
    select ${nursingBegan('l')} + (
      select coalesce(sum(${gained}), 0) from litter_change c where ${ofNursing('l')} and c.on_date <= ${day}) as piglets
    from life_record l
    where l.farm_id = h.farm_id and l.animal_id = h.animal_id and l.seq = h.seq and ${nursing('h')} offset 0) litter on true`

/** Selects entries of sows whose status is not known yet, and the days on which it became known: `on_date, name, amount`. */
const unknownGrown = (span: Span): Sql => sql`
  select a.entered_on as on_date, ${unknownStatus} as name, 1 as amount
  from animal a join sow_event e on e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.seq = 1 and e.on_date > a.entered_on
  where a.sex = 'sow' and ${isIn(sql`a.entered_on`, span)}
  union all
  select e.on_date, ${unknownStatus}, -1 from ${lifeRecords(['entry'], span)} join animal a using (farm_id, animal_id)
  where e.on_date > a.entered_on`

/**
 * Selects the daily change of each class of sows and of their piglets, `on_date, name, amount, base`: a record adds the sow to its class
 * and removes her from the class of the record before.
 */
export const herdDays: DaySums = (span, names) => {
  // Details of records are only needed for piglets.
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
 * Selects the size of the herd on the first of some days and its change on each later day: the columns of `bucket`, which are computed from
 * `on_date`, then `name, amount, base`. `bucket` does not distinguish days up to the first. Without daily totals the sows of the first day
 * are counted.
 * @param byMonth whether `bucket` does not distinguish later days of a month either
 */
export function herdGrown(
  known: TotalsState | null,
  {
    first,
    last,
    bucket,
    names,
    byMonth = false,
  }: { first: Day; last: Day; bucket: Bucket; names: readonly string[]; byMonth?: boolean },
): Sql {
  const since = { family: 'herd', source: herdDays, bucket, names } as const
  const grown = () => selectTotals(known, { ...since, span: { from: addDays(first, 1), to: last }, byMonth })
  if (known) {
    const until = selectTotals(known, { ...since, span: { from: firstDay, to: first }, byMonth: true })
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
