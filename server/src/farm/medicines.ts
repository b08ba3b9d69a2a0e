import type { ClientBase } from 'pg'
import type { medicines } from '@penside/contract/farm/medicines.ts'
import { offeredCodes } from '@penside/domain/codes/lists.ts'
import { languages, type Language, type Names } from '@penside/domain/basics/language.ts'
import { nameFieldOf } from '@penside/domain/language/name-fields.ts'
import { fmdVaccine, startMedicines } from '@penside/domain/farm/medicines.ts'
import { startFeeds } from '@penside/domain/stores/feed.ts'
import { startProgramme } from '@penside/domain/reports/vaccination.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { checkCode, codeNames, ownCodes } from './code-lookup.ts'
import { completeNames, nameIn, type NamesInput } from './translated-names.ts'

/** Active medicines with their names in all languages, for the offline snapshot. */
export async function activeMedicines(db: Db) {
  const rows = await db.many<Medicine>(
    sql`select ${columns} from medicine where active order by category, name, medicine_id`,
  )
  return rows.map(({ medicineId, name, nameKo, nameEn, nameVi, ...row }) => {
    const { ko, en, vi } = medicineNames({ name, nameKo, nameEn, nameVi })
    const code = String(medicineId)
    return { ...row, code, value: code, nameKo: ko, nameEn: en, nameVi: vi }
  })
}

/** Functions of other rooms that the calls about medicines use. */
type Dependencies = {
  /** Moves all stock of one item to another. */
  mergeStock: (db: Db, itemId: number, into: number) => Promise<void>
}

export const medicineHandlers = ({ mergeStock }: Dependencies): Handlers<typeof medicines> => ({
  choices: async ({ db, language }) =>
    (await activeMedicines(db)).map(({ nameKo, nameEn, nameVi, ...row }) => ({
      ...row,
      name: nameIn({ nameKo, nameEn, nameVi }, language),
    })),

  methods: async ({ db, language }) => offeredCodes(await ownCodes(db), 'association', '30', language) ?? [],

  list: async ({ db, language }) => {
    const rows = await db.many<
      Medicine & { active: boolean; maker: string; prescribed: boolean; againstFmd: boolean }
    >(
      sql`select ${columns}, active, maker, prescribed, against_fmd from medicine where merged_into is null order by active desc, category, name, medicine_id`,
    )
    const names = await codeNames(db, language)
    return {
      rows: rows.map((row) => ({
        ...row,
        ...withNames(row, language),
        categoryName: names('20', row.category),
      })),
    }
  },

  save: async ({ input, db, language }) => {
    const { medicineId, category, dose, unit, withdrawalDays, active = true } = input
    const { maker = '', prescribed = false, againstFmd = false } = input
    const { name, ...others } = namesToStore(input, language)
    const { nameKo, nameEn, nameVi } = others
    await checkCode(db, '20', category, 'category')
    const other = await db.maybeOne(
      sql`select 1 from medicine where lower(name) = lower(${name}) and merged_into is null and medicine_id <> ${medicineId ?? 0}`,
    )
    if (other) throw refuse('MEDICINE_KNOWN', { name }, ['name'])
    const saved = await db.maybeOne<{ medicineId: number }>(
      medicineId
        ? sql`update medicine set category = ${category}, name = ${name}, name_ko = ${nameKo}, name_en = ${nameEn}, name_vi = ${nameVi}, dose = ${dose}, unit = ${unit},
              withdrawal_days = ${withdrawalDays}, active = ${active}, maker = ${maker}, prescribed = ${prescribed}, against_fmd = ${againstFmd} where medicine_id = ${medicineId} returning medicine_id`
        : sql`insert into medicine (farm_id, category, name, name_ko, name_en, name_vi, dose, unit, withdrawal_days, active, maker, prescribed, against_fmd)
              values (current_farm(), ${category}, ${name}, ${nameKo}, ${nameEn}, ${nameVi}, ${dose}, ${unit}, ${withdrawalDays}, ${active}, ${maker}, ${prescribed}, ${againstFmd})
              on conflict do nothing returning medicine_id`,
    )
    if (!saved && !medicineId) throw refuse('MEDICINE_KNOWN', { name }, ['name'])
    if (!saved) throw refuse('NOT_FOUND', {}, ['medicineId'])
    return { result: 1, ...saved }
  },

  merge: async ({ input: { medicineId, into }, db }) => {
    const found = await db.many(
      sql`select 1 from medicine where medicine_id in (${medicineId}, ${into}) and merged_into is null order by medicine_id for update`,
    )
    if (found.length < 2) throw refuse('NOT_FOUND', {}, [medicineId === into ? 'into' : 'medicineId'])
    await mergeStock(db, medicineId, into)
    await db.run(sql`update treatment set medicine_id = ${into} where medicine_id = ${medicineId}`)
    await db.run(sql`update group_treatment set medicine_id = ${into} where medicine_id = ${medicineId}`)
    await db.run(sql`update vaccination_rule set medicine_id = ${into} where medicine_id = ${medicineId}`)
    await db.run(
      sql`update medicine set merged_into = ${into}, active = false where medicine_id = ${medicineId} or merged_into = ${medicineId}`,
    )
    return { result: 1 }
  },
})

