import type { trucks } from '@penside/contract/groups/truck.ts'
import type { Withdrawal } from '@penside/domain/groups/withdrawal.ts'
import { sql } from '../database/db.ts'
import { medicineName } from '../farm/medicines.ts'
import type { Handlers } from '../http/serve.ts'
import { standingGroups } from './group.ts'
import { withdrawalsOfGroups } from './history.ts'

export const truckHandlers: Handlers<typeof trucks> = {
  async candidates({ db, today, language }) {
    const name = medicineName(language)
    const groups = await standingGroups(db, today)
    const ids = groups.map(({ groupId }) => groupId)
    const given = Map.groupBy(await withdrawalsOfGroups(db, ids, today, name), ({ groupId }) => groupId)
    const sows = await db.many<{ animalId: number; tag: string; penName: string }>(sql`
      select a.animal_id, a.tag, coalesce(p.name, '') as pen_name from animal a left join pen p using (farm_id, pen_id)
      where a.status <> 'culled' order by a.tag`)
    const treated = await db.many<Withdrawal & { animalId: number }>(sql`
      select t.animal_id, ${name} as medicine_name, t.on_date as given_on, t.withdrawal_until as free_on
      from treatment t join medicine m using (farm_id, medicine_id)
      where t.withdrawal_days > 0 and t.withdrawal_until > ${today} order by t.withdrawal_until desc`)
    const ofAnimal = Map.groupBy(treated, ({ animalId }) => animalId)
    const open = (all: readonly Withdrawal[] = []) =>
      all.flatMap(({ medicineName, givenOn, freeOn }) =>
        freeOn > today ? [{ medicineName, givenOn, freeOn }] : [],
      )
    return {
      groups: groups.map(({ groupId, groupName, head, averageAge, penName }) => ({
        groupId,
        name: groupName,
        head,
        averageAge,
        penName,
        withdrawals: open(given.get(groupId)),
      })),
      sows: sows.map((sow) => ({ ...sow, withdrawals: open(ofAnimal.get(sow.animalId)) })),
    }
  },
}
