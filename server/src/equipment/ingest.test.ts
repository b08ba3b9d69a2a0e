import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { equipment, equipmentTypes } from '@penside/domain/equipment/types.ts'
import { badSamples } from '../../test/bad-readings.ts'
import { barn, type Barn, type BarnSample } from '../../test/barn.ts'
import { asOwner, makeFarm, type TestFarm } from '../../test/farm.ts'
import { applicationPool, inTransaction } from '../database/db.ts'
import { Bus } from './event-bus.ts'
import { ingestMessages } from './ingest.ts'
import { ingestEvent, ingestMeta, ingestState } from './messages.ts'

const url = inject('databaseUrl')
const pool = applicationPool({ url, max: 4 })
const ask = (query: string, values: unknown[] = []) =>
  asOwner(url, async (client) => (await client.query(query, values)).rows)
const now = new Date('2026-11-23T03:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

let farm: TestFarm
let house: Barn
beforeAll(async () => {
  farm = await makeFarm({
    sows: 'none',
    equipment: [
      { id: 'S-1', type: 'S', controller: 'I1', pen: 0 },
      { id: 'S-2', type: 'S', controller: 'I1', pen: 0 },
      { id: 'F-1', type: 'F', controller: 'I1', pen: 0 },
      { id: 'W-1', type: 'W', controller: 'I1', pen: 0 },
      { id: 'W-66', type: 'W', controller: 'I1', pen: 0 },
      { id: 'C-9', type: 'C', controller: 'I2', pen: 0 },
    ],
  })
  await makeFarm({ sows: 'none', equipment: [{ id: 'W-88', type: 'W', controller: 'I1', pen: 0 }] })
  await ask(`update equipment set retired_on = '2026-11-01' where equipment_id = 'W-66' and farm_id = $1`, [
    farm.farmId,
  ])
  house = barn(pool, farm.farmId)
})
afterAll(() => pool.end())

const rowsOf = (id: string, table: string, columns: string) =>
  ask(`select ${columns} from ${table} where farm_id = $1 and equipment_id = $2 order by at, part`, [
    farm.farmId,
    id,
  ])
const apart = async () =>
  Object.fromEntries(
    (
      await ask(
        'select reason, sum(count)::int as n from reading_quarantine where farm_id = $1 group by 1 order by 1',
        [farm.farmId],
      )
    ).map(({ reason, n }) => [reason, n]),
  )
const temperature = (value: number, minutes: number, more: Partial<BarnSample> = {}): BarnSample => ({
  equipment: 'S-1',
  at: ago(minutes),
  values: { temperature: value },
  ...more,
})

test('has exactly the measures of the registry in the tables of readings', async () => {
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const frame = ['farm_id', 'equipment_id', 'part', 'at', 'received_at', 'quality', 'late']
  for (const type of equipmentTypes) {
    const { noun, measures } = equipment[type]
    const columns = await ask(
      `select attname::text as name, format_type(atttypid, null) as type from pg_attribute where attrelid = ($1)::regclass and attnum > 0 and not attisdropped order by attnum`,
      [`${snake(noun)}_reading`],
    )
    const wanted = Object.entries(measures).map(([name, { kind }]) => ({
      name: snake(name),
      type: kind === 'counter' ? 'numeric' : 'real',
    }))
    expect([type, columns.slice(0, frame.length).map(({ name }) => name)]).toEqual([type, frame])
    expect([type, columns.slice(frame.length)]).toEqual([type, wanted])
  }
})

test('creates partitions ahead, denies direct access, and drops old ones', async () => {
  const months = async () =>
    (
      await ask(
        `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as closed, has_table_privilege('penside_app', c.oid, 'select') as may
         from pg_class c join pg_inherits i on i.inhrelid = c.oid where i.inhparent = 'feed_bin_reading'::regclass and c.relname ~ '\\d$' order by 1`,
      )
    ).map(({ name, ...rest }) => [name.slice(-7).replace('_', '-'), rest] as const)
  const month = (ahead: number) => {
    const first = new Date()
    return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + ahead, 1))
      .toISOString()
      .slice(0, 7)
  }
  await ask(`select add_reading_month('feed_bin_reading', $1)`, [`${month(-8)}-15T00:00:00Z`])
  expect((await months()).map(([name]) => name)).toContain(month(-8))
  await pool.query('select keep_readings(90, 400, 5)')
  const kept = await months()
  expect(kept.map(([name]) => name)).toEqual([-1, 0, 1, 2, 3].map(month))
  for (const [, rest] of kept) expect(rest).toEqual({ closed: true, may: false })
})

