import { rowsPerPage } from '@penside/contract/list.ts'
import type { bookChecks, CheckRow } from '@penside/contract/reports/checks.ts'
import { addDays, type Day } from '@penside/domain/day.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import { usualGestation } from '@penside/domain/records/farrowing.ts'
import { type LifeKind } from '@penside/domain/records/life.ts'
import { notPregnant, usual } from '@penside/domain/records/questions.ts'
import { checkKeys, checkLimits, lookBack, type CheckKey } from '@penside/domain/reports/checks.ts'
import { farmSettings } from '../farm/settings.ts'
import { sql, type Sql } from '../db.ts'
import type { Handlers } from '../serve.ts'
import { tagContains } from '../tag.ts'
import { before, beforeOn, lifeRecords } from './statistic.ts'

export const bookCheckHandlers: Handlers<typeof bookChecks> = {
  async counts({ db, today }) {
    const statements = statementsFor(today, await farmSettings(db))
    const [first, ...rest] = checkKeys.map(
      (key) => sql`select ${key}::text as check, count(*) as count from (${statements[key]}) as found`,
    )
    const all = rest.reduce((whole, each) => sql`${whole} union all ${each}`, first ?? sql``)
    const found = await db.many<{ check: CheckKey; count: number }>(all)
    const { animals } = await db.one<{ animals: number }>(
      sql`select count(*) as animals from animal where status <> 'culled'`,
    )
    return { rows: found.filter(({ count }) => count > 0), animals }
  },

  async view({ input: { check, search, order = 'WK_DT', page = 0, pageSize = rowsPerPage }, db, today }) {
    const found = statementsFor(today, await farmSettings(db))[check]
    const rows = await db.many<Omit<CheckRow, 'check' | 'sex'> & { sex: 'sow' | 'boar'; total: number }>(sql`
      select f.animal_id, a.tag, a.sex, f.on_date as on, f.mended_in, f.said as values, case when a.sex = 'sow' then a.parity end as parity,
        count(*) over () as total
      from (${found}) f join animal a using (animal_id) where true ${tagContains(search)}
      order by ${order === 'WK_DT' ? sql`f.on_date desc, a.tag` : sql`a.tag, f.on_date desc`}, f.mended_in limit ${pageSize} offset ${page * pageSize}`)
    const beyond = rows.length === 0 && page > 0
    const { total } = beyond
      ? await db.one<{ total: number }>(
          sql`select count(*) as total from (${found}) f join animal a using (animal_id) where true ${tagContains(search)}`,
        )
      : { total: rows[0]?.total ?? 0 }
    return {
      rows: rows.map(({ total: _, sex, ...row }) => ({ ...row, check, sex: sex === 'sow' ? 'S' : 'B' })),
      total,
    }
  },
}

