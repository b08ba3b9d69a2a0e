/** Addresses of the farm's screens. The route table in `app/` has them all. */
export const menuPath = '/popup/common/3'
export const myPagePath = '/popup/common/2'
export const farmSelectionPath = '/popup/common/5'
export const membersPath = '/popup/common/members'
export const settingsPath = '/popup/etc/5'
export const privacyPath = '/liApp/privacy'
export const signOutPath = '/logout'
export const joinPath = '/join'
