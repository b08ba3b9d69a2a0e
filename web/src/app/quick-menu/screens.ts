/** The screens of the quick menu, each in the file that brings it. */
export const screens = {
  quickMenu: async () => (await import('./quick-menu.tsx')).QuickMenu,
  addQuickMenu: async () => (await import('./add.tsx')).AddQuickMenu,
  quickMenuOrder: async () => (await import('./order.tsx')).QuickMenuOrder,
}
