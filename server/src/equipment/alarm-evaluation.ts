import {
  boundsOf,
  calm,
  cusumLimit,
  drift,
  isRising,
  judged,
  kindOf,
  limited,
  limitedTypes,
  limitOf,
  severities,
  severityOfDevice,
  severityOfSilence,
  silentAfterMs,
  unfedBelow,
  type AlarmCause,
  type AlarmKind,
  type AlarmSettings,
  type LimitedType,
  type Severity,
  type Watch,
} from '@penside/domain/equipment/alarm.ts'
import { addDays, todayAt } from '@penside/domain/basics/day.ts'
import { declared } from '@penside/domain/equipment/types.ts'
import { tryLock } from '../database/locks.ts'
import { sql, type Db } from '../database/db.ts'
import { noteDeed } from './alarm-log.ts'
import { alarmSettings, placedEquipment, Rules, type Placed } from './alarm-rules.ts'
import { minuteOf, tellings, type TellingNow } from './alarm-escalation.ts'
import { samplesOf, setAt, setLines, tableOf } from './readings.ts'

/** What rings now. Its key is whose it is, why, and of which measure. */
type Ringing = {
  equipmentId: string
  controllerId: string
  cause: AlarmCause
  measure: string
  kind: AlarmKind
  severity: Severity
  at: number
  value: number | null
  bound: number | null
  setValue: number | null
  /** What the device calls it, and says of it; only of what it raised itself. */
  code?: string
  text?: string
  /** Something larger says the same: it does not begin to ring for that. */
  covered?: boolean
}
type Open = Ringing & {
  alarmId: number
}
const keyOf = ({ equipmentId, controllerId, cause, measure, code = '' }: Omit<Ringing, 'at'>) =>
  [equipmentId, controllerId, cause, measure, code].join(' ')

export type Judging = {
  /** ms */
  now: number
  /** Since when the broker does not answer, ms; null where it does, or there is none. */
  linkDownSince: number | null
  /** Also what days and hours show; a minute or more may lie between. */
  slow: boolean
}

const minute = 60_000
/** So long a broken link or a controller that went away may come back, ms. */
const patience = minute
/** Where no controller of several has been heard for so long, it is not the controllers, ms. */
const nothingHeardFor = 10 * minute
const iso = (at: number) => new Date(at).toISOString()

/**
 * Judges what the current farm's equipment has said since the last time, and notes what begins to ring, what is over and who is told.
 * Answers null where another process is at it. Judging twice changes nothing.
 */
export async function judgeAlarms(
  db: Db,
  { now, linkDownSince, slow }: Judging,
): Promise<{ changed: boolean; tell: TellingNow[] } | null> {
  const { free } = await db.one<{ free: boolean }>(tryLock('alarms', sql`current_farm()`))
  if (!free) return null
  const placed = await placedEquipment(db)
  const settings = await alarmSettings(db)
  const { timeZone } = await db.one<{ timeZone: string }>(
    sql`select time_zone from farm where farm_id = current_farm()`,
  )
  const repaired = (each: Placed) => each.maintenanceUntil !== null && Date.parse(each.maintenanceUntil) > now

  const silence = await ringsOfSilence(db, placed, { now, linkDownSince, repaired })
  const ringing = [
    ...(await ringsOfLimits(db, placed, now, repaired)),
    ...silence.rings,
    ...(await ringsOfDevices(
      db,
      placed.filter((each) => !repaired(each)),
    )),
  ]
  const judgedCauses = new Set<AlarmCause>(['low', 'high', 'silent', 'offline', 'ingest', 'device'])
  if (slow) {
    const speaking = placed.filter((each) => !repaired(each) && !silence.silent.has(each.equipmentId))
    ringing.push(...(await ringsOfDays(db, speaking, settings, timeZone, now)))
    for (const cause of ['still', 'unfed', 'rising', 'away'] as const) judgedCauses.add(cause)
  }
  const changed = await noteRings(db, ringing, judgedCauses, now)
  const tell = await tellings(db, placed, settings, timeZone, now)
  return { changed: changed || tell.length > 0, tell }
}

// Limits -------------------------------------------------------------------------------------------------------

