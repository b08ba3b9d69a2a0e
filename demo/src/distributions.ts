import type { Shares } from './random.ts'

/*
 * Every number by which the herds grow, with where it comes from. Tags such as [S4] are the sources listed at the end of
 * research/field.md; "4.9" is the parameter set tested there against the averages of PigPlan's farms; "assumed" has no source;
 * "set" was moved from 4.9 so that the farm's figures meet those averages, with the reason.
 */

// Gestation and weaning ----------------------------------------------------------------------------------------------

/** Days. 114 to 116 published [S1], tails assumed (4.9). */
export const gestation: Shares<number> = [
  [111, 1],
  [112, 2.2],
  [113, 7.5],
  [114, 19.2],
  [115, 30.8],
  [116, 22.2],
  [117, 11],
  [118, 4.4],
  [119, 1.7],
]
/** Farrowing categories: 070003 difficult, 070002 induced, 070001 normal; assumed. Up to this gestation it is premature, 070004. */
export const farrowingCategory: Shares<string> = [
  ['070001', 89],
  ['070002', 7],
  ['070003', 4],
]
export const prematureUntil = 111

/** Litters are weaned on Thursdays, so that most heats come on Monday and Tuesday [S48]. 0 is Sunday. */
export const weaningWeekday = 4
/**
 * Age at which a litter may be weaned: on the first weaning day from then on. Set so that the mean lactation is the 23.8 days of 4.9:
 * sows served on Monday and Tuesday farrow on Thursday and Friday, so the age moves in steps of a week.
 */
export const weanableAge: Shares<number> = [
  [19, 20],
  [20, 40],
  [21, 40],
]
/** No litter is nursed longer; then it is weaned on any weekday. Assumed. */
export const weanedAtLatest = 34

// Heat and mating ----------------------------------------------------------------------------------------------------

/** Days from weaning to the first mating: 4.1 [S3][S4] with the tails of 4.9; the two spans of days are even within. */
export const weanToService: { firstLitter: Shares<DaySpan>; later: Shares<DaySpan> } = {
  firstLitter: [
    [[3, 3], 4.1],
    [[4, 4], 30],
    [[5, 5], 38.4],
    [[6, 6], 7.9],
    [[7, 20], 12.7],
    [[21, 45], 6.9],
  ],
  later: [
    [[3, 3], 3],
    [[4, 4], 47],
    [[5, 5], 28],
    [[6, 6], 7],
    [[7, 7], 5],
    [[8, 20], 6.5],
    [[21, 45], 3.5],
  ],
}
type DaySpan = readonly [from: number, to: number]
/** A weaned sow that shows no heat for so long is culled (4.9). */
export const noHeatAfter = 40

/** A sow's first, second and third service, 4.9 [D12][B7][B10]. */
export const farrowingRate = [0.853, 0.74, 0.62] as const
/** Gilts farrow less often: 82.3 % against 85.6 % [B7]. */
export const giltsFarrowLess = 0.033
/** Served from June to August, in the heat of the Korean summer: 4.9 [K6]. */
export const summerFarrowsLess = 0.05
export const summerMonths = [6, 7, 8] as const

/** How many services one heat gets, and how a dose is given; assumed (two doses are the rule with insemination). */
export const servicesPerHeat: Shares<number> = [
  [1, 8],
  [2, 79],
  [3, 13],
]
export const secondDoseOfAnotherBoar = 0.22
export const naturalService = 0.02

export type Failure = 'regular' | 'secondRegular' | 'irregular' | 'notInPig' | 'aborted' | 'removed'
/** How a pregnancy fails, and on which day after mating that shows (4.9 after [D11][D12][D15]). */
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
/** A sow that is not in pig is sometimes only noticed when her litter does not come; assumed. */
export const noticedAtDueDate: { share: number; shareDueNow: number; days: DaySpan } = {
  share: 0.12,
  shareDueNow: 0.5,
  days: [119, 126],
}
/** Days from the accident to the next mating: in the same heat, or in the next; aborted and empty sows must first come on heat. Assumed. */
export const heatAfter = { return: [0, 1], notInPig: [1, 12], aborted: [5, 22] } as const satisfies Record<
  string,
  DaySpan
>
/** Of the pregnancies that end with the sow's removal: died; of the others: in the same act (accident types 050003 to 050006). 4.9; assumed. */
export const removedPregnantDied = 0.35
export const removingAccident: Shares<string | null> = [
  [null, 70],
  ['050003', 22],
  ['050005', 3],
  ['050006', 5],
]
/** A sow is culled after an accident: beyond the third service, half of the aborted, from parity 5 on 45 %, of the others 8 % (4.9). */
export const culledAfterAccident = { mostServices: 3, aborted: 0.5, oldFrom: 5, old: 0.45, other: 0.08 }

// The litter ---------------------------------------------------------------------------------------------------------

