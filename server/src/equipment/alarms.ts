import type { Alarm, alarms } from '@penside/contract/equipment/alarm.ts'
import { rowsPerPage } from '@penside/contract/api/list.ts'
import {
  alarmKinds,
  isLimited,
  isQuiet,
  limited,
  limitedTypes,
  giveBackWithin,
  simulateRule,
  ruleFromForm,
  ruleError,
  type AlarmRule,
} from '@penside/domain/equipment/alarm.ts'
import { associationCodes } from '@penside/domain/codes/association.ts'
import { creepNames } from '@penside/domain/equipment/setting-names.ts'
import { declared, type EquipmentType } from '@penside/domain/equipment/types.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { waitForLock } from '../database/locks.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { nameIn } from '../farm/translated-names.ts'
import { refuse } from '../http/problem.ts'
import { sealContext } from '../database/seal.ts'
import type { Handlers } from '../http/serve.ts'
import { recordAlarmEvent } from './alarm-log.ts'
import { minuteOf, nextNotifications } from './alarm-escalation.ts'
import {
  alarmSettings,
  chains,
  everPlaced,
  placedEquipment,
  repairUntil,
  Rules,
  type Placed,
} from './alarm-rules.ts'
import { publish } from '../database/equipment-events.ts'
import { samplesOf, setpointAt, setpointLines } from './readings.ts'

type Row = Omit<
  Alarm,
  'equipmentName' | 'houseName' | 'penName' | 'type' | 'nextAt' | 'nextName' | 'nextPhone' | 'returnable'
> & { takenBy: number | null }

const rowsWhere = (db: Db, where: Sql) =>
  db.many<Row>(sql`
    select a.alarm_id, a.equipment_id, a.controller_id, a.cause, a.measure, a.code, a.text, a.kind, a.severity, a.value, a.bound, a.set_value, a.raised_at,
      a.cleared_at, a.acknowledged_at, coalesce(p.name, '') as acknowledged_by, a.acknowledged_by as taken_by, a.note, a.photos,
      (l.measured ->> a.measure)::float8 as newest, l.at as newest_at
    from alarm a left join author p on p.account_id = a.acknowledged_by
    left join reading_latest l on l.farm_id = a.farm_id and l.equipment_id = a.equipment_id and l.part = ''
    where a.farm_id = current_farm() and ${where}`)

const placeOf = (placed: readonly Placed[], equipmentId: string, language: Language) => {
  const each = placed.find((one) => one.equipmentId === equipmentId)
  return {
    equipmentId,
    equipmentName: each?.name ?? '',
    houseName: each ? nameIn(each, language) : '',
    penName: each?.penName ?? '',
  }
}
const withPlace = ({ takenBy: _, ...row }: Row, placed: readonly Placed[], language: Language): Alarm => ({
  ...row,
  ...placeOf(placed, row.equipmentId, language),
  type: placed.find(({ equipmentId }) => equipmentId === row.equipmentId)?.type ?? null,
  nextAt: null,
  nextName: '',
  nextPhone: '',
  returnable: 0,
})

/** Time left in which this member may undo taking the alarm, s. */
function returnableFor({ takenBy, clearedAt, acknowledgedAt }: Row, accountId: number, now: number): number {
  if (takenBy !== accountId || clearedAt !== null || acknowledgedAt === null) return 0
  return Math.max(0, Math.ceil(giveBackWithin - (now - Date.parse(acknowledgedAt)) / 1_000))
}

/** SQL form of the domain's `isOpen`, for an alarm `a`. */
export const isOpen = sql`(a.cleared_at is null and a.acknowledged_at is null)`
const isWaiting = sql`(a.cleared_at is null or a.acknowledged_at is null)`

