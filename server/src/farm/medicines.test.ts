import { afterAll, beforeAll, expect, test } from 'vitest'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { startMedicines } from '@penside/domain/farm/medicines.ts'
import { makeFarm, testApp, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm()
})
afterAll(() => app.close())

const list = async (language = 'ko') =>
  (await app.as(farm.manager).call(medicines.list, {}, { headers: { 'accept-language': language } })).body
    .rows
const fluMedicine = {
  category: '200001',
  name: 'Flu vaccine',
  dose: 2,
  unit: 'ml',
  withdrawalDays: 21,
} as const

test('a new farm has the usual medicines with withdrawal periods', async () => {
  const rows = await list()
  expect(rows).toHaveLength(startMedicines.length)
  expect(rows.find(({ name }) => name === '구제역 백신')).toMatchObject({
    category: '200001',
    categoryName: '백신',
    dose: 2,
    unit: 'ml',
    withdrawalDays: 21,
    active: true,
  })
  expect((await list('vi'))[0]!.categoryName).toBe('Vắc-xin')
})

test('offers active medicines and treatment methods', async () => {
  const reply = await app.as(farm.worker).get('/mobile/comboHealGubun.json', { farmNo: String(farm.farmId) })
  const choices = reply.wire as { code: string; cname: string; withdrawalDays: number }[]
  expect(choices).toHaveLength(startMedicines.length)
  expect(choices[0]).toMatchObject({ code: expect.stringMatching(/^\d+$/), cname: expect.any(String) })
  const methods = await app.as(farm.worker).get('/mobile/comboHealMethod.json', { lang: 'en' })
  expect(methods.wire).toEqual([
    { code: '300001', cvalue: '300001', cname: 'Injection' },
    { code: '300002', cvalue: '300002', cname: 'In feed' },
    { code: '300003', cvalue: '300003', cname: 'In water' },
  ])
})

test('a manager adds, changes and deactivates a medicine with a unique name', async () => {
  const manager = app.as(farm.manager)
  const { medicineId } = (await manager.call(medicines.save, fluMedicine)).body
  const again = await manager.call(medicines.save, { ...fluMedicine, name: ' FLU vaccine ' })
  expect([again.status, again.problem]).toMatchObject([
    409,
    { code: 'MEDICINE_KNOWN', fields: ['healGubunNm'] },
  ])
  await manager.call(medicines.save, { ...fluMedicine, medicineId, dose: 1.5, active: false })
  expect((await list()).find((row) => row.medicineId === medicineId)).toMatchObject({
    dose: 1.5,
    active: false,
  })
  const offered = (await app.as(farm.worker).call(medicines.choices, {})).body
  expect(offered.map(({ code }) => code)).not.toContain(String(medicineId))
})

test('rejects an unknown medicine or category', async () => {
  const manager = app.as(farm.manager)
  const nobody = await manager.call(medicines.save, {
    ...fluMedicine,
    name: 'Other',
    medicineId: 987_654_321,
  })
  expect(nobody.status).toBe(404)
  const wrong = await manager.call(medicines.save, { ...fluMedicine, name: 'Other', category: '031001' })
  expect(wrong.problem).toMatchObject({ code: 'UNKNOWN_CODE', fields: ['yakpumGubunCd'] })
})
