/** Screens of the operator. */
export const screens = {
  operating: async () => (await import('./operating/operating.tsx')).Operating,
}
