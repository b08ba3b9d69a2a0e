/** Accounts of the demo farms, which the sign-in page offers in demo mode. Without it their password is rejected. */
export const demoPassword = 'penside-demo'
export const demoLogins = ['owner', 'manager', 'worker', 'other', 'special', 'cj'] as const
