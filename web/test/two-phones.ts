import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { matings, type NewMating } from '@penside/contract/records/mating.ts'
import type { Fault } from '../../e2e/proxy.ts'
import { today, type TestFarm } from '../../server/test/farm.ts'
import { authorOf, giltsFarm, openBarn, type Barn } from './barn.ts'
import { Phone, Time } from './phone.ts'
import type { Outbox } from '../src/outbox/outbox.ts'
import type { NewRecord } from '../src/outbox/recording.ts'

export type Person = 'worker' | 'manager'
export const hour = 3_600_000

export let barn: Barn
export let farm: TestFarm
export let cookies: Record<Person, string>
/** The two phones of the test, and the number of a sow of its own. */
export let phone: Phone<Time>
export let other: Phone<Time>
export let gilt = 0

/** Another sow, of whom nothing is recorded. */
export const nextGilt = () => void gilt++

/** Two phones of one farm, whose networks the test decides about, for each test of a file; and a gilt of its own. */
export function openTwoPhones(): void {
  beforeAll(async () => {
    gilt = 0
    barn = await openBarn(2)
    farm = await giltsFarm(120)
    cookies = { worker: await barn.app.signIn(farm.worker), manager: await barn.app.signIn(farm.manager) }
  })
  afterAll(() => barn.close())
  beforeEach(() => {
    nextGilt()
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
}

export const signIn = (on: Phone, who: Person = 'worker') =>
  on.signIn(authorOf(farm, farm[who]), cookies[who])
export const mating = (change: Partial<NewMating> = {}): NewMating => ({
  formMode: 'insert',
  animalId: farm.animal(`G-${gilt}`),
  matedOn: today,
  services: [{ boarId: farm.animal('B-01'), method: 'A' }],
  ...change,
})
export const by = (tag: string) => [{ boarId: farm.animal(tag), method: 'A' as const }]
export const record = (
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
export const next = async (outbox: Outbox, input = mating(), kept = { seq: 1 }) =>
  record(input, { base: await outbox.baseFor(`sow:${input.animalId}`, kept) })
export const history = async (animalId = mating().animalId) =>
  (await barn.app.as(farm.worker).call(matings.history, { animalId })).body.rows
export const boarsOf = async (animalId?: number) =>
  (await history(animalId)).map(({ services }) => services.map(({ tag }) => tag))
export const states = async (outbox: Outbox) => (await outbox.list()).toReversed().map(({ state }) => state)
/** What happens to the next writes; then all is well again. */
export const faulty = (on: Phone, fault: Fault, times = 1) => {
  let left = times
  on.proxy.decide = ({ method }) => (method === 'POST' && left-- > 0 ? fault : { kind: 'pass' })
}
export const restart = (on: Phone) => {
  while (on.open[0]) on.kill(on.open[0])
  return on.openTab()
}
