import * as z from 'zod'
import { call, workers, type Call } from '../call.ts'
import { lifeKinds, litterKinds, type SowState } from '@penside/domain/records/life.ts'
import { api } from '../roots.ts'
import { listQuery, page } from '../list.ts'
import {
  animalId,
  bornOn,
  calendarDay,
  code,
  daysSince,
  daysSinceFarrowing,
  farmId,
  id,
  integer,
  lastWork,
  lastWorkName,
  newestSeq,
  parity,
  previousWorkOn,
  remark,
  result,
  search,
  seq,
  status,
  statusName,
  tag,
  text,
} from '../vocabulary.ts'
import { field, nullable, optional, record, type Fields, type RecordSchema } from '../wire.ts'

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
  newestSeq,
}
/** A sow in the lists from which something is recorded. */
export const sowRow = record(row)
export type SowRow = z.output<typeof sowRow>

/** A sow at the head of her records of one kind: who she is, and the whole state that follows from her life. */
export const sowSummary = record({
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
  /** The first day on which she may go to slaughter, by the medicines that she got. */
  withdrawalUntil: nullable(field('withdrawalDt', calendarDay)),
})
export type SowSummary = z.output<typeof sowSummary>

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

/** What may be recorded of a sow, and so what a list can be narrowed to. */
export const recordKinds = [...lifeKinds.filter((kind) => kind !== 'entry'), ...litterKinds] as const
export type RecordKind = (typeof recordKinds)[number]

/** Who farrows or weans next is who was mated or farrowed first: such a list by work begins with her. */
export const waitsLongestFirst = ({
  openFor,
  search,
}: {
  openFor?: RecordKind | undefined
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
      openFor: optional(field('openFor', z.enum(recordKinds))),
    }),
    output: page(sowRow),
    example: { page: 0 },
  })
export type SowListCall = ReturnType<typeof sowList>

/** One sow's records of one kind, newest first, with her present state. */
export const sowHistory = <F extends Fields>(path: string, historyRow: RecordSchema<F>, animal = 2) =>
  call('POST', api(path), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ animalId: field('searchPigNo', id), search: optional(search) }),
    output: record({
      rows: field('rows', z.array(historyRow)),
      newestSeq,
      sow: field('modonInfo', sowSummary),
    }),
    example: { animalId: animal },
  })
export type SowHistoryCall = Call<
  z.ZodType<{ animalId: number; search?: string | undefined }>,
  z.ZodType<{ rows: { seq: number; animalId: number; remark: string }[]; newestSeq: number; sow: SowSummary }>
>

/** What phones and other callers may send beside a record's own fields; the server knows better and does not read it. */
export const shownBeside = {
  parityShown: optional(field('sancha', text(20))),
  daysShown: optional(field('ilryung', integer(-99_999, 99_999))),
  correctedFrom: optional(field('targetWkDt', calendarDay)),
}
/** Questions that the record raised and a person answered with yes, by their codes. */
export const confirmed = field(
  'confirmed',
  z.codec(text(400).regex(/^[A-Z_,]*$/), z.array(z.string().regex(/^[A-Z_]+$/)).max(20), {
    decode: (sent) => (sent === '' ? [] : sent.split(',')),
    encode: (codes) => codes.join(','),
  }),
)
/** `seq` names the record to correct or delete; of a new one it is the newest record of her life that the caller knows of. */
export const recordSeq = optional(seq)
export const recordRemark = optional(remark)

/** What a save of a record answers, with the newest record of her life afterwards: what the phone's next record builds on. */
export const savedRecord = record({ result, seq, newestSeq })
