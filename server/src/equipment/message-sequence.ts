// Sequence numbers: which messages of each run of a controller are stored.
import { event as eventSchema, maxMessageBytes } from '@penside/contract/equipment/protocol.ts'
import type { QuarantineReason } from '@penside/domain/equipment/quarantine.ts'
import { sql, type Db } from '../database/db.ts'

/** Sequence number of a message within its controller's run. */
export type SequencedMessage = {
  controllerId: string
  boot: string
  seq: number
  oldest: number | undefined
  repeated: boolean
}

type Cursor = { controllerId: string; boot: string; seq: number; ahead: Set<number> }
/** Messages remembered ahead of a gap; further ones are acknowledged when they are sent again. */
const maxAhead = 10_000
/** Remembered runs per controller. */
const maxBoots = 20
export const keyOf = ({ controllerId, boot }: { controllerId: string; boot: string }) =>
  `${controllerId} ${boot}`

/** Payload of a message. If it is `refused`, `message` has at most its sequence number. */
export type ParsedPayload = { message: unknown; refused?: QuarantineReason }

/** @param payload of a message that is too long, at least `maxMessageBytes + 1` bytes */
export function parsePayload(payload: Buffer): ParsedPayload {
  if (payload.length > maxMessageBytes)
    return { message: sequenceIn(payload.subarray(0, 4_096)), refused: 'too_large' }
  try {
    return { message: JSON.parse(payload.toString()) as unknown }
  } catch {
    return { message: sequenceIn(payload), refused: 'unreadable' }
  }
}

/** Sequence number of a message that is not JSON (NaN in a value): without it the message would be sent for ever. */
function sequenceIn(payload: Buffer) {
  const text = payload.toString()
  const boot = /"boot"\s*:\s*"([^"\\]+)"/.exec(text)?.[1]
  const seq = /"seq"\s*:\s*(\d+)\s*[,}]/.exec(text)?.[1]
  return boot === undefined || seq === undefined ? text.slice(0, 200) : { boot, seq: Number(seq) }
}

/** Sequence number of an otherwise invalid message, so that it can be acknowledged. */
export function sequenceOf(message: unknown) {
  const { boot, seq } = (message ?? {}) as Record<string, unknown>
  return eventSchema.pick({ boot: true, seq: true }).safeParse({ boot, seq }).data
}

/** Locks the cursors of the messages' runs until the transaction ends, advances them and marks repeated messages. */
export async function lockCursors(
  db: Db,
  messages: readonly SequencedMessage[],
): Promise<Map<string, Cursor>> {
  const keys = [...new Map(messages.map((each) => [keyOf(each), each])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, each]) => each)
  if (keys.length === 0) return new Map()
  const rows = await db.many<{ controllerId: string; boot: string; seq: number; ahead: number[] }>(
    sql`insert into controller_cursor as c (farm_id, controller_id, boot)
      select current_farm(), controller_id, boot from unnest(${keys.map(({ controllerId }) => controllerId)}::text[],
        ${keys.map(({ boot }) => boot)}::text[]) as k (controller_id, boot)
      on conflict (farm_id, controller_id, boot) do update set at = c.at returning controller_id, boot, seq, ahead::float8[]`,
  )
  const cursors = new Map(rows.map(({ ahead, ...row }) => [keyOf(row), { ...row, ahead: new Set(ahead) }]))
  for (const message of messages) {
    const cursor = cursors.get(keyOf(message))!
    const { seq, oldest = 1 } = message
    if (oldest - 1 > cursor.seq) cursor.seq = oldest - 1
    if (seq <= cursor.seq || cursor.ahead.has(seq)) message.repeated = true
    else if (seq === cursor.seq + 1 || cursor.ahead.size < maxAhead) cursor.ahead.add(seq)
    closeGaps(cursor)
  }
  return cursors
}

function closeGaps(cursor: Cursor) {
  while (cursor.ahead.delete(cursor.seq + 1)) cursor.seq += 1
  for (const seq of cursor.ahead) if (seq <= cursor.seq) cursor.ahead.delete(seq)
}

/** Restarts the numbering of a controller that reused its numbers after a reset. */
export function restartCursor(cursor: Cursor, repeated: readonly SequencedMessage[]) {
  const own = repeated.filter((each) => keyOf(each) === keyOf(cursor)).map(({ seq }) => seq)
  if (own.length === 0) return
  cursor.seq = Math.min(...own) - 1
  cursor.ahead = new Set(own)
  closeGaps(cursor)
}

export async function saveCursors(db: Db, cursors: readonly Cursor[], now: Date) {
  if (cursors.length === 0) return
  const rows = cursors.map(({ controllerId, boot, seq, ahead }) => ({
    controller_id: controllerId,
    boot,
    seq,
    ahead: [...ahead].toSorted((a, b) => a - b),
  }))
  await db.run(
    sql`update controller_cursor c set seq = k.seq, ahead = k.ahead, at = ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k (controller_id text, boot text, seq bigint, ahead bigint[])
      where c.farm_id = current_farm() and c.controller_id = k.controller_id and c.boot = k.boot`,
  )
}

/** Deletes all but the last runs of each controller. */
export const forgetOldBoots = sql`delete from controller_cursor c where farm_id = current_farm() and boot in (
  select boot from controller_cursor o where o.farm_id = c.farm_id and o.controller_id = c.controller_id order by at desc offset ${maxBoots})`
