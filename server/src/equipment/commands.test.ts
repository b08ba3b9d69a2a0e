import { afterAll, expect, onTestFinished, test } from 'vitest'
import { controllers } from '@penside/contract/equipment/controller.ts'
import { monitoring } from '@penside/contract/equipment/monitoring.ts'
import { equipmentOverview } from '@penside/contract/equipment/overview.ts'
import { settings } from '@penside/contract/equipment/setting.ts'
import { feeds } from '@penside/contract/stores/feed.ts'
import { receipts } from '@penside/contract/stores/receipt.ts'
import { addDays, day as dayOf, daysBetween } from '@penside/domain/basics/day.ts'
import { asOwner } from '../../test/farm.ts'
import { barn } from '../../test/barn.ts'
import { inTransaction } from '../database/db.ts'
import { ingestReported } from './commands.ts'
import { testDatabase } from '../../test/commands.ts'

const house = await testDatabase()
afterAll(() => house.close())
const { app, farm } = house
const states = async (server: Awaited<ReturnType<typeof house.barn>>['server']) =>
  (await server.view()).commands[0]!.steps.map(({ state }) => state)

test('marks a setting applied only once it was read back, and records every state', async () => {
  const { server, channel, device } = await house.barn()
  expect(await server.view()).toMatchObject({
    settings: { temperature: 24 },
    online: true,
    maySet: true,
    limits: [{ least: 16, most: 30, usualLeast: 18, usualMost: 27, askStep: 2 }],
  })
  await server.set(1, 25, 24, false)
  await server.processCommands()
  expect(await states(server)).toEqual(['requested', 'sent'])
  expect((await server.view()).settings).toEqual({ temperature: 24 })
  // No other member can send a command meanwhile.
  await expect(server.set(0, 23, 24)).rejects.toMatchObject({ code: 'COMMAND_UNDER_WAY' })
  await channel.deliverAll()
  expect(await states(server)).toEqual(['requested', 'sent', 'acked', 'applied'])
  expect(await server.view()).toMatchObject({ settings: { temperature: 25 }, changes: [] })
  expect(device.value).toBe(25)
  await server.set(0, 24.5, 24, false).then(
    () => expect.unreachable('it was changed meanwhile'),
    (refusal: unknown) => expect(refusal).toMatchObject({ code: 'SETTING_CHANGED' }),
  )
})

test('never writes on a read, nor takes a request for a reading', async () => {
  const { server, channel, device, equipmentId } = await house.barn()
  // A read sends no values to the device.
  const asked = await app
    .as(farm.worker)
    .post(settings.request.path, { cmd_type: 'R', eq_type: 'C', eqid: equipmentId, settemp: '0' })
  expect(asked.status).toBe(200)
  await server.processCommands()
  await channel.deliverAll()
  expect([device.value, device.book.length]).toEqual([24, 1])

  await server.set(0, 26, 24)
  await server.processCommands()
  const last = await app.as(farm.worker).post(settings.last.path, { eqid: equipmentId, eq_type: 'C' })
  expect(last.body).toEqual({ settemp: '24', curtemp: 'NULL' })
  expect(
    await asOwner(
      house.url,
      async (client) =>
        (
          await client.query('select from reading_latest where farm_id = $1 and equipment_id = $2', [
            farm.farmId,
            equipmentId,
          ])
        ).rowCount,
    ),
  ).toBe(0)
})

test('leaves the outcome unknown without an answer until the device reports later', async () => {
  const { server, channel, device } = await house.barn()
  await server.set(0, 25, 24)
  await server.processCommands()
  await channel.deliver(0)
  expect(device.value).toBe(25)
  // All its messages but the last are lost.
  for (let i = 0; i < 2; i++) channel.lose(0)
  server.wait(61)
  await server.processCommands()
  expect((await states(server)).at(-1)).toBe('timedOut')
  expect((await server.view()).settings).toEqual({ temperature: 24 })
  // The server has requested the settings.
  await server.processCommands()
  await channel.deliverAll()
  expect((await states(server)).at(-1)).toBe('applied')
  expect((await server.view()).settings).toEqual({ temperature: 25 })
})

