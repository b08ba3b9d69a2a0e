import * as z from 'zod'
import { extra } from '../api/roots.ts'

/**
 * Server-sent events of the session's farm, for who is signed in. Each has one of these as JSON. The stream ends with the session; after
 * `reload` something was left out, and what is shown is read again.
 */
export const livePath = extra('live')

/** It is said so often that the stream is there, s. */
export const beatEvery = 15

const equipment = z.array(z.string()).optional()
export const liveMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('beat') }),
  z.object({ kind: z.literal('reload') }),
  z.object({
    kind: z.literal('reading'),
    /** Newest values of equipment that measures for itself, null where one was missing. */
    rows: z.array(
      z.object({
        equipmentId: z.string(),
        at: z.string(),
        quality: z.int(),
        measured: z.record(z.string(), z.number().nullable()),
      }),
    ),
    /** Those that reported, also for animals and passages; without it it may be any. */
    equipment,
  }),
  z.object({ kind: z.literal('alarm'), equipment }),
  z.object({ kind: z.literal('command'), equipment }),
  z.object({ kind: z.literal('state'), equipment }),
])
export type LiveMessage = z.output<typeof liveMessage>
export type LatestRow = Extract<LiveMessage, { kind: 'reading' }>['rows'][number]
