// What the configuration of each type holds on the wire, and what of it can be set. The names stand here a second time, as callers have them.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { settings } from '@penside/contract/equipment/setting.ts'
import { feedOn, standardFeed } from '@penside/domain/equipment/feed-curve.ts'
import type { EquipmentType } from '@penside/domain/equipment/types.ts'
import { barn, type BarnSample } from '../../test/barn.ts'
import { makeFarm, testApp, type TestApp, type TestFarm } from '../../test/farm.ts'
import { applicationPool, inTransaction } from '../database/db.ts'
import { ingestReported } from './commands.ts'
import { rollUp } from './roll-up.ts'

/** In the order of the pages. */
const configurations: Readonly<Record<EquipmentType, string>> = {
  C: 'settemp curtemp',
  A: 'eleccur lgr elecalarm lgralarm startTm endTm',
  S: 'co2 humi temp ventil illum nh3',
  V: 'restkg',
  E: 'loc_cd elecnum eatplan lastentertm entercnt gyobaeday pigmnum eatrate setamt eatamt',
  F: 'pigmnum eatrate gyobaeday bunmanday eatplan eatamt setamt',
  Y: 'enterkg sailexpcnt groupid gatediv saildiv autodiv movecnt stankg avekg',
  L: 'wateramtsec aveday stkg wateramt feedamt pigcnt',
  // What a room drinks by, the piglet feeder of its place is set to, as type L.
  W: 'cycleset',
}
const types = Object.keys(configurations) as EquipmentType[]
const namesOf = (type: EquipmentType) => configurations[type].split(' ')
const everyName = [...new Set(types.flatMap(namesOf))]
/** Only these reach a device. */
const settable: Readonly<Partial<Record<EquipmentType, string>>> = {
  C: 'settemp',
  S: 'co2 humi temp ventil illum nh3',
  E: 'setamt',
  F: 'setamt',
  Y: 'sailexpcnt groupid gatediv saildiv autodiv stankg',
  L: 'wateramtsec aveday stkg pigcnt',
  W: 'cycleset',
}

const pool = applicationPool({ url: inject('databaseUrl'), max: 2 })
const evening = new Date('2026-11-20T23:00:00+09:00')
let app: TestApp
let farm: TestFarm
beforeAll(async () => {
  app = await testApp({ now: () => evening })
  farm = await makeFarm({
    equipment: [...types.map((type) => `${type}-1`), 'F-2'].map((id) => ({
      id,
      type: id[0]!,
      controller: 'I1',
      pen: 0,
    })),
  })
})
afterAll(async () => {
  await app.close()
  await pool.end()
})

const last = async (equipmentId: string, part = '') =>
  (await app.as(farm.worker).call(settings.last, { equipmentId, ...(part && { part }) })).body
const ask = (type: EquipmentType, sent: Readonly<Record<string, string>>) =>
  app.as(farm.manager).post(settings.request.path, { eq_type: type, eqid: `${type}-1`, ...sent })
const asked = async (equipmentId: string) =>
  (await app.as(farm.manager).call(settings.view, { equipmentId })).body.commands.map((each) => each.settings)

test.each(types)('%s: returns its whole configuration, NULL for unknown values', async (type) => {
  const answered = await last(`${type}-1`)
  const expected = namesOf(type).filter((name) => name !== 'pigmnum')
  expect(Object.keys(answered).toSorted()).toEqual(expected.toSorted())
  for (const [name, value] of Object.entries(answered))
    if (name === 'loc_cd') expect(value).toBe(String(farm.pen('gilts 1')))
    // A circuit is watched always.
    else if (name === 'startTm') expect(value).toBe('00:00')
    else if (name === 'endTm') expect(value).toBe('24:00')
    else expect(value, name).toBe('NULL')
})

test.each(types)('%s: sets nothing when a configuration is sent back unchanged', async (type) => {
  const back = Object.fromEntries(namesOf(type).map((name) => [name, 'NULL']))
  if ('pigmnum' in back) back['pigmnum'] = 'A-1003'
  const sent = await ask(type, { cmd_type: 'S', icno: 'I1', ...back })
  expect(sent.problem.code).toBe('SETTING_NOTHING')
})

