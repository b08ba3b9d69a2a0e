import { randomUUID } from 'node:crypto'
import type { Day } from '@penside/domain/day.ts'
import type { Language } from '@penside/domain/farm/language.ts'
import { goesToSlaughter } from '@penside/domain/groups/shipment.ts'
import { shippedInside, withdrawalOn } from '@penside/domain/groups/withdrawal.ts'
import { sql, type Db } from './db.ts'
import { medicineName } from './farm/medicines.ts'
import { withdrawalsOf } from './group-past.ts'

/** Where a task about shipments of a group leads. */
export const shipmentsOf = (groupId: number) => `/popup/jadon/41?grpNo=${groupId}`

/**
 * What these groups got was told after pigs of them had gone to slaughter: where that was inside the withdrawal, a task of the farm says so,
 * once. Nobody could be asked before.
 * @param since the first day on which anything is otherwise
 */
export async function tellShippedInside(db: Db, groupIds: readonly number[], since: Day, language: Language) {
  const shipped = await db.many<{ groupId: number; name: string; on: Day; type: string }>(sql`
    select distinct m.group_id, g.name, m.on_date as on, m.type from group_move m join pig_group g using (farm_id, group_id)
    where m.farm_id = current_farm() and m.group_id = any(${[...groupIds]}) and m.kind = 'shipment' and m.on_date >= ${since}::date
    order by m.on_date, m.group_id`)
  for (const { groupId, name, on, type } of shipped) {
    if (!goesToSlaughter(type)) continue
    const inside = withdrawalOn(await withdrawalsOf(db, groupId, on, medicineName(language)), on)
    if (!inside) continue
    const what = shippedInside(name, on, inside)[language]
    await db.run(sql`
      insert into task (farm_id, task_id, what, place)
      select current_farm(), ${randomUUID()}, ${what}, ${shipmentsOf(groupId)}
      where not exists (select from task where farm_id = current_farm() and what = ${what})`)
  }
}
