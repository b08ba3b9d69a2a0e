import {
  event as eventSchema,
  meta as metaSchema,
  protocolVersion,
  state as stateSchema,
  type Ack,
  type Event,
} from '@penside/contract/equipment/protocol.ts'
import { type QuarantineReason } from '@penside/domain/equipment/quarantine.ts'
import { declared, equipmentTypes, type EquipmentType } from '@penside/domain/equipment/types.ts'
import { snake, sql, type Db } from '../db.ts'
import { say } from './bus.ts'
import {
  judge,
  openEnvelope,
  isClockWrong,
  type Apart,
  type Envelope,
  type Kept,
  type Known,
  type Row,
} from './judge.ts'

export const defaultKept: Kept = { often: 90, seldom: 400 }

export type From = { farmId: number; controllerId: string }
/** `refused` where it was not even read. */
export type Given = {
  controllerId: string
  message: unknown
  refused?: QuarantineReason
  /** Of a gateway that does not number its messages: there is nothing to acknowledge. */
  older?: boolean
}
/** To whom it is said that its messages are stored; only after the commit. */
export type OwnAck = { controllerId: string; ack: Ack }
type Taking = { now?: Date; kept?: Kept }

/** One message of a controller: see `takeAll`. */
export async function takeReadings(
  db: Db,
  farmId: number,
  controllerId: string,
  message: unknown,
  taking: Taking = {},
): Promise<Ack | undefined> {
  return (await takeAll(db, farmId, [{ controllerId, message }], taking))[0]?.ack
}

/** Where a message stands in the numbering of its controller's run. */
type Numbered = {
  controllerId: string
  boot: string
  seq: number
  oldest: number | undefined
  repeated: boolean
}
type Opened = Numbered & { envelope: Envelope }

/**
 * Takes messages of readings of one farm into the transaction: as often as one comes it is stored once. Readings that cannot be are kept
 * apart and counted, so the message as a whole is done with in any case.
 * @returns up to where each controller's messages are stored, to be said after the commit
 */
export async function takeAll(
  db: Db,
  farmId: number,
  given: readonly Given[],
  { now = new Date(), kept = defaultKept }: Taking = {},
): Promise<OwnAck[]> {
  await db.actAs({ farmId })
  const apart: (Apart & { controllerId: string })[] = []
  const messages: Opened[] = []
  const numbered: Numbered[] = []
  const unreadable: Numbered[] = []
  const controllers = await openControllers(db, given)
  for (const { controllerId, message, refused, older } of given) {
    const opened: Envelope | Apart = refused
      ? { equipmentId: '', reason: refused, example: JSON.stringify(message)?.slice(0, 200) ?? '' }
      : openEnvelope(message)
    if (!controllers.has(controllerId))
      apart.push({ controllerId, equipmentId: '', reason: 'unknown_controller', example: '' })
    else if ('reason' in opened) {
      apart.push({ controllerId, ...opened })
      const place = placeOf(message)
      if (place) unreadable.push({ controllerId, ...place, oldest: undefined, repeated: false })
    } else {
      const { boot, seq, oldest } = opened
      const own = { controllerId, boot, seq, oldest, repeated: false, envelope: opened }
      messages.push(own)
      if (!older) numbered.push(own)
    }
  }
  const cursors = await openCursors(db, [...numbered, ...unreadable])

  const ids = new Set<string>()
  for (const { envelope } of messages)
    for (const sample of envelope.samples) {
      const id = (sample as { equipment?: unknown } | null)?.equipment
      if (typeof id === 'string') ids.add(id)
    }
  const equipment = await equipmentOf(db, [...ids])

  const shift = shiftsOf(messages, now)
  const heard = new Set<string>()
  for (const again of [false, true]) {
    const rows: Row[] = []
    for (const message of messages) {
      const { controllerId, repeated, envelope } = message
      if (repeated !== again) continue
      const ms = shift(message)
      // What was put right by the time of its arrival cannot be told from the same that arrives again, but by its number.
      if (ms !== 0 && repeated) continue
      const known = (id: string) => equipment.get(id)
      for (const sample of envelope.samples) {
        const judged = judge(sample, known, { controllerId, received: now, shift: ms, kept })
        if (judged.row) rows.push(judged.row)
        if (!repeated) for (const each of judged.apart) apart.push({ controllerId, ...each })
      }
    }
    const stored = await store(db, rows, now)
    for (const id of stored) heard.add(id)
    // Something new under a number that was used: it began to count anew without saying so.
    if (again && stored.length > 0) {
      const anew = new Set(stored.map((id) => equipment.get(id)?.controllerId))
      for (const cursor of cursors.values())
        if (anew.has(cursor.controllerId))
          beginAnew(
            cursor,
            numbered.filter(({ repeated }) => repeated),
          )
    }
  }
  await keepApart(db, apart)
  await keepCursors(db, [...cursors.values()], now)
  await noteHeard(db, messages, now)
  if (heard.size > 0) await say(db, { farm: farmId, kind: 'reading', equipment: [...heard].toSorted() })
  return [...cursors.values()].map(({ controllerId, boot, seq }) => ({
    controllerId,
    ack: { v: protocolVersion, boot, seq },
  }))
}

