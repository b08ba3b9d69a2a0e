import { useSearchParams } from 'react-router'
import type { Call, Input } from '@penside/contract/api/call.ts'
import { useOutbox } from '../outbox/hooks.ts'
import type { Operation } from '../outbox/operation.ts'
import { inputIn } from './unsent.ts'

/** Unsent record named in the address, with its input; null if there is none of this call. */
export function useNamedRecord<C extends Call>(to: C): { operation: Operation; input: Input<C> } | null {
  const [params] = useSearchParams()
  const { open } = useOutbox()
  const operation = open.find(({ id }) => id === params.get('op'))
  const input = operation && inputIn(to, operation)
  return operation && input ? { operation, input } : null
}
