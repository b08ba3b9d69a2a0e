import type { DisinfectionRow, disinfections } from '@penside/contract/reports/disinfection.ts'
import { sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { ledgerPage, ledgerSpan } from './duties.ts'

export const disinfectionHandlers: Handlers<typeof disinfections> = {
  list({ input, db, today }) {
    const { from, to } = ledgerSpan(input, today)
    return ledgerPage<DisinfectionRow>(
      db,
      sql`
        select disinfection_id, on_date as disinfected_on, target, place, product, dilution, amount::float8 as amount, method, done_by, remark
        from disinfection where on_date between ${from} and ${to} ${input.target ? sql`and target = ${input.target}` : sql``}`,
      sql`disinfected_on desc, disinfection_id`,
      input,
    )
  },

  async save({ input, caller, db, today }) {
    const { formMode, disinfectionId, disinfectedOn, target, place = '', product } = input
    const { dilution = null, amount = null, method, doneBy, remark = '' } = input
    if (formMode === 'delete') {
      const gone = await db.run(sql`delete from disinfection where disinfection_id = ${disinfectionId}`)
      if (gone === 0) throw refuse('NOT_FOUND')
      return { result: 1 }
    }
    if (disinfectedOn > today) throw refuse('AFTER_TODAY', { today }, ['disinfectedOn'])
    const saved = await db.run(
      formMode === 'update'
        ? sql`update disinfection set on_date = ${disinfectedOn}, target = ${target}, place = ${place}, product = ${product},
            dilution = ${dilution}, amount = ${amount}, method = ${method}, done_by = ${doneBy}, remark = ${remark}
            where disinfection_id = ${disinfectionId}`
        : sql`insert into disinfection (farm_id, disinfection_id, on_date, target, place, product, dilution, amount, method, done_by, remark, account_id)
            values (current_farm(), ${disinfectionId}, ${disinfectedOn}, ${target}, ${place}, ${product}, ${dilution}, ${amount}, ${method},
              ${doneBy}, ${remark}, ${caller.accountId}) on conflict do nothing`,
    )
    if (saved === 0) throw refuse(formMode === 'update' ? 'NOT_FOUND' : 'ALREADY_RECORDED')
    return { result: 1 }
  },
}
