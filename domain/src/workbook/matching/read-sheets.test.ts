import { describe, expect, test } from 'vitest'
import { checkRows, gilt, emptyFarm, today } from '../../../test/books.ts'
import type { Cell } from '../../table/cell.ts'
import type { FileRow } from '../../table/table.ts'
import { checkBooks } from '../check.ts'
import { addedLabels } from '../own-sheets.ts'
import { BookReader } from '../rows.ts'
import { splitBooks } from '../split.ts'
import { Words } from '../words.ts'
import type { SheetMatch } from './sheet-match.ts'

type Sheets = Readonly<Record<string, readonly Cell[][]>>
type Given = { matches?: readonly SheetMatch[]; words?: Words; unlistedBreed?: string | null }

/** Reads and checks a file of another program. */
function check(sheets: Sheets, { matches = [], words = new Words([]), unlistedBreed = null }: Given = {}) {
  const reader = new BookReader({ dateFormat: 'YYYY-MM-DD', farmCodes: [], words }, 'en', matches)
  for (const [sheet, rows] of Object.entries(sheets))
    reader.add(
      sheet,
      rows.map((cells, i): FileRow => [i + 1, ...cells]),
    )
  reader.read().toArray()
  const checking = checkBooks(reader, emptyFarm, { today, addLosses: false, unlistedBreed })
  let step = checking.next()
  while (!step.done) step = checking.next()
  const refused = reader.refused.map(({ sheet, row, column, code }) => `${sheet} ${row} ${column} ${code}`)
  const unusual = reader.unusual.map(({ row, column, code, values }) => ({ row, column, code, values }))
  return { reader, refused, unusual, words, ...step.value }
}
const states = (of: ReturnType<typeof check>) =>
  of.sows.map(({ values: { tag }, states: all }) => {
    const { status, parity, lastWorkOn } = all.at(-1)!
    return [tag, status, parity, lastWorkOn]
  })

const list = [
  '모돈번호',
  '품종',
  '생년월일',
  '전입일',
  '산차',
  '상태',
  '최종교배일',
  '최종분만일',
  '최종이유일',
]
const born = ['LY', '2023-01-10', '2023-08-01']
const lifelong = (tag: string, ...rest: Cell[]) => [tag, ...born, ...rest]

describe('a list of sows alone', () => {
  test('enters each sow with her state of today', () => {
    const found = check({
      모돈현황: [
        list,
        lifelong('1', 3, '임신', '2026-10-01', '2026-05-01', '2026-05-25'),
        lifelong('2', 4, '포유돈', '2026-07-01', '2026-11-01', '2026-05-25'),
        lifelong('3', 4, '이유', '2026-06-01', '2026-10-15', '2026-11-10'),
        lifelong('4', 0, '후보', null, null, null),
        lifelong('5', 2, null, '2026-11-15', '2026-10-10', '2026-11-08'),
        lifelong('6', 2, '공태', '2026-08-15', '2026-03-10', '2026-04-08'),
        lifelong('7', 3, '대리모', '2026-07-01', '2026-10-24', '2026-11-14'),
      ],
    })
    expect(found.refused).toEqual([])
    expect(found.sows.map(({ values: { matings } }) => matings)).toEqual([1, null, null, null, 1, null, null])
    expect(states(found)).toEqual([
      ['1', 'pregnant', 3, '2026-10-01'],
      ['2', 'lactating', 4, '2026-11-01'],
      ['3', 'weaned', 4, '2026-11-10'],
      ['4', 'gilt', 0, '2023-08-01'],
      ['5', 'pregnant', 2, '2026-11-15'],
      ['6', 'weaned', 2, '2026-04-08'],
      ['7', 'nurse', 3, '2026-11-14'],
    ])
    expect(found.words.found.map(({ word, meaning }) => [word, meaning])).toContainEqual(['임신', '010002'])
  })
  test('uses the day when a sow is due if the file has no mating', () => {
    const found = check({
      Sows: [
        ['Sow no', 'Breed', 'Born', 'Entry', 'Parity', 'Status', 'Due'],
        ...['a', 'b', 'c', 'd', 'e'].map((tag) => [
          tag,
          'LY',
          '2024-01-01',
          '2024-08-01',
          1,
          'In pig',
          '2027-01-24',
        ]),
      ],
    })
    expect(found.refused).toEqual([])
    expect(states(found)[0]).toEqual(['A', 'pregnant', 1, '2026-10-01'])
  })
  test('rejects a sow whose state cannot be known, at the column that would tell', () => {
    const { refused } = check({
      모돈현황: [
        list,
        lifelong('1', 3, '임신', null, null, null),
        lifelong('2', 3, '후보', null, null, null),
      ],
    })
    expect(refused).toEqual(['모돈현황 2 최종교배일 LAST_WORK_NEEDED', '모돈현황 3 상태 GILT_HAS_NO_PARITY'])
  })
  test('records the removal of a sow that left', () => {
    const found = check({
      모돈: [
        ['모돈번호', '품종', '생년월일', '전입일', '산차', '상태', '도태일', '도태 사유'],
        lifelong('1', 3, '도태', '2026-03-01', '파행'),
        lifelong('2', 3, '도태', null, null),
      ],
    })
    expect(found.refused).toEqual(['모돈 3 도태일 CELL_NEEDED'])
    expect(states(found)[0]).toEqual(['1', 'culled', 3, '2026-03-01'])
    expect(found.sows[0]?.records[0]?.values).toMatchObject({ reason: '031012', on: '2026-03-01' })
  })
})

