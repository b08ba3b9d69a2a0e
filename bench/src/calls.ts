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
import { requestOf, today, type MeasuredCall, type Request } from './request.ts'

/** Saves of each group in one window. Undoing them makes every connection plan anew, so a shorter window measures little else. */
const savesPerGroup = 40
const repeat = <Row>(rows: readonly Row[]): Row[] => Array.from({ length: savesPerGroup }, () => rows).flat()
/** Half of the sow list. */
const deepPage = 900

const read = (name: string, ...requests: Request[]): MeasuredCall => ({
  name,
  requests,
  writes: false,
  atLeast: 0.5,
})
const save = (name: string, requests: Request[]): MeasuredCall => ({
  name: `${name} save`,
  requests,
  writes: true,
  atLeast: 0.4,
})
const insert = { formMode: 'insert' } as const
const onePair = { on: today, females: 1, males: 1, grades: undefined }

/** The lists, cards and saves that are compared with their bare statements. */
export async function callsOf(url: string): Promise<MeasuredCall[]> {
  const known = await subjectsOf(url)
  return [...readsOf(known), ...savesOf(known)]
}

type Subjects = Awaited<ReturnType<typeof subjectsOf>>

/** Animals, groups and items with which the calls are measured. */
const subjectsOf = (url: string) =>
  asOwner(url, async (client) => {
    const ids = async (text: string, ...values: unknown[]) =>
      (await client.query<{ id: string }>(text, [farmId, ...values])).rows.map(({ id }) => Number(id))
    return {
      living: await ids(livingSows),
      waiting: await ids(mateableSows, waitingStatuses, today),
      boars: await ids(newestBoars),
      open: await ids(openGroups),
      shippable: await ids(groupsOutsideWithdrawal, today, savesPerGroup),
      medicines: await ids(someMedicines),
      feed: (await client.query<{ id: string; category: string }>(feedInStore, [farmId])).rows,
    }
  })

const feedItems = ({ feed }: Subjects) => feed.map(({ id, category }) => ({ itemId: Number(id), category }))

const readsOf = (known: Subjects) => [
  read('sow list, first page', requestOf(sows.list, { page: 0 })),
  read(`sow list, page ${deepPage}`, requestOf(sows.list, { page: deepPage })),
  read('mating list', requestOf(matings.list, { page: 0 })),
  read('mating detail', ...known.living.map((animalId) => requestOf(matings.history, { animalId }))),
  read('card list', requestOf(animalCards.list, { page: 0 })),
  read('animal card', ...known.living.map((animalId) => requestOf(animalCards.card, { animalId }))),
  read("a boar's card", ...known.boars.map((animalId) => requestOf(animalCards.card, { animalId }))),
  read('group list', requestOf(groups.list, { page: 0 })),
  read('stock of an item', ...feedItems(known).map(({ itemId }) => requestOf(stores.item, { itemId }))),
]

function savesOf(known: Subjects) {
  const { waiting, boars, open, shippable, medicines } = known
  const boarId = boars[0] ?? 0
  const items = feedItems(known)
  return [
    save(
      'mating',
      waiting.map((animalId) =>
        requestOf(matings.save, {
          ...insert,
          animalId,
          matedOn: today,
          services: [{ boarId, method: 'A' }],
        }),
      ),
    ),
    save(
      'transfer',
      repeat(open).map((groupId, i) =>
        requestOf(transfersOut.save, {
          ...insert,
          ...onePair,
          groupId,
          type: outTypes.toFinishing,
          toGroupId: open[(i + 1) % open.length],
        }),
      ),
    ),
    save(
      'shipment',
      repeat(shippable).map((groupId) =>
        requestOf(shipments.save, { ...insert, ...onePair, groupId, type: '200001' }),
      ),
    ),
    save(
      'treatment',
      repeat(open).map((groupId, i) =>
        requestOf(groupTreatments.save, {
          ...insert,
          groupId,
          seq: undefined,
          on: today,
          medicineId: medicines[i % medicines.length] ?? 0,
          method: '300001',
          amount: 20,
        }),
      ),
    ),
    save(
      'receipt',
      items.map(({ itemId }) =>
        requestOf(receipts.save, { ...insert, itemId, receivedOn: today, amount: 500, price: 180_000 }),
      ),
    ),
    save(
      'release',
      items.flatMap((item) =>
        open.slice(0, 5).map((groupId) =>
          requestOf(feedReleases.save, {
            ...item,
            releasedOn: today,
            amount: 1,
            groupId,
            processing: '340001',
          }),
        ),
      ),
    ),
  ]
}

/** In an order independent of that of the table. */
const livingSows = `
  select animal_id as id from animal where farm_id = $1 and sex = 'sow' and status <> 'culled' order by md5(animal_id::text) limit 500`
const mateableSows = `
  select animal_id as id from animal where farm_id = $1 and sex = 'sow' and status = any($2) and not_before <= $3 order by md5(animal_id::text)`
const newestBoars = `
  select animal_id as id from animal where farm_id = $1 and sex = 'boar' and status <> 'culled' order by entered_on desc limit 20`
/** Groups with enough pigs for another to be taken away. */
export const openGroups = `
  select group_id as id from pig_group where farm_id = $1 and ended_on is null and least(females, males) > 10 order by started_on`
const groupsOutsideWithdrawal = `
  select group_id as id from pig_group g where farm_id = $1 and ended_on is null and least(females, males) > $3
    and not exists (select from group_treatment t where t.farm_id = g.farm_id and t.group_id = g.group_id and t.on_date + t.withdrawal_days > $2::date)
  order by started_on limit 10`
const someMedicines = `select medicine_id as id from medicine where farm_id = $1 order by 1 limit 5`
const feedInStore = `
  select feed_id as id, category from feed join stock_balance b on b.farm_id = feed.farm_id and b.item_id = feed_id and b.group_id = 0
  where feed.farm_id = $1 group by 1, 2 having sum(amount) > 100 order by 1`
