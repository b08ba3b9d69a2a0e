/** Addresses of the farm's screens. The route table in `app/` has them all. */
export const menuPath = '/popup/common/3'
export const myPagePath = '/popup/common/2'
export const membersPath = '/popup/common/members'
export const housePath = '/popup/common/house'
export const ownCodesPath = '/popup/common/codes'
export const settingsPath = '/popup/etc/5'
export const privacyPath = '/liApp/privacy'
export const conflictsPath = '/popup/common/conflicts'
export const noticesPath = '/popup/board/0'
export const noticePath = (noticeId: number) => `/popup/board/01?no=${noticeId}`
export const signOutPath = '/logout'
export const joinPath = '/join'
export const resetPath = '/reset'
