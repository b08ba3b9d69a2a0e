import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day, type Day } from '../day.ts'
import { firstShort, headsOf, leastFrom, meanAge, splitBySex, type HeadMove } from './heads.ts'
import { judgeDay, judgeEnd, judgeHeads, judgePresent, type GroupStanding } from './judge.ts'
import { moveKinds } from './kind.ts'
import { groupKindNames, groupKindNamed, kindThatMoves } from './known-kinds.ts'
import { goesToSlaughter } from './shipment.ts'
import { checkInType, checkTaken } from './transfer-in.ts'
import { arrivesAs } from './transfer-out.ts'

const first = day('2026-11-01')
const on = (days: number) => addDays(first, days)
const move = (
  kind: HeadMove['kind'],
  days: number,
  females: number,
  males: number,
  number = 1,
): HeadMove => ({
  kind,
  number,
  on: on(days),
  females,
  males,
})
const moves = fc.array(
  fc.record({
    kind: fc.constantFrom(...moveKinds),
    number: fc.nat(50),
    on: fc.nat(20).map(on),
    females: fc.nat(9),
    males: fc.nat(9),
  }),
  { maxLength: 30 },
)
/** Counted day by day instead of move by move. */
const standingAt = (all: readonly HeadMove[], until: Day) => {
  const of = (sex: 'females' | 'males') =>
    all.reduce(
      (sum, each) => (each.on > until ? sum : each.kind === 'in' ? sum + each[sex] : sum - each[sex]),
      0,
    )
  return { females: of('females'), males: of('males') }
}
const days = Array.from({ length: 21 }, (_, i) => on(i))

test('more have left than came exactly where some day ends below none', () => {
  fc.assert(
    fc.property(moves, (all) => {
      const below = days.filter((each) => Math.min(...Object.values(standingAt(all, each))) < 0)
      const short = firstShort(all)
      expect(short?.move.on ?? null).toBe(below[0] ?? null)
      expect(headsOf(all)).toEqual(standingAt(all, on(20)))
    }),
  )
})

test('so many can leave on a day as stand there on that day and on every later one', () => {
  fc.assert(
    fc.property(moves, fc.nat(20), (all, at) => {
      const later = days.filter((each) => each >= on(at)).map((each) => standingAt(all, each))
      expect(leastFrom(all, on(at))).toEqual({
        females: Math.min(...later.map(({ females }) => females)),
        males: Math.min(...later.map(({ males }) => males)),
      })
    }),
  )
})

test('a head of unknown sex is shared out in proportion, never more of a sex than there are while it lasts', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), fc.nat(1_000), (females, males, head) => {
      const split = splitBySex(head, { females, males })
      expect(split.females + split.males).toBe(head)
      if (head > females + males) return
      expect(split.females).toBeLessThanOrEqual(females)
      expect(split.males).toBeLessThanOrEqual(males)
      expect(Math.abs(split.females * (females + males) - head * females)).toBeLessThanOrEqual(
        (females + males) / 2,
      )
    }),
  )
  expect(splitBySex(3, { females: 60, males: 40 })).toEqual({ females: 2, males: 1 })
  expect(splitBySex(0, { females: 0, males: 0 })).toEqual({ females: 0, males: 0 })
})

test('the mean age is weighted by head and counts what had come by then', () => {
  const came = [
    { on: on(0), ageDays: 20, females: 30, males: 0 },
    { on: on(10), ageDays: 24, females: 5, males: 5 },
  ]
  expect([meanAge(came, on(-1)), meanAge(came, on(0)), meanAge(came, on(10))]).toEqual([null, 20, 29])
})

const group: GroupStanding = {
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

test('a record lies between the start of its group and today, and an ended group takes none', () => {
  expect(refusal(() => judgeDay(group, first, on(9)))).toBe(null)
  expect(refusal(() => judgeDay(group, on(-1), on(9)))).toMatchObject({ code: 'BEFORE_GROUP_START' })
  expect(refusal(() => judgeDay(group, on(10), on(9)))).toMatchObject({ code: 'AFTER_TODAY' })
  expect(refusal(() => judgeDay({ ...group, endedOn: on(9) }, on(9), on(9)))).toMatchObject({
    code: 'GROUP_ENDED',
  })
})

test('who takes too many is told how many, and who takes from under a later record is told which', () => {
  const judged = (changed: HeadMove | null, was?: HeadMove) => refusal(() => judgeHeads(group, changed, was))
  expect(judged(move('loss', 9, 6, 6))).toBe(null)
  const tooMany = { code: 'MORE_THAN_IN_GROUP', values: { short: 1 } }
  expect(judged(move('loss', 9, 7, 0))).toMatchObject({ ...tooMany, fields: ['head'] })
  expect(judged(move('shipment', 9, 7, 0))).toMatchObject({ ...tooMany, fields: ['females'] })
  expect(judged(move('loss', 3, 7, 0))).toMatchObject({
    code: 'GROUP_HAS_FEWER',
    values: { on: on(8), moveKind: 'shipment' },
  })
  expect(judged(null, move('in', 0, 0, 0))).toMatchObject({ code: 'GROUP_HAS_FEWER', values: { short: 4 } })
  expect(judged(move('in', 0, 4, 4), move('in', 0, 0, 0))).toBe(null)
  expect(judged(move('loss', 9, 0, 0))).toMatchObject({ code: 'HEADS_NEEDED' })
})

test('as many as stood there on a day can be treated or weighed, and one at least', () => {
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

test('a group ends empty, after its start and not before its last record', () => {
  const ended = (days: number, of = group) => refusal(() => judgeEnd(of, on(days), on(20)))
  expect(ended(0)).toMatchObject({ code: 'END_NOT_AFTER_START' })
  expect(ended(7)).toMatchObject({ code: 'END_BEFORE_LAST_MOVE' })
  expect(ended(8)).toMatchObject({ code: 'GROUP_NOT_EMPTY', values: { head: 12 } })
  expect(ended(8, { ...group, moves: [...group.moves, move('out', 8, 6, 6)] })).toBe(null)
})

test('of a transfer no more arrives than is on its way, the dead included', () => {
  const open = { females: 5, males: 3 }
  expect(refusal(() => checkTaken({ females: 5, males: 3 }, open))).toBe(null)
  expect(refusal(() => checkTaken({ females: 5, males: 2, diedFemales: 1 }, open))).toMatchObject({
    fields: ['females'],
  })
  expect(refusal(() => checkTaken({ females: 5, males: 3, diedMales: 1 }, open))).toMatchObject({
    code: 'OVER_TRANSFER',
    fields: ['males'],
  })
})

test('what comes with another record is not entered as a transfer in', () => {
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

test('every kind stands in its place, and every way of moving pigs has one kind', () => {
  expect(groupKindNames[0]).toBe('transferIn')
  expect(groupKindNames.at(-1)).toBe('groupEnd')
  expect(moveKinds.map((kind) => groupKindNamed(kindThatMoves(kind)).moves)).toEqual(moveKinds)
})
