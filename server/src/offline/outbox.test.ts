import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { members } from '@penside/contract/accounts/members.ts'
import { outbox } from '@penside/contract/offline/outbox.ts'
import { suppliers } from '@penside/contract/farm/suppliers.ts'
import { upcast, type Upcaster } from '@penside/contract/api/operation.ts'
import { accidents } from '@penside/contract/records/accident.ts'
import { farrowings } from '@penside/contract/records/farrowing.ts'
import { matings, type NewMating } from '@penside/contract/records/mating.ts'
import { pigletDeaths } from '@penside/contract/records/piglet-death.ts'
import {
  baseHeader,
  clientTimeHeader,
  clockOffsetHeader,
  conflictHeader,
  deviceHeader,
  deviceSeqHeader,
  durableUntilHeader,
  epochHeader,
  hashHeader,
  operationHeader,
  replayedHeader,
  schemaVersionHeader,
  supersedesHeader,
} from '@penside/contract/api/roots.ts'
import { mornings } from '@penside/contract/reports/morning.ts'
import { scores } from '@penside/contract/reports/score.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import {
  asOwner,
  makeFarm,
  testApp,
  today,
  type Person,
  type TestApp,
  type TestFarm,
} from '../../test/farm.ts'
import { lactatingSow } from '../../test/litters.ts'
import { ownDatabase } from '../../test/database-of-its-own.ts'
import { applicationPool } from '../database/db.ts'
import { watchInstallation } from '../http/installation.ts'

let app: TestApp
let farm: TestFarm
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  farm = await makeFarm()
})

type Headers = Record<string, unknown>
const mating = (tag: string, change: Partial<NewMating> = {}): NewMating => ({
  formMode: 'insert',
  animalId: farm.animal(tag),
  matedOn: today,
  services: [{ boarId: farm.animal('B-01'), method: 'A' }],
  ...change,
})
/** A save as a phone sends it. */
const save = (
  input: NewMating,
  seq: number,
  { by = farm.worker, phone = 'phone', ...headers }: Headers & { by?: Person; phone?: string } = {},
) =>
  app.as(by).call(matings.save, input, {
    headers: Object.fromEntries(
      Object.entries({
        [deviceHeader]: phone,
        [deviceSeqHeader]: seq,
        [operationHeader]: randomUUID(),
        ...headers,
      }).map(([name, value]) => [name, String(value)]),
    ),
  })
const one = async <Row>(query: string, ...values: unknown[]) =>
  (await asOwner(inject('databaseUrl'), (client) => client.query(query, values))).rows as Row[]
const state = async (deviceId = 'phone', who = farm.worker) =>
  (await app.as(who).call(outbox.state, { deviceId })).body
const history = async (tag: string) =>
  (await app.as(farm.worker).call(matings.history, { animalId: farm.animal(tag) })).body.rows

