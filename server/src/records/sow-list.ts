import { rowsPerPage } from '@penside/contract/api/list.ts'
import {
  highest,
  waitsLongestFirst,
  type SowListCall,
  type SowRow,
  type SowSummary,
} from '@penside/contract/records/sow-summary.ts'
import { workCodes } from '@penside/contract/records/work.ts'
import { daysBetween, type Day } from '@penside/domain/basics/day.ts'
import type { CodeNames } from '@penside/domain/codes/lists.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { isOfStaying, kindNamed } from '@penside/domain/records/known-kinds.ts'
import type { SowState, SowStatus } from '@penside/domain/records/life.ts'
import { judgeSale } from '@penside/domain/records/sale.ts'
import { statusNames } from '@penside/domain/records/status-names.ts'
import { workNames } from '@penside/domain/groups/work-names.ts'
import { codeNames } from '../farm/code-lookup.ts'
import { medicineName } from '../farm/medicines.ts'
import { sql, where, type Db, type Sql } from '../database/db.ts'
import type { Handling } from '../http/serve.ts'
import { tagContains } from '../database/text-search.ts'
import { pigletsBornOn } from './life/litter-age.ts'

type SummaryRow = Omit<SowState, 'lastWorkOn'> & {
  farmId: number
  animalId: number
  tag: string
  breed: string
  bornOn: Day
  penId: number | null
  pen: string
  cullDecidedOn: Day | null
  status: SowStatus
  lastWorkOn: Day
}

/** Day of the decision to cull an animal `a`. */
export const cullDecided = sql`(
  select min(d.on_date) from cull_decision d where d.farm_id = a.farm_id and d.animal_id = a.animal_id) as cull_decided_on`

const summaryColumns = sql`
  a.farm_id, a.animal_id, a.tag, a.breed, a.born_on, a.pen_id, coalesce(p.name, '') as pen, a.status, a.parity, a.matings, a.last_work,
  a.last_work_on, a.not_before, a.first_mated_on, a.mated_on, a.farrowed_on, a.nursing, a.seq, ${cullDecided}`

/** Withdrawal period of an animal `a` that ends last, with its medicine. */
export const withheld = sql`
  left join lateral (
    select t.withdrawal_until, t.medicine_id as withdrawal_medicine_id from treatment t
    where t.farm_id = a.farm_id and t.animal_id = a.animal_id and t.withdrawal_days > 0
    order by t.withdrawal_until desc, t.number desc limit 1) held on true`

/** Rejects a sale inside a withdrawal period. @throws Refusal */
export async function checkSale(
  db: Db,
  { animalId, ...sale }: { animalId: number; on: Day; code: string },
  language: Language,
) {
  const animal = await db.maybeOne<{ tag: string; until: Day | null; medicine: string }>(sql`
    select a.tag, withdrawal_until as until, ${medicineName(language)} as medicine from animal a ${withheld}
    left join medicine m on m.farm_id = a.farm_id and m.medicine_id = withdrawal_medicine_id where a.animal_id = ${animalId}`)
  if (animal)
    judgeSale(
      { ...sale, tag: animal.tag },
      animal.until && { until: animal.until, medicine: animal.medicine },
    )
}

/** Live born of a sow's last farrowing on the farm. */
export const litterLiveBorn = sql`
  (select f.live_born from farrowing f where f.farm_id = a.farm_id and f.animal_id = a.animal_id order by f.seq desc limit 1) as litter_live_born`

const rowOf = (row: SummaryRow, language: Language, names: CodeNames, today: Day): SowRow => ({
  farmId: row.farmId,
  animalId: row.animalId,
  tag: row.tag,
  breedName: names('041', row.breed),
  parity: row.parity,
  status: row.status,
  statusName: statusNames[row.status][language],
  lastWork: row.lastWork,
  lastWorkName: workNames[row.lastWork ?? 'entry'][language],
  previousWorkOn: row.lastWorkOn,
  daysSince: daysBetween(row.lastWorkOn, today),
  daysSinceFarrowing: row.farrowedOn && daysBetween(row.farrowedOn, today),
  pen: row.pen,
  cullDecidedOn: row.cullDecidedOn,
  newestSeq: row.seq,
})

