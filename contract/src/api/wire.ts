import * as z from 'zod'

// The content security policy forbids code from text, which zod would try. Must run before the first schema is made.
if ('document' in globalThis) z.config({ jitless: true })

/** Value with an API name of the legacy API: the code says `matedOn`, the API `wkDt`. */
export type Field<Schema extends z.ZodType = z.ZodType> = {
  wire: string
  schema: Schema
  /** Further API names under which callers send the value. */
  also?: readonly string[] | undefined
}

/** Value that the API spreads over several fields: the code says `services`, the API `ungdonPigNo1`, `method1`, ... */
export type Spread<Value = unknown> = {
  fields: Readonly<Record<string, z.ZodType>>
  join(sent: Readonly<Record<string, unknown>>): Value
  split(value: Value): Record<string, unknown>
}
export type Fields = Readonly<Record<string, Field | Spread>>

type ValueOf<F> =
  F extends Field<infer Schema> ? z.output<Schema> : F extends Spread<infer Value> ? Value : never
type OptionalNames<F extends Fields> = {
  [K in keyof F]: undefined extends ValueOf<F[K]> ? K : never
}[keyof F]
/** Values of a record by their names in the code. */
export type Named<F extends Fields> = { [K in Exclude<keyof F, OptionalNames<F>>]: ValueOf<F[K]> } & {
  [K in OptionalNames<F>]?: ValueOf<F[K]> | undefined
}

export const field = <Schema extends z.ZodType>(
  wire: string,
  schema: Schema,
  also?: readonly string[],
): Field<Schema> => ({ wire, schema, ...(also && { also }) })
/** Field that callers may also send under other API names. */
export const spelled = <Schema extends z.ZodType>(part: Field<Schema>, ...also: string[]) =>
  field(part.wire, part.schema, also)
export const spread = <Value>(parts: Spread<Value>): Spread<Value> => parts

/** Value under each of its API names. */
export const either = <Value>(names: readonly string[], schema: z.ZodType<Value>) =>
  spread<Value | undefined>({
    fields: Object.fromEntries(names.map((name) => [name, schema.optional()])),
    join: (sent) => names.map((name) => sent[name]).find((value) => value !== undefined) as Value | undefined, // the schema has just admitted it
    split: (value) => (value === undefined ? {} : { [names[0]!]: value }),
  })
export const optional = <Schema extends z.ZodType>({ wire, schema, also }: Field<Schema>) =>
  field(wire, schema.optional(), also)
export const nullable = <Schema extends z.ZodType>({ wire, schema, also }: Field<Schema>) =>
  field(wire, schema.nullable(), also)
/** The fields, all optional. */
export const partial = <F extends Readonly<Record<string, Field>>>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, part]) => [name, optional(part)])) as {
    [Name in keyof F]: Field<z.ZodOptional<F[Name]['schema']>>
  }

const isField = (part: Field | Spread): part is Field => 'wire' in part

/** API names of a field. */
export const wireNamesOf = (part: Fields[string]): readonly string[] =>
  isField(part) ? [part.wire] : Object.keys(part.fields)

/** API names besides those of the values. */
export type Beside<N = never> = {
  /** Fields derived from the values and sent along; decoding leaves them out. */
  shows?: Readonly<Record<string, readonly [schema: z.ZodType, of: (named: N) => unknown]>>
  /** Names that are accepted and ignored, because callers send them back, unless a field has the name. */
  takes?: Readonly<Record<string, z.ZodType>>
  /** Prepares a value for encoding: copies what inner records show of the whole. */
  fills?: (named: N) => N
  /** Fields from which a deletion is decoded. */
  deletedBy?: readonly (keyof N & string)[]
}

export type RecordSchema<F extends Fields = Fields> = z.ZodType<Named<F>> & {
  readonly fields: F
  readonly beside: Pick<Beside, 'shows' | 'takes'> & { readonly deletedBy?: readonly string[] }
}

