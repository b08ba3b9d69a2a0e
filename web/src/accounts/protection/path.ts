/** Address of the page of retention periods. */
export const protectionPath = '/popup/etc/protection'
