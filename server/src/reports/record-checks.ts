import { usualGestation } from '@penside/domain/records/farrowing.ts'
import type { LifeKind } from '@penside/domain/records/life.ts'
import { notPregnant, usual } from '@penside/domain/records/questions.ts'
import type { CheckKey, CheckOfRecords } from '@penside/domain/reports/checks.ts'
import { join } from 'sql-template-tag'
import { sql, type Sql } from '../database/db.ts'
import type { DaySums } from './daily-totals.ts'
import { isIn, type Span } from './span.ts'
import { before, beforeOn, lifeRecords } from './statistic.ts'

/** What was found, but for records of which this very question was answered with yes. It is looked up last, of the few that are left. */
export const unconfirmed = (code: CheckKey, found: Sql) => sql`
  select animal_id, on_date, mended_in, said from (${found} offset 0) e
  where not (select ${code} = any(c.confirmed) from sow_event c
    where c.farm_id = e.farm_id and c.animal_id = e.animal_id and c.seq = e.seq)`
export const about = (kind: string, said: Sql) =>
  sql`select e.animal_id, e.on_date, ${kind}::text as mended_in, ${said} as said, e.farm_id, e.seq`
export const limits = ({ from, to }: { from: number; to: number }) =>
  sql`'from', ${from}::numeric, 'to', ${to}::numeric`

/** Piglets that the sow nursed when the litter of `p` began. */
const nursedAtFirst = sql`coalesce(p.live_born - p.undersized - p.malformed, p.start_live_born, 0)`

/** Days since the farrowing, which is usually the record before; also if the sow has become a nurse since. */
const sinceFarrowing = sql`e.on_date - case p.kind when 'farrowing' then p.on_date else coalesce(
  (select x.on_date from sow_event x
    where x.farm_id = e.farm_id and x.animal_id = e.animal_id and x.kind = 'farrowing' and x.seq < e.seq order by x.seq desc limit 1),
  (select s.last_work_on from sow_entry s where s.farm_id = e.farm_id and s.animal_id = e.animal_id and s.start_status = 'lactating')) end`

