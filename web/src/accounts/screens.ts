/** Screens of sign-in, members and their own data. Each screen is loaded by its own file. */
export const screens = {
  myPage: async () => (await import('./my-page.tsx')).MyPage,
  members: async () => (await import('./members.tsx')).Members,
  tokens: async () => (await import('./tokens/tokens.tsx')).Tokens,
  factors: async () => (await import('./factors/factors.tsx')).Factors,
  signOut: async () => (await import('./sign-out.tsx')).SignOut,
  privacy: async () => (await import('./privacy/privacy.tsx')).Privacy,
  protection: async () => (await import('./protection/protection.tsx')).Protection,
  reset: async () => (await import('./password-reset.tsx')).Reset,
  join: async () => (await import('./join.tsx')).Join,
}
