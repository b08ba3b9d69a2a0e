import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { outbox as calls } from '@penside/contract/farm/outbox.ts'
import type { Call, Input } from '@penside/contract/call.ts'
import { shipments } from '@penside/contract/groups/shipment.ts'
import { photos } from '@penside/contract/farm/photos.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { accidents } from '@penside/contract/records/accident.ts'
import { matings, type NewMating } from '@penside/contract/records/mating.ts'
import { durableUntilHeader, epochHeader } from '@penside/contract/roots.ts'
import { feeds } from '@penside/contract/stores/feed.ts'
import { receipts } from '@penside/contract/stores/receipt.ts'
import { feedReleases } from '@penside/contract/stores/release.ts'
import { inTypes } from '@penside/domain/groups/transfer-in.ts'
import { normalUse } from '@penside/domain/stores/stock.ts'
import type { Fault } from '../../../e2e/proxy.ts'
import { ownDatabase } from '../../../server/test/database-of-its-own.ts'
import { asOwner, makeFarm, today, type TestFarm } from '../../../server/test/farm.ts'
import { authorOf, giltsFarm, openBarn, type Barn } from '../../test/barn.ts'
import { drain, Phone, quiet, storage, Time } from '../../test/phone.ts'
import type { Operation } from './operation.ts'
import type { Outbox } from './outbox.ts'
import type { NewRecord } from './recording.ts'

type Person = 'worker' | 'manager'
const hour = 3_600_000

let barn: Barn
let farm: TestFarm
let cookies: Record<Person, string>
/** The two phones of the test, and the number of a sow of its own. */
let phone: Phone<Time>
let other: Phone<Time>
let gilt = 0

beforeAll(async () => {
  barn = await openBarn(2)
  farm = await giltsFarm(81)
  cookies = { worker: await barn.app.signIn(farm.worker), manager: await barn.app.signIn(farm.manager) }
})
afterAll(() => barn.close())
beforeEach(() => {
  gilt++
  const time = new Time()
  const [first, second] = barn.proxies.map((proxy) => {
    proxy.decide = () => ({ kind: 'pass' })
    proxy.online = true
    return new Phone({ time, proxy })
  })
  phone = first!
  other = second!
  signIn(phone)
  signIn(other)
})

const signIn = (on: Phone, who: Person = 'worker') => on.signIn(authorOf(farm, farm[who]), cookies[who])
const mating = (change: Partial<NewMating> = {}): NewMating => ({
  formMode: 'insert',
  animalId: farm.animal(`G-${gilt}`),
  matedOn: today,
  services: [{ boarId: farm.animal('B-01'), method: 'A' }],
  ...change,
})
const by = (tag: string) => [{ boarId: farm.animal(tag), method: 'A' as const }]
const record = (
  input = mating(),
  change: Partial<NewRecord<typeof matings.save>> = {},
): NewRecord<typeof matings.save> => ({
  call: matings.save,
  input,
  operationId: randomUUID(),
  kind: 'mating',
  entityKey: `sow:${input.animalId}`,
  label: `G-${gilt}`,
  base: { seq: 1 },
  ...change,
})
/** A record that builds on what the phone has of the sow. */
const next = async (outbox: Outbox, input = mating(), kept = { seq: 1 }) =>
  record(input, { base: await outbox.baseFor(`sow:${input.animalId}`, kept) })
const history = async (animalId = mating().animalId) =>
  (await barn.app.as(farm.worker).call(matings.history, { animalId })).body.rows
const boarsOf = async (animalId?: number) =>
  (await history(animalId)).map(({ services }) => services.map(({ tag }) => tag))
const states = async (outbox: Outbox) => (await outbox.list()).toReversed().map(({ state }) => state)
/** What happens to the next writes; then all is well again. */
const faulty = (on: Phone, fault: Fault, times = 1) => {
  let left = times
  on.proxy.decide = ({ method }) => (method === 'POST' && left-- > 0 ? fault : { kind: 'pass' })
}
const restart = (on: Phone) => {
  while (on.open[0]) on.kill(on.open[0])
  return on.openTab()
}

