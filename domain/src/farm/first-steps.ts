/** First steps of a farm that begins empty, in order. */
export const firstSteps = ['pens', 'boars', 'sows', 'members', 'labels'] as const
export type FirstStep = (typeof firstSteps)[number]
