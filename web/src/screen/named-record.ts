import { useSearchParams } from 'react-router'
import type { Call, Input } from '@penside/contract/api/call.ts'
import { useOutbox } from '../outbox/hooks.ts'
import type { Operation } from '../outbox/operation.ts'
import { inputIn } from './unsent.ts'

/** The unsent record of this phone that the address names, to be changed, with what it holds; null where there is none of this call. */
export function useNamedRecord<C extends Call>(to: C): { operation: Operation; input: Input<C> } | null {
  const [params] = useSearchParams()
  const { open } = useOutbox()
  const operation = open.find(({ id }) => id === params.get('op'))
  const input = operation && inputIn(to, operation)
  return operation && input ? { operation, input } : null
}