describe('saving', () => {
  test('with a network the server has it a moment later, once', async () => {
    const { outbox } = phone.openTab()
    const { id } = await outbox.enqueue(record())
    expect(await outbox.waitFor(id, 240_000)).toMatchObject({
      state: 'accepted',
      attempts: 1,
      receipt: { answer: { seq: 2, maxSeq: 2 } },
    })
    await quiet([phone])
    expect(await boarsOf()).toEqual([['B-01']])
    expect(await outbox.refresh()).toMatchObject({
      open: [],
      counts: { unsent: 0, refused: 0, pending: 0, accepted: 1, others: [] },
    })
  })

  test('what was accepted is still named for a day: what the phone keeps of the farm may be older', async () => {
    const { outbox } = phone.openTab()
    const { id } = await outbox.enqueue(record())
    await outbox.waitFor(id, 240_000)
    expect((await outbox.refresh()).recent.map((operation) => operation.id)).toEqual([id])
    await outbox.signedOut()
    expect((await outbox.refresh()).recent).toEqual([])
  })

  test('without a network it waits on the phone and says so; it is sent when there is one', async () => {
    phone.proxy.online = false
    const { outbox } = phone.openTab()
    const { id } = await outbox.enqueue(record())
    expect(await outbox.waitFor(id, 240_000)).toMatchObject({ state: 'queued', attempts: 1 })
    await quiet([phone])
    expect(await outbox.refresh()).toMatchObject({
      counts: { unsent: 1, refused: 0 },
      status: { is: 'waiting' },
    })
    phone.proxy.online = true
    await drain([phone])
    expect(await states(outbox)).toEqual(['accepted'])
    expect(await history()).toHaveLength(1)
  })

  test('a photo is given the time that a slow network needs for it', async () => {
    faulty(phone, { kind: 'late' })
    const { outbox } = phone.openTab()
    const photoId = randomUUID()
    await outbox.enqueue({
      call: photos.save,
      input: { photoId, content: `data:image/jpeg;base64,${'A'.repeat(200_000)}` },
      operationId: photoId,
      kind: 'photo',
      entityKey: `photo:${photoId}`,
      label: 'A-1001',
    })
    const state = async () => (await outbox.find(photoId))?.state
    await expect.poll(() => phone.proxy.held).toBe(1)
    phone.time.pass(26_000)
    await new Promise((later) => void setTimeout(later, 50))
    expect(await state()).toBe('sending')
    phone.time.pass(40_000)
    await expect.poll(state).toBe('queued')
  })

  test('a phone that is killed right after "saved on this phone" still has it, and sends it when it is started again', async () => {
    phone.proxy.online = false
    await phone.openTab().outbox.enqueue(record())
    const { outbox } = restart(phone)
    phone.proxy.online = true
    await drain([phone])
    expect(await states(outbox)).toEqual(['accepted'])
    expect(await history()).toHaveLength(1)
  })

  test('two touches are one record, and a touch after it was sent changes nothing', async () => {
    const [first, second] = [phone.openTab().outbox, phone.openTab().outbox]
    const twice = record()
    await Promise.all([first.enqueue(twice), second.enqueue(twice), first.enqueue(twice)])
    await drain([phone])
    expect(await first.enqueue(twice)).toMatchObject({ state: 'accepted' })
    expect(await history()).toHaveLength(1)
    await expect(first.enqueue({ ...twice, input: mating({ services: by('B-02') }) })).rejects.toMatchObject({
      code: 'ALREADY_RECORDED',
    })
  })

  test('on a full phone it is not said to be saved', async () => {
    const { outbox } = phone.openTab()
    const mine = record()
    storage.full = true
    await expect(outbox.enqueue(mine)).rejects.toMatchObject({ code: 'STORAGE_FULL' })
    expect(await outbox.list()).toEqual([])
    await outbox.enqueue(mine)
    await drain([phone])
    expect(await states(outbox)).toEqual(['accepted'])
  })

  test('of several records that are saved together all are on the phone, in their order, or none', async () => {
    const { outbox } = phone.openTab()
    phone.proxy.online = false
    signIn(phone, 'manager')
    const hers = await outbox.enqueue(record(mating({ animalId: farm.animal(`G-${gilt + 1}`) })))
    signIn(phone)
    const [first, second] = [record(), record(mating({ services: by('B-02') }), { base: undefined })]
    await expect(
      outbox.enqueueAll([first, second, { ...record(), operationId: hers.id }]),
    ).rejects.toMatchObject({ code: 'OPERATION_REUSED' })
    expect(await outbox.list()).toEqual([])
    expect((await outbox.enqueueAll([first, second])).map(({ id }) => id)).toEqual([
      first.operationId,
      second.operationId,
    ])
    expect((await outbox.list()).toReversed().map(({ id, deviceSeq }) => [id, deviceSeq])).toEqual([
      [first.operationId, 2],
      [second.operationId, 3],
    ])
    gilt++
  })

  test('what its call does not take is told as that, with its field, and nothing is saved', async () => {
    const { outbox } = phone.tab
    const wrong = record(mating({ matedOn: 'some day' as never }))
    await expect(outbox.enqueue(wrong)).rejects.toMatchObject({ code: 'BAD_INPUT', fields: ['wkDt'] })
    expect((await outbox.refresh()).open).toEqual([])
    const { id } = await outbox.enqueue(record())
    await expect(outbox.edit(id, wrong)).rejects.toMatchObject({ code: 'BAD_INPUT' })
  })

  test('a database that lost its connection is opened again', async () => {
    const { outbox } = phone.openTab()
    await outbox.enqueue(record())
    await drain([phone])
    storage.lost = 2
    await outbox.enqueue(await next(outbox, mating({ services: by('B-02') })))
    await drain([phone])
    expect(storage.lost).toBe(0)
    expect(await states(outbox)).toEqual(['accepted', 'accepted'])
    storage.lost = Infinity
    await expect(outbox.enqueue(record())).rejects.toMatchObject({ code: 'STORAGE_FAILED' })
    storage.lost = 0
  })

  test('whoever is not signed in saves nothing', async () => {
    phone.signOut()
    await expect(phone.openTab().outbox.enqueue(record())).rejects.toMatchObject({ code: 'NO_SESSION' })
  })
})