/** A statement per check: the animal, the day, what mends it, and what its sentence mentions. */
function statementsFor(today: Day, settings: FarmSettings): Record<CheckKey, Sql> {
  const since = addDays(today, -lookBack)
  const living = (which: Sql, on: Sql, mendedIn: string) => sql`
    select animal_id, ${on} as on_date, ${mendedIn}::text as mended_in, json_build_object('days', ${today}::date - ${on}) as said
    from animal where status <> 'culled' and ${which}`
  /** What was found, but for records of which this very question was answered with yes. It is looked up last, of the few that are left. */
  const unconfirmed = (code: CheckKey, found: Sql) => sql`
    select animal_id, on_date, mended_in, said from (${found} offset 0) e
    where not (select ${code} = any(c.confirmed) from sow_event c
      where c.farm_id = e.farm_id and c.animal_id = e.animal_id and c.seq = e.seq)`
  /** Records of the last two years; and each beside the one before it: a life is numbered without gaps. */
  const records = (kind: LifeKind) => lifeRecords([kind], { from: since, to: today })
  const beside = (kind: LifeKind) => sql`from ${records(kind)} join ${before}`
  const about = (kind: string, said: Sql) =>
    sql`select e.animal_id, e.on_date, ${kind}::text as mended_in, ${said} as said, e.farm_id, e.seq`
  const limits = ({ from: least, to }: { from: number; to: number }) =>
    sql`'from', ${least}::numeric, 'to', ${to}::numeric`
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

  const firstMatings = (which: Sql, code: CheckKey) =>
    unconfirmed(
      code,
      sql`
    ${about('mating', sql`json_build_object('days', e.on_date - a.born_on, ${limits(usual.firstMating)})`)}
    from animal a join sow_event e on e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.on_date = a.first_mated_on and e.kind = 'mating'
    join sow_entry s on s.farm_id = a.farm_id and s.animal_id = a.animal_id and s.start_status = 'gilt' and s.parity = 0
    where a.sex = 'sow' and e.parity = 0 and e.matings = s.matings + 1 and a.first_mated_on >= ${since} and ${which}`,
    )

  /** How many she nursed when the litter of `p` began. */
  const nursedAtFirst = sql`coalesce(p.live_born - p.undersized - p.malformed, p.start_live_born, 0)`

  /** Changes after which nobody was left of a litter, in the order in which a life is replayed; what a weaning or a removal did is theirs. */
  const emptied = (code: CheckKey, kind: 'partialWeaning' | 'fosteredOut' | 'pigletDeath', least = 1) => sql`
    select e.animal_id, e.on_date, ${kind === 'fosteredOut' ? 'fostering' : kind}::text as mended_in,
      json_build_object('piglets', e.females + e.males) as said
    from litter_change e join life_record p on p.farm_id = e.farm_id and p.animal_id = e.animal_id and p.seq = e.litter_seq
    cross join lateral (
      select ${nursedAtFirst}
        + sum(case c.kind when 'fosteredIn' then c.females + c.males else -c.females - c.males end) as nursing
      from litter_change c where c.farm_id = e.farm_id and c.animal_id = e.animal_id and c.litter_seq = e.litter_seq
        and (c.on_date, c.kind <> 'fosteredIn', c.number) <= (e.on_date, e.kind <> 'fosteredIn', e.number)
    ) n
    where e.kind = ${kind} and e.on_date between ${since} and ${today} and e.females + e.males >= ${least} and e.made_by_seq is null
      and n.nursing = 0 and not (${code} = any(e.confirmed))`

  /** Since her farrowing, mostly the record before; also where she has become a nurse sow since. */
  const sinceFarrowing = sql`e.on_date - case p.kind when 'farrowing' then p.on_date else coalesce(
    (select x.on_date from sow_event x
      where x.farm_id = e.farm_id and x.animal_id = e.animal_id and x.kind = 'farrowing' and x.seq < e.seq order by x.seq desc limit 1),
    (select s.last_work_on from sow_entry s where s.farm_id = e.farm_id and s.animal_id = e.animal_id and s.start_status = 'lactating')) end`

  return {
    pregnantTooLong: living(
      sql`status = 'pregnant' and mated_on < ${addDays(today, -checkLimits.pregnant)}`,
      sql`mated_on`,
      'farrowing',
    ),
    lactatingTooLong: living(
      sql`status = 'lactating' and farrowed_on < ${addDays(today, -checkLimits.lactating)}`,
      sql`farrowed_on`,
      'weaning',
    ),
    silent: living(
      sql`sex = 'sow' and greatest(not_before, last_work_on) < ${addDays(today, -settings.noRecordFor)}`,
      sql`greatest(not_before, last_work_on)`,
      'removal',
    ),
    withoutPen: living(sql`sex = 'sow' and pen_id is null`, sql`entered_on`, 'move'),
    bornAfterEntry: sql`
      select animal_id, entered_on as on_date, sex::text as mended_in, json_build_object('born', born_on) as said
      from animal where born_on >= entered_on`,
    sameEarNotch: sql`
      select a.animal_id, a.entered_on as on_date, a.sex::text as mended_in,
        json_build_object('earNotch', a.ear_notch, 'tag', b.tag) as said
      from animal a join animal b on b.farm_id = a.farm_id and b.ear_notch = a.ear_notch and b.animal_id <> a.animal_id and b.status <> 'culled'
      where a.ear_notch <> '' and a.status <> 'culled'`,
    boarGone: sql`
      ${about('mating', sql`json_build_object('boar', b.tag, 'removed', r.on_date)`)}
      from boar_removal r join animal b using (farm_id, animal_id)
      cross join lateral (select distinct animal_id, seq from service where farm_id = r.farm_id and boar_id = r.animal_id) m
      join sow_event e on e.farm_id = r.farm_id and e.animal_id = m.animal_id and e.seq = m.seq
      where e.on_date > r.on_date`,
    weanedNotNursing: sql`
      ${about('weaning', sql`json_build_object('weaned', e.weaned, 'nursing', n.nursing)`)}
      ${beside('weaning')}
      cross join lateral (
        select ${nursedAtFirst}
          + coalesce(sum(case when c.kind = 'fosteredIn' then c.females + c.males else -c.females - c.males end), 0) as nursing
        from litter_change c where c.farm_id = p.farm_id and c.animal_id = p.animal_id and c.litter_seq = p.seq
      ) n
      where n.nursing <> e.weaned`,
    fosteringOneSided: sql`
      select c.animal_id, c.on_date, 'fostering'::text as mended_in,
        json_build_object('piglets', c.females + c.males, 'in', d.inward, 'out', d.outward) as said
      from litter_change c
      join (
        select on_date, coalesce(sum(females + males) filter (where kind = 'fosteredIn'), 0) as inward,
          coalesce(sum(females + males) filter (where kind = 'fosteredOut'), 0) as outward
        from litter_change where kind in ('fosteredIn', 'fosteredOut') and on_date >= ${since} group by on_date
      ) d on d.on_date = c.on_date and d.inward <> d.outward
      where c.kind in ('fosteredIn', 'fosteredOut') and not exists (
        select from litter_change o where o.farm_id = c.farm_id and o.animal_id = c.partner_id and o.partner_id = c.animal_id
          and o.on_date = c.on_date and o.females + o.males = c.females + c.males
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
    FIRST_MATING_EARLY: firstMatings(
      sql`e.on_date - a.born_on < ${usual.firstMating.from}`,
      'FIRST_MATING_EARLY',
    ),
    FIRST_MATING_LATE: firstMatings(
      sql`e.on_date - a.born_on > ${usual.firstMating.to}`,
      'FIRST_MATING_LATE',
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
      select e.animal_id, e.on_date, 'partialWeaning', json_build_object('each', round(e.total_weight / (e.females + e.males), 1), ${limits(usual.weaningWeight)})
      from litter_change e where e.kind = 'partialWeaning' and e.on_date >= ${since} and e.total_weight > 0
        and round(e.total_weight / (e.females + e.males), 1) not between ${usual.weaningWeight.from} and ${usual.weaningWeight.to}
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