/** A statement per check of records, of those of some days: the animal, the day, what mends it, and what its sentence mentions. */
export function checksIn(span: Span): Record<CheckOfRecords, Sql> {
  const records = (kind: LifeKind) => lifeRecords([kind], span)
  /** Each beside the one before it: a life is numbered without gaps. */
  const beside = (kind: LifeKind) => sql`from ${records(kind)} join ${before}`
  const weighed = (
    kind: 'farrowing' | 'weaning',
    total: Sql,
    head: Sql,
    band: { from: number; to: number },
  ) =>
    unconfirmed(
      'WEIGHT_UNUSUAL',
      sql`
    ${about(kind, sql`json_build_object('each', round(${total} / ${head}, 1), ${limits(band)})`)}
    from ${records(kind)}
    where ${total} > 0 and ${head} > 0
      and round(${total} / ${head}, 1) not between ${band.from} and ${band.to}`,
    )

  /** Changes after which nobody was left of a litter, in the order in which a life is replayed; what a weaning or a removal did is theirs. */
  const emptied = (code: CheckKey, kind: 'partialWeaning' | 'fosteredOut' | 'pigletDeath', least = 1) => sql`
    select e.animal_id, e.on_date, ${kind === 'fosteredOut' ? 'fostering' : kind}::text as mended_in,
      json_build_object('piglets', e.females + e.males + e.unsexed) as said
    from litter_change e join life_record p on p.farm_id = e.farm_id and p.animal_id = e.animal_id and p.seq = e.litter_seq
    cross join lateral (
      select ${nursedAtFirst}
        + sum(case c.kind when 'fosteredIn' then c.females + c.males + c.unsexed else - c.females - c.males - c.unsexed end) as nursing
      from litter_change c where c.farm_id = e.farm_id and c.animal_id = e.animal_id and c.litter_seq = e.litter_seq
        and (c.on_date, c.kind <> 'fosteredIn', c.number) <= (e.on_date, e.kind <> 'fosteredIn', e.number)
    ) n
    where e.kind = ${kind} and ${isIn(sql`e.on_date`, span)} and e.females + e.males + e.unsexed >= ${least} and e.made_by_seq is null
      and n.nursing = 0 and not (${code} = any(e.confirmed))`

  return {
    weanedNotNursing: sql`
      ${about('weaning', sql`json_build_object('weaned', e.weaned, 'nursing', n.nursing)`)}
      ${beside('weaning')}
      cross join lateral (
        select ${nursedAtFirst}
          + coalesce(sum(case when c.kind = 'fosteredIn' then c.females + c.males + c.unsexed else - c.females - c.males - c.unsexed end), 0) as nursing
        from litter_change c where c.farm_id = p.farm_id and c.animal_id = p.animal_id and c.litter_seq = p.seq
      ) n
      where n.nursing <> e.weaned`,
    fosteringOneSided: sql`
      select c.animal_id, c.on_date, 'fostering'::text as mended_in,
        json_build_object('piglets', c.females + c.males + c.unsexed, 'in', d.inward, 'out', d.outward) as said
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
    GESTATION_UNUSUAL: unconfirmed(
      'GESTATION_UNUSUAL',
      sql`
      ${about('farrowing', sql`json_build_object('days', e.on_date - ${beforeOn}, ${limits(usualGestation)})`)}
      ${beside('farrowing')}
      where e.on_date - ${beforeOn} not between ${usualGestation.from} and ${usualGestation.to}`,
    ),
    LITTER_VERY_LARGE: unconfirmed(
      'LITTER_VERY_LARGE',
      sql`
      ${about('farrowing', sql`json_build_object('totalBorn', e.total_born)`)}
      from ${records('farrowing')}
      where e.total_born > ${usual.totalBorn.to}`,
    ),
    NONE_BORN_ALIVE: unconfirmed(
      'NONE_BORN_ALIVE',
      sql`
      ${about('farrowing', sql`json_build_object('totalBorn', e.total_born)`)}
      from ${records('farrowing')}
      where e.total_born > 0 and e.live_born = 0`,
    ),
    MATED_LONG_AFTER: unconfirmed(
      'MATED_LONG_AFTER',
      sql`
      ${about('mating', sql`json_build_object('days', e.on_date - ${beforeOn})`)}
      ${beside('mating')}
      where p.status <> 'gilt' and e.on_date - ${beforeOn} > ${usual.nextMating.to}`,
    ),
    WEANED_VERY_EARLY: unconfirmed(
      'WEANED_VERY_EARLY',
      sql`
      ${about('weaning', sql`json_build_object('days', ${sinceFarrowing})`)}
      ${beside('weaning')}
      where ${sinceFarrowing} < ${usual.lactation.from}`,
    ),
    WEANED_VERY_LATE: unconfirmed(
      'WEANED_VERY_LATE',
      sql`
      ${about('weaning', sql`json_build_object('days', ${sinceFarrowing})`)}
      ${beside('weaning')}
      where p.status = 'lactating' and ${sinceFarrowing} > ${usual.lactation.to}`,
    ),
    WEIGHT_UNUSUAL: sql`
      ${weighed('farrowing', sql`e.litter_weight`, sql`e.live_born`, usual.birthWeight)}
      union all ${weighed('weaning', sql`e.weaned_weight`, sql`e.weaned`, usual.weaningWeight)}
      union all
      select e.animal_id, e.on_date, 'partialWeaning', json_build_object('each', round(e.total_weight / (e.females + e.males + e.unsexed), 1), ${limits(usual.weaningWeight)})
      from litter_change e where e.kind = 'partialWeaning' and ${isIn(sql`e.on_date`, span)} and e.total_weight > 0
        and round(e.total_weight / (e.females + e.males + e.unsexed), 1) not between ${usual.weaningWeight.from} and ${usual.weaningWeight.to}
        and not ('WEIGHT_UNUSUAL' = any(e.confirmed))`,
    LEAVES_WHILE_PREGNANT: unconfirmed(
      'LEAVES_WHILE_PREGNANT',
      sql`
      ${about('removal', sql`json_build_object('days', e.on_date - ${beforeOn})`)}
      ${beside('removal')}
      where p.status = 'pregnant'`,
    ),
    NO_BOAR: unconfirmed(
      'NO_BOAR',
      sql`
      ${about('mating', sql`json_build_object()`)}
      from ${records('mating')}
      where not exists (select from service s where s.farm_id = e.farm_id and s.animal_id = e.animal_id and s.seq = e.seq)`,
    ),
    ENDED_AT_ONCE: unconfirmed(
      'ENDED_AT_ONCE',
      sql`
      ${about('accident', sql`json_build_object('days', e.on_date - ${beforeOn})`)}
      ${beside('accident')}
      where e.accident_type = any(${notPregnant}::text[]) and e.on_date - ${beforeOn} < ${usual.knownEmpty.from}`,
    ),
    NONE_BORN: unconfirmed(
      'NONE_BORN',
      sql`
      ${about('farrowing', sql`json_build_object()`)}
      from ${records('farrowing')}
      where e.total_born = 0`,
    ),
    NONE_WEANED: unconfirmed(
      'NONE_WEANED',
      sql`
      ${about('weaning', sql`json_build_object()`)}
      from ${records('weaning')}
      where e.weaned = 0`,
    ),
    ALL_PARTLY_WEANED: emptied('ALL_PARTLY_WEANED', 'partialWeaning'),
    ALL_FOSTERED_OUT: emptied('ALL_FOSTERED_OUT', 'fosteredOut'),
    LITTER_DIED: emptied('LITTER_DIED', 'pigletDeath', 2),
    MATED_THOUGH_DECIDED: unconfirmed(
      'MATED_THOUGH_DECIDED',
      sql`
      ${about('mating', sql`json_build_object('decided', d.on_date)`)}
      from ${records('mating')} join cull_decision d on d.farm_id = e.farm_id and d.animal_id = e.animal_id
      where d.on_date <= e.on_date`,
    ),
    PARITY_VERY_HIGH: unconfirmed(
      'PARITY_VERY_HIGH',
      sql`
      ${about('mating', sql`json_build_object('parity', e.parity)`)}
      from ${records('mating')} where e.parity > ${usual.parity.to}`,
    ),
  }
}

/** How many records of each day are found by each check. */
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