describe('a list of sows with histories', () => {
  const history = {
    모돈: [
      list.slice(0, 6),
      lifelong('1', 2, '임신'),
      lifelong('2', 5, '임신'),
      lifelong('3', 1, '이유'),
      lifelong('4', 3, '포유'),
    ],
    교배: [
      ['모돈번호', '교배일', '방법'],
      ['1', '2024-01-01', '인공'],
      ['1', '2024-06-01', '인공'],
      ['1', '2026-10-01', 'AI'],
      ['2', '2026-01-01', 'AI'],
      ['2', '2026-10-01', 'AI'],
    ],
    분만: [
      ['모돈번호', '분만일', '실산', '사산', '미라'],
      ['1', '2024-04-25', 12, 1, 0],
      ['1', '2024-09-24', 11, 0, 2],
      ['2', '2026-04-26', 10, 0, 0],
      ['3', '2026-04-26', 10, 0, 0],
    ],
    이유: [
      ['모돈번호', '이유일', '이유두수', '평균체중'],
      ['1', '2024-05-20', 12, 6.5],
      ['1', '2024-10-20', 11, 7],
      ['2', '2026-05-20', 10, 7],
      ['3', '2026-05-20', 10, 7],
      ['4', '2026-05-20', 10, 7],
    ],
  }
  test('begins each life with the state that her first record needs', () => {
    const found = check(history)
    expect(found.refused).toEqual([])
    expect(found.sows.map(({ entry: { status, parity } }) => [status, parity])).toEqual([
      ['gilt', 0],
      ['returned', 4],
      ['pregnant', 0],
      ['lactating', 3],
    ])
    expect(states(found).map(([tag, status, parity]) => [tag, status, parity])).toEqual([
      ['1', 'pregnant', 2],
      ['2', 'pregnant', 5],
      ['3', 'weaned', 1],
      ['4', 'weaned', 3],
    ])
    const values = found.sows[0]?.records.map(({ values: { totalBorn, weight, unsexed } }) => [
      totalBorn,
      weight,
      unsexed,
    ])
    expect(values?.slice(1, 3)).toEqual([
      [13, null, undefined],
      [undefined, 78, 12],
    ])
  })
  test('warns if the file has another state of today than the history', () => {
    expect(check(history).unusual).toEqual([
      {
        row: 5,
        column: '상태',
        code: 'STATUS_DIFFERS',
        values: { fileStatus: 'lactating', status: 'weaned' },
      },
    ])
  })
})

