import { tried } from '../basics/refusal.ts'
import { columnsIn, recordStored, sheetOfLife } from '../records/known-kinds.ts'
import { applyRecord, type Held, type SowState } from '../records/life.ts'
import type { BookSow } from './animals.ts'
import type { StoredValues, Taken } from './farm-records.ts'
import { storedIn, type ChangedRecord, type LifeRow, type Own } from './kind-row.ts'

/** Key of a record within its life: the `seq` of a life record, or the kind and number of a change of a litter. */
export const keyOfRecord = ({ seq, kind, number }: { seq?: unknown; kind?: unknown; number?: unknown }) =>
  number === undefined || number === null ? String(seq) : `${String(kind)} ${String(number)}`

const heads = ['females', 'males', 'unsexed']

/** Columns that a record takes: head counts by sex are one value. */
export function takenColumns(own: Own, columns: readonly string[]): string[] {
  const withHeads = columns.some((column) => heads.includes(column))
  return [...new Set([...columns, ...(withHeads ? heads.filter((column) => column in own) : [])])]
}

/** Own values of the farm's record with those that it takes from a row. */
export const mergedOwn = (own: Own, stored: StoredValues, columns: readonly string[]): Own =>
  Object.fromEntries(
    Object.keys(own).map((key) => [key, columns.includes(key) ? own[key] : (stored[key] ?? null)]),
  ) as Own

/** The change of a farm's record by a row. */
export function changedRecord(row: LifeRow, { stored, columns: differing }: Taken): ChangedRecord {
  const columns = takenColumns(row.own, differing)
  const own = mergedOwn(row.own, stored, columns)
  const { kind, on } = row.record
  const record = recordStored(kind, on, storedIn(columnsIn(sheetOfLife(row.kind)), own))
  return { row: { ...row, own, record }, stored, columns }
}

export type Reject = (
  row: LifeRow,
  code: string,
  values: Readonly<Record<string, string | number>>,
  fields: readonly string[],
) => void

/**
 * Replays the life of a sow of the farm with its changed records, and puts them into it.
 * @param warn is called before each changed record; it returns the row as it is stored
 * @returns her state, or null if the life is impossible, which is rejected at a changed record
 */
export function stateWithChanges(
  sow: BookSow,
  warn: (row: LifeRow, state: SowState) => LifeRow,
  reject: Reject,
): SowState | null {
  const { present, entry } = sow
  if (!present) return applyRecord(null, entry)
  if (sow.changes.length === 0) return present.state
  const changes = new Map(sow.changes.map((change) => [keyOfRecord(change.stored), change]))
  let state: SowState | null = applyRecord(null, entry)
  let last = sow.changes[0]!.row
  const records: Held[] = []
  for (const [i, record] of present.records.entries()) {
    const change = changes.get(present.keys[i] ?? '')
    if (change) {
      last = change.row
      tried(
        () => sheetOfLife(last.kind).check?.(last.record as never),
        ({ code, values, fields }) => reject(last, code, values, fields),
      )
      change.row = warn(last, state)
    }
    const applied = change?.row.record ?? record
    state = tried<SowState | null>(
      () => applyRecord(state, applied),
      ({ code, values, fields }) => {
        const { kind, on } = applied
        if (change) reject(last, code, values, fields)
        else reject(last, 'STANDS_AGAINST', { kind, on }, ['on'])
        return null
      },
    )
    if (!state) return null
    records.push(applied)
  }
  sow.present = { ...present, records, state }
  return state
}
