import { randomUUID } from 'node:crypto'
import type { Day } from '@penside/domain/basics/day.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { goesToSlaughter } from '@penside/domain/groups/shipment.ts'
import { shippedInside, withdrawalOn } from '@penside/domain/groups/withdrawal.ts'
import { sold, soldInside } from '@penside/domain/records/sale.ts'
import { sql, type Db } from '../database/db.ts'
import { medicineName } from '../farm/medicines.ts'
import { withdrawalsOf } from './history.ts'

/** Address of a task about shipments of a group. */
export const shipmentsOf = (groupId: number) => `/popup/jadon/41?grpNo=${groupId}`

/**
 * Makes a task for each shipment to slaughter inside a withdrawal period that was entered after the shipment, once for each.
 * @param since first day of the change
 */
export async function reportShippedInside(
  db: Db,
  groupIds: readonly number[],
  since: Day,
  language: Language,
) {
  const shipped = await db.many<{ groupId: number; name: string; on: Day; type: string }>(sql`
    select distinct m.group_id, g.name, m.on_date as on, m.type from group_move m join pig_group g using (farm_id, group_id)
    where m.farm_id = current_farm() and m.group_id = any(${[...groupIds]}) and m.kind = 'shipment' and m.on_date >= ${since}::date
    order by m.on_date, m.group_id`)
  for (const { groupId, name, on, type } of shipped) {
    if (!goesToSlaughter(type)) continue
    const inside = withdrawalOn(await withdrawalsOf(db, groupId, on, medicineName(language)), on)
    if (!inside) continue
    const what = shippedInside(name, on, inside)[language]
    await tell(db, what, shipmentsOf(groupId))
  }
}

/** Address of a task about the sale of an animal: the removal or accident of a sow, or the boar. */
export const saleForms = [
  '/popup/record/12-1?pigNo=',
  '/popup/record/31?pigNo=',
  '/popup/record/01?pigNo=',
] as const

/** Makes a task for each animal that was sold inside a withdrawal period entered later. */
export async function tellSoldInside(db: Db, animalIds: readonly number[], language: Language) {
  const [removal, accident, boar] = saleForms
  const inside = await db.many<{ tag: string; on: Day; place: string; medicine: string; until: Day }>(sql`
    select a.tag, s.on, s.form || a.animal_id as place, ${medicineName(language)} as medicine, held.until
    from animal a
    cross join lateral (
      select e.on_date as on, case e.kind when 'removal' then ${removal} else ${accident} end as form from life_record e
      where e.farm_id = a.farm_id and e.animal_id = a.animal_id and coalesce(e.removal_category, e.accident_type) = any(${[...sold]})
      union all
      select b.on_date, ${boar} from boar_removal b where b.farm_id = a.farm_id and b.animal_id = a.animal_id and b.category = any(${[...sold]})) s
    cross join lateral (
      select t.medicine_id, t.withdrawal_until as until from treatment t
      where t.farm_id = a.farm_id and t.animal_id = a.animal_id and t.withdrawal_days > 0 and t.on_date <= s.on and t.withdrawal_until > s.on
      order by t.withdrawal_until desc, t.number desc limit 1) held
    join medicine m on m.farm_id = a.farm_id and m.medicine_id = held.medicine_id
    where a.farm_id = current_farm() and a.animal_id = any(${[...animalIds]}) order by s.on, a.tag`)
  for (const { tag, on, place, ...withheld } of inside)
    await tell(db, soldInside(tag, on, withheld)[language], place)
}

const tell = (db: Db, what: string, place: string) =>
  db.run(sql`
    insert into task (farm_id, task_id, what, place)
    select current_farm(), ${randomUUID()}, ${what}, ${place}
    where not exists (select from task where farm_id = current_farm() and what = ${what}) returning farm_id`)