describe('a table of events', () => {
  const events = [
    ['모돈', '일자', '작업', '웅돈', '두수', '사산', '내용'],
    ['1', '2026-01-05', '인공수정', null, null, null, null],
    ['1', '2026-04-30', '분만', null, 12, 1, null],
    ['1', '2026-05-25', '이유', null, 12, null, null],
    ['1', '2026-06-25', '도태', null, null, null, '지제'],
    ['1', '2025-06-25', '입식', null, null, null, '지제'],
  ]
  const sows = [list.slice(0, 6), lifelong('1', 1, '도태')]
  test('becomes records of each kind', () => {
    const found = check({ 모돈: sows, 작업내역: events })
    expect(found.refused).toEqual([])
    expect(found.sows[0]?.records.map(({ record: { kind, on } }) => [kind, on])).toEqual([
      ['mating', '2026-01-05'],
      ['farrowing', '2026-04-30'],
      ['weaning', '2026-05-25'],
      ['removal', '2026-06-25'],
    ])
    expect(found.sows[0]?.records[1]?.values).toMatchObject({ totalBorn: 13, stillborn: 1 })
    expect(found.sows[0]?.records[3]?.values).toMatchObject({ category: '080001' })
  })
  test('with a word that is not known is not read before it is matched, and then remembered', () => {
    const strange = events.map((row) => row.map((cell) => (cell === '이유' ? '거시기' : cell)))
    const first = check({ 모돈: sows, 작업내역: strange })
    expect(first.refused).toEqual(['작업내역 0  SHEET_UNCONFIRMED'])
    const offered = first.reader.foreign.find(({ sheet }) => sheet === '작업내역')!
    expect(offered.events[0]).toMatchObject({ word: '인공수정', event: 'mating', rows: 1 })
    expect(offered.read).toBe(false)
    const match: SheetMatch = { ...offered, events: [{ word: '거시기', event: 'weaning' }] }
    const again = check({ 모돈: sows, 작업내역: strange }, { matches: [match] })
    expect(again.refused).toEqual([])
    expect(again.sows[0]?.records.length).toBe(4)
  })
})

test('a new word on a sheet of events that was matched before is rejected, and keeps her other records back', () => {
  const events = [
    ['모돈', '일자', '작업'],
    ['1', '2026-01-05', '교배'],
    ['1', '2026-06-25', '거시기'],
    ['2', '2026-06-25', '교배'],
  ]
  const match: SheetMatch = {
    sheet: '작업내역',
    headings: events[0]!,
    key: 'events',
    columns: ['tag', 'on', 'event'].map((column, i) => ({ heading: events[0]![i]!, column })),
    fills: [],
    // A stored meaning that is no event leaves the word unknown.
    events: [{ word: '거시기', event: 'constructor' }],
  }
  const sows = [list.slice(0, 6), lifelong('1', 0, '임신'), lifelong('2', 0, '임신')]
  const { refused, reader } = check({ 모돈: sows, 작업내역: events }, { matches: [match] })
  expect(refused).toEqual(['작업내역 3 작업 EVENT_UNKNOWN'])
  const { stays, counts } = splitBooks(reader)
  expect([counts.sows, counts.sowsStay, stays.get('matings')?.size]).toEqual([2, 1, 2])
})

test('a parity of today that the litters do not lead to is pointed out', () => {
  const { unusual } = check({
    모돈: [[...list.slice(0, 6), '전입 산차'], lifelong('1', 5, '포유', '1')],
    분만: [
      ['모돈번호', '분만일', '실산'],
      ['1', '2026-11-01', 12],
    ],
  })
  expect(unusual).toEqual([
    { row: 2, column: '산차', code: 'PARITY_DIFFERS', values: { fileParity: 5, parity: 2 } },
  ])
})

