import type { Day } from '@penside/domain/basics/day.ts'
import { agesFrom, type Came, type Registered } from '@penside/domain/groups/ages.ts'
import type { Withdrawal } from '@penside/domain/groups/withdrawal.ts'
import type { MoveKind } from '@penside/domain/records/heads.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import type { CurrentGroup } from './write-moves.ts'

/** Ages and withdrawal periods of a group's pigs, derived from their arrivals. */

/**
 * Joins the pen `p` and the mean age in days, `old.age`, to lists of groups `g`; for an ended group, the age on its last day. It is a join,
 * since a scalar subquery would be planned for each row.
 */
export const withPenAndAge = (today: Day): Sql => sql`
    left join pen p using (farm_id, pen_id)
    cross join lateral group_age(g.farm_id, g.group_id, coalesce(g.ended_on, ${today}::date)) old`

/** Ages of a group's pigs. @param moves of the group, if they are known */
export async function agesOf(
  db: Db,
  group: Registered & Pick<CurrentGroup, 'groupId'>,
  moves?: readonly (Came & { kind: MoveKind })[],
): Promise<(on: Day) => number> {
  const came =
    moves?.filter(({ kind }) => kind === 'in') ??
    (await db.many<Came>(
      sql`select on_date as on, females, males, unsexed, age_days from group_move where group_id = ${group.groupId} and kind = 'in'`,
    ))
  return agesFrom(group, came)
}

/** Withdrawal periods of the pigs that are in these groups on a day, with medicine ids. */
export const withdrawalsAmong = (groupIds: readonly number[], on: Day): Sql =>
  sql`withdrawals_among(${[...groupIds]}::bigint[], ${on}::date)`

/** The same with the names of medicines, as SQL `name`. */
export const withdrawalsOfGroups = (
  db: Db,
  groupIds: readonly number[],
  on: Day,
  name: Sql,
): Promise<(Withdrawal & { groupId: number })[]> =>
  db.many(sql`
    select w.group_id, coalesce(${name}, w.medicine) as medicine_name, w.given_on, w.free_on from ${withdrawalsAmong(groupIds, on)} w
    left join medicine m on m.medicine_id = w.medicine_id
    order by free_on desc, medicine_name`)

/** The same for one group. */
export const withdrawalsOf = (db: Db, groupId: number, on: Day, name: Sql): Promise<Withdrawal[]> =>
  withdrawalsOfGroups(db, [groupId], on, name)