describe('readings', () => {
  test('are stored once, under their time of measurement', async () => {
    const message = house.message([temperature(21.5, 3), temperature(22, 2)], { now })
    const acks = [await house.take(message, now), await house.take(message, now)]
    expect(acks).toEqual([
      { v: 1, boot: 'boot-1', seq: 1 },
      { v: 1, boot: 'boot-1', seq: 1 },
    ])
    await house.send([temperature(20, 500, { late: true })], { now })
    expect(await rowsOf('S-1', 'environment_reading', 'temperature, late, quality, at')).toEqual([
      { temperature: 20, late: true, quality: 0, at: ago(500) },
      { temperature: 21.5, late: false, quality: 0, at: ago(3) },
      { temperature: 22, late: false, quality: 0, at: ago(2) },
    ])
  })

  test('of the same time are merged in any order', async () => {
    const parts: BarnSample[] = [
      { equipment: 'S-1', at: ago(10), values: { temperature: null }, quality: 'comm_fail' },
      { equipment: 'S-1', at: ago(10), values: { temperature: 19 } },
      { equipment: 'S-1', at: ago(10), values: { humidity: 60, temperature: 18 } },
    ]
    for (const part of parts) await house.send([part], { now })
    for (const part of parts.toReversed()) await house.send([{ ...part, at: ago(9) }], { now })
    await house.send(
      parts.map((part) => ({ ...part, at: ago(8) })),
      { now },
    )
    const rows = await rowsOf('S-1', 'environment_reading', 'at, temperature, humidity, quality')
    expect(rows.filter(({ at }) => at >= ago(10) && at <= ago(8))).toEqual(
      [10, 9, 8].map((minutes) => ({ at: ago(minutes), temperature: 19, humidity: 60, quality: 0 })),
    )
  })

  test('of the same time give the latest value with the better quality and the greater value', async () => {
    const parts: BarnSample[] = [
      { equipment: 'S-2', at: ago(10), values: { temperature: 19 } },
      { equipment: 'S-2', at: ago(10), values: { temperature: 18, humidity: 60 } },
      { equipment: 'S-2', at: ago(10), values: { temperature: null }, quality: 'comm_fail' },
    ]
    const newest = async () =>
      ask(
        'select at, quality, measured, measured_at from reading_latest where farm_id = $1 and equipment_id = $2',
        [farm.farmId, 'S-2'],
      )
    const moment = ago(10).getTime()
    for (const order of [parts, parts.toReversed()]) {
      await ask('delete from environment_reading where farm_id = $1 and equipment_id = $2', [
        farm.farmId,
        'S-2',
      ])
      await ask('delete from reading_latest where farm_id = $1 and equipment_id = $2', [farm.farmId, 'S-2'])
      for (const part of order) await house.send([part], { now })
      expect(await newest()).toEqual([
        {
          at: ago(10),
          quality: 0,
          measured: { temperature: 19, humidity: 60 },
          measured_at: { temperature: moment, humidity: moment },
        },
      ])
    }
  })

  test('are late only if every message says so, and do not replace newer ones', async () => {
    const parts: BarnSample[] = [temperature(21, 7), temperature(21, 7, { late: true })]
    for (const part of parts) await house.send([part], { now })
    for (const part of parts.toReversed()) await house.send([{ ...part, at: ago(6) }], { now })
    const rows = await rowsOf('S-1', 'environment_reading', 'at, late')
    expect(rows.filter(({ at }) => at >= ago(7) && at <= ago(6))).toEqual(
      [7, 6].map((minutes) => ({ at: ago(minutes), late: false })),
    )
    const received = async () =>
      (
        await ask('select received_at from reading_latest where farm_id = $1 and equipment_id = $2', [
          farm.farmId,
          'S-1',
        ])
      )[0]
    expect(await received()).toEqual({ received_at: now })
    await house.send([temperature(20, 400, { late: true })], { now: new Date(now.getTime() + 60_000) })
    expect(await received()).toEqual({ received_at: now })
  })

  test('of bad quality have no values', async () => {
    await house.send(
      [temperature(0, 1, { quality: 'comm_fail' }), temperature(35, 0, { quality: 'calib' })],
      { now },
    )
    const rows = await rowsOf('S-1', 'environment_reading', 'at, temperature, quality')
    expect(rows.slice(-2)).toEqual([
      { at: ago(1), temperature: null, quality: 1 },
      { at: ago(0), temperature: null, quality: 3 },
    ])
    // The latest value is older than the latest reading and has its own time.
    const [latest] = await ask(
      'select at, quality, measured, measured_at from reading_latest where farm_id = $1 and equipment_id = $2',
      [farm.farmId, 'S-1'],
    )
    expect(latest).toEqual({
      at: ago(0),
      quality: 3,
      measured: { temperature: 22, humidity: 60 },
      measured_at: { temperature: ago(2).getTime(), humidity: ago(8).getTime() },
    })
  })

  test('that came late do not replace the latest values, except of measures without a newer one', async () => {
    await house.send([{ equipment: 'S-1', at: ago(300), values: { temperature: 5, light: 80 } }], { now })
    const [latest] = await ask(
      'select measured from reading_latest where farm_id = $1 and equipment_id = $2',
      [farm.farmId, 'S-1'],
    )
    expect(latest.measured).toEqual({ temperature: 22, humidity: 60, light: 80 })
  })

  test('mark their hours and are published after the commit', async () => {
    const bus = new Bus(pool)
    const heard: unknown[] = []
    const told = new Promise((resolve) =>
      bus.on((said) => {
        if (said.farm !== farm.farmId) return
        heard.push(said)
        resolve(undefined)
      }),
    )
    await bus.ready()
    await ask('delete from stale_reading_hour where farm_id = $1', [farm.farmId])
    const sample = { equipment: 'F-1', of: '101', at: '2026-11-22T23:59:00+09:00', values: { eaten: 1.25 } }
    await house.send([sample], { now })
    await told
    await bus.close()
    expect(heard).toEqual([{ farm: farm.farmId, kind: 'reading', equipment: ['F-1'] }])
    expect(
      await ask('select equipment_id, part, hour from stale_reading_hour where farm_id = $1', [farm.farmId]),
    ).toEqual([{ equipment_id: 'F-1', part: '101', hour: new Date('2026-11-22T14:00:00Z') }])
    expect(await rowsOf('F-1', 'sow_feeder_reading', 'part, eaten, target')).toEqual([
      { part: '101', eaten: '1.25', target: null },
    ])
  })
})

