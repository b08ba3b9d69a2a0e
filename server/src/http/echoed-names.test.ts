// Made from the contract: callers send a row back as they got it, with `iuFlag` beside it.
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Call } from '@penside/contract/api/call.ts'
import { isGiven } from '@penside/contract/api/operation.ts'
import { contract } from '@penside/contract/index.ts'
import { roles } from '@penside/domain/accounts/role.ts'
import { exampleDatabase } from '../../test/example.ts'
import { requestOf, testApp } from '../../test/farm.ts'

const { database, farm } = await exampleDatabase()
const house = await testApp({ url: database.url, demo: true })
afterAll(async () => {
  await house.close()
  await database.drop()
})

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const hasMode = ({ input }: Call) => 'formMode' in ((input as { fields?: object }).fields ?? {})
const callerOf = ({ allow }: Call) =>
  farm[roles.findLast((role) => allow !== 'anyone' && allow.includes(role))!]

/** The records in an answer: itself, or each line of the lists in it. */
function rowsIn(answer: unknown): Row[] {
  if (Array.isArray(answer)) return answer.filter(isRow)
  if (!isRow(answer)) return []
  const lists = Object.values(answer).filter(Array.isArray).flat().filter(isRow)
  return 'rows' in answer || 'rows1' in answer ? lists : [answer]
}

const saves = Object.entries<Record<string, Call>>(contract).flatMap(([noun, calls]) =>
  Object.entries(calls)
    .filter(([, call]) => call.writes && hasMode(call))
    .flatMap(([name, save]) =>
      Object.entries(calls)
        .filter(([, call]) => !call.writes && call.allow !== 'anyone')
        .map(([read, call]) => ({ name: `${noun}.${read} to ${noun}.${name}`, save, read: call })),
    ),
)

describe('a row sent back', () => {
  test.each(saves)('$name', async ({ save, read }) => {
    const asked = z.encode(read.input as z.ZodType, read.example) as Row
    const answer = await house.as(callerOf(read)).ask(requestOf(read, asked))
    for (const row of rowsIn(answer.json())) {
      // With a field that nobody knows nothing is changed, and all that is wrong is named.
      const sent = { ...row, iuFlag: 'U', nonsense: '1' }
      const refused = await house.as(callerOf(save)).ask(requestOf({ ...save, sends: 'json' }, sent))
      const { fields = [] } = refused.json() as { fields?: string[] }
      expect(fields).toContain('nonsense')
      expect(fields.filter((field) => isGiven(row[field]))).toEqual([])
    }
  })
})
