import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { codes } from '@penside/contract/farm/codes.ts'
import { farms } from '@penside/contract/farm/farms.ts'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { ownCodes } from '@penside/contract/farm/own-codes.ts'
import { places } from '@penside/contract/farm/places.ts'
import { sessions } from '@penside/contract/accounts/session.ts'
import { suppliers } from '@penside/contract/farm/suppliers.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { groupTreatments } from '@penside/contract/groups/group-treatment.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { mornings } from '@penside/contract/reports/morning.ts'
import { animalCards } from '@penside/contract/records/animal-card.ts'
import { boars } from '@penside/contract/records/boar.ts'
import { cullDecisions } from '@penside/contract/records/cull-decision.ts'
import { moves } from '@penside/contract/records/move.ts'
import { removals } from '@penside/contract/records/removal.ts'
import { sows } from '@penside/contract/records/sow.ts'
import { treatments } from '@penside/contract/records/treatment.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { makeFarm, testApp, today } from '../../test/farm.ts'

const house = await testApp()
afterAll(house.close)
const company = randomUUID().slice(0, 20)
const farm = await makeFarm({ company })
const manager = house.as(farm.manager)
const worker = house.as(farm.worker)
const english = { headers: { 'accept-language': 'en' } }

const offered = async () => (await worker.call(codes.locations, {}, english)).body
const pensOf = async (houseId: number) =>
  (await manager.call(places.list, {})).body.rows.find((row) => row.houseId === houseId)!.pens

describe('houses and pens', () => {
  test('adds a range of pens to a house named by its kind, in order', async () => {
    const input = { kind: '080008', prefix: 'N-', from: 8, to: 11, digits: 2, capacity: 20 }
    const { houseId, count } = (await manager.call(places.addPens, input)).body
    expect(count).toBe(4)
    expect((await offered()).filter(({ kind }) => kind === '080008')).toMatchObject(
      ['N-08', 'N-09', 'N-10', 'N-11'].map((name) => ({ name, house: 'Baby house' })),
    )
    const again = await manager.call(places.addPens, { houseId, prefix: 'n-', from: 11, to: 12, digits: 2 })
    expect(again.problem).toMatchObject({ code: 'PEN_KNOWN', values: { name: 'N-11' } })
    expect(await pensOf(houseId)).toHaveLength(4)
    const second = (await manager.call(places.addPens, { kind: '080008', prefix: 'Corner' })).body
    expect((await offered()).find(({ name }) => name === 'Corner')?.house).toBe('Baby house 2')
    expect(second.count).toBe(1)
  })

  test('rejects empty and too long ranges', async () => {
    const ask = async (from: number, to: number) =>
      (await manager.call(places.addPens, { kind: '080008', prefix: 'X', from, to })).problem.code
    expect([await ask(5, 4), await ask(1, 99_999)]).toEqual(['PEN_RANGE_EMPTY', 'PEN_RANGE_LONG'])
  })

  test('a pen is renamed, moved and deactivated, and keeps its animals', async () => {
    const { houseId } = (await manager.call(places.addPens, { kind: '080010', prefix: 'T', from: 1, to: 3 }))
      .body
    const [first, second, third] = (await pensOf(houseId)).map(({ penId }) => penId)
    await manager.call(places.savePen, { penId: third!, penName: 'Window', capacity: 4, position: 1 })
    expect((await pensOf(houseId)).map(({ penName }) => penName)).toEqual(['Window', 'T1', 'T2'])
    const animalId = farm.animal('A-1007')
    expect(
      (await worker.call(moves.save, { formMode: 'insert', animalId, movedOn: today, penId: first! })).status,
    ).toBe(200)
    await manager.call(places.savePen, { penId: first!, penName: 'T1', active: false })
    expect((await offered()).filter(({ house: of }) => of === 'Test house').map(({ name }) => name)).toEqual([
      'Window',
      'T2',
    ])
    expect((await worker.call(animalCards.card, { animalId })).body.basics[0]!.pen).toBe('T1')
    // The same place under two names.
    expect((await manager.call(places.mergePens, { penId: first!, into: second! })).status).toBe(200)
    expect((await worker.call(animalCards.card, { animalId })).body.basics[0]!.pen).toBe('T2')
    expect(await pensOf(houseId)).toHaveLength(2)
    // A phone that was away still knows the pen that is merged.
    const late = {
      formMode: 'insert',
      animalId: farm.animal('A-1001'),
      movedOn: today,
      penId: first!,
    } as const
    expect((await worker.call(moves.save, late)).status).toBe(200)
    expect((await worker.call(animalCards.card, { animalId: late.animalId })).body.basics[0]!.pen).toBe('T2')
  })

  test("houses are in the manager's order", async () => {
    const { rows } = (await manager.call(places.list, {}, english)).body
    const last = rows.at(-1)!
    await manager.call(places.saveHouse, { ...last, position: 1 })
    expect((await manager.call(places.list, {})).body.rows[0]!.houseId).toBe(last.houseId)
  })
})

