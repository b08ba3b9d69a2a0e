import type { Input, Output } from '@penside/contract/api/call.ts'
import {
  configOf,
  presentNamesOnWire,
  settingNamesOnWire,
  type settings,
} from '@penside/contract/equipment/setting.ts'
import type { Curve } from '@penside/contract/equipment/curve.ts'
import {
  curveSetting,
  defaultLimit,
  hardOf,
  judgeCurve,
  judgeSetting,
  wrongLimit,
  type SettingLimit,
  type SettingVerdict,
} from '@penside/domain/equipment/setting-limit.ts'
import { silentAfterMs } from '@penside/domain/equipment/alarm.ts'
import { creepNames } from '@penside/domain/equipment/setting-names.ts'
import { declared, settingsOf, type EquipmentType } from '@penside/domain/equipment/types.ts'
import { codeName } from '@penside/domain/codes/lists.ts'
import { daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { sql, type Db } from '../database/db.ts'
import { nameIn, type NamedRow } from '../farm/translated-names.ts'
import { refuse } from '../http/problem.ts'
import { checkStepUp, type Caller, type Handlers } from '../http/serve.ts'
import type { MessageCode } from '@penside/contract/messages/index.ts'
import type { FastifyReply } from 'fastify'
import { placedEquipment } from './alarm-rules.ts'
import { curvePast, presenceDays } from './curve-history.ts'
import { currentValuesOf, type Present } from './current-values.ts'
import { requestCommand, cancel, lockEquipment, isPolling, sameCurve, type Values } from './commands.ts'

type Reported = { settings: Values; at: string; mode: 'remote' | 'local'; curve: Curve | null }

const reportedOf = (db: Db, equipmentId: string, part: string) =>
  db.maybeOne<Reported>(sql`
    select settings, at, mode, curve from reported_setting
    where farm_id = current_farm() and equipment_id = ${equipmentId} and part = ${part}`)

/** Configuration as texts under the API names; `NULL` for unknown values. */
const texts = (type: EquipmentType, known: Values | undefined, { values }: Present) => {
  const present: Readonly<Record<string, string | null | undefined>> = values
  return {
    ...Object.fromEntries(configOf(type).map((wire) => [wire, 'NULL'])),
    ...Object.fromEntries(
      Object.entries(presentNamesOnWire(type)).map(([name, wire]) => [wire, present[name] ?? 'NULL']),
    ),
    ...Object.fromEntries(
      Object.entries(settingNamesOnWire(type)).map(([setting, wire]) => [
        wire,
        String(known?.[setting] ?? 'NULL'),
      ]),
    ),
  }
}

/** The farm's own limits with their history, newest first. */
const ownLimits = (db: Db) =>
  db.many<{
    scope: string
    type: EquipmentType
    setting: string
    limits: SettingLimit
    at: string
    name: string
  }>(sql`
    select l.house_kind as scope, l.type, l.setting, l.limits, l.at, coalesce(a.name, '') as name
    from setting_limit l left join author a using (account_id) where l.farm_id = current_farm() order by l.at desc`)

/** Restricts stored limits to the hard range. */
function withinHardRange(
  type: EquipmentType,
  setting: string,
  scope: string,
  limit: SettingLimit,
): SettingLimit {
  const [least, most] = hardOf(type, setting, scope)
  const inside = (value: number) => Math.max(least, Math.min(most, value))
  const { least: l, most: m, usualLeast, usualMost } = limit
  return {
    ...limit,
    least: inside(l),
    most: inside(m),
    usualLeast: inside(usualLeast),
    usualMost: inside(usualMost),
  }
}

/** Limits of a type's settings in a scope. */
export async function limitsOf(db: Db, type: EquipmentType, scope: string) {
  const own = await ownLimits(db)
  return settingsOf(type).map(([setting]) => {
    const stored = own.find((each) => each.scope === scope && each.type === type && each.setting === setting)
    return {
      setting,
      ...(stored ? withinHardRange(type, setting, scope, stored.limits) : defaultLimit(type, setting, scope)),
    }
  })
}

const rightsOf = (db: Db) =>
  db.many<{ workers: boolean; at: string; name: string }>(sql`
    select r.workers, r.at, coalesce(a.name, '') as name from setting_right r left join author a using (account_id)
    where r.farm_id = current_farm() order by r.at desc limit 20`)

async function maySet(db: Db, { role }: Caller) {
  return role !== 'worker' || ((await rightsOf(db))[0]?.workers ?? true)
}

/** Rejects a refused value, and an unusual one unless it was confirmed with step-up authentication. */
function checkVerdict(
  verdict: SettingVerdict,
  confirmed: boolean,
  caller: Caller,
  fields: readonly string[],
) {
  if (verdict.is === 'refused') {
    const { code, values } = verdict.refusal
    throw refuse(code as MessageCode, values, fields)
  }
  if (verdict.is !== 'confirm') return
  if (!confirmed) throw refuse('SETTING_ASK', {}, fields)
  checkStepUp(caller)
}

/** Locks equipment that the caller may set. @throws Refusal */
async function lockForSetting(db: Db, caller: Caller, equipmentId: string) {
  if (!(await maySet(db, caller))) throw refuse('FORBIDDEN')
  const found = await lockEquipment(db, equipmentId)
  const [placed] = found ? await placedEquipment(db, equipmentId) : []
  if (!found || !placed) throw refuse('NOT_FOUND', {}, ['equipmentId'])
  if (placed.revoked) throw refuse('CONTROLLER_REVOKED')
  return { ...found, placed }
}

const typedNumber = /^-?\d{1,6}(\.\d{1,4})?$/

/** Setting with this API name; null for a name of the configuration that is only displayed. @throws Refusal for any other name */
function settingNamed(type: EquipmentType, wire: string): string | null {
  const found = Object.entries(settingNamesOnWire(type)).find(([, name]) => name === wire)
  if (found) return found[0]
  if (configOf(type).includes(wire)) return null
  throw refuse('SETTING_UNKNOWN', {}, [wire])
}

/** The operation of the call is the id of its command. */
function commandIdOf(reply: FastifyReply) {
  const commandId = String(reply.getHeader('x-operation-id') ?? '')
  return commandId ? { commandId } : {}
}

export const settingHandlers: Handlers<typeof settings> = {
  list: async ({ input: { type }, caller: { timeZone }, db, language, today }) => {
    const placed = (await placedEquipment(db)).filter((each) => each.type === type)
    const rows = await db.many<{ equipmentId: string; part: string; settings: Values }>(sql`
      select equipment_id, part, settings from reported_setting where farm_id = current_farm() order by equipment_id, part`)
    const parts = [...new Set(rows.map(({ part }) => part))]
    const present = await currentValuesOf(db, placed, parts, { today, timeZone })
    return placed.flatMap((each) => {
      const frame = {
        eq_id: each.equipmentId,
        eq_type: each.type,
        ic_no: each.controllerId,
        donsa_nm: nameIn(each, language),
        loc_nm: each.penName,
      }
      const own = rows.filter(({ equipmentId }) => equipmentId === each.equipmentId)
      if (own.length === 0) return [{ ...frame, ...texts(type, undefined, present(each.equipmentId, '')) }]
      return own.map(({ part, settings: known }) => ({
        ...frame,
        ...(part && { pigmnum: part }),
        ...texts(type, known, present(each.equipmentId, part)),
      }))
    })
  },

  last: async ({ input: { type, equipmentId, part = '' }, caller, db, today, request }) => {
    const { farmId, accountId, timeZone } = caller
    const found = await lockEquipment(db, equipmentId)
    if (!found || (type && type !== found.type)) throw refuse('NOT_FOUND', {}, ['equipmentId'])
    const now = request.server.now()
    const asking = await db.maybeOne(sql`
      select from equipment_command where farm_id = current_farm() and equipment_id = ${equipmentId} and part = ${part} and deed = 'read'
        and issued_at > ${now.toISOString()}::timestamptz - interval '10 seconds' limit 1`)
    const placed = await placedEquipment(db, equipmentId)
    if (!asking && !placed[0]?.revoked)
      await requestCommand(db, { farmId, accountId, equipmentId, part, deed: 'read' }, now)
    const present = await currentValuesOf(db, placed, [part], { today, timeZone })
    return texts(found.type, (await reportedOf(db, equipmentId, part))?.settings, present(equipmentId, part))
  },

  request: async ({ input, caller, db, today, request, reply }) => {
    const { farmId, accountId, timeZone } = caller
    const { type, equipmentId, part = '', expected } = input
    const deed = (input.deed ?? (type === 'L' ? 'R' : 'S')) === 'R' ? 'read' : 'set'
    const now = request.server.now()
    const command = { ...commandIdOf(reply), farmId, accountId, equipmentId, part, deed } as const
    if (deed === 'read') {
      await lockToRead(db, type, equipmentId)
      return requestCommand(db, command, now)
    }
    const found = await lockForSetting(db, caller, equipmentId)
    if (found.type !== type || (input.controllerId && input.controllerId !== found.controllerId))
      throw refuse('NOT_FOUND', {}, ['equipmentId'])
    const known = await reportedOf(db, equipmentId, part)
    if (known?.mode === 'local') throw refuse('SETTING_LOCAL')
    if (part && declared(type).of !== 'tag') throw refuse('SETTING_UNKNOWN', {}, ['part'])
    const limits = await limitsOf(db, type, found.placed.scope)
    const instead = part
      ? (await currentValuesOf(db, [found.placed], [part], { today, timeZone }))(equipmentId, part).instead
      : null
    const current = known?.settings ?? {}
    const settings = requestedSettings(input, { current, instead, limits }, caller)
    const names = Object.keys(settings)
    const isExpected = (setting: string) =>
      !expected || !(setting in expected) || (expected[setting] ?? null) === (current[setting] ?? null)
    if (!names.every(isExpected)) throw refuse('SETTING_CHANGED')
    const compared = Object.fromEntries(
      names.flatMap((setting) => {
        const present = current[setting]
        return present === undefined || present === null ? [] : [[setting, present]]
      }),
    )
    return requestCommand(db, { ...command, settings, expected: compared }, now)
  },

  sendCurve: async ({
    input: { equipmentId, part = '', curve, expected, confirmed = false },
    caller,
    db,
    today,
    request,
    reply,
  }) => {
    const { farmId, accountId } = caller
    const found = await lockForSetting(db, caller, equipmentId)
    const setting = curveSetting[found.type]
    if (!setting || setting.by !== curve.by) throw refuse('SETTING_UNKNOWN', {}, ['curve'])
    const known = await reportedOf(db, equipmentId, part)
    if (known?.mode === 'local') throw refuse('SETTING_LOCAL')
    const curveNow = known?.curve ?? null
    if (
      expected !== undefined &&
      !(expected && curveNow ? sameCurve(expected, curveNow) : expected === curveNow)
    )
      throw refuse('SETTING_CHANGED')
    if (part && curve.by !== 'age') await checkCurveDay(db, part, curve.by, today)
    const limit = (await limitsOf(db, found.type, found.placed.scope)).find(
      (each) => each.setting === setting.setting,
    )!
    checkVerdict(
      judgeCurve(found.type, setting.setting, curve.points, known?.curve?.points ?? null, limit),
      confirmed,
      caller,
      ['curve'],
    )
    return requestCommand(
      db,
      { ...commandIdOf(reply), farmId, accountId, equipmentId, part, deed: 'set', curve },
      request.server.now(),
    )
  },

  cancel: async ({ input: { commandId }, caller, db, request }) => {
    if (!(await maySet(db, caller))) throw refuse('FORBIDDEN')
    await cancel(db, caller.farmId, commandId, request.server.now())
    return { result: 1 }
  },

  view: async ({ input: { equipmentId, part = '' }, caller, db, language, today, request }) => {
    const [placed] = await placedEquipment(db, equipmentId)
    if (!placed) throw refuse('NOT_FOUND', {}, ['equipmentId'])
    const { type, houseId, scope } = placed
    const known = await reportedOf(db, equipmentId, part)
    const now = request.server.now()
    const { online, newestAt } = await db.one<{ online: boolean; newestAt: string | null }>(sql`
      select coalesce((select s.online or ${isPolling(now)} from controller_state s
        where farm_id = current_farm() and controller_id = ${placed.controllerId}), false) as online,
        (select max(at) from reading_latest where farm_id = current_farm() and equipment_id = ${equipmentId}) as newest_at`)
    const present = (await currentValuesOf(db, [placed], [part], { today, timeZone: caller.timeZone }))(
      equipmentId,
      part,
    )
    return {
      equipmentId,
      equipmentName: placed.name,
      houseName: nameIn(placed satisfies NamedRow, language),
      penName: placed.penName,
      type,
      now: now.toISOString(),
      online: online && !placed.revoked,
      revoked: placed.revoked,
      silent: newestAt !== null && now.getTime() - Date.parse(newestAt) > silentAfterMs(placed.cycle),
      maySet: await maySet(db, caller),
      parts: declared(type).of === 'tag' ? await animalsAt(db, equipmentId) : [],
      measured: present.measured,
      measuredAt: present.measuredAt,
      present: present.values,
      seen: present.seen,
      instead: present.instead,
      settings: known?.settings ?? {},
      readAt: known?.at ?? null,
      local: known?.mode === 'local',
      limits: await limitsOf(db, type, scope),
      ...(await animalsInHouse(db, houseId)),
      curve: known?.curve ?? null,
      commands: await commandsOf(db, equipmentId, part),
      changes: await changesAtDevice(db, equipmentId, part),
    }
  },

  curvePast: ({ input: { equipmentId, part = '' }, db, today }) => curvePast(db, equipmentId, part, today),

  limits: async ({ db, language }) => {
    const placed = await placedEquipment(db)
    const own = await ownLimits(db)
    const rights = await rightsOf(db)
    const scopes = new Map(placed.map(({ type, scope }) => [`${scope} ${type}`, { scope, type }]))
    const rows = [...scopes.values()].flatMap(({ scope, type }) =>
      settingsOf(type).flatMap(([setting, { kind }]) => {
        if (kind === 'switch') return []
        const versions = own.filter(
          (each) => each.scope === scope && each.type === type && each.setting === setting,
        )
        const [hardLeast, hardMost] = hardOf(type, setting, scope)
        return {
          scope,
          scopeName:
            scope === 'creep'
              ? creepNames[language]
              : scope && codeName('association', '08', scope, language),
          type,
          setting,
          hardLeast,
          hardMost,
          ...(versions[0]
            ? withinHardRange(type, setting, scope, versions[0].limits)
            : defaultLimit(type, setting, scope)),
          changes: versions.map(({ at, name, limits }) => ({ at, name, ...limits })),
        }
      }),
    )
    return {
      workers: rights[0]?.workers ?? true,
      rights,
      limits: rows.toSorted((a, b) => (a.scope < b.scope ? -1 : a.scope > b.scope ? 1 : 0)),
    }
  },

  saveRight: async ({ input: { workers }, caller: { farmId, accountId }, db }) => {
    await db.run(
      sql`insert into setting_right (farm_id, workers, account_id) values (${farmId}, ${workers}, ${accountId})`,
    )
    return { result: 1 }
  },

  saveLimit: async ({ input: { type, scope, setting, ...limit }, caller: { farmId, accountId }, db }) => {
    if (!(setting in declared(type).settings) || (scope === 'creep' && type !== 'C'))
      throw refuse('SETTING_UNKNOWN', {}, ['setting'])
    const wrong = wrongLimit(type, setting, scope, limit)
    if (wrong) throw refuse(wrong.code as MessageCode, wrong.values, wrong.fields)
    await db.run(sql`
      insert into setting_limit (farm_id, house_kind, type, setting, limits, account_id)
      values (${farmId}, ${scope}, ${type}, ${setting}, ${JSON.stringify(limit)}::jsonb, ${accountId})`)
    return { result: 1 }
  },
}

type View = Output<typeof settings.view>

/** @throws Refusal unless there is such equipment and it can be read */
async function lockToRead(db: Db, type: EquipmentType, equipmentId: string) {
  const found = await lockEquipment(db, equipmentId)
  if (!found || found.type !== type) throw refuse('NOT_FOUND', {}, ['equipmentId'])
  if ((await placedEquipment(db, equipmentId))[0]?.revoked) throw refuse('CONTROLLER_REVOKED')
}

/** Requested values that differ from the current ones. @throws Refusal if one is not allowed, or none differs */
function requestedSettings(
  { type, values, confirmed = false }: Input<typeof settings.request>,
  {
    current,
    instead,
    limits,
  }: { current: Values; instead: Present['instead']; limits: Awaited<ReturnType<typeof limitsOf>> },
  caller: Caller,
): Record<string, number> {
  const requested: Record<string, number> = {}
  for (const [wire, typed] of Object.entries(values)) {
    const setting = typed === 'NULL' ? null : settingNamed(type, wire)
    if (setting === null) continue
    if (!typedNumber.test(typed)) throw refuse('SETTING_DIGITS', { value: typed }, [wire])
    const value = Number(typed)
    const present = current[setting] ?? null
    if (value === present) continue
    const limit = limits.find((each) => each.setting === setting)!
    checkVerdict(judgeSetting(type, setting, value, { present, instead, limit }), confirmed, caller, [wire])
    requested[setting] = value
  }
  if (Object.keys(requested).length === 0) throw refuse('SETTING_NOTHING')
  return requested
}

/** Tags of the animals that a feeder identified in the last days, or that have settings of their own. */
async function animalsAt(db: Db, equipmentId: string): Promise<string[]> {
  const rows = await db.many<{ part: string }>(sql`
    with known as (select part, at from reading_latest where farm_id = current_farm() and equipment_id = ${equipmentId} and part <> '')
    select part from known where at > (select max(at) from known) - make_interval(days => ${presenceDays})
    union select part from reported_setting where farm_id = current_farm() and equipment_id = ${equipmentId} and part <> '' and settings <> '{}'
    order by part`)
  return rows.map(({ part }) => part)
}

const animalsInHouse = (db: Db, houseId: number | null) =>
  db.one<Pick<View, 'sows' | 'boars' | 'piglets' | 'pigs'>>(sql`
    with here as (select a.sex, a.nursing from animal a join pen p using (farm_id, pen_id)
      where a.farm_id = current_farm() and p.house_id = ${houseId} and a.status <> 'culled')
    select (select count(*) filter (where sex = 'sow') from here)::int as sows, (select count(*) filter (where sex = 'boar') from here)::int as boars,
      (select coalesce(sum(nursing), 0) from here)::int as piglets,
      (select coalesce(sum(g.females + g.males + g.unsexed), 0) from pig_group g join pen p using (farm_id, pen_id) where g.farm_id = current_farm() and p.house_id = ${houseId})::int as pigs`)

/** Newest commands that set the equipment or one animal, with their steps. */
const commandsOf = (db: Db, equipmentId: string, part: string) =>
  db.many<View['commands'][number]>(sql`
    select c.command_id, c.number, c.deed, c.state, coalesce(c.settings, '{}') as settings, coalesce(c.expected, '{}') as expected, c.curve,
      coalesce(a.name, '') as name, c.issued_at, c.expires_at, c.tried_at is not null as tried,
      coalesce((select read_back from equipment_command_event v where v.farm_id = c.farm_id and v.command_id = c.command_id and read_back is not null order by v.number desc limit 1), '{}') as read_back,
      coalesce((select json_agg(json_build_object('state', v.state, 'code', v.code, 'at', to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by v.number)
        from equipment_command_event v where v.farm_id = c.farm_id and v.command_id = c.command_id), '[]') as steps
    from equipment_command c left join author a using (account_id)
    where c.farm_id = current_farm() and c.equipment_id = ${equipmentId} and c.part = ${part} and c.deed = 'set'
    order by c.number desc limit 30`)

/** Newest changes that no command caused. */
const changesAtDevice = (db: Db, equipmentId: string, part: string) =>
  db.many<View['changes'][number]>(sql`
    select at, setting, was, value from setting_change
    where farm_id = current_farm() and equipment_id = ${equipmentId} and part = ${part} and command_id is null and was is not null
    order by at desc limit 30`)

/** @throws Refusal if the records of the sow do not give the day of her curve: she would be fed by the wrong day */
async function checkCurveDay(db: Db, tag: string, by: 'gestationDay' | 'lactationDay', today: Day) {
  const sow = await db.maybeOne<{ matedOn: Day | null; farrowedOn: Day | null; status: string }>(
    sql`select mated_on, farrowed_on, status from animal where farm_id = current_farm() and (tag = ${tag} or (ear_tag <> '' and ear_tag = ${tag})) and sex = 'sow'`,
  )
  const from = by === 'gestationDay' ? sow?.matedOn : sow?.farrowedOn
  const fits =
    by === 'gestationDay'
      ? sow?.status === 'pregnant'
      : sow?.status === 'lactating' || sow?.status === 'nurse'
  const days = from ? daysBetween(from, today) : -1
  const maxDay = curveSetting[by === 'gestationDay' ? 'E' : 'F']!.maxDay
  if (!fits || days < 0 || days > maxDay) throw refuse('CURVE_NO_DATE', { tag }, ['part'])
}