describe('sending', () => {
  test.each<Fault>([
    { kind: 'refuse' },
    { kind: 'cutRequest' },
    { kind: 'cutAnswer' },
    { kind: 'slice', bytes: 5 },
    { kind: 'late' },
    { kind: 'html' },
    { kind: 'answer', status: 503, body: { code: 'BUSY' }, headers: { 'retry-after': '3' } },
    { kind: 'answer', status: 500, body: { code: 'SERVER_ERROR' } },
    { kind: 'answer', status: 404, body: 'no such page' },
  ])('goes on until the answer is there: $kind $status', async (fault) => {
    faulty(phone, fault, 3)
    const { outbox } = phone.openTab()
    await outbox.enqueue(record())
    await drain([phone])
    await phone.proxy.settled()
    expect(await outbox.list()).toMatchObject([{ state: 'accepted', attempts: 4 }])
    expect(await history()).toHaveLength(1)
  })

  test('waits longer each time, up to five minutes, and never gives up', async () => {
    phone.proxy.online = false
    const { outbox } = phone.openTab()
    const begun = phone.time.elapsed
    await outbox.enqueue(record())
    const waits: number[] = []
    for (let i = 0; i < 14; i++) {
      await quiet([phone])
      const { status } = outbox
      const ms = status.is === 'waiting' ? status.retryAt - phone.now() : Number.NaN
      waits.push(Math.round(ms / 500))
      phone.time.pass(ms + 500)
    }
    // Half of 1, 2, 4 ... 300 seconds: the dice of the test always show the middle.
    expect(waits.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 64, 128])
    expect(waits.slice(9)).toEqual([300, 300, 300, 300, 300])
    phone.time.pass(90 * 24 * hour)
    phone.proxy.online = true
    await drain([phone])
    expect(phone.time.elapsed - begun).toBeGreaterThan(90 * 24 * hour)
    expect(await outbox.list()).toMatchObject([{ state: 'accepted' }])
  })

  test.each([503, 500])(
    'waits as long as the server asks with %i, and tries at once when somebody looks',
    async (status) => {
      faulty(phone, { kind: 'answer', status, body: { code: 'BUSY' }, headers: { 'retry-after': '40' } })
      const { outbox } = phone.openTab()
      await outbox.enqueue(record())
      await quiet([phone])
      // Whom it asked do not come all at once: the dice of the test say a quarter later.
      expect(outbox.status).toEqual({ is: 'waiting', retryAt: expect.closeTo(phone.now() + 50_000, -4) })
      phone.time.pass(39_000)
      await quiet([phone])
      expect(await states(outbox)).toEqual(['queued'])
      outbox.sendNow()
      await quiet([phone])
      expect(await states(outbox)).toEqual(['accepted'])
    },
  )

  test('asks the server what it knows when it comes through again', async () => {
    let asked = 0
    phone.proxy.online = false
    const { outbox } = phone.openTab()
    await outbox.enqueue(record())
    await quiet([phone])
    phone.proxy.decide = ({ path }) => {
      if (path.startsWith(calls.state.path)) asked++
      return { kind: 'pass' }
    }
    phone.proxy.online = true
    await drain([phone])
    await expect.poll(() => asked).toBe(1)
    gilt++
    await outbox.enqueue(record())
    await drain([phone])
    outbox.sendNow()
    await drain([phone])
    expect(asked).toBe(1)
  })

  test('a record at which the server fails does not hold up those of other animals', async () => {
    const { animalId } = mating()
    phone.proxy.decide = ({ method, headers }) =>
      method === 'POST' && headers['x-device-seq'] === '1'
        ? { kind: 'answer', status: 500, body: { code: 'SERVER_ERROR' } }
        : { kind: 'pass' }
    const { outbox } = phone.openTab()
    await outbox.enqueue(record())
    gilt++
    await outbox.enqueue(record())
    await quiet([phone])
    expect(await states(outbox)).toEqual(['queued', 'accepted'])
    expect([await history(animalId), await history()]).toMatchObject([[], [{ seq: 2 }]])
  })

  test('only one tab of a phone sends, also where the browser has no locks; the next one takes over when it is closed', async () => {
    for (const locks of [true, false]) {
      gilt++
      const on = new Phone({ time: phone.time, proxy: phone.proxy, locks })
      signIn(on)
      const seen: string[] = []
      on.proxy.decide = ({ method, headers }) => {
        if (method === 'POST') seen.push(String(headers['x-device-seq']))
        return method === 'POST' && seen.length === 1 ? { kind: 'late' } : { kind: 'pass' }
      }
      const [first, second] = [on.openTab(), on.openTab()]
      await first.outbox.enqueue(record())
      await second.outbox.enqueue(await next(second.outbox, mating({ services: by('B-02') })))
      for (let i = 0; i < 200; i++) await new Promise(setImmediate)
      on.kill(first)
      await drain([on])
      await on.proxy.settled()
      expect([locks, await states(second.outbox)]).toEqual([locks, ['accepted', 'accepted']])
      expect(await boarsOf()).toEqual([['B-01', 'B-02']])
    }
  })
})

