import { day } from '../src/basics/day.ts'
import { standardCurves } from '../src/farm/standard-curve.ts'
import type { Cell } from '../src/table/cell.ts'
import { checkBooks } from '../src/workbook/check.ts'
import type { FarmBefore } from '../src/workbook/animals.ts'
import { BookReader } from '../src/workbook/rows.ts'
import { type FileRow } from '../src/table/table.ts'
import { columnsOf, sheetKeys, type SheetKey } from '../src/workbook/sheets.ts'

export const today = day('2026-11-20')

/** A farm that has nothing yet. */
export const emptyFarm: FarmBefore = {
  houses: [],
  pens: [],
  suppliers: [],
  medicines: [],
  feeds: [],
  storeUsed: false,
  farms: [],
  sent: [],
  groups: new Map(),
  groupMoves: new Map(),
  weanings: [],
  sows: new Map(),
  boars: new Map(),
  records: new Map(),
  sowTags: new Set(),
  boarTags: new Set(),
  sowNotches: new Set(),
  boarNotches: new Set(),
  earTags: new Set(),
  livingSows: new Set(),
  livingBoars: new Set(),
  boarsNumberedApart: false,
  weightCurve: standardCurves.weight,
}

/** Rows of sheets by our own keys, which a workbook may have for headings too. The first row of a sheet stands under its heading, in row 2. */
export type BookRows = { [K in SheetKey]?: Record<string, Cell>[] }

export const gilt = {
  tag: 'A-1',
  breed: '041006',
  bornOn: '2025-01-10',
  enteredOn: '2025-08-01',
  status: '010001',
}
export const boar = { tag: 'B-1', breed: '042001', bornOn: '2024-01-01', enteredOn: '2024-09-01' }

/** Checks a file as a whole. `steps`: how often others had their turn, and how far it said it was. */
export function checkRows(
  books: BookRows,
  farm: Partial<FarmBefore> = {},
  addLosses = false,
  later: ReadonlySet<string> = new Set(),
) {
  const reader = new BookReader({ dateFormat: 'YYYY-MM-DD', farmCodes: [] }, 'en')
  for (const sheet of sheetKeys) {
    const rows = books[sheet]
    if (!rows) continue
    const keys = Object.keys(columnsOf(sheet))
    const cells = rows.map((row, i): FileRow => [i + 2, ...keys.map((key) => row[key] ?? null)])
    reader.add(sheet, [[1, ...keys], ...cells])
  }
  reader.read().toArray()
  const checking = checkBooks(reader, { ...emptyFarm, ...farm }, { today, addLosses, later })
  const steps: number[] = []
  let step = checking.next()
  for (; !step.done; step = checking.next()) steps.push(step.value)
  return { books: step.value, refused: reader.refused, reader, steps }
}

/** What stands against a file: where, why, and what a person sees there. */
export const against = (...file: Parameters<typeof checkRows>) =>
  checkRows(...file).refused.map(({ sheet, row, column, code, values, shown }) => [
    `${sheet} ${row} ${column}`.trim(),
    code,
    values,
    shown,
  ])
/** The same, without the words of it. */
export const codesAgainst = (...file: Parameters<typeof checkRows>) =>
  against(...file).map(([place, code]) => [place, code])
