import { standardFeed } from '@penside/domain/equipment/feed-curve.ts'

/** What the equipment of a barn measures on usual days. Without a source beside it a number is assumed. */

/** kg a day of a pregnant and of a nursing sow, from this day on. */
export const { E: gestationCurve, F: lactationCurve } = standardFeed

/** Share of the target that she eats, and how it varies; of a hundred, so many days on which one eats nothing or little. */
export const appetite = {
  pregnant: 0.98,
  lactating: 0.91,
  varies: 0.06,
  nothing: 0.006,
  little: 0.02,
} as const
/** Farm hours at which sows are fed. */
export const mealHours = { E: [6.2, 14.5], F: [6, 10.5, 15.5, 20] } as const

/** °C to which a house of a kind (association code 08) is set, for animals of the usual age in it. */
export const setTemperature: Readonly<Record<string, number>> = {
  '080001': 19,
  '080002': 19,
  '080003': 18,
  '080004': 22,
  '080005': 26,
  '080006': 21,
  '080007': 19,
  '080009': 18,
}
/** °C to which heaters are set: the room of litters, and that of weaners. */
export const heaterTemperature: Readonly<Record<string, number>> = { '080004': 24, '080005': 27 }
/** °C outside, Korea: mean of the year, half of its swing, hottest day of the year, half of a day's swing, change from week to week. */
export const outside = { mean: 12.5, season: 13.5, hottest: 212, day: 4.5, weather: 4 } as const
/** ppm in a house that is closed as far as it may be. */
export const closed = { co2: 3_000, ammonia: 15 } as const

/** L a day of a sow by her state, and of a growing pig for each kg of feed. */
export const water = { pregnant: 12, lactating: 28, other: 11, eachKg: 2.5 } as const
/** kg of a bin, below which share it is filled up, and up to which. */
export const bin = { holds: 9_000, low: 0.12, full: 0.95 } as const
/** Of the finishers in its house, how many pass a scale in a day, their weight and what is fit for shipment, kg. */
export const scale = { share: 0.05, mean: 103, deviation: 9, fit: 110 } as const
/** kg of liquid feed of a piglet or weaner in a day, and L of water in a kg of it. */
export const liquidFeed = { kg: 0.18, water: 2.2 } as const
/** A of a house's circuit at rest and with all fans; mA. */
export const power = { rest: 9, fans: 26, leakage: 3.2, resistive: 0.4 } as const
