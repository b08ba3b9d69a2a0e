import type { Payload } from '@penside/contract/api/operation.ts'
import { groupKindCalls, groupKindOfPath } from '@penside/contract/groups/kind-calls.ts'
import type { Grades } from '@penside/contract/groups/record.ts'
import { transfersOut } from '@penside/contract/groups/transfer-out.ts'
import { partialWeanings } from '@penside/contract/records/partial-weaning.ts'
import { weanings } from '@penside/contract/records/weaning.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { headsOfSent, noHeads, type HeadMove, type Heads } from '@penside/domain/records/heads.ts'
import { groupKindNamed, type GroupKindName } from '@penside/domain/groups/known-kinds.ts'
import { inputIn } from './unsent.ts'

/** Effects of this phone's unsent records on the heads of a group. */

/** Fields of a group record that affect heads and days, whatever its kind. */
export type AnyInput = {
  formMode: 'insert' | 'update' | 'delete'
  seq?: number | undefined
  on?: Day
  endedOn?: Day
  medicineId?: number
} & CountedIn
export type CountedIn = {
  head?: number | undefined
  females?: number | undefined
  males?: number | null | undefined
  grades?: Grades | undefined
}

const sum = (heads: readonly number[] = []) => heads.reduce((all, each) => all + each, 0)

/** Heads that a record moves. A loss has only `head`, of unknown sex. */
export const headsIn = ({ head, females, males, grades }: CountedIn): Heads => {
  if (head !== undefined) return { ...noHeads, unsexed: head }
  if (grades && females === undefined && males === undefined)
    return { females: sum(grades.females), males: sum(grades.males), unsexed: 0 }
  return headsOfSent({ females, males })
}

/** Lowest number of records without a server number, which come after all others. */
export const unnumbered = 1_000_000

type Waiting = { payload: Payload }

/** Unsent group record; undefined if it is another kind, or of a version that this page does not know. */
export function recordOf(waiting: Waiting): { kind: GroupKindName; input: AnyInput } | undefined {
  const kind = groupKindOfPath(waiting.payload.path)
  const input = kind && (inputIn(groupKindCalls[kind].save, waiting) as AnyInput | undefined)
  return kind && input && { kind, input }
}

/** Moves of a group after one of its own records. `seq`: its number, once the server has assigned one. */
export function movesAfter(moves: readonly HeadMove[], waiting: Waiting, seq?: number): HeadMove[] {
  const { kind, input } = recordOf(waiting) ?? {}
  const move = kind && groupKindNamed(kind).moves
  if (!move || !input) return [...moves]
  const number = input.seq ?? seq ?? unnumbered + moves.length
  const others = moves.filter((each) => !(each.kind === move && each.number === number))
  if (input.formMode === 'delete' || !input.on) return others
  return [...others, { kind: move, number, on: input.on, ...headsIn(input) }]
}

/** Pigs that a record of another group or of a sow moves into this one. */
export function cameIn(operation: Waiting, groupId: number, known: number): HeadMove[] {
  const number = unnumbered + known
  const move = (on: Day, heads: Heads) => [{ kind: 'in' as const, number, on, ...heads }]
  const given = inputIn(transfersOut.save, operation)
  if (given?.formMode === 'insert' && given.toGroupId === groupId) return move(given.on, headsIn(given))
  const weaned = inputIn(weanings.save, operation)
  if (weaned?.formMode === 'insert' && weaned.groupId === groupId)
    return move(weaned.weanedOn, headsOfSent(weaned))
  const partly = inputIn(partialWeanings.save, operation)
  return partly?.formMode === 'insert' && partly.groupId === groupId
    ? move(partly.weanedOn, headsOfSent(partly))
    : []
}