test.each(types)('%s: rejects and names a field outside its configuration', async (type) => {
  for (const name of everyName.filter((each) => !namesOf(type).includes(each))) {
    const sent = await ask(type, { cmd_type: 'S', [name]: '1' })
    expect([name, sent.problem.code, sent.problem.fields]).toEqual([name, 'SETTING_UNKNOWN', [name]])
  }
  const unheard = await ask(type, { cmd_type: 'S', setemp: '1' })
  expect([unheard.status, unheard.problem.fields]).toEqual([400, ['setemp']])
})

test.each(types)(
  '%s: what is measured is let in and never set; all that is set keeps no words of the call',
  async (type) => {
    const own = settable[type]?.split(' ') ?? []
    const shown = namesOf(type).filter((name) => !own.includes(name) && name !== 'pigmnum')
    const onlyShown = await ask(type, {
      cmd_type: 'S',
      ...Object.fromEntries(shown.map((name) => [name, '1'])),
    })
    expect(onlyShown.problem.code).toBe('SETTING_NOTHING')
    const values: Readonly<Record<string, string>> = {
      settemp: '20',
      temp: '20',
      humi: '55',
      co2: '3000',
      nh3: '15',
      illum: '100',
      ventil: '15',
      setamt: '2.5',
      cycleset: '5',
      groupid: '3',
      gatediv: '1',
      saildiv: '0',
      autodiv: '1',
      stankg: '110',
      sailexpcnt: '40',
      pigcnt: '12',
      aveday: '21',
      stkg: '6.5',
      wateramtsec: '20',
    }
    if (own.length === 0) return
    const sent = await ask(type, {
      cmd_type: 'S',
      icno: 'I1',
      confirmed: 'Y',
      ...Object.fromEntries(namesOf(type).flatMap((name) => (values[name] ? [[name, values[name]]] : []))),
      ...Object.fromEntries(shown.map((name) => [name, '7'])),
    })
    expect(sent.status).toBe(200)
    const [kept] = await asked(`${type}-1`)
    expect(Object.values(kept!).toSorted()).toEqual(own.map((name) => Number(values[name])).toSorted())
    // What went wrong stands at its own field.
    const [first] = own
    const wrong = await ask(type, { cmd_type: 'S', [first!]: 'warm' })
    expect([wrong.problem.code, wrong.problem.fields]).toEqual(['SETTING_DIGITS', [first]])
  },
)

