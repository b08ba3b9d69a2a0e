import { createHash } from 'node:crypto'
import { day, type Day } from '@penside/domain/basics/day.ts'
import { anchors, anchorStatuses, notDone, type Anchor } from '@penside/domain/reports/vaccination.ts'
import { join } from 'sql-template-tag'
import { tryLock } from '../database/locks.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { maxFollowedChanges, sowChanges } from './daily-totals.ts'
import { sowsOn } from './sows-on-day.ts'

/** Dose of the vaccination programme that a sow has not received yet. */
export type OpenDose = { animalId: number; ruleId: number; dueOn: Day }

/** Column that holds the day of an anchor. The last work of a pregnant sow is her mating, of a weaned one her weaning. */
const countedFrom = {
  birth: sql`sow.born_on`,
  entry: sql`sow.entered_on`,
  mating: sql`sow.last_work_on`,
  farrowing: sql`sow.farrowed_on`,
  weaning: sql`sow.last_work_on`,
} as const satisfies Record<Anchor, Sql>

const dueFrom = (anchor: Anchor, to: Day | undefined) => sql`
  select sow.farm_id, sow.animal_id, r.rule_id, r.medicine_id, r.anchor, r.days, ${countedFrom[anchor]} as anchor_on
  from vaccination_rule r join herd sow on sow.farm_id = r.farm_id
  where r.active and r.anchor = ${anchor} and sow.status = any(${[...anchorStatuses[anchor]]})
    and sow.parity between r.parity_from and r.parity_to and (r.whom = 'all' or (r.whom = 'gilts') = (sow.status = 'gilt'))
    and ${to ? sql`${countedFrom[anchor]} <= ${to}::date - r.days` : sql`${countedFrom[anchor]} is not null`}`

/** `on`: day of the herd and of the treatments; `from`, `to`: due days; `ids`: only these sows. */
type DosesQuery = {
  on: Day
  today: Day
  from?: Day | undefined
  to?: Day | undefined
  ids?: readonly number[]
}

/**
 * Selects doses. If all rules of a medicine have one anchor, given doses are counted in SQL, so that a list does not read all treatments;
 * otherwise `given` contains their days. Doses due after `to` are not needed: an earlier dose never depends on them.
 */
function dosesOf({ on, today, from, to, ids }: DosesQuery): Sql {
  const ofHer = sql`treatment t where t.farm_id = sow.farm_id and t.animal_id = sow.animal_id and t.medicine_id = sow.medicine_id`
  return sql`
    with herd as materialized (
      select * from ${sowsOn(on, today)} where true ${ids ? sql`and animal_id = any(${[...ids]}::bigint[])` : sql``}),
    due as (
      select *, anchor_on + days as due_on, min(anchor) over of_medicine <> max(anchor) over of_medicine as mixed,
        row_number() over (partition by animal_id, medicine_id, anchor order by days, rule_id) as which
      from (${join(
        anchors.map((anchor) => dueFrom(anchor, to)),
        ' union all ',
      )}) waiting
      window of_medicine as (partition by animal_id, medicine_id)
    )
    select sow.animal_id, sow.rule_id, sow.medicine_id, sow.due_on, sow.anchor_on as "from",
      case when sow.mixed then array(select t.on_date::text from ${ofHer} and t.on_date <= ${on}) else '{}' end as given
    from due sow
    where sow.mixed or (${from ? sql`sow.due_on >= ${from}` : sql`true`}
      and sow.which > (select count(*) from ${ofHer} and t.on_date between sow.anchor_on and ${on}))
    order by sow.due_on, sow.rule_id`
}

/** Computes doses from the records. If several anchors share a medicine, the rule of `domain` assigns given doses to rules. */
export async function computeDoses(db: Db, query: DosesQuery): Promise<OpenDose[]> {
  const rows = await db.many<OpenDose & { medicineId: number; from: Day; given: Day[] }>(dosesOf(query))
  const ofOne = Map.groupBy(rows, ({ animalId, medicineId }) => `${animalId} ${medicineId}`)
  return [...ofOne.values()].flatMap((rules) =>
    notDone(rules, rules[0]?.given ?? [])
      .filter(({ dueOn }) => !query.from || dueOn >= query.from)
      .map(({ animalId, ruleId, dueOn }) => ({ animalId, ruleId, dueOn })),
  )
}

const noDay = '2000-01-01' as Day
/** Version of the stored doses: another statement or programme makes them outdated. */
const definition = createHash('sha256')
  .update(dosesOf({ on: noDay, today: noDay }).text.replaceAll(/\s+/g, ' ') + notDone.toString())
  .digest('hex')
  .slice(0, 16)
