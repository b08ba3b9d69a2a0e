import * as z from 'zod'
import { call, forPeople, workers } from '../api/call.ts'
import { done, nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { text } from '../api/vocabulary.ts'
import { field, record } from '../api/wire.ts'

/** Scopes of a token: read, or also write records. */
export const scopes = ['read', 'write'] as const
export type Scope = (typeof scopes)[number]
/** Lifetimes of a token, days. */
export const lifetimes = [30, 90, 365] as const

const tokenId = field('tokenId', z.uuid())
const name = field('tokenNm', text(60).min(1))
const scope = field('scope', z.enum(scopes))
const time = z.iso.datetime()

/**
 * Tokens with which programs act as the caller on the current farm, sent as `Authorization: Bearer ...`. A token ends on its day, when it is
 * revoked, and with its maker's membership or password.
 */
export const tokens = forPeople({
  list: call('GET', extra('tokens'), {
    sends: 'query',
    allow: workers,
    input: nothing,
    output: record({
      tokens: field(
        'rows',
        z.array(
          record({
            tokenId,
            name: field('tokenNm', z.string()),
            scope,
            madeAt: field('regDt', time),
            expiresAt: field('expireDt', time),
            /** Null if it was never used. */
            usedAt: field('lastDt', time.nullable()),
          }),
        ),
      ),
    }),
    example: {},
  }),
  /** Creates a token. Has no idempotency record, which would hold the secret. */
  make: call('POST', extra('makeToken'), {
    sends: 'json',
    allow: workers,
    input: record({ name, scope, days: field('days', z.union(lifetimes.map((days) => z.literal(days)))) }),
    output: record({ tokenId, secret: field('token', z.string()), expiresAt: field('expireDt', time) }),
    example: { name: 'Accounts', scope: 'read', days: 90 },
  }),
  revoke: call('POST', extra('revokeToken'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({ tokenId }),
    output: done,
    example: { tokenId: '00000000-0000-4000-8000-0000000000d1' },
  }),
})