test('ignores settings read before the command was issued', async () => {
  const { server, channel, device } = await house.barn()
  // Set at the device without a report, then read; the answer is in flight when the command is issued.
  device.turn(1)
  channel.lose(0)
  await server.read()
  await server.processCommands()
  await channel.deliver(0)
  await server.set(0, 25, 24)
  await server.processCommands()
  for (const seconds of [0, 61]) {
    while (channel.waits > 1) channel.lose(1)
    server.wait(seconds)
    await server.processCommands()
  }
  expect((await server.view()).settings).toEqual({ temperature: 24 })
  await channel.deliver(0)
  expect((await server.view()).settings).toEqual({ temperature: 25 })
  expect((await states(server)).at(-1)).toBe('timedOut')
})

test('attributes a change at the device before the command to the device', async () => {
  const { server, channel, device, equipmentId } = await house.barn()
  await server.set(0, 25, 24)
  device.turn(1)
  await channel.deliverAll()
  const commanded = await asOwner(house.url, (client) =>
    client.query(
      `select command_id from setting_change where farm_id = $1 and equipment_id = $2 and value = 25`,
      [farm.farmId, equipmentId],
    ),
  )
  expect(commanded.rows).toEqual([{ command_id: null }])
  await server.cancelLast()
})

test('does not supersede a command that the broker may have delivered', async () => {
  const { server, channel } = await house.barn()
  server.broker('silent')
  await server.set(0, 25, 24)
  await server.processCommands()
  expect(await states(server)).toEqual(['requested'])
  await expect(server.cancelLast()).rejects.toMatchObject({ code: 'COMMAND_GONE' })
  // It is sent again when ten seconds are over.
  const sent = channel.waits
  for (const [seconds, again] of [
    [9, false],
    [1, true],
  ] as const) {
    server.wait(seconds)
    await server.processCommands()
    expect(channel.waits > sent).toBe(again)
  }
  await expect(server.set(0, 24.5, 24)).rejects.toMatchObject({ code: 'COMMAND_UNDER_WAY' })
  await channel.deliverAll()
  expect((await states(server)).at(-1)).toBe('applied')
})

test('is not misled by a clock that is ahead', async () => {
  const { server, channel, equipmentId, from } = await house.barn()
  const ahead = (seconds: number) =>
    asOwner(house.url, (client) =>
      client.query(`update controller_state set clock_ahead = $2 where farm_id = $1`, [farm.farmId, seconds]),
    )
  const told = (version: number, after: number, temperature = 25) =>
    inTransaction(house.pool, async (db) => {
      await db.actAs({ farmId: farm.farmId })
      const at = new Date(house.clock().getTime() + after * 1_000).toISOString()
      const message = { v: 1, equipment: equipmentId, version, at, settings: { temperature } }
      await ingestReported(db, from, message, house.clock())
    })
  onTestFinished(async () => void (await ahead(0)))
  await server.set(0, 25, 24)
  await server.processCommands()
  while (channel.waits > 0) channel.lose(0)
  server.wait(61)
  await server.processCommands()
  await ahead(600)
  // Turned by hand at the moment of the command, or before.
  await told(8, 600 - 61)
  expect((await states(server)).at(-1)).toBe('timedOut')
  await told(9, 600)
  expect((await states(server)).at(-1)).toBe('applied')
  server.wait(1)
  await told(10, 7_200, 23)
  expect((await server.view()).changes).toEqual([
    { at: house.clock().toISOString(), setting: 'temperature', was: 25, value: 23 },
  ])
})

test('sends nothing late to an offline controller', async () => {
  const { server, channel, device } = await house.barn()
  await server.online(false)
  await server.set(0, 25, 24)
  await server.processCommands()
  expect(await states(server)).toEqual(['requested', 'queued'])
  server.wait(61)
  await server.online(true)
  await server.processCommands()
  await channel.deliverAll()
  expect(await states(server)).toEqual(['requested', 'queued', 'expired'])
  expect(device.value).toBe(24)
})

