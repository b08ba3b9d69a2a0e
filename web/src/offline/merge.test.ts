// Tests that merged changes equal a full snapshot, whatever is recorded.
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import * as z from 'zod'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { herds, type KeptChange, type KeptHerd, type KeptRows } from '@penside/contract/offline/herd.ts'
import type { Call } from '@penside/contract/api/call.ts'
import { everyCall } from '@penside/contract/index.ts'
import { groupLosses } from '@penside/contract/groups/group-loss.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { moves } from '@penside/contract/records/move.ts'
import { receipts } from '@penside/contract/stores/receipt.ts'
import { day } from '@penside/domain/basics/day.ts'
import { roles } from '@penside/domain/accounts/role.ts'
import { demoFarms } from '../../../demo/src/farms.ts'
import { growDemoFarm } from '../../../demo/src/fill.ts'
import { exampleDatabase, type Example } from '../../../server/test/example.ts'
import { importHerd } from '../../../server/src/workbook/herd-import.ts'
import { asOwner, makePerson, requestOf, testApp, today, type TestApp } from '../../../server/test/farm.ts'
import { isLong } from '../../../server/test/long.ts'
import { herdAfter } from './merge.ts'

let example: Example
let app: TestApp
beforeAll(async () => {
  example = await exampleDatabase()
  app = await testApp({ url: example.database.url, demo: true })
})
afterAll(async () => {
  await app.close()
  await example.database.drop()
})

type Phone = { version?: string; herd: KeptHerd | null }
const refreshed = async (
  phone: Phone,
  as: ReturnType<TestApp['as']>,
): Promise<Phone & { sent: KeptChange | null }> => {
  const { version, herd: sent } = (
    await as.call(herds.kept, phone.version === undefined ? {} : { version: phone.version })
  ).body
  return { version, herd: sent ? herdAfter(phone.herd, sent) : phone.herd, sent }
}

/** Writes of the contract that change snapshots. */
const writes = everyCall.filter(
  ({ writes: does, name }) => does && !/^(members|sessions|books|outbox|farms\.add)/.test(name),
)

test('merged changes equal the whole herd after any records', async () => {
  const { farm } = example
  const worker = app.as(farm.worker)
  let phone: Phone = await refreshed({ herd: null }, worker)
  const animals = [...phone.herd!.sows.animalId, ...phone.herd!.boars.animalId, 999]
  const modes = [undefined, 'insert', 'update', 'delete']
  // Each write in each mode once, for random animals in a random order.
  const steps = writes.flatMap((call) => modes.map((mode) => ({ call: call as Call, mode })))
  const [drawn] = fc.sample(
    fc.tuple(
      fc.shuffledSubarray(steps, { minLength: steps.length }),
      fc.array(fc.constantFrom(...animals), { minLength: steps.length, maxLength: steps.length }),
    ),
    { numRuns: 1, seed: 20_261_120 },
  )
  let done = 0
  for (const [at, { call, mode }] of drawn![0].entries()) {
    const wire = z.encode(call.input as z.ZodType, call.example) as Record<string, unknown>
    if (at % 2 && 'pigNo' in wire) wire['pigNo'] = drawn![1][at]
    if (mode && 'iuFlag' in wire) wire['iuFlag'] = mode
    const role = roles.findLast((each) => call.allow.includes(each))!
    const { statusCode } = await app.as(farm[role]).ask(requestOf(call, wire))
    if (statusCode === 200) done++
    // Refreshes happen now and then.
    if (at % 5 === 4) phone = await refreshed(phone, worker)
    if (at % 15 === 14) expect(phone.herd).toEqual((await refreshed({ herd: null }, worker)).herd)
  }
  phone = await refreshed(phone, worker)
  expect(phone.herd).toEqual((await refreshed({ herd: null }, worker)).herd)
  // The test is only meaningful if records were saved.
  expect(done).toBeGreaterThan(writes.length / 2)
})

test('a restored database, a changed role and a bulk import send the whole snapshot', async () => {
  const { farm, database } = example
  const phone = await refreshed({ herd: null }, app.as(farm.worker))
  expect((await refreshed(phone, app.as(farm.worker))).sent).toBeNull()
  expect((await refreshed(phone, app.as(farm.owner))).sent?.whole).toBe(true)
  expect(
    (await refreshed({ ...phone, version: 'of an earlier shape' }, app.as(farm.worker))).sent?.whole,
  ).toBe(true)
  await asOwner(database.url, (client) =>
    client.query(
      `insert into animal (farm_id, sex, tag, breed, born_on, entered_on, status, last_work_on, not_before)
       values ($1, 'boar', 'B-BULK', '042001', '2025-01-01', '2025-09-01', 'boar', '2025-09-01', '2025-09-01')`,
      [farm.farmId],
    ),
  )
  expect((await refreshed(phone, app.as(farm.worker))).sent?.whole).toBe(true)
  const again = await refreshed({ herd: null }, app.as(farm.worker))
  // A full snapshot replaces everything.
  expect((await refreshed({ ...phone, version: 'of an earlier shape' }, app.as(farm.worker))).herd).toEqual(
    again.herd,
  )
  await asOwner(database.url, (client) => client.query('select begin_epoch()'))
  expect((await refreshed(again, app.as(farm.worker))).sent?.whole).toBe(true)
})

