import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { matings, type NewMating } from '@penside/contract/records/mating.ts'
import type { TestFarm } from '../../../server/test/farm.ts'
import { today } from '../../../server/test/farm.ts'
import { authorOf, giltsFarm, openBarn, type Barn } from '../../test/barn.ts'
import { drain, Phone, quiet, Time } from '../../test/phone.ts'
import type { Outbox, NewRecord } from './outbox.ts'

let barn: Barn
let farm: TestFarm
let phone: Phone
let gilt = 0
beforeAll(async () => {
  barn = await openBarn(1)
  farm = await giltsFarm(60)
})
afterAll(() => barn.close())

const cookies = new Map<string, string>()
async function signIn(on: Phone, who: 'worker' | 'manager' = 'worker') {
  const cookie = cookies.get(who) ?? (await barn.app.signIn(farm[who]))
  cookies.set(who, cookie)
  on.signIn(authorOf(farm, farm[who]), cookie)
}

beforeEach(async () => {
  const [proxy] = barn.proxies
  proxy!.decide = () => ({ kind: 'pass' })
  proxy!.online = true
  phone = new Phone({ time: new Time(), proxy: proxy! })
  await signIn(phone)
  gilt++
})

const mating = (change: Partial<NewMating> = {}): NewMating => ({
  formMode: 'insert',
  animalId: farm.animal(`G-${gilt}`),
  matedOn: today,
  services: [{ boarId: farm.animal('B-01'), method: 'A' }],
  ...change,
})
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
const matingsOf = async (animalId: number) =>
  (await barn.app.as(farm.worker).call(matings.history, { animalId })).body.rows
const only = async (outbox: Outbox) => (await outbox.list())[0]

test('a record that is saved with a network is on the server a moment later, once', async () => {
  const { outbox } = phone.openTab()
  const { id } = await outbox.enqueue(record())
  const saved = await outbox.waitFor(id, 5_000)
  expect(saved).toMatchObject({ state: 'accepted', receipt: { answer: { seq: 2, maxSeq: 2 } } })
  await quiet([phone])
  expect(await matingsOf(mating().animalId)).toHaveLength(1)
  expect(outbox.snapshot()).toMatchObject({ open: [], counts: { unsent: 0, refused: 0, accepted: 1 } })
})

test('a record that is saved without a network waits on the phone, and is sent when there is one', async () => {
  phone.proxy.online = false
  const { outbox } = phone.openTab()
  const { id } = await outbox.enqueue(record())
  expect(await outbox.waitFor(id, 5_000)).toMatchObject({ state: 'queued', attempts: 1 })
  await quiet([phone])
  expect(outbox.snapshot()).toMatchObject({ counts: { unsent: 1 }, status: { is: 'waiting' } })
  phone.proxy.online = true
  await drain([phone])
  expect(await only(outbox)).toMatchObject({ state: 'accepted' })
  expect(await matingsOf(mating().animalId)).toHaveLength(1)
})
