import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import write from 'write-excel-file/node'
import { day } from '@penside/domain/basics/day.ts'
import { ownSheets } from '@penside/domain/workbook/own-sheets.ts'
import { BookReader } from '@penside/domain/workbook/rows.ts'
import { sheetKeys } from '@penside/domain/workbook/sheets.ts'
import { languages } from '@penside/domain/basics/language.ts'
import { prepareFiles } from '@penside/domain/table/prepared.ts'
import { readFiles } from '../../screen/workbook/reader/files.ts'
import { Budget, type Limits } from '../../screen/workbook/reader/limits.ts'
import { FileProblem } from '../../screen/workbook/reader/problem.ts'
import { partsOf } from './send.ts'
import type { BookRows } from '@penside/domain/workbook/typed-rows.ts'
import { workbookOf, type GuideWords } from './write-workbook.ts'

const guide: GuideWords = {
  title: 'Guide',
  rules: ['one sow a row'],
  sheet: 'Sheet',
  column: 'Column',
  needed: 'Needed',
  yes: 'yes',
  content: 'What to write',
  looks: { text: 'text', day: 'a date', number: 'a number', decimal: 'a decimal', kg: 'kg' },
  oneOf: 'one of',
}
const limits: Limits = { fileBytes: 1e7, unpackedBytes: 1e7, files: 10, rows: 1e5, columns: 60 }

/** Builds a workbook from parts, as another program may write it. */
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
const sheetsIn = async (bytes: Uint8Array<ArrayBuffer>, most = limits) =>
  prepareFiles(await readFiles([{ name: 'books.xlsx', bytes }], new Budget(most)), context).sheets
const context = { dateFormat: 'YYYY-MM-DD', latest: day('2100-01-01'), ownSheets, keepsTotals: false }
const rowsOf = async (bytes: Uint8Array<ArrayBuffer>, most = limits) =>
  (await sheetsIn(bytes, most)).flatMap(({ rows }) => rows)
const problemOf = async (bytes: Uint8Array<ArrayBuffer>, most = limits) => {
  try {
    await rowsOf(bytes, most)
  } catch (error) {
    if (error instanceof FileProblem) return error.code
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
    new Uint8Array(
      await write(workbookOf(of && { rows: of, about: [['Farm', 'Test']] }, language, guide)).toBuffer(),
    )

  test('round-trips', async () => {
    const shares = await sheetsIn(await bytesOf(rows, 'en'))
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
    for (const { sheet, rows: some } of await sheetsIn(await bytesOf(null, language))) reader.add(sheet, some)
    Array.from(reader.read())
    expect([reader.refused, reader.unread]).toEqual([[], []])
    for (const key of sheetKeys) expect(reader.rows[key]).toEqual([])
  })
})

