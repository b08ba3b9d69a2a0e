import { rowsPerPage } from '@penside/contract/api/list.ts'
import type { FigureQuery, figureOrders, FigureRow, figures } from '@penside/contract/reports/figure.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { nonProductiveNames, notYet, notYetNames } from '@penside/domain/records/pregnancy-outcome.ts'
import { countedOneByOne } from '@penside/domain/reports/score.ts'
import type { ColumnOf, StatisticName } from '@penside/domain/reports/statistics.ts'
import { codeNames } from '../farm/code-lookup.ts'
import { itemName, joinItem } from '../stores/stock-columns.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import type { Handlers } from '../http/serve.ts'
import { countedForFigure, scoreByDay } from './key-figures.ts'
import { countedForMonthEnd } from './month-end.ts'
import { movementStatus } from './movement-status.ts'
import { countedForOperation, noteOfOperation } from './operation-totals.ts'
import { filterChoices, matchesFilters, orUnknown, recordAttributes } from './record-attributes.ts'
import { yearOf } from './score.ts'
import { daysOfPage, type Span } from './span.ts'
import { knownDay, spanOf, type Counted, type Statistic } from './statistic.ts'
import { statisticsByName } from './statistics.ts'

/** Rows that a figure counts, each with its animal, group or item. */
export const figureHandlers: Handlers<typeof figures> = {
  async rows({
    input: { figure, order = 'newest', page = 0, pageSize = rowsPerPage, ...chosen },
    db,
    language,
    today,
  }) {
    const range = { order, from: page * pageSize, to: (page + 1) * pageSize }
    const isWhole = Object.values(chosen).every((key) => key === undefined)
    const part = isWhole ? await pageDaysOf(figure, range, db, today) : undefined
    const { counted, note, days } = await countedOf(figure, db, today, part?.only)
    const formatNote = await noteFormatter(note, db, language)
    const joinsAttributes = [chosen.boar, chosen.house, chosen.person].some((key) => key !== undefined)
    const [from, to] = [range.from - (part?.before ?? 0), range.to - (part?.before ?? 0)]
    const rows = await db.many<Sums & Stored>(sql`
      with counted as materialized (${counted}), chosen as materialized (
        select * from (
          select c.kind, c.animal_id, c.group_id, c.seq, c.on_date, c.parity as san, c.status, c.amount, c.base, c.note,
            ${ownFilters} ${joinsAttributes ? sql`, ${partFilters}` : sql``}
          from counted c ${joinsAttributes ? sql`${joinAnimal} ${recordAttributes}` : sql``}) parted
        where ${matchesFilters(chosen)}
      ), near as (${
        order === 'tag'
          ? sql`select * from chosen`
          : sql`
        select * from chosen order by ${firstOf[order]} fetch first (${to}::bigint) rows with ties`
      }
      ), named as (
        select c.kind, c.animal_id, c.group_id, received.item_id, coalesce(a.tag, received.name, g.name) as tag, c.seq, c.on_date, c.san,
          c.status, c.amount, c.base, c.note
        from near c ${joinAnimal}
        left join pig_group g on g.farm_id = current_farm() and g.group_id = c.group_id
        left join lateral (
          select r.item_id, ${itemName(language)} as name from stock_record r ${joinItem}
          where r.farm_id = current_farm() and r.record_id = case when c.kind in ('receipt', 'feedReceiving') then c.seq end) received on true
      ), shown as (
        select kind, animal_id, group_id, item_id, tag, seq, on_date as on, san as parity, status, amount::float8 as amount, base::float8 as base, note,
          row_number() over (order by ${orders[order]}) as place
        from named order by place limit ${pageSize} offset ${from}
      )
      select sums.*, shown.*
      from (
        select count(*) as total, coalesce(sum(amount), 0)::float8 as sum_of_amounts, sum(base)::float8 as sum_of_bases from chosen) sums
      left join shown on true
      order by place`)
    const { total, sumOfAmounts: amount, sumOfBases: base } = rows[0]! // also where nothing is counted
    return {
      ...(part?.sums ?? { total, amount, base }),
      ...days,
      rows: rows.flatMap(({ total: _, sumOfAmounts: _amount, sumOfBases: _base, place: _place, ...row }) =>
        row.kind === null ? [] : [{ ...row, note: row.note ? formatNote(row.note) : '' }],
      ),
    }
  },

  async choices({ input: { figure }, db, language, today }) {
    const { counted, note } = await countedOf(figure, db, today)
    const formatNote = await noteFormatter(note, db, language)
    const rows = sql`
      with counted as materialized (${counted})
      select c.kind, ${ownFilters}, ${partFilters} from counted c ${joinAnimal} ${recordAttributes}`
    return filterChoices(db, language, rows, filters, ({ by, key }) =>
      by === 'reason' ? formatNote(key) : undefined,
    )
  },
}

