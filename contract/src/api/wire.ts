import * as z from 'zod'

// Pages may not make code of text, and a browser notes every try; before the first schema is made.
if ('document' in globalThis) z.config({ jitless: true })

/** A value that travels under a legacy name: the code says `matedOn`, the wire says `wkDt`. */
export type Field<Schema extends z.ZodType = z.ZodType> = {
  wire: string
  schema: Schema
  /** Further API names under which callers send the value. */
  also?: readonly string[] | undefined
}

/** A value that the wire spreads over several fields: the code says `services`, the wire says `ungdonPigNo1`, `method1`, ... */
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
/** The values of a record by our own names. */
export type Named<F extends Fields> = { [K in Exclude<keyof F, OptionalNames<F>>]: ValueOf<F[K]> } & {
  [K in OptionalNames<F>]?: ValueOf<F[K]> | undefined
}

export const field = <Schema extends z.ZodType>(
  wire: string,
  schema: Schema,
  also?: readonly string[],
): Field<Schema> => ({ wire, schema, ...(also && { also }) })
/** The same field, which callers may send under these names as well. */
export const spelled = <Schema extends z.ZodType>(part: Field<Schema>, ...also: string[]) =>
  field(part.wire, part.schema, also)
export const spread = <Value>(parts: Spread<Value>): Spread<Value> => parts

/** The same value under the names by which it is sent. */
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
/** The same fields, none of them needed. */
export const partial = <F extends Readonly<Record<string, Field>>>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, part]) => [name, optional(part)])) as {
    [Name in keyof F]: Field<z.ZodOptional<F[Name]['schema']>>
  }

const isField = (part: Field | Spread): part is Field => 'wire' in part

/** The wire names of a record's field, by our own name for it. */
export const wireNamesOf = (part: Fields[string]): readonly string[] =>
  isField(part) ? [part.wire] : Object.keys(part.fields)

/** Names that the wire has besides those of the values. */
export type Beside<N = never> = {
  /** Sent along with the values and worked out of them; who reads the answer by our names does not see them. */
  shows?: Readonly<Record<string, readonly [schema: z.ZodType, of: (named: N) => unknown]>>
  /** Let in, because callers send them back as they got them, and not read, unless a field is called so. */
  takes?: Readonly<Record<string, z.ZodType>>
  /** Before it is sent: what inner records show of the whole. */
  fills?: (named: N) => N
  /** Of what saves a record: the fields that a deletion is read from. */
  deletedBy?: readonly (keyof N & string)[]
}

export type RecordSchema<F extends Fields = Fields> = z.ZodType<Named<F>> & {
  readonly fields: F
  readonly beside: Pick<Beside, 'shows' | 'takes'> & { readonly deletedBy?: readonly string[] }
}

/**
 * An object with legacy names on the wire and plain names in the code. The wire object validates, so a 400 names the field that the
 * caller sent; a field that nobody declared is refused. Throws where two fields claim one wire name.
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

/** The values that were sent, each under its field's own API name where it came under a further one alone. */
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
 * A deletion as callers may send it: with the keys of the record, or with the whole of it, of which nothing else is read. A value that is
 * spread over several names is the one of none of them. `undefined` where the record has no keys of a deletion.
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

/** Which of our own names stand behind the wire names that an answer complains about. */
export const namesOf = (schema: { readonly fields: Fields }, wireNames: readonly string[]): string[] =>
  Object.entries(schema.fields)
    .filter(([, part]) => wireNamesOf(part).some((wire) => wireNames.includes(wire)))
    .map(([name]) => name)
