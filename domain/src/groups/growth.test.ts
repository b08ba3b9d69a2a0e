import { expect, test } from 'vitest'
import { addDays, day, daysBetween, type Day } from '../basics/day.ts'
import { defaultSettings } from '../farm/settings.ts'
import {
  feedOf,
  flowOf,
  flowStageOf,
  forecastOf,
  gainOf,
  livedOf,
  measuredOf,
  weightOn,
  type WeighedMove,
} from './growth.ts'
import { ageAt, curveAt, standardCurves } from '../farm/standard-curve.ts'

const standard = standardCurves.weight
const standardWeight = (age: number) => curveAt(standard, age)

const first = day('2026-05-01')
const on = (days: number) => addDays(first, days)
const ageOn = (at: Day) => 24 + daysBetween(first, at)
const stageOn = (at: Day) => flowStageOf(ageOn(at), defaultSettings)
const move = (kind: WeighedMove['kind'], days: number, head: number, totalWeight = 0): WeighedMove => ({
  kind,
  number: days + 1,
  on: on(days),
  females: 0,
  males: 0,
  unsexed: head,
  totalWeight,
})

test('a group is shifted along the standard to its last weight', () => {
  const measured = [
    { on: on(0), kg: 6.5 },
    { on: on(60), kg: standardWeight(94) },
  ]
  expect(weightOn(measured, on(-1), standard)).toBe(null)
  // 6.5 kg lie between the third week and the fourth.
  expect(ageAt(standard, 6.5)).toBeCloseTo(21 + (7 * 1) / 1.8, 6)
  expect(weightOn(measured, on(54), standard)).toBeCloseTo(standardWeight(ageAt(standard, 6.5) + 54), 6)
  // Ten days ahead of its age since it was weighed.
  expect(weightOn(measured, on(60), standard)).toBeCloseTo(standardWeight(94), 6)
  expect(weightOn(measured, on(163), standard)).toBeCloseTo(standardWeight(197), 6)
  // Of two of one day the later one holds.
  const twice = [...measured, { on: on(60), kg: standardWeight(90) }]
  expect(weightOn(twice, on(60), standard)).toBeCloseTo(standardWeight(90), 6)
  // A farm's own standard grows faster.
  const faster = standard.map((kg) => kg * 1.1)
  expect(weightOn([{ on: on(0), kg: 26 * 1.1 }], on(7), faster)).toBeCloseTo(30.9 * 1.1, 6)
})

test('weights of arrivals are averaged by head', () => {
  const moves = [move('in', 0, 90, 90 * standardWeight(40)), move('in', 30, 10, 10 * 8), move('loss', 40, 5)]
  const measured = measuredOf(moves, [], standard)
  expect(measured.map(({ on }) => on)).toEqual([on(0), on(30)])
  expect(measured[1]!.kg).toBeCloseTo((90 * standardWeight(70) + 10 * 8) / 100, 6)
  // Feed until then is divided by the gain of the ninety, from 40 to 70 days of age; the arrivals add none.
  const fed = [{ on: on(29), kg: 3_000 }]
  const { conversion } = feedOf({ moves: moves.slice(0, 2), measured, fed, standard }, stageOn, on(30))
  expect(conversion).toBeCloseTo(3_000 / (90 * (standardWeight(70) - standardWeight(40))), 6)
  // The scale knows better.
  const weighed = [{ on: on(30), head: 10, totalWeight: 10 * 50 }]
  expect(measuredOf(moves, weighed, standard)[1]!.kg).toBeCloseTo((10 * 50 + 10 * 8) / 20, 6)
  // A day's gain begins with the day on which the last came.
  expect(gainOf(moves, measured)).toBe(null)
  expect(gainOf(moves, [...measured, { on: on(40), kg: measured[1]!.kg + 7 }])).toBeCloseTo(700, 6)
})

test('derives the weight of the remaining pigs from the weight that left', () => {
  const moves = [move('in', 0, 100, 100 * standardWeight(120)), move('shipment', 30, 40, 40 * 114.2)]
  const measured = measuredOf(moves, [], standard)
  const before = 100 * standardWeight(150)
  expect(measured.map(({ on }) => on)).toEqual([on(0), on(30)])
  expect(measured[1]!.kg).toBeCloseTo((before - 40 * 114.2) / 60, 6)
  // The weight that left and the weight of the rest add up to the weight before.
  expect(60 * weightOn(measured, on(30), standard)! + 40 * 114.2).toBeCloseTo(before, 6)
  // Without a weight on the truck nothing is known anew, and a truck heavier than the group says nothing of the rest.
  expect(measuredOf([moves[0]!, move('shipment', 30, 40)], [], standard)).toHaveLength(1)
  const heavy = measuredOf([moves[0]!, move('shipment', 30, 99, 99 * 900)], [], standard)
  expect(heavy[1]!.kg).toBeCloseTo(standardWeight(150), 6)
})

