import { protocolVersion, type Ack } from '@penside/contract/equipment/protocol.ts'
import { type QuarantineReason } from '@penside/domain/equipment/quarantine.ts'
import { declared, equipmentTypes, type EquipmentType } from '@penside/domain/equipment/types.ts'
import { snake, sql, type Db } from '../database/db.ts'
import { publish } from '../database/equipment-events.ts'
import {
  judge,
  openEnvelope,
  isClockWrong,
  type Apart,
  type Envelope,
  type Kept,
  type Row,
} from './sample-validation.ts'
import { quarantine } from './quarantine.ts'
import { beginAnew, keepCursors, keyOf, openCursors, placeOf, type Numbered } from './message-sequence.ts'
import { equipmentOf, openControllers } from './controller-access.ts'

export const defaultKept: Kept = { often: 90, seldom: 400 }

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
    const { changed: stored, lost } = await store(db, rows, now)
    if (!again)
      for (const each of lost)
        apart.push({ controllerId: equipment.get(each.equipmentId)!.controllerId, ...each })
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
  await quarantine(db, apart)
  await keepCursors(db, [...cursors.values()], now)
  await noteHeard(db, messages, now)
  if (heard.size > 0) await publish(db, { farm: farmId, kind: 'reading', equipment: [...heard].toSorted() })
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

/** Columns of a type's table, in the order of the registry. */
export const tableOf = (type: EquipmentType) => `${snake(declared(type).noun)}_reading`
const perType = <T>(of: (type: EquipmentType) => T) =>
  Object.fromEntries(equipmentTypes.map((type) => [type, of(type)])) as Record<EquipmentType, T>
export const columnsOf = perType((type) =>
  Object.entries(declared(type).measures).map(([name, { kind }]) => ({
    name,
    column: snake(name),
    sqlType: kind === 'counter' ? 'numeric' : 'real',
  })),
)

/**
 * Stores readings. Of two different values of one moment one is stored; the other is lost and has to be counted.
 * @returns the equipment of which something is new, and what was lost
 */
async function store(db: Db, rows: readonly Row[], now: Date): Promise<{ changed: string[]; lost: Apart[] }> {
  const changed: string[] = []
  const lost: Apart[] = []
  const byType = Map.groupBy(rows, ({ type }) => type)
  for (const type of equipmentTypes) {
    const given = byType.get(type) ?? []
    if (given.length === 0) continue
    await separateCorrected(db, type, given)
    const series = seriesOf(given, (row) => lost.push(sameMoment(row)))
    const own = series.flat()
    const parts = own.map(({ part }) => part)
    const { rows: found } = await db.client.query<{ equipment: string[] | null; lost: number[] | null }>({
      name: `store_${type}`,
      text: storing[type],
      values: [
        now,
        arrayOf(own.map(({ equipmentId }) => `"${equipmentId}"`)),
        parts.some((part) => part !== '') ? parts : '{}',
        arrayOf(own.map(({ at }) => at)),
        arrayOf(
          own.map(({ quality }) => quality),
          0,
        ),
        arrayOf(
          own.map(({ late }) => late),
          false,
        ),
        JSON.stringify(series.map((each) => newestOf(type, each))),
        ...columnsOf[type].map((_, i) => arrayOf(own.map(({ values }) => values[i]!))),
        ...spanOf(own),
      ],
    })
    changed.push(...(found[0]?.equipment ?? []))
    lost.push(...(found[0]?.lost ?? []).map((place) => sameMoment(own[place - 1]!)))
  }
  return { changed, lost }
}

/** First and last time, ms. */
const spanOf = (rows: readonly Row[]) =>
  rows.reduce(([from, to], { at }) => [Math.min(from!, at), Math.max(to!, at)], [Infinity, -Infinity])

function sameMoment({ type, equipmentId, part, at, values }: Row): Apart {
  const measured = columnsOf[type].flatMap(({ name }, i) => (values[i] === null ? [] : [[name, values[i]]]))
  const example = { equipment: equipmentId, at: new Date(at), of: part, values: Object.fromEntries(measured) }
  return { equipmentId, reason: 'same_moment', example: JSON.stringify(example).slice(0, 200) }
}

const momentOf = (row: Pick<Row, 'equipmentId' | 'part' | 'at'>) => `${row.equipmentId} ${row.part} ${row.at}`

