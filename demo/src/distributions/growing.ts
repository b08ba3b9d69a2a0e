import { numbered, shares, type DaySpan, type Shares } from '../random.ts'

// Groups ----------------------------------------------------------------------------------------------------

/** Days of group records: two years, and the life of a group. */
export const groupsSince = 2 * 365 + 210
/** Pigs of a group of two weeks go on from the nursery together; assumed. */
export const nurseryUntil = 70
/** Pigs are moved on Wednesdays; assumed. 0 is Sunday. */
export const movingWeekday = 3
/**
 * Of a group that is not too small the lightest stay behind, and go on with the group of the next week, which follows within some days;
 * assumed.
 */
export const runts = { share: 0.05, groupOf: 30, nextWithin: 14, weight: 0.72 } as const

// Growth ----------------------------------------------------------------------------------------------------

/**
 * kg by age: a Gompertz curve, which is adequate below 125 kg [S22], through 6.5 kg at 24 days [S20] and 113.6 kg [H4] at 194. At 70 days
 * it has 25.7 kg; 480 g a day in the nursery [B17] would be 28.5.
 */
export const growth = { mature: 180, shift: 1.4793, perDay: 0.011625 } as const
/** How groups differ, and pigs of a sample; assumed. */
export const growthOfGroup = 0.018
export const weightOfSample = 0.015
/** Ages at which some pigs of a group are weighed, how many, and of how many groups; assumed. */
export const weighings: { age: DaySpan; head: number; share: number }[] = [
  { age: [44, 50], head: 20, share: 0.5 },
  { age: [100, 110], head: 15, share: 0.6 },
  { age: [150, 160], head: 15, share: 0.6 },
  { age: [172, 178], head: 20, share: 0.9 },
]

// Losses ----------------------------------------------------------------------------------------------------

/** Pigs of a span of ages that die in it, from its first day until the day before the next span's. */
export type GrowingLoss = { from: number; days: number; share: number; causes: Shares<string> }
/**
 * Of 100 weaned 84.8 live to be shipped (Korea 2021 [H2]; 85.9 in 2018 [H1], 84.4 in 2023 [H4]). Most are lost in the nursery; how they
 * spread over ages and causes (association code 033) is assumed.
 */
export const growingLosses: readonly GrowingLoss[] = [
  {
    from: 0,
    days: 18,
    share: 0.042,
    causes: shares({
      '033005': 34,
      '033029': 22,
      '033024': 12,
      '033014': 9,
      '033027': 6,
      '033017': 4,
      '033015': 4,
      '033028': 3,
      '033001': 6,
    }),
  },
  {
    from: 42,
    days: 29,
    share: 0.052,
    causes: shares({
      '033029': 28,
      '033012': 20,
      '033024': 12,
      '033003': 8,
      '033014': 8,
      '033005': 7,
      '033028': 6,
      '033021': 3,
      '033001': 8,
    }),
  },
  {
    from: 71,
    days: 40,
    share: 0.036,
    causes: shares({
      '033012': 26,
      '033003': 18,
      '033029': 14,
      '033020': 10,
      '033014': 10,
      '033023': 6,
      '033028': 5,
      '033032': 4,
      '033001': 7,
    }),
  },
  {
    from: 111,
    days: 30,
    share: 0.017,
    causes: shares({
      '033003': 26,
      '033014': 18,
      '033004': 14,
      '033020': 10,
      '033012': 9,
      '033007': 8,
      '033028': 6,
      '033025': 4,
      '033001': 5,
    }),
  },
  {
    from: 141,
    days: 54,
    share: 0.017,
    causes: shares({
      '033014': 24,
      '033004': 18,
      '033003': 16,
      '033007': 10,
      '033028': 10,
      '033025': 8,
      '033022': 6,
      '033001': 8,
    }),
  },
]
/** Groups lose more and less than others; assumed. */
export const lossOfGroup = { deviation: 0.28, least: 0.4 } as const
/** What the dead weigh, of those that live; assumed. */
export const weightOfDead = 0.78

// Treatments ------------------------------------------------------------------------------------------------

/** What groups are given: a medicine with which farms start, at an age, to how many of them. Doses and prices are of one pig. */
export type GroupCare = {
  medicine: string
  age: DaySpan
  /** Association code 30: injected, in feed, in water. */
  method: '300001' | '300002' | '300003'
  dose: number
  /** Won. */
  price: number
  /** Of the groups, and of the pigs of one. */
  groups: number
  pigs: number
}
/**
 * Vaccines for foot-and-mouth disease are given at 8 and 12 weeks, those for swine fever at 40 and 60 days, as is usual in Korea; all else
 * assumed.
 */
