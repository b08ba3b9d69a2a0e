import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '../basics/day.ts'
import { labelled, prepareFiles, type Answers, type FileContext } from './prepared.ts'
import { longestSheetLabel } from './table.ts'
import type { RawFiles, RawRow, RawSheet } from './raw-sheet.ts'

const context: FileContext = {
  dateFormat: 'YYYY-MM-DD',
  latest: day('2027-12-31'),
  ownSheets: [],
  keepsTotals: false,
}
const sheetOf = (rows: readonly RawRow[], more: Partial<RawSheet> = {}): RawSheet => ({
  file: 'farm.xlsx',
  sheet: 'Sheet1',
  rows: [...rows],
  hiddenRows: [],
  hiddenColumns: [],
  merges: [],
  ...more,
})
const filesOf = (...sheets: RawSheet[]): RawFiles => ({ sheets, hiddenSheets: [], skippedFiles: [] })
const prepare = (sheet: RawSheet, answers: Answers = {}, of = context) => {
  const { sheets, notices, questions } = prepareFiles(filesOf(sheet), of, answers)
  return {
    rows: sheets[0]!.rows,
    notices: notices.map(({ kind, rows }) => [kind, rows]),
    questions,
  }
}
const heads: RawRow = [3, '개체번호', '산차', '두수']
const headsAt = (number: number): RawRow => [number, ...heads.slice(1)]

describe('rows that are no records', () => {
  test('are left out and named: titles, repeated headings, subtotals and totals', () => {
    const { rows, notices } = prepare(
      sheetOf([
        [1, '2025년 모돈 대장'],
        [2, '농장:', '행복'],
        heads,
        [4, '0001', 2, 10],
        [5, '0002', 3, 11],
        [6, '소계', null, 21],
        [7, '2025년 모돈 대장'],
        headsAt(8),
        [9, '0003', 1, 12],
        [10, '합 계', null, 33],
        [11, '평균', 2, 11],
      ]),
    )
    expect(rows).toEqual([heads, [4, '0001', 2, 10], [5, '0002', 3, 11], [9, '0003', 1, 12]])
    expect(notices).toEqual([
      ['titles', [1, 2]],
      ['repeats', [7, 8]],
      ['totals', [6, 10, 11]],
    ])
  })
  test.each(['합계', '총계', '계', '소 계:', 'Total', 'Grand total', 'TỔNG CỘNG', 'Tổng', 'Average'])(
    'are totals by the word %s, with numbers or formulas beside it',
    (word) => {
      const formula = { kind: 'formula', text: 'SUM(C4:C9)', value: null } as const
      for (const row of [
        [9, word, null, 10],
        [9, null, word, 10],
        [9, word, null, formula],
      ] as RawRow[])
        expect(prepare(sheetOf([heads, [4, 'A-1', 2, 10], row])).rows).toEqual([heads, [4, 'A-1', 2, 10]])
    },
  )
  test('stay where the table compares its totals itself', () => {
    const rows: RawRow[] = [heads, [4, 'A-1', 2, 10], [5, '합계 1두', null, 10]]
    expect(prepare(sheetOf(rows)).notices).toEqual([['totals', [5]]])
    expect(prepare(sheetOf(rows), {}, { ...context, keepsTotals: true })).toMatchObject({ rows, notices: [] })
  })
  test('are totals by their numbers, if nothing names the record', () => {
    const body: RawRow[] = [heads, [4, 'A-1', 2, 10.1], [5, 'A-2', 3, '1,000.2']]
    expect(prepare(sheetOf([...body, [6, null, 5, 1_010.3]])).notices).toEqual([['totals', [6]]])
    for (const row of [
      [6, null, 5, 1_010.4],
      [6, 'A-3', 5, 1_010.3],
      [6, null, 5, 'late'],
    ] as RawRow[])
      expect(prepare(sheetOf([...body, row])).notices).toEqual([])
  })
  test('do not include animals with such names, days or texts', () => {
    for (const row of [
      [5, 'Total', { kind: 'date', text: '2026-01-01' }, 3],
      [5, '계', 'Landrace', 3],
      [5, 'Total', null, null],
      [5, '합계산', 3, 3],
    ] as RawRow[])
      expect(prepare(sheetOf([heads, [4, '1', 2, 10], row])).notices).toEqual([])
  })
  test('of the farm’s own workbook are only headings again and totals that add up', () => {
    const own = { ...context, ownSheets: [{ names: ['모돈'], needed: [['개체번호', 'tag']] }] }
    const of = (...rows: RawRow[]) => sheetOf([headsAt(1), ...rows], { sheet: '모돈' })
    expect(prepare(of([2, '합계', null, 3], [3, '계', 1, null]), {}, own).notices).toEqual([])
    expect(prepare(of([2, 'A', 1, 3], [3, 'B', 2, 4], [4, '합계', null, 7]), {}, own).notices).toEqual([
      ['totals', [4]],
    ])
  })
  test('are never found among records that have a name each, whatever their numbers', () => {
    const record = fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 }))
    fc.assert(
      fc.property(fc.array(record, { maxLength: 20 }), (records) => {
        const body = records.map(([parity, count], i): RawRow => [4 + i, `A-${i}`, parity, count])
        expect(prepare(sheetOf([heads, ...body]))).toMatchObject({
          rows: [heads, ...body],
          notices: [],
          questions: [],
        })
      }),
    )
  })
})