/** Total born of a mature herd, piglets; times the parity's factor [S7], plus the sow's own deviation and chance [S8]. */
export const totalBorn = { base: 13.65, ofSow: Math.sqrt(2.17), ofLitter: Math.sqrt(7.67) }
export const totalBornOfParity = [0.958, 0.958, 0.992, 1.035, 1.041, 1.025, 0.975, 0.958] as const
/** Matings of the summer give smaller litters, from mid-October on [S5]; size assumed. */
export const summerLitter = { months: [7, 8], factor: 0.975 } as const
/** Dead at birth: share of total born, more per parity above 2 and per piglet above 14 (4.9 after [B4][K1][S9]). */
export const deadAtBirth = { base: 0.072, perParity: 0.007, above: 14, perPiglet: 0.004 }
/** Of those, mummified: 1.8 to 2.5 of 9.9 to 10.2 % [B4]. */
export const mummifiedOfDead = 0.22
/** Live born piglets removed at birth as undersized or malformed, share; assumed, part of the losses below. */
export const removedAtBirth = { undersized: 0.011, malformed: 0.005 }
/** kg of a live born piglet in a litter of 12, 0.9 to 1.4 [S19]; lighter in larger litters. */
export const birthWeight = { at12: 1.38, perPiglet: -0.035, deviation: 0.11 }
/** kg at weaning: 6.05 at 20.6 days [S20], on a line from the birth weight. */
export const weaningWeight = { perDay: 0.226, deviation: 0.55 }
/** Functional teats that one can count on; assumed. */
export const teats: Shares<number> = [
  [11, 6],
  [12, 22],
  [13, 34],
  [14, 30],
  [15, 8],
]

/** Suckling piglets die in three spans [S10]: share of litters that lose any, how many they lose, why [S11] (codes of association 032). */
export type LossSpan = {
  days: DaySpan
  share: number
  /** Points of the share per live born above 12: +15.8 from 11 and less to 16 and more. */
  perPiglet: number
  piglets: Shares<number>
  causes: Shares<string>
}
export const losses: readonly LossSpan[] = [
  {
    days: [0, 2],
    share: 0.369,
    perPiglet: 0.0316,
    piglets: [
      [1, 46],
      [2, 28],
      [3, 15],
      [4, 7],
      [5, 4],
    ],
    causes: [
      ['032001', 56],
      ['032005', 16],
      ['032003', 12],
      ['032008', 6],
      ['032011', 4],
      ['032006', 6],
    ],
  },
  {
    days: [3, 8],
    share: 0.27,
    perPiglet: 0.012,
    piglets: [
      [1, 72],
      [2, 22],
      [3, 6],
    ],
    causes: [
      ['032001', 48],
      ['032003', 20],
      ['032002', 12],
      ['032012', 8],
      ['032005', 4],
      ['032006', 8],
    ],
  },
  {
    days: [9, 28],
    share: 0.154,
    perPiglet: 0.005,
    piglets: [
      [1, 74],
      [2, 20],
      [3, 6],
    ],
    causes: [
      ['032002', 28],
      ['032016', 17],
      ['032003', 14],
      ['032001', 13],
      ['032007', 9],
      ['032013', 6],
      ['032014', 5],
      ['032009', 4],
      ['032019', 2],
      ['032006', 2],
    ],
  },
]
/** All three shares together, so that the loss until weaning is the 12.3 % of 2023 [K1]: the herds of [S10] lost another share. Set. */
export const lossLevel = 1
/** Weaned numbers are low in August, September, December and January [K6]: more die in these months; size assumed. */
export const lossOfMonth = { months: [7, 8, 12, 1], factor: 1.15, otherwise: 0.925 } as const

/** Piglets fall behind and go to another litter: share of litters, at what age, how many. Assumed, for 7 to 8 records per litter in all. */
export const fallBehind: { share: number; days: DaySpan; piglets: Shares<number>; reasons: Shares<string> } =
  {
    share: 0.4,
    days: [3, 8],
    piglets: [
      [1, 62],
      [2, 30],
      [3, 8],
    ],
    reasons: [
      ['050005', 45],
      ['050007', 30],
      ['050002', 10],
      ['050006', 15],
    ],
  }
/** Partly weaned: the heaviest piglets a week before the others; share of litters, days before. Assumed. */
export const partWeaning: { share: number; age: DaySpan; piglets: Shares<number> } = {
  share: 0.1,
  age: [17, 20],
  piglets: [
    [2, 30],
    [3, 40],
    [4, 30],
  ],
}
/** A nurse sow weans her own litter at this age and takes newborn piglets of litters that keep at least `leaves`; assumed. */
export const nurseSow = { perLitter: 0.015, ownLitterAge: [17, 25], parityTo: 5, leaves: 9 } as const
/** Litters of the last two days are evened out from this difference in free teats on, not more piglets at once. Assumed. */
export const evenedOut = { from: 3, atOnce: 4 } as const

// Removal ------------------------------------------------------------------------------------------------------------