export const groupCare: readonly GroupCare[] = [
  { medicine: 'circo', age: [25, 27], method: '300001', dose: 1, price: 900, groups: 0.95, pigs: 1 },
  { medicine: 'mycoplasma', age: [25, 27], method: '300001', dose: 2, price: 700, groups: 0.9, pigs: 1 },
  { medicine: 'amoxicillin', age: [30, 42], method: '300003', dose: 1, price: 160, groups: 0.4, pigs: 1 },
  { medicine: 'swineFever', age: [40, 43], method: '300001', dose: 1, price: 350, groups: 0.97, pigs: 1 },
  { medicine: 'fmd', age: [56, 59], method: '300001', dose: 2, price: 1_700, groups: 1, pigs: 1 },
  { medicine: 'swineFever', age: [60, 63], method: '300001', dose: 1, price: 350, groups: 0.97, pigs: 1 },
  { medicine: 'fenbendazole', age: [76, 80], method: '300002', dose: 4, price: 240, groups: 0.7, pigs: 1 },
  { medicine: 'fmd', age: [84, 87], method: '300001', dose: 2, price: 1_700, groups: 1, pigs: 1 },
  {
    medicine: 'florfenicol',
    age: [92, 135],
    method: '300001',
    dose: 3,
    price: 1_500,
    groups: 0.35,
    pigs: 0.06,
  },
  {
    medicine: 'ceftiofur',
    age: [130, 160],
    method: '300001',
    dose: 5,
    price: 3_200,
    groups: 0.2,
    pigs: 0.03,
  },
]

// Shipment --------------------------------------------------------------------------------------------------

/** The truck comes on Tuesdays and Fridays; assumed. */
export const shippingWeekdays = [2, 5]
/**
 * The heaviest go first: from which mean weight of the group on, how many days between two lots, of those that were there, and what one of
 * a lot weighs. Set so that pigs leave at 113.6 kg [H4] and near 197 days of age [H5]; a small group goes in two lots.
 */
export const lots = {
  from: 108,
  daysBetween: 7,
  shares: [0.35, 0.4],
  ofSmall: [0.55],
  small: 60,
  weights: [114.6, 113.8, 112],
  deviation: 0.9,
} as const
/** Who buys: system code 20, assumed. */
export const shipmentTypes = shares({ '200001': 68, '200002': 24, '200004': 8 })
/** Carcass of live weight: 87.8 kg (2024 [A1]) of 113.6. From what is usual, 76 to 77 %. */
export const dressing = { least: 0.76, most: 0.77 } as const
/** Won for a kg of carcass: 5,545 in 2024 [A1]; dearer in the months before the summer's end, sizes assumed. */
export const carcassPrice = { mean: 5_545, deviation: 170 } as const
export const priceOfMonth: readonly number[] = [
  0.9, 0.91, 0.93, 0.97, 1.05, 1.1, 1.1, 1.09, 1.07, 0.97, 0.96, 0.95,
]
/**
 * Carcasses of a lot, kg and mm of backfat: 87.8 kg and 21.1 mm, 67.5 % of grade 1 or better (2024 [A1]). How they differ is set so that the
 * shares come out by weight, backfat and what else lowers a grade; `perKg`: mm that a heavier one has more.
 */
export const carcassOfLot = { deviation: 6.7, least: 58, most: 118 } as const
export const backfatOf = { mean: 21.1, deviation: 3.9, perKg: 0.16, least: 6, most: 42 } as const
/** Shares that lean or pale meat lowers by a grade, and that come out of all grades; assumed. */
export const lowered = { byOne: 0.11, out: 0.012 } as const
/** Won of a grade, of the lot's price; assumed. */
export const priceOfGrade = { '1+': 1.025, '1': 1, '2': 0.955, out: 0.62 } as const
/** What meat inspection takes away: as a whole, or a part; assumed. */
export const condemnedShare = { whole: 0.0016, partly: 0.045 } as const
export const wholeCauses = shares({ dead: 35, abscess: 25, septicaemia: 20, jaundice: 12, emaciation: 8 })
export const partCauses = shares({
  'pneumonia lungs': 34,
  'pleurisy lungs': 20,
  'liverSpots liver': 18,
  'abscess neck': 14,
  'arthritis leg': 6,
  'bruise leg': 8,
})

/** Heads by grade, where a company counts them so; assumed. */
export const grades = numbered({ 1: 30, 2: 24, 3: 17, 4: 12, 5: 9, 6: 5, 7: 3 })
