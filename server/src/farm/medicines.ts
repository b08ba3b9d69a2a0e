import type { ClientBase } from 'pg'
import type { medicines } from '@penside/contract/farm/medicines.ts'
import { codeList, codeName, isCode } from '@penside/domain/farm/codes/lists.ts'
import type { Language } from '@penside/domain/farm/language.ts'
import { startMedicines } from '@penside/domain/farm/medicines.ts'
import { startProgramme } from '@penside/domain/reports/vaccination.ts'
import { sql, type Db } from '../db.ts'
import { refuse } from '../problem.ts'
import type { Handlers } from '../serve.ts'

/** What a treatment can be entered with. */
export async function offeredMedicines(db: Db) {
  const rows = await db.many<Medicine>(
    sql`select ${columns} from medicine where active order by category, name, medicine_id`,
  )
  return rows.map(({ medicineId, name, category, dose, unit, withdrawalDays }) => ({
    code: String(medicineId),
    value: String(medicineId),
    name,
    category,
    dose,
    unit,
    withdrawalDays,
  }))
}

export const medicineHandlers: Handlers<typeof medicines> = {
  choices: ({ db }) => offeredMedicines(db),

  methods: async ({ language }) =>
    codeList('association', '30').map(({ code, names }) => ({
      code,
      value: code,
      name: names[language],
    })),

  list: async ({ db, language }) => {
    const rows = await db.many<Medicine & { active: boolean }>(
      sql`select ${columns}, active from medicine order by active desc, category, name, medicine_id`,
    )
    return {
      rows: rows.map((row) => ({
        ...row,
        categoryName: codeName('association', '20', row.category, language),
      })),
    }
  },

  save: async ({ input: { medicineId, category, name, dose, unit, withdrawalDays, active = true }, db }) => {
    if (!isCode('association', '20', category)) throw refuse('UNKNOWN_CODE', { code: category }, ['category'])
    const other = await db.maybeOne(
      sql`select 1 from medicine where lower(name) = lower(${name}) and medicine_id <> ${medicineId ?? 0}`,
    )
    if (other) throw refuse('MEDICINE_KNOWN', { name }, ['name'])
    const saved = await db.maybeOne<{ medicineId: number }>(
      medicineId
        ? sql`update medicine set category = ${category}, name = ${name}, dose = ${dose}, unit = ${unit},
              withdrawal_days = ${withdrawalDays}, active = ${active} where medicine_id = ${medicineId} returning medicine_id`
        : sql`insert into medicine (farm_id, category, name, dose, unit, withdrawal_days, active)
              values (current_farm(), ${category}, ${name}, ${dose}, ${unit}, ${withdrawalDays}, ${active})
              on conflict do nothing returning medicine_id`,
    )
    if (!saved && !medicineId) throw refuse('MEDICINE_KNOWN', { name }, ['name'])
    if (!saved) throw refuse('NOT_FOUND', {}, ['medicineId'])
    return { result: 1, ...saved }
  },
}

type Medicine = {
  medicineId: number
  category: string
  name: string
  dose: number
  unit: string
  withdrawalDays: number
}
const columns = sql`medicine_id, category, name, dose::float8 as dose, unit, withdrawal_days`

/**
 * The medicines and the vaccination programme with which a farm starts, in the language of who founds it. The caller's transaction speaks
 * for this farm. Answers the medicines' numbers by their keys.
 */
export async function giveMedicines(
  client: ClientBase,
  farmId: number,
  language: Language,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  const { rows } = await client.query<{ medicine_id: number | string }>(
    `insert into medicine (farm_id, category, name, dose, unit, withdrawal_days)
     select $1, category, name, dose, unit, withdrawal_days
     from unnest($2::text[], $3::text[], $4::numeric[], $5::text[], $6::int[]) with ordinality
       as start (category, name, dose, unit, withdrawal_days, position)
     order by position returning medicine_id`,
    [
      farmId,
      startMedicines.map(({ category }) => category),
      startMedicines.map(({ names }) => names[language]),
      startMedicines.map(({ dose }) => dose),
      startMedicines.map(({ unit }) => unit),
      startMedicines.map(({ withdrawalDays }) => withdrawalDays),
    ],
  )
  startMedicines.forEach(({ key }, at) => ids.set(key, Number(rows[at]?.medicine_id)))
  await client.query(
    `insert into vaccination_rule (farm_id, anchor, days, medicine_id, whom, parity_from, parity_to)
     select $1, anchor, days, medicine_id, whom, parity_from, parity_to
     from unnest($2::text[], $3::int[], $4::bigint[], $5::text[], $6::int[], $7::int[]) with ordinality
       as start (anchor, days, medicine_id, whom, parity_from, parity_to, position)
     order by position`,
    [
      farmId,
      startProgramme.map(({ anchor }) => anchor),
      startProgramme.map(({ days }) => days),
      startProgramme.map(({ medicine }) => ids.get(medicine)),
      startProgramme.map(({ whom }) => whom),
      startProgramme.map(({ parityFrom }) => parityFrom),
      startProgramme.map(({ parityTo }) => parityTo),
    ],
  )
  return ids
}
