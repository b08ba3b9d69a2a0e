import { protocolVersion, type Ack } from '@penside/contract/equipment/protocol.ts'
import { type QuarantineReason } from '@penside/domain/equipment/quarantine.ts'
import { declared, equipmentTypes, type EquipmentType } from '@penside/domain/equipment/types.ts'
import { snake, sql, type Db } from '../database/db.ts'
import { publish } from '../database/equipment-events.ts'
import {
  validateSample,
  openEnvelope,
  isClockWrong,
  type Quarantined,
  type Envelope,
  type Retention,
  type Row,
} from './sample-validation.ts'
import { quarantine } from './quarantine.ts'
import {
  restartCursor,
  saveCursors,
  keyOf,
  lockCursors,
  sequenceOf,
  type SequencedMessage,
} from './message-sequence.ts'
import { activeControllers, findEquipment } from './controller-access.ts'

export const defaultRetention: Retention = { often: 90, seldom: 400 }

/** Message of readings. `refused` says why its payload could not be read at all. */
export type IncomingReadings = {
  controllerId: string
  message: unknown
  refused?: QuarantineReason
  /** Whether it comes from a legacy gateway, which numbers no messages and gets no acknowledgement. */
  legacy?: boolean
}
/** Acknowledgement for a controller, to be sent after the commit. */
export type ControllerAck = { controllerId: string; ack: Ack }
type IngestOptions = { now?: Date; retention?: Retention }
type ControllerSample = Quarantined & { controllerId: string }

/** Stores one message of a controller, see `ingestMessages`. */
export async function ingestReadings(
  db: Db,
  farmId: number,
  controllerId: string,
  message: unknown,
  options: IngestOptions = {},
): Promise<Ack | undefined> {
  return (await ingestMessages(db, farmId, [{ controllerId, message }], options))[0]?.ack
}

type ReadMessage = SequencedMessage & { envelope: Envelope }

/**
 * Stores messages of readings of one farm. A message that is repeated is stored once. Invalid samples are quarantined and counted, so every
 * message is acknowledged in the end.
 * @returns the acknowledgement of each controller, to be sent after the commit
 */
export async function ingestMessages(
  db: Db,
  farmId: number,
  incoming: readonly IncomingReadings[],
  { now = new Date(), retention = defaultRetention }: IngestOptions = {},
): Promise<ControllerAck[]> {
  await db.actAs({ farmId })
  const { messages, sequenced, quarantined } = readMessages(incoming, await activeControllers(db, incoming))
  const cursors = await lockCursors(db, sequenced)
  const equipment = await findEquipment(db, equipmentIdsIn(messages))
  const shiftOf = clockShifts(messages, now)

  const storeSamples = async (own: readonly ReadMessage[], isRepeated: boolean) => {
    const rows: Row[] = []
    for (const message of own) {
      const { controllerId, envelope } = message
      const shift = shiftOf(message)
      // A repeated message with corrected times would be stored again under another time.
      if (shift !== 0 && isRepeated) continue
      for (const sample of envelope.samples) {
        const options = { controllerId, received: now, shift, retention }
        const validated = validateSample(sample, (id) => equipment.get(id), options)
        if (validated.row) rows.push(validated.row)
        if (!isRepeated) for (const each of validated.quarantined) quarantined.push({ controllerId, ...each })
      }
    }
    const { changed, lost } = await store(db, rows, now)
    if (!isRepeated)
      for (const each of lost)
        quarantined.push({ controllerId: equipment.get(each.equipmentId)!.controllerId, ...each })
    return changed
  }
  const repeats = messages.filter(({ repeated }) => repeated)
  const stored = await storeSamples(
    messages.filter(({ repeated }) => !repeated),
    false,
  )
  const storedByRepeats = await storeSamples(repeats, true)
  // New readings under used numbers: the controller restarted its numbering without a new boot.
  const restarted = new Set(storedByRepeats.map((id) => equipment.get(id)?.controllerId))
  for (const cursor of cursors.values())
    if (restarted.has(cursor.controllerId)) restartCursor(cursor, repeats)
  await quarantine(db, quarantined)
  await saveCursors(db, [...cursors.values()], now)
  await noteHeard(db, messages, now)
  const changed = [...new Set([...stored, ...storedByRepeats])].toSorted()
  if (changed.length > 0) await publish(db, { farm: farmId, kind: 'reading', equipment: changed })
  return [...cursors.values()].map(({ controllerId, boot, seq }) => ({
    controllerId,
    ack: { v: protocolVersion, boot, seq },
  }))
}

