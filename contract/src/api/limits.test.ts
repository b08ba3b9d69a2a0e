import { expect, test } from 'vitest'
import * as z from 'zod'
import { everyCall } from '../index.ts'
import type { Fields } from './wire.ts'

const huge = 1e15
/** A day throws on a number. */
const encoded = (schema: z.ZodType, given: number) => {
  try {
    return z.safeEncode(schema, given as never)
  } catch {
    return null
  }
}
/** What is said to be the limit when this number is refused. */
const limitSaid = (schema: z.ZodType, given: number) => {
  const issue = encoded(schema, given)?.error?.issues[0]
  return issue?.code === 'too_small' ? issue.minimum : issue?.code === 'too_big' ? issue.maximum : undefined
}
const limits = everyCall.flatMap(({ name, input }) =>
  Object.entries((input as unknown as { fields?: Fields }).fields ?? {}).flatMap(([field, part]) =>
    'schema' in part
      ? [-huge, huge].flatMap((given) => {
          const limit = limitSaid(part.schema, given)
          return limit === undefined
            ? []
            : [{ field: `${name}.${field}`, schema: part.schema, limit: Number(limit) }]
        })
      : [],
  ),
)

test('the limits of numbers are valid themselves', () => {
  expect(limits.length).toBeGreaterThan(200)
  expect(
    limits
      .filter(({ schema, limit }) => !encoded(schema, limit)?.success)
      .map(({ field, limit }) => `${field} ${limit}`),
  ).toEqual([])
})

test('groups accept heads of up to six digits', () => {
  const heads = limits.filter(
    ({ field, limit }) =>
      /^(transfer|shipment|group|weighing)\w*\.save\.(head|females|males)$/i.test(field) && limit > 1,
  )
  expect(heads.length).toBeGreaterThan(8)
  expect(heads.flatMap(({ field, limit }) => (limit === 999_999 ? [] : [field]))).toEqual([])
})