describe('refused', () => {
  test('it is sent once more as it is when a person says so, and not when it was not refused', async () => {
    faulty(phone, { kind: 'answer', status: 409, body: { code: 'CANNOT_BE_MATED' } })
    const { outbox } = phone.openTab()
    const { id } = await outbox.enqueue(record())
    await drain([phone])
    expect(await states(outbox)).toEqual(['needs-attention'])
    await outbox.resend(id)
    await drain([phone])
    expect(await outbox.find(id)).toMatchObject({ state: 'accepted', attempts: 2, refused: null })
    await outbox.resend(id)
    await drain([phone])
    expect(await outbox.find(id)).toMatchObject({ state: 'accepted', attempts: 2 })
    expect(await history()).toHaveLength(1)
  })

  test('what is settled is neither changed nor given up', async () => {
    const { outbox } = phone.openTab()
    const { id } = await outbox.enqueue(record())
    await drain([phone])
    const changed = { call: matings.save, input: mating({ services: by('B-02') }) }
    await expect(outbox.edit(id, changed)).rejects.toMatchObject({ code: 'ALREADY_RECORDED' })
    await expect(outbox.discard(id, 'no')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    phone.proxy.online = false
    const waiting = await outbox.enqueue(await next(outbox))
    await outbox.discard(waiting.id, 'no')
    await expect(outbox.edit(waiting.id, changed)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(outbox.edit(randomUUID(), changed)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const [discard] = (await outbox.refresh()).open
    expect(discard).toMatchObject({ kind: 'discard', discards: waiting.id, entityKey: waiting.entityKey })
    await expect(outbox.discard(discard!.id, 'no')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await outbox.refresh()).counts).toMatchObject({ unsent: 0, pending: 0 })
  })

  test('it stays on the phone with its reason until a person changes it; the changed one keeps its place', async () => {
    const { outbox } = phone.openTab()
    const { id } = await outbox.enqueue(record(mating({ services: [{ boarId: 987_654, method: 'A' }] })))
    expect(await outbox.waitFor(id, 240_000)).toMatchObject({
      state: 'needs-attention',
      refused: { status: 409, code: 'BOAR_UNKNOWN' },
    })
    await outbox.enqueue(await next(outbox, { ...mating(), animalId: farm.animal('A-1004') }))
    const changed = await outbox.edit(id, { call: matings.save, input: mating() })
    expect(changed).toMatchObject({ deviceSeq: 1, supersedes: [id], state: 'queued' })
    await drain([phone])
    expect((await outbox.find(changed.id))?.state).toBe('accepted')
    expect((await outbox.refresh()).counts).toMatchObject({ unsent: 0, refused: 0 })
    expect(await history()).toHaveLength(1)
  })

  test('a form that is still open saves again what it has mended, as one record', async () => {
    const { outbox } = phone.openTab()
    const first = record(mating({ services: [{ boarId: 987_654, method: 'A' }] }))
    await outbox.enqueue(first)
    await drain([phone])
    const mended = await outbox.enqueue({ ...first, input: mating() })
    expect(mended.id).not.toBe(first.operationId)
    await drain([phone])
    expect((await outbox.list()).map(({ state }) => state)).toEqual(
      expect.arrayContaining(['accepted', 'superseded']),
    )
    expect(await history()).toHaveLength(1)
  })

  test('what builds on it waits with it, and goes when a person has decided', async () => {
    const { outbox } = phone.openTab()
    phone.proxy.online = false
    const wrong = await outbox.enqueue(record(mating({ services: [{ boarId: 987_654, method: 'A' }] })))
    await outbox.enqueue(await next(outbox, mating({ services: by('B-02') })))
    phone.proxy.online = true
    await drain([phone])
    expect(await states(outbox)).toEqual(['needs-attention', 'queued'])
    await outbox.discard(wrong.id, 'no such boar')
    await drain([phone])
    expect(await boarsOf()).toEqual([['B-02']])
    expect((await outbox.list()).map(({ state }) => state).toSorted()).toEqual([
      'accepted',
      'accepted',
      'discarded',
    ])
  })

  test('a record that is changed never builds on what builds on itself', async () => {
    phone.proxy.online = false
    const { outbox } = phone.openTab()
    const first = await outbox.enqueue(await next(outbox))
    await outbox.enqueue(await next(outbox, mating({ services: by('B-02') })))
    // The form was opened with all that waits on the phone, itself too.
    const { base } = await next(outbox)
    await outbox.edit(first.id, { call: matings.save, input: mating({ remark: 'calm' }), base: base! })
    phone.proxy.online = true
    await drain([phone])
    expect(await boarsOf()).toEqual([['B-01', 'B-02']])
  })

  test('a refused record that is changed goes behind what was entered since, when the form builds on that', async () => {
    phone.proxy.online = false
    const { outbox } = phone.openTab()
    const wrong = await outbox.enqueue(record(mating({ services: [{ boarId: 987_654, method: 'A' }] })))
    phone.proxy.online = true
    await drain([phone])
    phone.proxy.online = false
    await outbox.enqueue(await next(outbox, mating({ services: by('B-02') })))
    const { base } = await next(outbox)
    const { id: after } = await outbox.edit(wrong.id, {
      call: matings.save,
      input: mating(),
      base: base!,
    })
    expect(await outbox.baseFor(`sow:${mating().animalId}`, { seq: 1 })).toMatchObject({ after })
    phone.proxy.online = true
    await drain([phone])
    expect(await boarsOf()).toEqual([['B-02', 'B-01']])
  })

  test('a record that had arrived before it was changed is not recorded twice: the person is told', async () => {
    const { outbox } = phone.openTab()
    faulty(phone, { kind: 'cutAnswer' })
    const { id } = await outbox.enqueue(record())
    await quiet([phone])
    const changed = await outbox.edit(id, { call: matings.save, input: mating({ services: by('B-02') }) })
    await drain([phone])
    expect(await outbox.find(changed.id)).toMatchObject({
      state: 'needs-attention',
      refused: { code: 'ALREADY_RECORDED' },
    })
    expect(await outbox.find(id)).toMatchObject({ state: 'accepted', receipt: { answer: { seq: 2 } } })
    expect(await boarsOf()).toEqual([['B-01']])
    await outbox.discard(changed.id, 'the first one is right')
    await drain([phone])
    expect((await outbox.refresh()).counts).toMatchObject({ unsent: 0, refused: 0 })
    expect(await boarsOf()).toEqual([['B-01']])
  })

  test('a correction names its record also after an earlier try of it had arrived', async () => {
    const { outbox } = phone.openTab()
    await outbox.enqueue(record())
    await drain([phone])
    const { animalId } = mating()
    const accident = { formMode: 'insert', animalId, accidentOn: today, accidentType: '050008' } as const
    expect((await barn.app.as(farm.worker).call(accidents.save, accident)).body).toMatchObject({ seq: 3 })
    const correction = (remark: string) => mating({ formMode: 'update', seq: 2, remark })
    faulty(phone, { kind: 'cutAnswer' })
    const base = { seq: 2, named: true as const }
    const { id } = await outbox.enqueue(record(correction('first'), { base }))
    await quiet([phone])
    const changed = await outbox.edit(id, { call: matings.save, input: correction('second'), base })
    await drain([phone])
    expect(await outbox.find(changed.id)).toMatchObject({ refused: { code: 'ALREADY_RECORDED' } })
    const third = await outbox.edit(changed.id, { call: matings.save, input: correction('third') })
    await drain([phone])
    expect(await outbox.find(third.id)).toMatchObject({ state: 'accepted' })
    expect((await history()).map(({ remark }) => remark)).toEqual(['third'])
  })

  test('a record that is given up is never recorded, also where it arrives late', async () => {
    const { outbox } = phone.openTab()
    faulty(phone, { kind: 'late', ms: 300 })
    const { id } = await outbox.enqueue(record())
    for (let i = 0; i < 100; i++) await new Promise(setImmediate)
    await outbox.discard(id, 'entered for the wrong sow')
    await drain([phone])
    await phone.proxy.settled()
    expect(await outbox.find(id)).toMatchObject({ state: 'discarded', reason: 'entered for the wrong sow' })
    expect(await history()).toEqual([])
    const { rows } = await asOwner(inject('databaseUrl'), (client) =>
      client.query('select reason, sent from discarded_operation where operation_id = $1', [id]),
    )
    expect(rows).toMatchObject([
      { reason: 'entered for the wrong sow', sent: expect.stringContaining('"pigNo"') },
    ])
  })

  test('a record that had arrived when it was given up stands in the history, and the phone says so', async () => {
    const { outbox } = phone.openTab()
    faulty(phone, { kind: 'cutAnswer' })
    const { id } = await outbox.enqueue(record())
    await quiet([phone])
    await outbox.discard(id, 'changed my mind')
    await drain([phone])
    expect(await outbox.find(id)).toMatchObject({ state: 'accepted', receipt: { answer: { seq: 2 } } })
    expect(await history()).toHaveLength(1)
  })

  test('only what was never sent can be undone', async () => {
    const { outbox } = phone.openTab()
    phone.signIn({ ...phone.author!, login: 'nobody-else' }, '')
    phone.proxy.online = false
    const sent = await outbox.enqueue(record())
    await quiet([phone])
    expect(await outbox.undo(sent.id)).toBe(false)
    const waiting = await outbox.enqueue(await next(outbox))
    expect(await outbox.undo(waiting.id)).toBe(true)
    expect(await outbox.find(waiting.id)).toMatchObject({ state: 'discarded', reason: 'undo' })
  })
})

describe('several records of one sow', () => {
  test('that were entered without a network are accepted one after the other, each on the one before', async () => {
    phone.proxy.online = false
    const { outbox } = phone.openTab()
    for (const boar of ['B-01', 'B-02', 'B-01'])
      await outbox.enqueue(await next(outbox, mating({ services: by(boar) })))
    phone.proxy.online = true
    await drain([phone])
    expect(await states(outbox)).toEqual(['accepted', 'accepted', 'accepted'])
    expect(await boarsOf()).toEqual([['B-01', 'B-02', 'B-01']])
  })

  test('of two phones: one is accepted, the other is clearly refused and stays; a manager sees both', async () => {
    phone.proxy.online = false
    const mine = phone.openTab().outbox
    await mine.enqueue(await next(mine))
    await mine.enqueue(await next(mine, mating({ services: by('B-02') })))
    const theirs = other.openTab().outbox
    signIn(other, 'manager')
    await theirs.enqueue(await next(theirs, mating({ services: by('B-02') })))
    await drain([other])
    phone.proxy.online = true
    await drain([phone])
    expect(await states(theirs)).toEqual(['accepted'])
    expect(await mine.list()).toMatchObject([
      { state: 'queued' },
      { state: 'conflict', refused: { code: 'CHANGED_MEANWHILE' } },
    ])
    expect(await boarsOf()).toEqual([['B-02']])
    expect(await openConflicts()).toMatchObject([
      {
        tag: `G-${gilt}`,
        code: 'CHANGED_MEANWHILE',
        memberName: `Name of ${farm.worker.login}`,
        otherName: `Name of ${farm.manager.login}`,
        newestKind: 'mating',
        newestOn: today,
        sent: { ungdonPigNo1: farm.animal('B-01') },
      },
    ])
  })

  test.each([
    { decision: 'theirs' as const, boars: [['B-02']], state: 'discarded' },
    { decision: 'mine' as const, boars: [['B-01']], state: 'accepted' },
    { decision: 'both' as const, boars: [['B-02', 'B-01']], state: 'accepted' },
  ])('are settled by a manager: $decision', async ({ decision, boars, state }) => {
    phone.proxy.online = false
    const mine = phone.openTab().outbox
    const { id } = await mine.enqueue(await next(mine))
    const theirs = other.openTab().outbox
    signIn(other, 'manager')
    await theirs.enqueue(await next(theirs, mating({ services: by('B-02') })))
    await drain([other])
    phone.proxy.online = true
    await drain([phone])
    const [conflict] = await openConflicts()
    expect(
      (await barn.app.as(farm.manager).call(calls.settle, { conflictId: conflict!.conflictId, decision }))
        .status,
    ).toBe(200)
    expect(await openConflicts()).toEqual([])
    expect(
      (await barn.app.as(farm.manager).call(calls.settle, { conflictId: conflict!.conflictId, decision }))
        .problem.code,
    ).toBe('CONFLICT_SETTLED')
    expect(await boarsOf()).toEqual(boars)
    await mine.check()
    await drain([phone])
    expect(await mine.find(id)).toMatchObject({ state })
    expect(await boarsOf()).toEqual(boars)
  })

  const openConflicts = async () => {
    const { conflicts } = (await barn.app.as(farm.manager).call(calls.conflicts, {})).body
    return conflicts.filter(({ animalId }) => animalId === mating().animalId)
  }
})

describe('two phones that record what only one of them can', () => {
  const rows = <Row extends object>(text: string, values: unknown[]) =>
    asOwner(inject('databaseUrl'), async (client) => (await client.query<Row>(text, values)).rows)
  /** Groups of a farm with ten gilts each. */
  const groupsOf = async (farmId: number, many: number) =>
    (
      await rows<{ id: string }>(
        `with g as (insert into pig_group (farm_id, name, started_on, age_days, breed, females, males)
           select $1, gen_random_uuid()::text, $2::date - 30, 28, '043002', 10, 0 from generate_series(1, $3::int) returning group_id)
         insert into group_move (farm_id, group_id, kind, number, on_date, type, females, males)
           select $1, group_id, 'in', 1, $2::date - 30, '110002', 10, 0 from g returning group_id as id`,
        [farmId, today, many],
      )
    ).map(({ id }) => Number(id))
  const ofGroup = (groupId: number) => ({
    formMode: 'insert' as const,
    groupId,
    on: today,
    females: 8,
    males: 0,
    grades: undefined,
  })

  const enter = <C extends Call>(on: Phone, call: C, input: Input<C>, entityKey: string) => {
    const operation = { operationId: randomUUID(), kind: 'any', label: 'any', entityKey }
    return on.openTab().outbox.enqueue<C>({ call, input, ...operation })
  }

  /** Both record without a network; the manager's phone comes home first. */
  async function race<C extends Call>(call: C, mine: Input<C>, theirs: Input<C>, keys: readonly string[]) {
    signIn(other, 'manager')
    for (const on of [other, phone]) on.proxy.online = false
    const { id } = await enter(phone, call, mine, keys[0]!)
    await enter(other, call, theirs, keys[1] ?? keys[0]!)
    for (const on of [other, phone]) {
      on.proxy.online = true
      await drain([on])
    }
    expect(await states(other.tab.outbox)).toEqual(['accepted'])
    return phone.tab.outbox.find(id)
  }
  async function isToldToManager({ path }: Call) {
    const { conflicts } = (await barn.app.as(farm.manager).call(calls.conflicts, {})).body
    const told = conflicts.find((conflict) => conflict.path === path && conflict.memberName.length > 0)
    expect(told).toMatchObject({ otherName: `Name of ${farm.manager.login}` })
  }

  test('ship the same pigs', async () => {
    const [groupId = 0] = await groupsOf(farm.farmId, 1)
    const ships = { ...ofGroup(groupId), type: '200001' }
    expect(await race(shipments.save, ships, ships, [`group:${groupId}`])).toMatchObject({
      state: 'conflict',
      refused: { code: 'MORE_THAN_IN_GROUP', values: { short: 6 } },
    })
    await isToldToManager(shipments.save)
  })

  test('take up the same transfer, each into another group', async () => {
    const giver = await makeFarm({ sows: 'none' })
    const [from] = await groupsOf(giver.farmId, 1)
    const [one = 0, two = 0] = await groupsOf(farm.farmId, 2)
    const [transfer] = await rows<{ id: string }>(
      `with m as (insert into group_move (farm_id, group_id, kind, number, on_date, type, females, males)
         values ($1, $2, 'out', 1, $4::date - 1, '120001', 8, 0) returning group_id)
       insert into transfer (farm_id, group_id, number, to_farm_id, sent_on, females, males, breed, group_name)
         select $1, group_id, 1, $3, $4::date - 1, 8, 0, '043002', 'away' from m returning transfer_id as id`,
      [giver.farmId, from, farm.farmId, today],
    )
    const takes = (groupId: number) => ({
      ...ofGroup(groupId),
      type: inTypes.fromFarm,
      transferId: Number(transfer!.id),
    })
    expect(
      await race(transfersIn.save, takes(one), takes(two), [`group:${one}`, `group:${two}`]),
    ).toMatchObject({ state: 'conflict', refused: { code: 'OVER_TRANSFER' } })
    await isToldToManager(transfersIn.save)
  })

  /** The last bag of a feed is in the store. */
  async function lastBag() {
    const manager = barn.app.as(farm.manager)
    const [feed] = (await manager.call(feeds.choices, {})).body
    const itemId = Number(feed!.code)
    await manager.call(receipts.save, {
      formMode: 'insert',
      itemId,
      receivedOn: today,
      amount: 25,
      price: 0,
    } as never)
    return {
      category: feed!.category,
      itemId,
      releasedOn: today,
      groupId: undefined,
      amount: 25,
      processing: normalUse,
    }
  }
  const shortOf = async (operationId: string) =>
    (
      await rows<{ short: number }>(
        `select s.short::float8 as short from change c join stock_record s on s.farm_id = c.farm_id and s.item_id = c.subject_id
         where c.operation_id = $1 and c.subject = 'item' order by s.record_id desc limit 1`,
        [operationId],
      )
    )[0]?.short

  test('release the last bag while both look: the later one is refused, also when it is sent again as it is', async () => {
    const release = await lastBag()
    const key = `item:${release.itemId}`
    signIn(other, 'manager')
    phone.proxy.decide = ({ method }) => (method === 'POST' ? { kind: 'delay', ms: 400 } : { kind: 'pass' })
    const { id } = await enter(phone, feedReleases.save, release, key)
    await enter(other, feedReleases.save, release, key)
    await drain([other])
    await drain([phone])
    const refused = { state: 'conflict', refused: { code: 'STOCK_SHORT', values: { there: 0 } } }
    expect(await phone.tab.outbox.find(id)).toMatchObject(refused)
    await isToldToManager(feedReleases.save)
    await phone.tab.outbox.resend(id)
    await drain([phone])
    expect(await phone.tab.outbox.find(id)).toMatchObject({ refused: refused.refused })
  })

  test('release the last bag: what a phone kept is saved short within a second of it, and the store is counted', async () => {
    const release = await lastBag()
    expect(await race(feedReleases.save, release, release, [`item:${release.itemId}`])).toMatchObject({
      state: 'accepted',
    })
    const [kept] = await phone.tab.outbox.list()
    expect(await shortOf(kept!.id)).toBe(25)
  })
})

describe('people who share a phone', () => {
  test('never send what another one recorded; it waits until she signs in again', async () => {
    phone.proxy.online = false
    const { outbox } = phone.openTab()
    const { id } = await outbox.enqueue(record())
    phone.signOut()
    phone.proxy.online = true
    signIn(phone, 'manager')
    await drain([phone])
    expect(await outbox.refresh()).toMatchObject({
      open: [],
      counts: { unsent: 0, pending: 0, others: [{ count: 1 }] },
    })
    expect(await history()).toEqual([])
    await expect(outbox.discard(id, 'not mine')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    signIn(phone)
    await drain([phone])
    expect(await history()).toHaveLength(1)
    const { rows } = await asOwner(inject('databaseUrl'), (client) =>
      client.query('select account_id from receipt where operation_id = $1', [id]),
    )
    expect(rows).toEqual([{ account_id: String(farm.worker.accountId) }])
  })

  test('in another tab do not send under the wrong name either', async () => {
    phone.proxy.online = false
    const { outbox } = phone.openTab()
    await outbox.enqueue(record())
    // The other tab has the cookie now; this one does not know.
    phone.cookie = cookies.manager
    phone.proxy.online = true
    outbox.sendNow()
    await quiet([phone])
    expect(await outbox.list()).toMatchObject([{ state: 'queued', lastError: 'NO_SESSION' }])
    expect(outbox.status).toEqual({ is: 'signed-out' })
    expect(await history()).toEqual([])
    signIn(phone)
    await drain([phone])
    expect(await history()).toHaveLength(1)
  })

  test('are not taken for one another by an answer that comes late', async () => {
    const { outbox } = phone.openTab()
    phone.cookie = ''
    let sent = 0
    phone.proxy.decide = ({ method }) => {
      if (method === 'POST') sent++
      return { kind: 'delay', ms: 50 }
    }
    const { id } = await outbox.enqueue(record())
    await expect.poll(() => sent).toBe(1)
    signIn(phone, 'manager')
    const hers = await outbox.enqueue(record(mating({ animalId: farm.animal(`G-${gilt + 1}`) })))
    await quiet([phone])
    expect(await outbox.find(hers.id)).toMatchObject({ state: 'accepted' })
    expect(outbox.status).toEqual({ is: 'idle' })
    expect(await outbox.find(id)).toMatchObject({ state: 'queued', lastError: 'NO_SESSION' })
    signIn(phone)
    await drain([phone])
    expect(await history()).toHaveLength(1)
    gilt++
  })

  test('whose session has ended keep what they typed, and send it after they signed in again', async () => {
    const { outbox } = phone.openTab()
    faulty(phone, { kind: 'answer', status: 401, body: { code: 'NO_SESSION' } }, 9)
    const { id } = await outbox.enqueue(record())
    expect(await outbox.waitFor(id, 240_000)).toMatchObject({ state: 'queued' })
    await quiet([phone])
    expect(await outbox.refresh()).toMatchObject({ status: { is: 'signed-out' }, counts: { unsent: 1 } })
    phone.proxy.decide = () => ({ kind: 'pass' })
    signIn(phone)
    await drain([phone])
    expect(await states(outbox)).toEqual(['accepted'])
  })
})

describe('what the phone says of itself', () => {
  test('a clock two days off is noticed here and by the server, and refuses nothing', async () => {
    phone.clock = 2 * 24 * hour
    const { outbox } = phone.openTab()
    const { id } = await outbox.enqueue(record())
    await drain([phone])
    expect(await states(outbox)).toEqual(['accepted'])
    expect((await outbox.refresh()).minutesWrong).toBe(2 * 24 * 60)
    const { rows } = await asOwner(inject('databaseUrl'), (client) =>
      client.query(
        'select skewed, app_version, schema_version, device_seq from receipt where operation_id = $1',
        [id],
      ),
    )
    expect(rows).toEqual([{ skewed: true, app_version: '1', schema_version: 1, device_seq: '1' }])
    const { clocks } = (await barn.app.as(farm.manager).call(calls.gaps, {})).body
    expect(clocks.map(({ minutesWrong }) => minutesWrong)).toContain(2 * 24 * 60)
  })

  test('what waits can be handed over as a file', async () => {
    phone.proxy.online = false
    const { outbox } = phone.openTab()
    await outbox.enqueue(record())
    const file = JSON.parse(await outbox.exportJson()) as { deviceId: string; operations: Operation[] }
    expect(file.operations).toMatchObject([
      {
        kind: 'mating',
        label: `G-${gilt}`,
        deviceId: file.deviceId,
        payload: { path: matings.save.path, wire: { pigNo: mating().animalId } },
      },
    ])
  })

  test('what was accepted is forgotten after 30 days, and what is open never', async () => {
    const { outbox } = phone.openTab()
    const done = await outbox.enqueue(record())
    await drain([phone])
    gilt++
    phone.proxy.online = false
    await outbox.enqueue(record())
    phone.time.pass(31 * 24 * hour)
    phone.proxy.online = true
    phone.proxy.decide = ({ method }) => (method === 'POST' ? { kind: 'html' } : { kind: 'pass' })
    await outbox.check()
    expect(await outbox.find(done.id)).toBeUndefined()
    expect(await states(outbox)).toHaveLength(1)
  })

  test('a clock that was set a month ahead makes it forget nothing', async () => {
    const { outbox } = phone.openTab()
    const done = await outbox.enqueue(record())
    await drain([phone])
    phone.clock = 31 * 24 * hour
    await outbox.check()
    expect(await outbox.find(done.id)).toMatchObject({ state: 'accepted' })
  })
})

test('a server that was restored from a backup gets again what it lost, once, and in order', async () => {
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
  // The backup is made here; nobody may be connected meanwhile.
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

/** As if the server answered so when it is asked what it knows of the phone; how often it was asked. */
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
/** The answer of a server restored from a backup of that time: it has heard of every number of this phone. */
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

test('the server is asked what it lost at the start, once an hour, after a sign-in, and again where it gave no answer', async () => {
  let fault: Fault = { kind: 'pass' }
  const asked = answersOfState(phone, () => fault)
  const { outbox } = phone.openTab()
  /** The question that is asked by hand ends after those before it; it counts one. */
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

test('a restored server gets again what it accepted since a day before its backup, once, and nothing older or refused', async () => {
  const { outbox } = phone.openTab()
  const enter = async () => {
    const { id } = await outbox.enqueue(record(mating({ animalId: farm.animal(`G-${++gilt}`) })))
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
  // Those of the first hour are a day older than the backup.
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

test('a restored server that does not say how old its backup is gets all again', async () => {
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

test('what was not yet sent as the server was restored is tried for a day, too: another phone may bring what it builds on', async () => {
  phone.proxy.online = false
  const { outbox } = phone.openTab()
  await outbox.enqueue(record())
  await quiet([phone])
  phone.proxy.online = true
  // The epoch it knew before.
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

/** As if the server had never heard of it: neither of the record nor of what it answered. */
const loseOnServer = (id: string, animalId: number) =>
  asOwner(inject('databaseUrl'), async (client) => {
    await client.query('delete from receipt where operation_id = $1', [id])
    await client.query('delete from sow_event where farm_id = $1 and animal_id = $2 and seq = 2', [
      farm.farmId,
      animalId,
    ])
    await client.query(
      `update animal set seq = 1, status = 'gilt', last_work = null, matings = 0 where farm_id = $1 and animal_id = $2`,
      [farm.farmId, animalId],
    )
  })

test('of several records only the one that the server lost is sent again', async () => {
  const { outbox } = phone.openTab()
  const animals: number[] = []
  const operations: string[] = []
  for (let i = 0; i < 3; i++, gilt++) {
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

test('what the server lost of one person is not sent while another is signed in', async () => {
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

test('what the server lost and another phone has overtaken is tried for a day, and then a person is asked', async () => {
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

test('what the server lost and now refuses waits for a person at once', async () => {
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

test('a record that the server has lost without a restore is sent again when the phone asks what it knows', async () => {
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