export const alarmHandlers: Handlers<typeof alarms> = {
  list: async ({ caller: { timeZone, accountId }, db, language, request }) => {
    const now = request.server.now().getTime()
    const placed = await placedEquipment(db)
    const settings = await alarmSettings(db)
    const rows = await rowsWhere(
      db,
      sql`${isWaiting} order by a.acknowledged_at is not null, a.cleared_at is not null, a.severity = 'warning', a.raised_at desc, a.alarm_id desc limit 200`,
    )
    const next = new Map(
      (await nextNotifications(db, placed, settings, timeZone, now)).map((each) => [each.alarmId, each.next]),
    )
    return {
      rows: rows.map((row) => {
        const notification = next.get(row.alarmId)
        return {
          ...withPlace(row, placed, language),
          returnable: returnableFor(row, accountId, now),
          ...(notification && {
            nextAt: new Date(notification.at).toISOString(),
            nextName: notification.person.name,
            nextPhone: notification.person.phone,
          }),
        }
      }),
      quietFrom: settings.quietFrom,
      quietTo: settings.quietTo,
      quiet: isQuiet({ from: settings.quietFrom, to: settings.quietTo }, minuteOf(timeZone, now)),
      repairs: placed.flatMap((each) => {
        const until = repairUntil(each, now)
        return until === null ? [] : [{ ...placeOf(placed, each.equipmentId, language), until }]
      }),
    }
  },

  count: async ({ caller: { accountId }, db }) =>
    db.one(sql`
      select count(*)::int as waiting, count(*) filter (where a.severity = 'critical')::int as critical,
        count(told.at)::int as turn, max(told.at) as notified_at,
        coalesce((select informational from alarm_member where farm_id = current_farm() and account_id = ${accountId}), false) as informational
      from alarm a left join lateral (
        select max(e.at) as at from alarm_event e
        where e.farm_id = a.farm_id and e.alarm_id = a.alarm_id and e.deed = 'told' and e.account_id = ${accountId} and e.at >= a.raised_at
      ) told on true
      where a.farm_id = current_farm() and ${isOpen}`),

  past: async ({
    input: { page = 0, pageSize = rowsPerPage, kind = null, equipmentId = null, from = null, to = null },
    caller: { timeZone },
    db,
    language,
  }) => {
    const placed = await everPlaced(db)
    const over = sql`a.cleared_at is not null and a.acknowledged_at is not null`
    const chosen = sql`${over} and (${kind}::text is null or a.kind = ${kind}) and (${equipmentId}::text is null or a.equipment_id = ${equipmentId})
      and (${from}::date is null or a.raised_at >= ${from}::date::timestamp at time zone ${timeZone})
      and (${to}::date is null or a.raised_at < (${to}::date + 1)::timestamp at time zone ${timeZone})`
    const rows = await rowsWhere(
      db,
      sql`${chosen} order by a.raised_at desc, a.alarm_id desc limit ${pageSize} offset ${page * pageSize}`,
    )
    const { total } = await db.one<{ total: number }>(
      sql`select count(*)::int as total from alarm a where a.farm_id = current_farm() and ${chosen}`,
    )
    const equipment = await db.many<{ equipmentId: string }>(
      sql`select distinct equipment_id from alarm a where a.farm_id = current_farm() and equipment_id <> '' and ${over} order by 1`,
    )
    return {
      rows: rows.map((row) => withPlace(row, placed, language)),
      total,
      rang: equipment.map((each) => placeOf(placed, each.equipmentId, language)),
    }
  },

  acknowledge: async ({
    input: { alarmId, others = [], note = '' },
    caller: { accountId, farmId },
    db,
    request,
  }) => {
    const chosen = [alarmId, ...others]
    const found = await db.many(
      sql`select alarm_id from alarm where farm_id = current_farm() and alarm_id = any(${chosen}) order by alarm_id for update`,
    )
    if (found.length < new Set(chosen).size) throw refuse('NOT_FOUND', {}, ['alarmId'])
    const now = request.server.now()
    const taken = await db.many<{ alarmId: number }>(sql`
      update alarm set acknowledged_at = ${now.toISOString()}, acknowledged_by = ${accountId}, note = ${note}
      where farm_id = current_farm() and alarm_id = any(${chosen}) and acknowledged_at is null returning alarm_id`)
    for (const each of taken)
      await recordAlarmEvent(db, each.alarmId, 'acknowledged', now.getTime(), accountId)
    if (taken.length > 0) await publish(db, { farm: farmId, kind: 'alarm' })
    return { result: 1 }
  },

  giveBack: async ({ input: { alarmId, others = [] }, caller: { accountId, farmId }, db, request }) => {
    const chosen = [alarmId, ...others]
    const now = request.server.now().getTime()
    // Twice the time that the app offers, for a request that is slow to arrive.
    const since = new Date(now - 2 * giveBackWithin * 1_000).toISOString()
    const returned = await db.many<{ alarmId: number }>(sql`
      update alarm set acknowledged_at = null, acknowledged_by = null, note = ''
      where farm_id = current_farm() and alarm_id = any(${chosen}) and cleared_at is null and acknowledged_by = ${accountId}
        and acknowledged_at > ${since} returning alarm_id`)
    if (returned.length === 0) throw refuse('NOT_FOUND', {}, ['alarmId'])
    for (const each of returned) await recordAlarmEvent(db, each.alarmId, 'returned', now, accountId)
    await publish(db, { farm: farmId, kind: 'alarm' })
    return { result: 1 }
  },

  addPhoto: async ({ input: { alarmId, photoId }, caller: { farmId }, db }) => {
    const added = await db.run(sql`
      update alarm set photos = case when ${photoId}::uuid = any(photos) then photos else photos || ${photoId}::uuid end
      where farm_id = current_farm() and alarm_id = ${alarmId}`)
    if (added === 0) throw refuse('NOT_FOUND', {}, ['alarmId'])
    await publish(db, { farm: farmId, kind: 'alarm' })
    return { result: 1 }
  },

  end: async ({ input: { alarmId }, caller: { accountId, farmId }, db, request }) => {
    // An evaluation at the same time would raise it again.
    await db.run(waitForLock('alarms', sql`current_farm()`))
    const now = request.server.now()
    const ended = await db.maybeOne<{ equipmentId: string; code: string }>(sql`
      update alarm set cleared_at = ${now.toISOString()}, acknowledged_by = case when acknowledged_at is null then ${accountId} else acknowledged_by end,
        acknowledged_at = coalesce(acknowledged_at, ${now.toISOString()})
      where farm_id = current_farm() and alarm_id = ${alarmId} and cause = 'device' and cleared_at is null returning equipment_id, code`)
    if (!ended) throw refuse('NOT_FOUND', {}, ['alarmId'])
    await db.run(sql`
      update device_alarm set active = false where farm_id = current_farm() and equipment_id = ${ended.equipmentId} and code = ${ended.code}`)
    await recordAlarmEvent(db, alarmId, 'cleared', now.getTime(), accountId)
    await publish(db, { farm: farmId, kind: 'alarm' })
    return { result: 1 }
  },

  repair: async ({ input: { equipmentId, hours }, caller: { farmId }, db, request }) => {
    const until = new Date(request.server.now().getTime() + hours * 3_600_000).toISOString()
    const done = await db.run(sql`
      update equipment set maintenance_until = ${until} where farm_id = current_farm() and equipment_id = ${equipmentId} and retired_on is null`)
    if (done === 0) throw refuse('NOT_FOUND', {}, ['equipmentId'])
    await publish(db, { farm: farmId, kind: 'alarm' })
    return { result: 1 }
  },

  settings: async ({ caller: { accountId, role }, db, language }) => {
    const placed = await placedEquipment(db)
    const rules = await Rules.of(db)
    const chainOf = await chains(db)
    const mine = await db.maybeOne<{ phone: string; informational: boolean }>(
      sql`select phone, informational from alarm_member where farm_id = current_farm() and account_id = ${accountId}`,
    )
    const members = await db.many<{ accountId: number; name: string }>(sql`
      select m.account_id, a.name from membership m join author a using (account_id) where m.farm_id = current_farm() order by m.created_at, m.account_id`)
    const dialler = await db.maybeOne<{ url: string; error: string }>(sql`
      select url, coalesce((select error from alarm_delivery d where d.farm_id = c.farm_id order by at desc limit 1), '') as error
      from alarm_dialler c where farm_id = current_farm()`)
    const sees = role === 'owner'
    return {
      ...(await alarmSettings(db)),
      dialler: sees ? (dialler?.url ?? '') : '',
      diallerError: sees ? (dialler?.error ?? '') : '',
      mine: mine ?? { phone: '', informational: false },
      routes: alarmKinds.map((kind) => ({
        kind,
        accounts: chainOf[kind].people.map(({ accountId: id }) => id),
        own: chainOf[kind].own,
      })),
      members,
      limits: limitedTypes.flatMap((type) =>
        scopesOf(placed, type).flatMap(({ scope, of }) =>
          limited[type].map((measure) => ({
            scope,
            type,
            measure,
            scopeName: scopeName(scope, placed, language),
            own: rules.own(scope, type, measure) !== undefined,
            rule: rules.of(of, measure),
          })),
        ),
      ),
    }
  },

  saveMine: async ({ input: { phone = '', informational }, caller: { accountId }, db }) => {
    await db.run(sql`
      insert into alarm_member (farm_id, account_id, phone, informational)
      values (current_farm(), ${accountId}, ${phone}, ${informational})
      on conflict (farm_id, account_id) do update set phone = excluded.phone, informational = excluded.informational`)
    return { result: 1 }
  },

  saveSettings: async ({ input: { escalateAfter, quietFrom, quietTo, stillAfter, unfedFrom }, db }) => {
    await db.run(sql`
      insert into alarm_setting (farm_id, escalate_after, quiet_from, quiet_to, still_after, unfed_from)
      values (current_farm(), ${escalateAfter}, ${quietFrom}, ${quietTo}, ${stillAfter}, ${unfedFrom})
      on conflict (farm_id) do update set escalate_after = excluded.escalate_after, quiet_from = excluded.quiet_from,
        quiet_to = excluded.quiet_to, still_after = excluded.still_after, unfed_from = excluded.unfed_from`)
    return { result: 1 }
  },

  saveRoute: async ({ input: { kind, accounts }, db }) => {
    const chosen = [...new Set(accounts)]
    const known = await db.many(
      sql`select 1 from membership where farm_id = current_farm() and account_id = any(${chosen}::bigint[])`,
    )
    if (known.length < chosen.length) throw refuse('NOT_FOUND', {}, ['accounts'])
    await db.run(sql`delete from alarm_route where farm_id = current_farm() and kind = ${kind}`)
    await db.run(sql`
      insert into alarm_route (farm_id, kind, step, account_id)
      select current_farm(), ${kind}, step - 1, account_id from unnest(${chosen}::bigint[]) with ordinality as c (account_id, step)
      returning farm_id`)
    return { result: 1 }
  },

  saveLimits: async ({ input, caller: { accountId }, db }) => {
    const rule = ruleFromForm(input)
    await equipmentInScope(db, input)
    checkRule(input, rule)
    await storeRule(db, input, JSON.stringify(rule), accountId)
    return { result: 1 }
  },

  saveDialler: async ({ input: { url, secret }, caller: { farmId }, db, request }) => {
    // Serializes changes of the dialler.
    await db.run(sql`select 1 from farm where farm_id = current_farm() for update`)
    // Deliveries queued for the previous dialler are not sent to the next.
    await db.run(
      sql`update alarm_delivery set next_at = null where farm_id = current_farm() and next_at is not null`,
    )
    if (url && !request.server.diallers.may(url)) throw refuse('DIALLER_ADDRESS', {}, ['url'])
    if (url && !secret) {
      const updated = await db.run(sql`update alarm_dialler set url = ${url} where farm_id = current_farm()`)
      if (updated === 0) throw refuse('DIALLER_SECRET', {}, ['secret'])
      return { result: 1 }
    }
    await db.run(sql`delete from alarm_dialler where farm_id = current_farm()`)
    if (!url || !secret) return { result: 1 }
    await db.run(sql`insert into alarm_dialler (farm_id, url) values (current_farm(), ${url})`)
    const sealed = request.server.seal.encrypt(Buffer.from(secret), sealContext.dialler(farmId))
    await db.run(
      sql`insert into alarm_dialler_secret (farm_id, secret, sealed) values (${farmId}, ${sealed}, true)`,
    )
    return { result: 1 }
  },

  standardLimits: async ({ input, caller: { accountId }, db }) => {
    await equipmentInScope(db, input)
    await storeRule(db, input, null, accountId)
    return { result: 1 }
  },

  effect: async ({ input, db, request }) => {
    const { type, measure } = input
    const rule = ruleFromForm(input)
    const own = await equipmentInScope(db, input)
    checkRule(input, rule)
    const from = request.server.now().getTime() - 30 * 86_400_000
    const ids = own.map(({ equipmentId }) => equipmentId)
    const samples = Map.groupBy(
      await samplesOf(db, type, measure, { equipment: ids, from }),
      ({ equipmentId }) => equipmentId,
    )
    const lines = measure in declared(type).settings ? await setpointLines(db, measure, ids, from) : new Map()
    return {
      rows: own
        .flatMap(({ equipmentId, cycle }) =>
          simulateRule(
            rule,
            samples.get(equipmentId) ?? [],
            (at) => setpointAt(lines.get(equipmentId), at),
            cycle,
          ).map(({ at, until, severity }) => ({
            equipmentId,
            at: new Date(at).toISOString(),
            until: until === null ? null : new Date(until).toISOString(),
            severity,
          })),
        )
        .toSorted((a, b) => a.at.localeCompare(b.at)),
      samples: [...samples.values()].reduce((sum, each) => sum + each.length, 0),
      equipment: own.length,
    }
  },
}

