/** The screens of the quick menu, each in the file that brings it. */
export const screens = {
  QuickMenu: async () => (await import('./quick-menu.tsx')).QuickMenu,
  AddQuickMenu: async () => (await import('./add.tsx')).AddQuickMenu,
  QuickMenuOrder: async () => (await import('./order.tsx')).QuickMenuOrder,
}
