import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { outbox as calls } from '@penside/contract/offline/outbox.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { durableUntilHeader, epochHeader } from '@penside/contract/api/roots.ts'
import type { Fault } from '../../../e2e/proxy.ts'
import { ownDatabase } from '../../../server/test/database-of-its-own.ts'
import { asOwner, today } from '../../../server/test/farm.ts'
import { authorOf, giltsFarm, openBarn } from '../../test/barn.ts'
import { drain, Phone, quiet, Time } from '../../test/phone.ts'
import {
  boarsOf,
  by,
  farm,
  faulty,
  gilt,
  history,
  hour,
  mating,
  next,
  nextGilt,
  openTwoPhones,
  other,
  phone,
  record,
  signIn,
  states,
} from '../../test/two-phones.ts'

openTwoPhones()

test('a server restored from a backup gets its lost records again, once and in order', async () => {
  const database = await ownDatabase()
  const gone = await giltsFarm(3, database.url)
  const before = await openBarn(1, { url: database.url })
  const people = { worker: await before.app.signIn(gone.worker) }
  const on = new Phone({ time: new Time(), proxy: before.proxies[0]! })
  on.signIn(authorOf(gone, gone.worker), people.worker)
  const { outbox } = on.openTab()
  const enter = async (sow: string, boar: string) => {
    const animalId = gone.animal(sow)
    const base = await outbox.baseFor(`sow:${animalId}`, { seq: 1 })
    await outbox.enqueue({
      call: matings.save,
      input: {
        formMode: 'insert',
        animalId,
        matedOn: today,
        services: [{ boarId: gone.animal(boar), method: 'A' }],
      },
      operationId: randomUUID(),
      kind: 'mating',
      entityKey: `sow:${animalId}`,
      label: sow,
      base,
    })
    await drain([on])
  }
  await enter('G-0', 'B-01')
  // The backup needs a database without connections.
  await before.close()
  const backup = await database.copy()
  const during = await openBarn(1, { url: database.url })
  on.proxy = during.proxies[0]!
  await enter('G-0', 'B-02')
  await enter('G-1', 'B-01')
  expect(await states(outbox)).toEqual(['accepted', 'accepted', 'accepted'])
  await during.close()
  await database.drop()

  const after = await openBarn(1, { url: backup.url })
  on.proxy = after.proxies[0]!
  await enter('G-2', 'B-02')
  await drain([on])
  expect(await states(outbox)).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
  const boars = await Promise.all(
    ['G-0', 'G-1', 'G-2'].map(async (sow) => {
      const { rows } = (await after.app.as(gone.worker).call(matings.history, { animalId: gone.animal(sow) }))
        .body
      return rows.map(({ services }) => services.map(({ tag }) => tag))
    }),
  )
  expect(boars).toEqual([[['B-01', 'B-02']], [['B-01']], [['B-02']]])
  await after.close()
  await backup.drop()
})

test.each(['CHANGED_MEANWHILE', 'CANNOT_BE_MATED'])(
  'a refusal (%s) of a server that was restored is not believed before it has again what it lost',
  async (code) => {
    const { outbox } = phone.openTab()
    await outbox.enqueue(record())
    await drain([phone])
    faulty(phone, {
      kind: 'answer',
      status: 409,
      body: { code },
      headers: { [epochHeader]: 'another', [durableUntilHeader]: new Date(0).toISOString() },
    })
    const { id } = await outbox.enqueue(await next(outbox, mating({ services: by('B-02') })))
    await drain([phone])
    expect(await outbox.find(id)).toMatchObject({ state: 'accepted', lastError: null })
    expect(await boarsOf()).toEqual([['B-01', 'B-02']])
  },
)

