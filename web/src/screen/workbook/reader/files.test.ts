import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readFiles, type TableFile } from './files.ts'
import { Budget, type Limits } from './limits.ts'
import { FileProblem } from './problem.ts'

type Bytes = Uint8Array<ArrayBuffer>

const limits: Limits = { fileBytes: 1e7, unpackedBytes: 1e7, files: 5, rows: 1_000, columns: 60 }
const bytesOf = (text: string) => strToU8(text) as Bytes
const zip = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, of]) => [name, typeof of === 'string' ? strToU8(of) : of]),
    ),
  ) as Bytes

const read = async (files: readonly TableFile[], most = limits) =>
  (await readFiles(files, new Budget(most))).sheets.map(({ sheet, rows }) => ({ sheet, rows }))
const readOne = (bytes: Bytes, name = 'sows.bin') => read([{ name, bytes }])
const problemOf = async (files: readonly TableFile[], most = limits) => {
  try {
    await read(files, most)
  } catch (error) {
    if (error instanceof FileProblem) return [error.code, error.file]
    throw error
  }
  return null
}

/** Bytes of a text in an encoding that only a decoder exists for. */
function encoded(encoding: 'euc-kr' | 'windows-1258', text: string): Bytes {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const codes = new Map<string, number[]>()
  const learn = (...bytes: number[]) => {
    try {
      const letter = decoder.decode(Uint8Array.from(bytes))
      if ([...letter].length === 1 && !codes.has(letter)) codes.set(letter, bytes)
    } catch {
      // No character has these bytes.
    }
  }
  for (let byte = 0; byte < 256; byte++) learn(byte)
  if (encoding === 'euc-kr')
    for (let lead = 0x81; lead < 0xff; lead++)
      for (let trail = 0x41; trail < 0xff; trail++) learn(lead, trail)
  const tones = /[\u0300\u0301\u0303\u0309\u0323]/g
  return Uint8Array.from(
    [...text].flatMap((letter) => {
      const whole = codes.get(letter)
      if (whole) return whole
      const parts = letter.normalize('NFD')
      return [...parts.replace(tones, '').normalize('NFC'), ...(parts.match(tones) ?? [])].flatMap((part) => {
        const bytes = codes.get(part)
        if (!bytes) throw new Error(`no ${encoding} for ${part}`)
        return bytes
      })
    }),
  )
}

function utf16(text: string, littleEndian: boolean, mark: boolean): Bytes {
  const units = `${mark ? '\uFEFF' : ''}${text}`
  const bytes = new Uint8Array(units.length * 2)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < units.length; i++) view.setUint16(i * 2, units.charCodeAt(i), littleEndian)
  return bytes
}

