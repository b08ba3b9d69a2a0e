import type { ClientBase } from 'pg'
import {
  boundsOf,
  defaultAlarmSettings,
  defaultRule,
  kindOf,
  severityOfDevice,
  severityOfSilence,
  silentAfterMs,
  unfedBelow,
  type AlarmCause,
  type AlarmKind,
  type Severity,
} from '@penside/domain/equipment/alarm.ts'
import { edgesOf } from './history.ts'
import { spellsOf, startOfDay } from './failing.ts'
import { factorySettings } from './sensing.ts'
import { aheadOfUtc, lookAround, type Placed } from './surroundings.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Past alarm; times in ms, `seenAfter` in minutes. */
type Past = {
  equipmentId?: string
  controllerId?: string
  cause: AlarmCause
  measure?: string
  kind: AlarmKind
  severity: Severity
  value?: number | null
  bound?: number | null
  setValue?: number | null
  code?: string
  text?: string
  raisedAt: number
  clearedAt: number
  seenAfter?: number
  note?: string
}

/** Alarms raised by devices: by the first of a type in a kind of house, days ago, at an hour of the day, for some minutes. */
const said = [
  {
    type: 'A',
    kind: '080004',
    days: 13,
    at: 15.2,
    for: 26,
    code: 'OC1',
    text: '과전류 차단기 작동',
    seenAfter: 7,
  },
  { type: 'E', kind: '080003', days: 6, at: 10.6, for: 48, code: 'F07', text: '사료 막힘', seenAfter: 12 },
  { type: 'C', kind: '080005', days: 3, at: 16.1, for: 65, code: 'H02', text: '히터 과열', seenAfter: 3 },
] as const
/** Duration, minutes. */
const standing = { type: 'E', since: 40, code: 'F07', text: '사료 막힘' } as const

/**
 * Adds the alarms of the last weeks: temporary faults, sows that did not eat, alarms raised by devices and a controller that was offline,
 * with their escalation and acknowledgement. Runs in the caller's transaction, once the farm has members.
 */
export async function addAlarms(client: ClientBase, farmId: number, now: Date) {
  const all = await lookAround(client, farmId, now)
  if (all.length === 0) return
  await client.query(`select set_for_call('penside.farm', $1)`, [String(farmId)])
  const { until, brokeAt } = edgesOf(now)
  const { rows: members } = await client.query<{ account_id: string; role: string }>(
    `select account_id, role from membership where farm_id = $1
     order by array_position(array['manager', 'owner', 'worker'], role), account_id`,
    [farmId],
  )
  const chain = members.filter(({ role }) => role !== 'worker').map(({ account_id: id }) => Number(id))
  const past = [
    ...(await ofSpells(client, farmId, all, brokeAt)),
    ...ofDevices(all, until),
    ...(await ofFeeders(client, farmId, until)),
    ofController(all, until),
  ].toSorted((a, b) => a.raisedAt - b.raisedAt)
  for (const alarm of past) await note(client, farmId, alarm, chain)
  const jam = all.find(({ type }) => type === standing.type)
  if (jam)
    await client.query(
      `insert into device_alarm (farm_id, equipment_id, code, controller_id, boot, seq, at, received_at, text, active)
       values ($1, $2, $3, $4, 'filled', 1, $5, $5, $6, true)`,
      [farmId, jam.id, standing.code, jam.controller, iso(until - standing.since * minute), standing.text],
    )
}
const iso = (at: number) => new Date(at).toISOString()

async function ofSpells(
  client: ClientBase,
  farmId: number,
  all: readonly Placed[],
  brokeAt: number,
): Promise<Past[]> {
  const past: Past[] = []
  for (const placed of all)
    for (const { fault, began, ended } of spellsOf(placed, brokeAt)) {
      const { id: equipmentId, type, house } = placed
      const common = { equipmentId, kind: kindOf(type), clearedAt: ended }
      if (fault === 'silent')
        past.push({
          ...common,
          cause: 'silent',
          severity: severityOfSilence(type),
          raisedAt: began + silentAfterMs(placed.cycle ?? 300),
          seenAfter: 8,
          note: '센서 전원 재연결',
        })
      else if (fault === 'stuck') {
        const { stillAfter } = defaultAlarmSettings
        const raisedAt = began + stillAfter * hour
        const still = { cause: 'still', measure: 'water', severity: 'warning' } as const
        past.push({
          ...common,
          ...still,
          value: stillAfter,
          bound: stillAfter,
          raisedAt,
          seenAfter: 31,
          note: '급수 밸브 열림',
        })
      } else {
        const measure = fault === 'gas' ? 'ammonia' : 'temperature'
        const setValue = fault === 'gas' ? null : (factorySettings(placed)['temperature'] ?? null)
        const { rows } = await client.query<{ greatest: number }>(
          `select greatest::float8 from reading_day where farm_id = $1 and equipment_id = $2 and measure = $3 and day = $4`,
          [farmId, equipmentId, measure, iso(began + aheadOfUtc).slice(0, 10)],
        )
        const value = rows[0]?.greatest ?? 0
        const rule = defaultRule(type, measure, house.kind)
        const severity =
          value > (boundsOf(rule, 'critical', setValue).high ?? Infinity) ? 'critical' : 'warning'
        const bound = boundsOf(rule, severity, setValue).high
        if (bound === null || value <= bound) continue
        const rings = { cause: 'high', measure, severity, value, bound, setValue } as const
        past.push({ ...common, ...rings, raisedAt: began + 20 * minute, seenAfter: 6, note: '환기팬 점검' })
      }
    }
  return past
}

