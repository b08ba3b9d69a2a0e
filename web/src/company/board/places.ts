/** Addresses of the boards. */
export const noticesPath = '/popup/board/0'
export const noticePath = (noticeId: number) => `/popup/board/01?no=${noticeId}`
export const helpDeskPath = '/popup/board/1'
export const faqPath = '/popup/board/faq'
export const inquiriesPath = '/popup/board/inquiries'
export const inquiryPath = (inquiryId: number) => `/popup/board/inquiry?no=${inquiryId}`