/** Fakes the server's answers about the phone; returns how often it was asked. */
const answersOfState = (on: Phone, fault: () => Fault, ofWrites: Fault = { kind: 'pass' }) => {
  const asked = { times: 0 }
  on.proxy.decide = ({ method, path }) => {
    if (method === 'POST') return ofWrites
    if (!path.startsWith(calls.state.path)) return { kind: 'pass' }
    asked.times++
    return fault()
  }
  return asked
}
/** Answer of a server restored from a backup of that time, with every number of this phone. */
const restored = (durableUntil: number): Fault => ({
  kind: 'answer',
  status: 200,
  body: {
    epoch: '11111111-1111-4111-8111-111111111111',
    durableUntil: new Date(durableUntil).toISOString(),
    newestSeq: 1_000_000,
    missing: [],
    settled: [],
  },
})

test('the server is checked at the start, hourly, after a sign-in, and again after a failure', async () => {
  let fault: Fault = { kind: 'pass' }
  const asked = answersOfState(phone, () => fault)
  const { outbox } = phone.openTab()
  /** The explicit check ends after those before it, and counts as one. */
  const expectAsked = async (times: number) => {
    await outbox.check().catch(() => {})
    await expect.poll(() => asked.times).toBe(times)
  }
  const lookAfter = (ms: number) => {
    phone.time.pass(ms)
    outbox.sendNow()
  }
  await expectAsked(2)
  lookAfter(hour - 1)
  await expectAsked(3)
  lookAfter(1)
  await expectAsked(5)
  lookAfter(hour - 1)
  await expectAsked(6)
  signIn(phone)
  await expectAsked(8)
  fault = { kind: 'cutRequest' }
  lookAfter(hour)
  await expectAsked(10)
  await expect.poll(() => (outbox.sendNow(), asked.times)).toBeGreaterThan(10)
  fault = { kind: 'pass' }
  phone.signOut()
  const before = asked.times
  lookAfter(hour)
  await expectAsked(before)
})

test('a restored server gets records accepted since a day before its backup, and no others', async () => {
  const { outbox } = phone.openTab()
  const enter = async () => {
    nextGilt()
    const { id } = await outbox.enqueue(record())
    await drain([phone])
    return id
  }
  const start = phone.now()
  const ids = [await enter()]
  phone.time.pass(2 * hour)
  ids.push(await enter())
  faulty(phone, {
    kind: 'answer',
    status: 422,
    body: { code: 'BAD_INPUT', message: 'no', fields: [], values: {} },
  })
  ids.push(await enter())
  // Records of the first hour are a day older than the backup.
  answersOfState(phone, () => restored(start + 25 * hour))
  const sent = async () => {
    await outbox.check()
    await drain([phone])
    return Promise.all(ids.map(async (id) => (await outbox.find(id))?.attempts))
  }
  expect(await sent()).toEqual([1, 2, 1])
  expect(await sent()).toEqual([1, 2, 1])
  expect(await states(outbox)).toEqual(['accepted', 'accepted', 'needs-attention'])
  expect(await Promise.all([2, 1].map((back) => history(farm.animal(`G-${gilt - back}`))))).toMatchObject([
    [{}],
    [{}],
  ])
})

test('a restored server without a backup time gets all records again', async () => {
  const { outbox } = phone.openTab()
  const { id } = await outbox.enqueue(record())
  await drain([phone])
  phone.time.pass(20 * 24 * hour)
  let answers = 0
  phone.proxy.decide = ({ method }) => {
    if (method !== 'POST') return { kind: 'refuse' }
    if (answers++ > 0) return { kind: 'html' }
    return {
      kind: 'answer',
      status: 409,
      body: { code: 'CHANGED_MEANWHILE' },
      headers: { [epochHeader]: 'another' },
    }
  }
  await outbox.enqueue(await next(outbox, mating({ services: by('B-02') })))
  await quiet([phone])
  expect(await outbox.find(id)).toMatchObject({ state: 'queued' })
})

test('records unsent at the restore are retried for a day, because another phone may have their base', async () => {
  phone.proxy.online = false
  const { outbox } = phone.openTab()
  await outbox.enqueue(record())
  await quiet([phone])
  phone.proxy.online = true
  // The epoch before the restore.
  answersOfState(phone, () => ({ kind: 'pass' }), { kind: 'html' })
  await outbox.check()
  answersOfState(phone, () => restored(phone.now()), {
    kind: 'answer',
    status: 409,
    body: { code: 'CHANGED_MEANWHILE', message: 'no', fields: [], values: {} },
  })
  await outbox.check()
  phone.time.pass(hour)
  await quiet([phone])
  expect(await outbox.list()).toMatchObject([{ state: 'queued', lastError: 'CHANGED_MEANWHILE' }])
})