const ofDevices = (all: readonly Placed[], until: number): Past[] =>
  said.flatMap(({ type, kind, days, at, for: lasts, ...rest }) => {
    const placed = all.find((each) => each.type === type && each.house.kind === kind)
    if (!placed) return []
    const raisedAt = Math.round(startOfDay(until) - days * day + at * hour)
    const told = { cause: 'device', kind: kindOf(type), severity: severityOfDevice(type) } as const
    return { ...rest, ...told, equipmentId: placed.id, raisedAt, clearedAt: raisedAt + lasts * minute }
  })

/** Evening alarms of feeders at which sows did not eat on one of the last days. */
async function ofFeeders(client: ClientBase, farmId: number, until: number): Promise<Past[]> {
  const { rows } = await client.query<{ equipment_id: string; back: number; heads: number; type: 'E' | 'F' }>(
    `select u.equipment_id, $2::date - u.day as back, count(*)::int as heads, e.type
     from reading_day u join reading_day t using (farm_id, equipment_id, part, day) join equipment e using (farm_id, equipment_id)
     where farm_id = $1 and u.measure = 'eaten' and t.measure = 'target' and u.day between $2::date - 9 and $2::date - 2
       and t.n > 0 and t.total > 0 and u.total < $3 * t.total / t.n
     group by 1, 2, 4 order by heads desc, back limit 4`,
    [farmId, iso(until + aheadOfUtc).slice(0, 10), unfedBelow],
  )
  return rows.map(({ equipment_id: equipmentId, back, heads: value, type }) => {
    const midnight = startOfDay(until) - (back - 1) * day
    return {
      equipmentId,
      cause: 'unfed',
      measure: 'eaten',
      kind: kindOf(type, 'eaten'),
      severity: 'warning',
      value,
      raisedAt: midnight - day + defaultAlarmSettings.unfedFrom * minute,
      clearedAt: midnight,
      seenAfter: 18,
    }
  })
}

/** Last night: not acknowledged yet. */
function ofController(all: readonly Placed[], until: number): Past {
  const raisedAt = startOfDay(until) - day + 3.2 * hour
  const { controller: controllerId } = all.at(-1)!
  const away = { cause: 'offline', kind: 'system', severity: 'critical' } as const
  return { ...away, controllerId, raisedAt, clearedAt: raisedAt + 9 * minute }
}

async function note(client: ClientBase, farmId: number, alarm: Past, chain: readonly number[]) {
  const { raisedAt, clearedAt, seenAfter, note = '' } = alarm
  const seenAt = seenAfter === undefined ? Infinity : raisedAt + seenAfter * minute
  const told = chain
    .map((accountId, step) => ({
      at: raisedAt + step * defaultAlarmSettings.escalateAfter * minute,
      deed: 'told',
      accountId,
    }))
    .filter(({ at }) => at < Math.min(seenAt, clearedAt))
  const seenBy = told.at(-1)?.accountId ?? null
  const events = [
    { at: raisedAt, deed: 'raised', accountId: null },
    ...told,
    ...(seenAt < clearedAt ? [{ at: seenAt, deed: 'acknowledged', accountId: seenBy }] : []),
    { at: clearedAt, deed: 'cleared', accountId: null },
  ]
  await client.query(
    `with made as (
       insert into alarm (farm_id, equipment_id, controller_id, cause, measure, kind, severity, value, bound, set_value, raised_at, cleared_at,
         acknowledged_at, acknowledged_by, note, step, notified_at, code, text)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19) returning alarm_id)
     insert into alarm_event (farm_id, alarm_id, number, at, deed, account_id)
     select $1, alarm_id, number, at, deed, "accountId"
     from made, rows from (json_to_recordset($20) as (at timestamptz, deed text, "accountId" bigint)) with ordinality
       as e (at, deed, "accountId", number)`,
    [
      farmId,
      alarm.equipmentId ?? '',
      alarm.controllerId ?? '',
      alarm.cause,
      alarm.measure ?? '',
      alarm.kind,
      alarm.severity,
      alarm.value ?? null,
      alarm.bound ?? null,
      alarm.setValue ?? null,
      iso(raisedAt),
      iso(clearedAt),
      seenAt < clearedAt ? iso(seenAt) : null,
      seenAt < clearedAt ? seenBy : null,
      note,
      told.length - 1,
      told.length > 0 ? iso(told.at(-1)!.at) : null,
      alarm.code ?? '',
      alarm.text ?? '',
      JSON.stringify(events.map((event) => ({ ...event, at: iso(event.at) }))),
    ],
  )
}
