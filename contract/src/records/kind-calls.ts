import type * as z from 'zod'
import type { EntryKind } from '@penside/domain/records/entries.ts'
import type { Call } from '../call.ts'
import * as calls from './kinds.ts'

/** What every kind has: an animal's records of it, and the save of one. */
export type KindCalls = {
  history: Call<z.ZodType<{ animalId: number; search?: string | undefined }>>
  save: Call
  /** The animals of whom one can be recorded; of a kind without it another's list is taken. */
  list?: Call
}

/** A kind that is declared and has no calls does not compile here. */
export const kindCalls: Readonly<Record<EntryKind, KindCalls>> = calls

/** Which kind a save belongs to, by the path on which it travels. */
export const kindOfPath = (path: string): EntryKind | undefined =>
  (Object.keys(kindCalls) as EntryKind[]).find((name) => {
    const { save } = kindCalls[name]
    return save.path === path || save.alsoAt?.includes(path)
  })
