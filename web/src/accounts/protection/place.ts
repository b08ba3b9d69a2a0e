/** How long what is kept. */
export const protectionPath = '/popup/etc/protection'
