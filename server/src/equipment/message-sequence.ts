// Which messages of a controller are stored: in the numbering of each of its runs.
import { event as eventSchema, largestMessage } from '@penside/contract/equipment/protocol.ts'
import type { QuarantineReason } from '@penside/domain/equipment/quarantine.ts'
import { sql, type Db } from '../database/db.ts'

/** Where a message stands in the numbering of its controller's run. */
export type Numbered = {
  controllerId: string
  boot: string
  seq: number
  oldest: number | undefined
  repeated: boolean
}

type Cursor = { controllerId: string; boot: string; seq: number; ahead: Set<number> }
/** So many messages that came before their turn are remembered; those beyond come again. */
const mostAhead = 10_000
/** Runs of a controller that are remembered. */
const mostBoots = 20
export const keyOf = ({ controllerId, boot }: { controllerId: string; boot: string }) =>
  `${controllerId} ${boot}`

/** `refused` where it was not even read: then only its number is known, if that. */
export type Parsed = { message: unknown; refused?: QuarantineReason }

/** @param payload of one that is too long its beginning is enough, if that is too long as well */
export function parsed(payload: Buffer): Parsed {
  if (payload.length > largestMessage)
    return { message: numberedIn(payload.subarray(0, 4_096)), refused: 'too_large' }
  try {
    return { message: JSON.parse(payload.toString()) as unknown }
  } catch {
    return { message: numberedIn(payload), refused: 'unreadable' }
  }
}

/** What a message is numbered that is no JSON, as one with NaN in it: else it would come for ever, and those after it with it. */
function numberedIn(payload: Buffer) {
  const text = payload.toString()
  const boot = /"boot"\s*:\s*"([^"\\]+)"/.exec(text)?.[1]
  const seq = /"seq"\s*:\s*(\d+)\s*[,}]/.exec(text)?.[1]
  return boot === undefined || seq === undefined ? text.slice(0, 200) : { boot, seq: Number(seq) }
}

/** The place of a message that could not be read otherwise: it is not sent for ever. */
export function placeOf(message: unknown) {
  const { boot, seq } = (message ?? {}) as Record<string, unknown>
  return eventSchema.pick({ boot: true, seq: true }).safeParse({ boot, seq }).data
}

/** Marks what came before, and holds the cursors until the transaction ends: another process waits for them. */
export async function openCursors(db: Db, messages: readonly Numbered[]): Promise<Map<string, Cursor>> {
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
    else if (seq === cursor.seq + 1 || cursor.ahead.size < mostAhead) cursor.ahead.add(seq)
    follow(cursor)
  }
  return cursors
}

function follow(cursor: Cursor) {
  while (cursor.ahead.delete(cursor.seq + 1)) cursor.seq += 1
  for (const seq of cursor.ahead) if (seq <= cursor.seq) cursor.ahead.delete(seq)
}

export function beginAnew(cursor: Cursor, repeated: readonly Numbered[]) {
  const own = repeated.filter((each) => keyOf(each) === keyOf(cursor)).map(({ seq }) => seq)
  if (own.length === 0) return
  cursor.seq = Math.min(...own) - 1
  cursor.ahead = new Set(own)
  follow(cursor)
}

export async function keepCursors(db: Db, cursors: readonly Cursor[], now: Date) {
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

/** Only the last runs of each are remembered. */
export const forgetBoots = sql`delete from controller_cursor c where farm_id = current_farm() and boot in (
  select boot from controller_cursor o where o.farm_id = c.farm_id and o.controller_id = c.controller_id order by at desc offset ${mostBoots})`
