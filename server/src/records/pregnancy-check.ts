import type { PregnancyCheckRow, pregnancyChecks } from '@penside/contract/records/pregnancy-check.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import {
  checkMethodNames,
  checkResultNames,
  type CheckMethod,
  type CheckResult,
} from '@penside/domain/records/pregnancy-check.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { eventRows, saveBeside } from './beside-record.ts'
import type { BesideEvents } from './card/card-event.ts'
import { sowHistory } from './sow-list.ts'

export const pregnancyCheckHandlers: Handlers<typeof pregnancyChecks> = {
  history: sowHistory(findChecks, 'c.animal_id'),

  save({ input, db, today }) {
    const { animalId, checkedOn, method, result, confirmed = [] } = input
    return saveBeside(db, today, input, {
      table: 'pregnancy_check',
      on: checkedOn,
      sex: 'sow',
      check: () => checkPregnant(db, animalId, checkedOn),
      columns: () => ({ method, result, confirmed }),
    })
  },
}

/** Checks that a sow was pregnant at some time of a day. A check on the day of an accident precedes it. @throws Refusal */
async function checkPregnant(db: Db, animalId: number, on: Day) {
  const { pregnant } = await db.one<{ pregnant: boolean }>(sql`
    select exists (select from sow_event where animal_id = ${animalId} and status = 'pregnant' and on_date <= ${on}
      and seq >= coalesce((select max(seq) from sow_event where animal_id = ${animalId} and on_date < ${on}), 1)) as pregnant`)
  if (!pregnant) throw refuse('NOT_PREGNANT_THEN', {}, ['checkedOn'])
}

function findChecks(db: Db, where: Sql): Promise<PregnancyCheckRow[]> {
  return db.many(sql`
    select c.animal_id, c.number as seq, coalesce(mated.parity, 0) as parity, c.on_date as checked_on, c.method, c.result,
      c.on_date - mated.on_date as days_pregnant, c.remark
    from pregnancy_check c left join lateral (
      select e.parity, case when e.kind = 'entry' then i.last_work_on else e.on_date end as on_date
      from sow_event e left join sow_entry i using (farm_id, animal_id, seq)
      where e.farm_id = c.farm_id and e.animal_id = c.animal_id and e.status = 'pregnant' and e.on_date <= c.on_date
      order by e.seq desc limit 1) mated on true
    where ${where} order by c.on_date desc, c.number desc`)
}

export const pregnancyCheckEvents: BesideEvents = async (db, animalId, language) => {
  const rows = await eventRows<{ method: CheckMethod; result: CheckResult }>(
    db,
    animalId,
    'pregnancy_check',
    sql`t.method, t.result`,
  )
  return rows.map(({ method, result, ...row }) => ({
    ...row,
    what: `${checkMethodNames[method][language]} · ${checkResultNames[result][language]}`,
  }))
}
