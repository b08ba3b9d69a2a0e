import { afterAll, beforeAll, expect, test } from 'vitest'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { treatments } from '@penside/contract/records/treatment.ts'
import { vaccinations } from '@penside/contract/reports/vaccination.ts'
import { workPlan } from '@penside/contract/reports/work-plan.ts'
import { addDays, day } from '@penside/domain/basics/day.ts'
import { makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'
import { inTransaction, sql, type Db } from '../database/db.ts'
import { checkFarm, refreshFarm } from './daily-totals-job.ts'
import { differingDoses, refreshDoses } from './open-doses.ts'

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
  // From here on a list reads what is kept, and of whom something changes what the records say.
  await refreshFarm(app.app, farm.farmId, today)
  return { farm, rule: given, ruleId, medicineId }
}
const dueOn = async (farm: TestFarm, on = today) =>
  (
    await app.as(farm.worker).call(workPlan.view, { report: '150004', from: on, to: on, pageSize: 100 })
  ).body.rows.map(({ tag, dueOn: planned, late }) => ({ tag, planned, late }))

test('a new farm has the default programme, which managers change', async () => {
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

test('rejects a rule without animals, medicine or parity', async () => {
  const { farm, rule, ruleId } = await farmWith({})
  const manager = app.as(farm.manager)
  const refusal = async (change: object) =>
    (await manager.call(vaccinations.saveRule, { ...rule, ...change })).problem.code
  expect(await refusal({ ruleId: 987_654_321 })).toBe('NOT_FOUND')
  expect(await refusal({ ruleId, medicineId: 987_654_321 })).toBe('NOT_FOUND')
  expect(await refusal({ ruleId, parityFrom: 3, parityTo: 2 })).toBe('PARITIES_REVERSED')
})

test('a dose is due some days after mating and late a week later', async () => {
  const { farm } = await farmWith({})
  // A-1002 was mated on 10 September.
  expect(await dueOn(farm, day('2026-11-18'))).toEqual([])
  expect(await dueOn(farm, day('2026-11-19'))).toEqual([
    { tag: 'A-1002', planned: '2026-11-19', late: false },
  ])
  expect(await dueOn(farm, day('2026-11-30'))).toEqual([])
  const earlier = await farmWith({ days: 60 })
  expect(await dueOn(earlier.farm)).toEqual([{ tag: 'A-1002', planned: '2026-11-09', late: true }])
  // The menu agrees: late after more than a week.
  const late = async (days: number) => {
    const { lists } = (await app.as((await farmWith({ days })).farm.worker).call(workPlan.today, {})).body
    return lists.find(({ report }) => report === '150004')?.late
  }
  expect([await late(64), await late(63)]).toEqual([0, 1])
})

test('a dose at or after the mating fulfils the rule, an earlier one does not', async () => {
  const { farm, medicineId } = await farmWith({})
  const dose = { animalId: farm.animal('A-1002'), sex: 'sow', medicineId, formMode: 'insert' } as const
  const give = async (on: string) =>
    expect((await app.as(farm.worker).call(treatments.save, { ...dose, treatedOn: day(on) })).status).toBe(
      200,
    )
  await give('2026-09-09')
  expect(await dueOn(farm)).toHaveLength(1)
  await give('2026-11-20')
  expect(await dueOn(farm)).toEqual([])
  // As it stood the day before, she was still to get it.
  expect(await dueOn(farm, day('2026-11-19'))).toHaveLength(1)
  await give('2026-09-10')
  expect(await dueOn(farm, day('2026-11-19'))).toEqual([])
})

test('lists all due doses, and marks those that are not for today', async () => {
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

test('counts doses given today as done while a rule exists', async () => {
  const { farm, ruleId, medicineId } = await farmWith({})
  const done = async () =>
    (await app.as(farm.worker).call(workPlan.view, { report: '150004' })).body.doneToday
  const dose = { animalId: farm.animal('A-1002'), sex: 'sow', medicineId } as const
  for (const treatedOn of [addDays(today, -1), today])
    await app.as(farm.worker).call(treatments.save, { ...dose, treatedOn, formMode: 'insert' })
  expect(await done()).toBe(1)
  await app.as(farm.manager).call(vaccinations.deleteRule, { ruleId })
  expect(await done()).toBe(0)
})

test('a dose fulfils one of two rules with different anchors', async () => {
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

test('a rule selects its animals and counts from its anchor', async () => {
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

const inFarmOf =
  ({ farmId }: TestFarm) =>
  <T>(work: (db: Db) => Promise<T>) =>
    inTransaction(app.pool, async (db) => {
      await db.actAs({ farmId })
      return work(db)
    })

test('reads stored doses and corrects wrong ones', async () => {
  const { farm } = await farmWith({ days: 60 })
  const due = [{ tag: 'A-1002', planned: '2026-11-09', late: true }]
  const inFarm = inFarmOf(farm)
  const differing = () => inFarm((db) => differingDoses(db, today))
  const refresh = () => inFarm((db) => refreshDoses(db, today))
  // What other tests do in the same cluster may hold the newest changes back for a moment.
  const allKept = () => expect.poll(refresh).toBe(false)
  await allKept()
  expect(await differing()).toEqual([])
  await inFarm((db) => db.run(sql`delete from open_dose`))
  expect(await dueOn(farm)).toEqual([])
  expect(await differing()).toEqual(['2026-11-09'])
  await checkFarm(app.app, farm.farmId)
  expect(await dueOn(farm)).toEqual(due)
  expect(await differing()).toEqual([])
  // Of a sow with a change nothing kept counts, and nothing of what is kept can differ.
  const animalId = farm.animal('A-1002')
  await inFarm((db) => db.run(sql`update animal set born_on = born_on - 1 where animal_id = ${animalId}`))
  await inFarm((db) => db.run(sql`delete from open_dose`))
  expect(await dueOn(farm)).toEqual(due)
  expect(await differing()).toEqual([])
  expect(await refresh()).toBe(true)
  await allKept()
  expect(await dueOn(farm)).toEqual(due)
})

test('counts a dose of a later day although nothing has changed', async () => {
  const { farm, medicineId } = await farmWith({ days: 60 })
  const animalId = farm.animal('A-1002')
  const dose = { animalId, sex: 'sow', medicineId, treatedOn: today, formMode: 'insert' } as const
  expect((await app.as(farm.worker).call(treatments.save, dose)).status).toBe(200)
  await refreshFarm(app.app, farm.farmId, addDays(today, -1))
  expect(await dueOn(farm)).toEqual([])
})

test('counts a record that was being saved during the computation', async () => {
  const { farm } = await farmWith({ days: 60 })
  const animalId = farm.animal('A-1002')
  await inFarmOf(farm)(async (db) => {
    await db.run(
      sql`update sow_event set on_date = on_date - 1 where animal_id = ${animalId} and kind = 'mating'`,
    )
    await db.run(sql`update animal set last_work_on = last_work_on - 1 where animal_id = ${animalId}`)
    await inFarmOf(farm)((other) => other.run(sql`delete from open_dose_state`))
    await refreshFarm(app.app, farm.farmId, today)
  })
  expect(await dueOn(farm)).toMatchObject([{ tag: 'A-1002', planned: '2026-11-08' }])
})
