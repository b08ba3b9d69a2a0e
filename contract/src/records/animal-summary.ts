import * as z from 'zod'
import type { Sex } from '@penside/domain/records/care.ts'
import { call, workers, type Call } from '../api/call.ts'
import { listQuery, page } from '../api/list.ts'
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
  /** 0 for a boar. */
  parity,
  /** Null for a living boar. */
  status: nullable(field('statusCd', statusCode)),
  statusName,
  /** Null for a boar. */
  lastWork,
  previousWorkOn,
  daysSince,
  daysSinceFarrowing: nullable(daysSinceFarrowing),
  /** Name of the pen; `''` without one. */
  pen: field('loc', z.string()),
  penId: nullable(field('locCd', id)),
  newestSeq,
}
/** Animal in a list from which a record starts. */
const animalRow = record(row, {
  shows: { wkDt: [calendarDay, ({ previousWorkOn }) => previousWorkOn] },
})
export type AnimalRow = z.output<typeof animalRow>

/** Litter of a sow: piglets nursed, and live born of the last farrowing. The server adds them. */
type Litter = { nursing?: number; litterLiveBorn?: number | null }
const litterShown = {
  poudusu: [z.int(), (animal: unknown) => (animal as Litter).nursing ?? 0],
  silsan: [z.int().nullable(), (animal: unknown) => (animal as Litter).litterLiveBorn ?? null],
} as const

/** Animal at the head of its records. */
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

/** Living animals of one sex, by last work or tag; `penId` limits the list to one pen. */
export const animalList = (path: string) =>
  call('POST', path, {
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

/** Records of one animal and kind, newest first, with its summary. */
export const animalHistory = <F extends Fields>(path: string, historyRow: RecordSchema<F>) =>
  call('POST', path, {
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

/** Answer of a save with a number of the kind. `newestSeq` is that of the life, on which the next life record builds. */
export const savedBeside = record({ result, seq, newestSeq })

/** A value that is sent as 0 if the field is empty. */
export const orZero = (wire: string, schema: z.ZodType<number, number | string>) =>
  spread<number | undefined>({
    fields: { [wire]: schema.optional() },
    join: (sent) => (sent[wire] as number | undefined) ?? 0,
    split: (value) => ({ [wire]: value ?? 0 }),
  })