/**
 * Moves corrected times that fall on a moment that another reading has to the next free millisecond: a time that was put right is near the
 * true one and does not say that two readings are one. Those of one message and one time stay together.
 */
async function separateCorrected(db: Db, type: EquipmentType, rows: readonly Row[]) {
  const corrected = rows.filter(({ uncorrected }) => uncorrected !== null)
  if (corrected.length === 0) return
  const taken = new Set(rows.filter(({ uncorrected }) => uncorrected === null).map(momentOf))
  const own = [...Map.groupBy(corrected, (row) => `${momentOf(row)} ${row.uncorrected}`).values()]
  for (let unplaced = own; unplaced.length > 0;) {
    for (const moment of await storedMoments(
      db,
      type,
      unplaced.map(([row]) => row!),
    ))
      taken.add(moment)
    const moved = unplaced.filter((together) => {
      if (!taken.has(momentOf(together[0]!))) {
        taken.add(momentOf(together[0]!))
        return false
      }
      for (const row of together) row.at += 1
      return true
    })
    unplaced = moved
  }
}

/** Those of the moments that have a reading in the database. */
async function storedMoments(db: Db, type: EquipmentType, rows: readonly Row[]): Promise<string[]> {
  const { rows: found } = await db.client.query<{ place: number }>({
    text: `select place::int from unnest($1::text[], $2::text[], $3::float8[]) with ordinality as g (equipment_id, part, at, place)
      where exists (select from ${tableOf(type)} r where r.farm_id = current_farm() and r.equipment_id = g.equipment_id
        and r.part = g.part and r.at = to_timestamp(g.at / 1000))`,
    values: [
      rows.map(({ equipmentId }) => equipmentId),
      rows.map(({ part }) => part),
      rows.map(({ at }) => at),
    ],
  })
  return found.map(({ place }) => momentOf(rows[place - 1]!))
}

/** As PostgreSQL reads an array; nothing in it needs to be quoted. Where all are `usual` it is empty: unnest fills it up with null. */
function arrayOf(
  values: readonly (string | number | boolean | null)[],
  usual: number | boolean | null = null,
) {
  let text = ''
  let some = false
  for (const value of values) {
    some ||= value !== usual
    text += text === '' ? (value ?? 'NULL') : `,${value ?? 'NULL'}`
  }
  return some ? `{${text}}` : '{}'
}

/**
 * Readings of one equipment and part together, in the order of their times. Two of one moment are one: what one lacks the other has, and
 * where they disagree the better quality and the greater value stands. So the order in which they come decides nothing. The statement
 * below says the same.
 */
function seriesOf(rows: readonly Row[], onLost: (row: Row) => void): Row[][] {
  const series = [...Map.groupBy(rows, ({ equipmentId, part }) => `${equipmentId} ${part}`).values()]
  return series
    .toSorted(([a], [b]) => compare(a!.equipmentId, b!.equipmentId) || compare(a!.part, b!.part))
    .map((own) => {
      const merged: Row[] = []
      for (const row of own.toSorted((a, b) => a.at - b.at)) {
        const other = merged.at(-1)
        if (other?.at === row.at) {
          if (row.values.some((value, i) => isOther(value, other.values[i]!))) onLost(row)
          merged[merged.length - 1] = {
            ...row,
            quality: Math.min(row.quality, other.quality),
            late: row.late && other.late,
            values: row.values.map((value, i) => greater(value, other.values[i]!)),
          }
        } else merged.push(row)
      }
      return merged
    })
}

const greater = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b))
const isOther = (a: number | null, b: number | null) => a !== null && b !== null && a !== b

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The newest of each measure, and when it was measured. */
function newestOf(type: EquipmentType, series: readonly Row[]) {
  const { equipmentId, part, at, quality } = series.at(-1)!
  const newest: Record<string, unknown> = { equipment_id: equipmentId, part, at, quality }
  for (const [i, { column }] of columnsOf[type].entries()) {
    const row = series.findLast(({ values }) => values[i] !== null)
    if (!row) continue
    newest[column] = row.values[i]
    newest[`${column}_at`] = row.at
  }
  return newest
}

const storing = perType(storingOf)

