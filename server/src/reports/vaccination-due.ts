import type { Language } from '@penside/domain/farm/language.ts'
import type { Day } from '@penside/domain/day.ts'
import { anchors, anchorStatuses, notDone, type Anchor } from '@penside/domain/reports/vaccination.ts'
import type { PlanSpan } from '@penside/domain/reports/work-plan.ts'
import { join } from 'sql-template-tag'
import { medicineName } from '../farm/medicines.ts'
import { sql, type Db, type Sql } from '../db.ts'
import { sowColumns, sowsOn, type SowOn } from './sows-on.ts'

export type SowToVaccinate = SowOn & {
  ruleId: number
  medicineId: number
  medicine: string
  dueOn: Day
  later: boolean
}

type Waiting = Omit<SowToVaccinate, 'later'> & { from: Day; given: Day[]; givenToday: boolean }

/** What a rule counts from. A pregnant sow's last work is her mating, a weaned one's her weaning. */
const countedFrom = {
  birth: sql`sow.born_on`,
  entry: sql`sow.entered_on`,
  mating: sql`sow.last_work_on`,
  farrowing: sql`sow.farrowed_on`,
  weaning: sql`sow.last_work_on`,
} as const satisfies Record<Anchor, Sql>

const dueFrom = (anchor: Anchor, to: Day) => sql`
  select sow.*, r.rule_id, r.medicine_id, r.anchor, r.days, ${countedFrom[anchor]} as anchor_on
  from vaccination_rule r join herd sow on sow.farm_id = r.farm_id
  where r.active and r.anchor = ${anchor} and sow.status = any(${[...anchorStatuses[anchor]]})
    and sow.parity between r.parity_from and r.parity_to and (r.whom = 'all' or (r.whom = 'gilts') = (sow.status = 'gilt'))
    and ${countedFrom[anchor]} <= ${to}::date - r.days`

/**
 * The vaccinations that are due, one row for each. Where a medicine is given after one thing alone, its doses are counted here, so that a
 * list does not read every treatment of the herd; where after several, the rule of domain tells which dose did which. Those due later than
 * the span need not be looked at: they take no dose from an earlier one.
 */
export async function vaccinationsOf(
  db: Db,
  {
    span,
    today,
    since,
    language,
    where = sql``,
  }: { span: PlanSpan; today: Day; since?: Day; language: Language; where?: Sql },
): Promise<SowToVaccinate[]> {
  const from = since ?? (span.from > span.today ? span.from : null)
  const ofHer = sql`treatment t where t.farm_id = sow.farm_id and t.animal_id = sow.animal_id and t.medicine_id = sow.medicine_id`
  const rows = await db.many<Waiting>(sql`
    with herd as materialized (select * from ${sowsOn(span.today, today)} where true ${where}),
    due as (
      select *, anchor_on + days as due_on, min(anchor) over of_medicine <> max(anchor) over of_medicine as mixed,
        row_number() over (partition by animal_id, medicine_id, anchor order by days, rule_id) as which
      from (${join(
        anchors.map((anchor) => dueFrom(anchor, span.to)),
        ' union all ',
      )}) waiting
      window of_medicine as (partition by animal_id, medicine_id)
    )
    select ${sowColumns}, sow.rule_id, sow.medicine_id, ${medicineName(language)} as medicine, sow.due_on, sow.anchor_on as "from",
      case when sow.mixed then array(select t.on_date::text from ${ofHer} and t.on_date <= ${span.today}) else '{}' end as given,
      exists (select from ${ofHer} and t.on_date = ${span.today}) as given_today
    from due sow join medicine m using (farm_id, medicine_id)
    where sow.mixed or (${from ? sql`sow.due_on >= ${from}` : sql`true`}
      and sow.which > (select count(*) from ${ofHer} and t.on_date between sow.anchor_on and ${span.today}))
    order by sow.due_on, sow.tag, sow.rule_id`)
  const ofOne = Map.groupBy(rows, ({ animalId, medicineId }) => `${animalId} ${medicineId}`)
  const open = new Map(
    [...ofOne.values()].flatMap((rules) =>
      notDone(rules, rules[0]?.given ?? [])
        .filter(({ dueOn }) => !from || dueOn >= from)
        .map((row, at) => [row, at > 0 || row.givenToday] as const),
    ),
  )
  return rows.flatMap(({ given: _, givenToday: _today, from: _from, ...row }, at) => {
    const later = open.get(rows[at]!)
    return later === undefined ? [] : [{ ...row, later }]
  })
}
