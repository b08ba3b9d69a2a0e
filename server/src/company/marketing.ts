import type { marketing } from '@penside/contract/company/marketing.ts'
import { sql } from '../database/db.ts'
import type { Handlers } from '../http/serve.ts'

type Consent = { agreed: boolean; answeredAt: string }

export const marketingHandlers: Handlers<typeof marketing> = {
  mine: async ({ caller: { accountId }, db }) =>
    (await db.maybeOne<Consent>(
      sql`select agreed, answered_at from marketing_consent where account_id = ${accountId} order by answered_at desc limit 1`,
    )) ?? { agreed: false, answeredAt: null },

  say: async ({ input: { agreed }, caller: { accountId }, db }) => ({
    result: 1,
    ...(await db.one<Consent>(
      sql`insert into marketing_consent (account_id, agreed) values (${accountId}, ${agreed}) returning agreed, answered_at`,
    )),
  }),
}
