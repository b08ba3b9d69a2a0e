import { day } from '@penside/domain/basics/day.ts'
import { keyFigures } from '@penside/domain/reports/key-figures.ts'
import { describe, expect, test } from 'vitest'
import {
  benchmarked,
  figureOf,
  lastCalendarYear,
  lastTwelveMonths,
  nonProductiveEstimate,
  pigPlan2023,
  workOf,
} from './benchmark.ts'
import { demoFarms } from './farms.ts'
import { growDemoFarm } from './fill.ts'

const [average] = demoFarms
if (!average) throw new Error('there are no demo farms')
const allowed = 0.03

// Any day on which the demonstration may be started.
describe.each(['2026-11-20', '2027-03-01', '2028-07-15'].map(day))('farm 1 on %s', (today) => {
  const work = workOf(growDemoFarm(average, today))

  test.each([
    ['calendar year', lastCalendarYear(today)],
    ['twelve months', lastTwelveMonths(today)],
  ])('shows the averages of PigPlan 2023 in its last %s', (label, period) => {
    const rows = benchmarked.map((name) => {
      const value = figureOf(name, work, period)
      return { name, farm: value, pigPlan: pigPlan2023[name], off: value / pigPlan2023[name] - 1 }
    })
    console.table(
      Object.fromEntries(
        rows.map(({ name, farm, pigPlan, off }) => [
          name,
          { [`farm 1, ${label}`]: farm.toFixed(2), 'PigPlan 2023': pigPlan, 'off %': (100 * off).toFixed(1) },
        ]),
      ),
    )
    expect(rows.filter(({ off }) => Math.abs(off) > allowed)).toEqual([])
  })

  test('has about as many non-productive days as its litters leave over', () => {
    const period = lastCalendarYear(today)
    const counted = keyFigures.nonProductiveDays(work, period)
    expect(Math.abs(counted - nonProductiveEstimate(work, period))).toBeLessThan(3)
    // Implied by PigPlan's published averages: (365 - 44.9) / 2.30.
    const { gestationLength, lactationLength } = keyFigures
    expect(gestationLength(work, period) + lactationLength(work, period)).toBeCloseTo(139, 0)
  })
})
