/** Screens of records that are not on the server yet, and of conflicts. Each screen is loaded by its own file. */
export const screens = {
  outbox: async () => (await import('./outbox-page.tsx')).OutboxPage,
  conflicts: async () => (await import('./conflicts.tsx')).Conflicts,
}