/** Reads the envelopes. An unreadable message is quarantined, but acknowledged if it has a sequence number. */
function readMessages(incoming: readonly IncomingReadings[], active: ReadonlySet<string>) {
  const messages: ReadMessage[] = []
  const sequenced: SequencedMessage[] = []
  const quarantined: ControllerSample[] = []
  for (const { controllerId, message, refused, legacy } of incoming) {
    if (!active.has(controllerId)) {
      quarantined.push({ controllerId, equipmentId: '', reason: 'unknown_controller', example: '' })
      continue
    }
    const envelope: Envelope | Quarantined = refused
      ? { equipmentId: '', reason: refused, example: JSON.stringify(message)?.slice(0, 200) ?? '' }
      : openEnvelope(message)
    if ('reason' in envelope) {
      quarantined.push({ controllerId, ...envelope })
      const sequence = sequenceOf(message)
      if (sequence) sequenced.push({ controllerId, ...sequence, oldest: undefined, repeated: false })
    } else {
      const { boot, seq, oldest } = envelope
      const own = { controllerId, boot, seq, oldest, repeated: false, envelope }
      messages.push(own)
      if (!legacy) sequenced.push(own)
    }
  }
  return { messages, sequenced, quarantined }
}

function equipmentIdsIn(messages: readonly ReadMessage[]): string[] {
  const samples = messages.flatMap(({ envelope }) => envelope.samples)
  const ids = samples.map((sample) => (sample as { equipment?: unknown } | null)?.equipment)
  return [...new Set(ids.filter((id) => typeof id === 'string'))]
}

/** Largest time between two messages received together that were sent by the same clock, ms. */
const sameClock = 600_000

/**
 * Corrections of messages with a wrong clock, ms to add to their times. The newest message of a run is taken as sent now, and the others
 * keep their distance from it. If the clock was set between two messages, each clock has its own newest message.
 */
