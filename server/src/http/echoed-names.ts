import * as z from 'zod'
import type { Call } from '@penside/contract/api/call.ts'
import { formMode } from '@penside/contract/api/vocabulary.ts'

type Schema = { properties?: Record<string, Schema>; [part: string]: unknown }

/** API names in a schema, at any depth. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (Array.isArray(schema)) return schema.flatMap(namesIn)
  const { properties = {}, ...parts } = schema as Schema
  return [
    ...Object.keys(properties),
    ...Object.values(properties).flatMap(namesIn),
    ...Object.values(parts).flatMap(namesIn),
  ]
}

const jsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

/**
 * API names that a save may ignore, for each call with `iuFlag` of a noun: those that the noun's calls return and the save does not read.
 * Callers send a row back as they received it.
 */
export function echoedNames(calls: Readonly<Record<string, Call>>): ReadonlyMap<Call, ReadonlySet<string>> {
  const ownNames = new Map(
    Object.values(calls)
      .map((call) => [call, Object.keys((jsonSchema(call.input) as Schema).properties ?? {})] as const)
      .filter(([call, names]) => call.writes && names.includes(formMode.wire)),
  )
  if (ownNames.size === 0) return new Map()
  const answered = Object.values(calls).flatMap(({ output }) => namesIn(jsonSchema(output)))
  return new Map(
    [...ownNames].map(([call, names]) => [call, new Set(answered.filter((name) => !names.includes(name)))]),
  )
}