/**
 * Object with API names outside and plain names in the code. Validation uses the API names, so that an error names the field that the
 * caller sent. Undeclared fields are rejected. Throws if two fields have one API name.
 */
export function record<const F extends Fields>(fields: F, beside: Beside<Named<F>> = {}): RecordSchema<F> {
  const { shows = {}, takes = {}, fills = (named: Named<F>) => named } = beside
  const parts = Object.entries(fields)
  const shape: Record<string, z.ZodType> = {}
  for (const [name, part] of parts)
    for (const [wire, schema] of isField(part)
      ? [[part.wire, part.schema] as const]
      : Object.entries(part.fields)) {
      if (wire in shape) throw new Error(`${name}: the wire name ${wire} is taken`)
      shape[wire] = schema
    }
  for (const [wire, [shown]] of Object.entries(shows)) {
    if (wire in shape) throw new Error(`the wire name ${wire} is taken`)
    shape[wire] = shown.optional()
  }
  for (const [wire, schema] of Object.entries(takes)) shape[wire] ??= schema.optional()
  for (const [, part] of parts)
    if (isField(part)) for (const wire of part.also ?? []) shape[wire] ??= part.schema.optional()

  const codec = z.codec(z.strictObject(shape), z.custom<Named<F>>(), {
    decode: (sent) => {
      const named: Record<string, unknown> = {}
      for (const [name, part] of parts) {
        if (!isField(part)) named[name] = part.join(sent)
        else if (part.wire in sent) named[name] = sent[part.wire]
      }
      return named as Named<F>
    },
    encode: (unfilled) => {
      const named = fills(unfilled)
      const sent: Record<string, unknown> = {}
      for (const [name, part] of parts) {
        const value = (named as Record<string, unknown>)[name]
        if (!isField(part)) Object.assign(sent, part.split(value))
        else if (value !== undefined) sent[part.wire] = value
      }
      for (const [wire, [, of]] of Object.entries(shows)) sent[wire] = of(named)
      return sent
    },
  })
  return Object.assign(codec, { fields, beside }) as unknown as RecordSchema<F>
}

/** Values as sent, with further API names replaced by the field's own one. */
export function respelled(
  schema: z.ZodType,
  sent: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const named = { ...sent }
  const { fields = {} } = schema as { fields?: Fields }
  for (const part of Object.values(fields))
    if (isField(part))
      for (const name of part.also ?? [])
        if (name in named && !(part.wire in named)) {
          named[part.wire] = named[name]
          delete named[name]
        }
  return named
}

/**
 * Schema of a deletion. Callers send the keys of the record or the whole record, of which only the keys are read. A value that is
 * spread over several names gets its empty value. Undefined if the record declares no keys.
 */
export function deletionOf(schema: z.ZodType): z.ZodType | undefined {
  const { fields = {}, beside = {} } = schema as Partial<RecordSchema>
  const { deletedBy, takes = {} } = beside
  if (!deletedBy) return undefined
  const others = Object.entries(fields).filter(([name]) => !deletedBy.includes(name))
  const names = [...others.flatMap(([, part]) => spellingsOf(part)), ...Object.keys(takes)]
  const none = others.flatMap(([name, part]) =>
    isField(part) ? [] : [[name, { ...part, fields: {}, join: () => part.join({}) }] as const],
  )
  return record(
    { ...Object.fromEntries(deletedBy.map((name) => [name, fields[name]!])), ...Object.fromEntries(none) },
    { takes: Object.fromEntries(names.map((name) => [name, z.unknown()])) },
  )
}
const spellingsOf = (part: Fields[string]) => [
  ...wireNamesOf(part),
  ...(isField(part) ? (part.also ?? []) : []),
]

/** Names in the code of the API names in an error. */
export const namesOf = (schema: { readonly fields: Fields }, wireNames: readonly string[]): string[] =>
  Object.entries(schema.fields)
    .filter(([, part]) => wireNamesOf(part).some((wire) => wireNames.includes(wire)))
    .map(([name]) => name)
