import { nothing, type Events } from './card/card-event.ts'
import {
  checkMethodNames,
  checkResultNames,
  type CheckMethod,
  type CheckResult,
} from '@penside/domain/records/pregnancy-check.ts'
import type { PregnancyCheckRow, pregnancyChecks } from '@penside/contract/records/pregnancy-check.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { highest } from '@penside/contract/records/sow-summary.ts'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { mostEvents, parityThen, saveBeside, type Parity } from './beside-record.ts'
import { findSummary } from './sow-list.ts'

export const pregnancyCheckHandlers: Handlers<typeof pregnancyChecks> = {
  async history({ input: { animalId }, db, language, today }) {
    const sow = await findSummary(db, animalId, language, today)
    const rows = await db.many<PregnancyCheckRow>(sql`
      select c.animal_id, c.number as seq, coalesce(mated.parity, 0) as parity, c.on_date as checked_on, c.method, c.result,
        c.on_date - mated.on_date as days_pregnant, c.remark
      from pregnancy_check c left join lateral (
        select e.parity, case when e.kind = 'entry' then i.last_work_on else e.on_date end as on_date
        from sow_event e left join sow_entry i using (farm_id, animal_id, seq)
        where e.farm_id = c.farm_id and e.animal_id = c.animal_id and e.status = 'pregnant' and e.on_date <= c.on_date
        order by e.seq desc limit 1) mated on true
      where c.animal_id = ${animalId} order by c.on_date desc, c.number desc`)
    return { rows, newestSeq: highest(rows), sow }
  },

  async save({ input, db, today }) {
    const { animalId, checkedOn, method, result, remark = '', confirmed = [] } = input
    const saved = await saveBeside(
      db,
      today,
      { ...input, sex: 'sow' },
      {
        table: 'pregnancy_check',
        on: checkedOn,
        check: () => checkPregnant(db, animalId, checkedOn),
        insert: (number) =>
          db.run(sql`
          insert into pregnancy_check (farm_id, animal_id, number, on_date, method, result, remark, confirmed)
          values (current_farm(), ${animalId}, ${number}, ${checkedOn}, ${method}, ${result}, ${remark}, ${[...confirmed]})`),
        update: (number) =>
          db.run(sql`
          update pregnancy_check set on_date = ${checkedOn}, method = ${method}, result = ${result}, remark = ${remark},
            confirmed = ${[...confirmed]}
          where animal_id = ${animalId} and number = ${number}`),
      },
    )
    return { result: 1, ...saved }
  },
}

/** She was pregnant at some time of that day: on the day of an accident she is looked at before it. @throws Refusal */
async function checkPregnant(db: Db, animalId: number, on: Day) {
  const { pregnant } = await db.one<{ pregnant: boolean }>(sql`
    select exists (select from sow_event where animal_id = ${animalId} and status = 'pregnant' and on_date <= ${on}
      and seq >= coalesce((select max(seq) from sow_event where animal_id = ${animalId} and on_date < ${on}), 1)) as pregnant`)
  if (!pregnant) throw refuse('NOT_PREGNANT_THEN', {}, ['checkedOn'])
}

export const pregnancyCheckEvents: Events = async (db, animalId, language) => {
  const rows = await db.many<
    Parity & { seq: number; on: Day; method: CheckMethod; result: CheckResult; remark: string }
  >(sql`
    select t.number as seq, t.on_date as on, t.method, t.result, t.remark, ${parityThen}
    from pregnancy_check t where t.animal_id = ${animalId} order by t.on_date desc, t.number desc limit ${mostEvents}`)
  return rows.map(({ method, result, ...row }) => ({
    ...nothing,
    ...row,
    kind: 'pregnancyCheck' as const,
    what: `${checkMethodNames[method][language]} · ${checkResultNames[result][language]}`,
  }))
}
