/** Screens of the farm, its houses and its settings. Each screen is loaded by its own file. */
export const screens = {
  farmSelection: async () => (await import('./farm-selection.tsx')).FarmSelection,
  settings: async () => (await import('./settings.tsx')).SettingsScreen,
  house: async () => (await import('./house/house.tsx')).House,
  pens: async () => (await import('./house/pens.tsx')).Pens,
  suppliers: async () => (await import('./house/suppliers.tsx')).Suppliers,
  ownCodes: async () => (await import('./house/own-codes.tsx')).OwnCodes,
  medicines: async () => (await import('./medicines.tsx')).Medicines,
}
