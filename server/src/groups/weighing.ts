import type { WeighingRow, weighings } from '@penside/contract/groups/weighing.ts'
import { sql } from '../database/db.ts'
import type { Handlers } from '../http/serve.ts'
import { required, saveNumbered } from './record.ts'

export const weighingHandlers: Handlers<typeof weighings> = {
  async history({ input, db }) {
    const rows = await db.many<WeighingRow>(sql`
      select number as seq, on_date as on, head, total_weight::float8 as total_weight, remark from group_weighing
      where group_id = ${required(input.groupId, 'groupId')} order by on_date desc, number desc`)
    return { rows, newestSeq: Math.max(0, ...rows.map(({ seq }) => seq)) }
  },

  save({ input, db, today }) {
    const { totalWeight, remark = '', on } = input
    return saveNumbered(db, input, today, sql`group_weighing`, {
      held: async () => ({
        columns: sql`on_date, total_weight, remark`,
        values: sql`${on}::date, ${totalWeight}::numeric, ${remark}::text`,
      }),
    })
  },
}
