import type { Language } from '@penside/domain/basics/language.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { by, inTurn } from '@penside/domain/basics/order.ts'
import type { PlanSpan } from '@penside/domain/reports/work-plan.ts'
import { medicineName } from '../farm/medicines.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { dosesAsRows, openDosesNow, computeDoses } from './open-doses.ts'
import { sowsOn, type NamedOn } from './sows-on-day.ts'

export type ToVaccinate<Sow extends NamedOn> = Sow & {
  ruleId: number
  medicineId: number
  medicine: string
  dueOn: Day
  later: boolean
}

type Ordered = { dueOn: Day; tag: string; ruleId: number }
const inOrder = inTurn<Ordered>(
  by(({ dueOn }) => dueOn),
  inTurn(
    by(({ tag }) => tag),
    by(({ ruleId }) => ruleId),
  ),
)

/**
 * Vaccinations that are due, one row each, with the given columns of the sow.
 * @param doses selects `animal_id, rule_id, due_on`; the doses of the span if missing
 */
export async function vaccinationsOf<Sow extends NamedOn>(
  db: Db,
  {
    span,
    today,
    language,
    columns,
    doses,
    where = sql``,
  }: { span: PlanSpan; today: Day; language: Language; columns: Sql; doses?: Sql; where?: Sql },
): Promise<ToVaccinate<Sow>[]> {
  const { today: on } = span
  // left join: otherwise the planner expects few doses and looks up each sow.
  const rows = await db.many<Omit<ToVaccinate<Sow>, 'later'> & { givenToday: boolean }>(sql`
    select ${columns}, dose.rule_id, r.medicine_id, r.medicine, dose.due_on,
      (sow.animal_id, r.medicine_id) in (select t.animal_id, t.medicine_id from treatment t where t.on_date = ${on}) as given_today
    from (${doses ?? (await dueIn(db, span, today))}) dose
    join ${sowsOn(on, today)} using (animal_id)
    left join (
      select r.rule_id, r.medicine_id, ${medicineName(language)} as medicine from vaccination_rule r join medicine m using (farm_id, medicine_id)
      offset 0) r on r.rule_id = dose.rule_id
    where true ${where}`)
  const before = new Set<string>()
  const ofRules = rows.filter(({ medicine }) => medicine !== null)
  return ofRules.toSorted(inOrder).map(({ givenToday, ...row }) => {
    const ofOne = `${row.animalId} ${row.medicineId}`
    const later = givenToday || before.has(ofOne)
    before.add(ofOne)
    return { ...row, later } as ToVaccinate<Sow>
  })
}

/** Selects the doses of a span: of today's herd from stored doses, of a past day from the records. */
async function dueIn(db: Db, { from: first, to, today: on }: PlanSpan, today: Day): Promise<Sql> {
  const from = first > on ? first : undefined
  return on >= today
    ? openDosesNow(db, { today: on, from, to })
    : dosesAsRows(await computeDoses(db, { on, today, from, to }))
}
