import { highest, withAnimal, type OfAnimal } from '@penside/contract/records/sow-summary.ts'
import { rowsPerPage } from '@penside/contract/api/list.ts'
import type { AnimalListCall, AnimalRow, AnimalSummary } from '@penside/contract/records/animal-summary.ts'
import { addDays, daysBetween, type Day } from '@penside/domain/basics/day.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import type { CodeNames } from '@penside/domain/codes/lists.ts'
import type { Sex } from '@penside/domain/records/care.ts'
import type { SowStatus, Work } from '@penside/domain/records/life.ts'
import { boarName, statusNames } from '@penside/domain/records/status-names.ts'
import { codeNames } from '../farm/code-lookup.ts'
import { sql, where, type Db, type Sql } from '../database/db.ts'
import { firstOf, refuse } from '../http/problem.ts'
import type { Handling } from '../http/serve.ts'
import { tagContains } from '../database/text-search.ts'
import { litterLiveBorn, type ReadRecords } from './sow-list.ts'

type Stored = {
  farmId: number
  animalId: number
  sex: Sex
  tag: string
  breed: string
  bornOn: Day | null
  penId: number | null
  pen: string
  status: SowStatus | 'boar'
  parity: number
  lastWork: Work | null
  lastWorkOn: Day
  farrowedOn: Day | null
  seq: number
}

/** Litter of a sow in her histories; a boar has none. */
type Litter = { nursing: number; litterLiveBorn: number | null }

/** Days within which services are searched. Without one, a boar shows the last work of his entry. */
const servedWithin = 365

/** Last service of every boar within a year. */
export const lastServices = (today: Day): Sql => sql`
  select boar_id, max(e.on_date) as served_on from sow_event e join service using (farm_id, animal_id, seq)
  where e.kind = 'mating' and e.on_date > ${addDays(today, -servedWithin)} group by boar_id`

/** Columns of an animal in lists and heads, of `from ... a left join pen p`. */
const columns = (sex: Sex) => sql`
  a.farm_id, a.animal_id, a.sex, a.tag, a.breed, a.born_on, a.pen_id, coalesce(p.name, '') as pen, a.status, a.parity, a.last_work,
  ${sex === 'boar' ? sql`greatest(a.last_work_on, served.served_on)` : sql`a.last_work_on`} as last_work_on, a.farrowed_on, a.seq`
const animals = (sex: Sex, today: Day) => sql`
  animal a left join pen p using (farm_id, pen_id)
  ${sex === 'boar' ? sql`left join (${lastServices(today)}) served on served.boar_id = a.animal_id and a.status <> 'culled'` : sql``}`

export const animalStatusName = (status: SowStatus | 'boar', language: Language) =>
  status === 'boar' ? boarName[language] : statusNames[status][language]

const rowOf = (row: Stored, language: Language, names: CodeNames, today: Day): AnimalRow => ({
  farmId: row.farmId,
  animalId: row.animalId,
  sex: row.sex,
  tag: row.tag,
  breedName: names(row.sex === 'sow' ? '041' : '042', row.breed),
  parity: row.parity,
  status: row.status === 'boar' ? null : row.status,
  statusName: animalStatusName(row.status, language),
  lastWork: row.sex === 'sow' ? row.lastWork : null,
  previousWorkOn: row.lastWorkOn,
  daysSince: daysBetween(row.lastWorkOn, today),
  daysSinceFarrowing: row.farrowedOn && daysBetween(row.farrowedOn, today),
  pen: row.pen,
  penId: row.penId,
  newestSeq: row.seq,
})

/** A page of the living animals of one sex; `penId` limits it to one pen. */
export async function listAnimals({
  input: { search, order = 'WK_DT', page = 0, pageSize = rowsPerPage, sex = 'sow', penId },
  db,
  language,
  today,
}: Handling<AnimalListCall>) {
  const living = sql`a.sex = ${sex} and a.status <> 'culled' ${tagContains(search)}
    ${penId ? sql`and a.pen_id = ${penId}` : sql``}`
  const rows = await db.many<Stored>(sql`
    select ${columns(sex)} from ${animals(sex, today)} where ${living}
    order by ${order === 'WK_DT' ? sql`last_work_on desc, a.animal_id desc` : sql`a.tag`}
    limit ${pageSize} offset ${page * pageSize}`)
  const { total } = await db.one<{ total: number }>(
    sql`select count(*) as total from animal a where ${living}`,
  )
  const names = await codeNames(db, language)
  return { rows: rows.map((row) => rowOf(row, language, names, today)), total }
}

/** Summary of an animal. @throws Refusal NOT_FOUND, also if the sex differs */
export async function findAnimal(
  db: Db,
  { animalId, sex }: { animalId: number; sex?: Sex | undefined },
  language: Language,
  today: Day,
): Promise<AnimalSummary & Litter> {
  const known = await db.maybeOne<{ sex: Sex }>(sql`select sex from animal where animal_id = ${animalId}`)
  if (!known || (sex && sex !== known.sex)) throw refuse('NOT_FOUND')
  const row = await db.one<Stored & Litter>(sql`
    select ${columns(known.sex)}, coalesce(a.nursing, 0) as nursing, ${litterLiveBorn} from ${animals(known.sex, today)} where a.animal_id = ${animalId}`)
  const { bornOn, nursing, litterLiveBorn: liveBorn } = row
  return {
    ...rowOf(row, language, await codeNames(db, language), today),
    bornOn,
    nursing,
    litterLiveBorn: liveBorn,
  }
}

/** First of the rows, with its animal. @throws Refusal NOT_FOUND if there is none */
export async function oneWithAnimal<Row extends { animalId: number }>(
  db: Db,
  rows: readonly Row[],
): Promise<Row & OfAnimal> {
  const row = firstOf(rows)
  const animal = await db.one<OfAnimal>(
    sql`select tag, farm_id, last_work_on as previous_work_on, sex from animal where animal_id = ${row.animalId}`,
  )
  return withAnimal(row, animal)
}

/** Handler of the records of one kind of one animal. @param animalColumn the animal in the statement of `read` */
export const animalHistory =
  <Row extends { seq: number }>(read: ReadRecords<Row>, animalColumn: string) =>
  async ({
    input,
    db,
    language,
    today,
  }: {
    input: { animalId: number; sex?: Sex | undefined }
    db: Db
    language: Language
    today: Day
  }) => {
    const sow = await findAnimal(db, input, language, today)
    const rows = await read(db, where({ [animalColumn]: input.animalId }), language)
    return { rows, newestSeq: highest(rows), sow }
  }
