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
  /** The name of her pen; empty where she has none. */
  pen: field('loc', z.string()),
  /** The day on which it was decided that she leaves. */
  cullDecidedOn: nullable(field('cullDt', calendarDay)),
  newestSeq,
}
/** A sow in the lists from which something is recorded. */
const sowRow = record(row, { shows: { wkDt: [calendarDay, ({ previousWorkOn }) => previousWorkOn] } })
export type SowRow = z.output<typeof sowRow>

/** The animal whose records are read: callers name it by either. */
export const searchAnimalId = spelled(field('searchPigNo', id), animalId.wire)

/** The day on which the piglets that she nurses were born: her own litter's, of those that a nurse sow took over their mean. */
export const pigletsBornOn = nullable(field('jadonBirthDt', calendarDay))

/** The first day on which an animal may go to slaughter, by the medicines that it got. */
export const withdrawal = {
  withdrawalUntil: nullable(field('withdrawalDt', calendarDay)),
  withdrawalMedicine: field('withdrawalNm', z.string()),
}

/** A sow at the head of her records of one kind: who she is, and the whole state that follows from her life. */
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
      /** Live born of the litter of her last farrowing here; the server adds it, a phone has no use for it. */
      silsan: [
        z.int().nullable(),
        (sow) => (sow as { litterLiveBorn?: number | null }).litterLiveBorn ?? null,
      ],
    },
  },
)
export type SowSummary = z.output<typeof sowSummary>
/** Whether the rules of a sow's life can judge. */
export const isSow = (animal: object): animal is SowSummary => 'firstMatedOn' in animal

/** Until when a medicine keeps an animal from slaughter, as the rules of a sale know it. */
export const withheldOf = ({
  withdrawalUntil: until,
  withdrawalMedicine: medicine,
}: Pick<SowSummary, keyof typeof withdrawal>): Withheld | null => until && { until, medicine }

/** Her state as the rules of `domain` know it. */
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

/** Who farrows or weans next is who was mated or farrowed first: such a list by work begins with her. */
export const waitsLongestFirst = ({
  openFor,
  search,
}: {
  openFor?: KindName | undefined
  search?: string | undefined
}) => !search && (openFor === 'farrowing' || openFor === 'weaning')

/**
 * The living sows, by last work or tag. `openFor` leaves those for whom this kind can be recorded now, unless a tag is searched for: who
 * looks for a sow finds her.
 */
export const sowList = (path: string) =>
  call('POST', api(path), {
    sends: 'query',
    allow: workers,
    input: record({
      ...listQuery(['WK_DT', 'FARM_PIG_NO']).fields,
      openFor: optional(field('openFor', z.enum(kindsOf('sow')))),
      /** Boars are in none of these lists. */
      sex: optional(sex),
    }),
    output: page(sowRow),
    example: { page: 0 },
  })
export type SowListCall = ReturnType<typeof sowList>

/** The highest number among records that are numbered by themselves; 0 where there are none. */
export const highest = (rows: readonly { seq: number }[]): number =>
  Math.max(0, ...rows.map(({ seq }) => seq))

/** What a record shows of its animal beside its own. */
export type OfAnimal = Pick<SowRow, 'tag' | 'farmId' | 'previousWorkOn'> & { sex?: Sex }
/** A record together with its animal, as it is answered. */
export const withAnimal = <Row extends object>(
  row: Row,
  { tag, farmId, previousWorkOn, sex }: OfAnimal,
): Row & OfAnimal => ({ ...row, tag, farmId, previousWorkOn, ...(sex && { sex }) })

/** A record of an animal, which shows the animal's farm and tag besides. */
export const ofAnimal = <F extends Fields>({ fields, beside }: RecordSchema<F>) => {
  const shows = {
    ...beside.shows,
    ...(!namesAreIn(fields, farmId.wire) && { [farmId.wire]: shownAs(farmId.schema, 'farmId') }),
    ...(!namesAreIn(fields, tag.wire) && { [tag.wire]: shownAs(z.string(), 'tag') }),
  }
  // What stands beside was declared for just these fields.
  return record(fields, { ...beside, shows } as Beside<Named<F>>)
}
/** A value of the animal of a record. */
export const shownAs = (schema: z.ZodType, name: keyof OfAnimal) =>
  [schema, (row: object) => (row as Partial<OfAnimal>)[name]] as const

/**
 * The rows of a history, each with its animal, with how the animal stands now. `newestSeq` is the highest number that a record
 * of this kind has: where it is numbered within her life that is her life's.
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
        // Every head is an animal's; the type of a head that is not known yet does not say so.
        const { rows, sow } = answer as unknown as Tagged
        return { ...answer, rows: rows.map((each) => withAnimal(each, sow)) }
      },
    },
  )
}
const namesAreIn = (fields: Fields, wire: string) =>
  Object.values(fields).some((part) => wireNamesOf(part).includes(wire))

/** One sow's records of one kind, newest first, with her present state. */
export const sowHistory = <F extends Fields>(path: string, historyRow: RecordSchema<F>, animal = 2) =>
  call('POST', api(path), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ animalId: searchAnimalId, search: optional(search) }),
    output: withTags(historyRow, sowSummary),
    example: { animalId: animal },
  })

/** What phones and other callers may send beside a record's own fields; the server knows better and does not read it. */
/** As text or as a number. */
const shownText = z.union([text(20), z.number()])
export const shownBeside = {
  parityShown: optional(field('sancha', shownText)),
  parityText: optional(field('sanch', shownText)),
  previousShown: optional(previousWorkOn),
  daysShown: optional(field('ilryung', integer(-99_999, 99_999))),
  correctedFrom: optional(field('targetWkDt', calendarDay)),
}
/** The phone answered, and does not keep these rows: that there are none is not said. */
const rowsUnknown = optional(field('rowsUnknown', z.boolean()))
/** Questions that the record raised and a person answered with yes, by their codes. */
const confirmed = field(
  'confirmed',
  z.codec(text(400).regex(/^[A-Z_,]*$/), z.array(z.string().regex(/^[A-Z_]+$/)).max(20), {
    decode: (sent) => (sent === '' ? [] : sent.split(',')),
    encode: (codes) => codes.join(','),
  }),
)
/** What a record shows besides: its parity and day by the names of the form, and that it stands. */
export const shownOf = <Row extends { parity: number }>(on: (row: Row) => Day) => ({
  sancha: [z.int(), ({ parity }: Row) => parity] as const,
  sanch: [z.int(), ({ parity }: Row) => parity] as const,
  targetWkDt: [calendarDay, on] as const,
  useYn: [z.literal('Y'), () => 'Y'] as const,
})

/** `seq` names the record to correct or delete; of a new one it is the newest record of her life that the caller knows of. */
export const recordSeq = optional(seq)
export const recordRemark = optional(remark)
/** What the form of a record about which questions are asked sends besides its own. */
export const alsoSent = { seq: recordSeq, remark: recordRemark, confirmed: optional(confirmed) }
/** The code of its own work, or of her last one where a row of a list is sent back; it is not read. */
const sentWork = field('wkGubun', z.enum(Object.values(workCodes)))
export const sentWithWork = { work: optional(sentWork), ...shownBeside }
/** All of that, with how and of whom: what the form of a record with a code of work sends. */
export const formOfWork = { formMode, animalId, ...alsoSent, ...sentWithWork }

/** What a save of a record answers, with the newest record of her life afterwards: what the phone's next record builds on. */
export const savedRecord = record({ result, seq, newestSeq })
