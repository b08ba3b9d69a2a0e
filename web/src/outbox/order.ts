import { isRefused, isUnsent, newestAfter, type Base, type Operation } from './operation.ts'

type Find = (id: string | undefined) => Operation | undefined
/** `ready`: may be sent with this base number. `waits`: for a record before it. `blocked`: that record was rejected. */
export type Turn = { is: 'ready'; seq: number | null } | { is: 'waits' } | { is: 'blocked' }

/**
 * Turn of a record that builds on another one of this phone. The number of that one is known from its answer; a
 * discarded one never happened, so this one takes its base.
 */
export function turnOf({ base }: Pick<Operation, 'base'>, find: Find): Turn {
  if (!base) return { is: 'ready', seq: null }
  const before = find(base.after)
  // Accepted records are deleted after 30 days; the form's number was then right, or the server rejects it.
  if (!before) return { is: 'ready', seq: base.seq }
  if (isRefused(before)) return { is: 'blocked' }
  if (isUnsent(before)) return turnOf(before, find).is === 'blocked' ? { is: 'blocked' } : { is: 'waits' }
  if (before.state === 'accepted') return { is: 'ready', seq: newestAfter(before) ?? base.seq }
  return turnOf(
    { base: before.replacedBy ? { ...base, after: before.replacedBy } : (before.base ?? { seq: base.seq }) },
    find,
  )
}

/** Next record to send of an entity: the first one that waits for no other. `own`: its open records in order. */
export const nextOf = (own: readonly Operation[], find: Find): Operation | undefined =>
  own.find((operation) => isUnsent(operation) && turnOf(operation, find).is === 'ready')

/** Whether a record builds on another one, also indirectly. */
export function buildsOn({ base }: Pick<Operation, 'base'>, id: string, find: Find): boolean {
  if (!base) return false
  const before = find(base.after)
  if (base.after === id || before?.replacedBy === id) return true
  return before !== undefined && buildsOn(before, id, find)
}

export const finderIn =
  (own: readonly Operation[]): Find =>
  (id) =>
    own.find((operation) => operation.id === id)

/**
 * Base of a new form: the server's newest record (`kept`), and this phone's records that it does not include.
 * Rejected records and those that build on them are ignored. @param own all records of the animal by this member on
 * this phone, in order
 */
export function baseOf(own: readonly Operation[], kept: { seq: number; at?: number | undefined }): Base {
  const find = finderIn(own)
  let base: Base = { seq: kept.seq }
  for (const operation of own) {
    if (!operation.base) continue
    if (isUnsent(operation) && turnOf(operation, find).is !== 'blocked')
      base = { seq: base.seq, after: operation.id }
    const newest = newestAfter(operation)
    if (newest === undefined) continue
    const isNews = kept.at === undefined ? newest > kept.seq : (operation.settledAt ?? 0) > kept.at
    if (isNews) base = { seq: newest }
    // The record before was deleted again, so its number is gone.
    else if (kept.at === undefined && base.after === undefined) base = { seq: kept.seq }
  }
  return base
}
