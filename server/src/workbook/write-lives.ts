import { fail } from 'node:assert'
import type { BookSow, FarmSow } from '@penside/domain/workbook/animals.ts'
import type { BesideRow } from '@penside/domain/workbook/beside.ts'
import type { LifeRow, Own } from '@penside/domain/workbook/kind-row.ts'
import { fosteringKinds } from '@penside/domain/records/fostering.ts'
import { storedAs, type LifeSheet, type SheetColumns } from '@penside/domain/records/kind.ts'
import { columnsIn, sheetOfBeside, sheetOfLife } from '@penside/domain/records/known-kinds.ts'
import type { LitterKind, SowState } from '@penside/domain/records/life.ts'
import type { Load } from '../database/bulk-load.ts'
import { tableOf } from './kind-tables.ts'
import type { IdOf } from './write-setup.ts'

/** Ids of what the rows of a workbook refer to. */
export type Known = {
  boar: ReadonlyMap<string, number>
  sow: ReadonlyMap<string, number>
  idOf: IdOf
  partners: ReadonlyMap<LifeRow, number>
}

/** A row's own columns, by the columns of its table. */
export const storedOf = (columns: SheetColumns, own: Own, known: Known) =>
  Object.fromEntries(
    Object.entries(columns).map(([key, column]) => {
      const value = own[key] ?? null
      const stored =
        'animal' in column && value !== null ? (known[column.animal].get(String(value)) ?? fail()) : value
      return [storedAs(key, column), typeof stored === 'object' ? known.idOf(stored) : stored]
    }),
  )

/** Counts records by key, such as kind and animal. @param before the last numbers by key; others start from 1 */
export function counter(before: ReadonlyMap<string, number> = new Map()) {
  const numbers = new Map(before)
  return (...what: (string | number)[]) => {
    const key = what.join(' ')
    const number = (numbers.get(key) ?? 0) + 1
    numbers.set(key, number)
    return number
  }
}

export function addBeside(load: Load, row: BesideRow, known: Known, numbered: ReturnType<typeof counter>) {
  const { kind, sex, tag, on, own, remark, confirmed } = row
  const animalId = known[sex].get(tag) ?? fail(`${tag} has no id`)
  const { sheet } = sheetOfBeside(kind)
  load.add(tableOf(kind), {
    animalId,
    number: numbered(kind, animalId),
    onDate: on,
    remark,
    ...storedOf(sheet.columns, own, known),
    ...(sheet.confirmed && { confirmed }),
  })
}

export function addLife(load: Load, { values, entry, records, states, present }: BookSow, known: Known) {
  const animalId = known.sow.get(values.tag) ?? fail(`${values.tag} has no id`)
  const addEvent = (
    kind: string,
    on: string,
    state: SowState,
    remark: string,
    confirmed: readonly string[],
  ) =>
    load.add('sow_event', {
      animalId,
      seq: state.seq,
      kind,
      onDate: on,
      status: state.status,
      parity: state.parity,
      matings: state.matings,
      remark,
      confirmed,
    })
  const [entered] = states
  if (!entered) fail(`${values.tag} was not replayed`)
  if (!present) {
    addEvent('entry', entry.on, entered, '', [])
    const { status: startStatus, parity, matings, lastWorkOn, nursing: liveBorn } = entry
    const { mummified, stillborn } = values
    const start = { startStatus, parity, matings, lastWorkOn, liveBorn }
    load.add('sow_entry', { animalId, ...start, mummified: mummified ?? 0, stillborn: stillborn ?? 0 })
  }
  const numbers = numbersIn(records, present?.changes)
  const madeBy = madeByLife(records, states)
  records.forEach((row, i) => {
    const { kind, own, record } = row
    const state = states[i + 1] ?? fail()
    const { seq } = state
    const remark = row.values.remark ?? ''
    const confirmed = row.values.confirmed ?? []
    const sheet = sheetOfLife(kind)
    if (sheet.shared)
      return load.add('litter_change', {
        animalId,
        kind: record.kind,
        number: numbers.get(row) ?? fail(),
        litterSeq: seq,
        onDate: record.on,
        ...storedOf(columnsIn(sheet), own, known),
        remark,
        confirmed,
        partnerNumber: known.partners.get(row) ?? null,
        madeBySeq: madeBy.get(row) ?? null,
      })
    addEvent(record.kind, record.on, state, remark, confirmed)
    const { columns, times } = sheet
    if (Object.keys(columns).length > 0)
      load.add(tableOf(kind), { animalId, seq, ...storedOf(columns, own, known) })
    if (!times) return
    for (const row of repeatedRows(times, own, known)) load.add(times.table, { animalId, seq, ...row })
  })
}

/** Rows of the repeated columns of a record. */
export function repeatedRows({ columns, most }: NonNullable<LifeSheet['times']>, own: Own, known: Known) {
  const [first = fail(), ...others] = Object.keys(columns)
  return Array.from({ length: most }, (_, i) => i + 1).flatMap((number) => {
    const nth = Object.fromEntries([first, ...others].map((key) => [key, own[`${key}${number}`] ?? null]))
    return nth[first] ? [{ number, ...storedOf(columns, nth, known) }] : []
  })
}

/** Numbers litter changes by kind, in order. @param before the last numbers that a sow of the farm has */
export function numbersIn(records: readonly LifeRow[], before: FarmSow['changes'] = {}) {
  const numbered = counter()
  const changes = records.filter(({ kind }) => sheetOfLife(kind).shared)
  const first = (row: LifeRow) => before[row.record.kind as LitterKind] ?? 0
  return new Map(changes.map((row) => [row, first(row) + numbered(row.kind)]))
}

/**
 * Litter changes that another record made: losses added before a weaning, and one change of each kind directly before the mother's removal on
 * its day.
 */
function madeByLife(records: readonly LifeRow[], states: readonly SowState[]) {
  const madeBy = new Map<LifeRow, number>()
  // An added loss comes before its weaning.
  records.forEach((row, i) => {
    const weaning = states[i + 2]
    if (row.number === 0 && weaning) madeBy.set(row, weaning.seq)
  })
  const last = records.at(-1)
  const seq = states.at(-1)?.seq
  const makes = last && sheetOfLife(last.kind).makes
  if (!makes || seq === undefined) return madeBy
  const leaving = new Set(makes)
  for (const row of records.toReversed().slice(1)) {
    if (!sheetOfLife(row.kind).shared || row.record.on !== last.record.on) break
    if (leaving.delete(row.record.kind)) madeBy.set(row, seq)
  }
  return madeBy
}

/** Number of the other side of each fostering with both sides in the workbook. */
export async function partnersOf(sows: readonly BookSow[], breathe: () => Promise<void>) {
  const waiting = new Map<string, { row: LifeRow; number: number }[]>()
  const partners = new Map<LifeRow, number>()
  const [into, out] = fosteringKinds
  for (const [i, { values, records, present }] of sows.entries()) {
    if (i % 100 === 99) await breathe()
    for (const [row, number] of numbersIn(records, present?.changes)) {
      const { partner, females, males, unsexed } = row.own
      const { kind, on } = row.record
      if (!partner || (kind !== into && kind !== out)) continue
      const [from, to] = kind === out ? [values.tag, partner] : [partner, values.tag]
      const key = [from, to, on, females, males, unsexed].join('\n')
      const other = waiting.get(key)?.find((each) => each.row.record.kind !== kind && !partners.has(each.row))
      if (!other) {
        waiting.set(key, [...(waiting.get(key) ?? []), { row, number }])
        continue
      }
      partners.set(row, other.number)
      partners.set(other.row, number)
    }
  }
  return partners
}
