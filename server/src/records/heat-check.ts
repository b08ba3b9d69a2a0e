import type { HeatCheckRow, heatChecks } from '@penside/contract/records/heat-check.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { heatResultNames, type HeatResult } from '@penside/domain/records/heat-check.ts'
import type { SowStatus } from '@penside/domain/records/life.ts'
import { waitingStatuses } from '@penside/domain/reports/work-plan.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { eventRows, parityThen, saveBeside } from './beside-record.ts'
import type { BesideEvents } from './card/card-event.ts'
import { sowHistory } from './sow-list.ts'

export const heatCheckHandlers: Handlers<typeof heatChecks> = {
  history: sowHistory(findHeatChecks, 'animal_id'),

  save: ({ input, db, today }) =>
    saveBeside(db, today, input, {
      table: 'heat_check',
      on: input.checkedOn,
      sex: 'sow',
      check: () => checkOpen(db, input.animalId, input.checkedOn),
      columns: () => ({ result: input.result }),
    }),
}

/** Checks that a sow waited for mating at some time of a day. A check on the day of a service precedes it. @throws Refusal */
async function checkOpen(db: Db, animalId: number, on: Day) {
  const states = await db.many<{ status: SowStatus }>(sql`
    select status from sow_event where animal_id = ${animalId}
      and (on_date = ${on} or seq = coalesce((select max(seq) from sow_event where animal_id = ${animalId} and on_date < ${on}), 1))
    order by seq`)
  if (!states.some(({ status }) => (waitingStatuses as readonly SowStatus[]).includes(status)))
    throw refuse('NOT_OPEN', { status: states.at(-1)!.status }, ['checkedOn'])
}

function findHeatChecks(db: Db, where: Sql): Promise<HeatCheckRow[]> {
  return db.many(sql`
    select animal_id, number as seq, ${parityThen}, on_date as checked_on, result,
      coalesce((select name from author m where m.account_id = t.entered_by), '') as member_name, remark
    from heat_check t where ${where} order by on_date desc, number desc`)
}

export const heatCheckEvents: BesideEvents = async (db, animalId, language) => {
  const rows = await eventRows<{ result: HeatResult }>(db, animalId, 'heat_check', sql`t.result`)
  return rows.map(({ result, ...row }) => ({ ...row, what: heatResultNames[result][language] }))
}