describe('invalid input', () => {
  const good = { equipment: 'W-1', at: ago(1).toISOString(), values: { water: 10 } }

  test.each(Object.entries(badSamples(good.at)))(
    '%s is quarantined with its reason, and the rest is stored',
    async (_, [sample, reason]) => {
      await ask('delete from reading_quarantine where farm_id = $1', [farm.farmId])
      await ask('delete from water_meter_reading where farm_id = $1', [farm.farmId])
      const message = { ...house.message([], { now }), samples: [sample, good] }
      expect(await house.take(message, now)).toMatchObject({ seq: message.seq })
      // It is counted once, however often it comes.
      await house.take(message, now)
      expect(await apart()).toMatchObject({ [reason]: 1 })
      expect(await rowsOf('W-1', 'water_meter_reading', 'water')).toContainEqual({ water: '10' })
    },
  )

  test('quarantines and acknowledges unreadable and oversized messages', async () => {
    await ask('delete from reading_quarantine where farm_id = $1', [farm.farmId])
    const message = house.message([], { now })
    expect(await house.take({ ...message, samples: 'none' }, now)).toMatchObject({ seq: message.seq })
    expect(await house.take({ hello: 1 }, now)).toBeUndefined()
    const many = house.message(
      Array.from({ length: 501 }, (_, i) => temperature(20, i)),
      { now },
    )
    expect(await house.take(many, now)).toMatchObject({ seq: many.seq })
    expect(await apart()).toEqual({ unreadable: 2, too_many: 1 })
  })

  test('limits the quarantine rows of a thousand unknown sensors', async () => {
    await ask('delete from reading_quarantine where farm_id = $1', [farm.farmId])
    for (const half of [0, 1])
      await house.send(
        Array.from({ length: 500 }, (_, i) => ({ equipment: `X-${half}-${i}`, at: ago(1), values: {} })),
        { now },
      )
    expect(await apart()).toEqual({ unknown_equipment: 1_000 })
    const [{ n }] = await ask('select count(*)::int as n from reading_quarantine where farm_id = $1', [
      farm.farmId,
    ])
    expect(n).toBeLessThanOrEqual(101)
  })

  test('rejects revoked and foreign controllers', async () => {
    const stranger = barn(pool, farm.farmId, 'nobody')
    expect(await stranger.send([temperature(40, 0)], { now })).toBeUndefined()
    await ask(`update controller set revoked_at = now() where farm_id = $1 and controller_id = 'I2'`, [
      farm.farmId,
    ])
    const revoked = barn(pool, farm.farmId, 'I2')
    expect(await revoked.send([{ ...temperature(40, 0), equipment: 'C-9' }], { now })).toBeUndefined()
    await ask(`update controller set revoked_at = null where farm_id = $1 and controller_id = 'I2'`, [
      farm.farmId,
    ])
    expect(await rowsOf('C-9', 'heater_cooler_reading', 'at')).toEqual([])
    expect(await apart()).toMatchObject({ unknown_controller: 2 })
  })
})