describe('cells of another program', () => {
  test('are text, numbers, days, shared strings, formulas and errors', async () => {
    const bytes = workbook(
      `<row r="3"><c r="B3" t="s"><v>0</v></c><c r="C3" s="1"><v>46027.5</v></c><c r="D3" t="inlineStr"><is><t>in&#x20;line</t></is></c>` +
        `<c r="E3"><f>A1+1</f><v>7</v></c><c r="F3" t="e"><v>#N/A</v></c><c r="G3" t="b"><v>1</v></c><c r="H3" s="2"><v>71</v></c><c r="I3" s="3"><v>1.5</v></c></row>` +
        `<row r="4"><c r="A4" s="1"/></row><row><c t="str"><v>last</v></c></row>`,
      {
        'xl/sharedStrings.xml': `<sst><si><r><t>돼</t></r><r><t>지</t></r><rPh><t>x</t></rPh></si></sst>`,
        'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0000"/><numFmt numFmtId="171" formatCode="0.00&quot;day&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`,
      },
    )
    expect(await rowsOf(bytes)).toEqual([
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
  test('count days from 1904 if the workbook says so, and may have namespace prefixes', async () => {
    const styles = { 'xl/styles.xml': `<cellXfs><xf numFmtId="14"/></cellXfs>` }
    const bytes = workbook(
      `<x:row r="1"><x:c r="A1" s="0"><x:v>44565</x:v></x:c></x:row>`,
      styles,
      `<workbookPr date1904="1"/>`,
    )
    expect(await rowsOf(bytes)).toEqual([[1, { kind: 'date', text: '2026-01-05' }]])
  })
  test('of 1900 and 2099 are the days that Excel shows', async () => {
    const styles = { 'xl/styles.xml': `<cellXfs><xf numFmtId="14"/></cellXfs>` }
    const cells = [1, 59, 61, 73_050].map((serial) => `<c s="0"><v>${serial}</v></c>`)
    expect(await rowsOf(workbook(`<row r="1">${cells.join('')}</row>`, styles))).toEqual([
      [
        1,
        ...['1900-01-01', '1900-02-28', '1900-03-01', '2099-12-31'].map((text) => ({ kind: 'date', text })),
      ],
    ])
  })
  test('end where a row has extensions', async () => {
    const bytes = workbook(`<row r="1"><c r="A1" t="str"><v>A-1</v></c><extLst><ext/></extLst></row>`)
    expect(await rowsOf(bytes)).toEqual([[1, 'A-1']])
  })
})

/** The same workbook as other programs write it. */
const fromElsewhere: Record<string, () => Uint8Array<ArrayBuffer>> = {
  'LibreOffice Calc': () => fixture('libreoffice-calc.xlsx'),
  openpyxl: () => fixture('openpyxl.xlsx'),
  'Google Sheets': () =>
    packed({
      '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><workbook xmlns:r="${office}"><workbookPr/><sheets>${[
        ...['모돈', '교배', '이유'].map((name, i) => sheetElement(name, i, 'visible')),
        sheetElement('메모', 3, 'hidden'),
      ].join('')}</sheets><definedNames/><calcPr/></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${office}/theme" Target="theme/theme1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>${[
        0, 1, 2, 3,
      ]
        .map(
          (i) =>
            `<Relationship Id="rId${i + 4}" Type="${office}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
        )
        .join('')}</Relationships>`,
      'xl/styles.xml': `<styleSheet><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="0000"/><numFmt numFmtId="166" formatCode="yyyy-mm-dd h:mm:ss"/></numFmts><cellXfs count="4"><xf/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`,
      ...sheetsOf('', ''),
    }),
  "Microsoft's Open XML SDK": () =>
    packed({
      '_rels\\.rels': `<Relationships><Relationship Type='${office}/officeDocument' Target='/xl/workbook.xml' Id='R1'/></Relationships>`,
      'xl/workbook.xml': `\ufeff<x:workbook xmlns:x="main" xmlns:rel="${office}"><x:sheets>${[
        '모돈',
        '교배',
        '이유',
        '메모',
      ]
        .map(
          (name, i) =>
            `<x:sheet name="${name}" sheetId="${i + 1}" ${i === 3 ? 'state="veryHidden" ' : ''}rel:id="rId${i + 4}"/>`,
        )
        .join('')}</x:sheets></x:workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Type="${office}/styles" Target="/xl/Styles.xml" Id="S"/><Relationship Type="${office}/sharedStrings" Target="/xl/SharedStrings.xml" Id="T"/>${[
        0, 1, 2, 3,
      ]
        .map(
          (i) =>
            `<Relationship Type="${office}/worksheet" Target="/xl/worksheets/sheet${i + 1}.xml" Id="rId${i + 4}"/>`,
        )
        .join('')}</Relationships>`,
      'xl/Styles.xml': `<x:styleSheet><x:numFmts><x:numFmt numFmtId="165" formatCode="0000"/></x:numFmts><x:cellXfs><x:xf/><x:xf numFmtId="14"/><x:xf numFmtId="165"/><x:xf numFmtId="22"/></x:cellXfs></x:styleSheet>`,
      ...sheetsOf('x:', 'S'),
    }),
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packed = (files: Record<string, string>) =>
  zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  ) as Uint8Array<ArrayBuffer>
const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`./fixtures/${name}`, import.meta.url)))
const sheetElement = (name: string, i: number, state: string) =>
  `<sheet state="${state}" name="${name}" sheetId="${i + 1}" r:id="rId${i + 4}"/>`

/** The sheets of the fixtures with shared words, as the services write them: every word once, at its place in the list. */
function sheetsOf(p: string, strings: string): Record<string, string> {
  const words: string[] = []
  const word = (text: string) => {
    if (!words.includes(text)) words.push(text)
    return words.indexOf(text)
  }
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  type Made = string | number | boolean | { style: number; value: number } | { formula: string } | null
  const sheet = (rows: Made[][]) =>
    `<${p}worksheet><${p}sheetData>${rows
      .map((cells, r) => {
        const inner = cells.map((cell, c) => {
          const at = `r="${'ABCDEF'.charAt(c)}${r + 1}"`
          if (cell === null) return `<${p}c ${at} s="0"/>`
          if (typeof cell === 'string') return `<${p}c ${at} s="0" t="s"><${p}v>${word(cell)}</${p}v></${p}c>`
          if (typeof cell === 'boolean') return `<${p}c ${at} t="b"><${p}v>${cell ? 1 : 0}</${p}v></${p}c>`
          if (typeof cell === 'number') return `<${p}c ${at}><${p}v>${cell}</${p}v></${p}c>`
          if ('formula' in cell) return `<${p}c ${at}><${p}f>${cell.formula}</${p}f><${p}v>6</${p}v></${p}c>`
          return `<${p}c ${at} s="${cell.style}"><${p}v>${cell.value}</${p}v></${p}c>`
        })
        return `<${p}row r="${r + 1}">${inner.join('')}</${p}row>`
      })
      .join('')}</${p}sheetData></${p}worksheet>`
  const day = (value: number) => ({ style: 1, value })
  const pages = [
    sheet([
      ['모돈번호 *', '품종 *', '생년월일 *', '전입일 *', '시작 상태 *', '시작 산차'],
      ['0071', 'LY', day(45_662), day(45_870), '후보돈', 0],
      [{ style: 2, value: 72 }, 'YL', { style: 3, value: 45_663.416_67 }, '2025-08-02', '후보돈', null],
    ]),
    sheet([
      ['모돈번호 *', '교배일 *', '비고'],
      ['0071', day(45_931), '돼지 & <"5">'],
    ]),
    sheet([
      ['모돈번호 *', '이유일 *', '암컷 두수 *', '수컷 두수', '총체중 kg', '대리모'],
      ['0071', day(46_067), 6, 5, 71.5, true],
      ['0072', day(46_067), { formula: '3+3' }, 5, 71.5, false],
    ]),
    sheet([['숨김']]),
  ]
  return {
    ...Object.fromEntries(pages.map((text, i) => [`xl/worksheets/sheet${i + 1}.xml`, text])),
    [`xl/${strings === '' ? 's' : strings}haredStrings.xml`]: `<${p}sst>${words.map((text) => `<${p}si><${p}t xml:space="preserve">${escaped(text)}</${p}t></${p}si>`).join('')}</${p}sst>`,
  }
}

describe.each(Object.keys(fromElsewhere))('a workbook from %s', async (program) => {
  const shares = await sheetsIn(fromElsewhere[program]!())
  test('is read with days, numbers and text, without hidden sheets', () => {
    expect(shares.map(({ sheet }) => sheet)).toEqual(['모돈', '교배', '이유'])
    const onDay = (text: string) => ({ kind: 'date', text })
    // Some programs write an empty cell at the end.
    const filled = (row: readonly unknown[]) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1)
    expect(shares.map(({ rows }) => rows.slice(1).map(filled))).toEqual([
      [
        [2, '0071', 'LY', onDay('2025-01-05'), onDay('2025-08-01'), '후보돈', 0],
        [3, '0072', 'YL', onDay('2025-01-06'), '2025-08-02', '후보돈'],
      ],
      [[2, '0071', onDay('2025-10-01'), '돼지 & <"5">']],
      [
        [2, '0071', onDay('2026-02-14'), 6, 5, 71.5, true],
        [3, '0072', onDay('2026-02-14'), { kind: 'formula', text: '3+3' }, 5, 71.5, false],
      ],
    ])
  })
  test("is recognized as the farm's records", () => {
    const reader = new BookReader({ dateFormat: 'YYYY-MM-DD', farmCodes: [] }, 'ko')
    for (const { sheet, rows } of shares) reader.add(sheet, rows)
    Array.from(reader.read())
    expect(reader.unread).toEqual([])
    expect(reader.refused).toMatchObject([{ sheet: '이유', row: 3, code: 'CELL_FORMULA' }])
    expect(reader.rows.sows.map(({ values }) => values.tag)).toEqual(['0071', '0072'])
    expect(reader.rows.weanings[0]?.values).toMatchObject({ on: '2026-02-14', females: 6, nurse: true })
  })
})

