/** The screens of the records, but for those of each kind (`kinds.ts`): each in the file that brings it. */
export const screens = {
  PenScreen: async () => (await import('./qr/pen.tsx')).PenScreen,
  QrLabels: async () => (await import('./qr/labels.tsx')).QrLabels,
  BooksImport: async () => (await import('./books/screen.tsx')).BooksImport,
  ManyTreatments: async () => (await import('./many/treatments.tsx')).ManyTreatments,
  SowList: async () => (await import('./sow.tsx')).SowList,
  SowScreen: async () => (await import('./sow.tsx')).SowScreen,
  BoarScreen: async () => (await import('./boar/screens.tsx')).BoarScreen,
  BoarSearch: async () => (await import('./boar/screens.tsx')).BoarSearch,
  ManyMoves: async () => (await import('./many/moves.tsx')).ManyMoves,
  ManyCullDecisions: async () => (await import('./many/cull-decisions.tsx')).ManyCullDecisions,
  AnimalCardList: async () => (await import('./animal-card/list.tsx')).AnimalCardList,
  AnimalCardScreen: async () => (await import('./animal-card/screen.tsx')).AnimalCardScreen,
  LeavingSows: async () => (await import('./cull-decision/leaving.tsx')).LeavingSows,
  QrLanding: async () => (await import('./qr/landing.tsx')).QrLanding,
}