const joinAnimal = sql`left join animal a on a.farm_id = current_farm() and a.animal_id = c.animal_id`

/** Filter columns of `counted c` that need no join, and those that need the joins of `recordAttributes`. */
const ownFilters = sql`to_char(c.on_date, 'YYYY-MM') as month, ${orUnknown(sql`c.parity::text`)} as parity,
  ${orUnknown(sql`nullif(c.note, '')`)} as reason`
const partFilters = sql`${orUnknown(sql`b.boar_id::text`)} as boar, ${orUnknown(sql`h.house_id::text`)} as house,
  ${orUnknown(sql`e.entered_by::text`)} as person`

/** Formats the note of a row in the caller's language. */
async function noteFormatter(note: FigureSource['note'], db: Db, language: Language) {
  const names = await codeNames(db, language)
  return (text: string) => (text === notYet ? notYetNames[language] : (note?.(text, language, names) ?? text))
}

type FigureSource = { counted: Counted; days: Span; note: Statistic<never>['note'] }

/** The days that a page covers, the number of rows before them, and the sums of all rows. */
type PageDays = { only: Day[]; before: number; sums: { total: number; amount: number; base: number | null } }

/** The part of a figure that a page by day covers, if daily totals contain the number of rows. A page then does not read a year of rows. */
async function pageDaysOf(
  { of, column, baseDay }: FigureQuery,
  { order, from, to }: { order: FigureOrder; from: number; to: number },
  db: Db,
  today: Day,
): Promise<PageDays | undefined> {
  const isByDay = order === 'newest' || order === 'oldest'
  if (of !== 'score' || !countedOneByOne.includes(column) || !isByDay) return undefined
  const inDays = await scoreByDay(db, column, yearOf(baseDay, today), today)
  if (!inDays) return undefined
  const { total, ...part } = daysOfPage(order === 'newest' ? inDays.toReversed() : inDays, { from, to })
  const sumOf = (of: 'amount' | 'base') => inDays.reduce((sum, each) => sum + each[of], 0)
  return { ...part, sums: { total, amount: sumOf('amount'), base: total > 0 ? sumOf('base') : null } }
}

/** @param only on some days of the figure's */
async function countedOf(
  figure: FigureQuery,
  db: Db,
  today: Day,
  only?: readonly Day[],
): Promise<FigureSource> {
  const { baseDay } = figure
  if (figure.of === 'score') {
    const days = yearOf(baseDay, today)
    const counted = countedForFigure(figure.column, { ...days, only, today })
    const note =
      figure.column === 'nonProductiveDays'
        ? (text: string, language: Language) => nonProductiveNames[text]?.[language] ?? text
        : movementStatus.note
    return { days, counted, note }
  }
  if (figure.of === 'monthEnd') {
    const days = spanOf(baseDay, figure.span, today)
    return { days, counted: await countedForMonthEnd(db, figure.column, days), note: movementStatus.note }
  }
  if (figure.of === 'operation') {
    const days = { from: figure.from, to: knownDay(baseDay, today) }
    return { days, counted: countedForOperation(figure.column, days), note: noteOfOperation }
  }
  const days = spanOf(baseDay, figure.span, today)
  return { days, ...(await countedIn(figure, db, days)) }
}

/** Statement of a statistic's column for some days, with the formatter of its notes. */
async function countedIn<S extends StatisticName>(
  { of, column }: { of: S; column: ColumnOf<S> },
  db: Db,
  days: Span,
): Promise<Omit<FigureSource, 'days'>> {
  const { counted, note } = statisticsByName[of]
  return { counted: await counted(db, column, days), note }
}

type FigureOrder = (typeof figureOrders)[number]
const filters = ['month', 'kind', 'parity', 'boar', 'house', 'person', 'reason'] as const

/** Sort key of a row: its own mean, or its amount if nothing is divided. */
const size = sql`amount / coalesce(nullif(base, 0), 1)`
/** Leading sort key without names, so that a page is cut before names are joined. */
const firstOf = {
  newest: sql`on_date desc`,
  oldest: sql`on_date`,
  most: sql`${size} desc`,
  least: size,
  parity: sql`san nulls last`,
} as const satisfies Partial<Record<FigureOrder, Sql>>
const newest = sql`on_date desc, tag, kind, seq`
const orders: Readonly<Record<FigureOrder, Sql>> = {
  newest,
  oldest: sql`on_date, tag, kind, seq`,
  most: sql`${size} desc, ${newest}`,
  least: sql`${size}, ${newest}`,
  tag: sql`tag, ${newest}`,
  parity: sql`san nulls last, ${newest}`,
}

type Stored = Omit<FigureRow, 'note'> & { note: string | null }
type Sums = {
  total: number
  sumOfAmounts: number
  sumOfBases: number | null
  place: number
}
