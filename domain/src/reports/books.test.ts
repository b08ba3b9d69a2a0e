import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { day } from '../basics/day.ts'
import { defaultSettings } from '../farm/settings.ts'
import { sowClass } from './herd-on.ts'
import { monthBefore } from './ledger.ts'
import {
  parityClass,
  parityClasses,
  parityClassName,
  parityStandard,
  pregnancyWeek,
  shares,
} from './parity-composition.ts'
import { porkerRows, porkerStage, weekOfAge } from './porker-week.ts'

describe('ledgers', () => {
  test.each([
    ['2026-11-20', '2026-10-20'],
    ['2026-03-31', '2026-02-28'],
    ['2024-03-30', '2024-02-29'],
    ['2026-01-15', '2025-12-15'],
  ])('that ends on %s begins on %s', (to, from) => {
    expect(monthBefore(day(to))).toBe(from)
  })
})

describe('sowClass and parityClass', () => {
  const classOf = (status: Parameters<typeof sowClass>[0]['status'], lastOn: string) =>
    sowClass({ status, lastOn: day(lastOn) }, day('2026-11-20'), defaultSettings)
  test('a sow is mated until her pregnancy check and pregnant from then on', () => {
    expect(classOf('pregnant', '2026-10-24')).toBe('mated')
    expect(classOf('pregnant', '2026-10-23')).toBe('pregnant')
  })
  test('gilts and weaned sows have classes of their own', () => {
    expect([classOf('gilt', '2026-11-01'), classOf('weaned', '2026-11-01')]).toEqual(['gilt', 'weaned'])
  })
  test('a nurse sow is nursing, an aborted sow waits like a returned one', () => {
    expect([classOf('nurse', '2026-11-01'), classOf('lactating', '2026-11-01')]).toEqual([
      'nursing',
      'nursing',
    ])
    expect([classOf('aborted', '2026-11-01'), classOf('returned', '2026-11-01')]).toEqual([
      'waiting',
      'waiting',
    ])
  })
  test('parity 0 is a mated sow; a gilt has no parity', () => {
    expect(parityClass('gilt', 0)).toBe('gilt')
    expect([parityClassName('gilt', 'en'), parityClassName('8+', 'en')]).toEqual(['Gilts', '8+'])
    expect(parityClass('pregnant', 0)).toBe('0')
    expect([parityClass('weaned', 7), parityClass('weaned', 8), parityClass('weaned', 15)]).toEqual([
      '7',
      '8+',
      '8+',
    ])
  })
  test('the first week of pregnancy has seven days', () => {
    expect([0, 6, 7, 114].map(pregnancyWeek)).toEqual([1, 1, 2, 17])
  })
})

describe('parity shares', () => {
  test('shares are percentages, and 0 without animals', () => {
    expect(shares([1, 1, 1])).toEqual([33.3, 33.3, 33.3])
    expect(shares([0, 0])).toEqual([0, 0])
    expect(shares([3, 1])).toEqual([75, 25])
  })
  test('the standard contains every class', () => {
    expect(Object.keys(parityStandard).toSorted()).toEqual([...parityClasses].toSorted())
  })
})

describe('porkerRows', () => {
  const pigs = fc.array(
    fc.record({ ageDays: fc.integer({ min: -5, max: 220 }), head: fc.nat(400), weaned: fc.nat(15) }),
  )
  test('counts each pig in one row, by week and stage', () => {
    fc.assert(
      fc.property(pigs, (all) => {
        const rows = porkerRows(all, defaultSettings, 85)
        const grouped = all.filter(({ ageDays }) => ageDays >= 0)
        const growing = all.filter(({ ageDays }) => ageDays >= 0 && ageDays <= defaultSettings.shipmentAge)
        const sum = <T>(of: readonly T[], each: (one: T) => number) =>
          of.reduce((all, one) => all + each(one), 0)
        expect(sum(rows, ({ head }) => head)).toBe(sum(grouped, ({ head }) => head))
        expect(sum(rows, ({ weaned }) => weaned)).toBe(sum(growing, ({ weaned }) => weaned))
        for (const { stage, week, oldest, youngest } of rows) {
          expect([weekOfAge(oldest), weekOfAge(youngest)]).toEqual([week, week])
          expect([porkerStage(oldest, defaultSettings), porkerStage(youngest, defaultSettings)]).toEqual([
            stage,
            stage,
          ])
        }
        // Youngest first, and no day between them left out.
        for (const [i, row] of rows.entries()) if (i > 0) expect(row.youngest).toBe(rows[i - 1]!.oldest + 1)
      }),
    )
  })
  test('a pig leaves a stage on the day after its last', () => {
    const stages = [70, 71, 110, 111, 140, 141].map((age) => porkerStage(age, defaultSettings))
    expect(stages).toEqual(['weaner', 'grower', 'grower', 'earlyFinisher', 'earlyFinisher', 'lateFinisher'])
    expect(porkerRows([], defaultSettings, 85)).toEqual([])
    expect(porkerRows([{ ageDays: 181, head: 0, weaned: 3 }], defaultSettings, 85)).toEqual([])
  })
  test('a week in which a stage ends has two rows', () => {
    const rows = porkerRows(
      [
        { ageDays: 110, head: 0, weaned: 3 },
        { ageDays: 112, head: 0, weaned: 4 },
      ],
      defaultSettings,
      100,
    )
    expect(rows).toEqual([
      { stage: 'grower', week: 16, youngest: 106, oldest: 110, head: 0, weaned: 3, expected: 3 },
      { stage: 'earlyFinisher', week: 16, youngest: 111, oldest: 112, head: 0, weaned: 4, expected: 4 },
    ])
  })
  test('expected shipments follow from the rearing rate', () => {
    const expected = (ageDays: number, head: number, weaned: number, rate = 85) =>
      porkerRows([{ ageDays, head, weaned }], defaultSettings, rate).reduce(
        (sum, row) => sum + row.expected,
        0,
      )
    expect([expected(30, 0, 104), expected(150, 0, 104), expected(30, 0, 7, 100)]).toEqual([88, 88, 7])
    // Weaned at 21 days and shipped at 180: in a group, at weaning, two thirds of the way, and when they are due.
    expect([21, 127, 180, 190].map((age) => expected(age, 1_000, 0))).toEqual([850, 950, 1_000, 1_000])
  })
})
