import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import write from 'write-excel-file/node'
import { BookReader } from '@penside/domain/records/books/rows.ts'
import { sheetKeys } from '@penside/domain/records/books/sheets.ts'
import { languages } from '@penside/domain/farm/language.ts'
import { readWorkbook, WorkbookProblem, type Limits } from './read-workbook.ts'
import { partsOf } from './send.ts'
import { workbookOf, type BookRows, type GuideWords } from './write-workbook.ts'

const guide: GuideWords = {
  title: 'Guide',
  rules: ['one sow a row'],
  sheet: 'Sheet',
  column: 'Column',
  needed: 'Needed',
  yes: 'yes',
  content: 'What to write',
  looks: { text: 'text', day: 'a date', number: 'a number', kg: 'kg' },
  oneOf: 'one of',
}
const limits: Limits = { fileBytes: 1e7, unpackedBytes: 1e7, rows: 1e5, columns: 60 }

/** A workbook from bare parts, as another program may write it. */
function workbook(sheet: string, more: Record<string, string> = {}, book = '') {
  return zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': `<workbook>${book}<sheets><sheet name="Sows &amp; gilts" sheetId="1" r:id="rId1"/><sheet name="Secret" state="hidden" r:id="rId1"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Target="worksheets/sheet1.xml" Id="rId1"/></Relationships>`,
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
        ...more,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  ) as Uint8Array<ArrayBuffer>
}
const rowsOf = (bytes: Uint8Array<ArrayBuffer>, most = limits) =>
  [...readWorkbook(bytes, 100, most)].flatMap(({ rows }) => rows)
const problemOf = (bytes: Uint8Array<ArrayBuffer>, most = limits) => {
  try {
    rowsOf(bytes, most)
  } catch (error) {
    if (error instanceof WorkbookProblem) return error.code
    throw error
  }
  return null
}

describe('a workbook of ours', () => {
  const rows: BookRows = {
    sows: [
      [
        '0071',
        null,
        '=LY',
        '2026-01-05',
        '2026-08-01',
        'Gilt',
        0,
        '2026-08-01',
        0,
        0,
        0,
        0,
        null,
        null,
        'B1',
      ],
    ],
    farrowings: [['0071', '2026-10-01', null, 14, 1, 0, 0, 0, 17.4, null, '<b> & "so"', null, null]],
  }
  const bytesOf = async (of: BookRows | null, language: 'ko' | 'en' | 'vi') =>
    new Uint8Array(await write(workbookOf(of, language, guide)).toBuffer())

  test('is read as it was written', async () => {
    const shares = [...readWorkbook(await bytesOf(rows, 'en'), 100, limits)]
    const sows = shares.find(({ sheet }) => sheet === 'Sows')
    expect(sows?.rows[1]).toEqual([
      2,
      '0071',
      null,
      '=LY',
      { kind: 'date', text: '2026-01-05' },
      { kind: 'date', text: '2026-08-01' },
      'Gilt',
      0,
      { kind: 'date', text: '2026-08-01' },
      0,
      0,
      0,
      0,
      null,
      null,
      'B1',
    ])
    expect(shares.find(({ sheet }) => sheet === 'Farrowings')?.rows[1]).toMatchObject({
      4: 14,
      9: 17.4,
      11: '<b> & "so"',
    })
  })
  test.each(languages)('as a template in %s has every heading and no row', async (language) => {
    const reader = new BookReader({ dateFormat: 'YYYY-MM-DD', farmCodes: [] }, language)
    for (const { sheet, rows: some } of readWorkbook(await bytesOf(null, language), 100, limits))
      reader.add(sheet, some)
    expect([reader.refused, reader.unread]).toEqual([[], []])
    for (const key of sheetKeys) expect(reader.rows[key]).toEqual([])
  })
})

describe('cells of another program', () => {
  test('are text, numbers, days, words that are shared, formulas and errors', () => {
    const bytes = workbook(
      `<row r="3"><c r="B3" t="s"><v>0</v></c><c r="C3" s="1"><v>46027.5</v></c><c r="D3" t="inlineStr"><is><t>in&#x20;line</t></is></c>` +
        `<c r="E3"><f>A1+1</f><v>7</v></c><c r="F3" t="e"><v>#N/A</v></c><c r="G3" t="b"><v>1</v></c><c r="H3" s="2"><v>71</v></c><c r="I3" s="3"><v>1.5</v></c></row>` +
        `<row r="4"><c r="A4" s="1"/></row><row><c t="str"><v>last</v></c></row>`,
      {
        'xl/sharedStrings.xml': `<sst><si><r><t>돼</t></r><r><t>지</t></r><rPh><t>x</t></rPh></si></sst>`,
        'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0000"/><numFmt numFmtId="171" formatCode="0.00&quot;day&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`,
      },
    )
    expect(rowsOf(bytes)).toEqual([
      [
        3,
        null,
        '돼지',
        { kind: 'date', text: '2026-01-05' },
        'in line',
        { kind: 'formula', text: 'A1+1' },
        { kind: 'error', text: '#N/A' },
        true,
        '0071',
        1.5,
      ],
      [5, 'last'],
    ])
  })
  test('count from 1904 where the workbook says so, and may have prefixes', () => {
    const styles = { 'xl/styles.xml': `<cellXfs><xf numFmtId="14"/></cellXfs>` }
    const bytes = workbook(
      `<x:row r="1"><x:c r="A1" s="0"><x:v>44565</x:v></x:c></x:row>`,
      styles,
      `<workbookPr date1904="1"/>`,
    )
    expect(rowsOf(bytes)).toEqual([[1, { kind: 'date', text: '2026-01-05' }]])
  })
})

describe('a file that is none', () => {
  test('is said to be none', () => {
    expect(problemOf(strToU8('tag,born') as Uint8Array<ArrayBuffer>)).toBe('notWorkbook')
    expect(problemOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toBe('oldFormat')
    expect(problemOf(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]))).toBe('broken')
    expect(problemOf(zipSync({ 'word/document.xml': strToU8('x') }) as Uint8Array<ArrayBuffer>)).toBe(
      'notWorkbook',
    )
  })
  test('is not unpacked where it would become too large', () => {
    const bomb = workbook('<row r="1"><c><v>1</v></c></row>'.padEnd(2_000_000, ' '))
    expect(bomb.length).toBeLessThan(10_000)
    expect(problemOf(bomb, { ...limits, unpackedBytes: 1_000_000 })).toBe('tooLarge')
    expect(problemOf(bomb, { ...limits, fileBytes: 100 })).toBe('tooLarge')
    const many = workbook(
      Array.from({ length: 50 }, (_, i) => `<row r="${i + 1}"><c><v>1</v></c></row>`).join(''),
    )
    expect(problemOf(many, { ...limits, rows: 49 })).toBe('tooManyRows')
    expect(problemOf(many)).toBe(null)
  })
})

test('parts of a file fit into a call, and together are the file', () => {
  const rows = Array.from({ length: 1_000 }, (_, i): [number, string] => [i + 1, 'x'.repeat(i % 50)])
  const parts = partsOf([{ sheet: 'Sows', rows }], 20_000)
  expect(parts.length).toBeGreaterThan(3)
  expect(parts.flatMap((part) => part.rows)).toEqual(rows)
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(20_000)
})
