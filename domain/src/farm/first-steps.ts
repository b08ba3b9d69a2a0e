/** What a farm that begins empty is led through, in this order. */
export const firstSteps = ['pens', 'boars', 'sows', 'members', 'labels'] as const
export type FirstStep = (typeof firstSteps)[number]
