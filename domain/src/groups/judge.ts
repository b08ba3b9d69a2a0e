import type { Day } from '../basics/day.ts'
import { Refusal } from '../basics/refusal.ts'
import { firstShort, headCount, headsOf, type HeadMove } from '../records/heads.ts'

/** A group as its records rest on it; the server asks these rules with what is stored, a phone with what it last read. */
export type GroupStanding = {
  name: string
  startedOn: Day
  endedOn: Day | null
  moves: readonly HeadMove[]
}

/** @throws Refusal where nothing can be recorded of this group on that day */
export function judgeDay({ name, startedOn, endedOn }: Omit<GroupStanding, 'moves'>, on: Day, today: Day) {
  if (endedOn) throw new Refusal('GROUP_ENDED', { name }, ['groupId'])
  if (on > today) throw new Refusal('AFTER_TODAY', { today }, ['on'])
  if (on < startedOn) throw new Refusal('BEFORE_GROUP_START', { start: startedOn }, ['on'])
}

/**
 * Pigs come or leave, or a record of it is corrected or deleted: on no day may more have left than came. `changed` is the record as it
 * will be, null where it goes; `was` the one that it corrects.
 * @throws Refusal MORE_THAN_IN_GROUP, MORE_FEMALES_THAN_IN_GROUP or MORE_MALES_THAN_IN_GROUP for the record itself, GROUP_HAS_FEWER naming a later one that rests on it
 */
export function judgeHeads(
  { name, moves }: Pick<GroupStanding, 'name' | 'moves'>,
  changed: HeadMove | null,
  was: Pick<HeadMove, 'kind' | 'number'> | null = null,
) {
  // Of a loss nobody is asked which they were.
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

/** Why so many cannot be treated or weighed, who stay; nothing where `present`, those that are there on the day, are enough. */
export function whyNotPresent(present: number, head: number): Refusal | undefined {
  if (head < 1) return new Refusal('HEADS_NEEDED', {}, ['head'])
  return head > present ? new Refusal('MORE_TREATED_THAN_THERE', { head: present }, ['head']) : undefined
}

/** @throws Refusal when so many were not there on that day */
export function judgePresent(moves: readonly HeadMove[], on: Day, head: number) {
  const refusal = whyNotPresent(headCount(headsOf(moves.filter((move) => move.on <= on))), head)
  if (refusal) throw refusal
}

/** @throws Refusal when the group cannot end on that day */
export function judgeEnd(group: GroupStanding, endedOn: Day, today: Day) {
  judgeDay(group, endedOn, today)
  const { name, startedOn, moves } = group
  if (endedOn <= startedOn) throw new Refusal('END_NOT_AFTER_START', { start: startedOn }, ['on'])
  const last = moves.reduce<Day | null>((latest, { on }) => (latest && latest > on ? latest : on), null)
  if (last && endedOn < last) throw new Refusal('END_BEFORE_LAST_MOVE', { last }, ['on'])
  const head = headCount(headsOf(moves))
  if (head > 0) throw new Refusal('GROUP_NOT_EMPTY', { name, head })
}
