import * as z from 'zod'
import type { Input, OfOther } from '@penside/contract/api/call.ts'
import type { Payload } from '@penside/contract/api/operation.ts'
import { kindCalls, kindOfPath } from '@penside/contract/records/kind-calls.ts'
import type { matings, NewMating } from '@penside/contract/records/mating.ts'
import type { SowRecord } from '@penside/domain/records/life.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'

/**
 * Effect of an unsent record on a sow: a mating, whose history is in the snapshot, or records whose rules change her
 * state. Corrections and deletions of other kinds appear once the server has them.
 */
export type Recorded =
  | { mating: NewMating }
  | {
      records: readonly SowRecord[]
      /** Effects on other sows: the other halves of fosterings. */
      others: readonly OfOther[]
    }

/** Undefined if the record is not of a sow's life, or of a version that this page does not know. */
export function recordedIn({ path, wire }: Payload): Recorded | undefined {
  const name = kindOfPath(path)
  const save = name && kindCalls[name].save
  const arrived = save?.records && z.safeDecode(save.input, wire as never)
  if (!save?.records || !arrived?.success) return undefined
  const input = arrived.data as Input<typeof save> & { formMode: string }
  if (name === 'mating') return { mating: input as Input<typeof matings.save> }
  if (input.formMode !== 'insert') return { records: [], others: [] }
  try {
    return { records: save.records(input), others: save.others?.(input) ?? [] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return undefined
  }
}
