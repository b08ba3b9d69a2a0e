import { isPossibleDay, type Day } from '@penside/domain/basics/day.ts'
import { languageOf, type Language } from '@penside/domain/basics/language.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import type { StatisticName } from '@penside/domain/reports/statistics.ts'
import type { MessageCode } from '../messages/index.ts'
import { text } from '../api/vocabulary.ts'
import { spread } from '../api/wire.ts'
import { statisticOf, statisticServices } from './statistic-names.ts'

/** Request of a statistic: months up to that of a day, as data or with a chart. */
export type StatisticQuery = {
  view: 'chart' | 'data'
  /** Null for an unknown service. */
  statistic: StatisticName | null
  farmId: number
  language: Language
  baseDay: Day
  months: number
}

const maxMonths = 60
const knownParameters = new Set([
  'lang',
  'statdate',
  'period',
  'size_of_period',
  'num_of_period',
  'chart_type',
  'eq_type',
])

/** Codec of a request as an address, `/statistics/{chart|data}/{serviceId}/farm/{farmNo}?...`, which is parsed and never fetched. */
export const statisticAddress = spread<StatisticQuery>({
  fields: { url: text(500).min(1) },
  join: ({ url }) => read(String(url)),
  split: ({ view, statistic, farmId, language, baseDay, months }) => ({
    url: `/statistics/${view}/${statistic && statisticServices[statistic]}/farm/${farmId}?${new URLSearchParams(
      {
        lang: language,
        statdate: baseDay,
        period: 'm',
        size_of_period: '1',
        num_of_period: String(months),
      },
    )}`,
  }),
})

/** Parses an address. @throws Refusal if it is not that of a statistic */
function read(address: string): StatisticQuery {
  const no = (code: MessageCode = 'NOT_A_STATISTIC') => new Refusal(code, {}, ['url'])
  if (!address.startsWith('/statistics/') || !URL.canParse(address, 'http://here')) throw no()
  const { pathname, searchParams } = new URL(address, 'http://here')
  const [, , view, service, farm, farmNo, ...rest] = pathname.split('/')
  if (view !== 'chart' && view !== 'data') throw no('STATISTIC_TYPE')
  if (!service || service === 'farm') throw no('SERVICE_ID_REQUIRED')
  if (farm !== 'farm' || !farmNo || !/^\d{1,15}$/.test(farmNo)) throw no('FARM_REQUIRED')
  const baseDay = searchParams.get('statdate')
  if (!baseDay) throw no('STATDATE_REQUIRED')
  if (!searchParams.get('lang')) throw no('LANG_REQUIRED')
  const months = Number(searchParams.get('num_of_period') ?? 6)
  if (rest.length > 0 || !isPossibleDay(baseDay) || !isMonthly(searchParams) || !isMonthCount(months))
    throw no()
  return {
    view,
    statistic: statisticOf(service) ?? null,
    farmId: Number(farmNo),
    language: languageOf(searchParams.get('lang')),
    baseDay,
    months,
  }
}

const isMonthCount = (months: number) => Number.isInteger(months) && months >= 1 && months <= maxMonths

/** Whether the periods of an address are single months, and all its parameters are known. */
const isMonthly = (params: URLSearchParams) =>
  (params.get('period') ?? 'm') === 'm' &&
  (params.get('size_of_period') ?? '1') === '1' &&
  [...params.keys()].every((name) => knownParameters.has(name))