describe('headings in two rows', () => {
  test('are joined where merged cells group the columns', () => {
    const sheet = sheetOf(
      [
        [1, '모돈번호', '교배', null, '분만', null],
        [2, null, '일자', '웅돈', '일자', '총산'],
        [3, '0001', '2025-01-05', 'D1', '2025-04-30', 12],
      ],
      {
        merges: [
          { top: 1, bottom: 2, left: 0, right: 0 },
          { top: 1, bottom: 1, left: 1, right: 2 },
          { top: 1, bottom: 1, left: 3, right: 4 },
        ],
      },
    )
    const { rows, notices } = prepare(sheet)
    expect(rows[0]).toEqual([2, '모돈번호', '교배 일자', '교배 웅돈', '분만 일자', '분만 총산'])
    expect(notices).toEqual([['heads', [1, 2]]])
    // A text file has no merged cells: the gaps tell.
    expect(prepare({ ...sheet, merges: [] }).rows[0]).toEqual(rows[0])
  })
  test('are not seen in a first record of texts', () => {
    const rows: RawRow[] = [
      [1, 'tag', 'breed', 'remark'],
      [2, 'A-1', 'LY', null],
      [3, 'A-2', 'LY', 'lame'],
    ]
    expect(prepare(sheetOf(rows)).rows).toEqual(rows)
  })
})

test('merged cells are filled down over their rows, and no further', () => {
  const rows: RawRow[] = [
    [1, 'tag', 'event', 'count'],
    [2, 'A-1', 'mated', 1],
    [3, null, 'farrowed', 12],
    [4, null, 'weaned', 11],
    [5, null, 'note', 1],
  ]
  const { rows: filled, notices } = prepare(
    sheetOf(rows, { merges: [{ top: 2, bottom: 4, left: 0, right: 0 }] }),
  )
  expect(filled.slice(1).map(([, tag]) => tag)).toEqual(['A-1', 'A-1', 'A-1', null])
  expect(notices).toEqual([['merged', [3, 4]]])
})

