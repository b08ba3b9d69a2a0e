import { Faq } from './faq.tsx'
import { HelpDesk } from './help-desk.tsx'
import { Inquiries, Inquiry } from './inquiries.tsx'
import { Notice, Notices } from './notices.tsx'

/** Loaded together: whoever opens one board is near the others. */
export const screens = {
  notices: async () => Notices,
  notice: async () => Notice,
  helpDesk: async () => HelpDesk,
  faq: async () => Faq,
  inquiries: async () => Inquiries,
  inquiry: async () => Inquiry,
}
