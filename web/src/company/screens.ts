import { Faq } from './board/faq.tsx'
import { HelpDesk } from './board/help-desk.tsx'
import { Inquiries, Inquiry } from './board/inquiries.tsx'
import { NoticePage, Notices } from './board/notices.tsx'

/** Screens of content that several farms share. The boards are loaded together. */
export const screens = {
  notices: async () => Notices,
  notice: async () => NoticePage,
  helpDesk: async () => HelpDesk,
  faq: async () => Faq,
  inquiries: async () => Inquiries,
  inquiry: async () => Inquiry,
  advertisement: async () => (await import('./advertisement/advertisement.tsx')).Advertisement,
}
