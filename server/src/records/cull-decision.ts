import type { CullDecisionRow, cullDecisions, LeavingRow } from '@penside/contract/records/cull-decision.ts'
import { rowsPerPage } from '@penside/contract/api/list.ts'
import { daysBetween, type Day } from '@penside/domain/basics/day.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { waitingStatuses } from '@penside/domain/reports/work-plan.ts'
import { checkCode, codeNames } from '../farm/code-lookup.ts'
import { medicineName } from '../farm/medicines.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { tagContains } from '../database/text-search.ts'
import { eventRows, saveBeside } from './beside-record.ts'
import type { BesideEvents } from './card/card-event.ts'
import { sowHistory, withheld } from './sow-list.ts'

/** Name of the person who entered a decision `d`. */
const member = sql`coalesce((select name from author m where m.account_id = d.entered_by), '') as member_name`

export const cullDecisionHandlers: Handlers<typeof cullDecisions> = {
  history: sowHistory(findDecisions, 'animal_id'),

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
    const { animalId, decidedOn: on, reason } = input
    if (input.formMode !== 'delete') await checkCode(db, '031', reason, 'reason')
    return saveBeside(db, today, input, {
      table: 'cull_decision',
      on,
      sex: 'sow',
      check: async (_, number) => {
        const other = await db.maybeOne<{ on: Day }>(sql`
          select on_date as on from cull_decision where animal_id = ${animalId} and number is distinct from ${number}`)
        if (other) throw refuse('CULL_DECIDED', { on: other.on }, ['decidedOn'])
      },
      columns: () => ({ reason }),
    })
  },
}

async function findDecisions(db: Db, where: Sql, language: Language): Promise<CullDecisionRow[]> {
  const rows = await db.many<Omit<CullDecisionRow, 'reasonName'>>(sql`
    select animal_id, number as seq, on_date as decided_on, reason, ${member}, remark from cull_decision d
    where ${where} order by on_date desc, number desc`)
  const names = await codeNames(db, language)
  return rows.map((row) => ({ ...row, reasonName: names('031', row.reason) }))
}

export const cullDecisionEvents: BesideEvents = async (db, animalId, _, names) => {
  const rows = await eventRows<{ reason: string }>(db, animalId, 'cull_decision', sql`t.reason`)
  return rows.map(({ reason, ...row }) => ({ ...row, what: names('031', reason) }))
}
