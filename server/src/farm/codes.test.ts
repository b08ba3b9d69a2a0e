import { afterAll, describe, expect, inject, test } from 'vitest'
import { codes } from '@penside/contract/farm/codes.ts'
import { farmEquipment } from '@penside/contract/farm/equipment.ts'
import { asOwner, makeFarm, testApp } from '../../test/farm.ts'

const house = await testApp()
afterAll(house.close)
const farm = await makeFarm({
  equipment: [
    { id: 'W-1', type: 'W', controller: 'I1', pen: 6 },
    { id: 'S-2', type: 'S', controller: 'I1', pen: null },
    { id: 'S-1', type: 'S', controller: 'I1', pen: 0 },
  ],
})
const other = await makeFarm()
const worker = house.as(farm.worker)

describe('code lists', () => {
  test('answer in the language of the caller', async () => {
    const names = async (lang: string) =>
      (
        (await worker.get('/mobile/comboSysCodeCd.json', { pcode: '05', lang })).wire as { cname: string }[]
      )[0]?.cname
    expect([await names('ko'), await names('en'), await names('vi'), await names('fr')]).toEqual([
      '재발',
      'Return to heat',
      'Lốc lại',
      '재발',
    ])
  })

  test('contain code, value and name, without inactive codes', async () => {
    const { wire } = await worker.get('/mobile/comboSysCodeCd.json', { pcode: '05', lang: 'en' })
    expect(wire).toContainEqual({ code: '050002', cvalue: '050002', cname: 'Abortion' })
    expect(JSON.stringify(wire)).not.toContain('050001')
  })

  test('with the same number differ between the dictionaries', async () => {
    const { wire } = await worker.get('/mobile/comboCodeJohapCdSvc.json', { pcode: '05', lang: 'en' })
    expect(wire).toContainEqual({ code: '050002', cvalue: '050002', cname: 'Suckling broken off' })
  })

  test('of the association contain the codes of the farm, on that farm only', async () => {
    await asOwner(inject('databaseUrl'), (client) =>
      client.query(
        `insert into farm_code (farm_id, list, code, name_ko, name_en, name_vi) values ($1, '041', '041901', 'HB', 'Hybrid', 'Lai')`,
        [farm.farmId],
      ),
    )
    const added = { code: '041901', value: '041901', name: 'HB' }
    expect((await worker.call(codes.association, { list: '041' })).body.at(-1)).toEqual(added)
    expect((await house.as(other.worker).call(codes.association, { list: '041' })).body).not.toContainEqual(
      added,
    )
  })

  test('of the farm are its members and the back-fat timings', async () => {
    const people = (await worker.call(codes.farm, { list: 'D' })).body
    expect(people.map(({ code }) => Number(code)).toSorted()).toEqual(
      [farm.owner, farm.manager, farm.worker].map(({ accountId }) => accountId).toSorted(),
    )
    expect((await worker.call(codes.farm, { list: 'T' })).body.map(({ code }) => code)).toEqual([
      '290001',
      '290002',
      '290003',
    ])
  })

  test('that do not exist are rejected by name', async () => {
    for (const path of ['comboSysCodeCd', 'codeJohapList', 'comboFarmCdSvc']) {
      const refused = await worker.get(`/mobile/${path}.json`, { pcode: '77' })
      expect([refused.status, refused.problem]).toMatchObject([
        400,
        { code: 'UNKNOWN_CODE', values: { code: '77' }, fields: ['pcode'] },
      ])
    }
  })
})

describe('suppliers and places', () => {
  test('belong to the farm', async () => {
    expect((await worker.call(codes.suppliers, {})).body[0]).toEqual({
      code: String(farm.supplier),
      value: String(farm.supplier),
      name: 'Hill breeders (ko)',
    })
  })

  test('pens are filtered by kinds of house in any notation', async () => {
    const pens = async (query: string) =>
      (
        (
          await worker.ask({
            method: 'GET',
            url: `/mobile/common/comboCodeFarmDonBang.json?lang=en&${query}`,
          })
        ).json() as { cname: string }[]
      ).map(({ cname }) => cname)
    const four = ['mating 1', 'mating 2', 'gestation 1', 'gestation 2']
    expect(await pens('pcodeTp=080002,080003')).toEqual(four)
    expect(await pens('pcodeTp=080002&pcodeTp=080003')).toEqual(four)
    expect(await pens('pcode=080004')).toEqual(['farrowing 1', 'farrowing 2'])
    expect(await pens('pcodeTp=080005')).toEqual([])
    expect(await pens('')).toHaveLength(8)
  })

  test('rejects an unknown kind of house', async () => {
    expect((await worker.call(codes.locations, { kinds: '080002,nothing' })).problem).toMatchObject({
      code: 'UNKNOWN_CODE',
      fields: ['pcodeTp'],
    })
  })
})

describe('equipment', () => {
  test('is listed with pen and name, by type in the order of the menu', async () => {
    await asOwner(inject('databaseUrl'), (client) =>
      client.query(`update equipment set name = 'At the gate' where farm_id = $1 and equipment_id = 'S-2'`, [
        farm.farmId,
      ]),
    )
    const { wire } = await worker.get('/mobile/getEqIdsWithNames.json', { lang: 'en' })
    expect(wire).toEqual([
      {
        eq_id: 'S-1',
        eq_type: 'S',
        farm_no: farm.farmId,
        ic_no: 'I1',
        loc_cd: String(farm.pen('gilts 1')),
        loc_nm: 'gilts 1',
        donsa_nm: 'gilts',
        eq_nm: '',
      },
      {
        eq_id: 'S-2',
        eq_type: 'S',
        farm_no: farm.farmId,
        ic_no: 'I1',
        loc_cd: '',
        loc_nm: '',
        donsa_nm: '',
        eq_nm: 'At the gate',
      },
      {
        eq_id: 'W-1',
        eq_type: 'W',
        farm_no: farm.farmId,
        ic_no: 'I1',
        loc_cd: String(farm.pen('farrowing 1')),
        loc_nm: 'farrowing 1',
        donsa_nm: 'farrowing',
        eq_nm: '',
      },
    ])
    expect((await worker.call(farmEquipment.types, {})).body).toEqual(['S', 'W'])
  })

  test('is empty on a farm without any', async () => {
    expect((await house.as(other.worker).call(farmEquipment.list, {})).body).toEqual([])
    expect((await house.as(other.worker).call(farmEquipment.types, {})).body).toEqual([])
  })
})
