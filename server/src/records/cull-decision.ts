import type { CullDecisionRow, cullDecisions, LeavingRow } from '@penside/contract/records/cull-decision.ts'
import { rowsPerPage } from '@penside/contract/api/list.ts'
import { highest } from '@penside/contract/records/sow-summary.ts'
import { daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { waitingStatuses } from '@penside/domain/reports/work-plan.ts'
import { checkCode, codeNames } from '../farm/code-lookup.ts'
import { medicineName } from '../farm/medicines.ts'
import { sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { tagContains } from '../database/text-search.ts'
import { mostEvents, parityThen, saveBeside } from './beside-record.ts'
import { nothing, type Events } from './card/card-event.ts'
import { findSummary, withheld } from './sow-list.ts'

/** Who entered a decision `d`. */
const member = sql`coalesce((select name from author m where m.account_id = d.entered_by), '') as member_name`

export const cullDecisionHandlers: Handlers<typeof cullDecisions> = {
  async history({ input: { animalId }, db, language, today }) {
    const sow = await findSummary(db, animalId, language, today)
    const rows = await db.many<Omit<CullDecisionRow, 'reasonName'>>(sql`
      select animal_id, number as seq, on_date as decided_on, reason, ${member}, remark from cull_decision d
      where animal_id = ${animalId} order by on_date desc, number desc`)
    const names = await codeNames(db, language)
    return {
      rows: rows.map((row) => ({ ...row, reasonName: names('031', row.reason) })),
      newestSeq: highest(rows),
      sow,
    }
  },

  async leaving({
    input: { search, order = 'WK_DT', page = 0, pageSize = rowsPerPage },
    db,
    language,
    today,
  }) {
    const rows = await db.many<
      Omit<LeavingRow, 'reasonName' | 'daysSince'> & { reason: string; total: number }
    >(sql`
      select a.animal_id, a.tag, a.parity, a.status, coalesce(p.name, '') as pen, d.on_date as decided_on, d.reason, ${member}, d.remark,
        withdrawal_until, coalesce(${medicineName(language)}, '') as withdrawal_medicine, a.nursing, count(*) over () as total
      from cull_decision d join animal a using (farm_id, animal_id) left join pen p on p.farm_id = a.farm_id and p.pen_id = a.pen_id ${withheld}
      left join medicine m on m.farm_id = a.farm_id and m.medicine_id = withdrawal_medicine_id
      where a.status <> 'culled' ${tagContains(search)}
      order by ${order === 'WK_DT' ? sql`d.on_date, a.tag` : sql`a.tag`} limit ${pageSize} offset ${page * pageSize}`)
    const { waiting } = await db.one<{ waiting: number }>(sql`
      select count(*) as waiting from cull_decision d join animal a using (farm_id, animal_id) where a.status = any(${[...waitingStatuses]})`)
    const names = await codeNames(db, language)
    return {
      rows: rows.map(({ reason, total: _, ...row }) => ({
        ...row,
        reasonName: names('031', reason),
        daysSince: daysBetween(row.decidedOn, today),
      })),
      total: rows[0]?.total ?? 0,
      waiting,
    }
  },

  async save({ input, db, today }) {
    const { animalId, decidedOn, reason, remark = '' } = input
    if (input.formMode !== 'delete') await checkCode(db, '031', reason, 'reason')
    const saved = await saveBeside(
      db,
      today,
      { ...input, sex: 'sow' },
      {
        table: 'cull_decision',
        on: decidedOn,
        check: async (_, number) => {
          const other = await db.maybeOne<{ on: Day }>(sql`
            select on_date as on from cull_decision where animal_id = ${animalId} and number is distinct from ${number}`)
          if (other) throw refuse('CULL_DECIDED', { on: other.on }, ['decidedOn'])
        },
        insert: (number) =>
          db.run(sql`
          insert into cull_decision (farm_id, animal_id, number, on_date, reason, remark)
          values (current_farm(), ${animalId}, ${number}, ${decidedOn}, ${reason}, ${remark})`),
        update: (number) =>
          db.run(sql`
          update cull_decision set on_date = ${decidedOn}, reason = ${reason}, remark = ${remark}
          where animal_id = ${animalId} and number = ${number}`),
      },
    )
    return { result: 1, ...saved }
  },
}

export const cullDecisionEvents: Events = async (db, animalId, _, names) => {
  const rows = await db.many<{ seq: number; on: Day; parity: number; reason: string; remark: string }>(sql`
    select t.number as seq, t.on_date as on, t.reason, t.remark, ${parityThen}
    from cull_decision t where t.animal_id = ${animalId} order by t.on_date desc, t.number desc limit ${mostEvents}`)
  return rows.map(({ reason, ...row }) => ({
    ...nothing,
    ...row,
    kind: 'cullDecision' as const,
    what: names('031', reason),
  }))
}
