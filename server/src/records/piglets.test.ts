import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { farrowings } from '@penside/contract/records/farrowing.ts'
import { fosterings } from '@penside/contract/records/fostering.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { partialWeanings } from '@penside/contract/records/partial-weaning.ts'
import { pigletDeaths } from '@penside/contract/records/piglet-death.ts'
import { removals } from '@penside/contract/records/removal.ts'
import { weanings } from '@penside/contract/records/weaning.ts'
import { makesGroup } from '@penside/contract/api/vocabulary.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { replay } from '@penside/domain/records/life.ts'
import { usualRemoval } from '@penside/domain/records/removal.ts'
import { makeFarm, testApp, today, type Answer, type TestApp, type TestFarm } from '../../test/farm.ts'
import { lactatingSow } from '../../test/litters.ts'
import { faultsOfPiglets } from '../../test/piglets.ts'
import { Db } from '../database/db.ts'
import { loadLife, lockSow } from './life/life.ts'
import { isLong } from '../../test/long.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const tags = ['L-1', 'L-2', 'L-3', 'P-1'] as const
const farrowedOn = addDays(today, -24)

/** Three nursing sows, and one that is due. */
async function barn() {
  const due = lactatingSow('P-1', { farrowedOn: addDays(today, -2), totalBorn: 12 })
  return makeFarm({
    sows: [
      ...tags.slice(0, 3).map((tag) => lactatingSow(tag, { farrowedOn, totalBorn: 11 })),
      { ...due, records: due.records.slice(0, 2) },
    ],
  })
}

const who = fc.integer({ min: 0, max: tags.length - 1 })
const some = fc.integer({ min: 0, max: 4 })
const acts = [
  'mate',
  'farrow',
  'foster',
  'lose',
  'wean partly',
  'wean',
  'remove',
  'delete the newest',
  'delete of her litter',
  'correct',
] as const
const step = fc.record({
  act: fc.constantFrom(...acts),
  sow: who,
  other: who,
  ago: fc.integer({ min: 0, max: 3 }),
  a: some,
  b: some,
  yes: fc.boolean(),
  group: fc.constantFrom(0, makesGroup, undefined),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Sends random records; the rules reject many of them. */
async function doStep(
  farm: TestFarm,
  { act, sow, other, ago, a, b, yes, group }: Step,
): Promise<Answer<unknown> | null> {
  const worker = app.as(farm.worker)
  const animalId = farm.animal(tags[sow]!)
  const otherId = farm.animal(tags[other]!)
  const on = addDays(today, -ago)
  const mode = { formMode: 'insert', animalId } as const
  const standing = async () => (await worker.call(weanings.history, { animalId })).body
  const weaning = (nursing: number) => ({
    weanedOn: on,
    females: Math.max(0, nursing - a - b),
    becomesNurse: yes,
    groupId: group,
    diedFemales: a,
    ...(a > 0 && { diedCause: '032005' }),
    stayFemales: b,
    ...(other !== sow && { partnerId: otherId }),
  })
  switch (act) {
    case 'mate':
      return worker.call(matings.save, { ...mode, matedOn: on, services: [] })
    case 'farrow':
      return worker.call(farrowings.save, {
        ...mode,
        farrowedOn: on,
        category: '070001',
        totalBorn: 8 + a + b,
        stillborn: a,
        undersized: b,
      })
    case 'foster': {
      const ways = yes ? { outFemales: a, outMales: b, toId: otherId } : { inFemales: a, fromId: otherId }
      return worker.call(fosterings.save, { ...mode, fosteredOn: on, reason: '050001', ...ways })
    }
    case 'lose':
      return worker.call(pigletDeaths.save, { ...mode, diedOn: on, cause: '032001', piglets: Math.max(1, a) })
    case 'wean partly':
      return worker.call(partialWeanings.save, {
        ...mode,
        weanedOn: on,
        females: a,
        males: b,
        groupId: group,
      })
    case 'wean':
      return worker.call(weanings.save, { ...mode, ...weaning((await standing()).sow.nursing) })
    case 'remove': {
      const { nursing } = (await standing()).sow
      const piglets = yes ? [{ females: nursing, toId: otherId }] : [{ females: nursing, cause: '032003' }]
      return worker.call(removals.save, {
        ...mode,
        removedOn: on,
        ...usualRemoval,
        ...(nursing > 0 && { piglets }),
      })
    }
    case 'delete the newest': {
      const { newestSeq, lastWork, previousWorkOn } = (await standing()).sow
      const named = { ...mode, formMode: 'delete', seq: newestSeq } as const
      if (lastWork === 'mating')
        return worker.call(matings.save, { ...named, matedOn: previousWorkOn, services: [] })
      if (lastWork === 'farrowing') return worker.call(farrowings.remove, named)
      if (lastWork === 'weaning') return worker.call(weanings.remove, named)
      if (lastWork === 'removal') return worker.call(removals.save, { ...named, removedOn: previousWorkOn })
      return null
    }
    case 'delete of her litter': {
      const named = { ...mode, formMode: 'delete', seq: 1 + (a % 2) } as const
      if (b === 0) return worker.call(partialWeanings.remove, named)
      if (b === 1)
        return worker.call(pigletDeaths.save, { ...named, diedOn: on, cause: '032001', piglets: 1 })
      return worker.call(fosterings.save, { ...named, fosteredOn: on })
    }
    case 'correct': {
      const [row] = (await standing()).rows
      if (row && yes) {
        const nursed = row.weaned + row.staying + row.diedFemales + (row.diedMales ?? 0)
        const corrected = { ...weaning(nursed), weanedOn: row.weanedOn }
        return worker.call(weanings.save, { ...mode, formMode: 'update', seq: row.seq, ...corrected })
      }
      if (b > 1)
        return worker.call(farrowings.save, {
          ...mode,
          formMode: 'update',
          seq: 3,
          farrowedOn,
          category: '070001',
          totalBorn: 9 + a,
        })
      return worker.call(partialWeanings.save, {
        ...mode,
        formMode: 'update',
        seq: 1,
        weanedOn: on,
        females: a,
        males: b,
        groupId: group,
      })
    }
  }
}

const runs = isLong ? 400 : 6

test(
  'piglets add up from birth to weaning after any sequence of records, corrections and deletions',
  { timeout: 600_000 + runs * 20_000 },
  async () => {
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 35 }), async (steps) => {
        const farm = await barn()
        const said: string[] = []
        for (const each of steps) {
          const reply = await doStep(farm, each)
          if (!reply) continue
          said.push(`${JSON.stringify(each)} ${reply.status < 300 ? 'done' : reply.problem.code}`)
          expect([200, 400, 404, 409], said.join('\n')).toContain(reply.status)
          if (reply.status === 200) accepted += 1
        }
        const client = await app.pool.connect()
        try {
          await client.query(`begin; select set_for_call('penside.farm', '${farm.farmId}')`)
          expect(await faultsOfPiglets(client, farm.farmId), said.join('\n')).toEqual([])
          for (const tag of tags) {
            const animalId = farm.animal(tag)
            const state = replay((await loadLife(new Db(client), animalId)).map(({ record }) => record))
            expect(await lockSow(new Db(client), animalId), said.join('\n')).toMatchObject(state)
          }
        } finally {
          await client.query('rollback')
          client.release()
        }
      }),
      { numRuns: runs },
    )
    // Many are rejected, but not all.
    expect(accepted).toBeGreaterThan(runs * 3)
  },
)
