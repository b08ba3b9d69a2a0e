import * as calls from '@penside/contract/records/kinds.ts'
import type { BesideKind, KindName } from '@penside/domain/records/known-kinds.ts'
import type { Handlers } from '../http/serve.ts'
import type { Events } from './card/card-event.ts'
import * as parts from './kinds.ts'

type AllHandlers = { readonly [Name in KindName]: Handlers<(typeof calls)[Name]> }

/** A kind that is declared and lacks a part here does not compile. */
const complete: AllHandlers & { readonly [Name in BesideKind as `${Name}Events`]: Events } = parts

/** Every kind's calls with their handlers. */
export const handledKinds = Object.entries(calls).map(([name, of]) => ({
  calls: of,
  handlers: complete[name as KindName],
}))

/** What of a kind that is besides her life stands on an animal's card. */
export const besideEvents = (name: KindName): Events | undefined =>
  (parts as Partial<Record<string, unknown>>)[`${name}Events`] as Events | undefined
