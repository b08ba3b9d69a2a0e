import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { tokens } from '@penside/contract/accounts/tokens.ts'
import { accidents } from '@penside/contract/records/accident.ts'
import { boars } from '@penside/contract/records/boar.ts'
import { groupLosses } from '@penside/contract/groups/group-loss.ts'
import { shipments } from '@penside/contract/groups/shipment.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { icar, icarCollections, type IcarCollection } from '@penside/contract/reports/icar.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { partialWeanings } from '@penside/contract/records/partial-weaning.ts'
import { removals } from '@penside/contract/records/removal.ts'
import { day, type Day } from '@penside/domain/basics/day.ts'
import { diedOnTheWay } from '@penside/domain/groups/transfer-out.ts'
import { asOwner, makeFarm, testApp, today, type Person } from '../../test/farm.ts'
import { on, openGroups } from '../../test/groups.ts'
import { medicineFarm } from '../../test/stores.ts'

const house = await testApp()
afterAll(house.close)

/** A farm with something of everything. */
let given: Awaited<ReturnType<typeof medicineFarm>>
beforeAll(async () => {
  given = await medicineFarm(house, false)
  const { farm, worker, treat, treatGroup } = given
  const done = async (answer: Promise<{ status: number; wire: unknown }>) => {
    const { status, wire } = await answer
    expect([status, status === 200 ? '' : wire]).toEqual([200, ''])
  }
  await done(treat({ batch: 'L-1', quantity: 2.5, remark: 'cough' } as never))
  await done(treatGroup({ withdrawalDays: 5 } as never))
  await done(
    worker.call(partialWeanings.save, {
      ...partialWeanings.save.example,
      animalId: farm.animal('A-1003'),
    } as never),
  )
  await done(
    worker.call(matings.save, {
      ...matings.save.example,
      animalId: farm.animal('A-1005'),
      matedOn: today,
      services: [
        { boarId: farm.animal('B-01'), method: 'A' },
        { boarId: farm.animal('B-02'), method: 'N' },
      ],
    } as never),
  )
  await done(
    worker.call(removals.save, {
      ...removals.save.example,
      animalId: farm.animal('A-1004'),
      removedOn: today,
      category: '080002',
    }),
  )
  const { groupId } = given
  await done(
    worker.call(groupLosses.save, {
      formMode: 'insert',
      seq: undefined,
      groupId,
      on: today,
      cause: '033014',
      head: 1,
    } as never),
  )
  for (const type of ['200001', '200004'])
    await done(
      worker.call(shipments.save, {
        formMode: 'insert',
        seq: undefined,
        groupId,
        on: today,
        type,
        females: 2,
        males: 1,
      } as never),
    )
  // Pregnant, and died of it.
  await done(
    worker.call(accidents.save, {
      ...accidents.save.example,
      animalId: farm.animal('A-1002'),
      accidentOn: today,
      accidentType: '050004',
    }),
  )
  await done(
    worker.call(boars.remove, {
      ...boars.remove.example,
      animalId: farm.animal('B-02'),
      removedOn: today,
      category: '080004',
    } as never),
  )
})

const all = { from: day('2020-01-01'), to: today }
const ask = (collection: IcarCollection, more: object = {}, person: Person = given.farm.manager) =>
  house.as(person).call(icar.list, { collection, ...all, ...more })
const members = async (collection: IcarCollection, more: object = {}) =>
  (await ask(collection, more)).body.member as Record<string, unknown>[]
const of = (tag: string) => ({
  scheme: 'app.penside.animal',
  id: `${given.farm.farmId}-${given.farm.animal(tag)}`,
})

