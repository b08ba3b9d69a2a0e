import * as z from 'zod'
import type { Sex } from '@penside/domain/records/care.ts'
import { call, workers, type Call } from '../api/call.ts'
import { listQuery, page } from '../api/list.ts'
import { api } from '../api/roots.ts'
import {
  animalId,
  bornOn,
  calendarDay,
  daysSince,
  daysSinceFarrowing,
  farmId,
  id,
  idOrNone,
  newestSeq,
  parity,
  previousWorkOn,
  result,
  search,
  seq,
  sex,
  statusCode,
  statusName,
  tag,
} from '../api/vocabulary.ts'
import { searchAnimalId, withTags } from './sow-summary.ts'
import { lastWork } from './work.ts'
import { field, nullable, optional, record, spread, type Fields, type RecordSchema } from '../api/wire.ts'

const row = {
  farmId,
  animalId,
  sex,
  tag,
  breedName: field('pum', z.string()),
  /** 0 of a boar. */
  parity,
  /** A living boar has none; the name says what he is. */
  status: nullable(field('statusCd', statusCode)),
  statusName,
  /** A boar has none. */
  lastWork,
  previousWorkOn,
  daysSince,
  daysSinceFarrowing: nullable(daysSinceFarrowing),
  /** The name of the pen; empty where there is none. */
  pen: field('loc', z.string()),
  penId: nullable(field('locCd', id)),
  newestSeq,
}
/** A sow or a boar in the lists from which something is done with one or many of them. */
const animalRow = record(row, {
  shows: { wkDt: [calendarDay, ({ previousWorkOn }) => previousWorkOn] },
})
export type AnimalRow = z.output<typeof animalRow>

/** Of a sow: piglets that she nurses, and live born of the litter of her last farrowing here. The server adds them. */
type Litter = { nursing?: number; litterLiveBorn?: number | null }
const litterShown = {
  poudusu: [z.int(), (animal: unknown) => (animal as Litter).nursing ?? 0],
  silsan: [z.int().nullable(), (animal: unknown) => (animal as Litter).litterLiveBorn ?? null],
} as const

/** A sow or a boar at the head of what was done with it. */
const animalSummary = record(
  { ...row, bornOn: nullable(bornOn) },
  {
    shows: {
      wkDt: [calendarDay, ({ previousWorkOn }) => previousWorkOn],
      ...litterShown,
    },
  },
)
export type AnimalSummary = z.output<typeof animalSummary>

/** The living animals of one sex, by last work or tag; `penId` leaves those of one pen. */
export const animalList = (path: string) =>
  call('POST', api(path), {
    sends: 'query',
    allow: workers,
    input: record({
      ...listQuery(['WK_DT', 'FARM_PIG_NO']).fields,
      sex: optional(sex),
      penId: optional(field('locCd', idOrNone)),
    }),
    output: page(animalRow),
    example: { page: 0 },
  })
export type AnimalListCall = ReturnType<typeof animalList>

/** What was done with one animal, newest first, with how it stands. */
export const animalHistory = <F extends Fields>(path: string, historyRow: RecordSchema<F>) =>
  call('POST', api(path), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({
      animalId: searchAnimalId,
      search: optional(search),
      sex: optional(sex),
    }),
    output: withTags(historyRow, animalSummary),
    example: { animalId: 2 },
  })
export type AnimalHistoryCall = Call<
  z.ZodType<{ animalId: number; search?: string | undefined; sex?: Sex | undefined }>,
  z.ZodType<{
    rows: { seq: number; animalId: number; remark: string }[]
    newestSeq: number
    sow: AnimalSummary
  }>
>

/** The number of a record among those of its kind; `newestSeq` stays that of her life, on which her next life record builds. */
export const savedBeside = record({ result, seq, newestSeq })

/** A value that is sent as 0 where the field is left empty. */
export const orZero = (wire: string, schema: z.ZodType<number, number | string>) =>
  spread<number | undefined>({
    fields: { [wire]: schema.optional() },
    join: (sent) => (sent[wire] as number | undefined) ?? 0,
    split: (value) => ({ [wire]: value ?? 0 }),
  })