test('returns readings of today and facts of the records with the settings', async () => {
  const house = barn(pool, farm.farmId)
  const at = (time: string) => new Date(`2026-11-20T${time}:00+09:00`)
  const samples: BarnSample[] = [
    { equipment: 'F-2', of: 'A-1003', at: at('06:00'), values: { eaten: 100, target: 5 } },
    { equipment: 'F-2', of: 'A-1003', at: at('07:30'), values: { eaten: 101.5, target: 5 } },
    { equipment: 'F-2', of: 'A-1006', at: at('06:00'), values: { eaten: 10, target: 3 } },
    { equipment: 'F-2', of: 'A-1006', at: at('08:00'), values: { eaten: 11, target: 3 } },
    { equipment: 'C-1', at: at('22:00'), values: { temperature: 23.4 } },
    { equipment: 'V-1', at: at('22:00'), values: { rest: 4321 } },
    { equipment: 'L-1', at: at('01:00'), values: { feed: 10, water: 5 } },
    { equipment: 'L-1', at: at('02:00'), values: { feed: 12.25, water: 9.5 } },
    { equipment: 'Y-1', of: '1', at: at('08:00'), values: { weight: 100, fit: 0 } },
    { equipment: 'Y-1', of: '2', at: at('08:10'), values: { weight: 115, fit: 1 } },
    { equipment: 'A-1', at: at('22:00'), values: { current: 19.3, leakage: 3.5, resistiveLeakage: 1 } },
  ]
  await house.send(samples, { now: evening })
  await inTransaction(pool, async (db) => {
    await db.actAs({ farmId: farm.farmId })
    await rollUp(db)
    const told = (settings: Record<string, number>, of: string, curve?: object) =>
      ingestReported(
        db,
        { farmId: farm.farmId, controllerId: 'I1', equipmentId: 'F-2' },
        {
          v: 1,
          equipment: 'F-2',
          ...(of && { of }),
          version: 1,
          at: evening.toISOString(),
          settings,
          ...(curve && { curve }),
        },
        evening,
      )
    await told({}, '', {
      by: 'lactationDay',
      points: [
        { day: 0, value: 2 },
        { day: 40, value: 6 },
      ],
    })
    await told({ target: 5.5 }, 'A-1003')
  })
  const sow = await last('F-2', 'A-1003')
  expect(sow).toMatchObject({
    setamt: '5.5',
    eatamt: '1.5',
    eatrate: '30',
    bunmanday: expect.stringMatching(/^2026-/),
  })
  const nursed = (Date.parse('2026-11-20') - Date.parse(sow['bunmanday']!)) / 86_400_000
  expect(Number(sow['eatplan'])).toBeCloseTo(2 + nursed / 10, 2)
  // Of the feeder: both sows together, and no date of one of them.
  expect(await last('F-2')).toEqual({
    setamt: 'NULL',
    eatamt: '2.5',
    eatrate: '31',
    eatplan: 'NULL',
    gyobaeday: 'NULL',
    bunmanday: 'NULL',
  })
  const shown = (await app.as(farm.manager).call(settings.view, { equipmentId: 'F-2' })).body
  expect(shown).toMatchObject({
    seen: 2,
    measured: {},
    measuredAt: at('08:00').toISOString(),
    parts: ['A-1003', 'A-1006'],
  })
  // Nothing is set for the other one: she gets what the feeder measures out, and goes no further from it in one step.
  const of = async (day: string) => {
    const sent = await app.as(farm.manager).post(settings.request.path, {
      eq_type: 'F',
      eqid: 'F-2',
      pigmnum: 'A-1006',
      setamt: day,
    })
    return sent.status === 200 ? 'asked' : [sent.problem.code, sent.problem.values]
  }
  const hers = (await app.as(farm.manager).call(settings.view, { equipmentId: 'F-2', part: 'A-1006' })).body
  expect(hers.instead).toEqual({ from: 'given', value: 3 })
  expect(await of('4.6')).toEqual(['SETTING_STEP', expect.objectContaining({ least: 1, most: 4.5 })])
  expect(await of('4.5')).toBe('asked')
  // At a feeder that never heard of her it is the standard of her day; once that has a curve, what the curve says.
  const atF1 = async () =>
    (await app.as(farm.manager).call(settings.view, { equipmentId: 'F-1', part: 'A-1003' })).body.instead
  expect(await atF1()).toEqual({ from: 'standard', value: feedOn(standardFeed.F, nursed) })
  await inTransaction(pool, async (db) => {
    await db.actAs({ farmId: farm.farmId })
    const curve = { by: 'lactationDay', points: [{ day: 0, value: 4.25 }] }
    const from = { farmId: farm.farmId, controllerId: 'I1', equipmentId: 'F-1' }
    const told = { v: 1, equipment: 'F-1', version: 1, at: evening.toISOString(), settings: {}, curve }
    await ingestReported(db, from, told, evening)
  })
  expect(await atF1()).toEqual({ from: 'plan', value: 4.25 })
  expect(await last('C-1')).toMatchObject({ curtemp: '23.4' })
  expect(await last('V-1')).toEqual({ restkg: '4321' })
  expect(await last('L-1')).toMatchObject({ feedamt: '2.25', wateramt: '4.5' })
  expect(await last('Y-1')).toMatchObject({ enterkg: '115', movecnt: '2', avekg: '107.5' })
  expect(await last('A-1')).toMatchObject({ eleccur: '19.3', lgr: '3.5' })
  const list = (await app.as(farm.worker).call(settings.list, { type: 'F' })).body
  expect(list.find((row) => row['pigmnum'] === 'A-1003')).toMatchObject({
    eq_id: 'F-2',
    setamt: '5.5',
    eatamt: '1.5',
  })
})