type Medicine = {
  medicineId: number
  category: string
  name: string
  nameKo: string
  nameEn: string
  nameVi: string
  dose: number
  unit: string
  withdrawalDays: number
}
const columns = sql`medicine_id, category, name, name_ko, name_en, name_vi, dose::float8 as dose, unit, withdrawal_days`

type MedicineNames = Pick<Medicine, 'name' | 'nameKo' | 'nameEn' | 'nameVi'>
/** Names of a medicine by language; the farm's own name where a language has none. */
export const medicineNames = ({ name, nameKo, nameEn, nameVi }: MedicineNames): Names => ({
  ko: nameKo || name,
  en: nameEn || name,
  vi: nameVi || name,
})

/** SQL text of the name of medicine `m` in a language. */
export const medicineName = (language: Language): Sql =>
  ({
    ko: sql`coalesce(nullif(m.name_ko, ''), m.name)`,
    en: sql`coalesce(nullif(m.name_en, ''), m.name)`,
    vi: sql`coalesce(nullif(m.name_vi, ''), m.name)`,
  })[language]

function withNames(row: MedicineNames, language: Language) {
  const names = medicineNames(row)
  return { name: names[language], nameKo: names.ko, nameEn: names.en, nameVi: names.vi }
}

/** Names to store. `name` is the name in the caller's language, and in all languages without another one. */
function namesToStore({ name, ...others }: { name: string } & NamesInput, language: Language): MedicineNames {
  return { name, ...completeNames({ ...others, [nameFieldOf[language]]: name }, language) }
}

/**
 * Adds the medicines, the vaccination programme and the feeds with which a farm starts, in the founder's language. The farm of the
 * transaction must be this one. @returns ids of the medicines by their keys
 */
export async function addStartMedicines(
  client: ClientBase,
  farmId: number,
  language: Language,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  const { rows } = await client.query<{ medicine_id: number | string }>(
    `insert into medicine (farm_id, category, name, dose, unit, withdrawal_days, name_ko, name_en, name_vi, against_fmd)
     select $1, category, name, dose, unit, withdrawal_days, ko, en, vi, against_fmd
     from unnest($2::text[], $3::text[], $4::numeric[], $5::text[], $6::int[], $7::text[], $8::text[], $9::text[], $10::boolean[]) with ordinality
       as start (category, name, dose, unit, withdrawal_days, ko, en, vi, against_fmd, position)
     order by position returning medicine_id`,
    [
      farmId,
      startMedicines.map(({ category }) => category),
      startMedicines.map(({ names }) => names[language]),
      startMedicines.map(({ dose }) => dose),
      startMedicines.map(({ unit }) => unit),
      startMedicines.map(({ withdrawalDays }) => withdrawalDays),
      ...languages.map((each) => startMedicines.map(({ names }) => names[each])),
      startMedicines.map(({ key }) => key === fmdVaccine),
    ],
  )
  startMedicines.forEach(({ key }, at) => ids.set(key, Number(rows[at]?.medicine_id)))
  await client.query(
    `insert into vaccination_rule (farm_id, anchor, days, medicine_id, whom, parity_from, parity_to)
     select $1, anchor, days, medicine_id, whom, parity_from, parity_to
     from unnest($2::text[], $3::int[], $4::bigint[], $5::text[], $6::int[], $7::int[]) with ordinality
       as start (anchor, days, medicine_id, whom, parity_from, parity_to, position)
     order by position returning farm_id`,
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
  await addStartFeeds(client, farmId)
  return ids
}

async function addStartFeeds(client: ClientBase, farmId: number): Promise<void> {
  await client.query(
    `insert into feed (farm_id, category, protein, energy, name_ko, name_en, name_vi)
     select $1, category, protein, energy, ko, en, vi
     from unnest($2::text[], $3::numeric[], $4::int[], $5::text[], $6::text[], $7::text[]) with ordinality
       as start (category, protein, energy, ko, en, vi, position)
     order by position returning farm_id`,
    [
      farmId,
      startFeeds.map(({ category }) => category),
      startFeeds.map(({ protein }) => protein),
      startFeeds.map(({ energy }) => energy),
      ...languages.map((each) => startFeeds.map(({ names }) => names[each])),
    ],
  )
}
