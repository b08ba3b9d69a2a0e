import { strFromU8, unzipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import write from 'write-excel-file/node'
import { bookJson } from '@penside/contract/workbook/book-json.ts'
import { day } from '@penside/domain/basics/day.ts'
import { languages, type Language } from '@penside/domain/basics/language.ts'
import { codeList, dictionaries } from '@penside/domain/codes/lists.ts'
import type { Code } from '@penside/domain/codes/code.ts'
import { prepareFiles } from '@penside/domain/table/prepared.ts'
import type { Column } from '@penside/domain/table/column.ts'
import { ownSheets } from '@penside/domain/workbook/own-sheets.ts'
import { BookReader } from '@penside/domain/workbook/rows.ts'
import { columnsOf, sheetKeys } from '@penside/domain/workbook/sheets.ts'
import { kindOfColumn, type BookRows, type BookValue } from '@penside/domain/workbook/typed-rows.ts'
import { bookLimits } from '@penside/domain/workbook/limits.ts'
import { readFiles } from '../../screen/workbook/reader/files.ts'
import { Budget } from '../../screen/workbook/reader/limits.ts'
import { aboutRows, type AboutWords } from './about.ts'
import { csvOf, csvZipOf } from './write-csv.ts'
import { bookJsonOf } from './write-json.ts'
import { filtersOf, workbookOf, type GuideWords } from './write-workbook.ts'

const farm = { name: '=Farm', today: '2026-11-29' }
const aboutWords: AboutWords = {
  farm: 'Farm',
  baseDate: 'Base date',
  period: 'Period',
  units: 'Units',
  unitsText: 'kg',
  sheet: 'Sheet',
  rows: 'Rows',
}
const looks = { text: '', day: '', number: '', decimal: '', kg: '' }
const guide: GuideWords = {
  title: '',
  rules: [],
  sheet: '',
  column: '',
  needed: '',
  yes: '',
  content: '',
  looks,
  oneOf: '',
}

/** Texts that a spreadsheet, a CSV file or a reader may take for something else. */
const awkward = [
  '=1+1',
  '+82 10',
  '-7',
  '@x',
  "'=1",
  "''-2",
  '0071',
  '1-2',
  'a,b',
  'a;b',
  '"so"',
  '가7',
  "it's",
]

/** Values of a column as the export writes them. */
function valuesOf(column: Column, language: Language): fc.Arbitrary<BookValue> {
  const { choices, look } = column
  if (choices && 'words' in choices)
    return fc.constantFrom(...Object.values(choices.words).map((names) => names[language]))
  if (choices) {
    const lists: Readonly<Record<string, readonly Code[]>> = dictionaries[choices.dictionary]
    const codes = codeList(choices.dictionary, choices.list as never) ?? lists[choices.list] ?? []
    return fc.constantFrom(...codes.map(({ names }) => names[language]))
  }
  if (look === 'day') return fc.constantFrom('2024-02-29', '2026-01-05', '2026-12-01')
  if (look !== 'text') return fc.constantFrom(0, 1, 12, look === 'number' ? 3 : 12.5, 1_234)
  return kindOfColumn(column) === 'yes' ? fc.constant('Y') : fc.constantFrom(...awkward)
}

const booksIn = (language: Language): fc.Arbitrary<BookRows> =>
  fc.record(
    Object.fromEntries(
      sheetKeys.map((key) => {
        const row = Object.values(columnsOf(key)).map((column: Column) =>
          column.needed
            ? valuesOf(column, language)
            : fc.option(valuesOf(column, language), { nil: null, freq: 2 }),
        )
        return [key, fc.array(fc.tuple(...row), { maxLength: 4 })]
      }),
    ),
  )

/** Rows and rejected cells of files, as an import reads them. */
async function readIn(language: Language, name: string, bytes: Uint8Array<ArrayBuffer>) {
  const context = { dateFormat: 'DD/MM/YYYY', latest: day('2100-01-01'), ownSheets, keepsTotals: true }
  const prepared = prepareFiles(await readFiles([{ name, bytes }], new Budget(bookLimits)), context)
  const reader = new BookReader({ dateFormat: 'DD/MM/YYYY', farmCodes: [] }, language)
  for (const { sheet, rows } of prepared.sheets) reader.add(sheet, rows)
  Array.from(reader.read())
  return {
    rows: reader.rows,
    refused: reader.refused.map(({ row, code }) => [row, code]),
    unread: reader.unread,
    open: prepared.questions,
  }
}

const xlsxOf = async (rows: BookRows, language: Language) => {
  const books = workbookOf({ rows, about: aboutRows(rows, farm, language, aboutWords) }, language, guide)
  return new Uint8Array(await write(books, { features: [filtersOf(books)] }).toBuffer())
}
const zipOf = (rows: BookRows, language: Language) =>
  csvZipOf(rows, aboutRows(rows, farm, language, aboutWords), language)

describe.each(languages)('an export in %s', (language) => {
  test('reads the same as .xlsx and as CSV', async () => {
    await fc.assert(
      fc.asyncProperty(booksIn(language), async (rows) => {
        const [fromXlsx, fromCsv] = [
          await readIn(language, 'books.xlsx', await xlsxOf(rows, language)),
          await readIn(language, 'books.zip', zipOf(rows, language)),
        ]
        expect(fromCsv).toEqual(fromXlsx)
        expect(fromCsv.unread).toEqual([])
        const counts = (of: object) => Object.values(of).map((some: readonly unknown[]) => some.length)
        expect(counts(fromCsv.rows)).toEqual(counts(rows))
      }),
      { numRuns: 5 },
    )
  })
  test('as JSON fits its schema', () => {
    fc.assert(
      fc.property(booksIn(language), (rows) => {
        bookJson.parse(JSON.parse(JSON.stringify(bookJsonOf(rows, farm, language, new Date(0)))))
      }),
      { numRuns: 15 },
    )
  })
})

test('keeps sheets whose names have the letters of Western Europe alone', async () => {
  const codes = [['Loại thuốc', 'Aspirin', null, null, null, null]]
  const { rows } = await readIn('vi', 'books.zip', zipOf({ codes }, 'vi'))
  expect(rows.codes).toHaveLength(1)
})

const farrowing = ['0071', '2026-10-01', null, 14, 1, 0, 0, 0, 17.4, null, '=remark', null, null]

test('says farm, base date, period, units and number of rows on the first sheet', async () => {
  const rows = { farrowings: [farrowing, farrowing.with(1, '2025-03-02')] }
  const about = aboutRows(rows, farm, 'en', aboutWords)
  expect(about).toEqual(
    expect.arrayContaining([
      ['Farm', '=Farm'],
      ['Base date', '2026-11-29'],
      ['Period', '2025-03-02 – 2026-10-01'],
      ['Units', 'kg'],
      ['Farrowings', 2],
      ['Sows', 0],
    ]),
  )
  expect(aboutRows({}, farm, 'en', aboutWords)).toContainEqual(['Period', null])
})

test('freezes and filters the head of each sheet, with real days and numbers', async () => {
  const file = unzipSync(await xlsxOf({ farrowings: [farrowing] }, 'en'))
  const at = 2 + sheetKeys.indexOf('farrowings')
  const sheet = strFromU8(file[`xl/worksheets/sheet${at}.xml`]!)
  expect(sheet).toContain('<autoFilter ref="A1:M2"/>')
  expect(sheet).toMatch(/ySplit="1"[^>]*state="frozen"/)
  expect(sheet).toContain('<v>46296</v>')
  expect(sheet).toContain('<v>17.4</v>')
  expect(strFromU8(file['xl/styles.xml']!)).toContain('#,##0.00')
  expect(strFromU8(file['xl/worksheets/sheet1.xml']!)).not.toContain('autoFilter')
})

test('gives JSON values that do not depend on the language', () => {
  const sheetsIn = (language: Language) => {
    const choices = columnsOf('heatChecks')['result']?.choices
    const kinds = columnsOf('groupMoves')['kind']?.choices
    const moves = kinds && 'words' in kinds ? kinds : null
    const result = choices && 'words' in choices ? choices.words['inHeat']![language] : ''
    const rows = {
      farrowings: [farrowing.with(2, dictionaries.system['07'][0]!.names[language])],
      groupMoves: [
        [
          'G-1',
          '2026-10-02',
          moves!.words['loss']![language],
          dictionaries.association['033'][0]!.names[language],
        ],
      ],
      heatChecks: [['0071', '2026-10-02', result]],
    }
    return bookJsonOf(rows, farm, language, new Date(0)).sheets
  }
  expect(sheetsIn('ko')).toEqual(sheetsIn('vi'))
  const { farrowings, heatChecks } = sheetsIn('en')
  expect(heatChecks).toEqual([{ tag: '0071', on: '2026-10-02', result: 'inHeat' }])
  const category = dictionaries.system['07'][0]!.code
  expect(farrowings).toMatchObject([{ tag: '0071', on: '2026-10-01', category, weight: 17.4 }])
})

test('begins a CSV file with the mark of UTF-8, and lets no text become a formula', () => {
  expect(csvOf([['돼지', -1.5, '=1+1', "'=1", '-7', null]])).toBe(`\uFEFF돼지,-1.5,"'=1+1","''=1","'-7",\r\n`)
})