/** ms; messages that come together and say more between two of them go by different clocks. */
const sameClock = 600_000

/**
 * ms to add to the times of a message whose clock is wrong. The newest of a run is of now; those that come with it keep their distance, so
 * that no two become one. Where its clock was set between them, each clock has a newest of its own.
 */
function shiftsOf(messages: readonly Opened[], now: Date): (message: Opened) => number {
  const shifts = new Map<Opened, number>()
  const wrong = messages.filter(({ envelope }) => isClockWrong(envelope, now))
  for (const run of Map.groupBy(wrong, keyOf).values()) {
    let newest = Infinity
    let before = Infinity
    for (const message of run.toSorted((a, b) => sentOf(b) - sentOf(a))) {
      const sent = sentOf(message)
      if (before - sent > sameClock) newest = sent
      before = sent
      shifts.set(message, now.getTime() - newest)
    }
  }
  return (message) => shifts.get(message) ?? 0
}
const sentOf = ({ envelope }: Opened) => Date.parse(envelope.sent)

/** Those of the farm that may speak. */
async function openControllers(db: Db, given: readonly { controllerId: string }[]) {
  const ids = [...new Set(given.map(({ controllerId }) => controllerId))]
  const rows = await db.many<{ controllerId: string }>(
    sql`select controller_id from controller where farm_id = current_farm() and controller_id = any(${ids}::text[]) and revoked_at is null`,
  )
  return new Set(rows.map(({ controllerId }) => controllerId))
}

async function equipmentOf(db: Db, ids: string[]): Promise<Map<string, Known>> {
  const rows = await db.many<Known & { equipmentId: string }>(
    sql`select equipment_id, type, controller_id, retired_on is not null as retired from equipment
      where farm_id = current_farm() and equipment_id = any(${ids}::text[])`,
  )
  return new Map(rows.map(({ equipmentId, ...known }) => [equipmentId, known]))
}

/** Why what a controller says of an equipment is not taken: undefined where it is its own. */
export async function whyNotIts(
  db: Db,
  controllerId: string,
  equipmentId: string,
): Promise<QuarantineReason | undefined> {
  const known = (await equipmentOf(db, [equipmentId])).get(equipmentId)
  if (!known || known.retired) return 'unknown_equipment'
  return known.controllerId === controllerId ? undefined : 'other_controller'
}

// --- Numbers of messages --------------------------------------------------------------------------------------

type Cursor = { controllerId: string; boot: string; seq: number; ahead: Set<number> }
/** So many messages that came before their turn are remembered; those beyond come again. */
const mostAhead = 10_000
/** Runs of a controller that are remembered. */
const mostBoots = 20
const keyOf = ({ controllerId, boot }: { controllerId: string; boot: string }) => `${controllerId} ${boot}`

/** The place of a message that could not be read otherwise: it is not sent for ever. */
function placeOf(message: unknown) {
  const { boot, seq } = (message ?? {}) as Record<string, unknown>
  return eventSchema.pick({ boot: true, seq: true }).safeParse({ boot, seq }).data
}

