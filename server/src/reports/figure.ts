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
    if (!counted) throw refuse('NOT_A_STATISTIC', {}, ['column'])
    const sum = await db.one<{ total: number; amount: number; base: number | null }>(sql`
      select count(*) as total, coalesce(sum(amount), 0)::float8 as amount, sum(base)::float8 as base from (${counted}) counted`)
    const rows = await db.many<Omit<FigureRow, 'note'> & { note: string | null }>(sql`
      select counted.kind, counted.animal_id, counted.group_id, coalesce(a.tag, g.name) as tag, counted.seq, counted.on_date as on,
        counted.parity, counted.status, counted.amount::float8 as amount, counted.base::float8 as base, counted.note
      from (${counted}) counted
      left join animal a on a.farm_id = current_farm() and a.animal_id = counted.animal_id
      left join pig_group g on g.farm_id = current_farm() and g.group_id = counted.group_id
      order by counted.on_date desc, tag, counted.kind, counted.seq
      limit ${pageSize} offset ${page * pageSize}`)
    return {
      ...sum,
      ...days,
      rows: rows.map((row) => ({
        ...row,
        note: row.note ? ((statistic ?? movementStatus).note?.(row.note, language) ?? row.note) : '',
      })),
    }
  },
}
