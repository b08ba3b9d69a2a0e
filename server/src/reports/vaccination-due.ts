import type { Language } from '@penside/domain/farm/language.ts'
import type { Day } from '@penside/domain/day.ts'
import type { PlanSpan } from '@penside/domain/reports/work-plan.ts'
import { medicineName } from '../farm/medicines.ts'
import { sql, type Db, type Sql } from '../db.ts'
import { listOf, openDosesNow, workedOutDoses } from './open-doses.ts'
import { sowColumns, sowsOn, type SowOn } from './sows-on.ts'

export type SowToVaccinate = SowOn & {
  ruleId: number
  medicineId: number
  medicine: string
  dueOn: Day
  later: boolean
}

/** The vaccinations that are due, one row for each: of today's herd those that are kept, of a past day's worked out of the records. */
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
  const { today: on, to } = span
  const from = since ?? (span.from > on ? span.from : undefined)
  const doses =
    on >= today
      ? await openDosesNow(db, { today: on, from, to })
      : listOf(await workedOutDoses(db, { on, today, from, to }))
  return db.many<SowToVaccinate>(sql`
    select ${sowColumns}, r.rule_id, r.medicine_id, ${medicineName(language)} as medicine, dose.due_on,
      row_number() over (partition by sow.animal_id, r.medicine_id order by dose.due_on, r.rule_id) > 1
        or exists (select from treatment t where t.farm_id = sow.farm_id and t.animal_id = sow.animal_id
          and t.medicine_id = r.medicine_id and t.on_date = ${on}) as later
    from (${doses}) dose
    join ${sowsOn(on, today)} using (animal_id)
    join vaccination_rule r on r.farm_id = sow.farm_id and r.rule_id = dose.rule_id
    join medicine m on m.farm_id = r.farm_id and m.medicine_id = r.medicine_id
    where true ${where}
    order by dose.due_on, sow.tag, r.rule_id`)
}
