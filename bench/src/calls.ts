import * as z from 'zod'
import type { Call, Input } from '@penside/contract/call.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { sows } from '@penside/contract/records/sow.ts'
import { comparison } from '@penside/contract/reports/comparison.ts'
import { dailySummary } from '@penside/contract/reports/daily-summary.ts'
import { herdOn } from '@penside/contract/reports/herd-on.ts'
import { ledger } from '@penside/contract/reports/ledger.ts'
import { parityComposition } from '@penside/contract/reports/parity-composition.ts'
import { porkerWeek } from '@penside/contract/reports/porker-week.ts'
import {
  columnsOfStatistic,
  statisticAddress,
  statistics,
  statisticServices,
  type StatisticName,
} from '@penside/contract/reports/statistics.ts'
import { figures } from '@penside/contract/reports/figure.ts'
import { scores } from '@penside/contract/reports/score.ts'
import { addDays, todayAt } from '@penside/domain/day.ts'
import { waitingStatuses } from '@penside/domain/reports/work-plan.ts'
import { asOwner, farmId } from './databases.ts'

/** A request as it goes over the wire. */
export type Request = { method: 'GET' | 'POST'; path: string; contentType: string; body: string }

/** A call that is measured: the requests that stand for it, sent in turn. */
export type Measured = { name: string; requests: Request[]; writes: boolean; atLeast: number }

export const statusPage = 'mating status page'

const manySows = 500
/** Half of the sow list. */
const deepPage = 900

export async function callsOf(url: string): Promise<Measured[]> {
  const { living, waiting, boarId } = await asOwner(url, async (client) => ({
    living: await idsOf(client.query(someSows, [farmId, manySows])),
    waiting: await idsOf(client.query(mateableSows, [farmId, waitingStatuses, today])),
    boarId: (await idsOf(client.query(newestBoar, [farmId])))[0] ?? 0,
  }))
  const read = { writes: false, atLeast: 0.5 }
  return [
    { ...read, name: 'sow list, first page', requests: [requestOf(sows.list, { page: 0 })] },
    { ...read, name: `sow list, page ${deepPage}`, requests: [requestOf(sows.list, { page: deepPage })] },
    { ...read, name: 'mating list', requests: [requestOf(matings.list, { page: 0 })] },
    {
      ...read,
      name: 'mating detail',
      requests: living.map((animalId) => requestOf(matings.history, { animalId })),
    },
    ...reports.map(({ name, request }) => ({ ...read, name, requests: [request] })),
    { ...read, name: statusPage, requests: [requestOf(statistics.proxy, { address: addressOf('mating') })] },
    {
      name: 'mating save',
      writes: true,
      atLeast: 0.4,
      requests: waiting.map((animalId) =>
        requestOf(matings.save, {
          formMode: 'insert',
          animalId,
          matedOn: today,
          services: [{ boarId, method: 'A' }],
        }),
      ),
    },
  ]
}

const today = todayAt('Asia/Seoul')

async function idsOf(rows: Promise<{ rows: { id: string }[] }>) {
  return (await rows).rows.map(({ id }) => Number(id))
}
/** Living sows, in an order that has nothing to do with that of the table. */
const someSows = `
  select animal_id as id from animal where farm_id = $1 and sex = 'sow' and status <> 'culled' order by md5(animal_id::text) limit $2`
const mateableSows = `
  select animal_id as id from animal where farm_id = $1 and sex = 'sow' and status = any($2) and not_before <= $3 order by md5(animal_id::text)`
const newestBoar = `
  select animal_id as id from animal where farm_id = $1 and sex = 'boar' and status <> 'culled' order by entered_on desc limit 1`

const lastYear = addDays(today, -365)
const month = { from: addDays(today, -30), to: today }
/** The ledgers and reports, of today and of a day a year ago, when her state is that of her record until then. */
const reports: { name: string; request: Request }[] = [
  { name: 'ledger of matings, today', request: requestOf(ledger.view, { report: '1', ...month }) },
  {
    name: 'ledger of matings, a year ago',
    request: requestOf(ledger.view, { report: '1', from: addDays(lastYear, -30), to: lastYear }),
  },
  { name: 'ledger of weanings, page 9', request: requestOf(ledger.view, { report: '5', page: 9, ...month }) },
  { name: 'list of farrowings', request: requestOf(ledger.events, { report: '3', ...month }) },
  {
    name: 'parity composition, today',
    request: requestOf(parityComposition.view, { report: '2', on: today }),
  },
  {
    name: 'parity composition, a year ago',
    request: requestOf(parityComposition.view, { report: '2', on: lastYear }),
  },
  { name: 'pregnant by week', request: requestOf(parityComposition.view, { report: '1', on: lastYear }) },
  { name: 'comparison', request: requestOf(comparison.view, { on: today }) },
  { name: 'daily summary', request: requestOf(dailySummary.view, { on: lastYear }) },
  { name: 'sows behind a figure', request: requestOf(herdOn.animals, { on: lastYear, of: 'weaned' }) },
  { name: 'porker weeks', request: requestOf(porkerWeek.view, { on: today }) },
  ...(['breeding', 'accident', 'production', 'movement'] as const).map((statistic) => ({
    name: `${statistic} status page`,
    request: requestOf(statistics.proxy, { address: addressOf(statistic) }),
  })),
  {
    name: 'sows behind a daily number',
    request: requestOf(figures.rows, {
      service: statisticServices.breeding,
      column: columnsOfStatistic.breeding.pregnant,
      baseDay: today,
      span: 'toDate',
    }),
  },
  { name: 'score', request: requestOf(scores.view, {}) },
]

function addressOf(statistic: StatisticName) {
  return statisticAddress({
    service: statisticServices[statistic],
    farmId,
    language: 'ko',
    baseDay: today,
    months: 6,
  })
}

/** A request as the specification sends this call. */
function requestOf<C extends Call>(call: C, input: Input<C>): Request {
  const wire = z.encode(call.input as z.ZodType, input) as Record<string, string | number>
  const { method, path } = call
  const form = new URLSearchParams(
    Object.entries(wire).map(([name, value]) => [name, String(value)]),
  ).toString()
  if (call.sends === 'query') return { method, path: `${path}?${form}`, contentType: '', body: '' }
  if (call.sends === 'form')
    return { method, path, contentType: 'application/x-www-form-urlencoded', body: form }
  return { method, path, contentType: 'application/json', body: JSON.stringify(wire) }
}
