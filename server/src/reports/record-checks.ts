import { usualGestation } from '@penside/domain/records/farrowing.ts'
import type { LifeKind } from '@penside/domain/records/life.ts'
import { notPregnant, usual } from '@penside/domain/records/questions.ts'
import type { CheckKey, CheckOfRecords } from '@penside/domain/reports/checks.ts'
import { join } from 'sql-template-tag'
import { sql, type Sql } from '../database/db.ts'
import type { DaySums } from './daily-totals.ts'
import { isIn, type Span } from './span.ts'
import { before, beforeOn, lifeRecords } from './statistic.ts'

/** Findings whose question was not confirmed when the record was entered. Confirmations are looked up last, for the few findings. */
export const unconfirmed = (code: CheckKey, found: Sql) => sql`
  select animal_id, on_date, corrected_in, details from (${found} offset 0) e
  where not (select ${code} = any(c.confirmed) from sow_event c
    where c.farm_id = e.farm_id and c.animal_id = e.animal_id and c.seq = e.seq)`
/** Selects a record `e` as a finding, with the screen that corrects it and the values of its sentence. */
export const about = (kind: string, details: Sql) =>
  sql`select e.animal_id, e.on_date, ${kind}::text as corrected_in, ${details} as details, e.farm_id, e.seq`
export const limits = ({ from, to }: { from: number; to: number }) =>
  sql`'from', ${from}::numeric, 'to', ${to}::numeric`

/** Piglets that the sow nursed when the litter of `p` began. */
const nursedAtFirst = sql`coalesce(p.live_born - p.undersized - p.malformed, p.start_live_born, 0)`

/** Days since the farrowing, which is usually the record before; also if the sow has become a nurse since. */
const sinceFarrowing = sql`e.on_date - case p.kind when 'farrowing' then p.on_date else coalesce(
  (select x.on_date from sow_event x
    where x.farm_id = e.farm_id and x.animal_id = e.animal_id and x.kind = 'farrowing' and x.seq < e.seq order by x.seq desc limit 1),
  (select s.last_work_on from sow_entry s where s.farm_id = e.farm_id and s.animal_id = e.animal_id and s.start_status = 'lactating')) end`

/** Conditions of a check on one kind of record `e`, which the confirmation of its question overrules. */
type RecordCheck = {
  kind: LifeKind
  /** Whether the condition or the values use the record before, `p`. */
  usesBefore?: boolean
  join?: Sql
  where: Sql
  /** Arguments of `json_build_object`: what the sentence of the check contains. */
  values?: Sql
}

