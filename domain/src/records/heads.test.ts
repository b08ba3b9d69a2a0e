import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day } from '../basics/day.ts'
import {
  firstShort,
  headCount,
  headsAfter,
  headsOf,
  headsOfSent,
  headsToSend,
  meanAge,
  noHeads,
  type HeadMove,
  type Heads,
  moveKinds,
} from './heads.ts'
import { judgeDay, judgeEnd, judgeHeads, judgePresent, type GroupState } from '../groups/judge.ts'
import { groupKindNames, groupKindNamed, kindThatMoves } from '../groups/known-kinds.ts'
import { goesToSlaughter } from '../groups/shipment.ts'
import { checkInType, checkTaken } from '../groups/transfer-in.ts'
import { arrivesAs } from '../groups/transfer-out.ts'

const first = day('2026-11-01')
const on = (days: number) => addDays(first, days)
const move = (
  kind: HeadMove['kind'],
  days: number,
  females: number,
  males: number,
  unsexed = 0,
  number = 1,
): HeadMove => ({ kind, number, on: on(days), females, males, unsexed })

/** Few pigs of known or unknown sex, so that all sexes of the unknown ones can be tried. */
const fewHeads = fc.oneof(
  fc.record({ females: fc.nat(3), males: fc.nat(3), unsexed: fc.constant(0) }),
  fc.nat(4).map((unsexed) => ({ ...noHeads, unsexed })),
)
const fewMoves = fc
  .array(fc.tuple(fc.constantFrom(...moveKinds, 'in' as const, 'in' as const), fc.nat(4), fewHeads), {
    maxLength: 7,
  })
  .map((all) =>
    all.map(([kind, days, heads], number): HeadMove => ({ kind, number, on: on(days), ...heads })),
  )

/** All possible numbers of females in the end; none if the moves contradict one another. */
function possibleFemales(moves: readonly HeadMove[]) {
  const days = Map.groupBy(moves, (each) => each.on)
  let states = [{ females: 0, males: 0 }]
  for (const day of [...days.keys()].toSorted()) {
    for (const { kind, females, males, unsexed } of days.get(day)!) {
      const sign = kind === 'in' ? 1 : -1
      const shares = Array.from({ length: unsexed + 1 }, (_, i) => i)
      states = states.flatMap((state) =>
        shares.map((share) => ({
          females: state.females + sign * (females + share),
          males: state.males + sign * (males + unsexed - share),
        })),
      )
    }
    const seen = new Map(states.map((state) => [`${state.females} ${state.males}`, state]))
    states = [...seen.values()].filter((state) => state.females >= 0 && state.males >= 0)
  }
  return new Set(states.map(({ females }) => females))
}
const total = (moves: readonly HeadMove[]) =>
  moves.reduce((sum, each) => sum + (each.kind === 'in' ? headCount(each) : -headCount(each)), 0)

test('rejects moves exactly if no sexes of the unknown pigs make all of them possible', () => {
  const seen = { true: 0, false: 0 }
  fc.assert(
    fc.property(fewMoves, (moves) => {
      const possible = possibleFemales(moves)
      const isPossible = firstShort(moves) === null
      expect(isPossible).toBe(possible.size > 0)
      seen[`${isPossible}`] += 1
    }),
    { numRuns: 2_000 },
  )
  expect(Math.min(seen.true, seen.false)).toBeGreaterThan(100)
})

test('the total is exact, and a sex is certain only if it holds for all sexes of the unknown pigs', () => {
  fc.assert(
    fc.property(fewMoves, (moves) => {
      const possible = [...possibleFemales(moves)]
      fc.pre(possible.length > 0)
      const { females, males, unsexed } = headsOf(moves)
      const head = total(moves)
      expect(females + males + unsexed).toBe(head)
      expect(females).toBe(Math.min(...possible))
      expect(males).toBe(head - Math.max(...possible))
    }),
    { numRuns: 2_000 },
  )
})

