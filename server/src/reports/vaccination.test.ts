import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { treatments } from '@penside/contract/records/treatment.ts'
import { vaccinations } from '@penside/contract/reports/vaccination.ts'
import { workPlan } from '@penside/contract/reports/work-plan.ts'
import { day } from '@penside/domain/day.ts'
import { asOwner, makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const rulesOf = async (farm: TestFarm) => (await app.as(farm.worker).call(vaccinations.rules, {})).body.rows
/** A farm whose programme has one rule. */
async function farmWith(rule: object) {
  const farm = await makeFarm()
  const manager = app.as(farm.manager)
  for (const { ruleId } of await rulesOf(farm)) await manager.call(vaccinations.deleteRule, { ruleId })
  const [flu] = (await manager.call(medicines.choices, {})).body
  const medicineId = Number(flu!.code)
  const given = {
    anchor: 'mating',
    days: 70,
    whom: 'all',
    parityFrom: 0,
    parityTo: 99,
    medicineId,
    ...rule,
  } as const
  const { ruleId } = (await manager.call(vaccinations.saveRule, given)).body
  return { farm, rule: given, ruleId, medicineId }
}
const dueOn = async (farm: TestFarm, on = today) =>
  (
    await app.as(farm.worker).call(workPlan.view, { report: '150004', from: on, to: on, pageSize: 100 })
  ).body.rows.map(({ tag, dueOn: planned, late }) => ({ tag, planned, late }))

test('a new farm starts with a programme, and the manager changes it', async () => {
  const farm = await makeFarm()
  const before = await rulesOf(farm)
  expect(before).toHaveLength(11)
  expect(before[0]).toMatchObject({
    anchor: 'birth',
    days: 190,
    whom: 'gilts',
    medicine: '파보·렙토·단독 백신',
  })
  const manager = app.as(farm.manager)
  const { medicine: _, ...rule } = before[0]!
  await manager.call(vaccinations.saveRule, { ...rule, days: 200 })
  await manager.call(vaccinations.deleteRule, { ruleId: before[1]!.ruleId })
  const after = await rulesOf(farm)
  expect(after).toHaveLength(10)
  expect(after[0]).toMatchObject({ ruleId: rule.ruleId, days: 200 })
})

test('a rule of nobody, of no medicine, or of no parity is refused', async () => {
  const { farm, rule, ruleId } = await farmWith({})
  const manager = app.as(farm.manager)
  const refusal = async (change: object) =>
    (await manager.call(vaccinations.saveRule, { ...rule, ...change })).problem.code
  expect(await refusal({ ruleId: 987_654_321 })).toBe('NOT_FOUND')
  expect(await refusal({ ruleId, medicineId: 987_654_321 })).toBe('NOT_FOUND')
  expect(await refusal({ ruleId, parityFrom: 3, parityTo: 2 })).toBe('PARITIES_REVERSED')
})

test('a pregnant sow is due so many days after her mating, and late a week later', async () => {
  const { farm } = await farmWith({})
  // A-1002 was mated on 10 September.
  expect(await dueOn(farm, day('2026-11-18'))).toEqual([])
  expect(await dueOn(farm, day('2026-11-19'))).toEqual([
    { tag: 'A-1002', planned: '2026-11-19', late: false },
  ])
  expect(await dueOn(farm, day('2026-11-30'))).toEqual([])
  const earlier = await farmWith({ days: 60 })
  expect(await dueOn(earlier.farm)).toEqual([{ tag: 'A-1002', planned: '2026-11-09', late: true }])
})

test('what was given at or after the mating does the rule, what was given before it does not', async () => {
  const { farm, medicineId } = await farmWith({})
  const give = (on: string, number: number) =>
    asOwner(inject('databaseUrl'), (client) =>
      client.query(
        'insert into treatment (farm_id, animal_id, number, on_date, medicine_id) values ($1, $2, $3, $4, $5)',
        [farm.farmId, farm.animal('A-1002'), number, on, medicineId],
      ),
    )
  await give('2026-09-09', 1)
  expect(await dueOn(farm)).toHaveLength(1)
  await give('2026-11-20', 2)
  expect(await dueOn(farm)).toEqual([])
  // As it stood the day before, she was still to get it.
  expect(await dueOn(farm, day('2026-11-19'))).toHaveLength(1)
})

test('the list keeps every dose that is due, and says which is not for today', async () => {
  const { farm, rule } = await farmWith({ days: 60 })
  const { manager, worker } = farm
  await app.as(manager).call(vaccinations.saveRule, { ...rule, days: 70 })
  const doses = async () =>
    (await app.as(worker).call(workPlan.view, { report: '150004' })).body.rows.map(
      ({ dueOn: on, later }) => ({
        on,
        later,
      }),
    )
  expect(await doses()).toEqual([
    { on: '2026-11-09', later: false },
    { on: '2026-11-19', later: true },
  ])
  const dose = {
    animalId: farm.animal('A-1002'),
    sex: 'sow',
    treatedOn: today,
    medicineId: rule.medicineId,
    formMode: 'insert',
  } as const
  expect((await app.as(worker).call(treatments.save, dose)).status).toBe(200)
  expect(await doses()).toEqual([{ on: '2026-11-19', later: true }])
})

test('one dose does one of two rules with the same vaccine after different things', async () => {
  const { farm, rule } = await farmWith({ days: 60 })
  await app
    .as(farm.manager)
    .call(vaccinations.saveRule, { ...rule, anchor: 'birth', days: 300, whom: 'sows' })
  const dueTo = async () => (await dueOn(farm)).filter(({ tag }) => tag === 'A-1002').length
  expect(await dueTo()).toBe(2)
  for (const left of [1, 0]) {
    const dose = {
      animalId: farm.animal('A-1002'),
      sex: 'sow',
      treatedOn: today,
      medicineId: rule.medicineId,
    } as const
    expect((await app.as(farm.worker).call(treatments.save, { ...dose, formMode: 'insert' })).status).toBe(
      200,
    )
    expect(await dueTo()).toBe(left)
  }
})

test('a rule concerns those whom it names, and counts from what it says', async () => {
  const tags = async (rule: object) => (await dueOn((await farmWith(rule)).farm)).map(({ tag }) => tag)
  expect(await tags({ anchor: 'birth', days: 100, whom: 'gilts' })).toEqual(['A-1004', 'A-1007'])
  expect(await tags({ anchor: 'birth', days: 300, whom: 'sows' })).toEqual([
    'A-1002',
    'A-1001',
    'A-1003',
    'A-1005',
  ])
  expect(await tags({ anchor: 'entry', days: 19, whom: 'gilts' })).toEqual(['A-1004', 'A-1007'])
  expect(await tags({ anchor: 'farrowing', days: 10 })).toEqual(['A-1001', 'A-1003'])
  expect(await tags({ anchor: 'farrowing', days: 10, parityFrom: 2 })).toEqual([])
  expect(await tags({ anchor: 'weaning', days: 5 })).toEqual(['A-1001'])
})
