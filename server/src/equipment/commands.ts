// Commands to equipment. A command is stored before it is sent, and each of its states is recorded.
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import {
  protocolVersion,
  poll as pollSchema,
  pollsWithin,
  reported as reportedSchema,
  result as resultSchema,
  topicsOf,
  type Command,
  type Curve,
  type Result,
} from '@penside/contract/equipment/protocol.ts'
import {
  expiresAfter,
  isNewer,
  isUnsent,
  judgeResult,
  nextState,
  openStates,
  sameSettings,
  type CommandState,
} from '@penside/domain/equipment/command.ts'
import type { QuarantineReason } from '@penside/domain/equipment/quarantine.ts'
import { declared, type EquipmentType } from '@penside/domain/equipment/types.ts'
import { exact } from '@penside/domain/basics/rounded.ts'
import { tryLock } from '../database/locks.ts'
import { inTransaction, sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import { publish } from '../database/equipment-events.ts'
import { quarantine } from './quarantine.ts'
import { accessProblem } from './controller-access.ts'
import type { Link } from './broker-link.ts'
import type pg from 'pg'
import type { ControllerIdentity } from './controller-identity.ts'

export type Values = Readonly<Record<string, number | null>>
type Numbers = Readonly<Record<string, number>>

export type CommandRow = {
  commandId: string
  equipmentId: string
  part: string
  number: number
  deed: 'read' | 'set'
  settings: Numbers | null
  curve: Curve | null
  expected: Values | null
  state: CommandState
  issuedAt: string
  expiresAt: string
  triedAt: string | null
}
const columns = sql`c.command_id, c.equipment_id, c.part, c.number, c.deed, c.settings, c.curve, c.expected, c.state, c.issued_at, c.expires_at, c.tried_at`

const decimalsOf = (type: EquipmentType) => (setting: string) =>
  declared(type).settings[setting]?.decimals ?? 2

const farmOf = sql`current_farm()`

/** Applies a reported state to a command and records the new state. @returns the state afterwards */
async function advance(
  db: Db,
  {
    commandId,
    state: before,
    equipmentId,
    farmId,
  }: Pick<CommandRow, 'commandId' | 'state' | 'equipmentId'> & {
    farmId: number
  },
  reported: CommandState,
  { now, code = '', readBack }: { now: Date; code?: string; readBack?: Values | undefined },
): Promise<CommandState> {
  const state = nextState(before, reported)
  if (state === before) return state
  await db.run(
    sql`update equipment_command set state = ${state} where farm_id = ${farmOf} and command_id = ${commandId}`,
  )
  await recordState(db, commandId, state, { now, code, readBack })
  await publish(db, { farm: farmId, kind: 'command', equipment: [equipmentId] })
  return state
}

const recordState = (
  db: Db,
  commandId: string,
  state: CommandState,
  { now, code = '', readBack }: { now: Date; code?: string; readBack?: Values | undefined },
) =>
  db.run(sql`
    insert into equipment_command_event (farm_id, command_id, number, state, code, read_back, at)
    select ${farmOf}, ${commandId}, coalesce(max(number), 0) + 1, ${state}, ${code}, ${readBack ? JSON.stringify(readBack) : null}::jsonb, ${now.toISOString()}
    from equipment_command_event where farm_id = ${farmOf} and command_id = ${commandId}
    returning farm_id`)

export type CommandRequest = {
  commandId?: string
  farmId: number
  accountId: number | null
  equipmentId: string
  part: string
  deed: 'read' | 'set'
  settings?: Numbers
  curve?: Curve
  expected?: Values
}

/** Locks the equipment until the end of the transaction, which serializes requests to it. */
export const lockEquipment = (db: Db, equipmentId: string) =>
  db.maybeOne<{ type: EquipmentType; controllerId: string }>(sql`
    select type, controller_id from equipment
    where farm_id = ${farmOf} and equipment_id = ${equipmentId} and retired_on is null for update`)

/**
 * Stores a command to be sent after the commit. The caller must hold the equipment's lock.
 * @throws Refusal COMMAND_UNDER_WAY if a previous command may have been sent and has no outcome yet
 */
export async function requestCommand(
  db: Db,
  request: CommandRequest,
  now: Date,
): Promise<{ commandId: string; number: number; state: CommandState }> {
  const {
    farmId,
    accountId,
    equipmentId,
    part,
    deed,
    settings,
    curve,
    expected,
    commandId = randomUUID(),
  } = request
  const open = await db.many<CommandRow & { name: string }>(sql`
    select ${columns}, coalesce(a.name, '') as name from equipment_command c left join author a using (account_id)
    where c.farm_id = ${farmOf} and c.equipment_id = ${equipmentId} and c.state = any(${openStates as CommandState[]}::text[]) for update of c`)
  for (const each of open) {
    // Replaces a command that has certainly not been sent.
    if (each.deed === deed && isUnsent(each.state) && each.triedAt === null)
      await advance(db, { ...each, farmId }, 'superseded', { now })
    else if (deed === 'set' && each.deed === 'set') throw refuse('COMMAND_UNDER_WAY', { name: each.name })
  }
  const seconds = curve ? expiresAfter.curve : expiresAfter.values
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  const { number } = await db.one<{ number: number }>(sql`
    insert into equipment_command (farm_id, command_id, equipment_id, part, number, deed, settings, curve, expected, state, account_id, issued_at, expires_at)
    select ${farmOf}, ${commandId}, ${equipmentId}, ${part}, coalesce(max(number), 0) + 1, ${deed}, ${json(settings)}::jsonb, ${json(curve)}::jsonb,
      ${json(expected)}::jsonb, 'requested', ${accountId}, ${now.toISOString()}, ${new Date(now.getTime() + seconds * 1_000).toISOString()}
    from equipment_command where farm_id = ${farmOf} and equipment_id = ${equipmentId} returning number`)
  await recordState(db, commandId, 'requested', { now })
  await publish(db, { farm: farmId, kind: 'command', equipment: [equipmentId] })
  return { commandId, number, state: 'requested' }
}

/** Cancels the commands of a revoked controller that were not sent. */
export async function cancelUnsent(db: Db, farmId: number, controllerId: string, now: Date) {
  const open = await db.many<CommandRow>(sql`
    select ${columns} from equipment_command c join equipment e using (farm_id, equipment_id)
    where c.farm_id = ${farmOf} and e.controller_id = ${controllerId} and c.state in ('requested', 'queued') and c.tried_at is null for update of c`)
  for (const each of open) await advance(db, { ...each, farmId }, 'cancelled', { now })
}

/** Cancels a command that was not sent. @throws Refusal NOT_FOUND, COMMAND_GONE */
export async function cancel(db: Db, farmId: number, commandId: string, now: Date) {
  const found = await db.maybeOne<CommandRow>(
    sql`select ${columns} from equipment_command c where farm_id = ${farmOf} and command_id = ${commandId} for update`,
  )
  if (!found) throw refuse('NOT_FOUND', {}, ['commandId'])
  if (found.state === 'cancelled') return
  if (!isUnsent(found.state) || found.triedAt !== null) throw refuse('COMMAND_GONE')
  await advance(db, { ...found, farmId }, 'cancelled', { now })
}

// --- Results and reported settings ------------------------------------------------------------------------------

type Reported = {
  version: number | null
  at: string
  settings: Values
  curve?: Curve | undefined
  mode?: 'remote' | 'local' | undefined
}
type Known = Reported & { version: number; settings: Values }

/** Stores reported settings if they are newer than the known ones. @returns whether they were */
async function storeReported(
  db: Db,
  { farmId, equipmentId, type }: { farmId: number; equipmentId: string; type: EquipmentType },
  part: string,
  reported: Reported,
  now: Date,
): Promise<boolean> {
  const settings = Object.fromEntries(
    Object.entries(exact(reported.settings)).filter(([setting]) => setting in declared(type).settings),
  )
  const known = await db.maybeOne<Known>(sql`
    select version, at, settings, curve, mode from reported_setting
    where farm_id = ${farmOf} and equipment_id = ${equipmentId} and part = ${part} for update`)
  const newer =
    !known ||
    isNewer(
      { version: reported.version, at: Date.parse(reported.at) },
      { version: reported.version === null ? null : known.version, at: Date.parse(known.at) },
    )
  if (!newer) return false
  const all = { ...known?.settings, ...settings }
  const curve = reported.curve ?? known?.curve
  await db.run(sql`
    insert into reported_setting (farm_id, equipment_id, part, version, at, settings, curve, mode)
    values (${farmOf}, ${equipmentId}, ${part}, ${reported.version ?? known?.version ?? 0}, ${reported.at}, ${JSON.stringify(all)}::jsonb,
      ${curve ? JSON.stringify(curve) : null}::jsonb, ${reported.mode ?? known?.mode ?? 'remote'})
    on conflict (farm_id, equipment_id, part) do update set version = excluded.version, at = excluded.at, settings = excluded.settings,
      curve = excluded.curve, mode = excluded.mode`)
  // A time in the future would hide later changes in charts.
  const at = new Date(Math.min(Date.parse(reported.at), now.getTime())).toISOString()
  for (const [setting, value] of Object.entries(settings)) {
    const was = known?.settings[setting] ?? null
    if (known && was === value) continue
    await db.run(sql`
      insert into setting_change (farm_id, equipment_id, part, setting, at, was, value, command_id)
      select ${farmOf}, ${equipmentId}, ${part}, ${setting}, ${at}::timestamptz, ${was}::float8, ${value}::float8, (
        select command_id from equipment_command where farm_id = ${farmOf} and equipment_id = ${equipmentId} and part = ${part}
          and deed = 'set' and settings ? ${setting} and (settings ->> ${setting})::float8 = ${value} and tried_at is not null
          and issued_at > ${now.toISOString()}::timestamptz - interval '1 hour' order by number desc limit 1)
      on conflict (farm_id, equipment_id, part, setting, at) do update set value = excluded.value, command_id = excluded.command_id`)
  }
  await publish(db, { farm: farmId, kind: 'command', equipment: [equipmentId] })
  return true
}

/** Marks the newest `set` command as applied if it has timed out and the settings read since equal the requested ones. */
async function confirmLate(
  db: Db,
  { farmId, equipmentId, type }: { farmId: number; equipmentId: string; type: EquipmentType },
  part: string,
  { readBack, curve }: { readBack: Values; curve?: Curve | undefined },
  {
    now,
    before = Number.MAX_SAFE_INTEGER,
    issuedBefore,
  }: { now: Date; before?: number; issuedBefore?: string },
) {
  const last = await db.maybeOne<CommandRow>(sql`
    select ${columns} from equipment_command c where farm_id = ${farmOf} and equipment_id = ${equipmentId} and part = ${part} and deed = 'set'
      and number < ${before} order by number desc limit 1 for update`)
  if (last?.state !== 'timedOut') return
  if (issuedBefore && Date.parse(last.issuedAt) >= Date.parse(issuedBefore)) return
  const same =
    (!last.curve || (curve !== undefined && sameCurve(last.curve, curve))) &&
    sameSettings(last.settings ?? {}, readBack, decimalsOf(type))
  if (same) await advance(db, { ...last, farmId }, 'applied', { now, readBack })
}

const equipmentAt = (db: Db, { controllerId, equipmentId }: ControllerIdentity & { equipmentId: string }) =>
  db.maybeOne<{ type: EquipmentType; ahead: number | null }>(sql`
    select e.type, s.clock_ahead as ahead from equipment e join controller c using (farm_id, controller_id)
    left join controller_state s using (farm_id, controller_id)
    where e.farm_id = ${farmOf} and e.equipment_id = ${equipmentId} and e.controller_id = ${controllerId} and c.revoked_at is null`)

type CommandSource = ControllerIdentity & { equipmentId: string }

/** Quarantines a message. @param reason by default, why the controller may not report about the equipment */
async function quarantineMessage(
  db: Db,
  { controllerId, equipmentId }: CommandSource,
  kind: 'result' | 'settings',
  message: unknown,
  reason?: QuarantineReason,
) {
  const why = reason ?? (await accessProblem(db, controllerId, equipmentId))
  const example = `${kind}: ${JSON.stringify(message).slice(0, 180)}`
  if (why) await quarantine(db, [{ controllerId, equipmentId, reason: why, example }])
}

/** Processes the result of a command; the result of an unknown command is quarantined. */
export async function ingestResult(
  db: Db,
  from: CommandSource,
  message: unknown,
  now = new Date(),
): Promise<void> {
  const { id, state: reported, code, readBack, curve, version, at } = z.parse(resultSchema, message)
  const { farmId, equipmentId } = from
  const equipment = await equipmentAt(db, from)
  if (!equipment) return quarantineMessage(db, from, 'result', message)
  const found = await db.maybeOne<CommandRow>(sql`
    select ${columns} from equipment_command c where farm_id = ${farmOf} and command_id = ${id} and equipment_id = ${equipmentId} for update`)
  if (!found) return quarantineMessage(db, from, 'result', message, 'unknown_command')
  const { type } = equipment
  const of = { farmId, equipmentId, type }
  const row = { ...found, farmId }
  const hasSettings = readBack !== undefined || curve !== undefined
  if (hasSettings)
    await storeReported(
      db,
      of,
      found.part,
      { version: version ?? null, at, settings: readBack ?? {}, curve },
      now,
    )
  const outcome =
    found.deed === 'set'
      ? outcomeOfSetting(found, { state: reported, readBack, curve }, type)
      : reported === 'applied' && !hasSettings
        ? 'acked'
        : reported
  await advance(db, row, outcome, { now, code: code ?? '', readBack })
  if (found.deed === 'read' && hasSettings)
    await confirmLate(db, of, found.part, { readBack: readBack ?? {}, curve }, { now, before: found.number })
}

function outcomeOfSetting(
  { settings, curve }: CommandRow,
  answer: Pick<Result, 'state' | 'readBack' | 'curve'>,
  type: EquipmentType,
) {
  const outcome = judgeResult(answer.state, settings ?? {}, settings ? answer.readBack : {}, decimalsOf(type))
  // A curve counts as applied only if the same points were read back.
  if (!curve || outcome !== 'applied') return outcome
  if (!answer.curve) return 'acked'
  return sameCurve(curve, answer.curve) ? 'applied' : 'mismatch'
}

export const sameCurve = (one: Curve, other: Curve) =>
  one.by === other.by &&
  one.points.length === other.points.length &&
  one.points.every(
    ({ day, value }, i) => other.points[i]!.day === day && Math.abs(other.points[i]!.value - value) < 1e-6,
  )

/** Processes reported settings, which may have been changed at the device. */
export async function ingestReported(
  db: Db,
  from: CommandSource,
  message: unknown,
  now = new Date(),
): Promise<void> {
  const {
    equipment: named,
    of: part = '',
    version,
    at,
    settings,
    curve,
    mode,
  } = z.parse(reportedSchema, message)
  const { farmId, equipmentId } = from
  if (named !== equipmentId) return quarantineMessage(db, from, 'settings', message, 'unreadable')
  const equipment = await equipmentAt(db, from)
  if (!equipment) return quarantineMessage(db, from, 'settings', message)
  const of = { farmId, equipmentId, type: equipment.type }
  if (!(await storeReported(db, of, part, { version, at, settings, curve, mode }, now))) return
  const byOurClock = new Date(Date.parse(at) - (equipment.ahead ?? 0) * 1_000).toISOString()
  await confirmLate(db, of, part, { readBack: settings, curve }, { now, issuedBefore: byOurClock })
}

// --- Sending and expiring ---------------------------------------------------------------------------------------

/** Time after which an unanswered command is sent again, ms; the controller executes an id once. */
const resendAfter = 10_000

const messageOf = ({
  commandId,
  equipmentId,
  part,
  deed,
  settings,
  curve,
  expected,
  number,
  issuedAt,
  expiresAt,
}: CommandRow): Command => {
  const common = {
    v: protocolVersion as 1,
    id: commandId,
    equipment: equipmentId,
    ...(part && { of: part }),
    expires: expiresAt,
  }
  if (deed === 'read') return { ...common, do: 'read' }
  return {
    ...common,
    do: 'set',
    ...(settings && { set: settings }),
    ...(curve && { curve }),
    ...(expected && Object.keys(expected).length > 0 && { expect: expected }),
    order: number,
    issued: issuedAt,
  }
}

/** SQL: whether the controller of state `s` polls for its commands. */
export const isPolling = (now: Date) =>
  sql`coalesce(s.polled_at > ${now.toISOString()}::timestamptz - make_interval(secs => ${pollsWithin}), false)`

/** Answers a poll with all unexpired commands that the controller has not acknowledged. */
export async function answerPoll(
  db: Db,
  { farmId, controllerId }: ControllerIdentity,
  message: unknown,
  now: Date,
) {
  z.parse(pollSchema, message)
  await db.run(sql`
    insert into controller_state (farm_id, controller_id, polled_at) values (${farmOf}, ${controllerId}, ${now.toISOString()})
    on conflict (farm_id, controller_id) do update set polled_at = excluded.polled_at`)
  const due = await db.many<CommandRow>(sql`
    select ${columns} from equipment_command c join equipment e using (farm_id, equipment_id)
    where c.farm_id = ${farmOf} and e.controller_id = ${controllerId} and c.state in ('requested', 'queued', 'sent')
      and c.expires_at > ${now.toISOString()} order by c.equipment_id, c.number for update of c`)
  for (const each of due) {
    // Recorded before the answer, which may be lost although the command is executed.
    await db.run(sql`
      update equipment_command set tried_at = ${now.toISOString()} where farm_id = ${farmOf} and command_id = ${each.commandId}`)
    await advance(db, { ...each, farmId }, 'sent', { now })
  }
  return { v: protocolVersion, commands: due.map(messageOf) }
}

type At = { pool: pg.Pool; link: Link | undefined; now: () => Date; warn?: (error: unknown) => void }

/** Sends a farm's waiting commands and ends those without an answer; one process at a time. */
export async function processCommands({ pool, link, now: clock, warn }: At, farmId: number): Promise<void> {
  const now = clock()
  const due = await inTransaction(pool, async (db) => {
    await db.actAs({ farmId })
    const { free } = await db.one<{ free: boolean }>(tryLock('commands', sql`${farmId}::bigint`))
    if (!free) return []
    const open = await db.many<
      CommandRow & { controllerId: string; online: boolean | null; polls: boolean }
    >(sql`
      select ${columns}, e.controller_id, s.online and k.revoked_at is null as online, ${isPolling(now)} as polls from equipment_command c
      join equipment e using (farm_id, equipment_id) join controller k using (farm_id, controller_id)
      left join controller_state s using (farm_id, controller_id)
      where c.farm_id = ${farmOf} and c.state = any(${openStates as CommandState[]}::text[]) order by c.equipment_id, c.number for update of c`)
    const sent: typeof open = []
    for (const each of open) {
      const row = { ...each, farmId }
      if (Date.parse(each.expiresAt) <= now.getTime()) {
        const ended = await advance(db, row, each.triedAt === null ? 'expired' : 'timedOut', { now })
        // Reading the equipment decides whether the command was executed.
        if (ended === 'timedOut' && each.deed === 'set')
          await requestCommand(
            db,
            { farmId, accountId: null, equipmentId: each.equipmentId, part: each.part, deed: 'read' },
            now,
          )
      } else if (each.polls) {
        // The controller polls for its commands.
      } else if (!link?.connected || !each.online) {
        if (each.triedAt === null) await advance(db, row, 'queued', { now })
      } else if (
        each.state !== 'acked' &&
        (each.triedAt === null || now.getTime() - Date.parse(each.triedAt) >= resendAfter)
      ) {
        // Recorded before sending: from here on the command may have been sent.
        await db.run(sql`
          update equipment_command set tried_at = ${now.toISOString()} where farm_id = ${farmOf} and command_id = ${each.commandId}`)
        sent.push(each)
      }
    }
    return sent
  })
  for (const each of due) {
    try {
      await link!.publish(topicsOf(farmId, each.controllerId).command(each.equipmentId), messageOf(each), {
        expires: Math.max(1, (Date.parse(each.expiresAt) - now.getTime()) / 1_000),
      })
    } catch (error) {
      warn?.(error)
      continue
    }
    await inTransaction(pool, async (db) => {
      await db.actAs({ farmId })
      const found = await db.one<CommandRow>(
        sql`select ${columns} from equipment_command c where farm_id = ${farmOf} and command_id = ${each.commandId} for update`,
      )
      await advance(db, { ...found, farmId }, 'sent', { now: clock() })
    })
  }
}
