import {
  statisticServices,
  type StatisticName,
  type statistics,
} from '@penside/contract/reports/statistics.ts'
import { isPossibleDay, type Day } from '@penside/domain/day.ts'
import { languageOf, type Language } from '@penside/domain/farm/language.ts'
import { refuse } from '../problem.ts'
import type { Handlers } from '../serve.ts'
import { accidentStatus } from './accident-status.ts'
import { breedingStatus } from './breeding-status.ts'
import { matingStatus } from './mating-status.ts'
import { movementStatus } from './movement-status.ts'
import { productionStatus } from './production-status.ts'
import { knownDay, type Statistic } from './statistic.ts'

const statisticsByName: Readonly<Record<StatisticName, Statistic>> = {
  breeding: breedingStatus,
  mating: matingStatus,
  accident: accidentStatus,
  production: productionStatus,
  movement: movementStatus,
}
const byService = new Map<string, Statistic>(
  (Object.keys(statisticsByName) as StatisticName[]).map((name) => [
    statisticServices[name],
    statisticsByName[name],
  ]),
)
export const statisticOf = (service: string) => byService.get(service)

export const statisticsHandlers: Handlers<typeof statistics> = {
  async proxy({ input: { address }, caller, db, today }) {
    const parsed = parse(address)
    const asked = { ...parsed, baseDay: knownDay(parsed.baseDay, today), today }
    if (asked.farmId !== caller.farmId) throw refuse('INAPPROPRIATE_ACCESS')
    const statistic = statisticOf(asked.service)
    if (!statistic) throw refuse('NOT_A_STATISTIC', {}, ['address'])
    const data = await statistic.rows(db, asked)
    if (asked.type === 'data') return { data: { data, baseDay: asked.baseDay } }
    const headers = statistic.headers(asked.language)
    const oldestFirst = data.toReversed()
    return {
      data: {
        data,
        baseDay: asked.baseDay,
        chart: {
          categories: oldestFirst.map((row) => row['gb_tt']),
          series: headers
            .filter(({ column }) => column !== 'gb_tt')
            .map(({ column, name }) => ({ column, name, data: oldestFirst.map((row) => row[column]) })),
        },
      },
    }
  },

  headers: async ({ input: { service }, language }) => statisticOf(service)?.headers(language) ?? [],
}

const mostMonths = 60
const knownParameters = new Set([
  'lang',
  'statdate',
  'period',
  'size_of_period',
  'num_of_period',
  'chart_type',
  'eq_type',
])

/** Reads a statistics address; it is never fetched, and nothing but our own statistics can be said with it. */
function parse(address: string): {
  type: 'chart' | 'data'
  service: string
  farmId: number
  language: Language
  baseDay: Day
  months: number
} {
  const wrong = () => refuse('NOT_A_STATISTIC', {}, ['address'])
  if (!address.startsWith('/statistics/') || !URL.canParse(address, 'http://here')) throw wrong()
  const { pathname, searchParams } = new URL(address, 'http://here')
  const [, , type, service, farm, farmNo, ...rest] = pathname.split('/')
  if (type !== 'chart' && type !== 'data') throw refuse('STATISTIC_TYPE', {}, ['address'])
  if (!service || service === 'farm') throw refuse('SERVICE_ID_REQUIRED', {}, ['address'])
  if (farm !== 'farm' || !farmNo || !/^\d{1,15}$/.test(farmNo)) throw refuse('FARM_REQUIRED', {}, ['address'])
  const statdate = searchParams.get('statdate')
  if (!statdate) throw refuse('STATDATE_REQUIRED', {}, ['address'])
  if (!searchParams.get('lang')) throw refuse('LANG_REQUIRED', {}, ['address'])
  const months = Number(searchParams.get('num_of_period') ?? 6)
  const fits =
    rest.length === 0 &&
    isPossibleDay(statdate) &&
    (searchParams.get('period') ?? 'm') === 'm' &&
    (searchParams.get('size_of_period') ?? '1') === '1' &&
    Number.isInteger(months) &&
    months >= 1 &&
    months <= mostMonths &&
    [...searchParams.keys()].every((name) => knownParameters.has(name))
  if (!fits) throw wrong()
  return {
    type,
    service,
    farmId: Number(farmNo),
    language: languageOf(searchParams.get('lang')),
    baseDay: statdate,
    months,
  }
}