type WatchRow = {
  equipmentId: string
  measure: string
  side: 'low' | 'high'
  severity: Severity
  beyond: boolean
  since: string
  rings: boolean
  at: string
}
const unknownSince = 60 * minute

async function ringsOfLimits(
  db: Db,
  placed: readonly Placed[],
  now: number,
  repaired: (each: Placed) => boolean,
): Promise<Ringing[]> {
  const rules = await Rules.of(db)
  const rows = await db.many<WatchRow>(
    sql`select equipment_id, measure, side, severity, beyond, since, rings, at from alarm_watch where farm_id = current_farm()`,
  )
  const watches = new Map(
    rows.map((row) => [
      [row.equipmentId, row.measure, row.side, row.severity].join(' '),
      { beyond: row.beyond, since: Date.parse(row.since), rings: row.rings, at: Date.parse(row.at) },
    ]),
  )
  const newest = await db.many<{ equipmentId: string; at: string }>(
    sql`select equipment_id, at from reading_latest where farm_id = current_farm() and part = ''`,
  )
  const newestOf = new Map(newest.map(({ equipmentId, at }) => [equipmentId, Date.parse(at)]))
  const written: WatchRow[] = []
  const ringing: Ringing[] = []

  for (const type of limitedTypes)
    for (const measure of limited[type]) {
      const own = placed.filter((each) => each.type === type)
      const watchOf = (each: Placed, side: 'low' | 'high', severity: Severity): Watch =>
        watches.get([each.equipmentId, measure, side, severity].join(' ')) ?? calm
      const seen = (each: Placed) =>
        Math.max(
          now - 24 * 60 * minute,
          watchOf(each, 'low', 'warning').at === -Infinity
            ? now - unknownSince
            : watchOf(each, 'low', 'warning').at,
          each.maintenanceUntil ? Date.parse(each.maintenanceUntil) : -Infinity,
        )
      const fresh = own.filter(
        (each) => !repaired(each) && (newestOf.get(each.equipmentId) ?? -Infinity) > seen(each),
      )
      const samples = fresh.length > 0 ? await freshSamples(db, type, measure, fresh, seen) : new Map()
      const lines =
        fresh.length > 0 && measure in declared(type).settings
          ? await setLines(
              db,
              measure,
              fresh.map(({ equipmentId }) => equipmentId),
              Math.min(...fresh.map(seen)),
            )
          : new Map()
      for (const each of own) {
        const rule = rules.of(each, measure)
        for (const side of ['low', 'high'] as const) {
          let found: Ringing | null = null
          for (const severity of severities) {
            const before = watchOf(each, side, severity)
            let after: Watch = repaired(each)
              ? before.rings || before.beyond
                ? { ...calm, at: now, since: now }
                : before
              : before
            let last: { at: number; value: number } | undefined
            for (const sample of (samples.get(each.equipmentId) ?? []) as { at: number; value: number }[]) {
              const set = setAt(lines.get(each.equipmentId), sample.at)
              after = judged(after, sample, limitOf(rule, severity, side, set, each.cycle))
              last = sample
            }
            if (after !== before)
              written.push({
                equipmentId: each.equipmentId,
                measure,
                side,
                severity,
                ...after,
                since: iso(after.since),
                at: iso(after.at),
              })
            if (after.rings) {
              const set = setAt(lines.get(each.equipmentId), after.at)
              found = {
                equipmentId: each.equipmentId,
                controllerId: '',
                cause: side,
                measure,
                kind: kindOf(type, measure),
                severity,
                at: last?.at ?? after.at,
                value: last?.value ?? null,
                bound: boundsOf(rule, severity, set)[side],
                setValue: set,
              }
            }
          }
          if (found) ringing.push(found)
        }
      }
    }
  if (written.length > 0)
    await db.run(sql`
      insert into alarm_watch (farm_id, equipment_id, measure, side, severity, beyond, since, rings, at)
      select current_farm(), "equipmentId", measure, side, severity, beyond, since, rings, at
      from json_to_recordset(${JSON.stringify(written)}) as w ("equipmentId" text, measure text, side text, severity text, beyond boolean, since timestamptz, rings boolean, at timestamptz)
      on conflict (farm_id, equipment_id, measure, side, severity)
      do update set beyond = excluded.beyond, since = excluded.since, rings = excluded.rings, at = excluded.at`)
  return ringing
}