describe('a file that is none', () => {
  test('is rejected as no workbook', async () => {
    expect(await problemOf(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]))).toBe('broken')
    expect(await problemOf(zipSync({ 'word/document.xml': strToU8('x') }) as Uint8Array<ArrayBuffer>)).toBe(
      'notTable',
    )
    for (const name of ['Index/Document.iwa', 'xl/workbook.bin'])
      expect(await problemOf(zipSync({ [name]: strToU8('x') }) as Uint8Array<ArrayBuffer>)).toBe(
        'otherFormat',
      )
  })
  test('is not unpacked if it would become too large', async () => {
    const bomb = workbook('<row r="1"><c><v>1</v></c></row>'.padEnd(2_000_000, ' '))
    expect(bomb.length).toBeLessThan(10_000)
    expect(await problemOf(bomb, { ...limits, unpackedBytes: 1_000_000 })).toBe('tooLarge')
    expect(await problemOf(bomb, { ...limits, fileBytes: 100 })).toBe('tooLarge')
    const many = workbook(
      Array.from({ length: 50 }, (_, i) => `<row r="${i + 1}"><c><v>1</v></c></row>`).join(''),
    )
    expect(await problemOf(many, { ...limits, rows: 49 })).toBe('tooManyRows')
    expect(await problemOf(many)).toBe(null)
  })
})

