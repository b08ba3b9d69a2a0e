import type { quickMenus } from '@penside/contract/accounts/quick-menu.ts'
import { sql } from '../database/db.ts'
import type { Handlers } from '../http/serve.ts'

export const quickMenuHandlers: Handlers<typeof quickMenus> = {
  mine: async ({ caller: { accountId }, db }) =>
    db.one(sql`select quick_menu as paths from account where account_id = ${accountId}`),

  save: async ({ input: { paths }, caller: { accountId }, db }) => {
    await db.run(sql`update account set quick_menu = ${[...paths]} where account_id = ${accountId}`)
    return { result: 1 }
  },
}
