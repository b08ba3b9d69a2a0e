import type { GroupDetail, GroupRow, groups, NewGroup } from '@penside/contract/groups/group.ts'
import type { GroupMoveRow } from '@penside/contract/groups/record.ts'
import { rowsPerPage } from '@penside/contract/api/list.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import type { CodeNames } from '@penside/domain/codes/lists.ts'
import { headCount, type Heads } from '@penside/domain/records/heads.ts'
import { specialCompany } from '@penside/domain/groups/special-company.ts'
import type { Withdrawal } from '@penside/domain/groups/withdrawal.ts'
import { checkGroup } from '@penside/domain/groups/group.ts'
import { sql, type Db } from '../database/db.ts'
import { checkCode, codeNames } from '../farm/code-lookup.ts'
import { checkPen } from '../farm/pens.ts'
import { deleteUnrecorded, freeGroupName, lockGroup } from './write-moves.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { containing } from '../database/text-search.ts'
import { medicineName } from '../farm/medicines.ts'
import { movesOf } from './list-moves.ts'
import { withdrawalsOf, withPenAndAge } from './history.ts'

export const groupHandlers: Handlers<typeof groups> = {
  async list({ input, db, today }) {
    const { search, stocked = 'N', ended = 'N', order = 'desc', page = 0, pageSize = rowsPerPage } = input
    const current = sql`(g.ended_on is null ${stocked === 'Y' ? sql`and g.females + g.males + g.unsexed > 0` : sql``})`
    const wanted = sql`${ended === 'Y' ? sql`(${current} or g.ended_on is not null)` : current}
      ${search ? sql`and g.name ilike ${containing(search)}` : sql``}`
    const byStart = order === 'asc' ? sql`g.started_on, g.group_id` : sql`g.started_on desc, g.group_id desc`
    const inOrder = sql`g.ended_on is not null, ${byStart}`
    const rows = await db.many<Omit<Listed, 'total'>>(sql`
      select ${groupColumns} from (
        select g.* from pig_group g where ${wanted}
        order by ${inOrder} limit ${pageSize} offset ${page * pageSize}) g ${withPenAndAge(today)}
      order by ${inOrder}`)
    const { total } = await db.one<{ total: number }>(
      sql`select count(*) as total from pig_group g where ${wanted}`,
    )
    return rows.map((row) => rowOf({ ...row, total }))
  },

  choices: ({ db }) =>
    db.many(sql`
      select g.group_id, g.name as group_name, g.females + g.males + g.unsexed as head, g.started_on, w.weaned_first, w.weaned_last
      from pig_group g cross join lateral (
        select min(m.on_date) as weaned_first, max(m.on_date) as weaned_last from group_move m
        where m.farm_id = g.farm_id and m.group_id = g.group_id and m.kind = 'in' and m.animal_id is not null) w
      where g.ended_on is null order by g.started_on desc, g.group_id desc`),

  async view({ input: { groupId }, db, language, today, caller }) {
    const group = await db.maybeOne<Stored>(sql`
      select ${groupColumns}, g.pen_id, g.breed, g.remark from pig_group g ${withPenAndAge(today)}
      where g.group_id = ${groupId}`)
    if (!group) throw refuse('NOT_FOUND')
    const names = await codeNames(db, language)
    const moves = await movesOf(db, groupId, { language, names, caller })
    const withdrawals = await withdrawalsOf(db, groupId, today, medicineName(language))
    return detailOf(group, { moves, withdrawals }, names)
  },

  async save({ input, db, today, caller }) {
    if (input.formMode === 'delete') return deleteGroup(db, named(input))
    checkGroup(input, today)
    if (!input.penId) throw refuse('PEN_NEEDED', {}, ['penId'])
    await checkPen(db, input.penId)
    await checkCode(db, '043', input.breed, 'breed')
    const { startedOn, ageDays = 0, penId, breed, remark = '' } = input
    const columns = sql`${startedOn}::date, ${ageDays}::int, ${penId}::bigint, ${breed}, ${remark}`
    const typed = caller.company === specialCompany ? '' : (input.groupName ?? '')
    if (input.formMode === 'insert') {
      const groupName = typed || (await freeGroupName(db, startedOn))
      await checkName(db, groupName)
      const { groupId } = await db.one<{ groupId: number }>(sql`
        insert into pig_group (farm_id, name, started_on, age_days, pen_id, breed, remark)
        values (current_farm(), ${groupName}, ${columns}) returning group_id`)
      return { result: 1, groupId, groupName }
    }
    const group = await lockGroup(db, named(input))
    if (group.endedOn) throw refuse('GROUP_ENDED', { name: group.name })
    const groupName = typed || group.name
    await checkName(db, groupName, group.groupId)
    const { first } = await db.one<{ first: Day | null }>(
      sql`select min(on_date) as first from group_move where group_id = ${group.groupId}`,
    )
    if (first && startedOn > first) throw refuse('GROUP_BEGAN_BEFORE', { first }, ['startedOn'])
    await db.run(sql`
      update pig_group set (started_on, age_days, pen_id, breed, remark) = row (${columns}), name = ${groupName} where group_id = ${group.groupId}`)
    return { result: 1, groupId: group.groupId, groupName }
  },
}

