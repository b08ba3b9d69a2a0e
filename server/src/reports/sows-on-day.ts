import { addDays, type Day } from '@penside/domain/basics/day.ts'
import { lifeKinds, type SowState, type SowStatus } from '@penside/domain/records/life.ts'
import type { LastHeatCheck } from '@penside/domain/records/heat-check.ts'
import type { LastCheck } from '@penside/domain/records/pregnancy-check.ts'
import { waitingStatuses } from '@penside/domain/reports/work-plan.ts'
import { sql, type Sql } from '../database/db.ts'
import { herdOnDate } from '../records/herd-on-day.ts'

/** A living sow at the end of a day. */
export type SowOn = {
  farmId: number
  animalId: number
  tag: string
  earNotch: string
  breed: string
  bornOn: Day
  enteredOn: Day
  penId: number | null
  pen: string | null
  status: SowStatus
  parity: number
  matings: number
  lastWork: SowState['lastWork']
  lastWorkOn: Day
  farrowedOn: Day | null
  /** The newest pregnancy check since her mating. */
  checked: LastCheck | null
  pigletsBornOn: Day | null
  /** Day of the decision to cull, up to the day; only of sows that wait for mating. */
  cullDecidedOn: Day | null
  /** Newest heat check since the last work; only of sows that wait for mating. */
  heatChecked: LastHeatCheck | null
}

/** Columns of a sow in lists that only count. */
export type NamedOn = Pick<SowOn, 'farmId' | 'animalId' | 'tag' | 'parity' | 'status' | 'lastWorkOn'>
export const namedColumns = sql`sow.farm_id, sow.animal_id, sow.tag, sow.parity, sow.status, sow.last_work_on`

/** The same with the columns that determine due work. */
export type PlannedOn = NamedOn & Pick<SowOn, 'bornOn' | 'checked' | 'pigletsBornOn' | 'cullDecidedOn'>
/** Selects the newest pregnancy check. @param of condition under which it is looked up */
export const newestCheck = (of: Sql): Sql => sql`
  case when ${of} then (
    select jsonb_build_object('on', c.on_date, 'method', c.method, 'result', c.result) from pregnancy_check c
    where c.farm_id = sow.farm_id and c.animal_id = sow.animal_id and c.on_date between sow.last_work_on and sow.seen_on
    order by c.on_date desc, c.number desc limit 1) end as checked`

export const plannedColumns = sql`${namedColumns}, sow.born_on, ${newestCheck(sql`sow.status = 'pregnant'`)},
  case sow.status when 'nurse' then litter_born_on(sow.animal_id, sow.seq, sow.seen_on) end as piglets_born_on,
  case when sow.status = any(${[...waitingStatuses]}) then (
    select d.on_date from cull_decision d
    where d.farm_id = sow.farm_id and d.animal_id = sow.animal_id and d.on_date <= sow.seen_on) end as cull_decided_on`

const waits = sql`sow.status = any(${[...waitingStatuses]})`
const newestHeatCheck = sql`
  case when ${waits} then (
    select jsonb_build_object('on', h.on_date, 'result', h.result,
      'by', coalesce((select m.name from author m where m.account_id = h.entered_by), '')) from heat_check h
    where h.farm_id = sow.farm_id and h.animal_id = sow.animal_id and h.on_date between sow.last_work_on and sow.seen_on
    order by h.on_date desc, h.number desc limit 1) end as heat_checked`

/** Columns of `sow` that a list reads. */
export const sowColumns = sql`${plannedColumns}, sow.ear_notch, sow.breed, sow.entered_on, sow.matings, sow.pen_id, sow.last_work, sow.farrowed_on,
  ${newestHeatCheck},
  (select p.name from pen p where p.farm_id = sow.farm_id and p.pen_id = sow.pen_id) as pen`

/**
 * Selects the living sows at the end of a day, as `sow`. The current state is stored with the animal; the state of a past day is the last
 * record up to it. The pen is the current one.
 */
export const sowsOn = (on: Day, today: Day): Sql =>
  sql`(select *, ${on}::date as seen_on from ${on >= today ? sql`herd_now` : herdOnDate(on)} herd) sow`

/** Days within which most sows have a record. */
const recently = 130

/** The same for lists that read most of the herd. */
export const herdAsOf = (on: Day, today: Day): Sql => (on >= today ? sowsOn(on, today) : herdByRecords(on))

/**
 * Selects the whole herd of a day, as `sow`, with the last record of each. `herdOnDate` looks up the last record of each sow; here recent
 * records are read at once, and only sows without one are looked up.
 */
export const herdByRecords = (on: Day): Sql => sql`(
  select a.farm_id, a.animal_id, a.tag, a.ear_notch, a.breed, a.born_on, a.entered_on, a.pen_id, a.first_mated_on,
    coalesce(r.kind, e.kind) as kind, coalesce(r.on_date, e.on_date) as on_date, coalesce(r.status, e.status) as status,
    coalesce(r.parity, e.parity) as parity, coalesce(r.matings, e.matings) as matings, coalesce(r.seq, e.seq) as seq,
    last_work(coalesce(r.kind, e.kind), coalesce(r.status, e.status)) as last_work,
    case when coalesce(r.kind, e.kind) = 'entry' then (
      select s.last_work_on from sow_entry s where s.farm_id = a.farm_id and s.animal_id = a.animal_id) else coalesce(r.on_date, e.on_date) end as last_work_on
  from (
    select * from animal where sex = 'sow' and status <> 'culled' and entered_on <= ${on}
    union all
    select * from animal where sex = 'sow' and status = 'culled' and last_work_on > ${on} and entered_on <= ${on}
  ) a
  left join (
    select distinct on (animal_id) animal_id, kind, on_date, status, parity, matings, seq from sow_event
    where kind = any(${[...lifeKinds]}::text[]) and on_date between ${addDays(on, -recently)} and ${on}
    order by animal_id, on_date desc, seq desc) r on r.animal_id = a.animal_id
  left join lateral (
    select l.kind, l.on_date, l.status, l.parity, l.matings, l.seq from sow_event l
    where r.animal_id is null and l.farm_id = a.farm_id and l.animal_id = a.animal_id and l.on_date <= ${on}
    order by l.on_date desc, l.seq desc limit 1) e on true
  where r.animal_id is not null or e.seq is not null) sow`

/**
 * Selects sows that ever had a pregnancy check with another result than "pregnant", which are few. For today only sows that are pregnant
 * now.
 */
export const onceUnsure = (on: Day, today: Day): Sql => {
  const unsure = sql`select c.animal_id from pregnancy_check c where c.result <> 'pregnant'`
  return on >= today
    ? sql`select a.animal_id from animal a where a.status = 'pregnant' and a.animal_id in (${unsure})`
    : unsure
}

/**
 * Condition for pregnant sows whose newest check asks for another check or for the accident. Only the checks of the sows in `unsure` are
 * looked up.
 */
export const notFoundPregnant = (unsure: Sql): Sql => sql`(sow.status = 'pregnant'
  and sow.animal_id ${unsure} and (select c.result from pregnancy_check c
    where c.farm_id = sow.farm_id and c.animal_id = sow.animal_id and c.on_date between sow.last_work_on and sow.seen_on
    order by c.on_date desc, c.number desc limit 1) <> 'pregnant')`
