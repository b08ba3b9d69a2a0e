import { isRefused, isUnsent, newestAfter, type Base, type Operation } from './operation.ts'

type Find = (id: string | undefined) => Operation | undefined
/** `ready`: may be sent, with this number as its base. `waits`: for a record before it. `blocked`: that one was refused. */
export type Turn = { is: 'ready'; seq: number | null } | { is: 'waits' } | { is: 'blocked' }

/**
 * Where a record stands that builds on another one of this phone. The number of the record before it is known only from the server's answer
 * to that one; one that was given up never happened, so that this one builds on what that one was built on.
 */
export function turnOf({ base }: Pick<Operation, 'base'>, find: Find): Turn {
  if (!base) return { is: 'ready', seq: null }
  const before = find(base.after)
  // After 30 days what was accepted is no longer kept; the form's own number was then right, or the server says so.
  if (!before) return { is: 'ready', seq: base.seq }
  if (isRefused(before)) return { is: 'blocked' }
  if (isUnsent(before)) return turnOf(before, find).is === 'blocked' ? { is: 'blocked' } : { is: 'waits' }
  if (before.state === 'accepted') return { is: 'ready', seq: newestAfter(before) ?? base.seq }
  return turnOf(
    { base: before.replacedBy ? { ...base, after: before.replacedBy } : (before.base ?? { seq: base.seq }) },
    find,
  )
}

/** What is to be sent next of one entity: the first that waits for no other. `own` are its open records in their order. */
export const nextOf = (own: readonly Operation[], find: Find): Operation | undefined =>
  own.find((operation) => isUnsent(operation) && turnOf(operation, find).is === 'ready')

/** Whether a record builds on another one, also over others. */
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
 * What a form that opens now builds on: what the server told last (`kept`), and this phone's own records that the kept state does not
 * know of yet. Records that were refused, and those that build on them, are not counted on.
 * @param own all records of the animal by this person on this phone, in their order
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
    // What was recorded before has been deleted again: its number is nobody's any more.
    else if (kept.at === undefined && base.after === undefined) base = { seq: kept.seq }
  }
  return base
}
