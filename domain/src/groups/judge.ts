import type { Day } from '../basics/day.ts'
import { Refusal } from '../basics/refusal.ts'
import { firstShort, headCount, headsOf, type HeadMove } from '../records/heads.ts'

/** State of a group by which records are judged: the stored one on the server, the last read one on a phone. */
export type GroupState = {
  name: string
  startedOn: Day
  endedOn: Day | null
  moves: readonly HeadMove[]
}

/** @throws Refusal if nothing can be recorded of the group on that day */
export function judgeDay({ name, startedOn, endedOn }: Omit<GroupState, 'moves'>, on: Day, today: Day) {
  if (endedOn) throw new Refusal('GROUP_ENDED', { name }, ['groupId'])
  if (on > today) throw new Refusal('AFTER_TODAY', { today }, ['on'])
  if (on < startedOn) throw new Refusal('BEFORE_GROUP_START', { start: startedOn }, ['on'])
}

/**
 * Judges a new, corrected or deleted move: on no day may more pigs have left than came.
 * @param changed the move as it will be; null if it is deleted
 * @param was the move that is corrected or deleted
 * @throws Refusal MORE_THAN_IN_GROUP, MORE_FEMALES_THAN_IN_GROUP or MORE_MALES_THAN_IN_GROUP for the move itself, GROUP_HAS_FEWER for a later move that depends on it
 */
export function judgeHeads(
  { name, moves }: Pick<GroupState, 'name' | 'moves'>,
  changed: HeadMove | null,
  was: Pick<HeadMove, 'kind' | 'number'> | null = null,
) {
  // A loss has no sexes.
  const head = [changed?.kind === 'loss' ? 'head' : 'females']
  // All may have died on the way.
  if (changed && headCount(changed) + (changed.died ?? 0) < 1) throw new Refusal('HEADS_NEEDED', {}, head)
  const others = moves.filter((move) => !(was && move.kind === was.kind && move.number === was.number))
  const short = firstShort(changed ? [...others, changed] : others)
  if (!short) return
  const { move, short: missing, of } = short
  if (move !== changed)
    throw new Refusal('GROUP_HAS_FEWER', { name, short: missing, moveKind: move.kind, on: move.on })
  const code = {
    head: 'MORE_THAN_IN_GROUP',
    females: 'MORE_FEMALES_THAN_IN_GROUP',
    males: 'MORE_MALES_THAN_IN_GROUP',
  }[of]
  throw new Refusal(code, { name, short: missing, on: move.on }, of === 'head' ? head : [of])
}

/** Refusal to treat or weigh `head` pigs while `present` are there; undefined if these are enough. */
export function whyNotPresent(present: number, head: number): Refusal | undefined {
  if (head < 1) return new Refusal('HEADS_NEEDED', {}, ['head'])
  return head > present ? new Refusal('MORE_TREATED_THAN_THERE', { head: present }, ['head']) : undefined
}

/** @throws Refusal if fewer pigs were in the group on that day */
export function judgePresent(moves: readonly HeadMove[], on: Day, head: number) {
  const refusal = whyNotPresent(headCount(headsOf(moves.filter((move) => move.on <= on))), head)
  if (refusal) throw refusal
}

/** @throws Refusal if the group cannot end on that day */
export function judgeEnd(group: GroupState, endedOn: Day, today: Day) {
  judgeDay(group, endedOn, today)
  const { name, startedOn, moves } = group
  if (endedOn <= startedOn) throw new Refusal('END_NOT_AFTER_START', { start: startedOn }, ['on'])
  const last = moves.reduce<Day | null>((latest, { on }) => (latest && latest > on ? latest : on), null)
  if (last && endedOn < last) throw new Refusal('END_BEFORE_LAST_MOVE', { last }, ['on'])
  const head = headCount(headsOf(moves))
  if (head > 0) throw new Refusal('GROUP_NOT_EMPTY', { name, head })
}
