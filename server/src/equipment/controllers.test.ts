import { afterAll, expect, inject, test } from 'vitest'
import { controllers } from '@penside/contract/equipment/controller.ts'
import { farmEquipment } from '@penside/contract/farm/equipment.ts'
import { barn } from '../../test/barn.ts'
import { asOwner, makeFarm, testApp } from '../../test/farm.ts'
import { inTransaction } from '../database/db.ts'
import { enrol, controllerBySecret } from './credentials.ts'
import { ingestMeta, ingestState } from './messages.ts'

const now = new Date('2026-11-23T03:00:00Z')
const house = await testApp({ now: () => now })
afterAll(() => house.close())

test('lets a manager add, enrol, replace, retire and revoke', async () => {
  const farm = await makeFarm({ sows: 'none' })
  const manager = house.as(farm.manager)
  const ok = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200)
  await ok(manager.call(controllers.save, { controllerId: 'G1', name: 'Farrowing' }))
  const added = {
    formMode: 'insert',
    equipmentId: 'S-7',
    type: 'S',
    name: 'Window',
    controllerId: 'G1',
    penId: farm.pen('farrowing 1'),
    cycle: 30,
  } as const
  const merged = farm.pen('farrowing 2')
  await asOwner(inject('databaseUrl'), (client) =>
    client.query('update pen set merged_into = $2 where farm_id = $1 and pen_id = $3', [
      farm.farmId,
      added.penId,
      merged,
    ]),
  )
  const refusals = [
    [{ ...added, penId: merged }, 'PEN_UNKNOWN', 'loc_cd'],
    [{ ...added, equipmentId: 'W-7' }, 'EQUIPMENT_LETTER', 'eq_id'],
    [{ ...added, controllerId: 'G2' }, 'NOT_FOUND', 'icNo'],
    [{ ...added, penId: 999_999 }, 'PEN_UNKNOWN', 'loc_cd'],
  ] as const
  for (const [wrong, code, field] of refusals)
    expect((await manager.call(controllers.saveEquipment, wrong)).problem).toMatchObject({
      code,
      fields: [field],
    })
  await ok(manager.call(controllers.saveEquipment, added))
  expect((await manager.call(controllers.saveEquipment, added)).problem).toMatchObject({
    code: 'NAME_KNOWN',
  })

  const { code } = (await manager.call(controllers.makeCode, { controllerId: 'G1' })).body
  const { secret } = (await enrol(house.pool, code))!
  expect(await controllerBySecret(house.pool, secret)).toEqual({ farmId: farm.farmId, controllerId: 'G1' })

  const speaker = barn(house.pool, farm.farmId, 'G1')
  const sample = (temperature: number) => ({ equipment: 'S-7', at: now, values: { temperature } })
  await speaker.send([sample(20), { ...sample(20), equipment: 'S-99' }], { now })
  const meta = {
    v: 1,
    equipment: [
      { id: 'S-99', type: 'S' },
      { id: 'S-7', type: 'S', serial: '1' },
    ],
  }
  await inTransaction(house.pool, (db) => ingestMeta(db, { farmId: farm.farmId, controllerId: 'G1' }, meta))
  await ok(manager.call(controllers.replace, { equipmentId: 'S-7', serial: '2', model: 'T' }))
  const list = (await manager.call(controllers.list, {})).body
  expect(list.controllers).toMatchObject([
    {
      controllerId: 'G1',
      name: 'Farrowing',
      enrolled: true,
      revoked: false,
      apart: [{ reason: 'unknown_equipment', count: 1, equipmentId: 'S-99' }],
      unknown: [{ equipmentId: 'S-99', type: 'S' }],
    },
  ])
  expect(list.equipment).toMatchObject([
    {
      equipmentId: 'S-7',
      penName: 'farrowing 1',
      cycle: 30,
      newestAt: now.toISOString(),
      serial: '2',
      devices: 2,
    },
  ])

  await ok(manager.call(controllers.retire, { equipmentId: 'S-7', retired: true }))
  expect((await manager.call(farmEquipment.list, {})).body).toEqual([])
  await ok(manager.call(controllers.revoke, { controllerId: 'G1' }))
  expect(await controllerBySecret(house.pool, secret)).toBeUndefined()
  const rows = await asOwner(inject('databaseUrl'), (client) =>
    client.query('select temperature from environment_reading where farm_id = $1', [farm.farmId]),
  )
  expect(rows.rows).toEqual([{ temperature: 20 }])
})

test('counts a controller as online while it is heard within three cycles', async () => {
  const farm = await makeFarm({
    sows: 'none',
    equipment: [
      { id: 'S-1', type: 'S', controller: 'I1', pen: 0 },
      { id: 'F-1', type: 'F', controller: 'I1', pen: 0 },
      { id: 'F-2', type: 'F', controller: 'I2', pen: 0 },
      { id: 'S-2', type: 'S', controller: 'I2', pen: 0 },
    ],
  })
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const says = (controllerId: string, online: boolean, minutes: number) =>
    inTransaction(house.pool, (db) =>
      ingestState(
        db,
        { farmId: farm.farmId, controllerId },
        { v: 1, online, boot: 'b' },
        { now: ago(minutes) },
      ),
    )
  const online = async () =>
    (await house.as(farm.manager).call(controllers.list, {})).body.controllers.map((row) => row.online)
  expect(await online()).toEqual([false, false])
  // A climate sensor reports every minute, a feeder every five; what is retired is not waited for.
  await house.as(farm.manager).call(controllers.retire, { equipmentId: 'S-2', retired: true })
  await says('I1', true, 17)
  await says('I2', true, 14)
  expect(await online()).toEqual([false, true])
  const send = (minutes: number) =>
    barn(house.pool, farm.farmId, 'I1').send(
      [{ equipment: 'S-1', at: ago(minutes), values: { temperature: 20 } }],
      { now: ago(minutes) },
    )
  await send(4)
  expect(await online()).toEqual([false, true])
  await send(2)
  expect(await online()).toEqual([true, true])
  await says('I1', false, 0)
  expect(await online()).toEqual([false, true])
})