const definitionNow = sql`${definition}::text || ' ' || (
  select md5(coalesce(string_agg(concat_ws(' ', rule_id, anchor, days, medicine_id, whom, parity_from, parity_to), ',' order by rule_id), ''))
  from vaccination_rule where active)`

/** Upper bound of all days. With a range on both sides the planner expects few rows and uses the index by day. */
const lastDay = day('9999-12-31')

/** Sows whose stored doses are outdated; null if nothing is stored. */
async function changedSows(db: Db, today: Day): Promise<{ through: Day; ids: number[] } | null> {
  const state = await db.maybeOne<{ through: Day; lines: number; ids: number[] }>(sql`
    with upkeep as materialized (select * from open_dose_state where definition = ${definitionNow}),
    line as materialized (
      select c.subject_id as id from upkeep u cross join installation i join change c
        on c.farm_id = u.farm_id and c.xact >= u.xact and c.change_id > i.changes_before
      where c.subject = 'animal' and c.kind = any(${[...sowChanges, 'animal', 'treatment']}) limit ${maxFollowedChanges + 1}
    )
    select u.through, (select count(*) from line) as lines,
      array(select id from line union
        select t.animal_id from treatment t where t.farm_id = u.farm_id
          and t.on_date > least(u.through, ${today}::date) and t.on_date <= ${lastDay}) as ids
    from upkeep u`)
  return state && state.lines <= maxFollowedChanges
    ? { through: state.through, ids: state.ids.map(Number) }
    : null
}

/** Selects the open doses of today's herd, `animal_id, rule_id, due_on`: stored ones, and computed ones of sows with a change. */
export async function openDosesNow(
  db: Db,
  { today, from, to }: { today: Day; from?: Day | undefined; to: Day },
): Promise<Sql> {
  const known = await changedSows(db, today)
  const fresh =
    known?.ids.length === 0
      ? []
      : await computeDoses(db, { on: today, today, from, to, ...(known && { ids: known.ids }) })
  if (!known) return dosesAsRows(fresh)
  return sql`
    select animal_id, rule_id, due_on from open_dose
    where due_on <= ${to} ${from ? sql`and due_on >= ${from}` : sql``} and animal_id <> all(${known.ids}::bigint[])
    union all ${dosesAsRows(fresh)}`
}

/** Turns doses into rows of a statement. */
export const dosesAsRows = (doses: readonly OpenDose[]): Sql => sql`
  select * from unnest(${doses.map(({ animalId }) => animalId)}::bigint[], ${doses.map(({ ruleId }) => ruleId)}::bigint[],
    ${doses.map(({ dueOn }) => dueOn)}::date[]) as dose (animal_id, rule_id, due_on)`

/** Updates the stored doses of the current farm, in the caller's transaction. @returns false if nothing was outdated */
export async function refreshDoses(db: Db, today: Day, recomputesAll = false): Promise<boolean> {
  const { free } = await db.one<{ free: boolean }>(tryLock('doses', sql`current_farm()`))
  if (!free) return false
  const xact = await db.snapshotXmin()
  const known = recomputesAll ? null : await changedSows(db, today)
  if (known && known.through === today && known.ids.length === 0) return false
  const doses = await computeDoses(db, { on: today, today, ...(known && { ids: known.ids }) })
  await db.run(
    known
      ? sql`delete from open_dose where animal_id = any(${known.ids}::bigint[])`
      : sql`delete from open_dose`,
  )
  await db.run(sql`
    insert into open_dose (farm_id, animal_id, rule_id, due_on)
    select current_farm(), animal_id, rule_id, due_on from (${dosesAsRows(doses)}) dose returning farm_id`)
  await db.run(sql`
    insert into open_dose_state (farm_id, through, xact, definition) select current_farm(), ${today}, ${xact}::xid8, ${definitionNow}
    on conflict (farm_id) do update set through = excluded.through, xact = excluded.xact, definition = excluded.definition`)
  return true
}

/** Due days of stored doses that differ from the records, sows with a later change excepted. */
export async function differingDoses(db: Db, today: Day): Promise<Day[]> {
  const known = await changedSows(db, today)
  if (!known) return []
  const differing = await db.many<{ on: Day }>(sql`
    select distinct due_on as on from (
      select animal_id, rule_id, due_on, 1 as kept from open_dose
      union all select *, -1 from (${dosesAsRows(await computeDoses(db, { on: today, today }))}) counted
    ) dose where animal_id <> all(${known.ids}::bigint[])
    group by animal_id, rule_id, due_on having sum(kept) <> 0 order by 1`)
  return differing.map(({ on }) => on)
}