describe('a text file', () => {
  const korean =
    '모돈번호,품종,생년월일,비고\r\n0071,랜드,2025-01-05,"다리, 약함"\r\n0072,요크,2025-01-06,\r\n'
  const rows = [
    [1, '모돈번호', '품종', '생년월일', '비고'],
    [2, '0071', '랜드', '2025-01-05', '다리, 약함'],
    [3, '0072', '요크', '2025-01-06'],
  ]
  test.each<[string, Bytes]>([
    ['UTF-8', bytesOf(korean)],
    ['UTF-8 with a mark', bytesOf(`\uFEFF${korean}`)],
    ['CP949', encoded('euc-kr', korean)],
    ['UTF-16 of Excel', utf16(korean, true, true)],
    ['UTF-16, big end first', utf16(korean, false, true)],
    ['UTF-16 without a mark', utf16(korean, true, false)],
  ])('is read in %s', async (_, bytes) => {
    expect(await readOne(bytes, '모돈.csv')).toEqual([{ sheet: '모돈', rows }])
  })

  test('is read in Windows-1258, with accents as one character each', async () => {
    const text = 'Số nái;Giống;Ngày sinh;Ghi chú\n0071;Landrace;05/01/2025;nái đẻ khó, chết lưu ở lứa trước\n'
    const [sheet] = await readOne(encoded('windows-1258', text), 'Nái.csv')
    expect(sheet?.rows).toEqual([
      [1, 'Số nái', 'Giống', 'Ngày sinh', 'Ghi chú'],
      [2, '0071', 'Landrace', '05/01/2025', 'nái đẻ khó, chết lưu ở lứa trước'],
    ])
  })

  test('in an unknown encoding is rejected', async () => {
    const japanese = Uint8Array.from([0x83, 0x66, 0x81, 0x5b, 0x83, 0x5e, 0x2c, 0x93, 0xfa, 0x95, 0x74, 0x0a])
    expect(await problemOf([{ name: 'a.csv', bytes: japanese }])).toEqual(['encoding', 'a.csv'])
  })

  test.each([
    ['commas', 'tag,kg,on\n1,2,3\n4,5,6'],
    ['semicolons, and commas in numbers', 'tag;kg;on\n1;2;3\n4;5;6'],
    ['tabs', 'tag\tkg\ton\n1\t2\t3\n4\t5\t6'],
    ['a separator that the first line names', 'sep=|\ntag|kg|on\n1|2|3\n4|5|6'],
  ])('has its columns separated by %s', async (_, text) => {
    const [sheet] = await readOne(bytesOf(text), 'a.txt')
    expect(sheet?.rows.map(([, ...cells]) => cells)).toEqual([
      ['tag', 'kg', 'on'],
      ['1', '2', '3'],
      ['4', '5', '6'],
    ])
  })

  test.each([
    ['one line', 'a letter about pigs, dear reader'],
    ['lines', 'Dear friend,\nI write, because the sows, all of them, are well.\nSo, until soon.\nKim'],
    [
      'Korean lines',
      '김 사장님, 안녕하세요.\n모돈은 모두 건강하고, 새끼도 많이 낳았습니다.\n또 연락하겠습니다.',
    ],
  ])('is no table if it is %s of prose', async (_, text) => {
    expect(await problemOf([{ name: 'a.txt', bytes: bytesOf(text) }])).toEqual(['notTable', 'a.txt'])
  })
  test.each([
    ['headings alone', 'Số con cai sữa,Ngày phối cuối cùng,Nái', 1],
    ['remarks', 'name\tnote\nHill\tGood gilts.\nDale\tFar away.', 3],
    ['short rows', 'tag\tnote\n7\n8\n9\tlame', 4],
    ['names of two columns', 'Hill farm,good friends of ours\nDale,far away', 2],
  ])('is a table if it has %s', async (_, text, rows) => {
    expect((await readOne(bytesOf(text), 'a.txt'))[0]?.rows).toHaveLength(rows)
  })

  test('counts blank lines, and reads a title, decimal commas, quoted lines and protected zeros', async () => {
    const text = 'Sows of the farm, 2025\n\ntag;kg;note\n="0071";17,5;"two\nlines"\n0072;16,2;say ""hi""\n'
    expect((await readOne(bytesOf(text)))[0]?.rows).toEqual([
      [1, 'Sows of the farm, 2025'],
      [3, 'tag', 'kg', 'note'],
      [4, '0071', '17,5', 'two\nlines'],
      [5, '0072', '16,2', 'say ""hi""'],
    ])
  })

  test('is read back as it was written, whatever the cells hold', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '0', '돈', 'ố', '"', ',', ';', '\t', '\n', ' ') })
    const tidied = (text: string) => text.trim() || null
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(',', ';', '\t'),
        async (records, separator) => {
          const written = [['head', '머리', 'đầu'], ...records]
          const line = (cells: readonly string[]) =>
            cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(separator)
          const [sheet] = await readOne(bytesOf(`sep=${separator}\n${written.map(line).join('\n')}`))
          const expected = written.flatMap((cells, i) => {
            const filled = cells.map(tidied)
            const last = filled.findLastIndex((each) => each !== null)
            return last < 0 ? [] : [[i + 1, ...filled.slice(0, last + 1)]]
          })
          expect(sheet?.rows).toEqual(expected)
        },
      ),
    )
  })
})

