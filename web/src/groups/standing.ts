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

/** A group as the server told it, with what waits on this phone: the rules judge by this. */
export type GroupNow = Omit<GroupDetail, 'moves' | 'females' | 'males' | 'head'> &
  GroupState &
  Heads & { head: number; known: GroupDetail }

/** What of the phone the server's answer does not know. */
export type OnPhone = {
  /** The group's own records, in order. */
  operations: readonly Operation[]
  /** All that wait, of other groups and of sows: some bring pigs here. */
  waiting: readonly Operation[]
  /** When the server's answer was new, ms. */
  readAt: number
  /** The record that stands in the form. */
  except?: string | undefined
  withdrawalDaysOf: (medicineId: number) => number
}

export function standingOf(known: GroupDetail, phone: OnPhone): GroupNow {
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

/** The move that a record of this kind makes; null where it moves none. */
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
