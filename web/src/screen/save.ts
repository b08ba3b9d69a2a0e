import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Call, Input } from '@penside/contract/api/call.ts'
import type { Sex } from '@penside/domain/records/care.ts'
import { useTheOutbox } from '../outbox/hooks.ts'
import { isRefused, patience, type Base, type Operation, type Summary } from '../outbox/operation.ts'
import { Problem } from './api.ts'

/** Place of a record: on the server, or on this phone until there is a network. */
export type Saved = { where: 'server' | 'phone'; operation: Operation }

export type RecordToSave<C extends Call> = {
  input: Input<C>
  operationId: string
  /** Animal or group of the record, `sow:12`, and its display name, `A-1001`. */
  entityKey: string
  label: string
  summary?: Summary | undefined
  base?: Base | undefined
  /** Id of the unsent record that this one changes. */
  changes?: string | undefined
}

/** Key of an animal. Records of one entity are sent in order. */
export const entityOf = ({ animalId, sex = 'sow' }: { animalId: number; sex?: Sex }) => `${sex}:${animalId}`

/**
 * Saves a record on this phone, then on the server. Resolves as soon as its place is known. A rejection in time is
 * thrown as a Problem for the form; the record stays in the outbox until a person settles it.
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
      // Refetches what is on the screen, and the rest when it is used.
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
