import type { Input } from '@penside/contract/api/call.ts'
import type { GroupDetail } from '@penside/contract/groups/group.ts'
import type { groupKindCalls } from '@penside/contract/groups/kind-calls.ts'
import type { NewTransferIn } from '@penside/contract/groups/transfer-in.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { headCount, headsOf, headsOfSent, type HeadMove, type Heads } from '@penside/domain/records/heads.ts'
import type { GroupState } from '@penside/domain/groups/judge.ts'
import { groupKindNamed, type GroupKindName } from '@penside/domain/groups/known-kinds.ts'
import { withdrawalUntil } from '@penside/domain/records/care.ts'
import { isNews, isUnsent, type Operation } from '../outbox/operation.ts'
import { cameIn, headsIn, movesAfter, recordOf, unnumbered, type CountedIn } from '../screen/group-moves.ts'
import { savedSeq } from '../screen/unsent.ts'

/** State of a group by which rules judge: the server's answer with the unsent records of this phone. */
export type GroupNow = Omit<GroupDetail, 'moves' | 'females' | 'males' | 'head'> &
  GroupState &
  Heads & { head: number; known: GroupDetail }

/** Records of this phone that the server's answer may lack. */
export type OnPhone = {
  /** The group's records in the outbox, in order. */
  operations: readonly Operation[]
  /** All records in the outbox; those of other groups and of sows may bring pigs here. */
  waiting: readonly Operation[]
  /** Time of the server's answer, ms. */
  readAt: number
  /** Record in the form, which is left out. */
  except?: string | undefined
  withdrawalDaysOf: (medicineId: number) => number
}

export function groupNowOf(known: GroupDetail, phone: OnPhone): GroupNow {
  const { groupName, startedOn, withdrawals } = known
  const now = {
    name: groupName,
    startedOn,
    endedOn: known.endedOn,
    moves: known.moves.map(({ kind, seq, movedOn, ...sent }): HeadMove => {
      return { kind, number: seq, on: movedOn, ...headsOfSent(sent) }
    }),
    withdrawals: [...withdrawals],
  }
  const counts = (operation: Operation) =>
    operation.id !== phone.except && (isUnsent(operation) || isNews(operation, phone.readAt))

  for (const operation of phone.waiting)
    if (isUnsent(operation)) now.moves.push(...cameIn(operation, known.groupId, now.moves.length))
  for (const operation of phone.operations.filter(counts)) {
    const { kind, input } = recordOf(operation) ?? {}
    if (!input) continue
    const { formMode, medicineId } = input
    if (kind === 'groupEnd') now.endedOn = formMode === 'delete' ? null : (input.endedOn ?? null)
    else if (medicineId !== undefined && input.on && formMode !== 'delete') {
      const days = phone.withdrawalDaysOf(medicineId)
      const medicineName = String(operation.summary['medicineId'] ?? '')
      if (days > 0)
        now.withdrawals.push({ medicineName, givenOn: input.on, freeOn: withdrawalUntil(input.on, days) })
    }
    now.moves = movesAfter(now.moves, operation, savedSeq(operation))
  }
  const heads = headsOf(now.moves)
  return { ...known, ...now, ...heads, head: headCount(heads), known }
}

/** Move that a record of this kind makes; null if it moves no pigs. */
export function moveIn(
  kind: GroupKindName,
  input: Input<(typeof groupKindCalls)[GroupKindName]['save']>,
  was: number | null,
  on: Day,
): HeadMove | null {
  const { moves } = groupKindNamed(kind)
  if (!moves) return null
  const { diedFemales, diedMales } = input as Partial<NewTransferIn>
  return {
    kind: moves,
    number: was ?? unnumbered * 2,
    on,
    died: headCount(headsOfSent({ females: diedFemales, males: diedMales })),
    ...headsIn(input as CountedIn),
  }
}
