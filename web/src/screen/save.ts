import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Call, Input } from '@penside/contract/api/call.ts'
import type { Sex } from '@penside/domain/records/care.ts'
import { useTheOutbox } from '../outbox/hooks.ts'
import { isRefused, patience, type Base, type Operation, type Summary } from '../outbox/operation.ts'
import { Problem } from './api.ts'

/** Where a record is: on the server, or safe on this phone until there is a connection. */
export type Saved = { where: 'server' | 'phone'; operation: Operation }

export type RecordToSave<C extends Call> = {
  input: Input<C>
  operationId: string
  /** Of whom the record is, `sow:12`, and how lists call it, `A-1001`. */
  entityKey: string
  label: string
  summary?: Summary | undefined
  base?: Base | undefined
  /** The record of this phone that is changed, where it has not been accepted yet. */
  changes?: string | undefined
}

/** Of which animal: those of one wait for one another. */
export const entityOf = ({ animalId, sex = 'sow' }: { animalId: number; sex?: Sex }) => `${sex}:${animalId}`

/**
 * Saves a record: first on this phone, then on the server. Resolves as soon as one of the two can be said; a refusal that comes in time is
 * thrown as a Problem, so that the form shows it, and stays among the phone's records until a person settles it.
 */
export function useSaveRecord<C extends Call>(to: C, kind: string) {
  const outbox = useTheOutbox()
  const cache = useQueryClient()
  return useCallback(
    async ({ input, operationId, changes, ...record }: RecordToSave<C>): Promise<Saved> => {
      const entered = changes
        ? await outbox.edit(changes, {
            call: to,
            input,
            base: record.base,
            summary: record.summary,
            label: record.label,
          })
        : await outbox.enqueue({ call: to, input, operationId, kind, ...record })
      const operation = (await outbox.waitFor(entered.id, patience)) ?? entered
      // Whatever is on the screen may be another one now; what is not is read when it is.
      await cache.invalidateQueries()
      if (isRefused(operation) && operation.refused) {
        const { status, code, fields, values, message } = operation.refused
        throw new Problem(status, code, fields, values, message)
      }
      return { where: operation.state === 'accepted' ? 'server' : 'phone', operation }
    },
    [outbox, cache, to, kind],
  )
}