/** Groups with pigs, oldest first. */
export async function standingGroups(db: Db, today: Day): Promise<GroupRow[]> {
  const rows = await db.many<Omit<Listed, 'total'>>(sql`
    select ${groupColumns} from pig_group g ${withPenAndAge(today)}
    where g.ended_on is null and g.females + g.males + g.unsexed > 0 order by g.started_on, g.group_id`)
  return rows.map((row) => rowOf({ ...row, total: rows.length }))
}

function named({ groupId }: NewGroup) {
  if (!groupId) throw refuse('BAD_INPUT', {}, ['groupId'])
  return groupId
}

/** Deletes a group of which nothing is recorded. */
async function deleteGroup(db: Db, groupId: number) {
  const group = await lockGroup(db, groupId)
  if (!(await deleteUnrecorded(db, groupId))) throw refuse('GROUP_HAS_RECORDS', { name: group.name })
  return { result: 1 as const, groupId, groupName: group.name }
}

async function checkName(db: Db, name: string, but = 0) {
  if (await db.maybeOne(sql`select 1 from pig_group where name = ${name} and group_id <> ${but}`))
    throw refuse('GROUP_KNOWN', { name }, ['groupName'])
}

const groupColumns = sql`
  g.group_id, g.name as group_name, g.started_on, g.ended_on, g.age_days, coalesce(p.name, '') as pen_name, g.females, g.males, g.unsexed, old.age as average_age`

type Listed = Omit<GroupRow, 'head'> & { ageDays: number } & Heads

const rowOf = (row: Listed): GroupRow => ({
  groupId: row.groupId,
  groupName: row.groupName,
  averageAge: row.averageAge,
  penName: row.penName,
  head: headCount(row),
  startedOn: row.startedOn,
  endedOn: row.endedOn,
  total: row.total,
})

type Stored = Omit<Listed, 'total'> & {
  penId: number | null
  breed: string
  remark: string
}

function detailOf(
  row: Stored,
  parts: { moves: GroupMoveRow[]; withdrawals: Withdrawal[] },
  names: CodeNames,
): GroupDetail {
  return {
    groupId: row.groupId,
    groupName: row.groupName,
    startedOn: row.startedOn,
    ageDays: row.ageDays,
    penId: row.penId,
    penName: row.penName,
    breed: row.breed,
    breedName: names('043', row.breed),
    source: 'J',
    remark: row.remark,
    averageAge: row.averageAge,
    females: row.females,
    males: row.males,
    head: headCount(row),
    endedOn: row.endedOn,
    ...parts,
  }
}
