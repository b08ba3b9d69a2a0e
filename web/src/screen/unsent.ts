import * as z from 'zod'
import { matings, newMating, type NewMating } from '@penside/contract/records/mating.ts'
import { sowEntry, sows, type SowEntry } from '@penside/contract/records/sow.ts'
import type { Operation } from '../outbox/operation.ts'

/** The mating that a record of this phone holds; undefined where it is something else, or of a version that this page does not know. */
export function matingIn({ payload }: Pick<Operation, 'payload'>): NewMating | undefined {
  if (payload.path !== matings.save.path) return undefined
  const result = z.safeDecode(newMating as z.ZodType<NewMating>, payload.wire as never)
  return result.success ? result.data : undefined
}

/** The entry of a sow that a record of this phone holds. */
export function sowIn({ payload }: Pick<Operation, 'payload'>): SowEntry | undefined {
  if (payload.path !== sows.save.path) return undefined
  const result = z.safeDecode(sowEntry as z.ZodType<SowEntry>, payload.wire as never)
  return result.success ? result.data : undefined
}

/** The number that a saved mating got, once the server has said so. */
export function savedSeq({ receipt }: Pick<Operation, 'receipt'>): number | undefined {
  const result = matings.save.output.safeParse(receipt?.answer)
  return result.success ? result.data.seq : undefined
}
