/** The screens of the farm, its people and what they keep: each in the file that brings it. */
export const screens = {
  MyPage: async () => (await import('./my-page.tsx')).MyPage,
  FarmSelection: async () => (await import('./farm-selection.tsx')).FarmSelection,
  Members: async () => (await import('./members.tsx')).Members,
  Tokens: async () => (await import('./tokens/tokens.tsx')).Tokens,
  OutboxPage: async () => (await import('./outbox.tsx')).OutboxPage,
  Conflicts: async () => (await import('./conflicts.tsx')).Conflicts,
  SettingsScreen: async () => (await import('./settings.tsx')).SettingsScreen,
  House: async () => (await import('./house/house.tsx')).House,
  Pens: async () => (await import('./house/pens.tsx')).Pens,
  Suppliers: async () => (await import('./house/suppliers.tsx')).Suppliers,
  OwnCodes: async () => (await import('./house/own-codes.tsx')).OwnCodes,
  Medicines: async () => (await import('./medicines.tsx')).Medicines,
  SignOut: async () => (await import('./sign-out.tsx')).SignOut,
  Privacy: async () => (await import('./privacy.tsx')).Privacy,
  Reset: async () => (await import('./reset.tsx')).Reset,
  Join: async () => (await import('./join.tsx')).Join,
}