test('hidden rows and columns are asked for once for a file, and taken or left', () => {
  const hide = (sheet: string) =>
    sheetOf(
      [
        [1, 'tag', 'breed', 'kg'],
        [2, 'A', 'LY', 7],
        [3, 'B', 'LY', 8],
      ],
      {
        sheet,
        hiddenRows: [3, 90],
        hiddenColumns: [1, 40],
      },
    )
  const files = filesOf(hide('a'), hide('b'))
  const { questions } = prepareFiles(files, context)
  expect(questions).toEqual([
    { key: 'hidden farm.xlsx', file: 'farm.xlsx', kind: 'hidden', rows: 2, columns: 2 },
  ])
  const answered = (answer: string) => prepareFiles(files, context, { 'hidden farm.xlsx': answer })
  expect(answered('take').sheets[0]?.rows).toHaveLength(3)
  expect(answered('take')).toMatchObject({ questions: [], notices: [] })
  expect(answered('leave').sheets[0]?.rows).toEqual([
    [1, 'tag', null, 'kg'],
    [2, 'A', null, 7],
  ])
  expect(answered('leave').notices.map(({ kind, sheet, rows }) => [kind, sheet, rows])).toEqual([
    ['hiddenLeft', 'a', [3]],
    ['hiddenLeft', 'b', [3]],
  ])
})

test('formulas are asked for once for a file, and stay formulas if refused or never computed', () => {
  const formula = (value: number | null) => ({ kind: 'formula', text: 'A1+1', value }) as const
  const sheet = sheetOf([
    [1, 'tag', 'kg'],
    [2, 'A', formula(7)],
    [3, 'B', formula(null)],
    [4, '합계', formula(7)],
  ])
  expect(prepare(sheet).questions).toEqual([
    { key: 'formulas farm.xlsx', file: 'farm.xlsx', kind: 'formulas', cells: 1, formula: 'A1+1', value: '7' },
  ])
  const left = { kind: 'formula', text: 'A1+1' }
  expect(prepare(sheet, { 'formulas farm.xlsx': 'take' }).rows.slice(1)).toEqual([
    [2, 'A', 7],
    [3, 'B', left],
  ])
  expect(prepare(sheet, { 'formulas farm.xlsx': 'leave' }).rows.slice(1)).toEqual([
    [2, 'A', left],
    [3, 'B', left],
  ])
  expect(
    prepare(
      sheetOf([
        [1, 'tag', 'kg'],
        [2, 'A', 3],
        [3, '합계', formula(3)],
      ]),
    ).questions,
  ).toEqual([])
})

test('a formula that has its text elsewhere is not the example', () => {
  const repeated = { kind: 'formula', text: '', value: 5 } as const
  const whole = { kind: 'formula', text: 'B2+1', value: 6 } as const
  const rows: RawRow[] = [
    [1, 'tag', 'kg'],
    [2, 'A', repeated],
    [3, 'B', whole],
  ]
  expect(prepare(sheetOf(rows)).questions).toMatchObject([{ cells: 2, formula: 'B2+1', value: '6' }])
})

