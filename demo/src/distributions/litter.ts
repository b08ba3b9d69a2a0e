import { numbered, shares, type DaySpan, type Shares } from '../random.ts'

// Birth -----------------------------------------------------------------------------------------------------

/**
 * Piglets in a litter: of a mature herd, times the parity's factor [S7], plus the sow's own deviation and
 * chance [S8]; base tried.
 */
export const litterSize = { base: 13.5, ofSow: Math.sqrt(2.17), ofLitter: Math.sqrt(7.67) }
/** Parity 1 first, from 7 on the same. */
export const litterSizeOfParity = [0.958, 0.992, 1.035, 1.041, 1.025, 0.975, 0.958] as const
/** Matings in the heat give smaller litters, born from mid-October on [S5]; size assumed. */
export const afterSummer = { matedIn: [7, 8], factor: 0.975 } as const
/** Dead at birth: share of total born, more per parity above 2 and per piglet above 14: tried, from [B4][K1][S9]. */
export const deadAtBirth = { base: 0.072, perParity: 0.007, above: 14, perPiglet: 0.004 }
/** Of those, mummified: 1.8 to 2.5 of 9.9 to 10.2 % [B4]. */
export const mummifiedOfDead = 0.22
/**
 * Live born that are removed at birth as undersized or malformed, shares; assumed, part of the loss until
 * weaning.
 */
export const removedAtBirth = { undersized: 0.011, malformed: 0.005 }
/** Categories (system code 07), shares assumed; up to `prematureUntil` days of gestation it is 070004. */
export const farrowingCategory = shares({ '070001': 89, '070002': 7, '070003': 4 })
export const prematureUntil = 111

/** kg of a live born piglet in a litter of 12, 0.9 to 1.4 [S19]; lighter in larger litters. */
export const birthWeight = { at12: 1.38, perPiglet: -0.035, deviation: 0.11, least: 0.7 }
/** kg at weaning: 6.05 at 20.6 days [S20], on a line from the birth weight. */
export const weightAtWeaning = { perDay: 0.226, deviation: 0.55 }
/** Functional teats that one can count on; assumed. */
export const teats = numbered({ 11: 6, 12: 22, 13: 34, 14: 30, 15: 8 })

// Losses ----------------------------------------------------------------------------------------------------

/** Suckling piglets die in three spans of days. */
export type LossSpan = {
  days: DaySpan
  /** Share of the litters that lose any [S10]. */
  share: number
  /**
   * More of them for each live born above 12: +15.8 points from 11 and less to 16 and more in the first span
   * [S10]; later assumed.
   */
  perPiglet: number
  /** How many they lose, so that the loss until weaning comes out; assumed. */
  piglets: Shares<number>
  /** Association code 032. Crushed 52 %, starved 17, scours 9 in all [S11]; by age assumed. */
  causes: Shares<string>
}
export const losses: readonly LossSpan[] = [
  {
    days: [0, 2],
    share: 0.369,
    perPiglet: 0.0316,
    piglets: numbered({ 1: 46, 2: 28, 3: 15, 4: 7, 5: 4 }),
    causes: shares({ '032001': 56, '032005': 16, '032003': 12, '032008': 6, '032011': 4, '032006': 6 }),
  },
  {
    days: [3, 8],
    share: 0.27,
    perPiglet: 0.012,
    piglets: numbered({ 1: 72, 2: 22, 3: 6 }),
    causes: shares({ '032001': 48, '032003': 20, '032002': 12, '032012': 8, '032005': 4, '032006': 8 }),
  },
  {
    days: [9, 28],
    share: 0.154,
    perPiglet: 0.005,
    piglets: numbered({ 1: 74, 2: 20, 3: 6 }),
    causes: shares({
      '032002': 28,
      '032016': 17,
      '032003': 14,
      '032001': 13,
      '032007': 9,
      '032013': 6,
      '032014': 5,
      '032009': 4,
      '032019': 2,
      '032006': 2,
    }),
  },
]
/**
 * All three shares together. Set from 1, so that the loss until weaning is 12.3 % as in 2023 [K1]; the herds
 * of [S10] lost another share.
 */
export const lossLevel = 1.02
/** Piglets of one span that are found on one day, not on two; assumed. */
export const foundTogether = 0.4
/**
 * Weaned numbers are low in August, September, December and January [K6]: of litters born in these months
 * more die; size assumed.
 */
export const lossOfSeason = { bornIn: [7, 8, 12, 1], factor: 1.15, otherwise: 0.925 } as const

// Fostering -------------------------------------------------------------------------------------------------

/**
 * Litters of the last two days are evened out from this difference in free teats on, so many piglets at once;
 * assumed.
 */
export const evenedOut = { from: 3, atOnce: 4 } as const
/**
 * Piglets that fall behind go to another litter: share of litters, age, how many, why (association 05).
 * Assumed: 7 to 8 records per litter in all.
 */
export const fallBehind: { share: number; days: DaySpan; piglets: Shares<number>; reasons: Shares<string> } =
  {
    share: 0.65,
    days: [3, 8],
    piglets: numbered({ 1: 62, 2: 30, 3: 8 }),
    reasons: shares({ '050005': 45, '050007': 30, '050002': 10, '050006': 15 }),
  }
/**
 * A nurse sow weans her own litter at this age and takes piglets of large litters, which keep at least
 * `leaves`. `perLitter` counts on each of the two days after a birth. Assumed.
 */
export const nurseSow = {
  perLitter: 0.015,
  ownLitterAge: [17, 25],
  least: 9,
  parityTo: 5,
  leaves: 9,
  freeTeats: 2,
} as const

// Weaning ---------------------------------------------------------------------------------------------------

/** Litters are weaned on Thursdays, so that most heats come on Monday and Tuesday [S48]. 0 is Sunday. */
export const weaningWeekday = 4
/**
 * Age from which a litter goes with the next weaning. Set so that the mean lactation, nurse sows included, is
 * the 23.8 days of 4.9: sows mated on Monday and Tuesday farrow on Thursday and Friday, so the age moves in
 * steps of a week.
 */
export const weanableAge = numbered({ 19: 10, 20: 40, 21: 50 })
/**
 * The heaviest piglets are weaned before the others: share of litters, age, how many, and of how many at
 * least. Assumed.
 */
export const partWeaning: { share: number; age: DaySpan; piglets: Shares<number>; leaves: number } = {
  share: 0.1,
  age: [17, 20],
  piglets: numbered({ 2: 30, 3: 40, 4: 30 }),
  leaves: 6,
}
