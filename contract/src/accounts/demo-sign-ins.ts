/** The people of the demo farms, whom the sign-in page offers in demo mode. Without it nobody signs in with their password. */
export const demoPassword = 'penside-demo'
export const demoLogins = ['owner', 'manager', 'worker', 'other', 'special', 'cj'] as const