const sowsOfFarm = isLong ? 600 : 150
test(`a record of one sow of ${sowsOfFarm} sends one sow`, async () => {
  const farmId = 700_642
  const { average: _, ...shape } = demoFarms[0]!
  const person = await asOwner(inject('databaseUrl'), async (client) => {
    await client.query('begin')
    await importHerd(client, farmId, growDemoFarm({ ...shape, farmId, sows: sowsOfFarm, years: 2 }, today))
    const made = await makePerson(client, `merge-${farmId}`)
    await client.query(`insert into membership (farm_id, account_id, role) values ($1, $2, 'worker')`, [
      farmId,
      made.accountId,
    ])
    // Statistics as after every import, without which the planner may scan whole tables.
    await client.query('select analyze_imported_tables(); commit')
    return made
  })
  const server = await testApp()
  const worker = server.as(person)
  const bytes = async (version?: string) =>
    (await worker.ask(requestOf(herds.kept, version === undefined ? {} : { version }))).body.length
  const phone = await refreshed({ herd: null }, worker)
  const { sows, boars, pens } = phone.herd!
  const size = { whole: await bytes(), nothing: await bytes(phone.version) }
  const waits = sows.animalId.filter((_, at) => sows.status[at] === 'weaned' && sows.notBefore[at]! <= today)
  await worker.call(moves.save, {
    formMode: 'insert',
    animalId: waits[0]!,
    movedOn: today,
    penId: pens[1]!.penId,
  } as never)
  const moved = await refreshed(phone, worker)
  expect(moved.sent?.sows.animalId).toEqual([waits[0]])
  const afterMove = await bytes(phone.version)
  await worker.call(matings.save, {
    formMode: 'insert',
    animalId: waits[0]!,
    matedOn: day(today),
    services: [{ boarId: boars.animalId[0]!, method: 'A' }],
  })
  const mated = await refreshed(moved, worker)
  expect(mated.sent?.sows.animalId).toEqual([waits[0]])
  const afterMating = await bytes(moved.version)
  console.info(
    `what a phone of a farm of ${sows.animalId.length} sows is sent: ${size.whole} bytes for all, ${size.nothing} where nothing changed, ${afterMove} for a move, ${afterMating} for a mating with its boar`,
  )
  expect(afterMating).toBeLessThan(size.whole / 20)

  // The same for groups and the store.
  const { groups, groupMoves, stock } = phone.herd!
  const groupId = groups.groupId.at(-1)!
  await worker.call(groupLosses.save, {
    formMode: 'insert',
    groupId,
    seq: undefined,
    on: day(today),
    cause: '033014',
    head: 1,
  })
  const lost = await refreshed(mated, worker)
  expect(lost.sent?.groups.groupId).toEqual([groupId])
  const afterLoss = await bytes(mated.version)
  const [feed] = phone.herd!.feeds
  await worker.call(receipts.save, {
    formMode: 'insert',
    itemId: feed!.feedId,
    receivedOn: day(today),
    amount: 500,
    price: 0,
  } as never)
  expect((await refreshed(lost, worker)).sent?.replacedItems).toEqual([feed!.feedId])
  const afterReceipt = await bytes(lost.version)
  const sizeOf = (...names: (keyof KeptRows)[]) => {
    const text = JSON.stringify(names.map((name) => phone.herd![name]))
    return `${text.length} bytes (${gzipSync(text).length} packed)`
  }
  console.info(
    `${groups.groupId.length} open groups with ${groupMoves.seq.length} moves take ${sizeOf('groups', 'groupMoves', 'weighings', 'groupTreatments', 'withdrawals')}, ` +
      `the stock of ${new Set(stock.itemId).size} items ${sizeOf('stock', 'lots')}; ${afterLoss} bytes for a loss, ${afterReceipt} for a receipt`,
  )
  expect(Math.max(afterLoss, afterReceipt)).toBeLessThan(size.whole / 10)
  await server.close()
})
