import { rowsPerPage } from '@penside/contract/list.ts'
import type { operation, OperationReport, OperationRow } from '@penside/contract/reports/operation.ts'
import { addMonths } from '@penside/domain/day.ts'
import { codeName } from '@penside/domain/farm/codes/lists.ts'
import type { Language } from '@penside/domain/farm/language.ts'
import { carcassGradeNames } from '@penside/domain/groups/carcass.ts'
import {
  addedIn,
  feedAmounts,
  feedPerKg,
  feedShares,
  gradedParts,
  operationSpan,
  soldParts,
  usualFeedPerKg,
  yearBefore,
  type OperationColumn,
} from '@penside/domain/reports/operation.ts'
import { roundedRatio } from '@penside/domain/reports/statistic.ts'
import { sql, type Db } from '../db.ts'
import type { Handlers } from '../serve.ts'
import { fed, graded, shippedByMonth, sold } from './operation-counted.ts'
import { othersInOperation } from './operation-upkeep.ts'
import type { Span } from './span.ts'
import type { Counted } from './statistic.ts'

export const operationHandlers: Handlers<typeof operation> = {
  async view({ input, db, today, language }) {
    const { report, page = 0, pageSize = rowsPerPage } = input
    const span = operationSpan(input.first ?? addMonths(today, -1), input.last ?? today, today)
    const { rows, ...figures } = await reports[report](db, span, language)
    return {
      ...span,
      ...noFigures,
      ...figures,
      rows: rows.slice(page * pageSize, (page + 1) * pageSize),
      total: rows.length,
    }
  },

  async saveTarget({ input: { target }, db }) {
    await db.run(
      target === undefined
        ? sql`delete from key_figure_target where name = ${targetName}`
        : sql`insert into key_figure_target (farm_id, name, value) values (current_farm(), ${targetName}, ${target})
            on conflict (farm_id, name) do update set value = excluded.value`,
    )
    return { result: 1 }
  },
}

const targetName = 'feedPerKg'
type Figures = {
  feedPerKg: number | null
  compared: number | null
  ratio: number | null
  feedPerKgBefore: number | null
  farms: number
}
const noFigures: Figures = { feedPerKg: null, compared: null, ratio: null, feedPerKgBefore: null, farms: 0 }

const reports: Readonly<
  Record<
    OperationReport,
    (db: Db, span: Span, language: Language) => Promise<Partial<Figures> & { rows: OperationRow[] }>
  >
> = {
  async feed(db, span) {
    const now = await feedIn(db, span)
    const before = await feedIn(db, yearBefore(span))
    const others = await othersInOperation(db, span)
    const target = await db.maybeOne<{ value: number }>(
      sql`select value::float8 as value from key_figure_target where name = ${targetName}`,
    )
    const own = feedPerKg(now.weight.all, now.shipped)
    const compared = others ? feedPerKg(others.weight.all, others.shipped) : (target?.value ?? usualFeedPerKg)
    return {
      rows: [
        { measure: 'KG', own: now.weight, others: others?.weight ?? null, lastYear: before.weight },
        { measure: 'WON', own: now.cost, others: others?.cost ?? null, lastYear: before.cost },
        {
          measure: 'RATIO',
          own: feedShares(now.weight),
          others: others && feedShares(others.weight),
          lastYear: feedShares(before.weight),
        },
      ],
      feedPerKg: own,
      compared,
      ratio: own !== null && compared ? roundedRatio(100 * own, compared, 1) : null,
      feedPerKgBefore: feedPerKg(before.weight.all, before.shipped),
      farms: others?.farms ?? 0,
    }
  },

  async revenue(db, span, language) {
    const now = await sums(db, sold(span))
    const before = await sums(db, sold(yearBefore(span)))
    return {
      rows: soldParts.map((type) => {
        const of = (sum: typeof now) => {
          const [head, revenue] = [sum(`soldHead.${type}`), sum(`revenue.${type}`)]
          return { head, weight: sum(`soldWeight.${type}`), revenue, perHead: roundedRatio(revenue, head, 0) }
        }
        const last = of(before)
        return {
          type,
          name: type === 'all' ? '' : codeName('system', '20', type, language),
          ...of(now),
          headBefore: last.head,
          weightBefore: last.weight,
          revenueBefore: last.revenue,
          perHeadBefore: last.perHead,
        }
      }),
    }
  },

  async grades(db, span, language) {
    const now = await sums(db, graded(span))
    const before = await sums(db, graded(yearBefore(span)))
    return {
      rows: gradedParts.map((grade) => {
        const of = (sum: typeof now) => {
          const head = sum(`carcasses.${grade}`)
          return { head, share: roundedRatio(100 * head, sum('carcasses.all'), 1) }
        }
        const last = of(before)
        return {
          grade,
          name: grade === 'all' ? '' : carcassGradeNames[grade][language],
          ...of(now),
          headBefore: last.head,
          shareBefore: last.share,
        }
      }),
    }
  },
}

async function feedIn(db: Db, span: Span) {
  const feed = await sums(db, fed(span))
  const { shipped } = await db.one<{ shipped: number }>(
    sql`select coalesce(sum(amount), 0)::float8 as shipped from (${shippedByMonth(span)}) of_month`,
  )
  const amounts = (what: 'feedWeight' | 'feedCost') => feedAmounts((category) => feed(`${what}.${category}`))
  return { weight: amounts('feedWeight'), cost: amounts('feedCost'), shipped }
}

/** What each column comes to. */
async function sums(db: Db, counted: Counted) {
  const rows = await db.many<{ name: string; amount: number }>(
    sql`select name, sum(amount)::float8 as amount from (${counted}) counted group by name`,
  )
  const amounts = new Map(rows.map(({ name, amount }) => [name, amount]))
  return (column: OperationColumn) => addedIn(column).reduce((sum, name) => sum + (amounts.get(name) ?? 0), 0)
}
