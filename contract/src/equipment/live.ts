import * as z from 'zod'
import { extra } from '../api/roots.ts'

/**
 * Server-sent events of the session's farm, each a JSON message. The stream ends with the session. `reload` means that events were dropped
 * and the page must read its data again.
 */
export const livePath = extra('live')

/** Interval of the heartbeat, s. */
export const beatEvery = 15

const equipment = z.array(z.string()).optional()
export const liveMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('beat') }),
  z.object({ kind: z.literal('reload') }),
  z.object({
    kind: z.literal('reading'),
    /** Latest values of equipment that measures for itself; null if missing. */
    rows: z.array(
      z.object({
        equipmentId: z.string(),
        at: z.string(),
        quality: z.int(),
        measured: z.record(z.string(), z.number().nullable()),
      }),
    ),
    /** Equipment that reported, also for animals and passages; absent if it may be any. */
    equipment,
  }),
  z.object({ kind: z.literal('alarm'), equipment }),
  z.object({ kind: z.literal('command'), equipment }),
  z.object({ kind: z.literal('state'), equipment }),
])
export type LiveMessage = z.output<typeof liveMessage>
export type LatestRow = Extract<LiveMessage, { kind: 'reading' }>['rows'][number]
