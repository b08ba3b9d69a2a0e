import type { FileRow } from '../table/table.ts'

/** A change of a row of a file: the new value of the cell at `place` (from 0), or without a place the row is dropped. */
export type Correction = { sheet: string; row: number; place: number | null; value: string }

/** Corrections of a file, in the order in which they were made. */
export class Corrections {
  readonly #bySheet = new Map<string, Map<number, Correction[]>>()

  constructor(all: readonly Correction[]) {
    for (const each of all) {
      const rows = this.#bySheet.get(each.sheet) ?? new Map<number, Correction[]>()
      this.#bySheet.set(each.sheet, rows)
      rows.set(each.row, [...(rows.get(each.row) ?? []), each])
    }
  }

  /** The rows of a sheet as corrected, without the dropped ones. */
  appliedTo(sheet: string, rows: readonly FileRow[]): readonly FileRow[] {
    const corrected = this.#bySheet.get(sheet)
    if (!corrected) return rows
    return rows.flatMap((row) => {
      const changes = corrected.get(row[0])
      if (!changes) return [row]
      if (changes.some(({ place }) => place === null)) return []
      const [number, ...cells] = row
      for (const { place, value } of changes) {
        const at = place ?? 0
        while (cells.length <= at) cells.push(null)
        cells[at] = value === '' ? null : value
      }
      return [[number, ...cells] as const]
    })
  }
}
