import { Problem, whyNothing } from '../screen/api.ts'

/** Why there is nothing to show; null where only the network is away: what is recorded without one needs no list. */
export const problemUnlessAway = (...queries: Parameters<typeof whyNothing>[0][]) =>
  queries
    .map(whyNothing)
    .find((problem) => problem !== null && !(problem instanceof Problem && problem.status === 0)) ?? null
