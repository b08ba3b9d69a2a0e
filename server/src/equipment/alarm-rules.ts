import { typeLetters } from '@penside/domain/equipment/type-codes.ts'
import {
  defaultAlarmSettings,
  defaultRule,
  type AlarmKind,
  type AlarmRule,
  type AlarmSettings,
} from '@penside/domain/equipment/alarm.ts'
import { limitScope, type Heated } from '@penside/domain/equipment/setting-limit.ts'
import { declared, type EquipmentType } from '@penside/domain/equipment/types.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import type { NamedRow } from '../farm/translated-names.ts'

export type Placed = NamedRow & {
  equipmentId: string
  type: EquipmentType
  controllerId: string
  name: string
  houseId: number | null
  /** Code list 08; `''` for equipment outside any house. */
  houseKind: string
  /** `''` for equipment in no pen. */
  penId: string
  penName: string
  /** Scope of its setting and alarm limits, see `limitScope`. */
  scope: string
  /** Interval of its reports, s. */
  cycle: number
  maintenanceUntil: string | null
  /** Whether its controller is revoked: nothing is received from it or sent to it. */
  revoked: boolean
}

/** Equipment of the current farm with its place, report interval and scope of limits; without retired equipment. */
export const placedEquipment = (db: Db, equipmentId?: string) =>
  placedWhere(
    db,
    sql`e.retired_on is null and (${equipmentId ?? null}::text is null or e.equipment_id = ${equipmentId ?? null})`,
  )
/** The same with retired equipment, at its last place. */
export const everPlaced = (db: Db) => placedWhere(db, sql`true`)

async function placedWhere(db: Db, where: Sql): Promise<Placed[]> {
  const rows = await db.many<Omit<Placed, 'cycle' | 'scope'> & { cycle: number | null; heats: Heated }>(sql`
    select e.equipment_id, e.type, e.controller_id, e.name, e.cycle, e.heats, e.maintenance_until, c.revoked_at is not null as revoked, h.house_id, coalesce(h.kind, '') as house_kind,
      coalesce(p.pen_id::text, '') as pen_id, coalesce(p.name, '') as pen_name, coalesce(h.name_ko, '') as name_ko, coalesce(h.name_en, '') as name_en, coalesce(h.name_vi, '') as name_vi
    from equipment e join controller c using (farm_id, controller_id) left join pen p using (farm_id, pen_id) left join house h using (farm_id, house_id)
    where e.farm_id = current_farm() and ${where}
    order by strpos(${typeLetters}, e.type), h.position, p.position, e.equipment_id`)
  return rows.map(({ heats, ...row }) => ({
    ...row,
    scope: limitScope(row.type, heats, row.houseKind),
    cycle: row.cycle ?? declared(row.type).cycle,
  }))
}

/** End of a repair that is under way, which suppresses the alarms of the equipment; else null. @param now ms */
export const repairUntil = ({ maintenanceUntil }: Pick<Placed, 'maintenanceUntil'>, now: number) =>
  maintenanceUntil !== null && Date.parse(maintenanceUntil) > now ? maintenanceUntil : null
export const isInRepair = (each: Placed, now: number) => repairUntil(each, now) !== null

type StoredRule = {
  scope: string
  type: EquipmentType
  measure: string
  fromAt: string
  rule: AlarmRule | null
}
const storedRules = (db: Db) =>
  db.many<StoredRule>(sql`
    select scope, type, measure, from_at, rule from alarm_rule where farm_id = current_farm() order by from_at`)

/** Alarm rules of a farm. A rule of one equipment precedes that of its scope, which precedes the default. */
export class Rules {
  readonly #rules: Map<string, StoredRule[]>
  private constructor(rules: readonly StoredRule[]) {
    this.#rules = Map.groupBy(rules, (each) => `${each.scope} ${each.type} ${each.measure}`)
  }
  static async of(db: Db): Promise<Rules> {
    return new Rules(await storedRules(db))
  }

  /** Rule that the farm set for a scope; undefined if there is none or it was reset. */
  own(scope: string, type: EquipmentType, measure: string, at = Infinity): AlarmRule | undefined {
    const versions = this.#rules.get(`${scope} ${type} ${measure}`)
    return versions?.findLast(({ fromAt }) => Date.parse(fromAt) <= at)?.rule ?? undefined
  }

  /** Rule of one equipment at a time, ms; the current one by default. */
  of(
    { equipmentId, type, scope }: Pick<Placed, 'equipmentId' | 'type' | 'scope'>,
    measure: string,
    at = Infinity,
  ): AlarmRule {
    return (
      this.own(equipmentId, type, measure, at) ??
      this.own(scope, type, measure, at) ??
      defaultRule(type, measure, scope)
    )
  }

  /** Times at which the rule of an equipment changed, ms, oldest first. */
  changes({ equipmentId, type, scope }: Placed, measure: string): number[] {
    return [equipmentId, scope]
      .flatMap((each) => this.#rules.get(`${each} ${type} ${measure}`) ?? [])
      .map(({ fromAt }) => Date.parse(fromAt))
      .toSorted((a, b) => a - b)
  }
}

export async function alarmSettings(db: Db): Promise<AlarmSettings> {
  const own = await db.maybeOne<AlarmSettings>(
    sql`select escalate_after, quiet_from, quiet_to, still_after, unfed_from from alarm_setting where farm_id = current_farm()`,
  )
  return own ?? defaultAlarmSettings
}

export type Recipient = { accountId: number; name: string; phone: string }
/** Escalation chain of each kind of alarm: the members whom the farm chose, else its managers, then its owners. */
export async function chains(db: Db): Promise<Record<AlarmKind, { people: Recipient[]; own: boolean }>> {
  const members = await db.many<Recipient & { role: string }>(sql`
    with m as materialized (
      select account_id, m.role, a.name, m.created_at from membership m join author a using (account_id) where m.farm_id = current_farm())
    select m.account_id, m.role, m.name, coalesce(c.phone, '') as phone
    from m left join alarm_member c on c.farm_id = current_farm() and c.account_id = m.account_id
    order by array_position(array['manager', 'owner', 'worker'], m.role), m.created_at, m.account_id`)
  const routes = await db.many<{ kind: AlarmKind; accountId: number }>(
    sql`select kind, account_id from alarm_route where farm_id = current_farm() order by kind, step`,
  )
  const managers = members.filter(({ role }) => role !== 'worker')
  const chainOf = (kind: AlarmKind) => {
    const chosen = routes.filter((route) => route.kind === kind)
    // Former members are not notified.
    const people = chosen.flatMap(({ accountId }) =>
      members.filter((member) => member.accountId === accountId),
    )
    return people.length > 0 ? { people, own: true } : { people: managers, own: false }
  }
  return {
    climate: chainOf('climate'),
    feed: chainOf('feed'),
    water: chainOf('water'),
    power: chainOf('power'),
    system: chainOf('system'),
  }
}
