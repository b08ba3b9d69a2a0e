// Messages of controllers besides readings: their state, their equipment and events.
import {
  event as eventSchema,
  meta as metaSchema,
  protocolVersion,
  state as stateSchema,
  type Ack,
  type Event,
} from '@penside/contract/equipment/protocol.ts'
import { sql, type Db } from '../database/db.ts'
import { publish } from '../database/equipment-events.ts'
import { quarantine } from './quarantine.ts'
import { forgetOldBoots, saveCursors, lockCursors, type SequencedMessage } from './message-sequence.ts'
import { activeControllers, accessProblem } from './controller-access.ts'
import type { ControllerIdentity } from './controller-identity.ts'

/** Stores the state of a controller. @returns false if it is not active. @throws ZodError if the message is invalid */
export async function ingestState(
  db: Db,
  { farmId, controllerId }: ControllerIdentity,
  message: unknown,
  { now = new Date(), retained = false }: { now?: Date; retained?: boolean } = {},
): Promise<boolean> {
  const { online, boot, at, firmware = '' } = stateSchema.parse(message)
  await db.actAs({ farmId })
  if (!(await activeControllers(db, [{ controllerId }])).has(controllerId)) return false
  const ahead = at === undefined || retained ? null : (Date.parse(at) - now.getTime()) / 1_000
  // The last will of an earlier run may come after the next run has begun.
  const changed = await db.run(
    sql`insert into controller_state as s (farm_id, controller_id, online, boot, heard_at, since, clock_ahead, firmware)
      values (current_farm(), ${controllerId}, ${online}, ${boot}, ${retained ? null : now}, ${now}, ${ahead}, ${firmware})
      on conflict (farm_id, controller_id) do update set online = excluded.online, boot = excluded.boot,
        heard_at = coalesce(excluded.heard_at, s.heard_at),
        since = case when s.online = excluded.online and s.boot = excluded.boot then s.since else excluded.since end,
        clock_ahead = coalesce(excluded.clock_ahead, s.clock_ahead),
        firmware = case when excluded.firmware = '' then s.firmware else excluded.firmware end
      where excluded.online or s.boot = excluded.boot or s.boot = ''`,
  )
  if (online) await db.run(forgetOldBoots)
  if (changed > 0) await publish(db, { farm: farmId, kind: 'state' })
  return true
}

/** Records that an active controller was heard. */
export const noteContact = (db: Db, controllerId: string, now: Date) =>
  db.run(sql`
    insert into controller_state as s (farm_id, controller_id, heard_at)
    select farm_id, controller_id, ${now}::timestamptz from controller
    where farm_id = current_farm() and controller_id = ${controllerId} and revoked_at is null
    on conflict (farm_id, controller_id) do update set heard_at = greatest(s.heard_at, excluded.heard_at)`)

/** Stores the controller's list of equipment and devices. @returns false if it is not active. @throws ZodError if the message is invalid */
export async function ingestMeta(
  db: Db,
  { farmId, controllerId }: ControllerIdentity,
  message: unknown,
): Promise<boolean> {
  const meta = metaSchema.parse(message)
  await db.actAs({ farmId })
  if (!(await activeControllers(db, [{ controllerId }])).has(controllerId)) return false
  await db.run(
    sql`insert into controller_state as s (farm_id, controller_id, meta) values (current_farm(), ${controllerId}, ${JSON.stringify(meta)})
      on conflict (farm_id, controller_id) do update set meta = excluded.meta where s.meta is distinct from excluded.meta`,
  )
  const devices = meta.equipment.map(({ id, serial = '', model = '', firmware = '', cycle = null }) => ({
    id,
    serial,
    model,
    firmware,
    cycle,
  }))
  // A new serial number means a new device from now on.
  await db.run(
    sql`insert into equipment_device as d (farm_id, equipment_id, from_at, serial, model, firmware)
      select e.farm_id, e.equipment_id, case when last.serial in ('', k.serial) then last.from_at else now() end, k.serial, k.model, k.firmware
      from jsonb_to_recordset(${JSON.stringify(devices)}::jsonb) as k (id text, serial text, model text, firmware text)
      join equipment e on e.farm_id = current_farm() and e.equipment_id = k.id and e.controller_id = ${controllerId}
      left join lateral (select * from equipment_device d where d.farm_id = e.farm_id and d.equipment_id = e.equipment_id
        order by from_at desc limit 1) last on true
      where (k.serial, k.model, k.firmware) is distinct from (last.serial, last.model, last.firmware) and k.serial || k.model || k.firmware <> ''
      on conflict (farm_id, equipment_id, from_at) do update set serial = excluded.serial, model = excluded.model, firmware = excluded.firmware`,
  )
  await db.run(
    sql`update equipment e set cycle = k.cycle from jsonb_to_recordset(${JSON.stringify(devices)}::jsonb) as k (id text, cycle int)
      where e.farm_id = current_farm() and e.equipment_id = k.id and e.controller_id = ${controllerId} and e.cycle is null and k.cycle is not null`,
  )
  await publish(db, { farm: farmId, kind: 'state' })
  return true
}

