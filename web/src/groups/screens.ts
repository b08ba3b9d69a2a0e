/** Lazily loaded screens of groups, besides those of each kind (`kinds.ts`). */
export const screens = {
  gradings: async () => (await import('./carcass/gradings.tsx')).Gradings,
  groups: async () => (await import('./group.tsx')).GroupList,
  groupDetail: async () => (await import('./group.tsx')).GroupScreen,
  manyGroupTreatments: async () => (await import('./many-treatments.tsx')).ManyGroupTreatments,
  growthStandards: async () => (await import('./standards.tsx')).Standards,
  slaughterResults: async () => (await import('./carcass/results.tsx')).SlaughterResults,
  truck: async () => (await import('./carcass/truck.tsx')).TruckCheck,
}
