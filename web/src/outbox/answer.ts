import { conflictHeader, hashHeader, operationHeader } from '@penside/contract/api/roots.ts'
import type { Refused } from './operation.ts'

/** Meaning of an answer for its record. */
export type AnswerVerdict =
  | { kind: 'accepted'; answer: unknown }
  | { kind: 'refused'; refused: Refused; conflict: boolean }
  /** A manager has decided against the record. */
  | { kind: 'given-up' }
  /** The session has ended, or belongs to another member. */
  | { kind: 'signed-out' }
  /** To be sent again; `after`: delay that the server requested, ms. */
  | { kind: 'again'; why: Obstacle; after?: number | undefined; error: string }

/**
 * Reason why a record was not answered. unreachable: no answer from our server. busy: the server takes nothing at the
 * moment. failed: the server failed at this record, so others may succeed. older: the server does not know such a
 * record yet; others may succeed.
 */
export type Obstacle = 'unreachable' | 'busy' | 'failed' | 'older'

/** Errors caused by another phone. */
const conflictCodes: ReadonlySet<string> = new Set(['CHANGED_MEANWHILE', 'SAME_HEAT'])
/** Request timeout, too early, rate limit, server busy. */
const later: ReadonlySet<number> = new Set([408, 425, 429, 503])
/** Longest delay that a server may request, ms. */
const longestAsked = 3_600_000

/**
 * Interprets an answer. Only a receipt counts as success: 2xx, JSON, and the operation's own id and hash. Anything
 * that is not our server's JSON came from a captive portal or proxy, so the record is sent again. @throws if the
 * answer breaks off
 */
export async function judge(
  answer: Response,
  { id, hash }: { id: string; hash: string },
): Promise<AnswerVerdict> {
  const { status, headers } = answer
  const isJson = headers.get('content-type')?.includes('json') ?? false
  const body: unknown = isJson ? await answer.json() : undefined
  if (answer.ok) {
    if (isJson && headers.get(operationHeader) === id && headers.get(hashHeader) === hash)
      return { kind: 'accepted', answer: body }
    return { kind: 'again', why: 'unreachable', error: `${status} without a receipt` }
  }
  return judgeProblem(answer, (body ?? {}) as Partial<Refused>)
}

function judgeProblem({ status, headers }: Response, body: Partial<Refused>): AnswerVerdict {
  const { code, message = '', fields = [], values = {} } = body
  const after = waitOf(headers.get('retry-after'))
  if (typeof code !== 'string')
    return { kind: 'again', why: 'unreachable', after, error: `${status} of somebody else` }
  if (later.has(status)) return { kind: 'again', why: 'busy', after, error: code }
  if (code === 'SERVER_OLDER') return { kind: 'again', why: 'older', after, error: code }
  if (status >= 500) return { kind: 'again', why: 'failed', after, error: `${code} ${message}`.trim() }
  if (status === 401 || code === 'INAPPROPRIATE_ACCESS') return { kind: 'signed-out' }
  if (code === 'OPERATION_DISCARDED') return { kind: 'given-up' }
  const conflict = status === 412 || conflictCodes.has(code) || headers.has(conflictHeader)
  return { kind: 'refused', refused: { status, code, message, fields, values }, conflict }
}

/** Retry-After in seconds. Dates are ignored, because the phone's clock may be wrong. */
function waitOf(header: string | null): number | undefined {
  if (!header || !/^\d+$/.test(header)) return undefined
  return Math.min(Number(header) * 1_000, longestAsked)
}