async function freshSamples(
  db: Db,
  type: LimitedType,
  measure: string,
  fresh: readonly Placed[],
  seen: (each: Placed) => number,
) {
  const found = await samplesOf(db, type, measure, {
    equipment: fresh.map(({ equipmentId }) => equipmentId),
    from: Math.min(...fresh.map(seen)),
    live: true,
  })
  return Map.groupBy(
    // What one of them has seen already changes nothing; what was measured during its repair does not count.
    found.filter(({ equipmentId, at }) => at > seen(fresh.find((each) => each.equipmentId === equipmentId)!)),
    ({ equipmentId }) => equipmentId,
  )
}

// Silence ------------------------------------------------------------------------------------------------------

async function ringsOfSilence(
  db: Db,
  placed: readonly Placed[],
  {
    now,
    linkDownSince,
    repaired,
  }: { now: number; linkDownSince: number | null; repaired: (each: Placed) => boolean },
): Promise<{ rings: Ringing[]; silent: ReadonlySet<string> }> {
  const newest = await db.many<{ equipmentId: string; at: string }>(
    sql`select equipment_id, max(at) as at from reading_latest where farm_id = current_farm() group by equipment_id`,
  )
  const newestOf = new Map(newest.map(({ equipmentId, at }) => [equipmentId, Date.parse(at)]))
  const states = await db.many<{
    controllerId: string
    online: boolean
    heardAt: string | null
    since: string | null
  }>(
    sql`select s.controller_id, s.online, s.heard_at, s.since from controller_state s join controller c using (farm_id, controller_id)
        where s.farm_id = current_farm() and c.revoked_at is null`,
  )
  const nothing = { measure: '', value: null, bound: null, setValue: null }
  const isSilent = (each: Placed) => {
    const at = newestOf.get(each.equipmentId)
    if (at === undefined || repaired(each) || declared(each.type).of === 'passage') return false
    // After a repair it has its cycles to begin again.
    const from = Math.max(at, each.maintenanceUntil ? Date.parse(each.maintenanceUntil) : 0)
    return now - from > silentAfterMs(each.cycle)
  }
  const silent = placed.filter(isSilent)
  const hanging = Map.groupBy(
    placed.filter(
      (each) => newestOf.has(each.equipmentId) && !repaired(each) && declared(each.type).of !== 'passage',
    ),
    ({ controllerId }) => controllerId,
  )
  const offline = [...hanging].flatMap(([controllerId, own]) => {
    const state = states.find((each) => each.controllerId === controllerId)
    const saysGoodbye =
      state !== undefined && !state.online && state.since !== null && now - Date.parse(state.since) > patience
    return saysGoodbye || (own.length > 1 && own.every((each) => silent.includes(each))) ? [controllerId] : []
  })
  const heard = [
    ...states.flatMap(({ heardAt }) => (heardAt ? [Date.parse(heardAt)] : [])),
    ...[...hanging.values()].flat().map(({ equipmentId }) => newestOf.get(equipmentId)!),
  ]
  const isDeaf =
    (linkDownSince !== null && now - linkDownSince > patience) ||
    (hanging.size > 1 && offline.length === hanging.size && now - Math.max(...heard) > nothingHeardFor)

  const rings: Ringing[] = []
  if (isDeaf && placed.length > 0)
    rings.push({
      ...nothing,
      equipmentId: '',
      controllerId: '',
      cause: 'ingest',
      kind: 'system',
      severity: 'critical',
      at: now,
    })
  for (const controllerId of offline)
    rings.push({
      ...nothing,
      equipmentId: '',
      controllerId,
      cause: 'offline',
      kind: 'system',
      severity: 'critical',
      at: now,
      covered: isDeaf,
    })
  for (const each of silent)
    rings.push({
      ...nothing,
      equipmentId: each.equipmentId,
      controllerId: '',
      cause: 'silent',
      kind: kindOf(each.type),
      severity: severityOfSilence(each.type),
      at: now,
      covered: isDeaf || offline.includes(each.controllerId),
    })
  return { rings, silent: new Set(silent.map(({ equipmentId }) => equipmentId)) }
}

// What devices raise themselves -----------------------------------------------------------------------------------

