import type { Language } from '../basics/language.ts'
import { sheetLabel, sheetNameIn, type FileRow } from '../table/table.ts'
import { alike, shownIn, type Cell } from '../table/cell.ts'
import type { OwnSheet } from '../table/prepared.ts'
import { columnsOf, sheetKeys, sheets, type SheetKey } from './sheets.ts'

/** Names of the template's guide sheet, which is ignored. */
export const guideNames = { ko: '안내', en: 'Guide', vi: 'Hướng dẫn' } as const

const sheetByName = new Map(
  sheetKeys.flatMap((key) => [key, ...Object.values(sheets[key].names)].map((name) => [alike(name), key])),
)
const guides = new Set(Object.values(guideNames).map(alike))
/** Whether a sheet is the guide of the template. */
export const isGuide = (label: string) => guides.has(alike(sheetNameIn(label)))

/** Key of our sheet of this name. */
export const ownKey = (label: string) => sheetByName.get(alike(sheetNameIn(label)))

const addedHere = { ko: '추가', en: 'added', vi: 'đã thêm' } as const
/** Labels of the sheet of rows that a person adds to a file, by language. */
export const addedLabels = (key: SheetKey) => {
  const label = (language: Language) => sheetLabel(sheets[key].names[language], addedHere[language])
  return { ko: label('ko'), en: label('en'), vi: label('vi') }
}

/** Columns of a sheet by their names in all languages. */
export const wordsOfColumns = (key: SheetKey) =>
  new Map(
    Object.entries(columnsOf(key)).flatMap(([column, { names }]) =>
      [column, ...Object.values(names)].map((each) => [alike(each), column] as const),
    ),
  )
/** The columns without which no row of a sheet is read. */
export const neededColumns = (key: SheetKey) =>
  Object.entries(columnsOf(key)).flatMap(([column, { needed }]) => (needed ? [column] : []))

/** Whether a row has all needed headings. */
export function hasNeeded(key: SheetKey, cells: readonly Cell[]) {
  const words = wordsOfColumns(key)
  const there = new Set(cells.map((cell) => words.get(alike(shownIn(cell)))))
  return neededColumns(key).every((column) => there.has(column))
}

/** Number of headings that are names of our columns. */
export function ownColumns(key: SheetKey, [, ...cells]: FileRow = [0]) {
  const words = wordsOfColumns(key)
  return cells.filter((cell) => words.has(alike(shownIn(cell)))).length
}

/** Sheets of the farm's own workbook, as the readers of files recognize them. */
export const ownSheets: readonly OwnSheet[] = sheetKeys.map((key) => ({
  names: [key, ...Object.values(sheets[key].names)].map(alike),
  needed: neededColumns(key).map((column) =>
    [column, ...Object.values(columnsOf(key)[column]?.names ?? {})].map(alike),
  ),
}))
