/** The screens of the groups, but for those of each kind (`kinds.ts`): each in the file that brings it. */
export const screens = {
  Gradings: async () => (await import('./carcass/gradings.tsx')).Gradings,
  GroupList: async () => (await import('./group.tsx')).GroupList,
  GroupScreen: async () => (await import('./group.tsx')).GroupScreen,
  ManyGroupTreatments: async () => (await import('./many-treatments.tsx')).ManyGroupTreatments,
  Standards: async () => (await import('./standards.tsx')).Standards,
  SlaughterResults: async () => (await import('./carcass/results.tsx')).SlaughterResults,
  TruckCheck: async () => (await import('./carcass/truck.tsx')).TruckCheck,
}