describe('ICAR ADE export', () => {
  test('counts the records of the farm', async () => {
    const counted = Object.fromEntries(
      await Promise.all(
        icarCollections.map(async (name) => [name, (await ask(name)).body.view.totalItems] as const),
      ),
    )
    const [stored] = await asOwner(inject('databaseUrl'), async (client) => {
      const { rows } = await client.query<Record<string, string>>(
        `select (select count(*) from animal where farm_id = $1) as animals, (select count(*) from service where farm_id = $1) as inseminations,
           (select count(*) from farrowing where farm_id = $1) as parturitions,
           (select count(*) from weaning where farm_id = $1) + 1 as weanings, 2 as departures, 2 as deaths, 1 as "animalSets", 1 as "groupArrivals", 2 as "groupDepartures", 1 as "groupDeaths", 1 as treatments, 1 as "groupTreatments"`,
        [given.farm.farmId],
      )
      return rows
    })
    expect(counted).toEqual(
      Object.fromEntries(Object.entries(stored!).map(([name, count]) => [name, Number(count)])),
    )
  })

  test('exports animals with their attributes and status', async () => {
    const herd = await members('animals')
    const find = (tag: string) => herd.find(({ managementTag }) => managementTag === tag)
    expect(find('A-1003')).toMatchObject({
      resourceType: 'Animal',
      identifier: of('A-1003'),
      location: { scheme: 'app.penside.farm', id: String(given.farm.farmId) },
      specie: 'Pig',
      gender: 'Female',
      // Noon in Seoul: the same day in UTC.
      birthDate: '2025-10-01T03:00:00.000Z',
      status: 'Alive',
      reproductionStatus: 'Birthed',
    })
    expect([find('A-1002'), find('A-1004')]).toMatchObject([{ status: 'Dead' }, { status: 'Dead' }])
    expect(find('A-1006')).toMatchObject({ status: 'OffFarm' })
    expect(find('A-1006')).not.toHaveProperty('reproductionStatus')
    expect(find('B-01')).toMatchObject({ gender: 'Male', status: 'Alive' })
    const later = await members('animals', { from: today })
    expect(later.map(({ managementTag }) => managementTag)).not.toContain('A-1006')
  })

  test('exports the content of records', async () => {
    const now = { from: today, to: today }
    expect(await members('inseminations', now)).toMatchObject([
      { animal: of('A-1005'), inseminationType: 'Insemination', rank: 1, sireIdentifiers: [of('B-01')] },
      { animal: of('A-1005'), inseminationType: 'NaturalService', rank: 2, sireIdentifiers: [of('B-02')] },
    ])
    const [farrowing] = await members('parturitions', { from: day('2026-11-05') })
    expect(farrowing).toMatchObject({
      animal: of('A-1003'),
      eventDateTime: '2026-11-05T03:00:00.000Z',
      damParity: 1,
    })
    expect(await members('weanings', now)).toMatchObject([
      { groupMethod: 'InventoryClassification', countObserved: 3, rearingDam: of('A-1003') },
    ])
    expect(await members('departures')).toMatchObject([
      { animal: of('A-1006'), departureKind: 'Slaughter', eventDateTime: '2026-10-01T03:00:00.000Z' },
      { animal: of('B-02'), departureKind: 'Sale' },
    ])
    expect(await members('deaths')).toMatchObject([
      { animal: of('A-1002'), deathMethod: 'Perished' },
      { animal: of('A-1004'), deathMethod: 'Perished', explanation: expect.any(String) },
    ])
    const medicine = { name: 'Amoxicillin', identifier: { scheme: 'app.penside.medicine' } }
    expect(await members('treatments')).toMatchObject([
      {
        animal: of('A-1001'),
        medicine,
        batches: [{ identifier: 'L-1' }],
        dose: { doseUnits: 'MLT' },
        remark: 'cough',
      },
    ])
    const group = `${given.farm.farmId}-${given.groupId}`
    expect(await members('animalSets')).toMatchObject([{ id: group, name: 'T-1', member: [] }])
    expect(await members('groupTreatments')).toMatchObject([
      {
        animalSetReference: { identifier: { scheme: 'app.penside.group', id: group } },
        countObserved: 20,
        totalMedicineUsed: { doseQuantity: 40, doseUnits: 'MLT' },
      },
    ])
  })

  test('converts kilograms to the grams of the standard', async () => {
    const unit = (name: string) =>
      asOwner(inject('databaseUrl'), (client) =>
        client.query('update medicine set unit = $2 where medicine_id = $1', [given.medicineId, name]),
      )
    await unit('kg')
    const [treatment] = await members('groupTreatments')
    await unit('ml')
    expect(treatment).toMatchObject({ totalMedicineUsed: { doseQuantity: 40_000, doseUnits: 'GRM' } })
  })

  test('returns each member once over all pages', async () => {
    const whole = await members('inseminations')
    const parts: unknown[] = []
    for (let page = 0; ; page++) {
      const { view, member } = (await ask('inseminations', { page, pageSize: 3 })).body
      expect(view).toEqual({
        totalItems: whole.length,
        totalPages: Math.ceil(whole.length / 3),
        pageSize: 3,
        currentPage: page + 1,
      })
      if (member.length === 0) break
      parts.push(...member)
    }
    expect(parts).toEqual(whole)
  })

  test('counts arrivals and departures of groups', async () => {
    const set = { scheme: 'app.penside.group', id: `${given.farm.farmId}-${given.groupId}` }
    const common = { groupMethod: 'ExistingAnimalSet', animalSetReference: { identifier: set } }
    expect(await members('groupArrivals')).toMatchObject([
      { ...common, countObserved: 20, arrivalReason: 'Purchase' },
    ])
    expect(await members('groupDepartures')).toMatchObject([
      { ...common, countObserved: 3, departureKind: 'Slaughter' },
      { ...common, countObserved: 3, departureKind: 'Sale' },
    ])
    expect(await members('groupDeaths')).toMatchObject([
      { ...common, countObserved: 1, deathMethod: 'Perished', explanation: expect.stringMatching(/./) },
    ])
  })

  test('exports pigs that died on the way as deaths on the day of arrival, not as departures', async () => {
    const { app, farm, other, as, newGroup, buy, move, save } = await openGroups()
    const [from, to] = [await newGroup(), await newGroup(other)]
    expect(await buy(from, 10, 10)).toBe(1)
    expect(await move(from, 5, 4, on(10), { type: '120001', toFarmId: other.farmId })).toBe(1)
    const [sent] = (await as(other).call(transfersIn.open, {})).body
    const taken = { groupId: to, type: '110004', transferId: sent!.transferId }
    expect(
      await save(transfersIn, { ...taken, on: on(10), females: 1, males: 1, diedFemales: 1 }, other),
    ).toBe(1)
    expect(await save(transfersIn, { ...taken, on: on(11), females: 3, males: 1, diedMales: 2 }, other)).toBe(
      2,
    )
    const told = async (collection: IcarCollection) =>
      (await app.as(farm.manager).call(icar.list, { collection, ...all })).body.member as Record<
        string,
        unknown
      >[]
    expect(await told('groupDepartures')).toMatchObject([
      { countObserved: 6, departureKind: 'InternalTransfer' },
    ])
    const died = await told('groupDeaths')
    expect(died).toMatchObject([
      { countObserved: 1, eventDateTime: expect.stringMatching(on(10)), explanation: diedOnTheWay.ko },
      { countObserved: 2, eventDateTime: expect.stringMatching(on(11)), explanation: diedOnTheWay.ko },
    ])
    expect(new Set(died.map(({ id }) => id)).size).toBe(2)
    await app.close()
  })

  test('uses the holding number if the farm has one', async () => {
    const { farmId } = given.farm
    await asOwner(inject('databaseUrl'), (client) =>
      client.query(`insert into holding (farm_id, number) values ($1, '123456')`, [farmId]),
    )
    const [first] = await members('animals')
    await asOwner(inject('databaseUrl'), (client) =>
      client.query('delete from holding where farm_id = $1', [farmId]),
    )
    expect(first).toMatchObject({ location: { scheme: 'kr.go.mtrace', id: '123456' } })
  })

  test('is limited to managers of the farm and their programs, and to valid spans', async () => {
    expect((await ask('animals', {}, given.farm.worker)).problem.code).toBe('FORBIDDEN')
    const { body } = await house
      .as(given.farm.manager)
      .call(tokens.make, { name: 'Breeder', scope: 'read', days: 30 })
    const program = house.bearing(body.secret)
    expect((await program.call(icar.list, { collection: 'animals', ...all })).body.member).toHaveLength(9)
    const stranger = await makeFarm({ sows: 'none' })
    expect((await ask('animals', {}, stranger.owner)).body.member).toEqual([])
    expect((await ask('animals', { from: today, to: '2026-01-01' as Day })).problem).toMatchObject({
      code: 'BAD_INPUT',
    })
  })
})

