import { evenly, seeded, type Random } from './random.ts'

/** Every decision of a herd has a stream of its own: changing one leaves the others as they were. */
const decisions = [
  'breed', 'litterMerit', 'giltAge', 'giltReady', 'giltGivenUp', 'givenUpAge', 'supplier',
  'gestation', 'farrowingCategory', 'weanableAge', 'service', 'boar', 'sameBoar', 'natural', 'weanToService', 'weanToServiceDay',
  'farrows', 'farrowsAgain', 'giltFarrows', 'failure', 'failureDay', 'noticedLate', 'noticedDay', 'heatAfter', 'removedPregnantDies', 'removingAccident', 'infertile', 'culledAfterAccident',
  'totalBorn', 'birthWeight', 'teats', 'deathAtBirth', 'loss1', 'loss2', 'loss3', 'lossCount', 'lossDay', 'lossCause', 'lossSplit',
  'fallBehind', 'fallBehindDay', 'fallBehindCount', 'fallBehindReason', 'partWeaning', 'partWeaningDay', 'partWeaningCount', 'weaningWeight', 'sex',
  'diesNursing', 'dyingDay', 'truck', 'cull', 'cullReason', 'deathReason', 'cullCategory', 'weight', 'start',
] as const

export type Chances = Record<(typeof decisions)[number], Random>

export const chances = (seed: string): Chances =>
  Object.fromEntries(decisions.map((name) => [name, evenly(seeded(`${seed} ${name}`))])) as Chances
