import * as z from 'zod'
import type { Allow } from '../api/call.ts'
import { commonParameters } from '../api/common.ts'
import { everyCall } from '../index.ts'
import { decimal, id } from '../api/vocabulary.ts'
import { wireNamesOf, type RecordSchema } from '../api/wire.ts'

type Json = Readonly<Record<string, unknown>>

/** Names required by a deletion. */
function keysOf(input: z.ZodType): string[] {
  const { fields, beside } = input as RecordSchema
  return (beside.deletedBy ?? []).flatMap((name) => wireNamesOf(fields[name]!))
}

/** OpenAPI document of all calls. */
export function openapi() {
  const shared = new SharedSchemas()
  for (const { name, input, output } of everyCall.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))) {
    shared.see(schemaOf(input), `${name}.input`)
    shared.see(schemaOf(output), name)
  }
  const calls = everyCall.map(
    ({ name, method, path, sends, allow, writes, forPeople, input, deletion, output, example }) => [
      path,
      {
        [method.toLowerCase()]: {
          operationId: name,
          tags: [name.split('.')[0]],
          summary: summaryOf({ name, allow, writes, forPeople }),
          security:
            allow === 'anyone' ? [] : forPeople ? [{ session: [] }] : [{ session: [] }, { token: [] }],
          'x-allow': allow,
          'x-sends': sends,
          ...(writes && { 'x-writes': true }),
          ...(deletion && { 'x-deleted-by': keysOf(input) }),
          ...(method === 'GET'
            ? { parameters: parametersOf(input, example).map(shared.refer) }
            : {
                requestBody: {
                  content: {
                    'application/json': {
                      schema: shared.refer(schemaOf(input)),
                      example: z.encode(input, example),
                    },
                  },
                },
              }),
          responses: {
            200: {
              description: 'Done',
              content: { 'application/json': { schema: shared.refer(schemaOf(output)) } },
            },
            '4XX': { description: 'Refused: { code, message, fields, values }' },
          },
        },
      },
    ],
  )
  const otherPaths = everyCall.flatMap(({ path, alsoAt = [] }) =>
    alsoAt.map((at) => [at, { $ref: `#/paths/${path.replaceAll('/', '~1')}` }]),
  )
  return {
    // Swagger UI takes minutes to render version 3.1.
    openapi: '3.0.3',
    info: {
      title: 'Penside',
      version: '0.1.6',
      description:
        "Parameters are understood in the query, a form body or a JSON body. Every call also takes the common parameters; a farm or member that is not the session's is refused. A program sends a token, which a member makes on My page, as `Authorization: Bearer <token>`; one that reads may make every call that does not write. A write takes an operation number of one's own (a UUID) in `x-operation-id`: sent again, it has one effect. The examples work on the demo farm.",
    },
    paths: Object.fromEntries([...calls, ...otherPaths]) as Record<string, object>,
    components: {
      schemas: shared.printed,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'penside' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
    'x-common-parameters': schemaOf(commonParameters),
  }
}

const schemaOf = (schema: z.ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // All whole numbers in JSON are in this range.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  }) as Record<string, unknown>
  return rest
}

type Summarised = { name: string; allow: Allow; writes: true | undefined; forPeople: true | undefined }
function summaryOf({ name, allow, writes, forPeople }: Summarised): string {
  const who = allow === 'anyone' ? 'anyone' : allow.join(', ')
  return [name, writes ? 'writes' : 'reads', who, ...(forPeople ? ['people only'] : [])].join(' · ')
}

function parametersOf(input: z.ZodType, example: unknown) {
  const examples = z.encode(input, example) as Record<string, unknown>
  const { properties = {}, required = [] } = schemaOf(input) as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...(examples[name] !== undefined && { example: examples[name] }),
  }))
}

/** Named schemas of values. */
const values = { Integer: id, Decimal: decimal(0, 1), Moment: z.iso.datetime() }
/** Minimal length of a schema that is printed once and referenced, characters. */
const worthSharing = 200

/** Replaces repeated schemas by references to the first one. */
class SharedSchemas {
  readonly #names = new Map(
    Object.entries(values).map(([name, schema]) => [JSON.stringify(schemaOf(schema)), name]),
  )
  readonly #places = new Map<string, string>()
  readonly printed: Record<string, unknown> = {}

  see(part: unknown, place: string) {
    if (typeof part !== 'object' || part === null) return
    const text = JSON.stringify(part)
    if (this.#names.has(text)) return
    if (isSchema(part) && text.length >= worthSharing) {
      const first = this.#places.get(text)
      if (first !== undefined) return void this.#names.set(text, first)
      this.#places.set(text, place)
    }
    for (const [key, inner] of Object.entries(part))
      this.see(inner, ['properties', 'anyOf'].includes(key) ? place : `${place}.${key}`)
  }

  refer = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part
    const name = isSchema(part) && this.#names.get(JSON.stringify(part))
    if (!name) return this.#inside(part)
    this.printed[name] ??= this.#inside(part)
    return { $ref: `#/components/schemas/${name}` }
  }

  #inside = (part: object) =>
    Array.isArray(part)
      ? part.map(this.refer)
      : Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, this.refer(inner)]))
}

const isSchema = (part: object) =>
  'anyOf' in part || ('type' in part && (typeof part.type === 'string' || Array.isArray(part.type)))
