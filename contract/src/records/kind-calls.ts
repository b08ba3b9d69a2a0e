import type * as z from 'zod'
import type { KindName } from '@penside/domain/records/known-kinds.ts'
import type { Call } from '../api/call.ts'
import * as calls from './kinds.ts'

/** What every kind has: an animal's records of it, and the save of one. */
export type KindCalls = {
  history: Call<z.ZodType<{ animalId: number; search?: string | undefined }>>
  save: Call
  /** The animals of whom one can be recorded; of a kind without it another's list is taken. */
  list?: Call
}

/** A kind that is declared and has no calls does not compile here. */
export const kindCalls: Readonly<Record<KindName, KindCalls>> = calls

/** Which kind a save belongs to, by the path on which it travels. */
export const kindOfPath = (path: string): KindName | undefined =>
  (Object.keys(kindCalls) as KindName[]).find((name) => {
    const { save } = kindCalls[name]
    return save.path === path || save.alsoAt?.includes(path)
  })