type LimitScope = { scope: string; type: EquipmentType; measure: string }
function checkRule({ type, measure }: LimitScope, rule: AlarmRule) {
  const { possible } = declared(type).measures[measure]!
  const wrong = ruleError(rule, possible)
  if (wrong) throw refuse(wrong.code, { least: possible[0], most: possible[1] }, [wrong.field])
}

/** Equipment to which the limits of a scope apply. @throws Refusal NOT_FOUND */
async function equipmentInScope(db: Db, { scope, type, measure }: LimitScope): Promise<Placed[]> {
  if (!isLimited(type, measure)) throw refuse('NOT_FOUND', {}, ['measure'])
  const own = (await placedEquipment(db)).filter(
    (each) => each.type === type && (each.scope === scope || each.equipmentId === scope),
  )
  // Limits may be set for a kind of house that has no sensor yet.
  if (own.length === 0 && !houseNames.has(scope) && !(scope === 'creep' && type === 'C'))
    throw refuse('NOT_FOUND', {}, ['scope'])
  return own
}

const storeRule = (db: Db, { scope, type, measure }: LimitScope, rule: string | null, accountId: number) =>
  db.run(sql`
    insert into alarm_rule (farm_id, scope, type, measure, from_at, rule, account_id)
    values (current_farm(), ${scope}, ${type}, ${measure}, clock_timestamp(), ${rule}::jsonb, ${accountId})`)

const houseNames = new Map(associationCodes['08'].map((each) => [each.code, each]))

/** Scopes of a type's limits: kinds of houses and creep areas. Equipment outside a house, and types A and V, are scopes of their own. */
function scopesOf(placed: readonly Placed[], type: EquipmentType): { scope: string; of: Placed }[] {
  const own = placed.filter((each) => each.type === type)
  const isOwnScope = type === 'A' || type === 'V'
  const scopes = own.map((each) => (isOwnScope || each.scope === '' ? each.equipmentId : each.scope))
  return [...new Set(scopes)].map((scope) => {
    const of = own[scopes.indexOf(scope)]!
    return { scope, of: scope === of.equipmentId ? of : { ...of, equipmentId: '' } }
  })
}

function scopeName(scope: string, placed: readonly Placed[], language: Language): string {
  if (scope === 'creep') return creepNames[language]
  const kind = houseNames.get(scope)
  if (kind) return kind.names[language]
  const { houseName, penName, equipmentName } = placeOf(placed, scope, language)
  return equipmentName || [houseName, penName, scope].filter(Boolean).join(' ')
}