describe('an XML Spreadsheet 2003 named .xls', () => {
  const book = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
 <Styles><Style ss:ID="tag"><NumberFormat ss:Format="0000"/></Style></Styles>
 <Worksheet ss:Name="모돈">
  <Table>
   <Column ss:Width="60"/><Column ss:Index="3" ss:Hidden="1" ss:Span="1"/>
   <Row><Cell ss:MergeAcross="2"><Data ss:Type="String">모돈 대장</Data></Cell></Row>
   <Row ss:Index="3">
    <Cell><Data ss:Type="String">번호</Data></Cell>
    <Cell ss:Index="3"><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><B>생년</B>월일</ss:Data></Cell>
   </Row>
   <Row ss:Hidden="1">
    <Cell ss:StyleID="tag" ss:MergeDown="1"><Data ss:Type="Number">71</Data></Cell>
    <Cell><Data ss:Type="Number">2.5</Data></Cell>
    <Cell><Data ss:Type="DateTime">2025-01-05T00:00:00.000</Data></Cell>
    <Cell ss:Formula="=RC[-2]*2"><Data ss:Type="Number">5</Data></Cell>
    <Cell><Data ss:Type="Error">#N/A</Data></Cell>
    <Cell><Data ss:Type="Boolean">1</Data></Cell>
   </Row>
  </Table>
  <WorksheetOptions><Visible>SheetVisible</Visible></WorksheetOptions>
 </Worksheet>
 <Worksheet ss:Name="숨김"><Table><Row><Cell><Data ss:Type="String">a</Data></Cell></Row></Table>
  <WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions>
 </Worksheet>
</Workbook>`
  test.each([
    ['UTF-8', bytesOf],
    ['EUC-KR', (text: string) => encoded('euc-kr', text)],
  ])('is read with its days, names and formulas, in %s', async (encoding, bytes) => {
    const found = await readFiles([{ name: 'a.xls', bytes: bytes(book(encoding)) }])
    expect(found.hiddenSheets).toEqual([{ file: 'a.xls', sheet: '숨김' }])
    expect(found.sheets).toEqual([
      {
        file: 'a.xls',
        sheet: '모돈',
        rows: [
          [1, '모돈 대장'],
          [3, '번호', null, '생년월일'],
          [
            4,
            '0071',
            2.5,
            { kind: 'date', text: '2025-01-05' },
            { kind: 'formula', text: '=RC[-2]*2', value: 5 },
            { kind: 'error', text: '#N/A' },
            true,
          ],
        ],
        hiddenRows: [4],
        hiddenColumns: [2, 3],
        merges: [
          { top: 1, bottom: 1, left: 0, right: 2 },
          { top: 4, bottom: 5, left: 0, right: 0 },
        ],
      },
    ])
  })
  test('shares the limits of all files', async () => {
    const wide = book('UTF-8').replace('ss:Index="3">\n    <Cell>', 'ss:Index="3">\n    <Cell ss:Index="90">')
    expect(await problemOf([{ name: 'a.xls', bytes: bytesOf(wide) }])).toEqual(['tooManyColumns', 'a.xls'])
  })
})

describe('a web page in one file named .xls', () => {
  const headers = (type: string, encoding: string, location: string) =>
    `Content-Location: file:///C:/0/${location}\r\nContent-Transfer-Encoding: ${encoding}\r\nContent-Type: ${type}\r\n\r\n`
  const message = (...parts: string[]) =>
    [
      'MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\nContent-Type: multipart/related;\r\n\tboundary="--=_Part"\r\n\r\nA web archive.\r\n',
      ...parts.map((part) => `----=_Part\r\n${part}\r\n`),
      '----=_Part--\r\n',
    ].join('')
  const quoted = (text: string) =>
    [...new TextEncoder().encode(text)]
      .map((byte) =>
        byte > 126 || byte === 61 ? `=${byte.toString(16).toUpperCase()}` : String.fromCharCode(byte),
      )
      .join('')
      .replaceAll(/(.{50,60})(?<!=.?)/g, '$1=\r\n')
  const list =
    '<html><x:ExcelWorksheet><x:Name>Sows</x:Name><x:WorksheetSource HRef="a_files/sheet001.htm"/></x:ExcelWorksheet></html>'
  const sows = '<html><table><tr><th>모돈번호<th>산차<tr><td>0071<td>3</table></html>'
  const rows = [
    [1, '모돈번호', '산차'],
    [2, '0071', '3'],
  ]

  test('is read sheet by sheet, whatever the encoding of the parts', async () => {
    const other = Buffer.from(encoded('euc-kr', sows))
      .toString('base64')
      .replaceAll(/(.{76})/g, '$1\r\n')
    const bytes = bytesOf(
      message(
        headers('text/html; charset="utf-8"', 'quoted-printable', 'a.htm') + quoted(list),
        headers('text/html; charset="utf-8"', 'quoted-printable', 'a_files/sheet001.htm') + quoted(sows),
        headers('image/png', 'base64', 'a_files/image.png') + 'AAAA',
        headers('text/html', 'base64', 'a_files/sheet002.htm') + other,
      ),
    )
    expect(await readOne(bytes, 'herd.xls')).toEqual([
      { sheet: 'Sows', rows },
      { sheet: 'herd', rows },
    ])
  })
  test('without a table, or with a damaged part, has a reason', async () => {
    const none = message(headers('text/html', '8bit', 'a.htm') + '<html><table><tr><td>menu</table></html>')
    expect(await problemOf([{ name: 'a.xls', bytes: bytesOf(none) }])).toEqual(['notTable', 'a.xls'])
    const damaged = message(headers('text/html', 'base64', 'a.htm') + 'AAAAA')
    expect(await problemOf([{ name: 'a.xls', bytes: bytesOf(damaged) }])).toEqual(['broken', 'a.xls'])
  })
})