/** Marks what came before, and holds the cursors until the transaction ends: another process waits for them. */
async function openCursors(db: Db, messages: readonly Numbered[]): Promise<Map<string, Cursor>> {
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

function beginAnew(cursor: Cursor, repeated: readonly Numbered[]) {
  const own = repeated.filter((each) => keyOf(each) === keyOf(cursor)).map(({ seq }) => seq)
  if (own.length === 0) return
  cursor.seq = Math.min(...own) - 1
  cursor.ahead = new Set(own)
  follow(cursor)
}

async function keepCursors(db: Db, cursors: readonly Cursor[], now: Date) {
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
const forgetBoots = sql`delete from controller_cursor c where farm_id = current_farm() and boot in (
  select boot from controller_cursor o where o.farm_id = c.farm_id and o.controller_id = c.controller_id order by at desc offset ${mostBoots})`

async function noteHeard(db: Db, messages: readonly Opened[], now: Date) {
  const last = new Map(messages.map(({ controllerId, envelope }) => [controllerId, envelope]))
  const ids = [...last.keys()].toSorted()
  const ahead = ids.map((id) => (Date.parse(last.get(id)!.sent) - now.getTime()) / 1_000)
  if (ids.length === 0) return
  await db.run(
    sql`insert into controller_state as s (farm_id, controller_id, online, heard_at, since, clock_ahead, boot)
      select current_farm(), id, true, ${now}, ${now}, ahead, boot
      from unnest(${ids}::text[], ${ahead}::real[], ${ids.map((id) => last.get(id)!.boot)}::text[]) as k (id, ahead, boot)
      on conflict (farm_id, controller_id) do update set heard_at = excluded.heard_at, clock_ahead = excluded.clock_ahead`,
  )
}

// --- Readings -------------------------------------------------------------------------------------------------

/** Columns of a type's table, in the order of the registry. */
export const tableOf = (type: EquipmentType) => `${snake(declared(type).noun)}_reading`
export const columnsOf = (type: EquipmentType) =>
  Object.entries(declared(type).measures).map(([name, { kind }]) => ({
    name,
    column: snake(name),
    sqlType: kind === 'counter' ? 'numeric' : 'real',
  }))

/** @returns the equipment of which something is new */
async function store(db: Db, rows: readonly Row[], now: Date): Promise<string[]> {
  const changed: string[] = []
  for (const type of equipmentTypes) {
    const own = once(rows.filter((row) => row.type === type))
    if (own.length === 0) continue
    const { rows: found } = await db.client.query<{ equipment: string[] | null }>({
      name: `store_${type}`,
      text: storing[type],
      values: [
        now,
        own.map(({ equipmentId }) => equipmentId),
        own.map(({ part }) => part),
        own.map(({ at }) => new Date(at).toISOString()),
        own.map(({ quality }) => quality),
        own.map(({ late }) => late),
        ...columnsOf(type).map((_, i) => own.map(({ values }) => values[i])),
      ],
    })
    changed.push(...(found[0]?.equipment ?? []))
  }
  return changed
}

/**
 * Two of one moment are one reading: what one lacks the other has, and where they disagree the better quality and the greater value stands.
 * So the order in which they come decides nothing. The statement below says the same.
 */
function once(rows: readonly Row[]): Row[] {
  const byKey = new Map<string, Row>()
  for (const row of rows) {
    const key = `${row.equipmentId} ${row.at} ${row.part}`
    const other = byKey.get(key)
    byKey.set(
      key,
      other
        ? {
            ...row,
            quality: Math.min(row.quality, other.quality),
            late: row.late && other.late,
            values: row.values.map((value, i) => greater(value, other.values[i]!)),
          }
        : row,
    )
  }
  return [...byKey.values()].toSorted(
    (a, b) => compare(a.equipmentId, b.equipmentId) || compare(a.part, b.part) || a.at - b.at,
  )
}

const greater = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b))

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const storing = Object.fromEntries(equipmentTypes.map((type) => [type, storingOf(type)])) as Record<
  EquipmentType,
  string
>

