import type { Input } from '@penside/contract/call.ts'
import type { GroupDetail } from '@penside/contract/groups/group.ts'
import { groupKindCalls, groupKindOfPath } from '@penside/contract/groups/kind-calls.ts'
import type { Grades } from '@penside/contract/groups/record.ts'
import { transfersOut } from '@penside/contract/groups/transfer-out.ts'
import { partialWeanings } from '@penside/contract/records/partial-weaning.ts'
import { weanings } from '@penside/contract/records/weaning.ts'
import type { Day } from '@penside/domain/day.ts'
import { headsOf, leastFrom, splitBySex, type HeadMove, type Heads } from '@penside/domain/groups/heads.ts'
import type { GroupStanding } from '@penside/domain/groups/judge.ts'
import { groupKindNamed, type GroupKindName } from '@penside/domain/groups/known-kinds.ts'
import { withdrawalUntil } from '@penside/domain/records/care.ts'
import { isUnsent, type Operation } from '../outbox/operation.ts'
import { isNews } from '../screen/own-rows.tsx'
import { inputIn, savedSeq } from '../screen/unsent.ts'

/** A group as the server told it, with what waits on this phone: the rules judge by this. */
export type GroupNow = Omit<GroupDetail, 'moves' | 'females' | 'males' | 'head'> &
  GroupStanding &
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

/** Whatever kind it is of, as far as heads and days rest on it. */
type AnyInput = {
  formMode: 'insert' | 'update' | 'delete'
  seq?: number | undefined
  on?: Day
  endedOn?: Day
  medicineId?: number
} & CountedIn
type CountedIn = {
  head?: number | undefined
  females?: number | undefined
  males?: number | undefined
  grades?: Grades | undefined
}

const sum = (heads: readonly number[] = []) => heads.reduce((all, each) => all + each, 0)

/** How many a record moves; of those whose sex nobody noted, the shares of what can leave on that day. */
export function headsIn(
  { head, females, males, grades }: CountedIn,
  moves: readonly HeadMove[],
  on: Day,
): Heads {
  if (head !== undefined) return splitBySex(head, leastFrom(moves, on))
  return { females: females ?? sum(grades?.females), males: males ?? sum(grades?.males) }
}

/** Numbers of what the server has not numbered yet come after all that it has. */
const unnumbered = 1_000_000

export function standingOf(known: GroupDetail, phone: OnPhone): GroupNow {
  const { groupName, startedOn, withdrawals } = known
  const now = {
    name: groupName,
    startedOn,
    endedOn: known.endedOn,
    moves: known.moves.map(({ kind, seq, movedOn, females, males }): HeadMove => {
      return { kind, number: seq, on: movedOn, females, males }
    }),
    withdrawals: [...withdrawals],
  }
  const counts = (operation: Operation) =>
    operation.id !== phone.except && (isUnsent(operation) || isNews(operation, phone.readAt))

  for (const operation of phone.waiting)
    if (isUnsent(operation))
      now.moves.push(...cameIn(operation, known.groupId, unnumbered + now.moves.length))
  for (const operation of phone.operations.filter(counts)) {
    const kind = groupKindOfPath(operation.payload.path)
    const input = kind && (inputIn(groupKindCalls[kind].save, operation) as AnyInput | undefined)
    if (!kind || !input) continue
    const { formMode, medicineId } = input
    const number = input.seq ?? savedSeq(operation) ?? unnumbered + now.moves.length
    if (kind === 'groupEnd') now.endedOn = formMode === 'delete' ? null : (input.endedOn ?? null)
    else if (medicineId !== undefined && input.on && formMode === 'insert') {
      const days = phone.withdrawalDaysOf(medicineId)
      const medicineName = String(operation.summary['medicineId'] ?? '')
      if (days > 0)
        now.withdrawals.push({ medicineName, givenOn: input.on, freeOn: withdrawalUntil(input.on, days) })
    }
    const { moves } = groupKindNamed(kind)
    if (!moves) continue
    now.moves = now.moves.filter((move) => !(move.kind === moves && move.number === number))
    if (formMode !== 'delete' && input.on)
      now.moves.push({ kind: moves, number, on: input.on, ...headsIn(input, now.moves, input.on) })
  }
  const heads = headsOf(now.moves)
  return { ...known, ...now, ...heads, head: heads.females + heads.males, known }
}

/** Pigs that a record of another group, or of a sow, brings into this one. */
function cameIn(operation: Operation, groupId: number, number: number): HeadMove[] {
  const move = (
    on: Day,
    { females, males }: { females?: number | undefined; males?: number | undefined },
  ) => [{ kind: 'in' as const, number, on, females: females ?? 0, males: males ?? 0 }]
  const given = inputIn(transfersOut.save, operation)
  if (given?.formMode === 'insert' && given.toGroupId === groupId)
    return move(given.on, headsIn(given, [], given.on))
  const weaned = inputIn(weanings.save, operation)
  if (weaned?.formMode === 'insert' && weaned.groupId === groupId) return move(weaned.weanedOn, weaned)
  const partly = inputIn(partialWeanings.save, operation)
  return partly?.formMode === 'insert' && partly.groupId === groupId ? move(partly.weanedOn, partly) : []
}

/** The move that a record of this kind makes; null where it moves none. */
export function moveIn(
  kind: GroupKindName,
  input: Input<(typeof groupKindCalls)[GroupKindName]['save']>,
  group: GroupNow,
  was: number | null,
  on: Day,
): HeadMove | null {
  const { moves } = groupKindNamed(kind)
  if (!moves) return null
  const others = group.moves.filter((move) => !(move.kind === moves && move.number === was))
  return { kind: moves, number: was ?? unnumbered * 2, on, ...headsIn(input as CountedIn, others, on) }
}