test('reports rejections, mismatches and changes at the device', async () => {
  const { server, channel, device } = await house.barn()
  server.wait(1)
  device.turn(1.5)
  channel.lose(0)
  await server.set(0, 25, 24)
  await server.processCommands()
  await channel.deliverAll()
  expect((await server.view()).commands[0]).toMatchObject({ state: 'rejected' })
  expect((await server.view()).commands[0]!.steps.at(-1)).toMatchObject({ code: 'changed' })
  // The rejection carries the settings of the device.
  expect(await server.view()).toMatchObject({
    settings: { temperature: 25.5 },
    changes: [{ was: 24, value: 25.5, setting: 'temperature' }],
  })
  device.fault = 'clamps'
  await server.set(0, 27, 25.5)
  await server.processCommands()
  await channel.deliverAll()
  expect(await server.view()).toMatchObject({
    settings: { temperature: 26.5 },
    commands: [{ state: 'mismatch', readBack: { temperature: 26.5 } }, {}],
  })
})

test('requires step-up authentication within ten minutes for unusual values only', async () => {
  const { server, equipmentId } = await house.barn()
  const manager = app.as(farm.manager)
  const proved = (minutes: number) =>
    asOwner(house.url, (client) =>
      client.query(
        `update session set verified_at = now() - make_interval(mins => $2) where account_id = $1`,
        [farm.manager.accountId, minutes],
      ),
    )
  onTestFinished(async () => void (await proved(0)))
  // The first call signs her in.
  await server.view()
  await proved(11)
  // Confirmation is requested before step-up authentication.
  await expect(server.set(0, 26.5, 24, false)).rejects.toMatchObject({ code: 'SETTING_ASK' })
  await expect(server.set(0, 26.5, 24)).rejects.toMatchObject({ code: 'PROOF_NEEDED' })
  const points = [
    { day: 0, value: 26 },
    { day: 21, value: 24 },
  ]
  const curve = { equipmentId, curve: { by: 'age' as const, points }, confirmed: true }
  expect((await manager.call(settings.sendCurve, curve)).problem.code).toBe('PROOF_NEEDED')
  expect((await server.view()).commands).toEqual([])
  expect(await server.set(0, 24.5, 24, false)).toMatchObject({ state: 'requested' })
  await server.cancelLast()
  await proved(9)
  expect(await server.set(0, 26.5, 24)).toMatchObject({ state: 'requested' })
  // Leaves no command for later tests.
  await server.cancelLast()
})

