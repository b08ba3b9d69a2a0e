import { daysBetween, type Day } from '@penside/domain/day.ts'
import { meanAge, type HeadMove, type Heads } from '@penside/domain/groups/heads.ts'
import type { Withdrawal } from '@penside/domain/groups/withdrawal.ts'
import { sql, type Db, type Sql } from './db.ts'
import type { StandingGroup } from './group-stock.ts'

/** What follows from how pigs came into a group: how old they are on a day, and from when they may be slaughtered. */

type Registered = Pick<StandingGroup, 'startedOn' | 'ageDays'>
type Came = Heads & { on: Day; ageDays: number | null }

/** Mean days of age of its pigs on any day; before anything came into it, as it was registered. */
export function agesFrom({ startedOn, ageDays }: Registered, came: readonly Came[]): (on: Day) => number {
  const registered = (day: Day) => ageDays + daysBetween(startedOn, day)
  const known = came.map((each) => ({ ...each, ageDays: each.ageDays ?? registered(each.on) }))
  // Between arrivals a group grows a day older each day; whoever follows it asks for many days.
  const arrivals = [...new Set(known.map((each) => each.on))].toSorted()
  const ages = new Map(arrivals.map((day) => [day, meanAge(known, day)]))
  return (on) => {
    const last = arrivals.findLast((day) => day <= on)
    const age = last && ages.get(last)
    return last && typeof age === 'number' ? age + daysBetween(last, on) : registered(on)
  }
}

/**
 * Joins what lists of groups `g` say beside their names: the pen `p`, and the mean days of age, `old.age`. Of a group that has ended it is
 * that of its last day. It is planned with the statement that asks it; as a value it would be planned again for each row.
 */
export const withPenAndAge = (today: Day): Sql => sql`
    left join pen p using (farm_id, pen_id)
    cross join lateral group_age(g.farm_id, g.group_id, coalesce(g.ended_on, ${today}::date)) old`

export const agesOf = async (
  db: Db,
  group: Registered & Pick<StandingGroup, 'groupId'>,
): Promise<(on: Day) => number> =>
  agesFrom(
    group,
    await db.many<Came>(
      sql`select on_date as on, females, males, age_days from group_move where group_id = ${group.groupId} and kind = 'in'`,
    ),
  )

/**
 * Medicines of which pigs of these groups that are there on a day may have got some, with the first day on which they may be slaughtered:
 * what was given to a group, and to the groups from which its pigs came as long as they stood there.
 */
export const withdrawalsAmong = (groupIds: readonly number[], on: Day): Sql => sql`
    with recursive source (root, group_id, since, until) as (
      select root, root, '-infinity'::date, ${on}::date from unnest(${[...groupIds]}::bigint[]) as asked (root)
      union
      select s.root, t.group_id, greatest(s.since, k.on_date), t.sent_on from source s
      join transfer_taken k on k.farm_id = current_farm() and k.group_id = s.group_id and k.on_date <= s.until
      join transfer t on t.farm_id = current_farm() and t.transfer_id = k.transfer_id
      where k.from_farm_id = current_farm()
    )
    select s.root as group_id, g.medicine_id, '' as medicine, greatest(s.since, g.on_date) as given_on, g.on_date + g.withdrawal_days as free_on
    from source s join group_treatment g on g.group_id = s.group_id and g.on_date <= s.until
    where g.withdrawal_days > 0
    union
    select s.root, null, t.medicine, greatest(s.since, k.on_date), t.free_on from source s
    join transfer_taken k on k.farm_id = current_farm() and k.group_id = s.group_id and k.on_date <= s.until
    join transfer t on t.farm_id = k.from_farm_id and t.transfer_id = k.transfer_id
    where k.from_farm_id <> current_farm() and t.free_on is not null`

/** The same in the language of `name`. */
export const withdrawalsOfGroups = (
  db: Db,
  groupIds: readonly number[],
  on: Day,
  name: Sql,
): Promise<(Withdrawal & { groupId: number })[]> =>
  db.many(sql`
    select w.group_id, coalesce(${name}, w.medicine) as medicine_name, w.given_on, w.free_on from (${withdrawalsAmong(groupIds, on)}) w
    left join medicine m on m.medicine_id = w.medicine_id
    order by free_on desc, medicine_name`)

/** The same of one group. */
export const withdrawalsOf = (db: Db, groupId: number, on: Day, name: Sql): Promise<Withdrawal[]> =>
  withdrawalsOfGroups(db, [groupId], on, name)

/** With them what came into the group and what left it, in one round trip. */
export const movesAndWithdrawalsOf = (
  db: Db,
  groupId: number,
  on: Day,
  name: Sql,
): Promise<{ moves: HeadMove[]; withdrawals: Withdrawal[] }> =>
  db.one(sql`
    select (
      select coalesce(json_agg(json_build_object('kind', kind, 'number', number, 'on', on_date, 'females', females, 'males', males)), '[]')
      from group_move where group_id = ${groupId}) as moves, (
      select coalesce(json_agg(json_build_object('medicineName', coalesce(${name}, w.medicine), 'givenOn', w.given_on, 'freeOn', w.free_on)), '[]')
      from (${withdrawalsAmong([groupId], on)}) w left join medicine m on m.medicine_id = w.medicine_id) as withdrawals`)
