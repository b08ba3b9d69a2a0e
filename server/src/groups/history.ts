import type { Day } from '@penside/domain/basics/day.ts'
import { agesFrom, type Came, type Registered } from '@penside/domain/groups/ages.ts'
import type { Withdrawal } from '@penside/domain/groups/withdrawal.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import type { CurrentGroup } from './write-moves.ts'

/** What follows from how pigs came into a group: how old they are on a day, and from when they may be slaughtered. */

/**
 * Joins what lists of groups `g` say beside their names: the pen `p`, and the mean days of age, `old.age`. Of a group that has ended it is
 * that of its last day. It is planned with the statement that asks it; as a value it would be planned again for each row.
 */
export const withPenAndAge = (today: Day): Sql => sql`
    left join pen p using (farm_id, pen_id)
    cross join lateral group_age(g.farm_id, g.group_id, coalesce(g.ended_on, ${today}::date)) old`

export const agesOf = async (
  db: Db,
  group: Registered & Pick<CurrentGroup, 'groupId'>,
): Promise<(on: Day) => number> =>
  agesFrom(
    group,
    await db.many<Came>(
      sql`select on_date as on, females, males, unsexed, age_days from group_move where group_id = ${group.groupId} and kind = 'in'`,
    ),
  )

/** Of pigs of these groups that are there on a day: what they may have got, and from when they may be slaughtered; by the numbers of medicines. */
export const withdrawalsAmong = (groupIds: readonly number[], on: Day): Sql =>
  sql`withdrawals_among(${[...groupIds]}::bigint[], ${on}::date)`

/** The same in the language of `name`. */
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

/** The same of one group. */
export const withdrawalsOf = (db: Db, groupId: number, on: Day, name: Sql): Promise<Withdrawal[]> =>
  withdrawalsOfGroups(db, [groupId], on, name)
