/** The operator's page. Each screen is loaded by its own file. */
export const screens = {
  operating: async () => (await import('./operating/operating.tsx')).Operating,
}
