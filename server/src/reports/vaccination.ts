import type { VaccinationRuleRow, vaccinations } from '@penside/contract/reports/vaccination.ts'
import { anchors } from '@penside/domain/reports/vaccination.ts'
import { medicineName } from '../farm/medicines.ts'
import { sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'

export const vaccinationHandlers: Handlers<typeof vaccinations> = {
  rules: async ({ db, language }) => ({
    rows: await db.many<VaccinationRuleRow>(sql`
      select r.rule_id, r.anchor, r.days, r.medicine_id, ${medicineName(language)} as medicine, r.whom, r.parity_from, r.parity_to
      from vaccination_rule r join medicine m using (farm_id, medicine_id) where r.active
      order by array_position(${[...anchors]}::text[], r.anchor), r.days, r.rule_id`),
  }),

  saveRule: async ({ input: { ruleId, anchor, days, medicineId, whom, parityFrom, parityTo }, db }) => {
    if (parityTo < parityFrom) throw refuse('PARITIES_REVERSED', {}, ['parityFrom', 'parityTo'])
    if (!(await db.maybeOne(sql`select 1 from medicine where medicine_id = ${medicineId}`)))
      throw refuse('NOT_FOUND', {}, ['medicineId'])
    const saved = await db.maybeOne<{ ruleId: number }>(
      ruleId
        ? sql`update vaccination_rule set anchor = ${anchor}, days = ${days}, medicine_id = ${medicineId}, whom = ${whom},
              parity_from = ${parityFrom}, parity_to = ${parityTo} where rule_id = ${ruleId} and active returning rule_id`
        : sql`insert into vaccination_rule (farm_id, anchor, days, medicine_id, whom, parity_from, parity_to)
              values (current_farm(), ${anchor}, ${days}, ${medicineId}, ${whom}, ${parityFrom}, ${parityTo}) returning rule_id`,
    )
    if (!saved) throw refuse('NOT_FOUND', {}, ['ruleId'])
    return { result: 1, ...saved }
  },

  deleteRule: async ({ input: { ruleId }, db }) => {
    if ((await db.run(sql`delete from vaccination_rule where rule_id = ${ruleId}`)) === 0)
      throw refuse('NOT_FOUND', {}, ['ruleId'])
    return { result: 1 }
  },
}
