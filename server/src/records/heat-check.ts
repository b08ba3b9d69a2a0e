import type { HeatCheckRow, heatChecks } from '@penside/contract/records/heat-check.ts'
import { highest } from '@penside/contract/records/sow-summary.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { heatResultNames, type HeatResult } from '@penside/domain/records/heat-check.ts'
import type { SowStatus } from '@penside/domain/records/life.ts'
import { waitingStatuses } from '@penside/domain/reports/work-plan.ts'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { mostEvents, parityThen, saveBeside, type Parity } from './beside-record.ts'
import { nothing, type Events } from './card/card-event.ts'
import { findSummary } from './sow-list.ts'

export const heatCheckHandlers: Handlers<typeof heatChecks> = {
  async history({ input: { animalId }, db, language, today }) {
    const sow = await findSummary(db, animalId, language, today)
    const rows = await db.many<HeatCheckRow>(sql`
      select animal_id, number as seq, ${parityThen}, on_date as checked_on, result,
        coalesce((select name from author m where m.account_id = t.entered_by), '') as member_name, remark
      from heat_check t where animal_id = ${animalId} order by on_date desc, number desc`)
    return { rows, newestSeq: highest(rows), sow }
  },

  async save({ input, db, today }) {
    const { animalId, checkedOn, result, remark = '' } = input
    const saved = await saveBeside(
      db,
      today,
      { ...input, sex: 'sow' },
      {
        table: 'heat_check',
        on: checkedOn,
        check: () => checkOpen(db, animalId, checkedOn),
        insert: (number) =>
          db.run(sql`
          insert into heat_check (farm_id, animal_id, number, on_date, result, remark)
          values (current_farm(), ${animalId}, ${number}, ${checkedOn}, ${result}, ${remark})`),
        update: (number) =>
          db.run(sql`
          update heat_check set on_date = ${checkedOn}, result = ${result}, remark = ${remark}
          where animal_id = ${animalId} and number = ${number}`),
      },
    )
    return { result: 1, ...saved }
  },
}

/** Checks that a sow waited for mating at some time of a day: on the day of a service she is checked before it. @throws Refusal */
async function checkOpen(db: Db, animalId: number, on: Day) {
  const states = await db.many<{ status: SowStatus }>(sql`
    select status from sow_event where animal_id = ${animalId}
      and (on_date = ${on} or seq = coalesce((select max(seq) from sow_event where animal_id = ${animalId} and on_date < ${on}), 1))
    order by seq`)
  if (!states.some(({ status }) => (waitingStatuses as readonly SowStatus[]).includes(status)))
    throw refuse('NOT_OPEN', { status: states.at(-1)!.status }, ['checkedOn'])
}

export const heatCheckEvents: Events = async (db, animalId, language) => {
  const rows = await db.many<Parity & { seq: number; on: Day; result: HeatResult; remark: string }>(sql`
    select t.number as seq, t.on_date as on, t.result, t.remark, ${parityThen}
    from heat_check t where t.animal_id = ${animalId} order by t.on_date desc, t.number desc limit ${mostEvents}`)
  return rows.map(({ result, ...row }) => ({
    ...nothing,
    ...row,
    kind: 'heatCheck' as const,
    what: heatResultNames[result][language],
  }))
}
