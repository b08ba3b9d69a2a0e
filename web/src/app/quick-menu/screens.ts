/** Screens of the quick menu. Each screen is loaded by its own file. */
export const screens = {
  quickMenu: async () => (await import('./quick-menu.tsx')).QuickMenu,
  addQuickMenu: async () => (await import('./add.tsx')).AddQuickMenu,
  quickMenuOrder: async () => (await import('./order.tsx')).QuickMenuOrder,
}
