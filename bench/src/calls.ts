import { series } from '@penside/contract/equipment/series.ts'
import { groupGrowths } from '@penside/contract/groups/group-growth.ts'
import { groupTreatments } from '@penside/contract/groups/group-treatment.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { shipments } from '@penside/contract/groups/shipment.ts'
import { transfersOut } from '@penside/contract/groups/transfer-out.ts'
import { animalCards } from '@penside/contract/records/animal-card.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { sows } from '@penside/contract/records/sow.ts'
import { receipts } from '@penside/contract/stores/receipt.ts'
import { feedReleases } from '@penside/contract/stores/release.ts'
import { stores } from '@penside/contract/stores/store.ts'
import { outTypes } from '@penside/domain/groups/transfer-out.ts'
import { waitingStatuses } from '@penside/domain/reports/work-plan.ts'
import { asOwner, farmId } from './databases.ts'
import { sensorIds } from './readings.ts'
import { reports } from './reports.ts'
import { requestOf, today, type Measured } from './request.ts'

const manySows = 500
/** So often each group's save stands in a window. What is taken back makes every connection plan anew: a short window says little else. */
const perGroup = 40
const often = <Row>(rows: readonly Row[]): Row[] => Array.from({ length: perGroup }, () => rows).flat()
const manyGroups = 20
/** Half of the sow list. */
const deepPage = 900

export async function callsOf(url: string): Promise<Measured[]> {
  const { living, waiting, boars, open, free, old, feed, medicine } = await asOwner(url, async (client) => ({
    living: await idsOf(client.query(someSows, [farmId, manySows])),
    waiting: await idsOf(client.query(mateableSows, [farmId, waitingStatuses, today])),
    boars: await idsOf(client.query(someBoars, [farmId])),
    open: await idsOf(client.query(openGroups, [farmId])),
    free: await idsOf(client.query(groupsOutsideWithdrawal, [farmId, today, perGroup])),
    old: await idsOf(client.query(someGroups, [farmId, manyGroups])),
    medicine: await idsOf(client.query(someMedicines, [farmId])),
    feed: (await client.query<{ id: string; category: string }>(feedInStore, [farmId])).rows,
  }))
  const boarId = boars[0] ?? 0
  const read = { writes: false, atLeast: 0.5, isReport: false }
  const save = { writes: true, atLeast: 0.4, isReport: false }
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
    { ...read, name: 'group list', requests: [requestOf(groups.list, { page: 0 })] },
    {
      ...read,
      name: 'group page',
      isReport: true,
      requests: [...open, ...old].map((groupId) => requestOf(groupGrowths.view, { groupId })),
    },
    { ...read, name: 'store', isReport: true, requests: [requestOf(stores.list, {})] },
    {
      ...read,
      name: 'stock of an item',
      requests: feed.map(({ id }) => requestOf(stores.item, { itemId: Number(id) })),
    },
    ...(['month', 'year'] as const).map((span) => ({
      ...read,
      name: `trend of a ${span}`,
      isReport: true,
      requests: sensorIds.map((equipmentId) =>
        requestOf(series.trend, { equipmentId, measure: 'temperature', span }),
      ),
    })),
    { ...read, name: 'plan of the farm', isReport: true, requests: [requestOf(series.plan, {})] },
    ...reports.map((report) => ({ ...read, ...report, isReport: true })),
    {
      ...save,
      name: 'mating save',
      requests: waiting.map((animalId) =>
        requestOf(matings.save, {
          formMode: 'insert',
          animalId,
          matedOn: today,
          services: [{ boarId, method: 'A' }],
        }),
      ),
    },
    {
      ...save,
      name: 'transfer save',
      requests: often(open).map((groupId, at) =>
        requestOf(transfersOut.save, {
          formMode: 'insert',
          groupId,
          on: today,
          type: outTypes.toFinishing,
          toGroupId: open[(at + 1) % open.length],
          females: 1,
          males: 1,
          grades: undefined,
        }),
      ),
    },
    {
      ...save,
      name: 'shipment save',
      requests: often(free).map((groupId) =>
        requestOf(shipments.save, {
          formMode: 'insert',
          groupId,
          on: today,
          type: '200001',
          females: 1,
          males: 1,
          grades: undefined,
        }),
      ),
    },
    {
      ...save,
      name: 'treatment save',
      requests: often(open).map((groupId, at) =>
        requestOf(groupTreatments.save, {
          formMode: 'insert',
          groupId,
          seq: undefined,
          on: today,
          medicineId: medicine[at % medicine.length] ?? 0,
          method: '300001',
          amount: 20,
        }),
      ),
    },
    {
      ...save,
      name: 'receipt save',
      requests: feed.map(({ id }) =>
        requestOf(receipts.save, {
          formMode: 'insert',
          itemId: Number(id),
          receivedOn: today,
          amount: 500,
          price: 180_000,
        }),
      ),
    },
    {
      ...save,
      name: 'release save',
      requests: feed.flatMap(({ id, category }) =>
        open.slice(0, 5).map((groupId) =>
          requestOf(feedReleases.save, {
            releasedOn: today,
            category,
            itemId: Number(id),
            amount: 1,
            groupId,
            processing: '340001',
          }),
        ),
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
/** With pigs enough for another to be taken away. */
const openGroups = `
  select group_id as id from pig_group where farm_id = $1 and ended_on is null and least(females, males) > 10 order by started_on`
/** The same, with nothing given to them of late. */
const groupsOutsideWithdrawal = `
  select group_id as id from pig_group g where farm_id = $1 and ended_on is null and least(females, males) > $3
    and not exists (select from group_treatment t where t.farm_id = g.farm_id and t.group_id = g.group_id and t.on_date + t.withdrawal_days > $2::date)
  order by started_on limit 10`
const someMedicines = `select medicine_id as id from medicine where farm_id = $1 order by 1 limit 5`
const someGroups = `
  select group_id as id from pig_group where farm_id = $1 and ended_on is not null order by md5(group_id::text) limit $2`
const feedInStore = `
  select feed_id as id, category from feed join stock_balance b on b.farm_id = feed.farm_id and b.item_id = feed_id and b.group_id = 0
  where feed.farm_id = $1 group by 1, 2 having sum(amount) > 100 order by 1`