describe('the idempotency record', () => {
  test('is named in every answer with hash and epoch, for rejections and repetitions too', async () => {
    const operationId = randomUUID()
    const first = await save(mating('A-1001'), 1, { [operationHeader]: operationId })
    expect(first.headers).toMatchObject({
      [operationHeader]: operationId,
      [hashHeader]: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(first.headers[epochHeader]).toBe((await state()).epoch)
    expect(Date.parse(String(first.headers[durableUntilHeader]))).toBeLessThanOrEqual(Date.now())
    const again = await save(mating('A-1001'), 1, { [operationHeader]: operationId })
    expect(again.headers).toMatchObject({
      [operationHeader]: operationId,
      [hashHeader]: first.headers[hashHeader],
      [replayedHeader]: 'true',
    })
    const refused = await save(mating('A-1002'), 2, { [operationHeader]: operationId })
    expect([refused.status, refused.headers[operationHeader]]).toEqual([422, operationId])
  })

  test('is the same for query, form and JSON', async () => {
    const wire = { iuFlag: 'I', pigNo: farm.animal('A-1001'), wkDt: today, ungdonPigNo1: farm.animal('B-01') }
    const operationId = randomUUID()
    const asJson = await app.as(farm.worker).ask({
      method: 'POST',
      url: matings.save.path,
      payload: { ...wire, lang: 'vi', farmNo: farm.farmId },
      headers: { [operationHeader]: operationId },
    })
    const asQuery = await app.as(farm.worker).ask({
      method: 'POST',
      url: `${matings.save.path}?${new URLSearchParams(Object.entries(wire).map(([name, value]) => [name, String(value)])).toString()}`,
      headers: { [operationHeader]: operationId },
    })
    expect([asQuery.statusCode, asQuery.headers[replayedHeader], asQuery.headers[hashHeader]]).toEqual([
      200,
      'true',
      asJson.headers[hashHeader],
    ])
  })

  test('is not returned to another member', async () => {
    const operationId = randomUUID()
    await save(mating('A-1001'), 1, { [operationHeader]: operationId })
    expect(
      (await save(mating('A-1001'), 1, { [operationHeader]: operationId, by: farm.manager })).problem.code,
    ).toBe('OPERATION_REUSED')
  })

  test('stores the time of entry, and flags a wrong clock', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const cases = [
      { headers: { [clientTimeHeader]: at(-3 * 1440), [clockOffsetHeader]: -1_000 }, skewed: false },
      { headers: { [clientTimeHeader]: at(0), [clockOffsetHeader]: 6 * 60_000 }, skewed: true },
      { headers: { [clientTimeHeader]: at(20) }, skewed: true },
      {
        headers: { [clientTimeHeader]: 'yesterday', [clockOffsetHeader]: 'much', [schemaVersionHeader]: 'x' },
        skewed: false,
      },
      { headers: {}, skewed: false },
    ]
    for (const [i, { headers, skewed }] of cases.entries()) {
      const operationId = randomUUID()
      const input = mating('A-1001', i === 0 ? {} : { formMode: 'update', seq: 5, remark: String(i) })
      expect((await save(input, i + 1, { ...headers, [operationHeader]: operationId })).status).toBe(200)
      expect(
        await one(
          'select skewed, device_seq, schema_version from idempotency_record where operation_id = $1',
          operationId,
        ),
      ).toEqual([{ skewed, device_seq: String(i + 1), schema_version: 1 }])
    }
  })
})

test('reports wrong clocks of phones for a week or until they are right', async () => {
  const clocks = async () =>
    (await app.as(farm.manager).call(outbox.gaps, {})).body.clocks.map(({ deviceId, minutesWrong }) => [
      deviceId,
      minutesWrong,
    ])
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  await save(mating('A-1001'), 1, { phone: 'slow', [clockOffsetHeader]: 6 * 60_000 })
  await save(mating('A-1004'), 1, { phone: 'fast', [clientTimeHeader]: inMinutes(20) })
  expect((await clocks()).toSorted()).toEqual([
    ['fast', 20],
    ['slow', -6],
  ])
  await save(mating('A-1005'), 2, { phone: 'fast', [clientTimeHeader]: inMinutes(0) })
  expect(await clocks()).toEqual([['slow', -6]])
  await one(
    `update idempotency_record set created_at = now() - interval '8 days' where device_id = 'slow' and farm_id = $1`,
    farm.farmId,
  )
  expect(await clocks()).toEqual([])
})

test('limits records from outboxes, and not those saved at a desk', async () => {
  const run = vi.spyOn(app.app.outboxLimit, 'run')
  try {
    expect((await save(mating('A-1001'), 1)).status).toBe(200)
    expect((await app.as(farm.worker).call(matings.save, mating('A-1004'))).status).toBe(200)
    expect(run.mock.calls.map(([lane]) => lane)).toEqual(['phone'])
  } finally {
    run.mockRestore()
  }
})

test('queues reads by farm, or by address if no farm is named', async () => {
  const run = vi.spyOn(app.app.readLimit, 'run')
  try {
    const worker = app.as(farm.worker)
    await worker.get('/mobile/x/session')
    for (const farmNo of [String(farm.farmId), '987654321'])
      await worker.get('/mobile/x/session', { farmNo, memberId: farm.worker.login })
    const lanes = run.mock.calls.map(([lane]) => lane)
    expect(lanes.slice(-2)).toEqual([String(farm.farmId), '987654321'])
    expect(lanes.at(-3)).toMatch(/^10\./)
  } finally {
    run.mockRestore()
  }
})

/** While nobody reads a table: twelve ask for what needs it, another call is answered before any of them, and then they are. */
async function answeredBefore(
  table: string,
  ask: (i: number) => Promise<unknown>,
  other: () => Promise<{ status: number }>,
) {
  await asOwner(inject('databaseUrl'), async (holder) => {
    await holder.query(`begin; lock table ${table} in access exclusive mode`)
    let answered = 0
    const waiting = Array.from({ length: 12 }, async (_, i) => {
      await ask(i)
      answered++
    })
    expect((await other()).status).toBe(200)
    expect(answered).toBe(0)
    await holder.query('rollback')
    await Promise.all(waiting)
    expect(answered).toBe(12)
  })
}

test('reads leave connections for saves', async () => {
  const worker = app.as(farm.worker)
  await worker.get('/mobile/x/session')
  await answeredBefore(
    'supplier',
    () => worker.call(suppliers.list, {}),
    () => worker.call(matings.save, mating('A-1004')),
  )
})

test('reports leave connections for lists', async () => {
  const owner = app.as(farm.owner)
  await owner.get('/mobile/x/session')
  // No report knows its days without it.
  await answeredBefore(
    'daily_total_state',
    (i) => owner.call(i % 2 ? scores.view : mornings.view, {}),
    () => owner.call(suppliers.list, {}),
  )
})

describe('an operation that supersedes another', () => {
  test('prevents the superseded one from ever having an effect', async () => {
    const old = randomUUID()
    expect((await save(mating('A-1001'), 1, { [supersedesHeader]: old })).status).toBe(200)
    const late = await save(mating('A-1004'), 1, { [operationHeader]: old })
    expect([late.status, late.problem.code]).toEqual([409, 'OPERATION_DISCARDED'])
    expect(await history('A-1004')).toEqual([])
  })

  test('is rejected if the other has arrived, with its id', async () => {
    const old = randomUUID()
    await save(mating('A-1001'), 1, { [operationHeader]: old })
    const changed = await save(mating('A-1001', { remark: 'changed' }), 1, {
      [supersedesHeader]: `${randomUUID()},${old}`,
    })
    expect(changed.problem).toMatchObject({ code: 'ALREADY_RECORDED', values: { operationId: old } })
    expect(await history('A-1001')).toMatchObject([{ remark: '' }, {}])
  })

  test('has an effect or the other has, if both arrive at once', async () => {
    for (const tag of ['A-1001', 'A-1004', 'A-1005']) {
      const old = randomUUID()
      const replies = await Promise.all([
        save(mating(tag, { remark: 'old' }), 1, { [operationHeader]: old }),
        save(mating(tag, { remark: 'new' }), 1, { [supersedesHeader]: old }),
      ])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect((await history(tag)).filter(({ matedOn }) => matedOn === today)).toHaveLength(1)
    }
  })

  test('that is rejected does not affect the other', async () => {
    const old = randomUUID()
    expect((await save(mating('A-1002'), 1, { [supersedesHeader]: old })).status).toBe(409)
    expect((await save(mating('A-1001'), 1, { [operationHeader]: old })).status).toBe(200)
  })
})

describe('a discarded operation', () => {
  const discard = (
    operationId: string,
    more: { deviceSeq?: number; earlier?: string[]; by?: Person } = {},
  ) => {
    const { by = farm.worker, ...rest } = more
    return app
      .as(by)
      .call(
        outbox.discard,
        { operationId, reason: 'wrong sow', ...rest },
        { headers: { [deviceHeader]: 'phone' } },
      )
  }

  test('never has an effect, and is stored with reason and person', async () => {
    const operationId = randomUUID()
    expect((await discard(operationId, { deviceSeq: 1 })).body).toEqual({
      result: 1,
      recorded: false,
      recordedId: null,
      answer: null,
    })
    expect((await save(mating('A-1001'), 1, { [operationHeader]: operationId })).problem.code).toBe(
      'OPERATION_DISCARDED',
    )
    expect(
      await one(
        `select d.reason, c.account_id from discarded_operation d join change c on c.farm_id = d.farm_id and c.kind = 'discarded_operation' and c.at >= d.created_at where d.operation_id = $1 order by c.at limit 1`,
        operationId,
      ),
    ).toEqual([{ reason: 'wrong sow', account_id: String(farm.worker.accountId) }])
  })

  test('returns its answer if it had arrived, under an earlier id too', async () => {
    const operationId = randomUUID()
    await save(mating('A-1001'), 1, { [operationHeader]: operationId })
    const recorded = {
      recorded: true,
      recordedId: operationId,
      answer: { result: 1, seq: 5, wkDt: today, maxSeq: 5 },
    }
    expect((await discard(operationId)).body).toMatchObject(recorded)
    expect((await discard(randomUUID(), { earlier: [randomUUID(), operationId] })).body).toMatchObject(
      recorded,
    )
    expect(await history('A-1001')).toHaveLength(2)
  })

  test('of another member is not found', async () => {
    const operationId = randomUUID()
    await save(mating('A-1001'), 1, { [operationHeader]: operationId })
    expect((await discard(operationId, { by: farm.manager })).status).toBe(404)
  })
})

describe('missing sequence numbers', () => {
  const gaps = async () =>
    (await app.as(farm.manager).call(outbox.gaps, {})).body.gaps.map(
      ({ deviceId, from, to, memberName }) => ({ deviceId, from, to, memberName }),
    )
  const age = (hours: number, fromSeq = 0) =>
    asOwner(inject('databaseUrl'), (client) =>
      client.query(
        'update idempotency_record set created_at = now() - make_interval(hours => $2) where farm_id = $1 and device_seq >= $3',
        [farm.farmId, hours, fromSeq],
      ),
    )

  test('are reported to the phone at once, to managers after a day', async () => {
    await save(mating('A-1001'), 2)
    await save(mating('A-1004'), 5)
    expect(await state()).toMatchObject({
      newestSeq: 5,
      missing: [
        { from: 1, to: 1 },
        { from: 3, to: 4 },
      ],
    })
    expect(await state('another phone')).toMatchObject({ newestSeq: 0, missing: [] })
    expect(await gaps()).toEqual([])
    await age(25)
    const memberName = `Name of ${farm.worker.login}`
    expect(await gaps()).toEqual([
      { deviceId: 'phone', from: 1, to: 1, memberName },
      { deviceId: 'phone', from: 3, to: 4, memberName },
    ])
    await save(mating('A-1005'), 1)
    expect(await gaps()).toEqual([{ deviceId: 'phone', from: 3, to: 4, memberName }])
  })

  test('do not include discarded operations', async () => {
    await app
      .as(farm.worker)
      .call(
        outbox.discard,
        { operationId: randomUUID(), deviceSeq: 1, reason: 'undo' },
        { headers: { [deviceHeader]: 'phone' } },
      )
    await save(mating('A-1001'), 2)
    expect((await state()).missing).toEqual([])
  })

  test('do not include idempotency records deleted after 400 days', async () => {
    await save(mating('A-1001'), 1)
    await save(mating('A-1004'), 3)
    await age(401 * 24)
    await save(mating('A-1005'), 4)
    await age(399 * 24, 4)
    await one('select sweep_idempotency_records(1000000)')
    expect(await one('select device_seq from idempotency_record where farm_id = $1', farm.farmId)).toEqual([
      { device_seq: '4' },
    ])
    expect(await state()).toMatchObject({ newestSeq: 4, missing: [] })
  })
})

describe('two phones', () => {
  const conflicts = async () => (await app.as(farm.manager).call(outbox.conflicts, {})).body.conflicts
  const settle = (conflictId: number, decision: 'theirs' | 'mine' | 'both') =>
    app.as(farm.manager).call(outbox.settle, { conflictId, decision })
  /** What the other phone records first. */
  const theirs = (tag: string, change: Partial<NewMating> = {}) =>
    save(mating(tag, { services: [{ boarId: farm.animal('B-02'), method: 'N' }], ...change }), 1, {
      phone: 'theirs',
      by: farm.manager,
    })

  test('with different records for a sow leave a conflict for a manager', async () => {
    await theirs('A-1001')
    const operationId = randomUUID()
    const refused = await save(mating('A-1001', { seq: 4 }), 1, {
      [operationHeader]: operationId,
      [baseHeader]: 4,
    })
    expect(refused.problem).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      values: {
        againstKind: 'mating',
        againstOn: today,
        againstDeed: 'insert',
        againstBy: `Name of ${farm.manager.login}`,
      },
    })
    const [conflict] = await conflicts()
    expect(refused.headers[conflictHeader]).toBe(String(conflict?.conflictId))
    expect(conflict).toMatchObject({
      tag: 'A-1001',
      path: matings.save.path,
      code: 'CHANGED_MEANWHILE',
      otherName: `Name of ${farm.manager.login}`,
      newestKind: 'mating',
      newestOn: today,
    })
    await save(mating('A-1001', { seq: 4 }), 1, { [operationHeader]: operationId, [baseHeader]: 4 })
    expect(await conflicts()).toHaveLength(1)
  })

  test('show the number of a member whose name was removed', async () => {
    await theirs('A-1001')
    const owner = app.as(farm.owner)
    const { accountId } = farm.manager
    await owner.call(members.remove, { accountId })
    await owner.call(members.removeName, { accountId })
    const refused = await save(mating('A-1001', { seq: 4 }), 1, { [baseHeader]: 4, 'accept-language': 'en' })
    expect(refused.problem.values['againstBy']).toMatch(/^Former member \d+$/)
  })

  test("do not conflict by a rule alone, for one person's phone, or for known changes", async () => {
    await save(mating('A-1002', { seq: 9 }), 1, { [baseHeader]: 9 })
    await save(mating('A-1001'), 2)
    await save(mating('A-1001', { seq: 4 }), 3, { [baseHeader]: 4 })
    await theirs('A-1004')
    await save(mating('A-1004', { seq: 2, matedOn: addDays(today, -1) }), 4, {
      [baseHeader]: 2,
      [clientTimeHeader]: new Date(Date.now() + 1_000).toISOString(),
    })
    await app.as(farm.worker).call(matings.save, mating('A-1001', { seq: 4 }))
    // Nothing tells what this phone knew, or it knew: it was entered after the other.
    await theirs('A-1005')
    expect((await save(mating('A-1005'), 5)).problem.code).toBe('SAME_HEAT')
    await save(mating('A-1005'), 6, { [clientTimeHeader]: new Date(Date.now() + 60_000).toISOString() })
    expect(await conflicts()).toEqual([])
  })

  test('conflict for two phones of one person and two persons on one phone', async () => {
    await theirs('A-1001')
    await save(mating('A-1001', { seq: 4 }), 2, { by: farm.manager, phone: 'another', [baseHeader]: 4 })
    await theirs('A-1004')
    await save(mating('A-1004', { seq: 1 }), 3, { phone: 'theirs', [baseHeader]: 1 })
    expect((await conflicts()).map(({ tag }) => tag)).toEqual(['A-1001', 'A-1004'])
  })

  test("are compared by the server's clock, whatever the phone's", async () => {
    await theirs('A-1001')
    const ahead = {
      [clientTimeHeader]: new Date(Date.now() + 3_600_000).toISOString(),
      [clockOffsetHeader]: -2 * 3_600_000,
    }
    await save(mating('A-1001'), 1, ahead)
    expect(await conflicts()).toMatchObject([{ tag: 'A-1001', code: 'SAME_HEAT' }])
  })

  test('conflict without a base number if the other change is later than the entry', async () => {
    await theirs('A-1001')
    const early = {
      [clientTimeHeader]: new Date(Date.now() - 3 * 3_600_000).toISOString(),
      [clockOffsetHeader]: 3_600_000,
    }
    expect((await save(mating('A-1001'), 1, early)).problem.code).toBe('SAME_HEAT')
    expect(await conflicts()).toMatchObject([{ code: 'SAME_HEAT', values: { on: today } }])

    // A phone knows the clock to half a second: what another has just done, it cannot have shown.
    await theirs('A-1004')
    const [last] = await one<{ at: Date }>(
      'select max(at) as at from change where farm_id = $1 and subject_id = $2',
      farm.farmId,
      farm.animal('A-1004'),
    )
    const just = new Date(last!.at.getTime() + 500).toISOString()
    await save(mating('A-1004', { matedOn: addDays(today, -1) }), 2, {
      [clientTimeHeader]: just,
      [clockOffsetHeader]: 0,
    })
    expect((await conflicts()).map(({ tag }) => tag)).toEqual(['A-1001', 'A-1004'])
  })

  test('decision theirs discards the rejected record and informs its phone', async () => {
    await theirs('A-1001')
    const operationId = randomUUID()
    const ask = () =>
      save(mating('A-1001', { seq: 4 }), 1, { [operationHeader]: operationId, [baseHeader]: 4 })
    await ask()
    const [conflict] = await conflicts()
    expect((await settle(conflict!.conflictId, 'theirs')).body).toEqual({ result: 1, answer: null })
    expect((await state()).settled).toEqual([operationId])
    expect((await state('phone', farm.manager)).settled).toEqual([])
    expect((await state('another phone')).settled).toEqual([])
    expect((await ask()).problem.code).toBe('OPERATION_DISCARDED')
    expect(await history('A-1001')).toMatchObject([{ services: [{ tag: 'B-02' }] }, {}])
    // Changed on a phone that had not heard of it, the record is done; what the manager decided stays said.
    const changed = { [supersedesHeader]: operationId, [baseHeader]: 5 }
    expect((await save(mating('A-1001', { seq: 5 }), 2, changed)).status).toBe(200)
    expect(await one('select decision from conflict where operation_id = $1', operationId)).toEqual([
      { decision: 'theirs' },
    ])
    await one(
      `update conflict set settled_at = now() - interval '61 days' where operation_id = $1`,
      operationId,
    )
    expect((await state()).settled).toEqual([])
  })

  test('decisions mine and both record the rejected one once and answer its phone', async () => {
    for (const [tag, seq, decision, boars] of [
      ['A-1001', 4, 'mine', ['B-01']],
      ['A-1004', 1, 'both', ['B-02', 'B-01']],
    ] as const) {
      await theirs(tag)
      const operationId = randomUUID()
      const ask = () => save(mating(tag, { seq }), 1, { [operationHeader]: operationId, [baseHeader]: seq })
      await ask()
      const [conflict] = await conflicts()
      const { answer } = (await settle(conflict!.conflictId, decision)).body
      expect(answer).toMatchObject({ seq: seq + 1, maxSeq: seq + 1 })
      const [last] = await one(
        `select operation_id, account_id::int from change where farm_id = $1 and subject = 'animal' and subject_id = $2 and kind = 'mating' order by change_id desc limit 1`,
        farm.farmId,
        farm.animal(tag),
      )
      expect(last).toEqual({ operation_id: operationId, account_id: farm.manager.accountId })
      // That it was decided is the manager's own operation.
      const [decided] = await one<{ operation_id: string }>(
        `select operation_id from change where farm_id = $1 and kind = 'conflict' order by change_id desc limit 1`,
        farm.farmId,
      )
      expect(decided?.operation_id).not.toBe(operationId)
      const again = await ask()
      expect([again.status, again.headers[replayedHeader], again.wire]).toEqual([200, 'true', answer])
      expect((await history(tag))[0]?.services.map(({ tag }) => tag)).toEqual(boars)
      expect(await conflicts()).toEqual([])
    }
  })

  test('decision mine deletes a farrowing with its litter', async () => {
    const { records, ...sow } = lactatingSow('P-1', { farrowedOn: addDays(today, -1), totalBorn: 10 })
    farm = await makeFarm({ sows: [{ ...sow, records: records.slice(0, 2) }] })
    const animalId = farm.animal('P-1')
    const by = app.as(farm.manager)
    const insert = { formMode: 'insert', animalId } as const
    const farrowing = { ...insert, farrowedOn: addDays(today, -1), category: '070001', totalBorn: 10 }
    expect((await by.call(farrowings.save, farrowing)).body).toMatchObject({ seq: 3 })
    const died = { ...insert, diedOn: today, cause: '032001', piglets: 2 }
    expect((await by.call(pigletDeaths.save, died)).status).toBe(200)
    const accident = { ...insert, accidentOn: today, accidentType: '050008', seq: 2 }
    const headers = { [deviceHeader]: 'phone', [deviceSeqHeader]: '1', [baseHeader]: '2' }
    expect((await app.as(farm.worker).call(accidents.save, accident, { headers })).status).toBe(409)
    const [conflict] = await conflicts()
    expect((await settle(conflict!.conflictId, 'mine')).body.answer).toMatchObject({ seq: 3 })
    const { sow: now } = (await by.call(pigletDeaths.history, { animalId })).body
    expect(now).toMatchObject({ status: 'returned', nursing: 0, newestSeq: 3 })
  })

  test('decision mine deletes all records since', async () => {
    await theirs('A-1001', { matedOn: addDays(today, -1) })
    const insert = { formMode: 'insert', animalId: farm.animal('A-1001') } as const
    const accident = { ...insert, accidentOn: today, accidentType: '050008' }
    expect((await app.as(farm.manager).call(accidents.save, accident)).status).toBe(200)
    await save(mating('A-1001', { seq: 4 }), 1, { [baseHeader]: 4 })
    const [conflict] = await conflicts()
    expect((await settle(conflict!.conflictId, 'mine')).body.answer).toMatchObject({ seq: 5, maxSeq: 5 })
    expect((await history('A-1001')).map(({ services }) => services.map(({ tag }) => tag))).toMatchObject([
      ['B-01'],
      {},
    ])
  })

  test('decision both that breaks a rule is rejected, and the conflict stays open', async () => {
    await theirs('A-1001', { matedOn: addDays(today, -10) })
    await save(mating('A-1001', { seq: 4 }), 1, { [baseHeader]: 4 })
    const [conflict] = await conflicts()
    expect((await settle(conflict!.conflictId, 'both')).problem).toMatchObject({
      code: 'CANNOT_BE_MATED',
      values: { status: 'pregnant' },
    })
    expect(await conflicts()).toHaveLength(1)
    expect((await settle(conflict!.conflictId, 'mine')).status).toBe(200)
  })

  test('decision mine is rejected without a base record', async () => {
    await theirs('A-1001')
    await save(mating('A-1001'), 1, { [clientTimeHeader]: new Date(Date.now() - 60_000).toISOString() })
    const [conflict] = await conflicts()
    expect((await settle(conflict!.conflictId, 'mine')).problem).toMatchObject({ code: 'CANNOT_REPLACE' })
    expect((await settle(conflict!.conflictId, 'both')).problem).toMatchObject({ code: 'SAME_HEAT' })
    expect((await settle(conflict!.conflictId, 'theirs')).status).toBe(200)
    for (const decision of ['theirs', 'both'] as const)
      expect((await settle(conflict!.conflictId, decision)).problem).toMatchObject({
        code: 'CONFLICT_SETTLED',
      })
  })

  test('a conflict is settled when its phone succeeds, changes or discards the record', async () => {
    const refusedOf = async (tag: string, seq: number, device: number) => {
      await theirs(tag)
      const operationId = randomUUID()
      expect(
        (await save(mating(tag, { seq }), device, { [operationHeader]: operationId, [baseHeader]: seq }))
          .status,
      ).toBe(409)
      return operationId
    }
    const [sent, changed, given] = [
      await refusedOf('A-1001', 4, 1),
      await refusedOf('A-1004', 1, 2),
      await refusedOf('A-1005', 3, 3),
    ]
    expect(await conflicts()).toHaveLength(3)
    await app.as(farm.manager).call(matings.save, mating('A-1001', { formMode: 'delete', seq: 5 }))
    expect(
      (await save(mating('A-1001', { seq: 4 }), 1, { [operationHeader]: sent, [baseHeader]: 4 })).status,
    ).toBe(200)
    expect(
      (await save(mating('A-1004', { seq: 2 }), 2, { [supersedesHeader]: changed, [baseHeader]: 2 })).status,
    ).toBe(200)
    // It was changed once more, and only then given up.
    await app
      .as(farm.worker)
      .call(outbox.discard, { operationId: randomUUID(), earlier: [given], reason: 'theirs is right' })
    expect(await conflicts()).toEqual([])
    expect(
      await one<{ decision: string }>(
        'select decision from conflict where farm_id = $1 order by device_seq',
        farm.farmId,
      ),
    ).toEqual([{ decision: 'accepted' }, { decision: 'changed' }, { decision: 'discarded' }])
  })

  test('conflicts of another farm are not found', async () => {
    await theirs('A-1001')
    await save(mating('A-1001', { seq: 4 }), 1, { [baseHeader]: 4 })
    const [conflict] = await conflicts()
    const elsewhere = await makeFarm()
    const asked = app.as(elsewhere.manager)
    expect((await asked.call(outbox.conflicts, {})).body.conflicts).toEqual([])
    expect(
      (await asked.call(outbox.settle, { conflictId: conflict!.conflictId, decision: 'mine' })).problem,
    ).toMatchObject({ code: 'NOT_FOUND', fields: ['conflictId'] })
  })
})