describe('a match that a person completed', () => {
  const other = ['Sow no', 'Race', 'Born', 'Came', 'Moon']
  const rows = [['Print', null], other, ['A-1', 'LY', '2025-01-10', '2025-08-01', 'full']]
  const columns = ['tag', 'breed', 'bornOn', 'enteredOn'].map((column, i) => ({ heading: other[i]!, column }))
  const match: SheetMatch = { sheet: 'Herd', headings: other, key: 'sows', columns, fills: [], events: [] }
  test('is used for the headings that it has, under any name', () => {
    for (const name of ['Herd', 'Other month']) {
      const { reader, refused } = check({ [name]: rows }, { matches: [match] })
      expect(refused).toEqual([])
      expect(reader.unread).toEqual([{ sheet: name, column: 'Moon' }])
      expect(reader.foreign).toMatchObject([
        {
          sheet: name,
          key: 'sows',
          read: true,
          samples: [['A-1'], ['LY'], ['2025-01-10'], ['2025-08-01'], ['full']],
        },
      ])
    }
  })
  test('of a sheet that was left out leaves it out', () => {
    const { reader, refused, sows } = check(
      { Herd: rows },
      { matches: [{ ...match, key: null, columns: [] }] },
    )
    expect([refused, sows]).toEqual([[], []])
    expect(reader.foreign).toMatchObject([{ key: null, left: true, read: false }])
  })
  test('gives one value to a column that the sheet lacks, and to empty cells', () => {
    const without = rows.map((row) => row.with(1, null))
    const fills = [{ column: 'breed', rule: 'value', value: 'YL' } as const]
    const { refused, sows } = check(
      { Herd: without },
      { matches: [{ ...match, columns: columns.toSpliced(1, 1), fills }] },
    )
    expect(refused).toEqual([])
    expect(sows[0]?.values.breed).toBe('041009')
  })
  test('enters a sow on the day of her first record, and dates her birth before', () => {
    const fills: SheetMatch['fills'] = [
      { column: 'bornOn', rule: 'beforeEntry', value: '240' },
      { column: 'enteredOn', rule: 'firstRecord', value: '' },
    ]
    const sheets = {
      Herd: [
        ['Sow no', 'Race', 'Last service'],
        ['A-1', 'LY', '2026-09-01'],
      ],
    }
    const { refused, sows } = check(sheets, {
      matches: [
        {
          ...match,
          headings: sheets.Herd[0]!,
          columns: [...columns.slice(0, 2), { heading: 'Last service', column: 'lastMatedOn' }],
          fills,
        },
      ],
    })
    expect(refused).toEqual([])
    expect(sows[0]?.values).toMatchObject({ enteredOn: '2026-09-01', bornOn: '2026-01-04' })
  })
})

test('sheets of one kind in several files are read together, and errors name file and sheet', () => {
  const sheet = (tag: string, on: string) => [
    ['모돈번호', '교배일', '방법'],
    [tag, on, 'AI'],
  ]
  const { refused, sows } = check({
    모돈: [list.slice(0, 6), lifelong('1', 0, '임신'), lifelong('2', 0, '임신')],
    '교배 · 2025.xlsx': sheet('1', '2026-09-01'),
    '교배 · 2026.xlsx': sheet('2', 'soon'),
  })
  expect(refused).toEqual(['교배 · 2026.xlsx 2 교배일 CELL_NOT_DAY'])
  expect(sows[0]?.records.length).toBe(1)
})

test('born piglets that do not add up are rejected', () => {
  const { refused } = check({
    모돈: [list.slice(0, 6), lifelong('1', 1, '포유')],
    분만: [
      ['모돈번호', '분만일', '총산', '실산', '사산', '미라'],
      ['1', '2026-11-01', 15, 12, 1, 1],
    ],
  })
  expect(refused).toContain('분만 2 총산 BORN_NOT_ADDING')
})