/**
 * A checkout of github.com/adewg/ICAR at b788ef5340a26e6aca485737df8aac555e863e0f, with the weaning's resource and enums of
 * 6091f81409a3ab053547818232fb143d490de760 laid into it.
 */
const published = process.env['ICAR_SCHEMAS'] ?? ''
const resources: Readonly<Record<IcarCollection, string>> = {
  animals: 'icarAnimalCore',
  inseminations: 'icarReproInseminationEvent',
  parturitions: 'icarReproParturitionEvent',
  weanings: 'icarGroupWeaningEvent',
  departures: 'icarMovementDepartureEvent',
  deaths: 'icarMovementDeathEvent',
  animalSets: 'icarAnimalSet',
  groupArrivals: 'icarGroupMovementArrivalEvent',
  groupDepartures: 'icarGroupMovementDepartureEvent',
  groupDeaths: 'icarGroupMovementDeathEvent',
  treatments: 'icarTreatmentEvent',
  groupTreatments: 'icarGroupTreatmentEvent',
}

describe.skipIf(!existsSync(published))('published schemas', () => {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  for (const file of globSync('{resources,types,enums,collections}/*.json', { cwd: published }))
    ajv.addSchema(
      // `nullable` beside references is of OpenAPI; without it nothing more is allowed.
      JSON.parse(readFileSync(join(published, file), 'utf8'), (key, value: unknown) =>
        key === 'nullable' || key === 'discriminator' ? undefined : value,
      ),
      `https://schemas.example/${file}`,
    )

  test.each(icarCollections)('%s matches its schema', async (name) => {
    const { wire } = await ask(name)
    const { member } = wire as { member: object[] }
    expect(member).not.toEqual([])
    const check = (schema: string, value: unknown) => {
      const valid = ajv.getSchema(`https://schemas.example/${schema}`)!
      expect([valid(value), valid.errors]).toEqual([true, null])
      return valid
    }
    check('collections/icarResourceCollection.json', wire)
    for (const each of member) {
      const valid = check(`resources/${resources[name]}Resource.json`, each)
      // They do refuse: one whose first needed field is gone.
      expect(valid({ ...each, resourceType: undefined })).toBe(false)
    }
  })
})