test('accepts a shipment that is possible for some sex of the lost pigs', () => {
  const before = [move('in', 0, 50, 50), move('loss', 3, 0, 0, 5), move('shipment', 5, 25, 35)]
  const shipped = (females: number, males: number) =>
    firstShort([...before, move('shipment', 6, females, males, 0, 2)])
  expect(headsOf(before)).toEqual({ females: 20, males: 10, unsexed: 5 })
  expect([shipped(20, 15), shipped(22, 13), shipped(25, 10)]).toEqual([null, null, null])
  expect(shipped(21, 15)).toMatchObject({ short: 1, of: 'head' })
  expect(shipped(26, 9)).toMatchObject({ short: 1, of: 'females' })
  expect(shipped(19, 16)).toMatchObject({ short: 1, of: 'males' })
  expect(
    firstShort([...before, move('shipment', 6, 0, 0, 35, 2), move('shipment', 6, 0, 0, 1, 3)]),
  ).toMatchObject({
    short: 1,
  })
})

test('pigs that left cannot leave again as the other sex', () => {
  const left = [move('in', 0, 0, 0, 10), move('shipment', 1, 6, 0)]
  expect(headsOf(left)).toEqual({ females: 0, males: 0, unsexed: 4 })
  expect(headsAfter({ females: 0, males: 0, unsexed: 4 }, { ...noHeads, females: 4 })).toEqual(noHeads)
  expect(firstShort([...left, move('shipment', 2, 0, 5, 0, 2)])).toMatchObject({ of: 'head' })
})

test('heads without sex are of unknown sex, and round-trip', () => {
  expect(headsOfSent({ females: 11 })).toEqual({ ...noHeads, unsexed: 11 })
  expect(headsOfSent({ males: 4 })).toEqual({ ...noHeads, males: 4 })
  const sent: Heads[] = [
    { ...noHeads, unsexed: 3 },
    { females: 2, males: 0, unsexed: 0 },
  ]
  expect(sent.map((heads) => headsOfSent(headsToSend(heads)))).toEqual(sent)
})

test('weights the mean age by head, of arrivals so far', () => {
  const came = [
    { on: on(0), ageDays: 20, females: 30, males: 0, unsexed: 0 },
    { on: on(10), ageDays: 24, females: 0, males: 0, unsexed: 10 },
  ]
  expect([meanAge(came, on(-1)), meanAge(came, on(0)), meanAge(came, on(10))]).toEqual([null, 20, 29])
})

const group: GroupState = {
  name: 'N-1',
  startedOn: first,
  endedOn: null,
  moves: [move('in', 0, 10, 10), move('shipment', 8, 4, 4)],
}
const refusal = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    const { code, values, fields } = error as { code: string; values: object; fields: string[] }
    return { code, values, fields }
  }
  return null
}

test('rejects a record before the start of the group, after today, or of an ended group', () => {
  expect(refusal(() => judgeDay(group, first, on(9)))).toBe(null)
  expect(refusal(() => judgeDay(group, on(-1), on(9)))).toMatchObject({ code: 'BEFORE_GROUP_START' })
  expect(refusal(() => judgeDay(group, on(10), on(9)))).toMatchObject({ code: 'AFTER_TODAY' })
  expect(refusal(() => judgeDay({ ...group, endedOn: on(9) }, on(9), on(9)))).toMatchObject({
    code: 'GROUP_ENDED',
  })
})

