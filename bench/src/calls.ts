import { animalCards } from '@penside/contract/records/animal-card.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { sows } from '@penside/contract/records/sow.ts'
import { waitingStatuses } from '@penside/domain/reports/work-plan.ts'
import { asOwner, farmId } from './databases.ts'
import { reports } from './reports.ts'
import { requestOf, today, type Measured } from './request.ts'

const manySows = 500
/** Half of the sow list. */
const deepPage = 900

export async function callsOf(url: string): Promise<Measured[]> {
  const { living, waiting, boars } = await asOwner(url, async (client) => ({
    living: await idsOf(client.query(someSows, [farmId, manySows])),
    waiting: await idsOf(client.query(mateableSows, [farmId, waitingStatuses, today])),
    boars: await idsOf(client.query(someBoars, [farmId])),
  }))
  const boarId = boars[0] ?? 0
  const read = { writes: false, atLeast: 0.5, isReport: false }
  return [
    { ...read, name: 'sow list, first page', requests: [requestOf(sows.list, { page: 0 })] },
    { ...read, name: `sow list, page ${deepPage}`, requests: [requestOf(sows.list, { page: deepPage })] },
    { ...read, name: 'mating list', requests: [requestOf(matings.list, { page: 0 })] },
    {
      ...read,
      name: 'mating detail',
      requests: living.map((animalId) => requestOf(matings.history, { animalId })),
    },
    { ...read, name: 'card list', requests: [requestOf(animalCards.list, { page: 0 })] },
    {
      ...read,
      name: 'animal card',
      requests: living.map((animalId) => requestOf(animalCards.card, { animalId }, 'sow')),
    },
    {
      ...read,
      name: "a boar's card",
      requests: boars.map((animalId) => requestOf(animalCards.card, { animalId }, 'boar')),
    },
    ...reports.map((report) => ({ ...read, ...report, isReport: true })),
    {
      name: 'mating save',
      writes: true,
      atLeast: 0.4,
      isReport: false,
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

async function idsOf(rows: Promise<{ rows: { id: string }[] }>) {
  return (await rows).rows.map(({ id }) => Number(id))
}
/** Living sows, in an order that has nothing to do with that of the table. */
const someSows = `
  select animal_id as id from animal where farm_id = $1 and sex = 'sow' and status <> 'culled' order by md5(animal_id::text) limit $2`
const mateableSows = `
  select animal_id as id from animal where farm_id = $1 and sex = 'sow' and status = any($2) and not_before <= $3 order by md5(animal_id::text)`
/** The newest first. */
const someBoars = `
  select animal_id as id from animal where farm_id = $1 and sex = 'boar' and status <> 'culled' order by entered_on desc limit 20`
