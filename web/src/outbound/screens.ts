/** Screens of webhooks. Each screen is loaded by its own file. */
export const screens = {
  webhooks: async () => (await import('./webhooks/webhooks.tsx')).Webhooks,
}
