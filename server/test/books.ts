// A farm's workbook, handed out and brought in as the screen does it.
import { expect } from 'vitest'
import { books, partLimits, type BookImport } from '@penside/contract/workbook/workbook.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { columnsOf, sheetKeys, sheets, type SheetKey } from '@penside/domain/workbook/sheets.ts'
import type { TestApp } from './farm.ts'

type Me = ReturnType<TestApp['as']>
export type Workbook = Partial<Record<SheetKey, (string | number | null)[][]>>

/** Rows of a sheet by our own keys. */
export const rowsOf = (sheet: SheetKey, ...rows: Readonly<Record<string, string | number>>[]): Workbook => ({
  [sheet]: rows.map((cells) => Object.keys(columnsOf(sheet)).map((key) => cells[key] ?? null)),
})

/** The workbook as it was on a day, without the stock. */
export function booksUntil(day: Day, workbook: Workbook): Workbook {
  const known: Workbook = {}
  for (const key of sheetKeys) {
    const columns = Object.keys(columnsOf(key))
    known[key] = (workbook[key] ?? []).filter((cells) =>
      ['on', 'startedOn', 'enteredOn'].every((column) => String(cells[columns.indexOf(column)] ?? '') <= day),
    )
  }
  const columns = Object.keys(columnsOf('groups'))
  const hasEnded = (cells: (string | number | null)[]) =>
    String(cells[columns.indexOf('endedOn')] ?? '') <= day
  const ofEnd = (at: number) => ['endedOn', 'endRemark'].includes(columns[at] ?? '')
  known.groups = (known.groups ?? []).map((cells) =>
    hasEnded(cells) ? cells : cells.map((cell, at) => (ofEnd(at) ? null : cell)),
  )
  return { ...known, stock: [] }
}

/** The whole workbook of the farm for which she is signed in. */
export async function exportedBooks(me: Me, lang: Language = 'en'): Promise<Workbook> {
  const all: Workbook = {}
  for (let after: string | null = ''; after !== null;) {
    const answer = await me.get(books.export.path, { lang, ...(after && { afterFarmPigNo: after }) })
    expect([answer.status, answer.status === 200 || answer.problem]).toEqual([200, true])
    const share = answer.wire as { sheets: Workbook; nextFarmPigNo: string | null }
    for (const key of sheetKeys) all[key] = [...(all[key] ?? []), ...(share.sheets[key] ?? [])]
    after = share.nextFarmPigNo
  }
  return all
}

/** Sends it in parts. @returns the number of the import */
export async function sentBooks(me: Me, workbook: Workbook, language: Language = 'en'): Promise<number> {
  const parts = sheetKeys.flatMap((key) => {
    const heading = Object.values(columnsOf(key)).map(({ names }) => names[language])
    const rows = [heading, ...(workbook[key] ?? [])].map((cells, i) => [i + 1, ...cells])
    const cut = []
    for (let at = 0; at < rows.length; at += partLimits.rows) cut.push(rows.slice(at, at + partLimits.rows))
    return cut.map((some) => ({ sheet: sheets[key].names[language], rows: some }))
  })
  const { importId } = (await me.call(books.begin, { fileName: 'books.xlsx', rows: 1, parts: parts.length }))
    .body
  for (const [i, { sheet, rows }] of parts.entries()) {
    const answer = await me.post(books.part.path, { importNo: importId, no: i + 1, sheetNm: sheet, rows })
    expect(answer.status).toBe(200)
  }
  return importId
}

/** Asks until it is no longer at work. */
export async function settledBooks(me: Me, importId: number): Promise<BookImport> {
  for (let i = 0; i < 6_000; i++) {
    const { body } = await me.call(books.state, { importId })
    if (!['checking', 'importing', 'undoing'].includes(body.state)) return body
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('it is still at work')
}

const english = { headers: { 'accept-language': 'en' } }
export async function checkedBooks(me: Me, importId: number, addLosses = false): Promise<BookImport> {
  const { status, wire } = await me.call(books.check, { importId, addLosses }, english)
  expect([status, wire]).toMatchObject([200, {}])
  return settledBooks(me, importId)
}

/** Sends it, has it checked, and brings it in: nothing may stand against it. @returns the number of the import */
export async function broughtBooks(me: Me, workbook: Workbook, language?: Language): Promise<number> {
  const importId = await sentBooks(me, workbook, language)
  const checked = await checkedBooks(me, importId)
  const against =
    checked.refusals > 0 ? (await me.call(books.refused, { importId })).body.rows.slice(0, 5) : []
  expect([checked.failure, checked.refusals, against]).toEqual([null, 0, []])
  expect((await me.call(books.run, { importId, warnings: checked.warnings })).status).toBe(200)
  expect(await settledBooks(me, importId)).toMatchObject({ state: 'done', failure: null })
  return importId
}

/** Imports what is right of a file. @returns its number, and that of the remaining rows once they are checked */
export async function broughtRight(me: Me, workbook: Workbook) {
  const importId = await sentBooks(me, workbook)
  const { warnings } = await checkedBooks(me, importId)
  expect((await me.call(books.run, { importId, warnings, onlyRight: true })).wire).toMatchObject({
    state: 'importing',
  })
  expect(await settledBooks(me, importId)).toMatchObject({ state: 'done', failure: null })
  return { importId, restId: await restOf(me, importId) }
}

/** Number of the import of the rows that another left, once they are checked. */
export async function restOf(me: Me, importId: number) {
  const { imports } = (await me.call(books.imports, {})).body
  const rest = imports.find((each) => each.restOf === importId)
  if (!rest) return null
  await settledBooks(me, rest.importId)
  return rest.importId
}

/** Corrects a file. @returns the import once it is checked again */
export async function correctedBooks(
  me: Me,
  importId: number,
  changes: { sheet: string; row: number; place: number | null; value: string }[],
) {
  expect((await me.call(books.correct, { importId, changes })).status).toBe(200)
  return settledBooks(me, importId)
}

/** Imports a file that is checked. */
export async function brought(me: Me, importId: number) {
  const { warnings } = (await me.call(books.state, { importId })).body
  expect((await me.call(books.run, { importId, warnings })).status).toBe(200)
  expect(await settledBooks(me, importId)).toMatchObject({ state: 'done', failure: null })
}

export async function undone(me: Me, importId: number) {
  expect((await me.call(books.obstacles, { importId })).body.rows).toEqual([])
  expect((await me.call(books.undo, { importId })).status).toBe(200)
  expect(await settledBooks(me, importId)).toMatchObject({ state: 'undone', failure: null })
}

/** Undoes an import. */
export async function undoneBooks(me: Me, importId: number) {
  expect((await me.call(books.undo, { importId })).status).toBe(200)
  expect(await settledBooks(me, importId)).toMatchObject({ state: 'undone', failure: null })
}