describe('a malicious file', () => {
  const one =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>&a;&b;</t></is></c></row>'
  test('has its entities neither expanded nor fetched', async () => {
    const types = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd"><!ENTITY % c SYSTEM "http://127.0.0.1/c">%c;]>`
    const bytes = workbook(one, {
      'xl/worksheets/sheet1.xml': `${types}<worksheet><sheetData>${one}</sheetData></worksheet>`,
      'xl/sharedStrings.xml': `${types}<sst><si><t>&a;&amp;&b;</t></si></sst>`,
    })
    expect(await rowsOf(bytes)).toEqual([[1, '&a;&&b;', '&a;&b;']])
  })

  const many = 300_000
  test.each([
    ['rows', '<row>'.repeat(many), {}],
    ['marks that never end', '<row '.repeat(many), {}],
    ['cells', `<row>${'<c>'.repeat(many)}</row>`, {}],
    ['texts', `<row><c t="inlineStr">${'<t>'.repeat(many)}</c></row>`, {}],
    ['marked texts', `<row><c t="str"><v>]]>${'<![CDATA['.repeat(many)}</v></c></row>`, {}],
    ['read aloud', '', { 'xl/sharedStrings.xml': `<sst><si>${'<rPh>'.repeat(many)}</si></sst>` }],
    ['shared words', '', { 'xl/sharedStrings.xml': '<si>'.repeat(many) }],
    ['formats', '', { 'xl/styles.xml': '<numFmt '.repeat(many) }],
    ['parts', '', { 'xl/_rels/workbook.xml.rels': '<Relationship>'.repeat(many) }],
    // A reader of quadratic time exceeds the time limit of the test.
  ])('opens %s very often and is done with at once', async (_, sheet, more) => {
    try {
      await rowsOf(workbook(sheet, more), { ...limits, fileBytes: 1e8, unpackedBytes: 1e9 })
    } catch (error) {
      expect(error).toBeInstanceOf(FileProblem)
    }
  })

  test('is rejected if it is larger than it declares', async () => {
    const bomb = workbook('<row r="1"><c><v>1</v></c></row>'.padEnd(2_000_000, ' '))
    const name = strToU8('xl/worksheets/sheet1.xml')
    const view = new DataView(bomb.buffer, bomb.byteOffset, bomb.byteLength)
    // In the central directory the size is 22 bytes before the name.
    for (let at = 46; at < bomb.length - name.length; at++)
      if (view.getUint32(at - 46, true) === 0x02014b50 && name.every((letter, i) => bomb[at + i] === letter))
        view.setUint32(at - 22, 30, true)
    expect(await problemOf(bomb, { ...limits, unpackedBytes: 1_000 })).toBe('broken')
  })
})

test('splits a file into parts that fit a call', () => {
  const rows = Array.from({ length: 1_000 }, (_, i): [number, string] => [i + 1, 'x'.repeat(i % 50)])
  const parts = partsOf([{ sheet: 'Sows', rows }], 20_000)
  expect(parts.length).toBeGreaterThan(3)
  expect(parts.flatMap((part) => part.rows)).toEqual(rows)
  for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(20_000)
})
