/** First steps of a farm that begins empty, in order. */
export const firstSteps = ['pens', 'boars', 'sows', 'members', 'labels'] as const
export type FirstStep = (typeof firstSteps)[number]

/** Whether a farm may do without the step: mating without boars, working alone, or without labels. */
export const isOptional = (step: FirstStep) => step !== 'pens' && step !== 'sows'
