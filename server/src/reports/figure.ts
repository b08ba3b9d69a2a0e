import { rowsPerPage } from '@penside/contract/list.ts'
import { scoreService, type FigureRow, type figures } from '@penside/contract/reports/figure.ts'
import { countedFigures } from '@penside/domain/reports/score.ts'
import { sql } from '../db.ts'
import { refuse } from '../problem.ts'
import type { Handlers } from '../serve.ts'
import { countedForFigure } from './key-figures.ts'
import { movementStatus } from './movement-status.ts'
import { yearOf } from './score.ts'
import { spanOf } from './statistic.ts'
import { statisticOf } from './statistics.ts'

/** What stands behind any figure: the rows that its statistic counts, with the animals that they are about. */
export const figureHandlers: Handlers<typeof figures> = {
  async rows({
    input: { service, column, baseDay, span, page = 0, pageSize = rowsPerPage },
    db,
    language,
    today,
  }) {
    const statistic = statisticOf(service)
    if ((service === scoreService) !== (span === 'year')) throw refuse('NOT_A_STATISTIC', {}, ['span'])
    const days = span === 'year' ? yearOf(baseDay, today) : spanOf(baseDay, span)
    const figure = countedFigures.find((name) => name === column)
    const counted = statistic
      ? await statistic.counted(db, column, days)
      : figure
        ? countedForFigure(figure, days)
        : null
    const said = (note: string) => (statistic ?? movementStatus).note?.(note, language) ?? note
    if (!counted) throw refuse('NOT_A_STATISTIC', {}, ['column'])
    const rows = await db.many<Sums & Stored>(sql`
      with counted as materialized (${counted}), shown as (
        select c.kind, c.animal_id, c.group_id, coalesce(a.tag, g.name) as tag, c.seq, c.on_date as on, c.parity, c.status,
          c.amount::float8 as amount, c.base::float8 as base, c.note
        from counted c
        left join animal a on a.farm_id = current_farm() and a.animal_id = c.animal_id
        left join pig_group g on g.farm_id = current_farm() and g.group_id = c.group_id
        order by c.on_date desc, tag, c.kind, c.seq
        limit ${pageSize} offset ${page * pageSize}
      )
      select sums.*, shown.*
      from (select count(*) as total, coalesce(sum(amount), 0)::float8 as sum_of_amounts, sum(base)::float8 as sum_of_bases from counted) sums
      left join shown on true
      order by shown.on desc, tag, kind, seq`)
    const { total, sumOfAmounts: amount, sumOfBases: base } = rows[0]! // also where nothing is counted
    return {
      total,
      amount,
      base,
      ...days,
      rows: rows.flatMap(({ total: _, sumOfAmounts: _amount, sumOfBases: _base, ...row }) =>
        row.kind === null ? [] : [{ ...row, note: row.note ? said(row.note) : '' }],
      ),
    }
  },
}

type Stored = Omit<FigureRow, 'note'> & { note: string | null }
type Sums = { total: number; sumOfAmounts: number; sumOfBases: number | null }