async function ringsOfDevices(db: Db, placed: readonly Placed[]): Promise<Ringing[]> {
  const standing = await db.many<{ equipmentId: string; code: string; text: string; at: string }>(
    sql`select equipment_id, code, text, at from device_alarm where farm_id = current_farm() and active order by at`,
  )
  return standing.flatMap(({ at, ...said }) => {
    const each = placed.find(({ equipmentId }) => equipmentId === said.equipmentId)
    if (!each) return []
    return {
      ...said,
      controllerId: '',
      cause: 'device' as const,
      measure: '',
      kind: kindOf(each.type),
      severity: severityOfDevice(each.type),
      at: Date.parse(at),
      value: null,
      bound: null,
      setValue: null,
    }
  })
}

// What hours and days show ---------------------------------------------------------------------------------------

async function ringsOfDays(
  db: Db,
  speaking: readonly Placed[],
  settings: AlarmSettings,
  timeZone: string,
  now: number,
): Promise<Ringing[]> {
  const byId = new Map(speaking.map((each) => [each.equipmentId, each]))
  const ring = (
    equipmentId: string,
    cause: AlarmCause,
    measure: string,
    value: number,
    bound: number | null,
  ): Ringing[] => {
    const each = byId.get(equipmentId)
    if (!each) return []
    const kind = kindOf(each.type, measure)
    return [
      {
        equipmentId,
        controllerId: '',
        cause,
        measure,
        kind,
        severity: 'warning',
        at: now,
        value,
        bound,
        setValue: null,
      },
    ]
  }
  const today = todayAt(timeZone, new Date(now))
  const rings: Ringing[] = []

  // A counter of water that stands still where animals are.
  const { inhabited } = await db.one<{ inhabited: number[] | null }>(sql`
    select array_agg(distinct p.house_id::int) as inhabited from pen p where p.farm_id = current_farm()
      and (exists (select from animal a where a.farm_id = p.farm_id and a.pen_id = p.pen_id and a.status <> 'culled')
        or exists (select from pig_group g where g.farm_id = p.farm_id and g.pen_id = p.pen_id and g.ended_on is null and g.females + g.males + g.unsexed > 0))`)
  for (const type of ['W', 'L'] as const) {
    const own = speaking.filter(
      (each) =>
        each.type === type && (each.houseId === null || (inhabited ?? []).includes(Number(each.houseId))),
    )
    if (own.length === 0) continue
    const still = await db.many<{ equipmentId: string; hours: number }>(sql`
      select equipment_id, (extract(epoch from max(at) - min(at)) / 3600)::float8 as hours from ${tableOf(type)}
      where farm_id = current_farm() and equipment_id = any(${own.map(({ equipmentId }) => equipmentId)}::text[]) and part = ''
        and at > ${iso(now - (settings.stillAfter + 1) * 60 * minute)}::timestamptz and water is not null
      group by equipment_id having min(water) = max(water) and max(at) - min(at) >= ${settings.stillAfter} * interval '1 hour'`)
    for (const { equipmentId, hours } of still)
      rings.push(...ring(equipmentId, 'still', 'water', hours, settings.stillAfter))
  }

  // Who did not eat today; told in the evening, when there is still time to look.
  const feeders = speaking.filter(({ type }) => declared(type).of === 'tag')
  if (feeders.length > 0 && minuteOf(timeZone, now) >= settings.unfedFrom) {
    const unfed = await db.many<{ equipmentId: string; heads: number }>(sql`
      select l.equipment_id, count(*)::int as heads from reading_latest l
      left join reading_day d on d.farm_id = l.farm_id and d.equipment_id = l.equipment_id and d.part = l.part and d.measure = 'eaten' and d.day = ${today}
      where l.farm_id = current_farm() and l.equipment_id = any(${feeders.map(({ equipmentId }) => equipmentId)}::text[]) and l.part <> ''
        and l.at > ${iso(now - 2 * 24 * 60 * minute)}::timestamptz and (l.measured ->> 'target')::float8 > 0
        and coalesce(d.total, 0) < ${unfedBelow} * (l.measured ->> 'target')::float8
      group by l.equipment_id`)
    for (const { equipmentId, heads } of unfed)
      rings.push(...ring(equipmentId, 'unfed', 'eaten', heads, null))
  }

  // Days as they were, without today, which is not over.
  const days = await db.many<{ equipmentId: string; measure: string; amounts: number[] }>(sql`
    select equipment_id, measure, array_agg((case when measure = 'water' then total else total / n end)::float8 order by day) as amounts from reading_day
    where farm_id = current_farm() and part = '' and n > 0 and day >= ${addDays(today, -28)} and day < ${today}
      and measure in ('leakage', 'resistiveLeakage', 'water')
    group by equipment_id, measure`)
  for (const { equipmentId, measure, amounts } of days)
    if (measure !== 'water' && amounts.length > 1) {
      const [last, week] = [amounts.at(-1)!, amounts.slice(-8, -1)]
      if (isRising(last, week))
        rings.push(
          ...ring(equipmentId, 'rising', measure, last, week.reduce((a, b) => a + b, 0) / week.length),
        )
    }

  // Water of a room: all of its meters together.
  const meters = speaking.filter(({ type }) => type === 'W')
  for (const room of Map.groupBy(meters, ({ houseId, equipmentId }) => houseId ?? equipmentId).values()) {
    const own = room.map(
      ({ equipmentId }) =>
        days.find((each) => each.equipmentId === equipmentId && each.measure === 'water')?.amounts ?? [],
    )
    const length = Math.min(...own.map((each) => each.length))
    const sums = Array.from({ length }, (_, i) => own.reduce((sum, each) => sum + each.at(i - length)!, 0))
    const moved = drift(sums)
    if (moved && Math.max(moved.up, moved.down) > cusumLimit) {
      const mean = sums.slice(0, -3).reduce((a, b) => a + b, 0) / (length - 3)
      rings.push(...ring(room[0]!.equipmentId, 'away', 'water', sums.at(-1)!, mean))
    }
  }
  return rings
}

