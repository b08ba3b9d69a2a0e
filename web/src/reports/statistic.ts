import type { FigureSpan } from '@penside/contract/reports/figure.ts'
import { statisticAddress, statistics } from '@penside/contract/reports/statistics.ts'
import type { Day } from '@penside/domain/day.ts'
import { currentLanguage } from '../i18n/index.ts'
import { query } from '../screen/api.ts'

/** Months that a daily page looks back. */
const months = 6

/** A statistic of the farm, newest month first. The rows carry the wire's columns; each page reads its own. */
export const statisticQuery = (service: string, farmId: number, baseDay: Day) =>
  query(statistics.proxy, {
    address: statisticAddress({ service, farmId, language: currentLanguage(), baseDay, months }),
  })

/** Where the records stand that a figure counts. */
export const figureOf = ({
  service,
  column,
  baseDay,
  span,
}: {
  service: string
  column: string
  baseDay: Day
  span: FigureSpan
}) => `/popup/report/figure?${new URLSearchParams({ service, column, on: baseDay, span })}`
