// A barn's network comes back: every phone sends what it has, at once. PENSIDE_LONG=1: 200 phones with 100 records each.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { matings } from '@penside/contract/records/mating.ts'
import type { Proxy } from '../../../e2e/proxy.ts'
import {
  asOwner,
  makeFarm,
  noon,
  testApp,
  today,
  type TestApp,
  type TestFarm,
} from '../../../server/test/farm.ts'
import { authorOf, giltsFarm } from '../../test/barn.ts'
import { Phone } from '../../test/phone.ts'

const long = process.env['PENSIDE_LONG'] === '1'
const farmsInStorm = long ? 10 : 2
const phonesOfFarm = long ? 20 : 10
const recordsOfPhone = long ? 100 : 20
/** The farm must not wait for its records longer than this, nor others for their screens, ms. */
const longestDrain = 120_000
const longestWait = 1_000

let house: TestApp
let server: ReturnType<typeof fork>
let target: string
/** Straight to the server, or nowhere: what measures it must not stand in its way. */
const network = { url: 'http://127.0.0.1:9' } as Proxy
beforeAll(async () => {
  house = await testApp()
  server = fork(
    new URL('../../test/server.ts', import.meta.url).pathname,
    [inject('databaseUrl'), noon().toISOString()],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  )
  const [port] = (await once(server.stdout!, 'data')) as [Buffer]
  target = `http://127.0.0.1:${port.toString().trim()}`
})
afterAll(async () => {
  server.disconnect()
  await house.close()
})

/** Time as it is. */
const realTime = {
  get elapsed() {
    return performance.now()
  },
  after: (ms: number, work: () => void) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

async function fill(farm: TestFarm, cookie: string): Promise<Phone[]> {
  const phones = Array.from(
    { length: phonesOfFarm },
    () => new Phone({ time: realTime, proxy: network, random: Math.random }),
  )
  for (const [at, phone] of phones.entries()) {
    phone.signIn(authorOf(farm, farm.worker), cookie)
    const { outbox } = phone.openTab()
    for (let i = 0; i < recordsOfPhone; i++) {
      const animalId = farm.animal(`G-${at * recordsOfPhone + i}`)
      await outbox.enqueue({
        call: matings.save,
        input: {
          formMode: 'insert',
          animalId,
          matedOn: today,
          services: [{ boarId: farm.animal('B-01'), method: 'A' }],
        },
        operationId: randomUUID(),
        kind: 'mating',
        entityKey: `sow:${animalId}`,
        label: String(i),
        base: { seq: 1 },
      })
    }
  }
  return phones
}

/** Somebody on another farm who goes on working meanwhile. Answers how long her calls took, ms. */
async function neighbour(signal: AbortSignal): Promise<number[]> {
  const farm = await makeFarm()
  const cookie = await house.signIn(farm.worker)
  const took: number[] = []
  while (!signal.aborted) {
    const began = performance.now()
    const answer = await fetch(`${target}${matings.list.path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{}',
    })
    await answer.text()
    expect(answer.status).toBe(200)
    took.push(performance.now() - began)
    await wait(20)
  }
  return took.toSorted((a, b) => a - b)
}

test(`${farmsInStorm * phonesOfFarm} phones with ${recordsOfPhone} records each reconnect at once: all arrive, once, and the neighbours go on working`, async () => {
  const farms = await Promise.all(
    Array.from({ length: farmsInStorm }, () => giltsFarm(phonesOfFarm * recordsOfPhone)),
  )
  const phones: Phone[] = []
  for (const farm of farms) phones.push(...(await fill(farm, await house.signIn(farm.worker))))
  const over = new AbortController()
  const others = neighbour(over.signal)

  const began = performance.now()
  network.url = target
  for (const { tab } of phones) tab.outbox.sendNow()
  const left = () => phones.filter(({ tab }) => tab.outbox.snapshot().counts.unsent > 0).length
  while (left() > 0 && performance.now() - began < longestDrain) await wait(50)
  const took = performance.now() - began
  over.abort()
  const waits = await others

  const lists = await Promise.all(phones.map(({ tab }) => tab.outbox.list()))
  expect(new Set(lists.flat().map(({ state }) => state))).toEqual(new Set(['accepted']))
  const { rows } = await asOwner(inject('databaseUrl'), (client) =>
    client.query<{ matings: number; receipts: number }>(
      `select (select count(*)::int from mating join animal using (farm_id, animal_id) where farm_id = any($1) and tag like 'G-%') as matings, (select count(*)::int from receipt where farm_id = any($1)) as receipts`,
      [farms.map(({ farmId }) => farmId)],
    ),
  )
  const all = farmsInStorm * phonesOfFarm * recordsOfPhone
  expect(rows).toEqual([{ matings: all, receipts: all }])
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0
  console.log(
    `${all} records in ${(took / 1000).toFixed(1)} s, ${Math.round((all / took) * 1000)} a second; the neighbour's 99th percentile of ${waits.length} calls: ${p99.toFixed(0)} ms`,
  )
  expect(p99).toBeLessThan(longestWait)
  for (const phone of phones) phone.kill(phone.tab)
}, 600_000)