describe('a word that is in no code list', () => {
  const sheets: Sheets = {
    모돈: [
      [...list.slice(0, 6), '도폐사일', '도폐사 원인'],
      lifelong('1', 0, '후보').with(1, '버크셔'),
      lifelong('2', 0, '후보').with(1, '버크 셔'),
      [...lifelong('3', 2, '도태'), '2026-11-01', '버크셔'],
      lifelong('4', 0, '달빛'),
      lifelong('5', 0, '후보').with(1, 'x'.repeat(61)),
    ],
  }
  const breed = { key: 'codes', list: '041', name: '버크셔' } as const

  test('can be added to the lists that a farm extends, each with its rows', () => {
    const { reader } = check(sheets)
    expect([...reader.unknown.values()]).toEqual([
      { ...breed, rows: 2, first: null },
      { ...breed, list: '031', rows: 1, first: null },
    ])
  })
  test('is read as the added code', () => {
    const added = [
      ['List', 'Name'],
      ['041', '버크셔'],
      ['031', '버크셔'],
    ]
    const { reader, refused, sows } = check({ ...sheets, [addedLabels('codes').en]: added })
    expect(refused).toEqual(['모돈 5 상태 UNKNOWN_CODE', '모돈 6 품종 UNKNOWN_CODE'])
    expect(reader.unknown.size).toBe(0)
    expect(reader.codes.map(({ row: { list: of, code, names } }) => [of, code, names[0]])).toEqual([
      ['041', '041901', '버크셔'],
      ['031', '031901', '버크셔'],
    ])
    expect(sows.slice(0, 3).map(({ values }) => values.breed)).toEqual(['041901', '041901', '041006'])
    expect(sows[2]?.records.map(({ values }) => values)).toMatchObject([{ reason: '031901' }])
  })
})

test('a sheet that waits for a person does not make its rows missing elsewhere', () => {
  const { refused } = check({
    모돈: [['모돈번호', '산차'], ...Array.from({ length: 6 }, (_, i) => [`${i}`, 2])],
    이유: [
      ['모돈번호', '이유일', '이유두수'],
      ['1', '2026-11-01', 10],
    ],
  })
  expect(refused).toEqual(['모돈 1 Breed COLUMN_MISSING'])
  expect(checkRows({ sows: [gilt] }).refused).toEqual([])
})

