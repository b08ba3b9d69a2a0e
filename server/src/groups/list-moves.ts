import type { GroupMoveRow } from '@penside/contract/groups/record.ts'
import type { CodeNames } from '@penside/domain/codes/lists.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import type { MoveKind } from '@penside/domain/records/heads.ts'
import { moveTypeName } from '@penside/domain/groups/move-names.ts'
import { sql, type Db } from '../database/db.ts'
import { codeNames } from '../farm/code-lookup.ts'
import { seesFarmsOfCompany } from './transfers.ts'
import type { Caller } from '../http/serve.ts'
import { required } from './record.ts'

type Asked = { language: Language; names: CodeNames; caller: Caller; kind?: MoveKind }

/** Moves of a group, newest first, with the other ends of its transfers. */
export async function movesOf(
  db: Db,
  groupId: number,
  { language, names, caller, kind }: Asked,
): Promise<GroupMoveRow[]> {
  const rows = await movesAmong(db, [groupId], caller, kind)
  return rows.map(({ groupId: _, ...row }) => ({
    ...row,
    head: row.females + (row.males ?? 0),
    typeName: moveTypeName(row.kind, row.type, language, names),
  }))
}

/** Moves of many groups, ordered by group, without names of codes. */
export async function movesAmong(
  db: Db,
  groupIds: readonly number[],
  caller: Pick<Caller, 'company'>,
  kind?: MoveKind,
): Promise<(Omit<GroupMoveRow, 'typeName' | 'head'> & { groupId: number })[]> {
  await seesFarmsOfCompany(db, caller)
  return db.many(sql`
    select m.group_id, m.number as seq, m.on_date as moved_on, m.kind, m.type, m.females + m.unsexed as females, case when m.unsexed = 0 then m.males end as males, m.total_weight::float8 as total_weight,
      m.net_weight::float8 as net_weight, m.price::float8 as price, m.partner_id, m.age_days,
      m.animal_id as sow_id, a.tag as sow_tag, m.litter_number is not null as partly,
      coalesce(t.transfer_id, k.transfer_id) as transfer_id,
      f.farm_id as other_farm_id, coalesce(f.name, '') as other_farm_name,
      og.group_id as other_group_id, coalesce(og.name, came.group_name, '') as other_group_name,
      (coalesce(t.females + t.males + t.unsexed, 0) - coalesce(taken.head, 0))::int as open,
      coalesce(died.females, 0) as died_females, case when coalesce(died.unsexed, 0) = 0 then coalesce(died.males, 0) end as died_males, taken.died_on,
      m.grade_females as grades_females, m.grade_males as grades_males, coalesce(m.mark, '') as mark, m.remark, m.photos
    from group_move m
    left join animal a using (farm_id, animal_id)
    left join transfer t on m.kind = 'out' and t.farm_id = m.farm_id and t.group_id = m.group_id and t.number = m.number
    left join transfer_arrival k on m.kind = 'in' and k.farm_id = m.farm_id and k.group_id = m.group_id and k.number = m.number
    left join transfer came on came.farm_id = k.from_farm_id and came.transfer_id = k.transfer_id
    left join lateral (
      select sum(x.females + x.males + x.unsexed + x.died_females + x.died_males + x.died_unsexed) as head, sum(x.died_females) as died_females,
        sum(x.died_males) as died_males, sum(x.died_unsexed) as died_unsexed,
        max(x.on_date) filter (where x.died_females + x.died_males + x.died_unsexed > 0) as died_on, min(x.group_id) filter (where x.farm_id = m.farm_id) as group_id
      from transfer_arrival x where x.from_farm_id = t.farm_id and x.transfer_id = t.transfer_id) taken on t.transfer_id is not null
    left join lateral (
      select case when d.unsexed > 0 then d.females + d.males + d.unsexed else d.females end as females, d.males, d.unsexed
      from (select coalesce(k.died_females, taken.died_females)::int as females, coalesce(k.died_males, taken.died_males)::int as males,
        coalesce(k.died_unsexed, taken.died_unsexed)::int as unsexed) d) died on true
    left join (select farm_id, name from farm where farm_id <> current_farm()) f on f.farm_id = coalesce(t.to_farm_id, k.from_farm_id)
    left join pig_group og on og.farm_id = m.farm_id
      and og.group_id = coalesce(taken.group_id, case when k.from_farm_id = m.farm_id then came.group_id end)
    where m.group_id = any(${[...groupIds]}) ${kind ? sql`and m.kind = ${kind}` : sql``}
    order by m.group_id, m.on_date desc, m.created_at desc, m.number desc`)
}

/** History of one kind of move of a group. */
export async function historyOf(
  {
    input,
    db,
    language,
    caller,
  }: { input: { groupId?: number | undefined }; db: Db; language: Language; caller: Caller },
  kind: MoveKind,
) {
  const names = await codeNames(db, language)
  const rows = await movesOf(db, required(input.groupId, 'groupId'), { language, names, caller, kind })
  return { rows, newestSeq: Math.max(0, ...rows.map(({ seq }) => seq)) }
}
