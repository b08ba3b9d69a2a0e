import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import write from 'write-excel-file/node'
import { cellOf, excelName } from './excel.ts'

test('a sheet is named after its report and the moment', () => {
  expect(excelName('교배현황', new Date('2026-11-20T07:35:16Z'))).toBe('교배현황_20261120_163516.xlsx')
  expect(excelName('a/b:c*', new Date('2026-11-20T07:35:16Z'))).toBe('a b c_20261120_163516.xlsx')
})

test('what begins like a formula stays text in the file, a number stays a number', async () => {
  const formulas = ['=HYPERLINK("http://x")', '+1+1', '-1+1', '@SUM(A1)', '\t=1+1', '\r=1+1', '\n=1+1']
  for (const value of formulas) expect(cellOf(value)).toEqual({ value, type: String })
  const file = unzipSync(new Uint8Array(await write([formulas.map((value) => cellOf(value))]).toBuffer()))
  const sheet = strFromU8(file['xl/worksheets/sheet1.xml']!)
  expect(sheet).not.toMatch(/<f[ >]/)
  expect(sheet.match(/ t="(s|inlineStr)"/g)).toHaveLength(formulas.length)
  expect(cellOf(1234.5, { decimals: 1 })).toEqual({ value: 1234.5, type: Number, format: '#,##0.0' })
  expect(cellOf(null)).toBeNull()
})

test('a day is a date and a change is a number with its sign', () => {
  expect(cellOf('2026-11-20')).toEqual({
    value: new Date('2026-11-20T00:00:00Z'),
    type: Date,
    format: 'yyyy-mm-dd',
  })
  // What only looks like a day is none.
  expect(cellOf('2026-02-30')).toEqual({ value: '2026-02-30', type: String })
  expect(cellOf('2026-11')).toEqual({ value: '2026-11', type: String })
  expect(cellOf(-3, { signed: true })).toEqual({ value: -3, type: Number, format: '+#,##0;-#,##0;0' })
})
