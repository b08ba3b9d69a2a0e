import type { boardNews } from '@penside/contract/company/board-news.ts'
import type { Handlers } from '../http/serve.ts'
import { openInquiries } from './inquiries.ts'
import { unreadNotices } from './notices.ts'

export const boardNewsHandlers: Handlers<typeof boardNews> = {
  count: async ({ db, caller }) => ({
    unread: await unreadNotices(db, caller),
    ...(await openInquiries(db, caller)),
  }),
}
