import * as z from 'zod'
import type { Call, Input } from '@penside/contract/call.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { sows } from '@penside/contract/records/sow.ts'
import { statisticAddress, statistics, statisticServices } from '@penside/contract/reports/statistics.ts'
import { todayAt } from '@penside/domain/day.ts'
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
  const address = statisticAddress({
    service: statisticServices.mating,
    farmId,
    language: 'ko',
    baseDay: today,
    months: 6,
  })
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
    { ...read, name: statusPage, requests: [requestOf(statistics.proxy, { address })] },
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