// What is noted ------------------------------------------------------------------------------------------------

async function noteRings(
  db: Db,
  ringing: readonly Ringing[],
  judgedCauses: ReadonlySet<AlarmCause>,
  now: number,
): Promise<boolean> {
  const open = await db.many<Open>(sql`
    select alarm_id, equipment_id, controller_id, cause, measure, code, severity from alarm
    where farm_id = current_farm() and cleared_at is null`)
  const openBy = new Map(open.map((each) => [keyOf(each), each]))
  const still = new Set<string>()
  let changed = false
  for (const ring of ringing) {
    const key = keyOf(ring)
    still.add(key)
    const known = openBy.get(key)
    if (!known) {
      if (ring.covered) continue
      const raised = await db.maybeOne<{ alarmId: number }>(sql`
        insert into alarm (farm_id, equipment_id, controller_id, cause, measure, kind, severity, value, bound, set_value, raised_at, code, text)
        values (current_farm(), ${ring.equipmentId}, ${ring.controllerId}, ${ring.cause}, ${ring.measure}, ${ring.kind}, ${ring.severity},
          ${ring.value}, ${ring.bound}, ${ring.setValue}, ${iso(ring.at)}, ${ring.code ?? ''}, ${ring.text ?? ''})
        on conflict (farm_id, equipment_id, controller_id, cause, measure, code) where cleared_at is null do nothing returning alarm_id`)
      if (raised) await noteDeed(db, raised.alarmId, 'raised', now)
      changed = true
    } else if (known.severity === 'warning' && ring.severity === 'critical') {
      // Who saw to a warning has not seen this: it rings anew.
      await db.run(sql`
        update alarm set severity = 'critical', value = ${ring.value}, bound = ${ring.bound}, set_value = ${ring.setValue},
          acknowledged_at = null, acknowledged_by = null, step = -1, notified_at = null, raised_at = ${iso(ring.at)}
        where farm_id = current_farm() and alarm_id = ${known.alarmId}`)
      await noteDeed(db, known.alarmId, 'worse', now)
      changed = true
    }
  }
  for (const each of open) {
    if (still.has(keyOf(each)) || !judgedCauses.has(each.cause)) continue
    await db.run(
      sql`update alarm set cleared_at = ${iso(now)} where farm_id = current_farm() and alarm_id = ${each.alarmId}`,
    )
    await noteDeed(db, each.alarmId, 'cleared', now)
    changed = true
  }
  return changed
}
