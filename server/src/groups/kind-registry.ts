import * as calls from '@penside/contract/groups/kinds.ts'
import type { GroupKindName } from '@penside/domain/groups/known-kinds.ts'
import type { Handlers } from '../http/serve.ts'
import * as parts from './kinds.ts'

/** A kind that is declared and lacks its handlers does not compile. */
const complete: { readonly [Name in GroupKindName]: Handlers<(typeof calls)[Name]> } = parts

/** Every kind's calls with their handlers. */
export const handledGroupKinds = Object.entries(calls).map(([name, of]) => ({
  calls: of,
  handlers: complete[name as GroupKindName],
}))
