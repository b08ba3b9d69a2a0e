import { Problem, whyNothing } from '../screen/api.ts'

/** Problem of queries; null if the phone is merely offline, since recording needs no list. */
export const problemUnlessOffline = (...queries: Parameters<typeof whyNothing>[0][]) =>
  queries
    .map(whyNothing)
    .find((problem) => problem !== null && !(problem instanceof Problem && problem.status === 0)) ?? null
