import { randomUUID } from 'node:crypto'
import { describe, expect, inject, test, vi } from 'vitest'
import { outbox as calls } from '@penside/contract/offline/outbox.ts'
import { photos } from '@penside/contract/farm/photos.ts'
import { accidents } from '@penside/contract/records/accident.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { animalNotes } from '@penside/contract/records/animal-note.ts'
import { epochHeader } from '@penside/contract/api/roots.ts'
import { day } from '@penside/domain/basics/day.ts'
import type { Fault } from '../../../e2e/proxy.ts'
import { asOwner, today } from '../../../server/test/farm.ts'
import { authorOf } from '../../test/barn.ts'
import { drain, Phone, quiet, storage } from '../../test/phone.ts'
import type { Operation } from './operation.ts'
import {
  barn,
  boarsOf,
  by,
  cookies,
  farm,
  faulty,
  gilt,
  history,
  hour,
  mating,
  next,
  nextGilt,
  openTwoPhones,
  phone,
  record,
  restart,
  signIn,
  states,
} from '../../test/two-phones.ts'

openTwoPhones()

describe('saving', () => {
  test('reaches the server once a moment later', async () => {
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

  test('waits for the answer to an attempt under way, however long it takes', async () => {
    const { outbox } = phone.openTab()
    faulty(phone, { kind: 'delay', ms: 300 })
    const { id } = await outbox.enqueue(record())
    await vi.waitFor(() => expect(phone.proxy.active).toBe(1))
    const answered = outbox.waitFor(id)
    phone.time.pass(20_000)
    expect(await answered).toMatchObject({ state: 'accepted', attempts: 1 })
  })

  test('lists accepted records for a day, because the snapshot may be older', async () => {
    const { outbox } = phone.openTab()
    const { id } = await outbox.enqueue(record())
    await outbox.waitFor(id, 240_000)
    expect((await outbox.refresh()).recent.map((operation) => operation.id)).toEqual([id])
    await outbox.signedOut()
    expect((await outbox.refresh()).recent).toEqual([])
  })

  test('waits on the phone without a network, and is sent when there is one', async () => {
    phone.proxy.online = false
    const { outbox } = phone.openTab()
    const { id } = await outbox.enqueue(record())
    expect(await outbox.waitFor(id, 240_000)).toMatchObject({ state: 'queued', attempts: 1 })
    await quiet([phone])
    expect(await outbox.refresh()).toMatchObject({
      counts: { unsent: 1, refused: 0 },
      status: { is: 'waiting', why: 'unreachable' },
    })
    phone.proxy.online = true
    await drain([phone])
    expect(await states(outbox)).toEqual(['accepted'])
    expect(await history()).toHaveLength(1)
  })

  test('gives a photo the time that a slow network needs', async () => {
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

  test('survives a crash right after "saved on this phone"', async () => {
    phone.proxy.online = false
    await phone.openTab().outbox.enqueue(record())
    const { outbox } = restart(phone)
    phone.proxy.online = true
    await drain([phone])
    expect(await states(outbox)).toEqual(['accepted'])
    expect(await history()).toHaveLength(1)
  })

  test('makes one record of two taps, and ignores a tap after sending', async () => {
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

  test('fails on a full phone', async () => {
    const { outbox } = phone.openTab()
    const mine = record()
    storage.full = true
    await expect(outbox.enqueue(mine)).rejects.toMatchObject({ code: 'STORAGE_FULL' })
    expect(await outbox.list()).toEqual([])
    await outbox.enqueue(mine)
    await drain([phone])
    expect(await states(outbox)).toEqual(['accepted'])
  })

  test.each([true, false])(
    'a full phone sends what is on it, with locks of the browser %s, and says what became of it',
    async (locks) => {
      const on = new Phone({ time: phone.time, proxy: phone.proxy, locks })
      signIn(on)
      on.proxy.online = false
      const { outbox } = on.openTab()
      await outbox.enqueue(record())
      await outbox.enqueue(await next(outbox, mating({ services: by('B-02') })))
      const refused = mating({ animalId: farm.animal('G-0'), services: by('B-01') })
      await outbox.enqueue(record({ ...refused, matedOn: day('2020-01-01') }))
      await quiet([on])

      storage.noRoom = true
      on.proxy.online = true
      await drain([on])
      // One is accepted, the next builds on its number, and the third is rejected.
      expect(await states(outbox)).toEqual(['accepted', 'accepted', 'needs-attention'])
      expect(await outbox.refresh()).toMatchObject({
        noSpace: true,
        counts: { unsent: 0, refused: 1, pending: 1, accepted: 2 },
        recent: [{ state: 'accepted' }, { state: 'accepted' }],
        status: { is: 'idle' },
      })
      expect(await boarsOf()).toEqual([['B-01', 'B-02']])
      await expect(outbox.enqueue(record())).rejects.toMatchObject({ code: 'STORAGE_FULL' })

      // After a reload the phone knows less, and asks the server again.
      const again = restart(on).outbox
      expect((await again.refresh()).counts).toMatchObject({ unsent: 3, accepted: 0 })
      await drain([on])
      expect(await states(again)).toEqual(['accepted', 'accepted', 'needs-attention'])
      expect(await boarsOf()).toEqual([['B-01', 'B-02']])

      // With room again it is written with the next change, and stays.
      storage.noRoom = false
      nextGilt()
      await again.enqueue(record())
      await drain([on])
      expect((await again.refresh()).noSpace).toBe(false)
      expect(await states(restart(on).outbox)).toEqual([
        'accepted',
        'accepted',
        'needs-attention',
        'accepted',
      ])
    },
  )

  test('does not let a full phone overwrite what another tab did', async () => {
    phone.proxy.online = false
    const { outbox } = phone.openTab()
    const { id } = await outbox.enqueue(record())
    await quiet([phone])
    storage.noRoom = true
    phone.proxy.online = true
    await drain([phone])
    storage.noRoom = false
    const second = phone.openTab().outbox
    await second.discard(id, 'a slip')
    await drain([phone])
    // It had arrived, as the discard's answer says.
    expect(await second.find(id)).toMatchObject({ state: 'accepted' })
    expect(await outbox.find(id)).toMatchObject({ state: 'accepted' })
    expect(await history()).toHaveLength(1)
  })

  test('stores several records in order, or none', async () => {
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
    nextGilt()
  })

  test('rejects invalid input with its field, and saves nothing', async () => {
    const { outbox } = phone.tab
    const wrong = record(mating({ matedOn: 'some day' as never }))
    await expect(outbox.enqueue(wrong)).rejects.toMatchObject({ code: 'BAD_INPUT', fields: ['wkDt'] })
    expect((await outbox.refresh()).open).toEqual([])
    const { id } = await outbox.enqueue(record())
    await expect(outbox.edit(id, wrong)).rejects.toMatchObject({ code: 'BAD_INPUT' })
  })

  test('reopens a database that lost its connection', async () => {
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

  test('fails without a session', async () => {
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

  test('waits longer after each failure, up to five minutes, and never gives up', async () => {
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
    // Half of 1, 2, 4 ... 300 seconds, because the test's random number is the middle.
    expect(waits.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 64, 128])
    expect(waits.slice(9)).toEqual([300, 300, 300, 300, 300])
    phone.time.pass(90 * 24 * hour)
    phone.proxy.online = true
    await drain([phone])
    expect(phone.time.elapsed - begun).toBeGreaterThan(90 * 24 * hour)
    expect(await outbox.list()).toMatchObject([{ state: 'accepted' }])
  })

  test.each([
    [503, 'BUSY', 'busy'],
    [500, 'SERVER_ERROR', 'failed'],
    [501, 'SERVER_OLDER', 'older'],
  ] as const)(
    'waits as long as the server asks with %i %s, says that it is %s, and tries at once when somebody looks',
    async (status, code, why) => {
      faulty(phone, { kind: 'answer', status, body: { code }, headers: { 'retry-after': '40' } })
      const { outbox } = phone.openTab()
      await outbox.enqueue(record())
      await quiet([phone])
      // The jitter of the test adds a quarter to the requested delay.
      const retryAt = expect.closeTo(phone.now() + 50_000, -4) as number
      expect(outbox.status).toEqual({ is: 'waiting', retryAt, why })
      phone.time.pass(39_000)
      await quiet([phone])
      expect(await states(outbox)).toEqual(['queued'])
      outbox.sendNow()
      await quiet([phone])
      expect(await states(outbox)).toEqual(['accepted'])
    },
  )

  test('checks with the server once it succeeds again', async () => {
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
    nextGilt()
    await outbox.enqueue(record())
    await drain([phone])
    outbox.sendNow()
    await drain([phone])
    expect(asked).toBe(1)
  })

  test('is not blocked by a record of another animal at which the server fails', async () => {
    const { animalId } = mating()
    phone.proxy.decide = ({ method, headers }) =>
      method === 'POST' && headers['x-device-seq'] === '1'
        ? { kind: 'answer', status: 500, body: { code: 'SERVER_ERROR' } }
        : { kind: 'pass' }
    const { outbox } = phone.openTab()
    await outbox.enqueue(record())
    nextGilt()
    await outbox.enqueue(record())
    await quiet([phone])
    expect(await states(outbox)).toEqual(['queued', 'accepted'])
    expect([await history(animalId), await history()]).toMatchObject([[], [{ seq: 2 }]])
  })

  test('sends four animals at a time, the oldest first', async () => {
    phone.proxy.online = false
    const { outbox } = phone.openTab()
    for (let i = 0; i < 9; i++) {
      await outbox.enqueue(record())
      await quiet([phone])
      nextGilt()
    }
    const sent: { seq: number; beside: number }[] = []
    phone.proxy.decide = ({ headers }) => {
      const seq = Number(headers['x-device-seq'] ?? 0)
      if (seq > 0) sent.push({ seq, beside: phone.proxy.active - 1 })
      return { kind: 'delay', ms: 100 }
    }
    phone.proxy.online = true
    await drain([phone])
    expect(sent.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    // Four at a time arrive in any order; the phone's checks come in between.
    for (const [at, { seq, beside }] of sent.entries())
      expect([Math.abs(seq - at - 1) < 4, beside < 5]).toEqual([true, true])
  })

  test('tries a single record after a failure, each time the one not tried for longest', async () => {
    const tried: number[] = []
    phone.proxy.decide = ({ headers }) => {
      const seq = Number(headers['x-device-seq'] ?? 0)
      if (seq > 0) tried.push(seq)
      return { kind: 'refuse' }
    }
    phone.time.pass(1)
    const { outbox } = phone.openTab()
    for (let i = 0; i < 3; i++) {
      await outbox.enqueue(record())
      await quiet([phone])
      nextGilt()
    }
    for (let i = 0; i < 5; i++) {
      phone.time.pass(300_000)
      await quiet([phone])
    }
    expect(tried).toEqual([1, 2, 3, 1, 2, 3])
  })

  test('happens in one tab only, also without locks, and moves to the next when it closes', async () => {
    for (const locks of [true, false]) {
      nextGilt()
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

describe('a rejected record', () => {
  test('is sent again on request, but not if it was not rejected', async () => {
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

  test('is neither changed nor discarded once settled', async () => {
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

  test('stays on the phone until a person changes it, and keeps its place', async () => {
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

  test('is saved again as one record by the form that is still open', async () => {
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

  test('is kept as a note on its animal once, also offline and after a crash', async () => {
    const { outbox } = phone.openTab()
    const refused = await outbox.enqueue(record(mating({ services: [{ boarId: 987_654, method: 'A' }] })))
    await drain([phone])
    phone.proxy.online = false
    const { animalId } = mating()
    const remark: string = 'Mating with a boar of the neighbour (not saved: not on this farm)'
    const note = {
      call: animalNotes.save,
      input: { formMode: 'insert', animalId, sex: 'sow', on: today, remark },
      operationId: randomUUID(),
      kind: 'animalNote',
      entityKey: `sow:${animalId}`,
      label: 'G',
    } as const
    const keep = (from: typeof outbox, input: typeof note = note) =>
      from.keepAsNote(refused.id, input, 'kept as a note')

    // Neither happens if the note cannot be saved: the rejected record waits as before.
    await expect(keep(outbox, { ...note, input: { ...note.input, remark: '' } })).rejects.toMatchObject({
      code: 'BAD_INPUT',
    })
    storage.full = true
    await expect(keep(outbox)).rejects.toMatchObject({ code: 'STORAGE_FULL' })
    expect(await outbox.find(refused.id)).toMatchObject({ state: 'needs-attention' })

    const [first, second] = await Promise.all([keep(outbox), keep(phone.openTab().outbox)])
    expect([first.id, second.id]).toEqual([note.operationId, note.operationId])
    const again = restart(phone).outbox
    expect(await again.find(refused.id)).toMatchObject({ state: 'discarded', reason: 'kept as a note' })
    expect((await again.refresh()).counts).toMatchObject({ unsent: 1, refused: 0 })
    phone.proxy.online = true
    await drain([phone])
    const { rows } = (await barn.app.as(farm.worker).call(animalNotes.history, { animalId })).body
    expect(rows).toMatchObject([{ on: today, remark }])
    expect(await history()).toEqual([])
  })

  test('holds back records that build on it until a person has decided', async () => {
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

  test('never builds on what builds on itself', async () => {
    phone.proxy.online = false
    const { outbox } = phone.openTab()
    const first = await outbox.enqueue(await next(outbox))
    await outbox.enqueue(await next(outbox, mating({ services: by('B-02') })))
    // The form was opened with everything unsent, itself included.
    const { base } = await next(outbox)
    await outbox.edit(first.id, { call: matings.save, input: mating({ remark: 'calm' }), base: base! })
    phone.proxy.online = true
    await drain([phone])
    expect(await boarsOf()).toEqual([['B-01', 'B-02']])
  })

  test('moves behind later records if the form builds on them', async () => {
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

  test('is not recorded twice if it had arrived before it was changed', async () => {
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

  test('as a correction names its record after an earlier attempt had arrived', async () => {
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

  test('is never recorded after a discard, also if it arrives late', async () => {
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

  test('is in the history if it had arrived before the discard', async () => {
    const { outbox } = phone.openTab()
    faulty(phone, { kind: 'cutAnswer' })
    const { id } = await outbox.enqueue(record())
    await quiet([phone])
    await outbox.discard(id, 'changed my mind')
    await drain([phone])
    expect(await outbox.find(id)).toMatchObject({ state: 'accepted', receipt: { answer: { seq: 2 } } })
    expect(await history()).toHaveLength(1)
  })

  test('can only be undone if it was never sent', async () => {
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

describe('members who share a phone', () => {
  test('never send another’s records; these wait for the next sign-in', async () => {
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
      client.query('select account_id from idempotency_record where operation_id = $1', [id]),
    )
    expect(rows).toEqual([{ account_id: String(farm.worker.accountId) }])
  })

  test('send the first one’s records in the remaining session after a handover, and keep the next one’s', async () => {
    phone.proxy.online = false
    const { outbox } = phone.openTab()
    const first = await outbox.enqueue(record())
    const [worker, manager] = [phone.author!, authorOf(farm, farm.manager)]
    // The browser still has the worker's session; the manager has none.
    outbox.signedIn(manager, worker)
    nextGilt()
    const second = await outbox.enqueue(record())
    expect(await outbox.waitFor(second.id, 240_000)).toMatchObject({ state: 'queued', author: manager })
    expect(outbox.status).toEqual({ is: 'signed-out' })
    expect(await outbox.refresh()).toMatchObject({
      open: [{ id: second.id }],
      counts: { pending: 1, others: [{ login: worker.login, count: 1 }] },
    })

    phone.proxy.online = true
    outbox.sendNow()
    await outbox.sent(worker, 240_000)
    // The session is ended: none of the manager's records were sent in it, and none are without one.
    outbox.signedIn(manager, null)
    phone.cookie = ''
    outbox.sendNow()
    await quiet([phone])
    expect(await outbox.find(first.id)).toMatchObject({ state: 'accepted' })
    expect(await outbox.find(second.id)).toMatchObject({ state: 'queued', attempts: 0 })

    signIn(phone, 'manager')
    await drain([phone])
    const { rows } = await asOwner(inject('databaseUrl'), (client) =>
      client.query('select operation_id, account_id from idempotency_record where operation_id = any($1)', [
        [first.id, second.id],
      ]),
    )
    expect(Object.fromEntries(rows.map((row) => [row.operation_id, Number(row.account_id)]))).toEqual({
      [first.id]: worker.accountId,
      [second.id]: manager.accountId,
    })
  })

  test('see the counts of the others’ records; a photo is part of a record and does not count', async () => {
    const { outbox } = phone.openTab()
    faulty(phone, { kind: 'answer', status: 409, body: { code: 'SAME_HEAT' } })
    await outbox.enqueue(record())
    await drain([phone])
    phone.proxy.online = false
    nextGilt()
    await outbox.enqueue(record())
    const photoId = randomUUID()
    await outbox.enqueue({
      call: photos.save,
      input: { photoId, content: `data:image/jpeg;base64,${'A'.repeat(200)}` },
      operationId: photoId,
      kind: 'photo',
      entityKey: `photo:${photoId}`,
      label: `G-${gilt}`,
    })
    await quiet([phone])
    expect((await outbox.refresh()).counts).toMatchObject({ unsent: 1, refused: 1, pending: 2, photos: 1 })
    signIn(phone, 'manager')
    expect((await outbox.refresh()).counts).toMatchObject({
      pending: 0,
      photos: 1,
      others: [{ login: farm.worker.login, count: 2, refused: 1 }],
    })
    expect(await history()).toEqual([])
  })

  test('do not send under the wrong name in another tab either', async () => {
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

  test('are not confused by a late answer', async () => {
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
    nextGilt()
  })

  test('keep unsent records when their session ends, and send them after the next sign-in', async () => {
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

describe('the state of the phone', () => {
  test.each([
    ['a busy server', 503, { code: 'BUSY' }],
    ['a proxy that fails', 502, { error: 'bad gateway' }],
    ['a proxy that answers in its place', 200, { result: 1 }],
  ])('what %s says of the time and of the database is not believed', async (_, status, body) => {
    const { outbox } = phone.openTab()
    const { id } = await outbox.enqueue(record())
    await drain([phone])
    nextGilt()
    faulty(phone, {
      kind: 'answer',
      status,
      body,
      headers: { date: new Date(Date.now() + 48 * hour).toUTCString(), [epochHeader]: 'of-somebody-else' },
    })
    const second = await outbox.enqueue(record())
    await quiet([phone])
    expect(await outbox.find(second.id)).toMatchObject({ state: 'queued', attempts: 1 })
    expect((await outbox.refresh()).minutesWrong).toBeNull()
    await drain([phone])
    expect(await outbox.find(second.id)).toMatchObject({ state: 'accepted', attempts: 2 })
    expect(await outbox.find(id)).toMatchObject({ state: 'accepted', attempts: 1 })
  })

  test('reports a clock two days off, which rejects nothing', async () => {
    phone.clock = 2 * 24 * hour
    const { outbox } = phone.openTab()
    const { id } = await outbox.enqueue(record())
    await drain([phone])
    expect(await states(outbox)).toEqual(['accepted'])
    expect((await outbox.refresh()).minutesWrong).toBe(2 * 24 * 60)
    const { rows } = await asOwner(inject('databaseUrl'), (client) =>
      client.query(
        'select skewed, app_version, schema_version, device_seq from idempotency_record where operation_id = $1',
        [id],
      ),
    )
    expect(rows).toEqual([{ skewed: true, app_version: '1', schema_version: 1, device_seq: '1' }])
    const { clocks } = (await barn.app.as(farm.manager).call(calls.gaps, {})).body
    expect(clocks.map(({ minutesWrong }) => minutesWrong)).toContain(2 * 24 * 60)
  })

  test('reports a wrong clock once the server has answered, with nothing to send', async () => {
    phone.clock = 3 * hour
    const { outbox } = phone.openTab()
    await outbox.refresh()
    await outbox.check()
    await expect.poll(() => outbox.snapshot().minutesWrong).toBe(3 * 60)
  })

  test('exports what waits as a file', async () => {
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

  test('deletes accepted records after 30 days, and open ones never', async () => {
    const { outbox } = phone.openTab()
    const done = await outbox.enqueue(record())
    await drain([phone])
    nextGilt()
    phone.proxy.online = false
    await outbox.enqueue(record())
    phone.time.pass(31 * 24 * hour)
    phone.proxy.online = true
    phone.proxy.decide = ({ method }) => (method === 'POST' ? { kind: 'html' } : { kind: 'pass' })
    await outbox.check()
    expect(await outbox.find(done.id)).toBeUndefined()
    expect(await states(outbox)).toHaveLength(1)
  })

  test('deletes nothing if the clock was set a month ahead', async () => {
    const { outbox } = phone.openTab()
    const done = await outbox.enqueue(record())
    await drain([phone])
    phone.clock = 31 * 24 * hour
    await outbox.check()
    expect(await outbox.find(done.id)).toMatchObject({ state: 'accepted' })
  })
})