describe('a web page named .xls', () => {
  const page = (charset: string, cells: string) =>
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta http-equiv="Content-Type" content="text/html; charset=${charset}"><style>td{mso-number-format:"\\@"}</style></head><body>${cells}</body></html>`
  const cells =
    '<table border=1><tr><td colspan=3>모돈 대장<tr><th>모돈번호<th>산차<th>비고' +
    '<tr><td>0071<td>&nbsp;3&nbsp;<td>a &amp; b<br>c<script>x()</script><tr style="display:none"><td>0072<td>4</table>'
  test.each([
    ['euc-kr', (text: string) => encoded('euc-kr', text)],
    ['utf-8', bytesOf],
    ['utf-8', (text: string) => encoded('euc-kr', text)],
  ])('is read as the table in it, declared as %s', async (charset, bytes) => {
    const found = await readFiles([{ name: '대장.xls', bytes: bytes(page(charset, cells)) }])
    expect(found.sheets).toEqual([
      {
        file: '대장.xls',
        sheet: '대장',
        rows: [
          [1, '모돈 대장'],
          [2, '모돈번호', '산차', '비고'],
          [3, '0071', '3', 'a & b c'],
          [4, '0072', '4'],
        ],
        hiddenRows: [4],
        hiddenColumns: [],
        merges: [{ top: 1, bottom: 1, left: 0, right: 2 }],
      },
    ])
  })

  test('has cells over several rows at their places', async () => {
    const merged =
      '<table><tr><th>tag<th>on<th>event<tr><td rowspan=2>A-1<td>1 May<td>mated<tr><td>9 May<td>checked<tr><td>A-2<td>2 May<td>mated</table>'
    const { sheets } = await readFiles([{ name: 'a.xls', bytes: bytesOf(page('utf-8', merged)) }])
    expect(sheets[0]?.rows).toEqual([
      [1, 'tag', 'on', 'event'],
      [2, 'A-1', '1 May', 'mated'],
      [3, null, '9 May', 'checked'],
      [4, 'A-2', '2 May', 'mated'],
    ])
    expect(sheets[0]?.merges).toEqual([{ top: 2, bottom: 3, left: 0, right: 0 }])
  })

  test('with a table inside a table gives those with columns, each once', async () => {
    const nested =
      '<table><tr><td><table><tr><td>a<td>b</table></table><table><tr><td>c<td>d</table><table><tr><td>menu</table>'
    expect(await readOne(bytesOf(page('utf-8', nested)), 'x.xls')).toEqual([
      { sheet: 'x 1', rows: [[1, 'a', 'b']] },
      { sheet: 'x 2', rows: [[1, 'c', 'd']] },
    ])
  })

  test.each([
    ['tables', '<table>'.repeat(100_000)],
    ['rows', `<table>${'<tr><td>'.repeat(100_000)}`],
    ['cells', `<table><tr>${'<td>'.repeat(100_000)}`],
    ['merged cells', `<table>${'<tr><td rowspan=999999>1<td>2'.repeat(100_000)}`],
    ['marks that never end', `<table${' <td'.repeat(100_000)}`],
    ['elements', `<table><tr><td>${'<b>'.repeat(100_000)}`],
    // A reader of quadratic time exceeds the time limit of the test.
  ])('opens %s very often and is done with at once', async (_, cells) => {
    const problem = await problemOf([{ name: 'a.xls', bytes: bytesOf(page('utf-8', cells)) }])
    expect(['tooLarge', 'tooManyRows', 'tooManyColumns', 'broken', 'notTable']).toContain(problem?.[0])
  })
})

describe('an OpenDocument spreadsheet', () => {
  const ods = (tables: string, more: Record<string, string> = {}) =>
    zip({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': `<office:document-content><office:automatic-styles><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
      ...more,
    })
  test('gives days, numbers, names as shown, yes and no, and texts, without hidden sheets', async () => {
    const bytes = ods(
      `<table:table table:name="모돈" table:style-name="ta1"><table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/>` +
        `<table:table-row><table:table-cell office:value-type="string"><text:p>모돈<text:s/>번호</text:p></table:table-cell><table:table-cell table:number-columns-repeated="2"/><table:table-cell office:value-type="string"><office:annotation><text:p>why</text:p></office:annotation><text:p>산차</text:p></table:table-cell></table:table-row>` +
        `<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>` +
        `<table:table-row table:visibility="filter"><table:table-cell office:value-type="float" office:value="71"><text:p>0071</text:p></table:table-cell><table:table-cell office:value-type="date" office:date-value="2025-01-05T10:00:00"><text:p>5.1.25</text:p></table:table-cell><table:table-cell office:value-type="boolean" office:boolean-value="true"/><table:table-cell table:formula="of:=[.A1]+1" office:value-type="float" office:value="3"><text:p>3</text:p></table:table-cell></table:table-row>` +
        `<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row></table:table>` +
        `<table:table table:name="메모" table:style-name="ta2"><table:table-row><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row></table:table>`,
    )
    expect(await readFiles([{ name: 'a.ods', bytes }])).toEqual({
      sheets: [
        {
          file: 'a.ods',
          sheet: '모돈',
          rows: [
            [1, '모돈 번호', null, null, '산차'],
            [
              5,
              '0071',
              { kind: 'date', text: '2025-01-05' },
              true,
              { kind: 'formula', text: '[.A1]+1', value: 3 },
            ],
          ],
          hiddenRows: [5],
          hiddenColumns: [2],
          merges: [],
        },
      ],
      hiddenSheets: [{ file: 'a.ods', sheet: '메모' }],
      skippedFiles: [],
    })
  })
  test('with a password or a million filled rows is rejected', async () => {
    const manifest = '<m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>'
    const row = (count: number) =>
      `<table:table table:name="a"><table:table-row table:number-rows-repeated="${count}"><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row></table:table>`
    const problem = async (bytes: Bytes) => (await problemOf([{ name: 'a.ods', bytes }]))?.[0]
    expect(await problem(ods(row(1), { 'META-INF/manifest.xml': manifest }))).toBe('password')
    expect(await problem(ods(row(1_048_576)))).toBe('tooManyRows')
  })
})

