import { sql, type Db } from './db.ts'

/** What changed at a farm's equipment; without a list it may be any of it. */
export type EquipmentEvent = {
  farm: number
  kind: 'reading' | 'command' | 'alarm' | 'state'
  equipment?: string[]
}
export const channel = 'penside_equipment'
/** Bytes; PostgreSQL carries less than 8,000. */
const longest = 7_000

/** Told to every process when the transaction is committed. */
export async function publish(db: Db, said: EquipmentEvent) {
  const whole = JSON.stringify(said)
  const { farm, kind } = said
  const payload = Buffer.byteLength(whole) < longest ? whole : JSON.stringify({ farm, kind })
  await db.run(sql`select pg_notify(${channel}, ${payload})`)
}