/** Checks of records, each as conditions, or as a function that selects findings in the columns of `about`. */
const recordChecks: Readonly<Record<CheckOfRecords, RecordCheck | ((span: Span) => Sql)>> = {
  weanedNotNursing: (span) => sql`
      ${about('weaning', sql`json_build_object('weaned', e.weaned, 'nursing', n.nursing)`)}
      from ${lifeRecords(['weaning'], span)} join ${before}
      cross join lateral (
        select ${nursedAtFirst}
          + coalesce(sum(case when c.kind = 'fosteredIn' then c.females + c.males + c.unsexed else - c.females - c.males - c.unsexed end), 0) as nursing
        from litter_change c where c.farm_id = p.farm_id and c.animal_id = p.animal_id and c.litter_seq = p.seq
      ) n
      where n.nursing <> e.weaned`,
  fosteringOneSided: (span) => sql`
      select c.animal_id, c.on_date, 'fostering'::text as corrected_in,
        json_build_object('piglets', c.females + c.males + c.unsexed, 'in', d.inward, 'out', d.outward) as details
      from litter_change c
      join (
        select on_date, coalesce(sum(females + males + unsexed) filter (where kind = 'fosteredIn'), 0) as inward,
          coalesce(sum(females + males + unsexed) filter (where kind = 'fosteredOut'), 0) as outward
        from litter_change where kind in ('fosteredIn', 'fosteredOut') and ${isIn(sql`on_date`, span)} group by on_date
      ) d on d.on_date = c.on_date and d.inward <> d.outward
      where c.kind in ('fosteredIn', 'fosteredOut') and not exists (
        select from litter_change o where o.farm_id = c.farm_id and o.animal_id = c.partner_id and o.partner_id = c.animal_id
          and o.on_date = c.on_date and o.females + o.males + o.unsexed = c.females + c.males + c.unsexed
          and o.kind = case c.kind when 'fosteredIn' then 'fosteredOut' else 'fosteredIn' end)`,
  GESTATION_UNUSUAL: {
    kind: 'farrowing',
    usesBefore: true,
    where: sql`e.on_date - ${beforeOn} not between ${usualGestation.from} and ${usualGestation.to}`,
    values: sql`'days', e.on_date - ${beforeOn}, ${limits(usualGestation)}`,
  },
  LITTER_VERY_LARGE: {
    kind: 'farrowing',
    where: sql`e.total_born > ${usual.totalBorn.to}`,
    values: sql`'totalBorn', e.total_born`,
  },
  NONE_BORN_ALIVE: {
    kind: 'farrowing',
    where: sql`e.total_born > 0 and e.live_born = 0`,
    values: sql`'totalBorn', e.total_born`,
  },
  MATED_LONG_AFTER: {
    kind: 'mating',
    usesBefore: true,
    where: sql`p.status <> 'gilt' and e.on_date - ${beforeOn} > ${usual.nextMating.to}`,
    values: sql`'days', e.on_date - ${beforeOn}`,
  },
  WEANED_VERY_EARLY: {
    kind: 'weaning',
    usesBefore: true,
    where: sql`${sinceFarrowing} < ${usual.lactation.from}`,
    values: sql`'days', ${sinceFarrowing}`,
  },
  WEANED_VERY_LATE: {
    kind: 'weaning',
    usesBefore: true,
    where: sql`p.status = 'lactating' and ${sinceFarrowing} > ${usual.lactation.to}`,
    values: sql`'days', ${sinceFarrowing}`,
  },
  WEIGHT_UNUSUAL: (span) => sql`
      ${weightsOf('farrowing', sql`e.litter_weight`, sql`e.live_born`, usual.birthWeight, span)}
      union all ${weightsOf('weaning', sql`e.weaned_weight`, sql`e.weaned`, usual.weaningWeight, span)}
      union all
      select e.animal_id, e.on_date, 'partialWeaning', json_build_object('each', round(e.total_weight / (e.females + e.males + e.unsexed), 1), ${limits(usual.weaningWeight)})
      from litter_change e where e.kind = 'partialWeaning' and ${isIn(sql`e.on_date`, span)} and e.total_weight > 0
        and round(e.total_weight / (e.females + e.males + e.unsexed), 1) not between ${usual.weaningWeight.from} and ${usual.weaningWeight.to}
        and not ('WEIGHT_UNUSUAL' = any(e.confirmed))`,
  LEAVES_WHILE_PREGNANT: {
    kind: 'removal',
    usesBefore: true,
    where: sql`p.status = 'pregnant'`,
    values: sql`'days', e.on_date - ${beforeOn}`,
  },
  NO_BOAR: {
    kind: 'mating',
    where: sql`not exists (select from service s where s.farm_id = e.farm_id and s.animal_id = e.animal_id and s.seq = e.seq)`,
  },
  ENDED_AT_ONCE: {
    kind: 'accident',
    usesBefore: true,
    where: sql`e.accident_type = any(${notPregnant}::text[]) and e.on_date - ${beforeOn} < ${usual.knownEmpty.from}`,
    values: sql`'days', e.on_date - ${beforeOn}`,
  },
  NONE_BORN: { kind: 'farrowing', where: sql`e.total_born = 0` },
  NONE_WEANED: { kind: 'weaning', where: sql`e.weaned = 0` },
  ALL_PARTLY_WEANED: (span) => emptiedLitters('ALL_PARTLY_WEANED', 'partialWeaning', span),
  ALL_FOSTERED_OUT: (span) => emptiedLitters('ALL_FOSTERED_OUT', 'fosteredOut', span),
  LITTER_DIED: (span) => emptiedLitters('LITTER_DIED', 'pigletDeath', span, 2),
  MATED_THOUGH_DECIDED: {
    kind: 'mating',
    join: sql`join cull_decision d on d.farm_id = e.farm_id and d.animal_id = e.animal_id`,
    where: sql`d.on_date <= e.on_date`,
    values: sql`'decided', d.on_date`,
  },
  PARITY_VERY_HIGH: {
    kind: 'mating',
    where: sql`e.parity > ${usual.parity.to}`,
    values: sql`'parity', e.parity`,
  },
}

