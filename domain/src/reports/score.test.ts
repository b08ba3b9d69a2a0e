import { describe, expect, test } from 'vitest'
import { accidentDaysOf } from './accident-status.ts'
import { growthStageOf } from '../farm/growth-stage.ts'
import { defaultSettings } from '../farm/settings.ts'
import {
  emptyScoreMonth,
  scoreFigures,
  scoreOf,
  scoreDefinitions,
  targetStatus,
  targetRange,
  type ScoreFigure,
  type ScoreMonth,
} from './score.ts'
import { roundedRatio } from './statistic.ts'

const month = (change: Partial<ScoreMonth>): ScoreMonth => ({ ...emptyScoreMonth(), ...change })
/** A herd of a hundred mated females in a month of 30 days. */
const usual = month({
  femaleDays: 3_000,
  weanedPerFemale: { amount: 204, base: 0 },
  littersPerFemale: { amount: 19, base: 0 },
  weanedPerLitter: { amount: 203, base: 19 },
  gestationLength: { amount: 115 * 19, base: 19 },
  lactationLength: { amount: 24 * 19, base: 19 },
  nonProductiveDays: { amount: 390, base: 0 },
  sowMortality: { amount: 1, base: 0 },
  meanParity: { amount: 280, base: 100 },
})

describe('scoreOf', () => {
  test('computes ratios of sums, not means of ratios', () => {
    const small = month({ farrowingRate: { amount: 1, base: 1 } })
    const large = month({ farrowingRate: { amount: 60, base: 99 } })
    expect(scoreOf([small, large]).farrowingRate).toBeCloseTo(61)
  })

  test('figures per female use mated-female days of a year', () => {
    expect(scoreOf([usual, usual]).weanedPerFemale).toBeCloseTo((204 * 365) / 3_000)
    expect(scoreOf([usual]).sowMortality).toBeCloseTo((100 * 365) / 3_000)
  })

  test('non-productive days are per mated female and year', () => {
    expect(scoreOf([usual, usual]).nonProductiveDays).toBeCloseTo((390 * 365) / 3_000)
    expect(scoreOf([{ ...usual, nonProductiveDays: { amount: 0, base: 0 } }]).nonProductiveDays).toBe(0)
  })

  test('weaned per female equals litters per female times weaned per litter', () => {
    const { weanedPerFemale, littersPerFemale, weanedPerLitter } = scoreOf([usual])
    expect((weanedPerFemale ?? 0) / ((littersPerFemale ?? 0) * (weanedPerLitter ?? 0))).toBeCloseTo(1, 1)
  })

  test('mean parity is that of the last month', () => {
    const months = [200, 280, 300].map((amount) => month({ meanParity: { amount, base: 100 } }))
    expect(scoreOf(months).meanParity).toBe(3)
  })

  test('is null if nothing was counted', () => {
    for (const name of scoreFigures) expect([name, scoreOf([emptyScoreMonth()])[name]]).toEqual([name, null])
  })
})

test('targetStatus respects the better direction or the range', () => {
  const stands = (name: ScoreFigure, target: number, ...values: number[]) =>
    values.map((value) => targetStatus(name, value, target))
  expect(stands('weanedPerFemale', 26, 27, 26, 25, 20)).toEqual(['met', 'met', 'close', 'missed'])
  expect(stands('farrowingRate', 100, 101, 95, 94)).toEqual(['met', 'close', 'missed'])
  expect(stands('sowMortality', 5, 5, 1, 5.2, 9)).toEqual(['met', 'met', 'close', 'missed'])
  expect(stands('sowMortality', 0, 0, 0.04, 1)).toEqual(['met', 'close', 'missed'])
  // Neither an old nor a young herd is aimed at.
  expect(stands('meanParity', 2.8, 2.2, 2.3, 3.2, 3.3, 3.4, 3.6)).toEqual([
    'close',
    'met',
    'met',
    'met',
    'close',
    'missed',
  ])
  expect(stands('lactationLength', 24, 20, 28, 29, 32)).toEqual(['met', 'met', 'close', 'missed'])
  expect(targetRange('meanParity', 2.8)).toEqual({ from: expect.closeTo(2.3), to: expect.closeTo(3.3) })
  expect(targetRange('gestationLength', 106)).toEqual({ from: 105, to: 108 })
  expect(targetRange('weanedPerFemale', 26)).toBeNull()
  for (const { target, from, to } of Object.values(scoreDefinitions))
    expect(target >= from && target <= to).toBe(true)
})

test('roundedRatio rounds half up in spite of binary fractions', () => {
  expect(roundedRatio(522.8, 80, 2)).toBe(6.54)
  expect(roundedRatio(1, 3, 1)).toBe(0.3)
  expect(roundedRatio(7, 0, 2)).toBe(0)
})

test('class limits include their last day', () => {
  expect([0, 17, 18, 24, 25, 38, 39].map(accidentDaysOf)).toEqual([
    'early',
    'early',
    'regular',
    'regular',
    'irregular',
    'irregular',
    'late',
  ])
  expect([70, 71, 110, 111, 140, 141].map((age) => growthStageOf(age, defaultSettings))).toEqual([
    'weaner',
    'grower',
    'grower',
    'earlyFinisher',
    'earlyFinisher',
    'lateFinisher',
  ])
})
