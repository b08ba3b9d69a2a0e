import type { ComponentType } from 'react'
import type { KindName } from '@penside/domain/records/known-kinds.ts'

/** Screens of each kind: the list of animals to choose from, and the form with the history. */
export const kindScreens: Readonly<
  Record<KindName, () => Promise<{ List: ComponentType; Screen: ComponentType }>>
> = {
  mating: () => import('./mating/screens.tsx'),
  heatCheck: () => import('./heat-check/screens.tsx'),
  accident: () => import('./accident/screens.tsx'),
  farrowing: () => import('./farrowing/screens.tsx'),
  weaning: () => import('./weaning/screens.tsx'),
  removal: () => import('./removal/screens.tsx'),
  cullDecision: () => import('./cull-decision/screens.tsx'),
  fostering: () => import('./fostering/screens.tsx'),
  partialWeaning: () => import('./partial-weaning/screens.tsx'),
  pigletDeath: () => import('./piglet-death/screens.tsx'),
  treatment: () => import('./treatment/screens.tsx'),
  backfat: () => import('./backfat/screens.tsx'),
  feeding: () => import('./feeding/screens.tsx'),
  move: () => import('./move/screens.tsx'),
  pregnancyCheck: () => import('./pregnancy-check/screens.tsx'),
  animalNote: () => import('./animal-note/screens.tsx'),
}
