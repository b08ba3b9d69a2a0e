import * as calls from '@penside/contract/records/kinds.ts'
import { isBeside, type BesideKind, type KindName } from '@penside/domain/records/known-kinds.ts'
import type { Handlers } from '../http/serve.ts'
import { noValues, type BesideEvents, type Events } from './card/card-event.ts'
import * as parts from './kinds.ts'

type AllHandlers = { readonly [Name in KindName]: Handlers<(typeof calls)[Name]> }

/** The type requires the parts of every declared kind. */
const complete: AllHandlers & { readonly [Name in BesideKind as `${Name}Events`]: BesideEvents } = parts

/** Calls of every kind with their handlers. */
export const handledKinds = Object.entries(calls).map(([name, of]) => ({
  calls: of,
  handlers: complete[name as KindName],
}))

/** Events on an animal's card of a kind that is not part of a life; undefined for the other kinds. */
export function besideEvents(name: KindName): Events | undefined {
  if (!isBeside(name)) return undefined
  const read = complete[`${name}Events`]
  return async (...args) => (await read(...args)).map((event) => ({ ...noValues, ...event, kind: name }))
}
