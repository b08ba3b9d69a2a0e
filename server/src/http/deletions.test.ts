// Made from the contract: whoever deletes a record sends its keys, and nothing else of it.
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { everyCall } from '@penside/contract/index.ts'
import { boars } from '@penside/contract/records/boar.ts'
import { sows } from '@penside/contract/records/sow.ts'
import { formMode } from '@penside/contract/api/vocabulary.ts'
import { wireNamesOf, type RecordSchema } from '@penside/contract/api/wire.ts'
import { exampleDatabase } from '../../test/example.ts'
import { requestOf, testApp } from '../../test/farm.ts'

const { database, farm } = await exampleDatabase()
const house = await testApp({ url: database.url, demo: true })
afterAll(async () => {
  await house.close()
  await database.drop()
})
const owner = house.as(farm.owner)

type Named = (typeof everyCall)[number]
type Row = Record<string, unknown>
const recordOf = ({ input }: Named) => input as unknown as RecordSchema
const sentOf = ({ input, example }: Named) => z.encode(input as z.ZodType, example) as Row
const send = async (call: Named, sent: Row) => {
  const answer = await owner.ask(requestOf({ ...call, sends: 'json' }, sent))
  return [answer.statusCode, answer.json<Row>()] as const
}

/** The number of an animal that has just been entered: its save answers 1 alone. */
const entered: Record<string, () => Promise<Row>> = {
  'sows.save': async () => {
    const { rows } = (await owner.call(sows.list, { search: 'A-9001' })).body
    return { pigNo: rows[0]?.animalId }
  },
  'boars.save': async () => {
    const { rows } = (await owner.call(boars.list, { search: 'B-90' })).body
    return { pigNo: rows[0]?.animalId }
  },
}

const hasMode = (call: Named) => formMode.wire in sentOf(call)
const deletions = everyCall
  .filter(({ deletion }) => deletion)
  // What corrects a record of the example farm deletes it: last.
  .toSorted((a, b) => Number(sentOf(a)['iuFlag'] === 'U') - Number(sentOf(b)['iuFlag'] === 'U'))

describe('a deletion', () => {
  test('is decoded from keys by every save with deletions', () => {
    const without = everyCall.filter((call) => hasMode(call) && !call.deletion).map(({ name }) => name)
    // Equipment is not deleted, and these two delete nothing else.
    expect(without.toSorted()).toEqual([
      'controllers.saveEquipment',
      'partialWeaning.remove',
      'weaning.remove',
    ])
    expect(deletions.length).toBeGreaterThan(25)
  })

  test.each(deletions)('of $name requires only keys', async (call) => {
    const sent = sentOf(call)
    const [status, saved] = await send(call, sent)
    expect([status, saved]).toEqual([200, saved])
    const { fields, beside } = recordOf(call)
    const made: Row = { ...sent, ...(typeof saved === 'object' && saved), ...(await entered[call.name]?.()) }
    const keys = (beside.deletedBy ?? []).flatMap((name) => wireNamesOf(fields[name]!))
    const named = Object.fromEntries(keys.flatMap((key) => (key in made ? [[key, made[key]] as const] : [])))
    const answer = await send(call, { ...named, iuFlag: 'D' })
    expect(answer).toEqual([200, answer[1]])
  })
})