const workbook = (rows: string, sheet = 'Sheet1', more: Record<string, string> = {}) =>
  zip({
    'xl/workbook.xml': `<workbook><sheets><sheet name="${sheet}" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Target="worksheets/sheet1.xml" Id="rId1"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet>${rows}</worksheet>`,
    ...more,
  })
test('a workbook may have line breaks between its elements', async () => {
  const bytes = workbook(
    `<sheetData>\n<row r="1">\n <c t="str"><v>a</v></c>\n <c s="1"><v>7</v></c>\n</row>\n</sheetData>`,
    'Sheet1',
    {
      'xl/styles.xml': `<s><numFmts><numFmt numFmtId="170" formatCode="000"/></numFmts><cellXfs>\n<xf/>\n<xf numFmtId="170"/>\n</cellXfs></s>`,
    },
  )
  expect((await readOne(bytes))[0]?.rows).toEqual([[1, 'a', '007']])
})

const row = (value: string) =>
  `<sheetData><row r="1"><c r="A1" t="str"><v>${value}</v></c><c r="B1" t="str"><v>x</v></c></row></sheetData>`

describe('several files', () => {
  test('are one workbook, its sheets named by the file where their own name does not tell', async () => {
    expect(
      (
        await read([
          { name: '모돈.xlsx', bytes: workbook(row('a')) },
          { name: '교배.xlsx', bytes: workbook(row('b'), '2025') },
          { name: '분만.xlsx', bytes: workbook(row('c'), '2025') },
          { name: '이유.csv', bytes: bytesOf('d,x') },
          { name: 'b/이유.csv', bytes: bytesOf('e,x') },
        ])
      ).map(({ sheet, rows }) => [sheet, rows[0]?.[1]]),
    ).toEqual([
      ['모돈', 'a'],
      ['교배', 'b'],
      ['분만', 'c'],
      ['이유', 'd'],
      ['이유 (2)', 'e'],
    ])
    expect((await readOne(workbook(row('a')), '모돈.xlsx'))[0]?.sheet).toBe('Sheet1')
  })
  test('may be in a ZIP with folders, letters and Korean names', async () => {
    const files = zip({
      '장부/모돈.csv': encoded('euc-kr', '모돈번호,품종\n1,랜드'),
      '__MACOSX/장부/._모돈.csv': 'x,y',
      'mating.xlsx': workbook(row('m'), '교배'),
      'letter.docx': zip({ 'word/document.xml': 'x' }),
      'readme.txt': 'Hello',
      'photo.jpg': Uint8Array.from([0xff, 0xd8, 0xff, 0, 1]),
    })
    const found = await readFiles([{ name: 'farm.zip', bytes: files }])
    expect(found.sheets.map(({ file, sheet }) => [file, sheet])).toEqual([
      ['farm.zip/장부/모돈.csv', '모돈'],
      ['farm.zip/mating.xlsx', '교배'],
    ])
    expect(found.skippedFiles).toEqual(['farm.zip/letter.docx', 'farm.zip/readme.txt', 'farm.zip/photo.jpg'])
  })
  test('share their limits', async () => {
    const csv = bytesOf('tag,kg\n'.padEnd(600, '1,2\n'))
    const two = [1, 2].map((i) => ({ name: `${i}.csv`, bytes: csv }))
    expect(await problemOf(two)).toBe(null)
    expect(await problemOf(two, { ...limits, fileBytes: 1_000 })).toEqual(['tooLarge', ''])
    expect(await problemOf(two, { ...limits, rows: 200 })).toEqual(['tooManyRows', '2.csv'])
    expect(await problemOf(two, { ...limits, files: 1 })).toEqual(['tooManyFiles', '2.csv'])
    const zipped = [{ name: 'a.zip', bytes: zip({ 'a.csv': csv, 'b.csv': csv }) }]
    expect(await problemOf(zipped, { ...limits, unpackedBytes: 1_000 })).toEqual(['tooLarge', 'a.zip'])
    expect(await problemOf(zipped, { ...limits, files: 1 })).toEqual(['tooManyFiles', 'a.zip'])
  })
})

