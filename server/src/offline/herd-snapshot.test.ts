import { afterAll, beforeAll, expect, test } from 'vitest'
import { growthStandards } from '@penside/contract/farm/standard-curve.ts'
import { herds } from '@penside/contract/offline/herd.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
let worker: ReturnType<TestApp['as']>
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm()
  worker = app.as(farm.worker)
})
afterAll(() => app.close())

const kept = async (version?: string) => (await worker.call(herds.kept, version ? { version } : {})).body
const columnOf = async (tag: string) => {
  const sows = (await kept()).herd!.sows
  const at = sows.tag.indexOf(tag)
  return Object.fromEntries(Object.entries(sows).map(([name, column]) => [name, column[at]]))
}

test('contains living sows with state and entry', async () => {
  const { herd, today: on, at } = await kept()
  expect([on, at]).toEqual([today, '2026-11-20T03:00:00.000Z'])
  expect(herd!.sows.tag).toEqual(['A-1001', 'A-1002', 'A-1003', 'A-1004', 'A-1005', 'A-1007'])
  expect(await columnOf('A-1001')).toMatchObject({
    status: 'weaned',
    parity: 1,
    matings: 0,
    lastWork: 'weaning',
    lastWorkOn: '2026-11-03',
    notBefore: '2026-11-03',
    farrowedOn: '2026-10-11',
    seq: 4,
    startStatus: 'gilt',
    earNotch: 'N1001',
    beforeKind: null,
  })
  expect(await columnOf('A-1002')).toMatchObject({
    beforeKind: 'accident',
    beforeOn: '2026-08-18',
    beforeStatus: 'returned',
  })
  expect(herd!.boars?.tag.toSorted()).toEqual(['B-01', 'B-02'])
  expect(herd!.suppliers?.map(({ names }) => names.en)).toEqual(['Hill breeders', 'Valley breeders'])
  expect(herd!.pens).toHaveLength(8)
  expect(herd!.settings?.giltFirstMatingAge).toBe(240)
})

test('sends only what has changed', async () => {
  const { version } = await kept()
  expect(await kept(version)).toMatchObject({ version, herd: null })
  await worker.call(matings.save, {
    formMode: 'insert',
    animalId: farm.animal('A-1001'),
    matedOn: today,
    services: [{ boarId: farm.animal('B-02'), method: 'N' }],
  })
  const after = await kept(version)
  expect(after.version).not.toBe(version)
  expect(after.herd?.matings.on.at(after.herd.matings.animalId.lastIndexOf(farm.animal('A-1001')))).toBe(
    today,
  )
})

test('sends the standard curve when a week has changed', async () => {
  const { version, herd } = await kept()
  const week = 5
  const value = herd!.curves!.weight[week - 1]! + 0.3
  await app.as(farm.manager).call(growthStandards.save, { kind: 'weight', week, value })
  const after = (await kept(version)).herd
  expect([after?.curves?.weight[week - 1], after?.settings]).toEqual([value, null])
})

test('versions of farms differ', async () => {
  const other = await makeFarm()
  const theirs = (await app.as(other.worker).call(herds.kept, {})).body
  expect(theirs.version).not.toBe((await kept()).version)
  expect(theirs.herd!.sows.animalId).not.toContain(farm.animal('A-1001'))
})
