import { afterAll, expect, inject, test } from 'vitest'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { animalCards } from '@penside/contract/records/animal-card.ts'
import { backfats } from '@penside/contract/records/backfat.ts'
import { boars } from '@penside/contract/records/boar.ts'
import { books } from '@penside/contract/workbook/workbook.ts'
import { fosterings } from '@penside/contract/records/fostering.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { pigletDeaths } from '@penside/contract/records/piglet-death.ts'
import { qr } from '@penside/contract/records/qr.ts'
import { removals } from '@penside/contract/records/removal.ts'
import { sows } from '@penside/contract/records/sow.ts'
import { treatments } from '@penside/contract/records/treatment.ts'
import { weanings } from '@penside/contract/records/weaning.ts'
import { herdOn } from '@penside/contract/reports/herd-on.ts'
import { ledger } from '@penside/contract/reports/ledger.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { ownLists, type OwnList } from '@penside/domain/codes/lists.ts'
import { asOwner, makeFarm, testApp, today } from '../../test/farm.ts'
import { lactatingSow } from '../../test/litters.ts'

// A farm that added one code to every list, and has taken each of them into use.
const house = await testApp()
afterAll(house.close)
const nursing = { farrowedOn: addDays(today, -24), totalBorn: 12 }
const farm = await makeFarm({ sows: [lactatingSow('L-1', nursing), lactatingSow('L-2', nursing)] })
const english = { headers: { 'accept-language': 'en' } }
const as = house.as(farm.worker)
const worker: typeof as = { ...as, call: (call, input) => as.call(call, input, english) }
const own = (list: OwnList) => `${list}901`
await asOwner(inject('databaseUrl'), async (client) => {
  for (const list of ownLists)
    await client.query(
      `insert into farm_code (farm_id, list, code, name_ko, name_en, name_vi) values ($1, $2, $3, '우리', $4, 'Ta')`,
      [farm.farmId, list, own(list), `Ours of ${list}`],
    )
})
const id = farm.animal

test("every form accepts the farm's own codes", async () => {
  const [medicine] = (await worker.call(medicines.choices, {})).body
  const answers = [
    await worker.call(sows.save, {
      formMode: 'insert',
      tag: 'OWN-S',
      breed: own('041'),
      bornOn: addDays(today, -250),
      enteredOn: today,
      lastWorkOn: today,
      status: 'gilt',
    }),
    await worker.call(boars.save, {
      formMode: 'insert',
      tag: 'OWN-B',
      breed: own('042'),
      category: '060001',
      bornOn: addDays(today, -400),
      enteredOn: today,
    }),
    await worker.call(groups.save, {
      formMode: 'insert',
      startedOn: today,
      breed: own('043'),
      penId: farm.pen('gilts 1'),
      groupName: 'OWN-G',
    }),
    await worker.call(boars.remove, {
      formMode: 'insert',
      animalId: id('B-02'),
      removedOn: today,
      category: '080001',
      reason: own('031'),
    }),
    await worker.call(removals.save, {
      formMode: 'insert',
      animalId: id('A-1005'),
      removedOn: today,
      category: '080001',
      reason: own('031'),
    }),
    await worker.call(pigletDeaths.save, {
      formMode: 'insert',
      animalId: id('L-1'),
      diedOn: addDays(today, -1),
      cause: own('032'),
      piglets: 1,
    }),
    await worker.call(fosterings.save, {
      formMode: 'insert',
      animalId: id('L-1'),
      fosteredOn: addDays(today, -1),
      outFemales: 1,
      toId: id('L-2'),
      reason: own('05'),
    }),
    await worker.call(weanings.save, {
      formMode: 'insert',
      animalId: id('L-1'),
      weanedOn: today,
      females: 8,
      diedFemales: 1,
      diedCause: own('032'),
      stayFemales: 1,
      stayReason: own('05'),
      partnerId: id('L-2'),
    }),
    await worker.call(treatments.save, {
      formMode: 'insert',
      animalId: id('A-1001'),
      treatedOn: today,
      medicineId: Number(medicine!.code),
      method: own('30'),
    }),
    await worker.call(backfats.save, {
      formMode: 'insert',
      animalId: id('A-1001'),
      measuredOn: today,
      timing: own('29'),
      thickness: 16,
    }),
    await house.as(farm.manager).call(medicines.save, {
      category: own('20'),
      name: 'Of our own kind',
      dose: 1,
      unit: 'ml',
      withdrawalDays: 0,
    }),
  ]
  expect(answers.map(({ status, wire }) => [status, status === 200 || wire])).toEqual(
    answers.map(() => [200, true]),
  )
})