test('a group that came and left over a scale has a daily gain', () => {
  const moves = [
    move('in', 0, 60, 60 * 7),
    move('in', 4, 40, 40 * 8),
    move('loss', 20, 5),
    move('shipment', 100, 50, 50 * 115),
    move('shipment', 110, 45, 45 * 112),
  ]
  // 7.4 kg on day 1.6 on the mean, and 113.58 kg on day 104.74.
  const gained = (50 * 115 + 45 * 112) / 95 - 7.4
  const days = (50 * 100 + 45 * 110) / 95 - 1.6
  expect(gainOf(moves, measuredOf(moves, [], standard))).toBeCloseTo((gained / days) * 1_000, 6)
})

test('divides a cost per head by the survivors', () => {
  expect(livedOf(flowOf([move('in', 0, 265), move('loss', 3, 9), move('out', 60, 20)], stageOn))).toBe(256)
})

test('forecasts the day of the shipping weight, with an error that grows with time', () => {
  expect(forecastOf([], 110, standard)).toBe(null)
  const forecast = forecastOf([{ on: on(0), kg: standardWeight(120) }], standardWeight(151), standard)
  expect(forecast).toMatchObject({ on: on(31), within: 4 })
  const near = forecastOf([{ on: on(0), kg: standardWeight(120) }], standardWeight(128), standard)
  expect(near).toMatchObject({ on: on(8), within: 2 })
  expect(forecastOf([{ on: on(0), kg: 120 }], 110, standard)).toMatchObject({ on: on(0), within: 1 })
})

test('the flow of its head adds up from stage to stage', () => {
  const moves = [
    move('in', 0, 448),
    move('loss', 20, 9),
    move('loss', 50, 5),
    move('loss', 100, 4),
    move('out', 100, 18),
    move('shipment', 150, 100),
  ]
  expect(flowOf(moves, stageOn)).toEqual([
    { stage: 'weaner', came: 448, died: 9, movedOut: 0, shipped: 0, end: 439 },
    { stage: 'grower', came: 0, died: 5, movedOut: 0, shipped: 0, end: 434 },
    { stage: 'finisher', came: 0, died: 4, movedOut: 18, shipped: 100, end: 312 },
  ])
})

test('feed conversion divides feed by gain, without the gain of dead pigs', () => {
  const moves = [move('in', 0, 100, 650), move('loss', 60, 10), move('shipment', 173, 90, 90 * 113)]
  const measured = [
    { on: on(0), kg: 6.5 },
    { on: on(173), kg: 113 },
  ]
  const fed = [
    { on: on(30), kg: 3_000 },
    { on: on(120), kg: 21_800 },
  ]
  const { stages, conversion } = feedOf({ moves, measured, fed, standard }, stageOn, on(173))
  // 24,800 kg for 10,170 kg shipped less 650 kg that came.
  expect(conversion).toBeCloseTo(24_800 / (90 * 113 - 650), 6)
  const [weaner, grower, finisher] = stages
  expect([weaner!.kg, grower!.kg, finisher!.kg]).toEqual([3_000, 0, 21_800])
  // 47 days until day 70 of age, with 100 head: days 0 to 46.
  expect(weaner!.perHeadDay).toBeCloseTo(3_000 / 4_700, 6)
  expect(grower!.conversion).toBe(null)
  expect(weaner!.conversion).toBeCloseTo(3_000 / (100 * (standardWeight(ageAt(standard, 6.5) + 46) - 6.5)), 6)
})

test('gives a feed conversion from a gain of two kg a head', () => {
  const moves = [
    { kind: 'in', number: 1, on: on(24), females: 10, males: 0, unsexed: 0, totalWeight: 65 } as const,
  ]
  const fed = [{ on: on(25), kg: 30 }]
  const gained = (kg: number) =>
    feedOf(
      {
        moves,
        measured: [
          { on: on(24), kg: 6.5 },
          { on: on(30), kg: 6.5 + kg },
        ],
        fed,
        standard,
      },
      stageOn,
      on(30),
    )
  expect(gained(1.9)).toMatchObject({ conversion: null })
  expect(gained(1.9).stages[0]).toMatchObject({ kg: 30, conversion: null })
  expect(gained(2.1).conversion).toBeCloseTo(30 / 21, 6)
  expect(gained(2.1).stages[0]!.conversion).toBeCloseTo(30 / 21, 6)
})

test('has no conversion without a weight or without feed', () => {
  const moves = [move('in', 0, 100)]
  expect(
    feedOf({ moves, measured: [], fed: [{ on: on(1), kg: 10 }], standard }, stageOn, on(50)).conversion,
  ).toBe(null)
  expect(feedOf({ moves: [], measured: [], fed: [], standard }, stageOn, on(50)).conversion).toBe(null)
})