/** Statements of all checks of records in a span. */
export const checksIn = (span: Span): Record<CheckOfRecords, Sql> =>
  Object.fromEntries(
    Object.entries(recordChecks).map(([key, check]) => [
      key,
      typeof check === 'function' ? check(span) : unconfirmed(key as CheckKey, findingsOf(check, span)),
    ]),
  ) as Record<CheckOfRecords, Sql>

const findingsOf = (
  { kind, usesBefore, join: joined = sql``, where, values = sql`` }: RecordCheck,
  span: Span,
) => sql`
      ${about(kind, sql`json_build_object(${values})`)}
      from ${lifeRecords([kind], span)} ${usesBefore ? sql`join ${before}` : joined}
      where ${where}`

/** Litters whose mean weight per head is unusual. */
const weightsOf = (
  kind: 'farrowing' | 'weaning',
  total: Sql,
  head: Sql,
  band: { from: number; to: number },
  span: Span,
) =>
  unconfirmed(
    'WEIGHT_UNUSUAL',
    sql`
    ${about(kind, sql`json_build_object('each', round(${total} / ${head}, 1), ${limits(band)})`)}
    from ${lifeRecords([kind], span)}
    where ${total} > 0 and ${head} > 0
      and round(${total} / ${head}, 1) not between ${band.from} and ${band.to}`,
  )

/**
 * Changes that left no piglet of a litter, in the order in which a life is replayed. Changes made by a weaning or a removal are left out.
 * @param least minimum number of piglets of the change
 */
const emptiedLitters = (
  code: CheckKey,
  kind: 'partialWeaning' | 'fosteredOut' | 'pigletDeath',
  span: Span,
  least = 1,
) => sql`
    select e.animal_id, e.on_date, ${kind === 'fosteredOut' ? 'fostering' : kind}::text as corrected_in,
      json_build_object('piglets', e.females + e.males + e.unsexed) as details
    from litter_change e join life_record p on p.farm_id = e.farm_id and p.animal_id = e.animal_id and p.seq = e.litter_seq
    cross join lateral (
      select ${nursedAtFirst}
        + sum(case c.kind when 'fosteredIn' then c.females + c.males + c.unsexed else - c.females - c.males - c.unsexed end) as nursing
      from litter_change c where c.farm_id = e.farm_id and c.animal_id = e.animal_id and c.litter_seq = e.litter_seq
        and (c.on_date, c.kind <> 'fosteredIn', c.number) <= (e.on_date, e.kind <> 'fosteredIn', e.number)
    ) n
    where e.kind = ${kind} and ${isIn(sql`e.on_date`, span)} and e.females + e.males + e.unsexed >= ${least} and e.made_by_seq is null
      and n.nursing = 0 and not (${code} = any(e.confirmed))`

/** Number of findings of each check by day. */
export const checkDays: DaySums = (span, names) =>
  join(
    Object.entries(checksIn(span))
      .filter(([key]) => names?.includes(key) ?? true)
      .map(
        ([key, found]) => sql`
        select on_date, ${key}::text as name, count(*)::numeric as amount, 0::numeric as base from (${found}) found group by on_date`,
      ),
    ' union all ',
  )
