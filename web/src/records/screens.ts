/** Screens of this room, each loaded when it is opened. `kinds.ts` has the screens of the kinds. */
export const screens = {
  pen: async () => (await import('./qr/pen.tsx')).PenScreen,
  qrLabels: async () => (await import('./qr/labels.tsx')).QrLabels,
  booksImport: async () => (await import('./books/screen.tsx')).BooksImport,
  manyTreatments: async () => (await import('./many/treatments.tsx')).ManyTreatments,
  sowEntry: async () => (await import('./sow/screens.tsx')).SowList,
  sowEntryDetail: async () => (await import('./sow/screens.tsx')).SowScreen,
  boarEntry: async () => (await import('./boar/screens.tsx')).BoarScreen,
  boarSearch: async () => (await import('./boar/screens.tsx')).BoarSearch,
  manyMoves: async () => (await import('./many/moves.tsx')).ManyMoves,
  manyCullDecisions: async () => (await import('./many/cull-decisions.tsx')).ManyCullDecisions,
  animalCards: async () => (await import('./animal-card/list.tsx')).AnimalCardList,
  animalCard: async () => (await import('./animal-card/screen.tsx')).AnimalCardScreen,
  leavingSows: async () => (await import('./cull-decision/sows-to-cull.tsx')).SowsToCull,
  qrResult: async () => (await import('./qr/landing.tsx')).QrLanding,
}
