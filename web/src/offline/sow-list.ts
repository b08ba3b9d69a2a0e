import type { Input, Output } from '@penside/contract/api/call.ts'
import type { fosterings } from '@penside/contract/records/fostering.ts'
import {
  highest,
  waitsLongestFirst,
  type SowListCall,
  type SowRow,
  type SowSummary,
} from '@penside/contract/records/sow-summary.ts'
import { workCodes } from '@penside/contract/records/work.ts'
import { daysBetween } from '@penside/domain/basics/day.ts'
import { isOfStaying, mayEnter } from '@penside/domain/records/known-kinds.ts'
import { mayRecord } from '@penside/domain/records/life.ts'
import { statusNames } from '@penside/domain/records/status-names.ts'
import { workNames } from '@penside/domain/groups/work-names.ts'
import type { OfflineQuery } from './query.ts'
import type { KeptSow } from './herd.ts'
import { pageOf } from './page-of.ts'
import { withdrawalMedicine } from './withdrawal.ts'

/** Living sows, for a record of one. */
export function sowListOf(
  { search, order = 'WK_DT', openFor, ...paging }: Input<SowListCall>,
  query: OfflineQuery,
): Output<SowListCall> {
  const found = query.herd.sows.filter(
    ({ tag, status, cullDecidedOn }) =>
      status !== 'culled' &&
      (!search || tag.includes(search)) &&
      (!openFor || search || (mayEnter(openFor, status) && !(isOfStaying(openFor) && cullDecidedOn))),
  )
  found.sort(order === 'WK_DT' ? byLastWork : byTag)
  if (order === 'WK_DT' && waitsLongestFirst({ openFor, search })) found.reverse()
  return pageOf(found, paging, (sow) => rowOf(sow, query))
}

export const byTag = (a: { tag: string }, b: { tag: string }) => (a.tag < b.tag ? -1 : a.tag > b.tag ? 1 : 0)
type Worked = Pick<KeptSow, 'animalId' | 'lastWorkOn'>
export const byLastWork = (a: Worked, b: Worked) =>
  a.lastWorkOn === b.lastWorkOn ? b.animalId - a.animalId : a.lastWorkOn < b.lastWorkOn ? 1 : -1
type Entered = Pick<KeptSow, 'animalId' | 'enteredOn'>
export const byEntry = (a: Entered, b: Entered) =>
  a.enteredOn === b.enteredOn ? b.animalId - a.animalId : a.enteredOn < b.enteredOn ? 1 : -1

/** Fields common to lists of sows and of all animals. */
export const stateOf = (sow: KeptSow, { farmId, herd, codeNames, language, today }: OfflineQuery) => ({
  farmId,
  animalId: sow.animalId,
  tag: sow.tag,
  breedName: codeNames('041', sow.breed),
  parity: sow.parity,
  status: sow.status,
  statusName: statusNames[sow.status][language],
  lastWork: sow.lastWork,
  lastWorkName: workNames[sow.lastWork ?? 'entry'][language],
  daysSince: daysBetween(sow.lastWorkOn, today),
  daysSinceFarrowing: sow.farrowedOn && daysBetween(sow.farrowedOn, today),
  pen: herd.penName(sow.penId),
  newestSeq: sow.seq,
})
const rowOf = (sow: KeptSow, query: OfflineQuery): SowRow => ({
  ...stateOf(sow, query),
  previousWorkOn: sow.lastWorkOn,
  cullDecidedOn: sow.cullDecidedOn,
})

export const summaryOf = (sow: KeptSow, query: OfflineQuery): SowSummary => ({
  ...rowOf(sow, query),
  lastWorkCode: sow.lastWork ? workCodes[sow.lastWork] : '',
  breed: sow.breed,
  bornOn: sow.bornOn,
  penId: sow.penId,
  matings: sow.matings,
  notBefore: sow.notBefore,
  firstMatedOn: sow.firstMatedOn,
  matedOn: sow.matedOn,
  farrowedOn: sow.farrowedOn,
  nursing: sow.nursing,
  pigletsBornOn: sow.pigletsBornOn,
  withdrawalUntil: sow.withdrawalUntil,
  withdrawalMedicine: withdrawalMedicine(sow, query),
})

export function sowSummaryOf(
  { animalId }: { animalId: number },
  query: OfflineQuery,
): SowSummary | undefined {
  const sow = query.herd.sow(animalId)
  return sow && summaryOf(sow, query)
}

/**
 * History of a kind whose records are not in the snapshot: from the last answer, with her current state. A history
 * that was never read is not an empty one.
 */
export function historyOf<Answer extends { rows: readonly unknown[]; newestSeq: number; sow: SowSummary }>(
  { animalId }: { animalId: number },
  query: OfflineQuery,
  last: Answer | undefined,
): Answer | undefined {
  const sow = query.herd.sow(animalId)
  if (!sow) return last
  // Histories have only these fields and those of the last answer.
  return {
    ...(last ?? { rows: [], rowsUnknown: true }),
    newestSeq: sow.seq,
    sow: summaryOf(sow, query),
  } as unknown as Answer
}

/** The same for a kind whose records are numbered by themselves. */
export function ownHistoryOf<
  Answer extends { rows: readonly { seq: number }[]; newestSeq: number; sow: SowSummary },
>(input: { animalId: number }, query: OfflineQuery, last: Answer | undefined): Answer | undefined {
  const answer = historyOf(input, query, last)
  return answer && { ...answer, newestSeq: highest(answer.rows) }
}

/** Sows with piglets, as partners of a fostering. */
export const nursingSows = (
  _: Input<typeof fosterings.sows>,
  { herd }: OfflineQuery,
): Output<typeof fosterings.sows> =>
  herd.sows
    .filter(({ status }) => mayRecord('fosteredIn', status))
    .toSorted(byTag)
    .map(({ animalId, tag, status, nursing, farrowedOn, pigletsBornOn, penId }) => ({
      animalId,
      tag,
      status,
      nursing,
      farrowedOn,
      pigletsBornOn,
      pen: herd.penName(penId),
    }))