describe('dates whose order of day and month is open', () => {
  const column = (...dates: RawRow[1][]) =>
    sheetOf([[1, '번호', '분만일'], ...dates.map((date, i): RawRow => [2 + i, `A-${i}`, date ?? null])])
  const daysOf = (sheet: RawSheet, answers?: Answers, of = context) =>
    prepare(sheet, answers, of)
      .rows.slice(1)
      .map(([, , date]) => date)
  test('are settled by a value above 12 anywhere in the column', () => {
    expect(daysOf(column('01/02/2024', '13/02/2024', ''))).toEqual(['2024-02-01', '13/02/2024', ''])
    expect(daysOf(column('01/02/2024', '02/13/2024'))).toEqual(['2024-01-02', '02/13/2024'])
    expect(daysOf(column('24/03/11', '24/03/31'))).toEqual(['2024-03-11', '2024-03-31'])
  })
  test('may be of six figures, as text or number, in a column that is called one of dates', () => {
    expect(daysOf(column('240331', 240312, '2024.4.1.', '241331', 45000))).toEqual([
      '2024-03-31',
      '2024-03-12',
      '2024.4.1.',
      '241331',
      45000,
    ])
    expect(prepare(column('240312', 240111)).questions).toMatchObject([
      { sample: '240312', days: [{ order: 'YMD', day: '2024-03-12' }, { order: 'DMY' }] },
    ])
    const lots: RawRow[] = [
      [1, '번호', '그룹'],
      [2, 'A', '240331'],
      [3, 'B', 240312],
    ]
    expect(prepare(sheetOf(lots)).rows).toEqual(lots)
  })
  test('are asked for once for the column otherwise, with what each order means', () => {
    const sheet = column('01/02/2024', '03/04/2024', { kind: 'date', text: '2024-05-06' })
    const key = 'order farm.xlsx Sheet1 1'
    expect(prepare(sheet).questions).toEqual([
      {
        key,
        file: 'farm.xlsx',
        kind: 'order',
        sheet: 'Sheet1',
        column: '분만일',
        sample: '01/02/2024',
        days: [
          { order: 'DMY', day: '2024-02-01' },
          { order: 'MDY', day: '2024-01-02' },
        ],
      },
    ])
    expect(daysOf(sheet, { [key]: 'MDY' })).toEqual([
      '2024-01-02',
      '2024-03-04',
      { kind: 'date', text: '2024-05-06' },
    ])
    expect(prepare(sheet, { [key]: 'MDY' }).questions).toEqual([])
  })
  test('of the farm’s own workbook are in the farm’s format', () => {
    const own = {
      ...context,
      dateFormat: 'MM/DD/YYYY',
      ownSheets: [{ names: ['sheet1'], needed: [['번호']] }],
    }
    expect(daysOf(column('01/02/2024'), {}, own)).toEqual(['2024-01-02'])
  })
  test('are not looked for among numbers of animals', () => {
    const rows: RawRow[] = [
      [1, 'tag', 'note'],
      [2, '24-03-11', 'x'],
      [3, '24-03-12', 'y'],
    ]
    expect(prepare(sheetOf(rows))).toEqual({ rows, notices: [], questions: [] })
  })
})

test('hidden sheets and skipped files are named', () => {
  const files = {
    ...filesOf(),
    hiddenSheets: [{ file: 'a.xlsx', sheet: '메모' }],
    skippedFiles: ['a.zip/photo.jpg'],
  }
  expect(prepareFiles(files, context).notices).toEqual([
    { kind: 'hiddenSheet', file: 'a.xlsx', sheet: '메모', rows: [] },
    { kind: 'skippedFile', file: 'a.zip/photo.jpg', sheet: '', rows: [] },
  ])
})

test('the time of fifty thousand rows grows with their number only', () => {
  const seconds = (count: number) => {
    const rows: RawRow[] = [[1, 'tag', 'breed', 'born', 'mated', 'boar', 'kg', 'remark', 'pen']]
    for (let i = 2; i <= count; i++)
      rows.push([
        i,
        `A-${i}`,
        'Landrace',
        '01/02/2024',
        `2025-0${1 + (i % 9)}-11`,
        'D-12',
        i % 90,
        'a bit lame',
        `B${i % 40}`,
      ])
    const from = performance.now()
    expect(prepare(sheetOf(rows), { 'order farm.xlsx Sheet1 2': 'DMY' }).rows).toHaveLength(count)
    return performance.now() - from
  }
  // A tenth of the rows takes about a tenth of the time; comparing all rows with all would take a hundredth.
  expect(seconds(50_000)).toBeLessThan(seconds(5_000) * 40)
})

test('sheets of one name in several files have labels of their own', () => {
  const sheets = [
    { file: '2025.xlsx', sheet: '교배', rows: [] },
    { file: '2026.xlsx', sheet: '교배', rows: [] },
    { file: '2026.xlsx', sheet: '분만', rows: [] },
  ]
  expect(labelled(sheets).map(({ label }) => label)).toEqual(['교배 · 2025.xlsx', '교배 · 2026.xlsx', '분만'])
  const long = 'x'.repeat(250)
  const labels = labelled([
    { file: `${long} 1.csv`, sheet: long, rows: [] },
    { file: `${long} 2.csv`, sheet: long, rows: [] },
    { file: 'a.csv', sheet: `${long}y`, rows: [] },
  ]).map(({ label }) => label)
  expect(new Set(labels).size).toBe(3)
  expect(labels.every((label) => label.length <= longestSheetLabel)).toBe(true)
})