describe('a table with a row for each litter of a sow', () => {
  const sows = [
    ['Sow', 'Breed', 'DOB', 'Entry'],
    ['1', 'LY', '2024-01-01', '2024-08-01'],
    ['2', 'LY', '2024-01-01', '2024-08-01'],
    ['3', 'LY', '2024-01-01', '2024-08-01'],
  ]
  const english = [
    'Sow ID',
    'Parity',
    'Service date',
    'Boar',
    'Farrow date',
    'BA',
    'SB',
    'Wean date',
    'Pigs weaned',
  ]
  const vietnamese = [
    'Số tai',
    'Lứa',
    'Ngày phối',
    'Đực',
    'Ngày đẻ',
    'Sơ sinh sống',
    'Chết lưu',
    'Ngày cai sữa',
    'Số con cai sữa',
  ]
  const boars = [
    ['Boar', 'Breed', 'DOB', 'Entry'],
    ['D1', 'DD', '2023-01-01', '2024-01-01'],
  ]
  const rows = [
    ['1', 1, '2025-01-01', 'D1', '2025-04-26', 10, 1, '2025-05-20', 10],
    ['1', 2, '2025-05-26', 'D1', '2025-09-18', 12, 0, null, null],
    ['2', 1, '2025-02-01', 'D1', '2025-05-27', 9, 2, '2025-06-20', 9],
    ['2', 2, '2025-06-25', 'D1', null, null, null, null, null],
    ['3', 1, '2025-06-25', 'D1', null, 0, 0, null, 0],
  ]
  test.each([
    ['English', english],
    ['Vietnamese', vietnamese],
  ])('is recognized: %s', (_, headings) => {
    const found = check({ Sows: sows, Boars: boars, Data: [headings, ...rows] })
    expect(found.refused).toEqual([])
    expect(found.reader.foreign.find(({ sheet }) => sheet === 'Data')).toMatchObject({
      key: 'cycles',
      read: true,
    })
    expect(states(found)).toEqual([
      ['1', 'lactating', 2, '2025-09-18'],
      ['2', 'pregnant', 1, '2025-06-25'],
      ['3', 'pregnant', 0, '2025-06-25'],
    ])
  })
  test('has returns of the kind that the heading of their day names', () => {
    const headings = english.toSpliced(4, 0, 'Return date')
    const body = rows.map((row) => row.toSpliced(4, 0, null))
    body.splice(3, 0, ['2', 2, '2025-06-22', 'D1', '2025-06-24', null, null, null, null, null])
    const found = check({ Sows: sows, Boars: boars, Data: [headings, ...body] })
    expect([found.refused, found.returnsAdded]).toEqual([[], 0])
    const two = found.sows.find(({ values }) => values.tag === '2')
    expect(two?.records.find(({ record }) => record.kind === 'accident')?.own).toMatchObject({
      type: '050008',
    })
  })
  test('has a heading of several kinds for the one whose day comes before it', () => {
    const headings = [
      'Boar',
      'Sow',
      'Service date',
      'Farrow date',
      'Qty',
      'SB',
      'Wean date',
      'Heads',
      'Weight',
    ]
    const body = [
      ['D1', '1', '2025-01-01', '2025-04-26', 11, 1, '2025-05-20', 11, 77],
      ['D1', '1', '2025-05-26', '2025-09-18', 12, 0, null, null, null],
      ['D1', '2', '2025-02-01', '2025-05-27', 9, 2, '2025-06-20', 9, 60],
      ['D1', '2', '2025-06-25', null, null, null, null, null, null],
      ['D1', '3', '2025-06-25', null, null, null, null, null, null],
    ]
    const found = check({ Sows: sows, Boars: boars, Data: [headings, ...body] })
    expect(found.refused).toEqual([])
    const { columns } = found.reader.foreign.find(({ sheet }) => sheet === 'Data')!
    expect(columns.map(({ heading, column }) => `${heading}: ${column}`)).toEqual([
      'Sow: tag',
      'Service date: matings.on',
      'Boar: matings.boar1',
      'Farrow date: farrowings.on',
      'Qty: farrowings.liveBorn',
      'SB: farrowings.stillborn',
      'Wean date: weanings.on',
      'Heads: weanings.unsexed',
      'Weight: weanings.weight',
    ])
  })
  test('needs a day for piglets, where the error is', () => {
    const without = rows.map((row, i) => (i === 0 ? row.with(4, null) : row))
    const found = check({ Sows: sows, Boars: boars, Data: [english, ...without] })
    expect(found.refused).toEqual(['Data 2 Farrow date CELL_NEEDED'])
  })
  test('is no list of sows with their last days, which names each sow once', () => {
    const list = [['Sow', 'Breed', 'DOB', 'Entry', 'Parity', 'Service date', 'Farrow date', 'Wean date']]
    for (let i = 1; i <= 6; i++)
      list.push([`${i}`, 'LY', '2024-01-01', '2024-08-01', '1', '2025-01-01', '2025-04-26', ''])
    expect(check({ Sheet1: list }).reader.foreign).toMatchObject([{ key: 'sows' }])
  })
})

