import * as z from 'zod'
import { call, workers } from '../api/call.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import type { Sex } from '@penside/domain/records/care.ts'
import { kindsOf, type KindName } from '@penside/domain/records/known-kinds.ts'
import type { Withheld } from '@penside/domain/records/sale.ts'
import type { SowState } from '@penside/domain/records/life.ts'
import { api } from '../api/roots.ts'
import { listQuery, page } from '../api/list.ts'
import {
  animalId,
  bornOn,
  calendarDay,
  code,
  daysSince,
  daysSinceFarrowing,
  farmId,
  formMode,
  id,
  integer,
  lastWorkName,
  newestSeq,
  parity,
  previousWorkOn,
  readAnimalId,
  remark,
  result,
  search,
  seq,
  sex,
  status,
  statusName,
  tag,
  text,
} from '../api/vocabulary.ts'
import {
  field,
  nullable,
  optional,
  record,
  spelled,
  wireNamesOf,
  type Beside,
  type Named,
  type Fields,
  type RecordSchema,
} from '../api/wire.ts'
import { lastWork, workCodes } from './work.ts'

const row = {
  farmId,
  animalId,
  tag,
  breedName: field('pum', z.string()),
  parity,
  status,
  statusName,
  lastWork,
  lastWorkName,
  previousWorkOn,
  daysSince,
  daysSinceFarrowing: nullable(daysSinceFarrowing),
  /** Name of the pen; `''` without one. */
  pen: field('loc', z.string()),
  /** Day of the decision to cull the sow. */
  cullDecidedOn: nullable(field('cullDt', calendarDay)),
  newestSeq,
}
/** Sow in a list from which a record starts. */
const sowRow = record(row, { shows: { wkDt: [calendarDay, ({ previousWorkOn }) => previousWorkOn] } })
export type SowRow = z.output<typeof sowRow>

/** Animal whose records are read, by either API name. */
export const searchAnimalId = spelled(field('searchPigNo', id), animalId.wire)

/** Birth day of the nursed piglets; for a nurse sow the mean of the piglets taken over. */
export const pigletsBornOn = nullable(field('jadonBirthDt', calendarDay))

/** First day on which an animal may go to slaughter, with the medicine. */
export const withdrawal = {
  withdrawalUntil: nullable(field('withdrawalDt', calendarDay)),
  withdrawalMedicine: field('withdrawalNm', z.string()),
}

/** Sow at the head of her records, with the state that follows from her life. */
export const sowSummary = record(
  {
    ...row,
    lastWorkCode: field('wkGubunCcd', z.string()),
    breed: field('pumjongCd', code),
    bornOn,
    penId: nullable(field('locCd', id)),
    matings: field('gyobaeCnt', z.int()),
    notBefore: field('notBeforeDt', calendarDay),
    firstMatedOn: nullable(field('firstGbDt', calendarDay)),
    matedOn: nullable(field('gbDt', calendarDay)),
    farrowedOn: nullable(field('bmDt', calendarDay)),
    nursing: field('poudusu', z.int()),
    pigletsBornOn,
    ...withdrawal,
  },
  {
    shows: {
      sowBoar: [z.literal('S'), () => 'S'],
      wkDt: [calendarDay, ({ previousWorkOn }) => previousWorkOn],
      /** Live born of the last farrowing on the farm. Only the server adds it. */
      silsan: [
        z.int().nullable(),
        (sow) => (sow as { litterLiveBorn?: number | null }).litterLiveBorn ?? null,
      ],
    },
  },
)
export type SowSummary = z.output<typeof sowSummary>
/** Whether the animal is a sow with a state. */
export const isSow = (animal: object): animal is SowSummary => 'firstMatedOn' in animal

/** Withdrawal period as the rules of a sale use it. */
export const withheldOf = ({
  withdrawalUntil: until,
  withdrawalMedicine: medicine,
}: Pick<SowSummary, keyof typeof withdrawal>): Withheld | null => until && { until, medicine }

/** State as the rules of `domain` use it. */
export const stateOf = (sow: SowSummary): SowState => ({
  status: sow.status,
  parity: sow.parity,
  matings: sow.matings,
  lastWork: sow.lastWork,
  lastWorkOn: sow.previousWorkOn,
  notBefore: sow.notBefore,
  firstMatedOn: sow.firstMatedOn,
  matedOn: sow.matedOn,
  farrowedOn: sow.farrowedOn,
  nursing: sow.nursing,
  seq: sow.newestSeq,
})

/** Whether a list by last work starts with the oldest work: the next sow to farrow or wean. */
export const waitsLongestFirst = ({
  openFor,
  search,
}: {
  openFor?: KindName | undefined
  search?: string | undefined
}) => !search && (openFor === 'farrowing' || openFor === 'weaning')

/**
 * Living sows, by last work or tag. `openFor` limits the list to sows of which the kind can be recorded now; a
 * search ignores it.
 */
export const sowList = (path: string) =>
  call('POST', api(path), {
    sends: 'query',
    allow: workers,
    input: record({
      ...listQuery(['WK_DT', 'FARM_PIG_NO']).fields,
      openFor: optional(field('openFor', z.enum(kindsOf('sow')))),
      /** The lists contain no boars. */
      sex: optional(sex),
    }),
    output: page(sowRow),
    example: { page: 0 },
  })
export type SowListCall = ReturnType<typeof sowList>