test('an excess names the number, or the later record that it breaks', () => {
  const judged = (changed: HeadMove | null, was?: HeadMove) => refusal(() => judgeHeads(group, changed, was))
  expect(judged(move('loss', 9, 6, 6))).toBe(null)
  const tooMany = { code: 'MORE_THAN_IN_GROUP', values: { short: 1 } }
  expect(judged(move('loss', 9, 0, 0, 13))).toMatchObject({ ...tooMany, fields: ['head'] })
  expect(judged(move('shipment', 9, 7, 6))).toMatchObject({ ...tooMany, fields: ['females'] })
  expect(judged(move('shipment', 9, 7, 0))).toMatchObject({
    code: 'MORE_FEMALES_THAN_IN_GROUP',
    values: { short: 1 },
    fields: ['females'],
  })
  expect(judged(move('shipment', 9, 0, 7))).toMatchObject({
    code: 'MORE_MALES_THAN_IN_GROUP',
    values: { short: 1 },
    fields: ['males'],
  })
  expect(judged(move('loss', 3, 0, 0, 13))).toMatchObject({
    code: 'GROUP_HAS_FEWER',
    values: { on: on(8), moveKind: 'shipment' },
  })
  expect(judged(null, move('in', 0, 0, 0))).toMatchObject({ code: 'GROUP_HAS_FEWER', values: { short: 8 } })
  expect(judged(move('in', 0, 4, 4), move('in', 0, 0, 0))).toBe(null)
  expect(judged(move('loss', 9, 0, 0))).toMatchObject({ code: 'HEADS_NEEDED' })
})

test('limits a treatment or weighing to the heads of that day, at least one', () => {
  const present = (days: number, head: number) =>
    refusal(() => judgePresent(group.moves, on(days), head)) ?? 'fits'
  expect([present(7, 20), present(8, 12)]).toEqual(['fits', 'fits'])
  expect(present(8, 13)).toMatchObject({
    code: 'MORE_TREATED_THAN_THERE',
    values: { head: 12 },
    fields: ['head'],
  })
  expect(present(8, 0)).toMatchObject({ code: 'HEADS_NEEDED', fields: ['head'] })
})

test('ends a group only if it is empty, after its start and its last record', () => {
  const ended = (days: number, of = group) => refusal(() => judgeEnd(of, on(days), on(20)))
  expect(ended(0)).toMatchObject({ code: 'END_NOT_AFTER_START' })
  expect(ended(7)).toMatchObject({ code: 'END_BEFORE_LAST_MOVE' })
  expect(ended(8)).toMatchObject({ code: 'GROUP_NOT_EMPTY', values: { head: 12 } })
  expect(ended(8, { ...group, moves: [...group.moves, move('out', 8, 6, 6)] })).toBe(null)
})

test('limits arrivals of a transfer to the pigs on the way, the dead included', () => {
  const open = { females: 5, males: 3, unsexed: 0 }
  const taken = (females: number, males: number, died: Partial<Heads> = {}, of: Heads = open) =>
    refusal(() => checkTaken({ females, males, unsexed: 0 }, { ...noHeads, ...died }, of))
  expect(taken(5, 3)).toBe(null)
  expect(taken(5, 2, { females: 1 })).toMatchObject({ fields: ['females'] })
  expect(taken(5, 3, { males: 1 })).toMatchObject({ code: 'OVER_TRANSFER', fields: ['females'] })
  expect(taken(4, 3, { males: 1 })).toMatchObject({ fields: ['males'] })
  expect(taken(5, 2, { unsexed: 1 })).toBe(null)
  expect(taken(6, 2, {}, { ...noHeads, unsexed: 8 })).toBe(null)
  expect(taken(6, 2, { unsexed: 1 }, { ...noHeads, unsexed: 8 })).toMatchObject({ values: { head: 8 } })
})

test('rejects reasons of other records for a transfer in', () => {
  const codes = ['110001', '110002', '110003', '110004', '110005', '110007', 'x'].map(
    (type) => refusal(() => checkInType(type))?.code,
  )
  const other = 'COMES_WITH_ANOTHER'
  expect(codes).toEqual([other, undefined, other, undefined, other, other, 'UNKNOWN_CODE'])
  expect(['120002', '120003', '120004', '120005'].map(arrivesAs)).toEqual([
    '110003',
    '110003',
    '110007',
    '110003',
  ])
  expect(['200001', '200003', '200005', '200009'].map(goesToSlaughter)).toEqual([true, false, false, true])
})

test('orders the kinds, and assigns one kind to every reason of a move', () => {
  expect(groupKindNames[0]).toBe('transferIn')
  expect(groupKindNames.at(-1)).toBe('groupEnd')
  expect(moveKinds.map((kind) => groupKindNamed(kindThatMoves(kind)).moves)).toEqual(moveKinds)
})
