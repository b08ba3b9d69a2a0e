import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import write from 'write-excel-file/node'
import { cellOf, excelName, withBaseDay, workbookOf } from './excel.ts'

test('names a file after its report and the time', () => {
  expect(excelName('교배현황', new Date('2026-11-20T07:35:16Z'))).toBe('교배현황_20261120_163516.xlsx')
  expect(excelName('a/b:c*', new Date('2026-11-20T07:35:16Z'))).toBe('a b c_20261120_163516.xlsx')
})

test('writes text that looks like a formula as text, and numbers as numbers', async () => {
  const formulas = ['=HYPERLINK("http://x")', '+1+1', '-1+1', '@SUM(A1)', '\t=1+1', '\r=1+1', '\n=1+1']
  for (const value of formulas) expect(cellOf(value)).toEqual({ value, type: String })
  const file = unzipSync(new Uint8Array(await write([formulas.map((value) => cellOf(value))]).toBuffer()))
  const sheet = strFromU8(file['xl/worksheets/sheet1.xml']!)
  expect(sheet).not.toMatch(/<f[ >]/)
  expect(sheet.match(/ t="(s|inlineStr)"/g)).toHaveLength(formulas.length)
  expect(cellOf(1234.5, { decimals: 1 })).toEqual({ value: 1234.5, type: Number, format: '#,##0.0' })
  expect(cellOf(null)).toBeNull()
})

test('writes report, farm and period above a table with a frozen head and filters', async () => {
  const rows = Array.from({ length: 3 }, (_, at) => ({ name: `S-${at}`, rate: 3.4 * at }))
  const columns = [
    { header: 'Sow', value: ({ name }: (typeof rows)[number]) => name },
    { header: 'Losses %', value: ({ rate }: (typeof rows)[number]) => rate, decimals: 1 },
  ]
  const sheet = {
    title: 'Losses: [all]',
    farmName: 'Green farm',
    about: '2026-10-01 – 2026-10-31',
    columns,
    rows,
  }
  const { data, options, features } = workbookOf(sheet)
  const file = unzipSync(new Uint8Array(await write(data, options, { features }).toBuffer()))
  const part = (name: string) => strFromU8(file[`xl/${name}.xml`]!)
  expect(part('workbook')).toContain('name="Losses all"')
  expect(part('worksheets/sheet1')).toContain('<autoFilter ref="A4:B7"/>')
  expect(part('worksheets/sheet1')).toMatch(/ySplit="4"[^>]*state="frozen"/)
  expect(part('styles')).toContain('#,##0.0')
  for (const text of ['Losses: [all]', 'Green farm · 2026-10-01 – 2026-10-31', 'Losses %'])
    expect(part('sharedStrings')).toContain(text)
})

test('filters a wide sheet up to its last column', () => {
  const columns = Array.from({ length: 28 }, (_, at) => ({ header: `${at}`, value: () => at }))
  const { features } = workbookOf({ title: 'Wide', farmName: '', about: '', columns, rows: [0] })
  const { transform } = features[0]!.files.transform['xl/worksheets/sheet{id}.xml']
  expect(transform('</sheetData>', {})).toContain('ref="A4:AB5"')
})

test('writes days as dates, and changes as numbers with a sign', () => {
  expect(cellOf('2026-11-20')).toEqual({
    value: new Date('2026-11-20T00:00:00Z'),
    type: Date,
    format: 'yyyy-mm-dd',
  })
  // Impossible days are text.
  expect(cellOf('2026-02-30')).toEqual({ value: '2026-02-30', type: String })
  expect(cellOf('2026-11')).toEqual({ value: '2026-11', type: String })
  expect(cellOf(-3, { signed: true })).toEqual({ value: -3, type: Number, format: '+#,##0;-#,##0;0' })
})

test('names the day of the rows above a table once', () => {
  expect(withBaseDay('2026-11', '2026-11-20', 'As of 2026-11-20')).toBe('2026-11 · As of 2026-11-20')
  expect(withBaseDay('2026-11-20 · A-1', '2026-11-20', 'As of 2026-11-20')).toBe('2026-11-20 · A-1')
  expect(withBaseDay('', '2026-11-20', 'As of 2026-11-20')).toBe('As of 2026-11-20')
})
