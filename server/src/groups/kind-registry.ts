import * as calls from '@penside/contract/groups/kinds.ts'
import type { GroupKindName } from '@penside/domain/groups/known-kinds.ts'
import type { Handlers } from '../http/serve.ts'
import * as parts from './kinds.ts'

/** Handlers by kind; a declared kind without handlers is a compile error. */
const complete: { readonly [Name in GroupKindName]: Handlers<(typeof calls)[Name]> } = parts

/** Calls of all kinds with their handlers. */
export const handledGroupKinds = Object.entries(calls).map(([name, of]) => ({
  calls: of,
  handlers: complete[name as GroupKindName],
}))
