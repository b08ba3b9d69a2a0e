import { numbered, shares, type DaySpan, type Shares } from '../random.ts'

/**
 * Mated females that leave in a year, of 100: 48.7 in Korea 2022 [K10]. As many gilts are mated, week by
 * week.
 */
export const removalRate = 0.487
/**
 * Of the places, those taken by sows that only wait for the truck. Set so that the herd has the size it
 * should.
 */
export const waitingForTruck = 0.012

/**
 * Sows that die around farrowing or while nursing, per litter, in parities 1 and 2 and later: tried, from [K10]; on
 * which day is assumed.
 */
export const diesNursing: { young: number; later: number; days: DaySpan } = {
  young: 0.026,
  later: 0.014,
  days: [0, 18],
}

/**
 * How a parity weighs when sows are chosen for culling at weaning: the tried chances, parity 1 first; beyond
 * 10 assumed, so that none stays on by luck.
 */
export const cullWeight = [0.1, 0.06, 0.045, 0.045, 0.06, 0.12, 0.24, 0.4, 0.6, 0.85, 3, 10, 30] as const
/** A litter with fewer live born makes it heavier; assumed. */
export const smallLitter = { below: 9, factor: 2 }
/** From this parity on she is culled for her age. */
export const oldFrom = 6
/**
 * Days from the decision to the truck. Set from 4 to 32 after a weaning and 3 to 30 after an accident (tried),
 * since in weekly groups the other non-productive days come out below 44.9.
 */
export const waits: Record<'afterWeaning' | 'afterAccident', DaySpan> = {
  afterWeaning: [4, 38],
  afterAccident: [5, 40],
}

export type CullReason = 'old' | 'young' | 'noHeat' | 'returns' | 'aborted' | 'gilt' | 'pregnant'
/**
 * Association code 031. Korea: old age 43 %, reproduction 42, small litters 11, wasting 4 [S15]; legs after
 * [S16][S17]; shares within assumed.
 */
export const cullReasons: Record<CullReason, Shares<string>> = {
  old: shares({ '031038': 84, '031029': 8, '031012': 5, '031061': 3 }),
  young: shares({
    '031029': 40,
    '031008': 14,
    '031012': 16,
    '031041': 6,
    '031172': 6,
    '031022': 8,
    '031023': 4,
    '031010': 6,
  }),
  noHeat: shares({ '031003': 88, '031149': 12 }),
  returns: shares({ '031004': 62, '031021': 30, '031149': 8 }),
  aborted: shares({ '031007': 90, '031149': 10 }),
  gilt: shares({ '031003': 62, '031012': 20, '031021': 6, '031106': 7, '031010': 5 }),
  pregnant: shares({ '031012': 40, '031041': 15, '031014': 10, '031106': 10, '031010': 15, '031009': 10 }),
}
/** Legs 27 %, reproduction 24 % [S18]; the others, and heat in summer, assumed. */
export const deathReasons: Record<'nursing' | 'otherwise' | 'summer', Shares<string>> = {
  nursing: shares({
    '031118': 18,
    '031053': 17,
    '031125': 6,
    '031051': 14,
    '031012': 12,
    '031030': 22,
    '031015': 8,
    '031001': 3,
  }),
  otherwise: shares({
    '031012': 17,
    '031051': 10,
    '031014': 6,
    '031030': 32,
    '031015': 15,
    '031009': 10,
    '031106': 4,
    '031001': 6,
  }),
  summer: shares({ '031152': 40, '031030': 25, '031051': 10, '031012': 10, '031015': 9, '031118': 6 }),
}
/** Removal categories (system code 08) of sows that leave alive; assumed. */
export const cullCategory = shares({ '080001': 93, '080004': 5, '080003': 2 })
/** kg of a sow that leaves, by parity; assumed. */
export const sowWeight = { gilt: 150, perParity: 16, most: 265, deviation: 12 }

/** The sows of the first day by litters farrowed: P0-2 49.2, P3-5 28.6, P6+ 22.2 % [K11]. */
export const startingParity = numbered({
  0: 16,
  1: 17.5,
  2: 15.7,
  3: 11,
  4: 9.6,
  5: 8,
  6: 8,
  7: 6,
  8: 4.2,
  9: 4,
})
