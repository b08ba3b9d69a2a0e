import type { tokens } from '@penside/contract/accounts/tokens.ts'
import { sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { hashOfSecret, newSecret } from './secret.ts'

/** Tokens of one account. */
const maxTokens = 20

export const tokenHandlers: Handlers<typeof tokens> = {
  list: async ({ caller: { accountId, farmId }, db }) => ({
    tokens: await db.many(sql`
      select session_id as token_id, device_name as name, scope, created_at as made_at, expires_at, nullif(last_seen_at, 'epoch') as used_at
      from session where account_id = ${accountId} and farm_id = ${farmId} and scope is not null and revoked_at is null and expires_at > now()
      order by created_at desc, session_id`),
  }),

  make: async ({ input: { name, scope, days }, caller: { accountId, farmId, sessionId }, db, request }) => {
    const secret = newSecret()
    // Serializes new tokens of one account.
    await db.run(sql`select 1 from account where account_id = ${accountId} for update`)
    const made = await db.maybeOne<{ tokenId: string; expiresAt: string }>(sql`
      insert into session (account_id, farm_id, token_hash, device_name, address, scope, second_factor_used, last_seen_at, expires_at)
      select ${accountId}, ${farmId}, ${hashOfSecret(secret)}, ${name}, ${request.ip}, ${scope}, (select second_factor_used from session where session_id = ${sessionId}), 'epoch', now() + make_interval(days => ${days})
      where (select count(*) from session where account_id = ${accountId} and scope is not null and revoked_at is null and expires_at > now()) < ${maxTokens}
      returning session_id as token_id, expires_at`)
    if (!made) throw refuse('TOKENS_MANY', { most: maxTokens })
    return { ...made, secret }
  },

  revoke: async ({ input: { tokenId }, caller: { accountId }, db }) => {
    const revoked = await db.run(sql`update session set revoked_at = now()
      where session_id = ${tokenId} and account_id = ${accountId} and scope is not null and revoked_at is null`)
    if (revoked === 0) throw refuse('NOT_FOUND', {}, ['tokenId'])
    return { result: 1 }
  },
}