/** Removes a record and its idempotency record from the server. */
const loseOnServer = (id: string, animalId: number) =>
  asOwner(inject('databaseUrl'), async (client) => {
    await client.query('delete from idempotency_record where operation_id = $1', [id])
    await client.query('delete from sow_event where farm_id = $1 and animal_id = $2 and seq = 2', [
      farm.farmId,
      animalId,
    ])
    await client.query(
      `update animal set seq = 1, status = 'gilt', last_work = null, matings = 0 where farm_id = $1 and animal_id = $2`,
      [farm.farmId, animalId],
    )
  })

test('sends only the lost one of several records', async () => {
  const { outbox } = phone.openTab()
  const animals: number[] = []
  const operations: string[] = []
  for (let i = 0; i < 3; i++, nextGilt()) {
    animals.push(mating().animalId)
    operations.push((await outbox.enqueue(record())).id)
  }
  await drain([phone])
  await loseOnServer(operations[1]!, animals[1]!)
  phone.time.pass(hour)
  await outbox.check()
  await drain([phone])
  expect((await outbox.list()).toReversed().map(({ state, attempts }) => [state, attempts])).toEqual([
    ['accepted', 1],
    ['accepted', 2],
    ['accepted', 1],
  ])
  expect(await history(animals[1]!)).toHaveLength(1)
})

test('does not send lost records of one member while another is signed in', async () => {
  const { outbox } = phone.openTab()
  const { id } = await outbox.enqueue(record())
  await drain([phone])
  await loseOnServer(id, mating().animalId)
  signIn(phone, 'manager')
  phone.time.pass(hour)
  await outbox.check()
  await drain([phone])
  expect(await outbox.find(id)).toMatchObject({ state: 'accepted', attempts: 1 })
})

test('retries a lost record in conflict for a day before it asks a person', async () => {
  const { outbox } = phone.openTab()
  const { id } = await outbox.enqueue(await next(outbox))
  await drain([phone])
  await loseOnServer(id, mating().animalId)
  const theirs = other.openTab().outbox
  signIn(other, 'manager')
  await theirs.enqueue(await next(theirs, mating({ services: by('B-02') })))
  await drain([other])
  phone.time.pass(hour)
  await outbox.check()
  await quiet([phone])
  expect(await outbox.find(id)).toMatchObject({ state: 'queued', lastError: 'CHANGED_MEANWHILE' })
  phone.time.pass(22 * hour)
  await quiet([phone])
  expect(await outbox.find(id)).toMatchObject({ state: 'queued' })
  await drain([phone])
  expect(await outbox.find(id)).toMatchObject({ state: 'conflict', lastError: null })
  expect(await boarsOf()).toEqual([['B-02']])
})

test('leaves a lost record that is rejected to a person at once', async () => {
  const { outbox } = phone.openTab()
  const { id } = await outbox.enqueue(await next(outbox))
  await drain([phone])
  await loseOnServer(id, mating().animalId)
  faulty(phone, { kind: 'answer', status: 409, body: { code: 'CANNOT_BE_MATED' } })
  phone.time.pass(hour)
  await outbox.check()
  await drain([phone])
  expect(await outbox.find(id)).toMatchObject({
    state: 'needs-attention',
    refused: { code: 'CANNOT_BE_MATED' },
  })
})

test('sends a record lost without a restore again after a check', async () => {
  const { outbox } = phone.openTab()
  const { id } = await outbox.enqueue(record())
  await drain([phone])
  await loseOnServer(id, mating().animalId)
  expect(await history()).toEqual([])
  phone.time.pass(hour)
  await outbox.check()
  await drain([phone])
  expect(await history()).toHaveLength(1)
})
