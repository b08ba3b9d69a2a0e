import { numbered, shares, type DaySpan, type Shares } from '../random.ts'

/*
 * The numbers by which the herds grow, with where they come from, here and in the two files beside this one.
 * Tags such as [S4] are listed in the README. "Tried": chosen from what is published so that 600 sows over eight years came to the
 * averages of PigPlan's farms. "Assumed": no source. "Set": moved from the tried value to meet those averages in a herd of weekly
 * groups, with the reason.
 */

// Gilts -----------------------------------------------------------------------------------------------------

/** Age in days at which gilts are bought; assumed. */
export const giltsBought: DaySpan = [160, 182]
/** Weeks between deliveries; assumed. */
export const weeksBetweenDeliveries = 4
/**
 * Age at which a gilt may be mated. They wait for their group, and are mated at 246 days: Korea ~245 [S13],
 * Spain 251 [S12].
 */
export const giltReady = { mean: 238, deviation: 8, from: 216 }
/** Mean age at the first mating, by which the pool of gilts is sized. */
export const giltMated = 246
/** Monday to Wednesday, with the weaned sows, and the share of the week; assumed. 0 is Sunday. */
export const giltMatingDays: Readonly<Record<number, number>> = { 1: 0.5, 2: 0.35, 3: 0.15 }
/** Gilts that never come on heat or hurt their legs, and the age at which they are given up; assumed. */
export const giltsGivenUp: { share: number; age: DaySpan } = { share: 0.055, age: [255, 305] }
/** Breeds of sows (association code 041): two-way crosses are the rule; shares assumed. */
export const sowBreeds = shares({ '041009': 46, '041006': 34, '041013': 14, '041010': 4, '041004': 2 })

// Heat and mating -------------------------------------------------------------------------------------------

/**
 * Days from weaning to the first mating [S3][S4], its tails tried; every day of a span as likely as
 * the others.
 */
export const weanToService: Record<'firstLitter' | 'later', Shares<DaySpan>> = {
  firstLitter: spans({ '3-3': 4.1, '4-4': 30, '5-5': 38.4, '6-6': 7.9, '7-20': 12.7, '21-45': 6.9 }),
  later: spans({ '3-3': 3, '4-4': 47, '5-5': 28, '6-6': 7, '7-7': 5, '8-20': 6.5, '21-45': 3.5 }),
}
/** A weaned sow that shows no heat for so long is culled; tried. */
export const noHeatAfter = 40

function spans(of: Readonly<Record<string, number>>): Shares<DaySpan> {
  return shares(of).map(([span, share]) => [span.split('-').map(Number) as [number, number], share])
}

/** How many services one heat gets; two doses are the rule with insemination, the shares are assumed. */
export const servicesPerHeat = numbered({ 1: 8, 2: 79, 3: 13 })
/**
 * Share of the further doses that are of another boar, and of the heats served by a boar of the farm;
 * assumed.
 */
export const secondDoseOfAnotherBoar = 0.22
export const naturalService = 0.02

// Pregnancy -------------------------------------------------------------------------------------------------

/**
 * Share of a sow's first, second and later matings in a parity that end in a farrowing: tried, from [D12][B7][B10].
 */
export const farrowingRate = [0.853, 0.74, 0.62] as const
/** Gilts farrow less often: 82.3 % against 85.6 % [B7]. */
export const giltsFarrowLess = 0.033
/** Mated from June to August, in the heat of the Korean summer [K6]: tried. */
export const summerFarrowsLess = 0.05
export const summerMonths = [6, 7, 8] as const

/** Days. 114 to 116 published [S1], tails assumed. */
export const gestation = numbered({
  111: 1,
  112: 2.2,
  113: 7.5,
  114: 19.2,
  115: 30.8,
  116: 22.2,
  117: 11,
  118: 4.4,
  119: 1.7,
})

export type Failure = 'regular' | 'secondRegular' | 'irregular' | 'notInPig' | 'aborted' | 'removed'
/** How a pregnancy fails, and on which day after the mating that shows: tried, from [D11][D12][D15]. */
export const failures: Shares<Failure> = [
  ['regular', 36],
  ['secondRegular', 15],
  ['irregular', 16],
  ['notInPig', 18],
  ['aborted', 9],
  ['removed', 6],
]
export const failureShows: Record<Failure, DaySpan> = {
  regular: [18, 24],
  secondRegular: [38, 45],
  irregular: [25, 37],
  notInPig: [46, 115],
  aborted: [30, 110],
  removed: [5, 114],
}
/**
 * An empty sow is sometimes only noticed when her litter does not come: share of the empty ones, and of all
 * failures due this week; assumed.
 */
export const noticedAtDueDate: { share: number; dueNow: number; days: DaySpan } = {
  share: 0.12,
  dueNow: 0.5,
  days: [119, 126],
}
/**
 * Days from the accident to the next mating: on the same heat, or on the next one of an aborted or empty sow.
 * Set: tried were 0, or 21 for 3 of 10 empty ones.
 */
export const heatAfter: Record<'return' | 'notInPig' | 'aborted', DaySpan> = {
  return: [0, 1],
  notInPig: [1, 16],
  aborted: [5, 22],
}
/** Of the sows culled for a return, found infertile (050009); assumed. */
export const infertile = 0.4
/** Of the pregnancies that end with the sow's removal, those in which she dies; tried. */
export const removedPregnantDied = 0.35
/**
 * Of the others, entered as an accident that removes her (050003 culled, 050005 moved, 050006 sold), not as a
 * removal; assumed.
 */
export const removingAccident: Shares<string | null> = [
  [null, 70],
  ['050003', 22],
  ['050005', 3],
  ['050006', 5],
]
/**
 * Sows culled after an accident: all after the third mating, half of the aborted, 45 % from parity 5 on, 8 %
 * of the others; tried.
 */
export const culledAfterAccident = { mostMatings: 3, aborted: 0.5, oldFrom: 5, old: 0.45, other: 0.08 }
