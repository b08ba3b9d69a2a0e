import { codeName } from '@penside/domain/codes/lists.ts'
import {
  accidentColumns,
  accidentDayLimits,
  accidentKindOf,
} from '@penside/domain/reports/accident-status.ts'
import { sql } from '../database/db.ts'
import { type Span } from './span.ts'
import { before, beforeOn, caseOf, eventStatistic, lifeRecords, type Source } from './statistic.ts'

const { early, regular, irregular } = accidentDayLimits

/** Pregnancy accidents of a month, by type and by days since mating. */
export const accidentStatus = eventStatistic({
  columns: accidentColumns,
  note: (type, language) => codeName('system', '05', type, language),
  stored: { family: 'accident', sources: (span) => [accidents(span)] },
})

/** Accidents with the days since the record before: the mating, or the entry of a sow that came pregnant. */
const accidents = (span: Span): Source => ({
  rows: sql`
    select e.kind, e.animal_id, null::bigint as group_id, e.seq, e.on_date, e.parity, e.status, e.accident_type as note,
      e.on_date - ${beforeOn} as days
    from ${lifeRecords(['accident'], span)} join ${before}`,
  keys: ['note', 'days'],
  parts: [
    { name: caseOf(sql`note`, accidentKindOf), amount: sql`1` },
    {
      name: sql`case when days <= ${early} then 'early' when days <= ${regular} then 'regular'
        when days <= ${irregular} then 'irregular' else 'late' end`,
      amount: sql`1`,
    },
  ],
})
