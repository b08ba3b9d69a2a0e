import type * as z from 'zod'
import type { KindName } from '@penside/domain/records/known-kinds.ts'
import type { Call } from '../api/call.ts'
import * as calls from './kinds.ts'

/** Calls that every kind has. */
export type KindCalls = {
  history: Call<z.ZodType<{ animalId: number; search?: string | undefined }>>
  save: Call
  /** Animals of which it can be recorded; other kinds use the list of another kind. */
  list?: Call
}

/** The type requires calls of every declared kind. */
export const kindCalls: Readonly<Record<KindName, KindCalls>> = calls

/** Kind of a save, by its path. */
export const kindOfPath = (path: string): KindName | undefined =>
  (Object.keys(kindCalls) as KindName[]).find((name) => {
    const { save } = kindCalls[name]
    return save.path === path || save.alsoAt?.includes(path)
  })