describe('matings of another program', () => {
  const sows = [
    ['Sow', 'Breed', 'DOB', 'Entry'],
    ['1', 'LY', '2024-01-01', '2024-08-01'],
  ]
  const boars = [
    ['Boar', 'Breed', 'DOB', 'Entry'],
    ...['D1', 'D2'].map((tag) => [tag, 'DD', '2023-01-01', '2024-01-01']),
  ]
  const services = (...rows: Cell[][]) =>
    check({ Sows: sows, Boars: boars, Services: [['Sow', 'Service date', 'Boar', 'Method'], ...rows] })
  const recordsOf = ({ sows: [sow] }: ReturnType<typeof check>) =>
    sow?.records.map(({ record: { kind, on }, own }) => [
      kind,
      on,
      own['boar1'] ?? own['type'],
      own['boar2'] ?? null,
      own['method2'] ?? null,
    ])

  test('join those of one heat as services of one mating', () => {
    const found = services(
      ['1', '2025-01-02', 'D2', 'N'],
      ['1', '2025-01-01', 'D1', 'AI'],
      ['1', '2025-01-03', '', ''],
    )
    expect(found.refused).toEqual([])
    expect(recordsOf(found)).toEqual([['mating', '2025-01-01', 'D1', 'D2', 'N']])
    expect(splitBooks(found.reader).counts).toMatchObject({ rows: 6, rowsStay: 0 })
  })
  test('keep the remarks of those that are joined, and reject a service beyond the most of a mating', () => {
    const row = (on: string, remark: string) => ['1', on, 'D1', 'AI', remark]
    const headings = ['Sow', 'Service date', 'Boar', 'Method', 'Remark']
    const rows = [row('2025-01-01', 'slow'), row('2025-01-01', ''), row('2025-01-02', 'well')]
    const joined = check({ Sows: sows, Boars: boars, Services: [headings, ...rows] })
    expect(joined.refused).toEqual([])
    expect(joined.sows[0]?.records.map(({ values }) => [values['boar3'], values.remark])).toEqual([
      ['D1', 'slow · well'],
    ])
    const four = check({ Sows: sows, Boars: boars, Services: [headings, ...rows, row('2025-01-03', '')] })
    expect(four.refused).toEqual(['Services 5 Service date CANNOT_BE_MATED'])
  })
  test('add a return on the day of the next one if there is no record between', () => {
    const found = services(
      ['1', '2025-01-01', 'D1', 'AI'],
      ['1', '2025-01-22', 'D2', 'AI'],
      ['1', '2025-01-23', 'D2', 'AI'],
    )
    expect([found.refused, found.returnsAdded]).toEqual([[], 1])
    expect(recordsOf(found)).toEqual([
      ['mating', '2025-01-01', 'D1', null, 'A'],
      ['accident', '2025-01-22', '050008', null, null],
      ['mating', '2025-01-22', 'D2', 'D2', 'A'],
    ])
  })
  test('are rejected where a farrowing between them is missing', () => {
    const found = services(['1', '2025-01-01', 'D1', 'AI'], ['1', '2025-05-01', 'D2', 'AI'])
    expect([found.refused, found.returnsAdded]).toEqual([['Services 3 Service date CANNOT_BE_MATED'], 0])
  })
  test('have the return that the file has', () => {
    const found = check({
      Sows: sows,
      Boars: boars,
      Services: [
        ['Sow', 'Service date', 'Boar'],
        ['1', '2025-01-01', 'D1'],
        ['1', '2025-01-22', 'D2'],
      ],
      Accidents: [
        ['Sow', 'Accident date', 'Accident type'],
        ['1', '2025-01-22', 'Abortion'],
      ],
    })
    expect([found.refused, found.returnsAdded]).toEqual([[], 0])
    expect(recordsOf(found)?.map(([kind]) => kind)).toEqual(['mating', 'accident', 'mating'])
  })
})

describe('pregnancy checks in a table of events', () => {
  const log = (result: string) => [
    ['Sow ID', 'Date', 'Event', result, 'Sire'],
    ['1', '2025-01-01', 'Heat serv', '', 'D1'],
    ['1', '2025-01-29', 'Preg check', 'pos', ''],
    ['2', '2025-01-01', 'AI', '', 'D1'],
    ['2', '2025-01-30', 'Preg check', 'neg', ''],
    ['2', '2025-01-31', 'Preg check positive', '', ''],
    ['3', '2025-01-01', 'Gilt arrival', '', ''],
    ['3', '2025-02-01', 'AI', '', 'D1'],
  ]
  const files = (result: string) => ({
    Sows: [
      ['Sow', 'Breed', 'DOB', 'Entry'],
      ...['1', '2', '3'].map((tag) => [tag, 'LY', '2024-01-01', '2024-08-01']),
    ],
    Boars: [
      ['Boar', 'Breed', 'DOB', 'Entry'],
      ['D1', 'DD', '2023-01-01', '2023-08-01'],
    ],
    Events: log(result),
  })
  test('have the result of its column', () => {
    const found = check(files('Result'))
    expect(found.refused).toEqual([])
    expect(found.beside.map(({ on, own }) => [on, own['method'], own['result']])).toEqual([
      ['2025-01-29', 'ultrasound', 'pregnant'],
      ['2025-01-30', 'ultrasound', 'empty'],
      ['2025-01-31', 'ultrasound', 'pregnant'],
    ])
  })
  test('have examples of their own rows', () => {
    const { events, headings } = check(files('Result')).reader.foreign.find(({ key }) => key === 'events')!
    const result = headings.indexOf('Result')
    const examples = new Map(events.map(({ word, samples }) => [word, samples[result]]))
    expect([examples.get('Preg check'), examples.get('AI')]).toEqual([['pos', 'neg'], []])
  })
  test('need a column for it', () => {
    expect(check(files('Details')).refused).toEqual(['Events 1 Result COLUMN_MISSING'])
  })
})