/** A page of the living sows, by last work or tag, as the start of a record. */
export async function listSows({
  input: { search, order = 'WK_DT', page = 0, pageSize = rowsPerPage, openFor, sex = 'sow' },
  db,
  language,
  today,
}: Handling<SowListCall>) {
  const living = sql`a.sex = 'sow' and ${sex === 'sow'}::boolean and a.status <> 'culled' ${tagContains(search)}
    ${openFor && !search ? sql`and a.status = any(${kindNamed(openFor).when})` : sql``}
    ${openFor && !search && isOfStaying(openFor) ? sql`and not exists (select from cull_decision d where d.farm_id = a.farm_id and d.animal_id = a.animal_id)` : sql``}`
  const rows = await db.many<SummaryRow>(sql`
    select ${summaryColumns} from animal a left join pen p using (farm_id, pen_id) where ${living}
    order by ${order !== 'WK_DT' ? sql`a.tag` : waitsLongestFirst({ openFor, search }) ? sql`a.last_work_on, a.animal_id` : sql`a.last_work_on desc, a.animal_id desc`}
    limit ${pageSize} offset ${page * pageSize}`)
  const { total } = await db.one<{ total: number }>(
    sql`select count(*) as total from animal a where ${living}`,
  )
  const names = await codeNames(db, language)
  return { rows: rows.map((row) => rowOf(row, language, names, today)), total }
}

/** @throws Refusal NOT_FOUND */
export async function findSummary(
  db: Db,
  animalId: number,
  language: Language,
  today: Day,
): Promise<SowSummary & { litterLiveBorn: number | null }> {
  const row = await db.found<
    SummaryRow & {
      withdrawalUntil: Day | null
      withdrawalMedicine: string
      pigletsBornOn: Day | null
      litterLiveBorn: number | null
    }
  >(sql`
    select ${summaryColumns}, withdrawal_until, coalesce(${medicineName(language)}, '') as withdrawal_medicine, ${pigletsBornOn}, ${litterLiveBorn}
    from animal a left join pen p using (farm_id, pen_id) ${withheld}
    left join medicine m on m.farm_id = a.farm_id and m.medicine_id = withdrawal_medicine_id
    where a.animal_id = ${animalId} and a.sex = 'sow'`)
  return {
    ...row,
    ...rowOf(row, language, await codeNames(db, language), today),
    lastWorkCode: row.lastWork ? workCodes[row.lastWork] : '',
  }
}

type HistoryQuery = { input: { animalId: number }; db: Db; language: Language; today: Day }
/** Reads the records of one kind that a condition selects, newest first. */
export type ReadRecords<Row> = (db: Db, where: Sql, language: Language) => Promise<Row[]>

/** Handler of the records of one kind of one sow. @param animalColumn the animal in the statement of `read` */
export const sowHistory =
  <Row extends { seq: number }>(read: ReadRecords<Row>, animalColumn: string) =>
  async ({ input: { animalId }, db, language, today }: HistoryQuery) => {
    const sow = await findSummary(db, animalId, language, today)
    const rows = await read(db, where({ [animalColumn]: animalId }), language)
    return { rows, newestSeq: highest(rows), sow }
  }

/** The same for a kind of a sow's life, read from `life_record e`: `newestSeq` is the newest record of her life. */
export const lifeHistory =
  <Row extends { seq: number }>(read: ReadRecords<Row>) =>
  async (query: HistoryQuery) => {
    const answer = await sowHistory(read, 'e.animal_id')(query)
    return { ...answer, newestSeq: answer.sow.newestSeq }
  }
