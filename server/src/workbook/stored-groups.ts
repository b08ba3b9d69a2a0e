import type { Day } from '@penside/domain/basics/day.ts'
import { besideOfGroup, groupBesideKinds, groupSheetKeyOf } from '@penside/domain/groups/known-kinds.ts'
import type { Carcass } from '@penside/domain/groups/carcass.ts'
import type { MoveKind } from '@penside/domain/records/heads.ts'
import { alike } from '@penside/domain/table/cell.ts'
import type { FarmGroup, FarmGroupMove } from '@penside/domain/workbook/farm-groups.ts'
import { recordsKey, type StoredValues } from '@penside/domain/workbook/farm-records.ts'
import type { BookReader } from '@penside/domain/workbook/rows.ts'
import { sql, type Db } from '../database/db.ts'
import { readAs } from './kind-tables.ts'

/** A move by the columns of its sheet, with the ids of its partner and of the other farm. */
export type StoredGroupMove = {
  groupId: number
  group: string
  on: Day
  kind: MoveKind
  number: number
  type: string
  females: number
  males: number
  unsexed: number
  weight: number
  ageDays: number | null
  sow: string | null
  madeGroup: boolean
  remark: string
  netWeight: number | null
  price: number | null
  partnerId: number | null
  otherGroup: string | null
  otherFarmId: number | null
  sentOn: string | null
  diedFemales: number | null
  diedMales: number | null
  diedUnsexed: number | null
  mark: string | null
  gradesFemales: number[] | null
  gradesMales: number[] | null
}

/** Moves of the farm's groups, with both sides of transfers. @param groupIds of these groups only */
export const storedGroupMoves = (db: Db, groupIds: readonly number[] | null = null) =>
  db.many<StoredGroupMove>(sql`
    select g.group_id, g.name as group, m.on_date as on, m.kind, m.number, m.type, m.females, m.males, m.unsexed, m.total_weight::float8 as weight,
      coalesce(m.age_days, o.age_days) as age_days, a.tag as sow,
      m.made_group, m.remark, m.net_weight::float8 as net_weight, m.price::float8 as price, m.partner_id, other.name as other_group,
      o.farm_id as other_farm_id, o.sent_on, o.died_females, o.died_males, o.died_unsexed,
      m.mark, m.grade_females as grades_females, m.grade_males as grades_males
    from group_move m join pig_group g using (farm_id, group_id)
    left join animal a on a.farm_id = m.farm_id and a.animal_id = m.animal_id
    left join lateral (
      select k.group_id, null::bigint as farm_id, null::date as sent_on, null::int as died_females, null::int as died_males, null::int as died_unsexed, null::int as age_days
      from transfer t join transfer_arrival k on k.from_farm_id = t.farm_id and k.transfer_id = t.transfer_id
      where m.kind = 'out' and t.farm_id = m.farm_id and t.group_id = m.group_id and t.number = m.number and k.farm_id = m.farm_id
      union all
      select null, t.to_farm_id, null, null, null, null, t.age_days from transfer t
      where m.kind = 'out' and t.farm_id = m.farm_id and t.group_id = m.group_id and t.number = m.number and t.to_farm_id <> m.farm_id
      union all
      select case when t.farm_id = m.farm_id then t.group_id end, nullif(t.farm_id, m.farm_id),
        case when t.farm_id <> m.farm_id then t.sent_on end, nullif(k.died_females, 0), nullif(k.died_males, 0), nullif(k.died_unsexed, 0), null
      from transfer_arrival k join transfer t on t.farm_id = k.from_farm_id and t.transfer_id = k.transfer_id
      where m.kind = 'in' and k.farm_id = m.farm_id and k.group_id = m.group_id and k.number = m.number
    ) o on true
    left join pig_group other on other.farm_id = m.farm_id and other.group_id = o.group_id
    where ${groupIds === null ? sql`true` : sql`m.group_id = any(${[...groupIds]})`}
    order by g.started_on, g.name, m.kind, m.number`)

/** Groups of the farm, by their names as `alike` normalizes them. */
export async function farmGroups(db: Db): Promise<Map<string, FarmGroup>> {
  const groups = await db.many<FarmGroup>(sql`
    select group_id, name, started_on, age_days, breed, remark, ended_on, end_remark from pig_group order by group_id`)
  return new Map(groups.map((group) => [alike(group.name), group]))
}

/** Groups of the farm that a file names. */
function groupsIn(reader: BookReader, groups: ReadonlyMap<string, FarmGroup>): FarmGroup[] {
  const names = new Set<string>()
  for (const { values } of reader.rows.groups) if (values.name) names.add(alike(values.name))
  for (const sheet of ['groupMoves', 'carcasses', ...groupBesideKinds.map(groupSheetKeyOf)] as const)
    for (const { values } of reader.rows[sheet])
      if (values['group']) names.add(alike(String(values['group'])))
  return [...names].flatMap((name) => groups.get(name) ?? [])
}

/** Moves of the groups that a file names, and adds their other records to `found`, by `recordsKey`. */
export async function recordsOfGroups(
  db: Db,
  reader: BookReader,
  known: ReadonlyMap<string, FarmGroup>,
  found: Map<string, StoredValues[]>,
): Promise<Map<string, FarmGroupMove[]>> {
  const groups = groupsIn(reader, known)
  if (groups.length === 0) return new Map()
  const groupIds = groups.map(({ groupId }) => groupId)
  const names = new Map(groups.map(({ groupId, name }) => [groupId, alike(name)]))
  for (const kind of groupBesideKinds) {
    const { table, sheet } = besideOfGroup(kind)
    const records = await db.many<StoredValues & { groupId: number; on: Day }>(sql`
      select t.group_id, t.on_date as on, ${sql([[...readAs(sheet.columns), 't.remark'].join(', ')])}
      from ${sql([table])} t where t.group_id = any(${groupIds}) order by t.group_id, t.number`)
    for (const record of records) {
      const key = recordsKey(kind, 'group', names.get(record.groupId) ?? '', record.on)
      found.set(key, [...(found.get(key) ?? []), record])
    }
  }
  const carcasses = await db.many<Carcass & { groupId: number; number: number }>(sql`
    select group_id, number, carcass_no, weight::float8 as weight, grade, backfat::float8 as backfat, sex, condemned, part, price::float8 as price
    from carcass where group_id = any(${groupIds}) order by group_id, number, place`)
  const ofShipment = Map.groupBy(carcasses, ({ groupId, number }) => `${groupId} ${number}`)
  const moves = await storedGroupMoves(db, groupIds)
  return Map.groupBy(
    moves.map((move): FarmGroupMove & { groupId: number } => ({
      ...move,
      weight: move.weight || null,
      partner: move.partnerId,
      otherGroup: move.otherGroup && alike(move.otherGroup),
      otherFarm: move.otherFarmId,
      gradesFemales: move.gradesFemales?.join(' ') ?? null,
      gradesMales: move.gradesMales?.join(' ') ?? null,
      carcasses: move.kind === 'shipment' ? (ofShipment.get(`${move.groupId} ${move.number}`) ?? []) : [],
    })),
    ({ groupId }) => names.get(groupId) ?? '',
  )
}