test('merging a supplier moves its animals', async () => {
  const { supplierId } = (await manager.call(suppliers.save, { nameEn: 'Hill breder' }, english)).body
  expect((await manager.call(suppliers.save, { nameEn: 'hill BREDER' }, english)).problem.code).toBe(
    'NAME_KNOWN',
  )
  const entry = {
    formMode: 'insert',
    tag: 'BOUGHT',
    breed: '041006',
    bornOn: addDays(today, -200),
    enteredOn: today,
    lastWorkOn: today,
    status: 'gilt',
    supplier: supplierId,
  } as const
  await worker.call(sows.save, entry)
  await manager.call(suppliers.merge, { supplierId, into: farm.supplier })
  const [bought] = (await worker.call(sows.list, { search: 'BOUGHT' })).body.rows
  expect((await worker.call(sows.one, { animalId: bought!.animalId })).body.supplier).toBe(farm.supplier)
  expect((await worker.call(codes.suppliers, {})).body.map(({ code }) => code)).not.toContain(
    String(supplierId),
  )
})

test.each([
  ['ko', 'nameKo'],
  ['en', 'nameEn'],
  ['vi', 'nameVi'],
])('rejects entries without a name at the field of the language (%s)', async (language, field) => {
  const said = { headers: { 'accept-language': language } }
  const empty = { nameKo: ' ', nameEn: '', nameVi: '' }
  const refused = { code: 'NAME_NEEDED', fields: [field] }
  expect((await manager.call(suppliers.save, empty, said)).problem).toMatchObject(refused)
  expect((await manager.call(ownCodes.save, { list: '031', ...empty }, said)).problem).toMatchObject(refused)
})

test('a code of the farm gets a free number, keeps its name when inactive, and can be merged', async () => {
  const names = { nameKo: '우리', nameEn: 'Ours', nameVi: 'Ta' }
  const { code } = (await manager.call(ownCodes.save, { list: '031', ...names })).body
  expect(code).toBe('031901')
  expect((await manager.call(ownCodes.save, { list: '031', nameEn: 'old AGE' }, english)).problem.code).toBe(
    'NAME_KNOWN',
  )
  const animalId = farm.animal('A-1005')
  await worker.call(removals.save, {
    formMode: 'insert',
    animalId,
    removedOn: today,
    category: '080001',
    reason: code,
  })
  const reason = async () =>
    (await worker.call(removals.history, { animalId }, english)).body.rows[0]!.reasonName
  await manager.call(ownCodes.save, { list: '031', code, ...names, active: false })
  expect((await worker.call(codes.association, { list: '031' })).body.map((row) => row.code)).not.toContain(
    code,
  )
  expect(await reason()).toBe('Ours')
  await manager.call(ownCodes.merge, { list: '031', code, into: '031012' })
  expect(await reason()).toBe('Bad legs')
  expect((await manager.call(ownCodes.list, {})).body.rows.filter(({ list }) => list === '031')).toEqual([])
  // A phone that was away may still send it.
  await worker.call(boars.remove, {
    formMode: 'insert',
    animalId: farm.animal('B-02'),
    removedOn: today,
    category: '080001',
    reason: code,
  })
  const gone = await worker.call(boars.one, { animalId: farm.animal('B-02') }, english)
  expect(gone.body.removal!.reasonName).toBe('Bad legs')
})

test('merging a code changes culling decisions and treatments of groups too', async () => {
  const of = async (list: '031' | '30') =>
    (await manager.call(ownCodes.save, { list, nameKo: `${list} 우리`, nameEn: `Ours ${list}` })).body.code
  const [reason, method] = [await of('031'), await of('30')]
  const animalId = farm.animal('A-1004')
  const decision = { formMode: 'insert', animalId, decidedOn: today, reason } as const
  expect((await worker.call(cullDecisions.save, decision)).status).toBe(200)
  const { groupId } = (
    await worker.call(groups.save, {
      formMode: 'insert',
      startedOn: today,
      breed: '043001',
      penId: farm.pen('gilts 1'),
      groupName: 'Merged codes',
    })
  ).body
  await worker.call(transfersIn.save, {
    formMode: 'insert',
    groupId,
    on: today,
    type: '110002',
    females: 10,
    males: 0,
    ageDays: 28,
  })
  const [medicine] = (await worker.call(medicines.choices, {})).body
  const treatment = { groupId, on: today, medicineId: Number(medicine!.code), method, amount: 1, head: 10 }
  expect((await worker.call(groupTreatments.save, { formMode: 'insert', ...treatment })).status).toBe(200)

  await manager.call(ownCodes.merge, { list: '031', code: reason, into: '031012' })
  await manager.call(ownCodes.merge, { list: '30', code: method, into: '300001' })
  expect((await worker.call(cullDecisions.history, { animalId })).body.rows[0]!.reason).toBe('031012')
  expect((await worker.call(groupTreatments.history, { groupId })).body[0]!.method).toBe('300001')
})

