import type { WeighingRow, weighings } from '@penside/contract/groups/weighing.ts'
import { sql } from '../db.ts'
import type { Handlers } from '../serve.ts'
import { headThen, heldGroup, required } from './record.ts'

export const weighingHandlers: Handlers<typeof weighings> = {
  async history({ input, db }) {
    const rows = await db.many<WeighingRow>(sql`
      select number as seq, on_date as on, head, total_weight::float8 as total_weight, remark from group_weighing
      where group_id = ${required(input.groupId, 'groupId')} order by on_date desc, number desc`)
    return { rows, newestSeq: Math.max(0, ...rows.map(({ seq }) => seq)) }
  },

  async save({ input, db, today }) {
    const { formMode, on, head, totalWeight, remark = '' } = input
    const stored = (number: number) =>
      sql`select on_date as on from group_weighing where group_id = ${input.groupId} and number = ${number}`
    const { group, number } = await heldGroup(db, input, stored, today)
    const { groupId } = group
    if (formMode === 'delete' && number !== null) {
      await db.run(sql`delete from group_weighing where group_id = ${groupId} and number = ${number}`)
      return { result: 1, groupId, seq: number }
    }
    await headThen(db, groupId, on, head)
    if (number !== null)
      await db.run(sql`
        update group_weighing set on_date = ${on}, head = ${head}, total_weight = ${totalWeight}, remark = ${remark}
        where group_id = ${groupId} and number = ${number}`)
    const { seq } =
      number !== null
        ? { seq: number }
        : await db.one<{ seq: number }>(sql`
            insert into group_weighing (farm_id, group_id, number, on_date, head, total_weight, remark)
            select current_farm(), ${groupId}, coalesce(max(number), 0) + 1, ${on}::date, ${head}::int, ${totalWeight}::numeric, ${remark}
            from group_weighing where group_id = ${groupId} returning number as seq`)
    return { result: 1, groupId, seq }
  },
}