describe('a record of an older schema version', () => {
  const renamed: Upcaster = {
    from: 1,
    upcast: ({ path, wire: { gyobaeDt, ...wire } }) => ({
      path,
      wire: gyobaeDt === undefined ? wire : { ...wire, wkDt: gyobaeDt },
    }),
  }
  const again: Upcaster = {
    from: 2,
    upcast: ({ path, wire }) => ({ path, wire: { ...wire, bigo: `${String(wire['wkDt'] ?? '')}!` } }),
  }

  test('is upcast step by step', () => {
    const old = { path: '/mobile/x', wire: { gyobaeDt: '2026-11-20' } }
    expect(upcast(old, 1, [again, renamed]).wire).toEqual({ wkDt: '2026-11-20', bigo: '2026-11-20!' })
    expect(upcast(old, 2, [again, renamed]).wire).toEqual({ gyobaeDt: '2026-11-20', bigo: '!' })
    expect(upcast(old, 3, [again, renamed]).wire).toEqual(old.wire)
  })
  test('of version 1 is accepted', async () => {
    expect((await save(mating('A-1001'), 1, { [schemaVersionHeader]: 1 })).status).toBe(200)
  })
})

describe('the installation', () => {
  test('gets a new epoch as a copy and after a restore only', async ({ skip }) => {
    skip(Boolean(process.env['CITUS_URL']), 'one that is spread is not copied')
    const database = await ownDatabase()
    const epochOf = async (url: string) =>
      (await asOwner(url, (client) => client.query('select epoch from check_installation()'))).rows[0]
        ?.epoch as string
    const epoch = await epochOf(database.url)
    expect(await epochOf(database.url)).toBe(epoch)
    const copy = await database.copy()
    const restored = await epochOf(copy.url)
    expect(restored).not.toBe(epoch)
    expect(await epochOf(copy.url)).toBe(restored)
    await asOwner(copy.url, (client) => client.query('select begin_epoch()'))
    expect(await epochOf(copy.url)).not.toBe(restored)
    await copy.drop()
    await database.drop()
  })

  test('with a new epoch is noticed by a running server within a minute', async () => {
    const database = await ownDatabase()
    const pool = applicationPool({ url: database.url, max: 1 })
    let now = 0
    const installation = watchInstallation(pool, () => now)
    const first = (await installation())?.epoch
    await asOwner(database.url, (client) => client.query('select begin_epoch()'))
    now = 59_999
    await installation()
    await pool.query('select 1')
    expect((await installation())?.epoch).toBe(first)
    now = 60_000
    await expect.poll(async () => (await installation())?.epoch).not.toBe(first)
    await pool.end()
    await database.drop()
  })
})