function clockShifts(messages: readonly ReadMessage[], now: Date): (message: ReadMessage) => number {
  const shifts = new Map<ReadMessage, number>()
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
const sentOf = ({ envelope }: ReadMessage) => Date.parse(envelope.sent)

async function noteHeard(db: Db, messages: readonly ReadMessage[], now: Date) {
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

export const tableOf = (type: EquipmentType) => `${snake(declared(type).noun)}_reading`
const perType = <T>(of: (type: EquipmentType) => T) =>
  Object.fromEntries(equipmentTypes.map((type) => [type, of(type)])) as Record<EquipmentType, T>
/** Columns of a type's table, in the order of the registry. */
export const columnsOf = perType((type) =>
  Object.entries(declared(type).measures).map(([name, { kind }]) => ({
    name,
    column: snake(name),
    sqlType: kind === 'counter' ? 'numeric' : 'real',
  })),
)

/**
 * Stores readings. Of two different values of the same time one is stored; the other is lost and must be counted.
 * @returns the equipment with new readings, and the lost readings
 */
async function store(
  db: Db,
  rows: readonly Row[],
  now: Date,
): Promise<{ changed: string[]; lost: Quarantined[] }> {
  const changed: string[] = []
  const lost: Quarantined[] = []
  const byType = Map.groupBy(rows, ({ type }) => type)
  for (const type of equipmentTypes) {
    const own = byType.get(type) ?? []
    if (own.length === 0) continue
    await separateCorrected(db, type, own)
    const series = seriesOf(own, (row) => lost.push(sameMoment(row)))
    const merged = series.flat()
    const parts = merged.map(({ part }) => part)
    const { rows: found } = await db.client.query<{ equipment: string[] | null; lost: number[] | null }>({
      name: `store_${type}`,
      text: storing[type],
      values: [
        now,
        arrayOf(merged.map(({ equipmentId }) => `"${equipmentId}"`)),
        parts.some((part) => part !== '') ? parts : '{}',
        arrayOf(merged.map(({ at }) => at)),
        arrayOf(
          merged.map(({ quality }) => quality),
          0,
        ),
        arrayOf(
          merged.map(({ late }) => late),
          false,
        ),
        JSON.stringify(series.map((each) => newestOf(type, each))),
        ...columnsOf[type].map((_, i) => arrayOf(merged.map(({ values }) => values[i]!))),
        ...spanOf(merged),
      ],
    })
    changed.push(...(found[0]?.equipment ?? []))
    lost.push(...(found[0]?.lost ?? []).map((place) => sameMoment(merged[place - 1]!)))
  }
  return { changed, lost }
}

/** First and last time, ms. */
const spanOf = (rows: readonly Row[]) =>
  rows.reduce(([from, to], { at }) => [Math.min(from!, at), Math.max(to!, at)], [Infinity, -Infinity])

function sameMoment({ type, equipmentId, part, at, values }: Row): Quarantined {
  const measured = columnsOf[type].flatMap(({ name }, i) => (values[i] === null ? [] : [[name, values[i]]]))
  const example = { equipment: equipmentId, at: new Date(at), of: part, values: Object.fromEntries(measured) }
  return { equipmentId, reason: 'same_moment', example: JSON.stringify(example).slice(0, 200) }
}

const momentOf = (row: Pick<Row, 'equipmentId' | 'part' | 'at'>) => `${row.equipmentId} ${row.part} ${row.at}`

/**
 * Moves corrected times that another reading already has to the next free millisecond. A corrected time is approximate, so two readings
 * with the same one need not be the same reading. Readings of one original time stay together.
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

/** Moments of the rows for which the database has a reading. */
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

/** PostgreSQL array literal; values need no quotes. Empty if all are `usual`: unnest fills it up with null. */
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
 * Groups readings by equipment and part, ordered by time. Two of the same time are merged: missing values are filled in, and of different
 * ones the better quality and the greater value win. So the order of arrival does not matter. The statement below merges alike.
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

/** Newest value of each measure with its time. */
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

/** Statement that stores readings, marks their hours as dirty and updates the latest values. Times are ms. */
function storingOf(type: EquipmentType): string {
  const columns = columnsOf[type]
  const list = columns.map(({ column }) => column).join(', ')
  const merged = columns.map(({ column }) => `greatest(r.${column}, excluded.${column})`)
  // Measures whose stored value is newer, or as new and greater.
  const keptNames = columns.map(
    ({ name }) =>
      `case when (l.measured_at -> '${name}', l.measured -> '${name}') > (excluded.measured_at -> '${name}', excluded.measured -> '${name}') then '${name}' end`,
  )
  const newest = (what: string) => `l.${what} || (excluded.${what} - array[${keptNames.join(', ')}])`
  return `
    with input as (
      select place, equipment_id, coalesce(part, '') as part, to_timestamp(at / 1000) as at, coalesce(quality, 0) as quality,
        coalesce(late, false) as late, ${list}
      from unnest($2::text[], $3::text[], $4::float8[], $5::smallint[], $6::boolean[],
        ${columns.map(({ sqlType }, i) => `$${i + 8}::${sqlType}[]`).join(', ')})
        with ordinality as g (equipment_id, part, at, quality, late, ${list}, place)),
    -- Stored readings. A reading newer than the latest of its series conflicts with none, so most need no lookup.
    newest as materialized (
      select equipment_id, part, at from reading_latest where farm_id = (select current_farm()) and equipment_id = any($2::text[])),
    lost as (
      select g.place from input g join newest n on n.equipment_id = g.equipment_id and n.part = g.part and n.at >= g.at
      cross join lateral (
        select from ${tableOf(type)} r
        where r.farm_id = (select current_farm()) and r.equipment_id = g.equipment_id and r.part = g.part and r.at = g.at
          -- Known to the planner: prunes all but a month or two of the table.
          and r.at between to_timestamp($${columns.length + 8}::float8 / 1000) and to_timestamp($${columns.length + 9}::float8 / 1000)
          and (${columns.map(({ column }) => `r.${column} <> g.${column}`).join(' or ')}) limit 1) r),
    stored as (
      insert into ${tableOf(type)} as r (farm_id, equipment_id, part, at, received_at, quality, late, ${list})
      select (select current_farm()), equipment_id, part, at, $1, quality, late, ${list} from input
      on conflict (farm_id, equipment_id, part, at) do update set quality = least(r.quality, excluded.quality),
        late = r.late and excluded.late, ${columns.map(({ column }, i) => `${column} = ${merged[i]}`).join(', ')}
      where (r.quality, r.late, ${columns.map(({ column }) => `r.${column}`).join(', ')}) is distinct from
        (least(r.quality, excluded.quality), r.late and excluded.late, ${merged.join(', ')})
      returning equipment_id, part, at),
    -- Every time zone begins its hours on a quarter.
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