/** Stores an event. @returns the acknowledgement; undefined if the controller is not active. @throws ZodError if the message is invalid */
export async function ingestEvent(
  db: Db,
  { farmId, controllerId }: ControllerIdentity,
  message: unknown,
  now = new Date(),
): Promise<Ack | undefined> {
  const event = eventSchema.parse(message)
  await db.actAs({ farmId })
  if (!(await activeControllers(db, [{ controllerId }])).has(controllerId)) return undefined
  const numbered: SequencedMessage = { controllerId, ...event, oldest: undefined, repeated: false }
  const cursors = await lockCursors(db, [numbered])
  const { boot, seq, at, equipment, kind, code, text = '' } = event
  const reason = await accessProblem(db, controllerId, equipment)
  if (!reason) {
    const stored = await db.run(
      sql`insert into controller_event (farm_id, controller_id, boot, seq, at, equipment_id, kind, code, text, received_at)
        values (current_farm(), ${controllerId}, ${boot}, ${seq}, ${at}, ${equipment}, ${kind}, ${code}, ${text}, ${now}) on conflict do nothing`,
    )
    if (stored > 0 && kind !== 'note') await noteDeviceAlarm(db, controllerId, event, now)
  } else if (!numbered.repeated)
    await quarantine(db, [{ controllerId, equipmentId: equipment, reason, example: JSON.stringify(event) }])
  await saveCursors(db, [...cursors.values()], now)
  await publish(db, { farm: farmId, kind: 'state', equipment: [equipment] })
  const cursor = [...cursors.values()][0]!
  return { v: protocolVersion, boot, seq: cursor.seq }
}

/**
 * Stores the newest state of an alarm that a device raised. Within a boot a higher number or a later time is newer; across boots a later
 * time, or a boot that began later. So a wrong clock cannot hide an alarm. An impossible time is replaced by that of arrival.
 */
async function noteDeviceAlarm(
  db: Db,
  controllerId: string,
  { boot, seq, at, equipment, kind, code, text = '' }: Event,
  now: Date,
) {
  const age = now.getTime() - Date.parse(at)
  const raisedAt = age >= 0 && age <= maxAlarmAge ? at : now
  const isFirst = await db.run(sql`
    insert into device_alarm (farm_id, equipment_id, code, controller_id, boot, seq, at, received_at, text, active)
    values (current_farm(), ${equipment}, ${code}, ${controllerId}, ${boot}, ${seq}, ${raisedAt}, ${now}, ${text}, ${kind === 'alarm'})
    on conflict do nothing`)
  if (isFirst) return
  await db.run(sql`
    update device_alarm d set controller_id = ${controllerId}, boot = ${boot}, seq = ${seq}, at = ${raisedAt}, received_at = ${now}, text = ${text},
      active = ${kind === 'alarm'}
    where farm_id = current_farm() and equipment_id = ${equipment} and code = ${code}
      and case when controller_id = ${controllerId} and boot = ${boot} then ${seq} > seq or ${raisedAt} > at
        else ${at} > at or received_at < (select min(e.received_at) from controller_event e
          where e.farm_id = d.farm_id and e.controller_id = ${controllerId} and e.boot = ${boot}) end`)
}
/** An alarm older than this comes from a wrong clock, ms. */
const maxAlarmAge = 30 * 86_400_000