describe('sows that are in no list', () => {
  const log = [
    ['Sow', 'Date', 'Event', 'Boar', 'Piglets'],
    ['1', '2025-01-01', 'Service', '', ''],
    ['1', '2025-04-26', 'Farrowing', '', '11'],
    ['2', '2025-03-01', 'Farrowing', '', '9'],
    ['2', '2025-03-25', 'Weaning', '', '9'],
    ['2', '2025-04-01', 'Culled', '', ''],
    ['3', '2025-04-01', 'Service', '', ''],
  ]
  test('are counted, and added by their records once a person chooses their breed', () => {
    const found = check({ Events: log })
    expect([found.refused, found.unlisted]).toEqual([
      ['Sows 0  SHEET_NOT_READ'],
      { sows: 3, samples: ['1', '2', '3'] },
    ])
    const added = check({ Events: log }, { unlistedBreed: 'F1' })
    expect([added.refused, added.unlisted.sows]).toEqual([[], 3])
    expect(
      added.sows.map(({ values: { tag, breed, enteredOn, bornOn } }) => [tag, breed, enteredOn, bornOn]),
    ).toEqual([
      ['1', '041013', '2025-01-01', '2024-06-05'],
      ['3', '041013', '2025-04-01', '2024-09-03'],
      ['2', '041013', '2025-03-01', '2024-08-03'],
    ])
    expect(states(added)).toEqual([
      ['1', 'lactating', 1, '2025-04-26'],
      ['3', 'pregnant', 0, '2025-04-01'],
      ['2', 'culled', 1, '2025-04-01'],
    ])
  })
  test('are those missing from a list of the living, which stays as it is', () => {
    const living = [
      ['Sow', 'Breed', 'DOB', 'Entry'],
      ['1', 'LY', '2024-01-01', '2024-08-01'],
      ['3', 'LY', '2024-01-01', '2024-08-01'],
    ]
    const found = check({ Sows: living, Events: log })
    expect(found.refused).toEqual([
      'Events 4 Sow SOW_NOT_IN_FILE',
      'Events 5 Sow SOW_NOT_IN_FILE',
      'Events 6 Sow SOW_NOT_IN_FILE',
    ])
    expect(found.unlisted).toEqual({ sows: 1, samples: ['2'] })
    const added = check({ Sows: living, Events: log }, { unlistedBreed: 'F1' })
    expect(added.refused).toEqual([])
    expect(added.sows.map(({ values: { tag, breed } }) => [tag, breed])).toEqual([
      ['1', '041006'],
      ['3', '041006'],
      ['2', '041013'],
    ])
    expect(splitBooks(added.reader).counts).toMatchObject({ sows: 3, sowsStay: 0, rows: 9 })
  })
  test('have an error at a row that names them', () => {
    const wrong = log.map((row, i) => (i === 3 ? row.with(1, '2030-03-01') : row))
    const found = check({ Events: wrong }, { unlistedBreed: 'F1' })
    expect(found.refused.filter((each) => !each.startsWith('Events 4'))).toEqual([])
  })
})

test('a number that cannot be read is one error, although the total follows from it', () => {
  const litters = [
    ['모돈번호', '분만일', '실산'],
    ['1', '2026-01-01', 'many'],
    ['1', '2026-06-01', ''],
  ]
  expect(check({ 분만: litters }).refused.filter((each) => each.startsWith('분만'))).toEqual([
    '분만 2 실산 CELL_NOT_NUMBER',
    '분만 3 Total born CELL_NEEDED',
  ])
})
