import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day } from '../basics/day.ts'
import { chained, withdrawalUntil, type Moved } from './care.ts'

describe('records that are not part of a life', () => {
  test('slaughter is allowed from the day on which the withdrawal period ends', () => {
    expect(withdrawalUntil(day('2026-11-20'), 0)).toBe('2026-11-20')
    expect(withdrawalUntil(day('2026-11-20'), 21)).toBe('2026-12-11')
  })

  test('moves of one day keep the order of their entry', () => {
    const move = (number: number, on: string, penId: number): Moved => ({
      number,
      on: day(on),
      fromPenId: null,
      penId,
    })
    const moves = [move(3, '2026-01-02', 30), move(2, '2026-01-02', 20), move(1, '2026-01-03', 10)]
    expect(chained(moves, 5).map(({ fromPenId, penId }) => [fromPenId, penId])).toEqual([
      [5, 20],
      [20, 30],
      [30, 10],
    ])
  })

  test('every move starts where the previous one ended, in any order of entry', () => {
    const move = fc.record({ on: fc.integer({ min: 0, max: 30 }), penId: fc.integer({ min: 1, max: 5 }) })
    fc.assert(
      fc.property(
        fc.array(move, { maxLength: 12 }),
        fc.option(fc.integer({ min: 1, max: 5 })),
        (all, origin) => {
          const moves = all.map(({ on, penId }, at): Moved => ({
            number: at + 1,
            on: addDays(day('2026-01-01'), on),
            fromPenId: null,
            penId,
          }))
          const linked = chained(moves, origin)
          expect(linked.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
            moves.map(({ number }) => number),
          )
          let stands = origin
          let last = ''
          for (const { on, fromPenId, penId } of linked) {
            expect([fromPenId, on >= last]).toEqual([stands, true])
            stands = penId
            last = on
          }
        },
      ),
    )
  })
})
