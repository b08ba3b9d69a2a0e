import { sql, type Db } from './db.ts'

/** Change at a farm's equipment. Without a list any of its equipment may have changed. */
export type EquipmentEvent = {
  farm: number
  kind: 'reading' | 'command' | 'alarm' | 'state'
  equipment?: string[]
}
export const channel = 'penside_equipment'
/** PostgreSQL's limit is 8,000 bytes. */
const maxPayloadBytes = 7_000

/** Publishes an event to all server processes on commit (`NOTIFY`). */
export async function publish(db: Db, event: EquipmentEvent) {
  const { farm, kind } = event
  const complete = JSON.stringify(event)
  const payload = Buffer.byteLength(complete) < maxPayloadBytes ? complete : JSON.stringify({ farm, kind })
  await db.run(sql`select pg_notify(${channel}, ${payload})`)
}