describe('a file that cannot be read', () => {
  test('is left as soon as an entry of a ZIP gets longer than it declares', async () => {
    const bytes = zipSync({ 'a.csv': new Uint8Array(200_000_000) })
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    // The size of the content, in the directory and before the entry.
    const directory = view.getUint32(bytes.length - 22 + 16, true)
    view.setUint32(directory + 24, 1_000, true)
    view.setUint32(22, 1_000, true)
    const start = performance.now()
    expect(await problemOf([{ name: 'a.zip', bytes }])).toEqual(['broken', 'a.zip'])
    expect(performance.now() - start).toBeLessThan(1_000)
    const tooShort = zipSync({ 'a.csv': bytesOf('tag,kg') })
    new DataView(tooShort.buffer).setUint32(tooShort.length - 22 - 46 - 5 + 24, 9_000, true)
    expect(await problemOf([{ name: 'a.zip', bytes: tooShort }])).toEqual(['broken', 'a.zip'])
  })
  const compound = (...streams: string[]) =>
    Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...streams.flatMap((name) => [...utf16(name, true, false)])])
  const wide = `<sheetData><row r="1"><c r="KN1" t="str"><v>x</v></c></row></sheetData>`
  const inside = zip({ 'a.csv': 'a,b' })
  test.each<[string, Bytes, string]>([
    ['has no table', bytesOf('Dear Sir'), 'notTable'],
    ['is a list without columns', bytesOf('a\nb\nc'), 'notTable'],
    ['is structured data', bytesOf('[{"a": 1, "b": 2}]'), 'notTable'],
    ['is a page without a table', bytesOf('<html><p>a, b</p></html>'), 'notTable'],
    ['is a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'notTable'],
    ['is a PDF', bytesOf('%PDF-1.7\na,b\nc,d'), 'notTable'],
    ['is empty', bytesOf(''), 'notTable'],
    [
      'is a letter',
      zip({ '[Content_Types].xml': 'x', '_rels/.rels': 'x', 'word/document.xml': 'x' }),
      'notTable',
    ],
    ['is a ZIP without tables', zip({ 'a.jpg': Uint8Array.from([1, 2]) }), 'notTable'],
    ['is a ZIP in a ZIP', zip({ 'a.zip': inside }), 'nestedZip'],
    ['is of old Excel', compound('Root Entry', 'Workbook'), 'oldFormat'],
    ['is an old letter', compound('Root Entry', 'WordDocument'), 'notTable'],
    ['has a password', compound('Root Entry', 'EncryptedPackage'), 'password'],
    ['has macros', workbook(row('a'), 'a', { 'xl/vbaProject.bin': 'x' }), 'macros'],
    ['has 300 columns', workbook(wide), 'tooManyColumns'],
    ['is of Numbers', zip({ 'Index/Document.iwa': 'x' }), 'otherFormat'],
  ])('as it %s, has a reason', async (_, bytes, code) => {
    const problem = await problemOf([{ name: 'a', bytes }])
    expect(problem?.[0]).toBe(code)
    expect(problem?.[1]).toMatch(/^a/)
  })
  test('as a ZIP with a password has a reason', async () => {
    const locked = zip({ 'a.csv': 'a,b' })
    const view = new DataView(locked.buffer)
    for (let at = 0; at < locked.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true)
    expect(await problemOf([{ name: 'a.zip', bytes: locked }])).toEqual(['password', 'a.zip'])
  })
})
