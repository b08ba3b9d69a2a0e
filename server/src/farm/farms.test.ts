import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { farms } from '@penside/contract/farm/farms.ts'
import { sessions } from '@penside/contract/accounts/session.ts'
import { defaultSettings } from '@penside/domain/farm/settings.ts'
import { asOwner, makeFarm, testApp, type TestFarm } from '../../test/farm.ts'

const house = await testApp()
afterAll(house.close)

const company = `company ${randomUUID()}`
const here = await makeFarm({ name: 'Here', company, distributor: 'D1', agent: 'A1' })
const near = await makeFarm({ name: 'Nearby farm', company, distributor: 'D1', agent: 'A1', sows: 'none' })
const finishing = await makeFarm({
  name: 'Fattening farm',
  company,
  distributor: 'D1',
  agent: 'A2',
  kind: '431005',
  sows: 'none',
})
const breeding = await makeFarm({
  name: 'Breeding farm',
  company,
  distributor: 'D2',
  kind: '431004',
  sows: 'none',
})
await makeFarm({ name: 'Elsewhere farm', company: 'another company', sows: 'none' })
await asOwner(inject('databaseUrl'), (client) =>
  client.query(`insert into membership (farm_id, account_id, role) values ($1, $2, 'manager')`, [
    near.farmId,
    here.worker.accountId,
  ]),
)

describe('choosing a farm', () => {
  const ownerOf = ({ owner }: TestFarm) => `Name of ${owner.login}`
  const names = async (fields: Record<string, unknown> = {}) => {
    const { wire } = await house.as(here.worker).post('/mobile/comboCompanyFarmListCtl.json', fields)
    return (wire as { farmNm: string }[]).map(({ farmNm }) => farmNm)
  }

  test('lists own farms first, then others of the company that take pigs', async () => {
    const { wire } = await house.as(here.worker).post('/mobile/comboCompanyFarmListCtl.json')
    expect(wire).toEqual([
      { farmNo: near.farmId, farmNm: 'Nearby farm', ownerNm: ownerOf(near), joinYn: 'Y' },
      { farmNo: finishing.farmId, farmNm: 'Fattening farm', ownerNm: ownerOf(finishing), joinYn: 'N' },
    ])
  })

  test('searches part of the name, case-sensitive', async () => {
    expect(await names({ q: 'farm' })).toEqual(['Nearby farm', 'Fattening farm'])
    expect(await names({ q: 'Nearby' })).toEqual(['Nearby farm'])
    expect(await names({ q: 'nearby' })).toEqual([])
    expect(await names({ q: '%' })).toEqual([])
  })

  test('filters farms of others by kinds, distributor and agent', async () => {
    expect(await names({ farmType: '431004' })).toEqual(['Nearby farm', 'Breeding farm'])
    expect(await names({ farmType: ['431003', '431004'] })).toEqual(['Nearby farm', 'Breeding farm'])
    expect(await names({ agentCd: 'A2' })).toEqual(['Nearby farm', 'Fattening farm'])
    expect(await names({ farmType: '431003,431004,431005', soleCd: 'D2' })).toEqual([
      'Nearby farm',
      'Breeding farm',
    ])
  })

  test('lists all own farms unless a name is searched', async () => {
    const own = await makeFarm({
      name: 'Own nucleus',
      company: 'another company',
      agent: 'A9',
      kind: '431001',
      sows: 'none',
    })
    await asOwner(inject('databaseUrl'), (client) =>
      client.query(`insert into membership (farm_id, account_id, role) values ($1, $2, 'owner')`, [
        own.farmId,
        here.owner.accountId,
      ]),
    )
    const seen = await house
      .as(here.owner)
      .call(farms.list, { agent: 'A1', distributor: 'D1', kinds: '431003' })
    expect(seen.body.map(({ farmName, joined }) => [farmName, joined])).toEqual([
      ['Own nucleus', true],
      ['Nearby farm', false],
    ])
    expect((await house.as(here.owner).call(farms.list, { search: 'Nearby' })).body).toHaveLength(1)
    expect((await house.as(here.owner).call(farms.select, { chosen: own.farmId })).status).toBe(200)
    await house.as(here.owner).call(farms.select, { chosen: here.farmId })
  })

  test('leaves out a given farm instead of the current one', async () => {
    expect(await names({ notFarmNo: near.farmId })).toEqual(['Here', 'Fattening farm'])
  })

  test('never lists farms of another company', async () => {
    expect(await names({ company: 'another company', q: 'Elsewhere' })).toEqual([])
    expect(await names({ company: 'another company' })).toEqual(['Nearby farm', 'Fattening farm'])
  })

  test('lists only own farms without a company', async () => {
    const alone = await makeFarm({ name: 'Alone', sows: 'none' })
    await makeFarm({ name: 'Alone too', sows: 'none' })
    expect((await house.as(alone.owner).call(farms.list, {})).body).toEqual([])
  })

  test("selects the farm with the member's role there", async () => {
    const phone = house.holding(await house.signIn(here.worker))
    const chosen = await phone.call(farms.select, { chosen: near.farmId })
    expect(chosen.body.member).toMatchObject({
      farmId: near.farmId,
      farmName: 'Nearby farm',
      role: 'manager',
    })
    expect((await phone.call(sessions.current, {})).body.member).toMatchObject({
      farmId: near.farmId,
      role: 'manager',
    })
    // What was meant for the farm before is not written to this one.
    const late = await phone.post('/mobile/selectModonSearchList.json', { page: 0, farmNo: here.farmId })
    expect(late.problem.code).toBe('INAPPROPRIATE_ACCESS')
  })

  test('rejects a farm of which the caller is no member', async () => {
    for (const farmId of [breeding.farmId, 999_999_999]) {
      const refused = await house.as(here.worker).call(farms.select, { chosen: farmId })
      expect([refused.status, refused.problem.code, refused.problem.fields]).toEqual([
        403,
        'NOT_A_MEMBER',
        ['toFarmNo'],
      ])
    }
    expect((await house.as(here.worker).call(sessions.current, {})).body.member.farmId).toBe(here.farmId)
  })
})

describe('the settings of a farm', () => {
  test('have defaults until the farm changes its own', async () => {
    expect((await house.as(here.worker).call(farms.settings, {})).body).toEqual(defaultSettings)
    await house.as(here.manager).call(farms.saveSettings, { name: 'matingAfterWeaning', value: 5 })
    await house.as(here.manager).call(farms.saveSettings, { name: 'shipmentWeight', value: 112.5 })
    await house.as(here.manager).call(farms.saveSettings, { name: 'matingAfterWeaning', value: 6 })
    expect((await house.as(here.worker).call(farms.settings, {})).body).toEqual({
      ...defaultSettings,
      matingAfterWeaning: 6,
      shipmentWeight: 112.5,
    })
    expect((await house.as(near.worker).call(farms.settings, {})).body).toEqual(defaultSettings)
  })

  test('may be sent as text', async () => {
    const saved = await house
      .as(here.manager)
      .ask({ method: 'POST', url: '/mobile/x/saveFarmSettings?name=shipmentWeight&value=115.5' })
    expect(saved.json()).toEqual({ result: 1 })
    expect((await house.as(here.manager).call(farms.settings, {})).body.shipmentWeight).toBe(115.5)
  })
})