/** Highest number of the rows; 0 without rows. */
export const highest = (rows: readonly { seq: number }[]): number =>
  Math.max(0, ...rows.map(({ seq }) => seq))

/** Fields of the animal that a record is answered with. */
export type OfAnimal = Pick<SowRow, 'tag' | 'farmId' | 'previousWorkOn'> & { sex?: Sex }
/** Adds the animal's fields to a record. */
export const withAnimal = <Row extends object>(
  row: Row,
  { tag, farmId, previousWorkOn, sex }: OfAnimal,
): Row & OfAnimal => ({ ...row, tag, farmId, previousWorkOn, ...(sex && { sex }) })

/** Schema of a record with the animal's farm and tag. */
export const ofAnimal = <F extends Fields>({ fields, beside }: RecordSchema<F>) => {
  const shows = {
    ...beside.shows,
    ...(!namesAreIn(fields, farmId.wire) && { [farmId.wire]: shownAs(farmId.schema, 'farmId') }),
    ...(!namesAreIn(fields, tag.wire) && { [tag.wire]: shownAs(z.string(), 'tag') }),
  }
  // `beside` was declared for these fields.
  return record(fields, { ...beside, shows } as Beside<Named<F>>)
}
/** API field from the record's animal. */
export const shownAs = (schema: z.ZodType, name: keyof OfAnimal) =>
  [schema, (row: object) => (row as Partial<OfAnimal>)[name]] as const

/**
 * Answer of a history: rows with their animal, and the animal's summary. `newestSeq` is the highest number of a record
 * of the kind, or of the life for kinds of a life.
 */
export const withTags = <F extends Fields, H extends Fields>(row: RecordSchema<F>, head: RecordSchema<H>) => {
  type Tagged = { rows: object[]; sow: OfAnimal }
  return record(
    {
      rows: field('rows', z.array(ofAnimal(row))),
      newestSeq,
      sow: field('modonInfo', head),
      rowsUnknown,
    },
    {
      fills: (answer) => {
        // Every head is an animal; the generic type does not express it.
        const { rows, sow } = answer as unknown as Tagged
        return { ...answer, rows: rows.map((each) => withAnimal(each, sow)) }
      },
    },
  )
}
const namesAreIn = (fields: Fields, wire: string) =>
  Object.values(fields).some((part) => wireNamesOf(part).includes(wire))

/** Records of one sow and kind, newest first, with her summary. */
export const sowHistory = <F extends Fields>(path: string, historyRow: RecordSchema<F>, animal = 2) =>
  call('POST', path, {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ animalId: searchAnimalId, search: optional(search) }),
    output: withTags(historyRow, sowSummary),
    example: { animalId: animal },
  })

/** Fields that callers may send besides; the server ignores them. */
/** As text or as a number. */
const shownText = z.union([text(20), z.number()])
export const shownBeside = {
  parityShown: optional(field('sancha', shownText)),
  parityText: optional(field('sanch', shownText)),
  previousShown: optional(previousWorkOn),
  daysShown: optional(field('ilryung', integer(-99_999, 99_999))),
  correctedFrom: optional(field('targetWkDt', calendarDay)),
}
/** The phone answered without these rows, so their absence means nothing. */
const rowsUnknown = optional(field('rowsUnknown', z.boolean()))
/** Codes of the questions that were answered with yes. */
const confirmed = field(
  'confirmed',
  z.codec(text(400).regex(/^[A-Z_,]*$/), z.array(z.string().regex(/^[A-Z_]+$/)).max(20), {
    decode: (sent) => (sent === '' ? [] : sent.split(',')),
    encode: (codes) => codes.join(','),
  }),
)
/** Further API names of a record: parity and day as the form sends them, and that the record is valid. */
export const shownOf = <Name extends string>(day: Name) => ({
  sancha: [z.int(), ({ parity }: { parity: number }) => parity] as const,
  sanch: [z.int(), ({ parity }: { parity: number }) => parity] as const,
  targetWkDt: [calendarDay, (row: { [N in Name]: Day }) => row[day]] as const,
  useYn: [z.literal('Y'), () => 'Y'] as const,
})

/** How the save of a record is sent. */
export const recordSave = { sends: 'json', allow: workers, writes: true } as const

/** One record of an animal: the newest, or the one that the further fields of the query name. */
export const oneRecord = <Q extends Fields, F extends Fields>(
  path: string,
  query: Q,
  historyRow: RecordSchema<F>,
  example: z.output<RecordSchema<{ readonly animalId: typeof readAnimalId } & Q>>,
) =>
  call('POST', path, {
    sends: 'query',
    allow: workers,
    input: record({ animalId: readAnimalId, ...query }),
    output: ofAnimal(historyRow),
    example: example as never, // checked by the parameter's type
  })

/** `seq` is the record to correct or delete; for a new one, the newest record of the life that the caller knows. */
export const recordSeq = optional(seq)
export const recordRemark = optional(remark)
/** Further fields of a form with questions. */
export const alsoSent = { seq: recordSeq, remark: recordRemark, confirmed: optional(confirmed) }
/** Code of a work; the server ignores it. */
const sentWork = field('wkGubun', z.enum(Object.values(workCodes)))
export const sentWithWork = { work: optional(sentWork), ...shownBeside }
/** Shared fields of a form of a record with a code of work. */
export const formOfWork = { formMode, animalId, ...alsoSent, ...sentWithWork }

/** Answer of a save, with the newest record of the life, on which the next record builds. */
export const savedRecord = record({ result, seq, newestSeq })
