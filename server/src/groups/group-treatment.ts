import type {
  GroupTreatmentRow,
  groupTreatments,
  TreatedGroupRow,
} from '@penside/contract/groups/group-treatment.ts'
import { rowsPerPage } from '@penside/contract/api/list.ts'
import { type Day, earlier } from '@penside/domain/basics/day.ts'
import { usualTreatment } from '@penside/domain/records/treatment.ts'
import { sql } from '../database/db.ts'
import {
  consumedBatches,
  consumeMedicine,
  consumesStock,
  restoreMedicine,
} from '../farm/medicine-consumption.ts'
import { checkCode, codeNames } from '../farm/code-lookup.ts'
import { medicineName } from '../farm/medicines.ts'
import { newPhotos, photosNow } from '../farm/record-photos.ts'
import { withPenAndAge } from './history.ts'
import { carryWithdrawals } from './transfers.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { containing } from '../database/text-search.ts'
import { required, saveNumbered } from './record.ts'

export const groupTreatmentHandlers: Handlers<typeof groupTreatments> = {
  /** Current groups with their last treatment. */
  async list({ input: { search, page = 0, pageSize = rowsPerPage }, db, language, today }) {
    const wanted = sql`g.ended_on is null and g.females + g.males + g.unsexed > 0 ${search ? sql`and g.name ilike ${containing(search)}` : sql``}`
    const rows = await db.many<Omit<TreatedGroupRow, 'total'>>(sql`
      select g.group_id, g.name as group_name, g.started_on, old.age as average_age, coalesce(p.name, '') as pen_name,
        g.females + g.males + g.unsexed as head, g.treated_on as on, coalesce(${medicineName(language)}, '') as medicine_name,
        coalesce(g.treated_head, 0) as treated_head
      from (select g.*, t.on_date as treated_on, t.head as treated_head, t.medicine_id from pig_group g
        left join lateral (select * from group_treatment x where x.farm_id = g.farm_id and x.group_id = g.group_id
          order by x.on_date desc, x.number desc limit 1) t on true
        where ${wanted}
        order by t.on_date desc nulls last, g.started_on desc, g.group_id desc limit ${pageSize} offset ${page * pageSize}) g
      ${withPenAndAge(today)} left join medicine m using (farm_id, medicine_id)
      order by g.treated_on desc nulls last, g.started_on desc, g.group_id desc`)
    const { total } = await db.one<{ total: number }>(
      sql`select count(*) as total from pig_group g where ${wanted}`,
    )
    return rows.map((row) => ({ ...row, total }))
  },

  async history({ input, db, language }) {
    const rows = await db.many<Omit<GroupTreatmentRow, 'methodName'>>(sql`
      select t.farm_id, t.group_id, g.name as group_name, t.number as seq, t.on_date as on, t.medicine_id, ${medicineName(language)} as medicine_name, t.method,
        t.amount::float8 as amount, t.batch, ${consumedBatches} as drawn, m.unit, t.head, t.price::float8 as price, t.on_date + t.withdrawal_days as free_on, t.remark, t.photos
      from group_treatment t join pig_group g using (farm_id, group_id) join medicine m using (farm_id, medicine_id)
      where t.group_id = ${required(input.groupId, 'groupId')} order by t.on_date desc, t.number desc`)
    const names = await codeNames(db, language)
    return rows.map((row) => ({ ...row, methodName: names('30', row.method) }))
  },

  save({ input, db, today, late, language }) {
    const {
      on,
      medicineId,
      method = usualTreatment,
      amount = 0,
      batch = '',
      price = 0,
      remark = '',
      photos,
    } = input
    type Before = { on: Day; medicineId: number; withdrawalDays: number; stockRecordId: number | null }
    const standing = (number: number) =>
      db.maybeOne<Before>(sql`
        select on_date as on, medicine_id, withdrawal_days, stock_record_id from group_treatment where group_id = ${input.groupId ?? 0} and number = ${number}`)
    let was: Before | undefined
    let leftSince = false
    return saveNumbered<{ usualDays: number | null; consumes: boolean; hasLeft: boolean }>(
      db,
      { ...input, head: input.head },
      today,
      sql`group_treatment`,
      {
        beside: sql`, (select withdrawal_days from medicine where medicine_id = ${medicineId}) as usual_days, ${consumesStock} as consumes,
          exists (select from group_move m where m.farm_id = current_farm() and m.group_id = ${input.groupId ?? 0}
            and m.kind in ('out', 'shipment') and m.on_date >= ${on}::date) as has_left`,
        async held({ groupId, usualDays, consumes, hasLeft }, number) {
          leftSince = hasLeft
          if (usualDays === null) throw refuse('MEDICINE_WRONG', {}, ['medicineId'])
          await checkCode(db, '30', method, 'method')
          // A correction with the same medicine keeps its withdrawal days.
          if (number !== null) was = await standing(number)
          const withdrawalDays = was?.medicineId === medicineId ? was.withdrawalDays : usualDays
          const given = { medicineId, amount, on, batch, groupId }
          const drawn = await consumeMedicine(db, given, {
            consumes,
            before: was?.stockRecordId,
            late,
            field: 'amount',
          })
          return {
            columns: sql`on_date, medicine_id, method, amount, batch, price, withdrawal_days, remark, stock_record_id, photos`,
            values: sql`${on}::date, ${medicineId}::bigint, ${method}::text, ${amount}::numeric, ${batch}::text, ${price}::numeric,
              ${withdrawalDays}::int, ${remark}::text, ${drawn}::bigint,
              ${number === null ? newPhotos(photos) : photosNow(photos)}`,
          }
        },
        remove: async (number) => {
          was = await standing(number)
          await restoreMedicine(db, was?.stockRecordId)
        },
        after: async () => {
          if (!leftSince && !was) return
          await carryWithdrawals(db, input.groupId ?? 0, earlier(on, was?.on), language)
        },
      },
    )
  },
}