/** Stores readings, marks their hours, and keeps the newest of each: everything that follows from them, in one go. */
function storingOf(type: EquipmentType): string {
  const columns = columnsOf(type)
  const list = columns.map(({ column }) => column).join(', ')
  const merged = columns.map(({ column }) => `greatest(r.${column}, excluded.${column})`)
  const at = (from: string, name: string) => `coalesce((${from}.measured_at ->> '${name}')::bigint, -1)`
  const newest = (what: string) =>
    `jsonb_strip_nulls(jsonb_build_object(${columns
      .map(
        ({ name }) => `'${name}', case when ${at('excluded', name)} >= ${at('l', name)}
          then excluded.${what} -> '${name}' else l.${what} -> '${name}' end`,
      )
      .join(', ')}))`
  return `
    with stored as (
      insert into ${tableOf(type)} as r (farm_id, equipment_id, part, at, received_at, quality, late, ${list})
      select current_farm(), g.equipment_id, g.part, g.at, $1, g.quality, g.late, ${columns.map(({ column }) => `g.${column}`).join(', ')}
      from unnest($2::text[], $3::text[], $4::timestamptz[], $5::smallint[], $6::boolean[],
        ${columns.map(({ sqlType }, i) => `$${i + 7}::${sqlType}[]`).join(', ')})
        as g (equipment_id, part, at, quality, late, ${list})
      on conflict (farm_id, equipment_id, part, at) do update set quality = least(r.quality, excluded.quality),
        late = r.late and excluded.late, ${columns.map(({ column }, i) => `${column} = ${merged[i]}`).join(', ')}
      where (r.quality, r.late, ${columns.map(({ column }) => `r.${column}`).join(', ')}) is distinct from
        (least(r.quality, excluded.quality), r.late and excluded.late, ${merged.join(', ')})
      returning equipment_id, part, at, quality, ${list}),
    dirty as (
      insert into reading_dirty (farm_id, equipment_id, part, hour)
      select distinct current_farm(), equipment_id, part,
        date_trunc('hour', at, (select time_zone from farm where farm_id = current_farm())) from stored
      on conflict do nothing),
    latest as (
      insert into reading_latest as l (farm_id, equipment_id, part, at, received_at, quality, measured, measured_at)
      select current_farm(), equipment_id, part, max(at), $1, (array_agg(quality order by at desc))[1],
        jsonb_strip_nulls(jsonb_build_object(${columns
          .map(
            ({ name, column }) =>
              `'${name}', (array_agg(${column} order by at desc) filter (where ${column} is not null))[1]`,
          )
          .join(', ')})),
        jsonb_strip_nulls(jsonb_build_object(${columns
          .map(
            ({ name, column }) =>
              `'${name}', (extract(epoch from max(at) filter (where ${column} is not null)) * 1000)::bigint`,
          )
          .join(', ')}))
      from stored group by equipment_id, part order by equipment_id, part
      on conflict (farm_id, equipment_id, part) do update set
        at = greatest(l.at, excluded.at),
        received_at = case when excluded.at > l.at then excluded.received_at else l.received_at end,
        quality = case when excluded.at >= l.at then excluded.quality else l.quality end,
        measured = ${newest('measured')}, measured_at = ${newest('measured_at')})
    select array_agg(distinct equipment_id) as equipment from stored`
}

// --- What is kept apart ---------------------------------------------------------------------------------------

/** So many names of a controller's equipment are counted on their own in a day; those beyond count together. */
const mostNames = 100

/** Counted by day and reason, with the first of each as an example. */
export async function keepApart(db: Db, apart: readonly (Apart & { controllerId: string })[]) {
  if (apart.length === 0) return
  const counts = new Map<string, Apart & { controllerId: string; count: number }>()
  for (const each of apart) {
    const key = `${each.controllerId} ${each.equipmentId} ${each.reason}`
    const counted = counts.get(key)
    if (counted) counted.count += 1
    else counts.set(key, { ...each, count: 1 })
  }
  const rows = [...counts.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { controllerId, equipmentId, ...rest }]) => ({
      ...rest,
      // PostgreSQL has no text with a NUL in it.
      example: rest.example.replaceAll('\\u0000', ''),
      controller_id: controllerId,
      equipment_id: equipmentId.replaceAll('\0', ''),
    }))
  await db.run(
    sql`with k as (
        select k.*, (now() at time zone (select time_zone from farm where farm_id = current_farm()))::date as day
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k (controller_id text, equipment_id text, reason text, example text, count bigint)),
      named as (
        select k.*, row_number() over (partition by k.controller_id order by k.equipment_id)
          + (select count(*) from reading_quarantine q where q.farm_id = current_farm() and q.day = k.day and q.controller_id = k.controller_id) as place,
          exists (select from reading_quarantine q where q.farm_id = current_farm() and q.day = k.day and q.controller_id = k.controller_id
            and q.equipment_id = k.equipment_id and q.reason = k.reason) as there
        from k)
      insert into reading_quarantine as q (farm_id, controller_id, equipment_id, reason, day, count, example, last_at)
      select current_farm(), controller_id, case when there or place <= ${mostNames} then equipment_id else '' end as own, reason, day,
        sum(count), min(example), now() from named group by 1, 2, own, reason, day order by controller_id, own, reason
      on conflict (farm_id, day, controller_id, equipment_id, reason) do update set count = q.count + excluded.count, last_at = excluded.last_at`,
  )
}