test('a medicine has a name in each language, and merging it moves its treatments', async () => {
  const rest = { category: '200001', dose: 2, unit: 'ml', withdrawalDays: 3 } as const
  const { medicineId } = (
    await manager.call(medicines.save, { ...rest, name: 'Erysipelas', nameKo: '돈단독 우리' }, english)
  ).body
  const animalId = farm.animal('A-1002')
  await worker.call(treatments.save, { formMode: 'insert', animalId, treatedOn: today, medicineId })
  const said = async (lang: string) =>
    (await worker.call(treatments.history, { animalId }, { headers: { 'accept-language': lang } })).body
      .rows[0]!.medicineName
  expect([await said('ko'), await said('en'), await said('vi')]).toEqual([
    '돈단독 우리',
    'Erysipelas',
    'Erysipelas',
  ])
  const other = (await manager.call(medicines.save, { ...rest, name: 'The same' }, english)).body
  await manager.call(medicines.merge, { medicineId, into: other.medicineId })
  expect(await said('en')).toBe('The same')
})

describe('the farm itself', () => {
  const profile = { farmName: 'Renamed', address: 'Hongseong 1', kind: '431004' }

  test('is renamed by a manager; only an owner changes its company', async () => {
    expect((await manager.call(farms.saveProfile, { ...profile, company })).status).toBe(200)
    expect((await worker.call(farms.profile, {}, english)).body).toMatchObject({
      ...profile,
      kindName: 'Breeding farm',
    })
    expect((await manager.call(farms.saveProfile, { ...profile, company: 'mine' })).problem.code).toBe(
      'FORBIDDEN',
    )
    expect((await worker.call(farms.saveProfile, profile)).problem.code).toBe('FORBIDDEN')
  })

  test('cannot join an existing company by its name', async () => {
    const stranger = await makeFarm({ company: randomUUID().slice(0, 20), sows: 'none' })
    const ask = (wanted: string) =>
      house.as(stranger.owner).call(farms.saveProfile, { ...profile, company: wanted })
    expect((await ask(company)).problem.code).toBe('COMPANY_TAKEN')
    expect((await ask(`new ${company}`)).status).toBe(200)
    expect((await house.as(stranger.owner).call(farms.list, {})).body).toEqual([])
  })

  test('only an owner adds a farm, which begins with its first steps', async () => {
    const owner = house.as(farm.owner)
    expect((await manager.call(farms.add, { farmName: 'Second' })).problem.code).toBe('FORBIDDEN')
    expect((await owner.call(farms.firstSteps, {})).body.steps).toEqual([])
    const { farmId } = (await owner.call(farms.add, { farmName: 'Second' })).body
    const { member } = (await owner.call(farms.select, { chosen: farmId })).body
    expect(member).toMatchObject({ farmName: 'Second', role: 'owner', company })
    const open = async () =>
      (await owner.call(farms.firstSteps, {})).body.steps.filter(({ over }) => !over).map(({ step }) => step)
    expect(await open()).toEqual(['pens', 'boars', 'sows', 'members', 'labels'])
    const { happened } = (await owner.call(mornings.view, {})).body
    expect(new Set(happened.map(({ amount, usual }) => `${amount} ${usual}`))).toEqual(new Set(['0 null']))
    await owner.call(places.addPens, { kind: '080001', prefix: 'G', from: 1, to: 2 })
    await owner.call(farms.endStep, { step: 'members' })
    expect(await open()).toEqual(['boars', 'sows', 'labels'])
    // A finishing farm keeps no sows.
    await owner.call(farms.saveProfile, { ...profile, farmName: 'Second', kind: '431005' })
    expect(await open()).toEqual(['labels'])
    expect((await owner.call(medicines.list, {})).body.rows.length).toBeGreaterThan(5)
    expect((await owner.call(sessions.current, {})).body.member.farmName).toBe('Second')
  })
})