/** Females that leave in a year, of 100 mated ones: 48.7 in Korea 2022 [K10]. As many gilts are mated, week by week. */
export const removalRate = 0.487
/** Sows that die around farrowing or while nursing, per litter: parities 1 and 2, later ones (4.9 after [K10]). */
export const diesNursing = { young: 0.026, later: 0.014 }
/** Days after farrowing on which they die; assumed. */
export const dyingDays: DaySpan = [0, 18]
/** Share of the mated females that wait for the truck: what the culls below come to in a steady herd. */
export const waitingForTruck = 0.02
/** How a parity weighs when sows are chosen for culling at weaning: the chances of 4.9, parity 1 first. */
export const cullWeight = [0.1, 0.06, 0.045, 0.045, 0.06, 0.12, 0.24, 0.4, 0.6, 0.85] as const
/** Litters with fewer live born weigh more; assumed. */
export const smallLitter = { below: 9, factor: 2 }
/** Days from the decision to the truck (4.9: 4 to 32 after weaning, 3 to 30 after an accident). */
export const waitsForTruck: DaySpan = [4, 32]
export const waitsAfterAccident: DaySpan = [3, 30]

/** Why sows are culled: Korea old age 43 %, reproduction 42, small litters 11, wasting 4 [S15]; legs as in [S16][S17]. Codes of association 031. */
export const cullReasons: Record<
  'old' | 'young' | 'noHeat' | 'returns' | 'aborted' | 'gilt' | 'pregnant',
  Shares<string>
> = {
  old: [
    ['031038', 84],
    ['031029', 8],
    ['031012', 5],
    ['031061', 3],
  ],
  young: [
    ['031029', 40],
    ['031008', 14],
    ['031012', 16],
    ['031041', 6],
    ['031172', 6],
    ['031022', 8],
    ['031023', 4],
    ['031010', 6],
  ],
  noHeat: [
    ['031003', 88],
    ['031149', 12],
  ],
  returns: [
    ['031004', 62],
    ['031021', 30],
    ['031149', 8],
  ],
  aborted: [
    ['031007', 90],
    ['031149', 10],
  ],
  gilt: [
    ['031003', 62],
    ['031012', 20],
    ['031021', 6],
    ['031106', 7],
    ['031010', 5],
  ],
  pregnant: [
    ['031012', 40],
    ['031041', 15],
    ['031014', 10],
    ['031106', 10],
    ['031010', 15],
    ['031009', 10],
  ],
}
/** Why sows die: legs 27 %, reproduction 24 % [S18]; the others assumed. Heat stroke only in summer. */
export const deathReasons: Record<'farrowing' | 'otherwise' | 'summer', Shares<string>> = {
  farrowing: [
    ['031118', 18],
    ['031053', 17],
    ['031125', 6],
    ['031051', 14],
    ['031012', 12],
    ['031030', 22],
    ['031015', 8],
    ['031001', 3],
  ],
  otherwise: [
    ['031012', 17],
    ['031051', 10],
    ['031014', 6],
    ['031030', 32],
    ['031015', 15],
    ['031009', 10],
    ['031106', 4],
    ['031001', 6],
  ],
  summer: [
    ['031152', 40],
    ['031030', 25],
    ['031051', 10],
    ['031012', 10],
    ['031015', 9],
    ['031118', 6],
  ],
}
/** Removal categories of culled sows: to the slaughterhouse, sold, moved out; assumed. */
export const cullCategory: Shares<string> = [
  ['080001', 93],
  ['080004', 5],
  ['080003', 2],
]
/** kg of a sow that leaves, by parity; assumed. */
export const sowWeight = { gilt: 150, perParity: 16, most: 265, deviation: 12 }

// Gilts --------------------------------------------------------------------------------------------------------------

/** Age in days when gilts are bought (assumed) and when they first come on heat to be mated: Korea ~245 [S13], Spain 251 [S12]. */
export const giltsBought: DaySpan = [160, 182]
export const giltReady = { mean: 238, deviation: 8, from: 216 }
/** Mean age at the first mating, for how many gilts must stand ready. */
export const giltMated = 246
/** Gilts that never come on heat or hurt their legs, share, and the age at which they are given up; assumed. */
export const giltsGivenUp = { share: 0.055, age: [255, 305] as DaySpan }
/** Weeks between deliveries. Assumed. */
export const weeksBetweenDeliveries = 4
/** Sows that the farm had on the day it began to keep records, by parity at their last farrowing: P0-2 49.2, P3-5 28.6, P6+ 22.2 % [K11]. */
export const startingParity: Shares<number> = [
  [0, 16],
  [1, 17.5],
  [2, 15.7],
  [3, 11],
  [4, 9.6],
  [5, 8],
  [6, 8],
  [7, 6],
  [8, 4.2],
  [9, 4],
]
/** Weekdays on which gilts are mated, and the share of the week: 1 is Monday. Assumed, with the weaned sows. */
export const giltMatingDays: Readonly<Record<number, number>> = { 1: 0.5, 2: 0.35, 3: 0.15 }
/** Breeds of sows (association code 041); assumed, two-way crosses are the rule. */
export const sowBreeds: Shares<string> = [
  ['041009', 46],
  ['041006', 34],
  ['041013', 14],
  ['041010', 4],
  ['041004', 2],
]