// --- What else controllers say --------------------------------------------------------------------------------

/** @throws ZodError where the message cannot be read */
export async function takeState(
  db: Db,
  { farmId, controllerId }: From,
  message: unknown,
  { now = new Date(), retained = false }: { now?: Date; retained?: boolean } = {},
): Promise<boolean> {
  const { online, boot, at, firmware = '' } = stateSchema.parse(message)
  await db.actAs({ farmId })
  if (!(await openControllers(db, [{ controllerId }])).has(controllerId)) return false
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
  if (online) await db.run(forgetBoots)
  if (changed > 0) await say(db, { farm: farmId, kind: 'state' })
  return true
}

/** Which equipment hangs on it, with the numbers of the devices. @throws ZodError where the message cannot be read */
export async function takeMeta(db: Db, { farmId, controllerId }: From, message: unknown): Promise<boolean> {
  const meta = metaSchema.parse(message)
  await db.actAs({ farmId })
  if (!(await openControllers(db, [{ controllerId }])).has(controllerId)) return false
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
  // A device says what it is; another number is another device, from now on.
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
  await say(db, { farm: farmId, kind: 'state' })
  return true
}

/** @returns up to where its messages are stored; undefined where it may not speak. @throws ZodError where the message cannot be read */
export async function takeEvent(
  db: Db,
  { farmId, controllerId }: From,
  message: unknown,
  now = new Date(),
): Promise<Ack | undefined> {
  const event = eventSchema.parse(message)
  await db.actAs({ farmId })
  if (!(await openControllers(db, [{ controllerId }])).has(controllerId)) return undefined
  const numbered: Numbered = { controllerId, ...event, oldest: undefined, repeated: false }
  const cursors = await openCursors(db, [numbered])
  const { boot, seq, at, equipment, kind, code, text = '' } = event
  const reason = await whyNotIts(db, controllerId, equipment)
  if (!reason) {
    const stored = await db.run(
      sql`insert into controller_event (farm_id, controller_id, boot, seq, at, equipment_id, kind, code, text, received_at)
        values (current_farm(), ${controllerId}, ${boot}, ${seq}, ${at}, ${equipment}, ${kind}, ${code}, ${text}, ${now}) on conflict do nothing`,
    )
    if (stored > 0 && kind !== 'note') await noteDeviceAlarm(db, controllerId, event, now)
  } else if (!numbered.repeated)
    await keepApart(db, [{ controllerId, equipmentId: equipment, reason, example: JSON.stringify(event) }])
  await keepCursors(db, [...cursors.values()], now)
  await say(db, { farm: farmId, kind: 'state', equipment: [equipment] })
  const cursor = [...cursors.values()][0]!
  return { v: protocolVersion, boot, seq: cursor.seq }
}

/**
 * Keeps what the equipment said last of this alarm. Newer is a higher number or a later time of the same boot; of another boot a later time,
 * or a boot that began afterwards. So no wrong clock hides an alarm. A time that cannot be is that of its arrival.
 */
const noteDeviceAlarm = (
  db: Db,
  controllerId: string,
  { boot, seq, at, equipment, kind, code, text = '' }: Event,
  now: Date,
) =>
  db.run(sql`
    insert into device_alarm as d (farm_id, equipment_id, code, controller_id, boot, seq, at, received_at, text, stands)
    select current_farm(), ${equipment}, ${code}, ${controllerId}, ${boot}, ${seq},
      case when ${at}::timestamptz between ${now}::timestamptz - interval '30 days' and ${now} then ${at} else ${now}::timestamptz end,
      ${now}, ${text}, ${kind === 'alarm'}
    on conflict (farm_id, equipment_id, code) do update set controller_id = excluded.controller_id, boot = excluded.boot, seq = excluded.seq,
      at = excluded.at, received_at = excluded.received_at, text = excluded.text, stands = excluded.stands
    where case when (excluded.controller_id, excluded.boot) = (d.controller_id, d.boot)
      then excluded.seq > d.seq or (excluded.seq <= d.seq and excluded.at > d.at)
      else ${at}::timestamptz > d.at or d.received_at < (select min(e.received_at) from controller_event e
        where e.farm_id = current_farm() and e.controller_id = excluded.controller_id and e.boot = excluded.boot) end`)