/** Stores readings, marks their hours, and keeps the newest of each: everything that follows from them, in one go. Times are ms. */
function storingOf(type: EquipmentType): string {
  const columns = columnsOf[type]
  const list = columns.map(({ column }) => column).join(', ')
  const merged = columns.map(({ column }) => `greatest(r.${column}, excluded.${column})`)
  // What was kept is newer, or as new and greater. Where either lacks it nothing is compared.
  const kept = columns.map(
    ({ name }) =>
      `case when (l.measured_at -> '${name}', l.measured -> '${name}') > (excluded.measured_at -> '${name}', excluded.measured -> '${name}') then '${name}' end`,
  )
  const newest = (what: string) => `l.${what} || (excluded.${what} - array[${kept.join(', ')}])`
  return `
    with given as (
      select place, equipment_id, coalesce(part, '') as part, to_timestamp(at / 1000) as at, coalesce(quality, 0) as quality,
        coalesce(late, false) as late, ${list}
      from unnest($2::text[], $3::text[], $4::float8[], $5::smallint[], $6::boolean[],
        ${columns.map(({ sqlType }, i) => `$${i + 8}::${sqlType}[]`).join(', ')})
        with ordinality as g (equipment_id, part, at, quality, late, ${list}, place)),
    -- Readings from before this statement. Whatever is newer than the newest of its series has none beside it, so most need no look.
    newest as materialized (
      select equipment_id, part, at from reading_latest where farm_id = (select current_farm()) and equipment_id = any($2::text[])),
    lost as (
      select g.place from given g join newest n on n.equipment_id = g.equipment_id and n.part = g.part and n.at >= g.at
      cross join lateral (
        select from ${tableOf(type)} r
        where r.farm_id = (select current_farm()) and r.equipment_id = g.equipment_id and r.part = g.part and r.at = g.at
          -- Known when it is planned: leaves a month or two of the table.
          and r.at between to_timestamp($${columns.length + 8}::float8 / 1000) and to_timestamp($${columns.length + 9}::float8 / 1000)
          and (${columns.map(({ column }) => `r.${column} <> g.${column}`).join(' or ')}) limit 1) r),
    stored as (
      insert into ${tableOf(type)} as r (farm_id, equipment_id, part, at, received_at, quality, late, ${list})
      select (select current_farm()), equipment_id, part, at, $1, quality, late, ${list} from given
      on conflict (farm_id, equipment_id, part, at) do update set quality = least(r.quality, excluded.quality),
        late = r.late and excluded.late, ${columns.map(({ column }, i) => `${column} = ${merged[i]}`).join(', ')}
      where (r.quality, r.late, ${columns.map(({ column }) => `r.${column}`).join(', ')}) is distinct from
        (least(r.quality, excluded.quality), r.late and excluded.late, ${merged.join(', ')})
      returning equipment_id, part, at),
    -- No time zone begins its hours elsewhere.
    quarters as (
      select distinct equipment_id, part, date_bin('15 minutes', at, 'epoch') as quarter from stored),
    dirty as (
      insert into stale_reading_hour (farm_id, equipment_id, part, hour)
      select distinct current_farm(), equipment_id, part,
        date_trunc('hour', quarter, (select time_zone from farm where farm_id = current_farm())) from quarters
      on conflict do nothing),
    latest as (
      insert into reading_latest as l (farm_id, equipment_id, part, at, received_at, quality, measured, measured_at)
      select current_farm(), equipment_id, part, to_timestamp(at / 1000), $1, quality,
        jsonb_strip_nulls(jsonb_build_object(${columns.map(({ name, column }) => `'${name}', ${column}`).join(', ')})),
        jsonb_strip_nulls(jsonb_build_object(${columns.map(({ name, column }) => `'${name}', ${column}_at`).join(', ')}))
      from jsonb_to_recordset($7::jsonb) as k (equipment_id text, part text, at float8, quality smallint,
        ${columns.map(({ column, sqlType }) => `${column} ${sqlType}, ${column}_at bigint`).join(', ')})
      where (equipment_id, part) in (select equipment_id, part from quarters)
      on conflict (farm_id, equipment_id, part) do update set
        at = greatest(l.at, excluded.at),
        received_at = case when excluded.at > l.at then excluded.received_at else l.received_at end,
        quality = case when excluded.at > l.at then excluded.quality when excluded.at < l.at then l.quality
          else least(l.quality, excluded.quality) end,
        measured = ${newest('measured')}, measured_at = ${newest('measured_at')})
    select array_agg(distinct equipment_id) as equipment, (select array_agg(place::int) from lost) as lost from quarters`
}