describe('the acknowledgement', () => {
  const one = [temperature(20, 30)]
  test('covers everything stored, and moves on when a gap closes', async () => {
    const seqs = [1, 2, 5, 4, 3, 3, 6]
    const acks = []
    for (const seq of seqs) acks.push((await house.send(one, { now, boot: 'gap', seq }))?.seq)
    expect(acks).toEqual([1, 2, 2, 2, 5, 5, 6])
  })

  test('passes a gap only if the controller has no earlier messages', async () => {
    expect((await house.send(one, { now, boot: 'lost', seq: 7 }))?.seq).toBe(0)
    expect((await house.send(one, { now, boot: 'lost', seq: 9, oldest: 7 }))?.seq).toBe(7)
    expect((await house.send(one, { now, boot: 'lost', seq: 10, oldest: 9 }))?.seq).toBe(10)
    expect((await house.send(one, { now, boot: 'lost', seq: 13, oldest: 12 }))?.seq).toBe(11)
  })

  test('remembers ten thousand messages ahead of a gap; further ones are acknowledged on repetition', async () => {
    await house.send(one, { now, boot: 'far', seq: 1 })
    await ask(
      `update controller_cursor set ahead = array(select generate_series(3, 10002)) where farm_id = $1 and boot = 'far'`,
      [farm.farmId],
    )
    const beyond = () => house.send([temperature(27, 65)], { now, boot: 'far', seq: 10_003 })
    expect((await beyond())?.seq).toBe(1)
    expect((await house.send(one, { now, boot: 'far', seq: 2 }))?.seq).toBe(10_002)
    expect((await beyond())?.seq).toBe(10_003)
    const rows = await rowsOf('S-1', 'environment_reading', 'at, temperature')
    expect(rows.filter(({ at }) => Number(at) === ago(65).getTime())).toEqual([
      { at: ago(65), temperature: 27 },
    ])
  })

  test('is remembered for the last twenty runs of each controller', async () => {
    const other = barn(pool, farm.farmId, 'I2')
    await other.send([{ ...temperature(20, 1), equipment: 'C-9' }], { now, boot: 'of-another' })
    for (let run = 1; run <= 22; run++)
      await house.send(one, { now: new Date(now.getTime() + run), boot: `run-${run}`, seq: 1 })
    await inTransaction(pool, (db) =>
      ingestState(
        db,
        { farmId: farm.farmId, controllerId: 'I1' },
        { v: 1, online: true, boot: 'run-22' },
        { now },
      ),
    )
    const boots = await ask('select controller_id as of, boot from controller_cursor where farm_id = $1', [
      farm.farmId,
    ])
    expect(boots.filter(({ of }) => of === 'I2')).toHaveLength(1)
    expect(new Set(boots.filter(({ of }) => of === 'I1').map(({ boot }) => boot))).toEqual(
      new Set(Array.from({ length: 20 }, (_, i) => `run-${i + 3}`)),
    )
  })

  test('restarts with a controller that reuses its numbers, without losing readings', async () => {
    for (const seq of [1, 2, 3]) await house.send([temperature(20, 100 - seq)], { now, boot: 'again', seq })
    expect((await house.send([temperature(23, 60)], { now, boot: 'again', seq: 1 }))?.seq).toBe(1)
    expect((await house.send([temperature(24, 59)], { now, boot: 'again', seq: 2 }))?.seq).toBe(2)
    const rows = await rowsOf('S-1', 'environment_reading', 'at, temperature')
    expect(rows).toContainEqual({ at: ago(60), temperature: 23 })
    expect(rows).toContainEqual({ at: ago(59), temperature: 24 })
  })

  test('is not given if the transaction fails, and nothing is stored', async () => {
    const message = house.message([temperature(29, 77)], { now, boot: 'undone', seq: 1 })
    const failing = inTransaction(pool, async (db) => {
      const { ingestReadings } = await import('./ingest.ts')
      await ingestReadings(db, farm.farmId, 'I1', message, { now })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await rowsOf('S-1', 'environment_reading', 'at')).not.toContainEqual({ at: ago(77) })
    expect((await house.take(message, now))?.seq).toBe(1)
    expect(await rowsOf('S-1', 'environment_reading', 'at')).toContainEqual({ at: ago(77) })
  })
})

describe('a clock', () => {
  test.each([
    ['of 1970', '1970-01-01T00:00:20Z', '1970-01-01T00:00:10Z'],
    ['an hour ahead', '2026-11-23T04:00:00Z', '2026-11-23T03:59:50Z'],
    ['of the year 2099', '2099-01-01T00:00:10Z', '2099-01-01T00:00:00Z'],
  ])(
    '%s is put right by when it sent, and the reading says so; repeated it is one reading',
    async (boot, sent, at) => {
      const id = `S-${boot.length}`
      await house.add(id, 'S')
      const name = boot.replaceAll(' ', '-')
      const message = house.message([{ equipment: id, at, values: { temperature: 21 } }], {
        now,
        boot: name,
        seq: 1,
        sent: new Date(sent),
      })
      await house.take(message, now)
      await house.take(message, new Date(now.getTime() + 60_000))
      expect(await rowsOf(id, 'environment_reading', 'at, temperature, quality')).toEqual([
        { at: new Date(now.getTime() - 10_000), temperature: 21, quality: 7 },
      ])
    },
  )

  test('that is wrong merges no two readings', async () => {
    await house.add('S-31', 'S')
    const sent = (second: number) => new Date(Date.parse('2026-11-23T09:00:00Z') + second * 1_000)
    const messages = [0, 20, 40].map((second, i) =>
      house.message([{ equipment: 'S-31', at: sent(second), values: { temperature: 20 + i } }], {
        now,
        boot: 'wrong-together',
        seq: i + 1,
        sent: sent(second),
      }),
    )
    await inTransaction(pool, (db) =>
      ingestMessages(
        db,
        farm.farmId,
        messages.map((message) => ({ controllerId: 'I1', message })),
        { now },
      ),
    )
    const rows = await rowsOf('S-31', 'environment_reading', 'at, temperature')
    expect(rows.toSorted((a, b) => Number(a['at']) - Number(b['at']))).toEqual(
      [40, 20, 0].map((before, i) => ({ at: new Date(now.getTime() - before * 1_000), temperature: 20 + i })),
    )
  })

  test('that was set between two messages is corrected for each', async () => {
    await house.add('S-32', 'S')
    const clocks = [
      '2026-11-23T06:00:00Z',
      '1970-01-01T00:10:00Z',
      '2026-12-24T00:00:00Z',
      '2026-11-23T06:11:00Z',
    ]
    const messages = clocks.map((sent, i) =>
      house.message([{ equipment: 'S-32', at: sent, values: { temperature: 20 + i } }], {
        now,
        boot: 'set-between',
        seq: i + 1,
        sent: new Date(Date.parse(sent) + (i + 1) * 1_000),
      }),
    )
    await inTransaction(pool, (db) =>
      ingestMessages(
        db,
        farm.farmId,
        messages.map((message) => ({ controllerId: 'I1', message })),
        { now },
      ),
    )
    expect(await rowsOf('S-32', 'environment_reading', 'at, temperature')).toEqual(
      [3, 2, 1, 0].map((i) => ({ at: new Date(now.getTime() - (i + 1) * 1_000), temperature: 20 + i })),
    )
  })
})

describe('the latest reading', () => {
  test('keeps its quality and time of arrival beside an older one', async () => {
    await house.add('S-41', 'S', { pen: farm.pen('farrowing 1'), url })
    const later = new Date(now.getTime() + 60_000)
    const sample = { equipment: 'S-41' }
    await house.send([temperature(20, 5, sample)], { now })
    await house.send([temperature(21, 5, sample)], { now: later })
    await house.send([temperature(0, 9, { ...sample, quality: 'calib' })], { now: later })
    expect(
      await ask(
        'select received_at, quality, measured from reading_latest where farm_id = $1 and equipment_id = $2',
        [farm.farmId, 'S-41'],
      ),
    ).toEqual([{ received_at: now, quality: 0, measured: { temperature: 21 } }])
  })
})

test('records the lead of a clock in seconds, and acknowledges no unnumbered message', async () => {
  const taken = (sent: Date, legacy: boolean) =>
    inTransaction(pool, (db) =>
      ingestMessages(
        db,
        farm.farmId,
        [{ controllerId: 'I1', message: house.message([temperature(20, 1)], { now, sent }), legacy }],
        {
          now,
        },
      ),
    )
  expect(await taken(new Date(now.getTime() + 60_000), true)).toEqual([])
  expect(
    await ask('select clock_ahead from controller_state where farm_id = $1 and controller_id = $2', [
      farm.farmId,
      'I1',
    ]),
  ).toEqual([{ clock_ahead: 60 }])
})

describe('state and equipment of a controller', () => {
  const state = (message: object, retained = false) =>
    inTransaction(pool, (db) =>
      ingestState(db, { farmId: farm.farmId, controllerId: 'I1' }, { v: 1, ...message }, { now, retained }),
    )
  const stands = async () =>
    (
      await ask(`select online, boot from controller_state where farm_id = $1 and controller_id = 'I1'`, [
        farm.farmId,
      ])
    )[0]

  test('ignores the last will of an earlier run', async () => {
    await state({ online: true, boot: 'a', at: now.toISOString() })
    await state({ online: true, boot: 'b', at: now.toISOString() })
    await state({ online: false, boot: 'a' })
    expect(await stands()).toEqual({ online: true, boot: 'b' })
    await state({ online: false, boot: 'b' })
    expect(await stands()).toEqual({ online: false, boot: 'b' })
  })

  test('records a new device for a new serial number and keeps the readings', async () => {
    const meta = (serial: string, firmware: string) =>
      inTransaction(pool, (db) =>
        ingestMeta(
          db,
          { farmId: farm.farmId, controllerId: 'I1' },
          { v: 1, equipment: [{ id: 'S-1', type: 'S', serial, firmware, cycle: 30 }] },
        ),
      )
    await meta('100', '1.0')
    await meta('100', '1.1')
    await meta('200', '1.1')
    await meta('200', '1.1')
    const devices = await ask(
      `select serial, firmware from equipment_device where farm_id = $1 and equipment_id = 'S-1' order by from_at`,
      [farm.farmId],
    )
    expect(devices).toEqual([
      { serial: '100', firmware: '1.1' },
      { serial: '200', firmware: '1.1' },
    ])
    const [{ cycle }] = await ask(`select cycle from equipment where farm_id = $1 and equipment_id = 'S-1'`, [
      farm.farmId,
    ])
    expect(cycle).toBe(30)
  })

  test('stores a device alarm once, in the same sequence as readings', async () => {
    const event = {
      v: 1,
      boot: 'ev',
      seq: 1,
      at: ago(5).toISOString(),
      equipment: 'S-1',
      kind: 'alarm',
      code: 'probe',
    }
    const take = () =>
      inTransaction(pool, (db) => ingestEvent(db, { farmId: farm.farmId, controllerId: 'I1' }, event, now))
    expect([await take(), await take()]).toMatchObject([{ seq: 1 }, { seq: 1 }])
    expect((await house.send([temperature(20, 31)], { now, boot: 'ev', seq: 2 }))?.seq).toBe(2)
    const told = () => ask('select code from controller_event where farm_id = $1', [farm.farmId])
    expect(await told()).toEqual([{ code: 'probe' }])

    // Events about retired or foreign equipment are only quarantined.
    const before = await apart()
    for (const [i, equipment] of ['W-66', 'C-9'].entries())
      await inTransaction(pool, (db) =>
        ingestEvent(
          db,
          { farmId: farm.farmId, controllerId: 'I1' },
          { ...event, equipment, seq: 3 + i },
          now,
        ),
      )
    const grew = await apart()
    for (const reason of ['unknown_equipment', 'other_controller'])
      expect([reason, grew[reason] - (before[reason] ?? 0)]).toEqual([reason, 1])
    expect(await told()).toEqual([{ code: 'probe' }])
  })
})

test('counts a hundred equipment ids of a controller per day, and the others together', async () => {
  const from = barn(pool, farm.farmId, 'I2')
  const names = Array.from({ length: 101 }, (_, i) => `S-${1_000 + i}`)
  const send = (ids: readonly string[]) =>
    from.send(
      ids.map((id) => temperature(20, 1, { equipment: id })),
      { now },
    )
  await send([...names, names[0]!])
  await send([names[0]!])
  const counted = await ask(
    'select equipment_id as id, count::int as n from reading_quarantine where farm_id = $1 and controller_id = $2',
    [farm.farmId, 'I2'],
  )
  expect(counted).toHaveLength(101)
  const of = (id: string) => counted.find((each) => each['id'] === id)?.['n'] as number
  expect([names[0]!, names[1]!, ''].map(of)).toEqual([3, 1, 1])
})
