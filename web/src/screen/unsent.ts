import * as z from 'zod'
import type { Call, Input } from '@penside/contract/api/call.ts'
import { seq } from '@penside/contract/api/vocabulary.ts'
import type { Operation } from '../outbox/operation.ts'

/** Input in a record of this phone; undefined if it is of another call, or of a version that this page does not know. */
export function inputIn<C extends Call>(
  to: C,
  { payload }: Pick<Operation, 'payload'>,
): Input<C> | undefined {
  if (payload.path !== to.path) return undefined
  const result = z.safeDecode(to.input, payload.wire as never)
  return result.success ? (result.data as Input<C>) : undefined
}

/** Number that the server assigned to a record; undefined before its answer. */
export function savedSeq({ receipt }: Pick<Operation, 'receipt'>): number | undefined {
  const { [seq.wire]: saved } = (receipt?.answer ?? {}) as Record<string, unknown>
  return typeof saved === 'number' ? saved : undefined
}
