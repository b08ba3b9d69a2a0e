import type { MatingHistoryRow } from '@penside/contract/records/mating.ts'
import type { Operation } from '../../outbox/operation.ts'

/** A mating of her history: one that the server has, or one of this phone that it has not accepted yet. */
export type Entry = MatingHistoryRow & { operation?: Operation; unsent?: boolean }
export type Opened = { mode: 'insert' } | { mode: 'update'; row: Entry; withBoar?: boolean }

export const entityOf = (animalId: number) => `sow:${animalId}`

export const keyOf = (row: Entry) => row.operation?.id ?? row.seq
