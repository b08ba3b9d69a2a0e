// Opens and sends what earlier versions of the app left on a phone.
import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { matings } from '@penside/contract/records/mating.ts'
import { schemaVersion } from '@penside/contract/api/operation.ts'
import type { TestFarm } from '../../../server/test/farm.ts'
import { authorOf, giltsFarm, openBarn, type Barn } from '../../test/barn.ts'
import { drain, Phone, Time } from '../../test/phone.ts'
import { upgrades } from './store.ts'

let barn: Barn
let farm: TestFarm
beforeAll(async () => {
  barn = await openBarn(1)
  farm = await giltsFarm(12)
})
afterAll(() => barn.close())

type Fixture = {
  version: number
  operations: { keyPath: string; indexes: Record<string, string | string[]>; rows: unknown[] }
  notes: Record<string, unknown>
}

/** Queue of that version, with this farm's worker, sows and boars, and new ids. */
function queueOf(version: number): Fixture {
  const ids = new Map<string, string>()
  const text = readFileSync(new URL(`fixtures/queue-${version}.json`, import.meta.url), 'utf8')
    .replaceAll(
      /00000000-0000-4000-8000-\d{12}|1{8}-1{4}-41{3}-81{3}-1{12}/g,
      (id) => ids.get(id) ?? ids.set(id, randomUUID()).get(id)!,
    )
    .replaceAll(/"pigNo": 1(\d\d)/g, (_, number: string) => `"pigNo": ${farm.animal(`G-${Number(number)}`)}`)
    .replaceAll(
      /"ungdonPigNo1": 20(\d)/g,
      (_, number: string) => `"ungdonPigNo1": ${farm.animal(`B-0${number}`)}`,
    )
    .replaceAll('"seq:1"', `"seq:${farm.farmId}"`)
    .replaceAll(/"author": \{[^}]*\}/g, `"author": ${JSON.stringify(authorOf(farm, farm.worker))}`)
  return JSON.parse(text) as Fixture
}

/** Stored as that version of the app did, not as this one would. */
const put = (indexedDB: IDBFactory, { version, operations, notes }: Fixture) =>
  new Promise<void>((done, failed) => {
    const request = indexedDB.open('penside-outbox', version)
    request.addEventListener('error', () => failed(request.error))
    request.addEventListener('upgradeneeded', () => {
      const rows = request.result.createObjectStore('operations', { keyPath: operations.keyPath })
      for (const [name, path] of Object.entries(operations.indexes)) rows.createIndex(name, path)
      const named = request.result.createObjectStore('notes')
      for (const row of operations.rows) rows.put(row)
      for (const [name, value] of Object.entries(notes)) named.put(value, name)
    })
    request.addEventListener('success', () => {
      request.result.close()
      done()
    })
  })

test('has a fixture for every version of the queue and of the fields', () => {
  for (let version = 1; version <= upgrades.length; version++)
    expect(queueOf(version).version, `add fixtures/queue-${version}.json`).toBe(version)
  expect(
    schemaVersion,
    'add a fixture in which operations have the schema version before, then change this line',
  ).toBe(1)
})

test.each(upgrades.map((_, i) => i + 1))(
  'a queue of version %i is sent by this version of the app, and nothing of it is lost',
  async (version) => {
    const phone = new Phone({ time: new Time(), proxy: barn.proxies[0]! })
    await put(phone.indexedDB, queueOf(version))
    phone.signIn(authorOf(farm, farm.worker), await barn.app.signIn(farm.worker))
    const { outbox } = phone.openTab()
    await drain([phone])
    const all = (await outbox.list()).toReversed()
    // The first record was accepted by a server that lost it, so it is sent again.
    expect(all.map(({ label, kind, state }) => [label, kind, state])).toEqual([
      ['G-1', 'mating', 'accepted'],
      ['G-2', 'mating', 'accepted'],
      ['G-2', 'mating', 'accepted'],
      ['G-4', 'mating', 'accepted'],
      ['G-5', 'mating', 'needs-attention'],
      ['G-6', 'mating', 'conflict'],
      ['G-7', 'mating', 'superseded'],
      ['G-7', 'mating', 'accepted'],
      ['G-9', 'mating', 'discarded'],
      ['G-9', 'discard', 'accepted'],
    ])
    const boars = async (tag: string) =>
      (await barn.app.as(farm.worker).call(matings.history, { animalId: farm.animal(tag) })).body.rows.map(
        ({ services }) => services.map(({ tag }) => tag),
      )
    expect(await Promise.all(['G-1', 'G-2', 'G-4', 'G-5', 'G-6', 'G-7', 'G-9'].map(boars))).toEqual([
      [['B-01']],
      [['B-01', 'B-02']],
      [['B-01']],
      [],
      [],
      [['B-01']],
      [],
    ])
    expect((await outbox.refresh()).counts).toMatchObject({ unsent: 0, refused: 2 })
  },
)
