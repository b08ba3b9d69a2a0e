import { rowsPerPage } from '@penside/contract/api/list.ts'
import type { operation, OperationReport, OperationRow } from '@penside/contract/reports/operation.ts'
import { addMonths, type Day } from '@penside/domain/basics/day.ts'
import { codeName } from '@penside/domain/codes/lists.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { carcassGradeNames } from '@penside/domain/groups/carcass.ts'
import {
  addedIn,
  countedInOperation,
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
import { sql, type Db } from '../database/db.ts'
import { farmSettings } from '../farm/settings.ts'
import type { Handlers } from '../http/serve.ts'
import { selectTotals, readTotalsState } from './daily-totals.ts'
import { operationDays } from './operation-totals.ts'
import { othersInOperation } from './operation-shares.ts'
import { storeTarget, targetsOf } from './score.ts'
import type { Span } from './span.ts'

export const operationHandlers: Handlers<typeof operation> = {
  async view({ input, db, today, language }) {
    const { report, page = 0, pageSize = rowsPerPage } = input
    const span = operationSpan(input.first ?? addMonths(today, -1), input.last ?? today, today)
    const { rows, ...figures } = await operationReports[report]({ db, span, today, language })
    return {
      ...span,
      ...noFigures,
      ...figures,
      rows: rows.slice(page * pageSize, (page + 1) * pageSize),
      total: rows.length,
    }
  },

  saveTarget: ({ input: { target }, db }) => storeTarget(db, 'feedPerKg', target),
}

type Figures = {
  feedPerKg: number | null
  compared: number | null
  ratio: number | null
  feedPerKgBefore: number | null
  farms: number
}
const noFigures: Figures = { feedPerKg: null, compared: null, ratio: null, feedPerKgBefore: null, farms: 0 }

type ReportParams = { db: Db; span: Span; today: Day; language: Language }
export const operationReports: Readonly<
  Record<OperationReport, (params: ReportParams) => Promise<Partial<Figures> & { rows: OperationRow[] }>>
> = {
  async feed({ db, span, today }) {
    const now = await feedIn(db, span, today)
    const before = await feedIn(db, yearBefore(span), today)
    const others = await othersInOperation(db, span)
    const target = (await targetsOf(db)).get('feedPerKg') ?? usualFeedPerKg
    const own = feedPerKg(now.weight.all, now.shipped)
    const compared = others ? feedPerKg(others.weight.all, others.shipped) : target
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

  async revenue({ db, span, today, language }) {
    const now = await sums(db, span, today, soldNames)
    const before = await sums(db, yearBefore(span), today, soldNames)
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

  async grades({ db, span, today, language }) {
    const now = await sums(db, span, today, gradedNames)
    const before = await sums(db, yearBefore(span), today, gradedNames)
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

/** Names of counted columns with one of the prefixes. */
const namesWith = (...beginnings: readonly string[]) =>
  countedInOperation.filter((name) => beginnings.some((beginning) => name.startsWith(beginning)))
const soldNames = namesWith('sold', 'revenue')
const gradedNames = namesWith('carcasses')
const feedNames = namesWith('feed', 'soldWeight')

async function feedIn(db: Db, span: Span, today: Day) {
  const sum = await sums(db, span, today, feedNames)
  const amounts = (what: 'feedWeight' | 'feedCost') => feedAmounts((category) => sum(`${what}.${category}`))
  return { weight: amounts('feedWeight'), cost: amounts('feedCost'), shipped: sum('soldWeight.all') }
}

/** Sums of each column over a span. */
async function sums(db: Db, span: Span, today: Day, names: readonly string[]) {
  const known = await readTotalsState(db, await farmSettings(db), today)
  const stored = selectTotals(known, {
    family: 'operation',
    source: operationDays,
    span,
    bucket: [['whole', sql`true`]],
    byMonth: true,
    names,
  })
  const rows = await db.many<{ name: string; amount: number }>(
    sql`select name, sum(amount)::float8 as amount from (${stored}) kept group by name`,
  )
  const amounts = new Map(rows.map(({ name, amount }) => [name, amount]))
  return (column: OperationColumn) => addedIn(column).reduce((sum, name) => sum + (amounts.get(name) ?? 0), 0)
}