test('enforces limits for every role, and requires confirmation of unusual values', async () => {
  const { server, equipmentId } = await house.barn()
  await expect(server.set(0, 30.5, 24)).rejects.toMatchObject({ code: 'SETTING_BEYOND' })
  await expect(server.set(0, 28, 24)).rejects.toMatchObject({ code: 'SETTING_STEP' })
  await expect(server.set(0, 26.5, 24, false)).rejects.toMatchObject({ code: 'SETTING_ASK' })
  const limit = {
    type: 'C',
    scope: '080004',
    setting: 'temperature',
    least: 20,
    most: 26,
    usualLeast: 22,
    usualMost: 25,
    stepDown: 1,
    stepUp: 1,
    askStep: 0.5,
  } as const
  const owner = app.as(farm.owner)
  const beyond = await owner.call(settings.saveLimit, { ...limit, most: 40 })
  expect(beyond.problem).toMatchObject({ code: 'SETTING_LIMIT_BEYOND', fields: ['most'] })
  expect(beyond.problem.message).toContain('35')
  expect((await owner.call(settings.saveLimit, limit)).status).toBe(200)
  await expect(server.set(0, 26, 24)).rejects.toMatchObject({ code: 'SETTING_STEP' })
  const wrong = await app.as(farm.manager).call(settings.request, {
    type: 'C',
    equipmentId,
    values: { settemp: '24,5' },
  })
  expect(wrong.problem.code).toBe('SETTING_DIGITS')
  const none = await app
    .as(farm.manager)
    .call(settings.request, { type: 'C', equipmentId, values: { humi: '50' } })
  expect(none.problem.code).toBe('SETTING_UNKNOWN')
  expect(
    (
      await owner.call(settings.saveLimit, {
        ...limit,
        least: 16,
        most: 30,
        usualLeast: 18,
        usualMost: 27,
        stepDown: 3,
        stepUp: 3,
        askStep: 2,
      })
    ).status,
  ).toBe(200)

  // History of this scope, newest first.
  const shown = (await app.as(farm.manager).call(settings.limits, {})).body
  const heater = shown.limits.find(({ scope, type }) => scope === '080004' && type === 'C')!
  expect(heater).toMatchObject({ least: 16, most: 30, hardLeast: 12, hardMost: 35 })
  expect(heater.changes.map(({ least, most, name }) => [least, most, name])).toEqual([
    [16, 30, expect.stringContaining('owner')],
    [20, 26, expect.stringContaining('owner')],
  ])
  expect((await app.as(farm.worker).call(settings.limits, {})).status).toBe(403)
  expect((await app.as(farm.manager).call(settings.saveLimit, limit)).status).toBe(403)

  await owner.call(settings.saveRight, { workers: false })
  await expect(server.set(1, 24.5, 24)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const worker = app.as(farm.worker)
  const points = [{ day: 0, value: 24 }]
  const curve = await worker.call(settings.sendCurve, {
    equipmentId,
    curve: { by: 'age', points },
    confirmed: true,
  })
  expect(curve.problem.code).toBe('FORBIDDEN')
  const { commandId } = await server.set(0, 24.5, 24)
  expect((await worker.call(settings.cancel, { commandId })).problem.code).toBe('FORBIDDEN')
  expect((await server.view()).commands).toMatchObject([{ state: 'requested' }])
  await server.cancelLast()
  await owner.call(settings.saveRight, { workers: true })
  const { workers, rights } = (await app.as(farm.manager).call(settings.limits, {})).body
  expect([workers, ...rights.map((each) => each.workers)]).toEqual([true, true, false])
})

test('applies the limits of a creep area to its heater', async () => {
  const { server, equipmentId } = await house.barn()
  await expect(server.set(0, 30.5, 24)).rejects.toMatchObject({ code: 'SETTING_BEYOND' })
  const saved = await app.as(farm.manager).call(controllers.saveEquipment, {
    formMode: 'update',
    equipmentId,
    type: 'C',
    controllerId: 'I1',
    penId: farm.pen('farrowing 1'),
    heats: 'creep',
  })
  expect(saved.status).toBe(200)
  expect((await server.view()).limits).toMatchObject([{ least: 24, most: 38, usualLeast: 27, usualMost: 35 }])
  await expect(server.set(0, 23.5, 24)).rejects.toMatchObject({ code: 'SETTING_BEYOND' })
  await server.set(0, 27, 24)
  const heated = (await app.as(farm.owner).call(settings.limits, {})).body.limits
  expect(heated.find(({ scope }) => scope === 'creep')).toMatchObject({
    type: 'C',
    hardLeast: 24,
    hardMost: 38,
  })
  // Limits stored before the hard range was narrowed are restricted to it.
  await asOwner(house.url, (client) =>
    client.query(
      `insert into setting_limit (farm_id, house_kind, type, setting, limits) values ($1, 'creep', 'C', 'temperature', $2)`,
      [farm.farmId, { least: 2, most: 60, usualLeast: 3, usualMost: 50, stepDown: 3, stepUp: 3, askStep: 2 }],
    ),
  )
  expect((await app.as(farm.manager).call(settings.view, { equipmentId })).body.limits).toMatchObject([
    { least: 24, most: 38, usualLeast: 24, usualMost: 38 },
  ])
})

test('sends a curve and lists it as a previous one later', async () => {
  const { server, channel, equipmentId } = await house.barn()
  const curve = {
    by: 'age',
    points: [
      { day: 0, value: 26 },
      { day: 21, value: 24 },
    ],
  } as const
  const sent = await app.as(farm.manager).call(settings.sendCurve, {
    equipmentId,
    curve: { ...curve, points: [...curve.points] },
    confirmed: true,
  })
  expect(sent.status).toBe(200)
  await server.processCommands()
  await channel.deliverAll()
  // This controller does not read curves back, so it is not known to be applied.
  expect((await server.view()).commands[0]).toMatchObject({ state: 'acked', curve })
  const other = await app.as(farm.manager).call(settings.sendCurve, {
    equipmentId,
    curve: { by: 'lactationDay', points: [{ day: 0, value: 3 }] },
  })
  expect(other.problem.code).toBe('SETTING_UNKNOWN')
})

test('reads a curve back after a timeout and updates its outcome', async () => {
  const { server, channel, device, equipmentId } = await house.barn()
  device.curve = null
  const curve = {
    by: 'age' as const,
    points: [
      { day: 0, value: 25 },
      { day: 20, value: 22.5 },
    ],
  }
  const other = {
    by: 'age' as const,
    points: [
      { day: 0, value: 25 },
      { day: 20, value: 23 },
    ],
  }
  const send = async (sent: typeof curve) => {
    await app.as(farm.manager).call(settings.sendCurve, { equipmentId, curve: sent, confirmed: true })
    await server.processCommands()
    await channel.deliver(0)
  }
  await send(curve)
  while (channel.waits > 0) channel.lose(0)
  server.wait(601)
  await server.processCommands()
  expect((await server.view()).commands[0]).toMatchObject({ state: 'timedOut' })
  await server.processCommands()
  await channel.deliverAll()
  expect(await server.view()).toMatchObject({ curve, commands: [{ state: 'applied' }] })

  // A command based on an outdated curve is rejected.
  const sees = (expected: typeof curve | null) =>
    app.as(farm.manager).call(settings.sendCurve, { equipmentId, curve: other, expected, confirmed: true })
  for (const expected of [null, other])
    expect((await sees(expected)).problem).toMatchObject({ code: 'SETTING_CHANGED' })

  // It goes by another one: then the one without an answer stays unknown.
  await send(other)
  while (channel.waits > 0) channel.lose(0)
  device.curve = curve
  server.wait(601)
  await server.processCommands()
  await server.processCommands()
  await channel.deliverAll()
  expect((await server.view()).commands[0]).toMatchObject({ state: 'timedOut' })
  const { versions } = (await app.as(farm.worker).call(settings.curvePast, { equipmentId })).body
  expect(versions.map((each) => [each.state, each.curve])).toEqual([
    ['timedOut', other],
    ['applied', curve],
  ])
})

test('does not apply a report about one sow to the command of another', async () => {
  const { server, channel } = await house.barn()
  const equipmentId = 'E-8'
  await barn(house.pool, farm.farmId).add(equipmentId, 'E', { pen: farm.pen('gestation 1'), url: house.url })
  const curve = { by: 'gestationDay' as const, points: [{ day: 0, value: 2.4 }] }
  const part = 'A-1002'
  await app.as(farm.manager).call(settings.sendCurve, { equipmentId, part, curve, confirmed: true })
  await server.processCommands()
  while (channel.waits > 0) channel.lose(0)
  server.wait(601)
  await server.processCommands()
  const told = async (of: string) => {
    await inTransaction(house.pool, async (db) => {
      await db.actAs({ farmId: farm.farmId })
      const at = house.clock().toISOString()
      const from = { farmId: farm.farmId, controllerId: 'I1', equipmentId }
      await ingestReported(db, from, {
        v: 1,
        equipment: equipmentId,
        of,
        version: 1,
        at,
        settings: {},
        curve,
      })
    })
    const { commands } = (await app.as(farm.manager).call(settings.view, { equipmentId, part })).body
    return commands[0]?.state
  }
  expect(await told('A-1003')).toBe('timedOut')
  expect(await told(part)).toBe('applied')
})

test('compares a curve with the feed eaten by the day of gestation', async () => {
  await barn(house.pool, farm.farmId).add('E-9', 'E', { pen: farm.pen('gestation 1'), url: house.url })
  const { body: shown } = await app
    .as(farm.manager)
    .call(settings.view, { equipmentId: 'E-9', part: 'A-1002' })
  const today = dayOf(house.clock().toISOString().slice(0, 10))
  const days = daysBetween(dayOf(shown.present['matedOn']!), today)
  await asOwner(house.url, async (client) => {
    for (const [ago, total] of [
      [3, 2],
      [2, 2.4],
      [1, 2.6],
      [0, 0.4],
      [40, 9],
    ])
      await client.query(
        `insert into reading_day (farm_id, equipment_id, part, measure, day, n, missing, total) values ($1, 'E-9', 'A-1002', 'eaten', $2::date - $3::int, 1, 0, $4)`,
        [farm.farmId, today, ago, total],
      )
    await client.query(
      `insert into reading_latest (farm_id, equipment_id, part, at, received_at, quality, measured, measured_at) values ($1, 'E-9', 'A-1002', $2, $2, 0, '{}', '{}')`,
      [farm.farmId, house.clock()],
    )
  })
  const feedIn = async (price: number | undefined) => {
    const { body } = await app.as(farm.manager).call(feeds.list, {})
    const itemId = body.rows.find(({ category }) => category === '100006')!.feedId
    const receivedOn = addDays(today, -20)
    const { status } = await app
      .as(farm.manager)
      .call(receipts.save, { formMode: 'insert', itemId, receivedOn, amount: 1_000, price })
    expect(status).toBe(200)
  }
  for (const price of [400_000, 500_000, undefined]) await feedIn(price)
  const {
    past,
    today: standing,
    price,
  } = (await app.as(farm.manager).call(settings.curvePast, { equipmentId: 'E-9' })).body
  expect(standing).toEqual([days])
  // Feed without a price has no costs.
  expect(price).toBe(450)
  const by = new Map<number, number[]>()
  for (const [ago, total] of [
    [3, 2],
    [2, 2.4],
    [1, 2.6],
  ] as const) {
    const week = Math.floor((days - ago) / 7) * 7
    by.set(week, [...(by.get(week) ?? []), total])
  }
  expect(past.map(({ day, n, middle }) => [day, n, middle])).toEqual(
    [...by].map(([day, all]) => [
      day,
      all.length,
      all.length === 2 ? (all[0]! + all[1]!) / 2 : all[all.length >> 1],
    ]),
  )
})

test('compares a curve with the feed eaten by the day of lactation', async () => {
  await barn(house.pool, farm.farmId).add('F-9', 'F', { pen: farm.pen('farrowing 1'), url: house.url })
  const today = dayOf(house.clock().toISOString().slice(0, 10))
  await asOwner(house.url, async (client) => {
    await client.query(
      `insert into reading_day (farm_id, equipment_id, part, measure, day, n, missing, total) values ($1, 'F-9', 'A-1003', 'eaten', $2::date - 1, 1, 0, 5.2)`,
      [farm.farmId, today],
    )
    await client.query(
      `insert into reading_latest (farm_id, equipment_id, part, at, received_at, quality, measured, measured_at) values ($1, 'F-9', 'A-1003', $2, $2, 0, '{}', '{}')`,
      [farm.farmId, house.clock()],
    )
  })
  const days = daysBetween(dayOf('2026-11-05'), today)
  const { body } = await app.as(farm.manager).call(settings.curvePast, { equipmentId: 'F-9' })
  expect(body.today).toEqual([days])
  expect(body.past).toMatchObject([{ day: days - 1, n: 1, middle: 5.2 }])
})

test('rejects cancelling a sent command, empty requests and devices in local mode', async () => {
  const { server, channel, equipmentId, from } = await house.barn()
  await expect(server.set(0, 24, 24)).rejects.toMatchObject({ code: 'SETTING_NOTHING' })
  await server.set(0, 25, 24)
  await server.cancelLast()
  await server.set(0, 25, 24)
  await server.processCommands()
  await expect(server.cancelLast()).rejects.toMatchObject({ code: 'COMMAND_GONE' })
  await channel.deliverAll()
  expect((await server.view()).commands.map(({ state }) => state)).toEqual(['applied', 'cancelled'])
  await inTransaction(house.pool, async (db) => {
    await db.actAs({ farmId: farm.farmId })
    const told = { v: 1, equipment: equipmentId, version: 9, at: house.clock().toISOString(), mode: 'local' }
    await ingestReported(db, from, { ...told, settings: { temperature: 25 } })
  })
  await expect(server.set(0, 24, 25)).rejects.toMatchObject({ code: 'SETTING_LOCAL' })
})

test('rejects a curve for a sow without the date that it counts from', async () => {
  const { channel } = await house.barn()
  await channel.deliverAll()
  await barn(house.pool, farm.farmId).add('E-1', 'E', { pen: farm.pen('gestation 1'), url: house.url })
  const curve = { by: 'gestationDay' as const, points: [{ day: 0, value: 2.4 }] }
  const send = (part: string) =>
    app.as(farm.manager).call(settings.sendCurve, { equipmentId: 'E-1', part, curve, confirmed: true })
  expect((await send('A-1001')).problem).toMatchObject({ code: 'CURVE_NO_DATE', fields: ['pigmnum'] })
  expect((await send('A-1002')).status).toBe(200)
  await channel.deliverAll()
  // The feeder may identify her by her electronic tag.
  await asOwner(house.url, (client) =>
    client.query(`update animal set ear_tag = '410000012345678' where farm_id = $1 and tag = 'A-1002'`, [
      farm.farmId,
    ]),
  )
  await barn(house.pool, farm.farmId).add('E-2', 'E', { pen: farm.pen('gestation 1'), url: house.url })
  const known = await app.as(farm.manager).call(settings.sendCurve, {
    equipmentId: 'E-2',
    part: '410000012345678',
    curve,
    confirmed: true,
  })
  expect(known.status).toBe(200)
  // A date that is still to come counts no days.
  await asOwner(house.url, (client) =>
    client.query(`update animal set mated_on = $2::date + 1 where farm_id = $1 and tag = 'A-1002'`, [
      farm.farmId,
      house.clock().toISOString().slice(0, 10),
    ]),
  )
  expect((await send('A-1002')).problem.code).toBe('CURVE_NO_DATE')
})

test('displays revoked controllers everywhere and rejects commands to their equipment', async () => {
  const { server, channel, equipmentId, from } = await house.barn()
  const manager = app.as(farm.manager)
  const query = (text: string, values: unknown[]) =>
    asOwner(house.url, async (client) => (await client.query(text, values)).rows)
  onTestFinished(async () => {
    await query('update controller set revoked_at = null where farm_id = $1', [farm.farmId])
  })
  server.broker('refuses')
  await server.set(0, 24.5, 24)
  await manager.call(controllers.revoke, { controllerId: from.controllerId })

  expect((await states(server)).at(-1)).toBe('cancelled')
  expect(await server.view()).toMatchObject({ online: false, revoked: true })
  await expect(server.set(0, 25, 24)).rejects.toMatchObject({ code: 'CONTROLLER_REVOKED' })
  const read = { cmd_type: 'R', eq_type: 'C', eqid: equipmentId }
  expect((await manager.post(settings.request.path, read)).problem).toMatchObject({
    code: 'CONTROLLER_REVOKED',
    message: expect.stringContaining('차단'),
  })
  const commands = async () =>
    (
      await query(
        'select count(*)::int as n from equipment_command where farm_id = $1 and equipment_id = $2',
        [farm.farmId, equipmentId],
      )
    )[0]
  const before = await commands()
  await manager.call(settings.last, { equipmentId })
  expect(await commands()).toEqual(before)

  const listed = (await manager.call(controllers.list, {})).body.controllers
  expect(listed.find(({ controllerId }) => controllerId === from.controllerId)).toMatchObject({
    revoked: true,
    online: false,
  })
  const rows = (await manager.call(monitoring.summary, { type: 'C', summary: 'SUMMARY' })).body
  expect(rows.find((row) => row.equipmentId === equipmentId)).toMatchObject({ silent: true, revoked: true })
  const overview = (await manager.call(equipmentOverview.all, {})).body
  expect(overview.rows.find(({ type }) => type === 'C')).toMatchObject({
    condition: 'silent',
    remark: 'revoked',
  })

  // Messages on its old connection are quarantined.
  while (channel.waits > 0) channel.lose(0)
  const at = house.clock().toISOString()
  await inTransaction(house.pool, async (db) => {
    await db.actAs({ farmId: farm.farmId })
    await ingestReported(
      db,
      from,
      { v: 1, equipment: equipmentId, version: 99, at, settings: { temperature: 30 } },
      house.clock(),
    )
  })
  expect((await server.view()).settings).toEqual({ temperature: 24 })
  expect(
    await query(
      `select reason, count::int from reading_quarantine where farm_id = $1 and equipment_id = $2`,
      [farm.farmId, equipmentId],
    ),
  ).toEqual([{ reason: 'unknown_controller', count: 1 }])
})