test('every list, card and report shows the names of own codes', async () => {
  const tags = (await worker.call(sows.list, { search: 'OWN-S' })).body.rows
  const sowId = tags[0]!.animalId
  const boarId = (await worker.call(boars.list, { search: 'OWN-B' })).body.rows[0]!.animalId
  const groupId = (await worker.call(groups.list, { search: 'OWN-G' })).body[0]!.groupId
  const month = { from: addDays(today, -31), to: today }
  const shown: [OwnList, unknown][] = [
    ['041', tags[0]!.breedName],
    ['041', (await worker.call(sows.one, { animalId: sowId })).body.breedName],
    ['041', (await worker.call(animalCards.card, { animalId: sowId })).body.basics[0]!.breedName],
    ['041', (await worker.call(animalCards.list, { search: 'OWN-S' })).body.rows[0]!.breedName],
    ['041', (await worker.call(matings.list, { search: 'OWN-S' })).body.rows[0]!.breedName],
    ['041', (await worker.call(qr.find, { text: 'OWN-S' })).body.rows[0]!.breedName],
    [
      '041',
      (await worker.call(herdOn.animals, { on: today, of: 'gilt' })).body.rows.find(
        ({ tag }) => tag === 'OWN-S',
      )!.breedName,
    ],
    ['042', (await worker.call(boars.list, { search: 'OWN-B' })).body.rows[0]!.breedName],
    ['042', (await worker.call(boars.one, { animalId: boarId })).body.breedName],
    ['042', (await worker.call(boars.choices, {})).body.find(({ tag }) => tag === 'OWN-B')!.breedName],
    ['042', (await worker.call(animalCards.card, { animalId: boarId })).body.basics[0]!.breedName],
    ['043', (await worker.call(groups.view, { groupId })).body.breedName],
    ['031', (await worker.call(boars.one, { animalId: id('B-02') })).body.removal!.reasonName],
    ['031', (await worker.call(removals.history, { animalId: id('A-1005') })).body.rows[0]!.reasonName],
    [
      '031',
      (await worker.call(ledger.events, { report: '6', ...month })).body.rows.find(
        ({ tag }) => tag === 'A-1005',
      )!.removalReason,
    ],
    ['032', (await worker.call(pigletDeaths.history, { animalId: id('L-1') })).body.rows.at(-1)!.causeName],
    ['05', (await worker.call(fosterings.history, { animalId: id('L-1') })).body.rows.at(-1)!.reasonName],
    ['30', (await worker.call(treatments.history, { animalId: id('A-1001') })).body.rows[0]!.methodName],
    ['29', (await worker.call(backfats.history, { animalId: id('A-1001') })).body.rows[0]!.timingName],
    [
      '20',
      (await worker.call(medicines.list, {})).body.rows.find(({ name }) => name === 'Of our own kind')!
        .categoryName,
    ],
  ]
  expect(shown).toEqual(shown.map(([list]) => [list, `Ours of ${list}`]))
  for (const animalId of [id('L-1'), id('A-1005'), id('A-1001')]) {
    const { events } = (await worker.call(animalCards.card, { animalId })).body
    expect(JSON.stringify(events)).not.toMatch(/"(?:[^"]* )?\d+901"/)
    expect(JSON.stringify(events)).toContain('Ours of')
  }
  const workbook = (await house.as(farm.manager).call(books.export, {}, english)).wire
  expect(JSON.stringify(workbook)).toContain('Ours of 041')
})
