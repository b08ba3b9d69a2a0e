import { describe, expect, test } from 'vitest'
import { emptyFarm, today } from '../../test/books.ts'
import { languages } from '../basics/language.ts'
import { dictionaries } from '../codes/lists.ts'
import type { Code } from '../codes/code.ts'
import type { FarmBefore } from './animals.ts'
import { alike, type Cell } from '../table/cell.ts'
import { wordsOf } from '../table/column.ts'
import { checkBooks } from './check.ts'
import { BookReader } from './rows.ts'
import { type FileRow } from '../table/table.ts'
import { columnsOf, sheetKeys, sheets } from './sheets.ts'

/** The books of a sow who farrowed and was weaned, in English. */
const fine: Record<string, Cell[][]> = {
  Boars: [
    ['Boar number', 'Breed', 'Birth date', 'Entry date'],
    ['B-1', 'DD', '2024-01-01', '2024-09-01'],
  ],
  Sows: [
    ['Animal number', 'Breed', 'Birth date', 'Entry date', 'Start status'],
    ['0071', 'LY', '2025-01-10', '2025-08-01', 'Gilt'],
  ],
  Matings: [
    ['Animal number', 'Mating date', 'Boar 1', 'Method 1'],
    ['0071', '2025-09-10', 'b-1', 'A'],
    ['0071', '2026-02-03', 'B-1', ''],
  ],
  Farrowings: [
    ['Animal number', 'Farrowing date', 'Total born', 'Stillborn', 'Litter birth weight kg'],
    ['0071', '2026-01-03', 14, 1, '17,4'],
  ],
  'Litter changes': [
    ['Animal number', 'Date', 'Change', 'Females', 'Reason'],
    ['0071', '2026-01-05', 'Died', 1, 'Crushed'],
  ],
  Weanings: [
    ['Animal number', 'Weaning date', 'Females', 'Males'],
    ['0071', '2026-01-28', 6, 6],
  ],
}

function check(
  file: Record<string, Cell[][]>,
  { farm = emptyFarm, addLosses = false, language = 'en' as const } = {},
) {
  const reader = new BookReader({ dateFormat: 'YYYY-MM-DD', farmCodes: [] }, language)
  for (const [sheet, rows] of Object.entries(file))
    reader.add(
      sheet,
      rows.map((cells, i): FileRow => [i + 1, ...cells]),
    )
  reader.read().toArray()
  const steps = checkBooks(reader, farm, { today, addLosses })
  let step = steps.next()
  while (!step.done) step = steps.next()
  return {
    books: step.value,
    unread: reader.unread,
    refused: reader.refused.map(({ sheet, row, column, code }) => `${sheet} ${row} ${column}: ${code}`),
  }
}
const withRows = (sheet: string, ...rows: Cell[][]) => ({
  ...fine,
  [sheet]: [...(fine[sheet] ?? []), ...rows],
})
const instead = (sheet: string, row: number, place: number, cell: Cell) => ({
  ...fine,
  [sheet]: (fine[sheet] ?? []).map((cells, i) => (i === row - 1 ? cells.with(place, cell) : cells)),
})

test('a number is there once in a file, however its letters are encoded', () => {
  const gilt = (tag: Cell): Cell[] => [tag, 'LY', '2025-01-10', '2025-08-01', 'Gilt']
  const tag = 'NÁI-Đỏ 7'
  for (const same of [tag.normalize('NFD'), 'Ｎái－Đỏ　７', ` ${tag.toLowerCase()} `])
    expect(check({ Sows: [fine['Sows']![0]!, gilt(tag), gilt(same)] }).refused).toEqual([
      'Sows 3 Animal number: TWICE_IN_FILE',
    ])
})

test('a long number that the spreadsheet has cut is rejected with the reason', () => {
  const sow: Cell[] = [4_101_234_567_890_120_000, 'LY', '2025-01-10', '2025-08-01', 'Gilt']
  expect(check({ Sows: [fine['Sows']![0]!, sow] }).refused).toEqual([
    'Sows 2 Animal number: CELL_DIGITS_LOST',
  ])
})

describe('words of the workbook', () => {
  test('each heading names one column, and each sheet name one sheet, in every language', () => {
    for (const key of sheetKeys) {
      const words = Object.entries(columnsOf(key)).flatMap(([column, { names }]) =>
        languages.map((language) => `${alike(names[language])} ${column}`),
      )
      const columns = Map.groupBy(new Set(words), (word) => word.split(' ')[0])
      expect([...columns].filter(([, meanings]) => meanings.length > 1)).toEqual([])
    }
    const names = sheetKeys.flatMap((key) =>
      languages.map((language) => `${alike(sheets[key].names[language])} ${key}`),
    )
    const meanings = Map.groupBy(new Set(names), (word) => word.split(' ')[0])
    expect([...meanings].filter(([, keys]) => keys.length > 1)).toEqual([])
  })
  test('each name in a code list means one code in every language', () => {
    for (const key of sheetKeys)
      for (const { choices } of Object.values(columnsOf(key))) {
        if (!choices || !('dictionary' in choices)) continue
        const lists: Readonly<Record<string, readonly Code[]>> = dictionaries[choices.dictionary]
        for (const { code, names } of lists[choices.list] ?? [])
          for (const name of Object.values(names))
            expect([name, wordsOf(choices.dictionary, choices.list).get(alike(name))]).toEqual([name, code])
      }
  })
})

describe('valid records', () => {
  test('become lives, in any case, decimal mark and language', () => {
    const { books, refused } = check(fine)
    expect(refused).toEqual([])
    expect(books.sows).toHaveLength(1)
    expect(books.sows[0]?.states.at(-1)).toMatchObject({ status: 'pregnant', parity: 1, seq: 5 })
    expect(books.sows[0]?.records.find(({ sheet }) => sheet === 'litters')?.values).toMatchObject({
      reason: '032001',
    })
  })
  test('rejects a weaning of fewer piglets than nursed, or counts the rest as lost on request', () => {
    const fewer = instead('Weanings', 2, 2, 4)
    expect(check(fewer).refused).toEqual(['Weanings 2 Females: PIGLETS_UNACCOUNTED'])
    const { books, refused } = check(fewer, { addLosses: true })
    expect(refused).toEqual([])
    expect(books.lossesAdded).toBe(1)
    expect(books.sows[0]?.states.at(-1)).toMatchObject({ parity: 1, status: 'pregnant' })
  })
  test('uses the usual order within a day, or the given one', () => {
    const nurse = {
      ...fine,
      Weanings: [
        ['Animal number', 'Weaning date', 'Females', 'Males', 'Becomes nurse sow'],
        ['0071', '2026-01-28', 6, 6, 'yes'],
        ['0071', '2026-02-02', 9, 0, ''],
      ],
      'Litter changes': [...fine['Litter changes']!, ['0071', '2026-01-28', 'Fostered in', 9, 'Nurse sow']],
    }
    expect(check(nurse).refused).toEqual([])
  })
})

describe('errors of a row', () => {
  const against = (file: Record<string, Cell[][]>, farm?: FarmBefore) => check(file, farm && { farm }).refused
  test('are all reported, not only the first', () => {
    const refused = against({
      ...fine,
      Sows: [
        ...fine['Sows']!,
        ['0071', 'XX', '2027-01-01', { kind: 'formula', text: 'A1' }, ''],
        ['A-2', 'LY', '2025-09-01', '2025-08-01', 'Weaned'],
      ],
      Farrowings: [...fine['Farrowings']!, ['71', '2026-13-03', 'many', 1, -3]],
    })
    expect(refused.toSorted()).toEqual(
      [
        'Farrowings 3 Animal number: SOW_NOT_IN_FILE_LIKE',
        'Farrowings 3 Farrowing date: CELL_NOT_DAY',
        'Farrowings 3 Litter birth weight kg: CELL_OUTSIDE',
        'Farrowings 3 Total born: CELL_NOT_NUMBER',
        'Sows 3 Animal number: TWICE_IN_FILE',
        'Sows 3 Birth date: BORN_AFTER_TODAY',
        'Sows 3 Breed: UNKNOWN_CODE',
        'Sows 3 Entry date: CELL_FORMULA',
        'Sows 3 Start status: CELL_NEEDED',
        'Sows 4 Last work date: LAST_WORK_NEEDED',
      ]
        .toSorted()
        .filter((line) => !line.includes('BORN_AFTER_TODAY')),
    )
  })
  test('include a farrowing without a mating, a weaning without a farrowing, and a record after the removal', () => {
    expect(against(withRows('Farrowings', ['0071', '2026-01-20', 14, 0, '']))).toEqual([
      'Farrowings 3 Farrowing date: NOT_PREGNANT',
    ])
    expect(against(withRows('Weanings', ['0071', '2026-02-10', 6, 6]))).toEqual([
      'Weanings 3 Weaning date: CANNOT_BE_WEANED',
    ])
    expect(
      against({
        ...fine,
        Removals: [
          ['Animal number', 'Removal date'],
          ['0071', '2026-01-30'],
        ],
      }),
    ).toEqual(['Matings 3 Mating date: CULLED'])
    expect(against(instead('Matings', 2, 1, '2025-12-30'))).toEqual([
      'Farrowings 2 Farrowing date: GESTATION_IMPOSSIBLE',
    ])
    expect(against(instead('Matings', 2, 1, '2025-07-01'))).toContain(
      'Matings 2 Mating date: BEFORE_PREVIOUS_WORK',
    )
    expect(against(instead('Matings', 3, 1, '2026-11-21'))).toEqual(['Matings 3 Mating date: AFTER_TODAY'])
    expect(against(instead('Litter changes', 2, 3, 14))).toContain(
      'Litter changes 2 Females: MORE_THAN_NURSING',
    )
    expect(against(instead('Farrowings', 2, 3, 15))).toContain(
      'Farrowings 2 Total born: MORE_PIGLETS_THAN_BORN',
    )
  })
  test('include unknown boars, pens and suppliers', () => {
    expect(against(instead('Matings', 2, 2, 'B-9'))).toEqual(['Matings 2 Boar 1: BOAR_NOT_KNOWN'])
    const file = {
      ...fine,
      Sows: fine['Sows']!.map((cells, i) => [...cells, i ? 'P-1' : 'Pen', i ? 'Hill' : 'Supplier']),
    }
    expect(against(file)).toEqual(['Sows 2 Pen: PEN_NOT_KNOWN', 'Sows 2 Supplier: SUPPLIER_UNKNOWN'])
    expect(
      against({
        ...file,
        Pens: [
          ['House kind', 'House', 'Pen'],
          ['Gilts', 'East', 'P-1'],
        ],
        Suppliers: [['Name'], ['Hill']],
      }),
    ).toEqual([])
  })
  test('include similar boar numbers, ambiguous pens, invalid tags and an initial status of removed', () => {
    const boar = [fine['Boars']![0]!, ['007', 'DD', '2024-01-01', '2024-09-01']]
    const mating = [fine['Matings']![0]!, ['0071', '2025-09-10', '7', 'A'], ['0071', '2026-02-03', '007', '']]
    expect(against({ ...fine, Boars: boar, Matings: mating })).toEqual([
      'Matings 2 Boar 1: BOAR_NOT_KNOWN_LIKE',
    ])
    const sows = (heading: string, cell: string) =>
      fine['Sows']!.map((cells, i) => [...cells, i ? cell : heading])
    const pens = (...houses: string[]) => [
      ['House kind', 'House', 'Pen'],
      ...houses.map((house) => ['Gilts', house, 'P-1']),
    ]
    const penned = (pen: string) => against({ ...fine, Sows: sows('Pen', pen), Pens: pens('East', 'West') })
    expect(penned('P-1')).toEqual(['Sows 2 Pen: PEN_AMBIGUOUS'])
    expect(penned('East P-1')).toEqual([])
    const tagged = (earTag: string) => against({ ...fine, Sows: sows('Electronic ear tag', earTag) })
    expect(tagged('12345')).toEqual(['Sows 2 Electronic ear tag: EAR_TAG_WRONG'])
    expect(tagged('410002000000018')).toEqual([])
    expect(against(instead('Sows', 2, 4, 'Removed'))).toContain('Sows 2 Start status: ENTRY_CULLED')
  })
  test('include an animal that the farm already has', () => {
    const farm = { ...emptyFarm, sowTags: new Set(['0071', 'A-5']), boarTags: new Set(['B-1']) }
    expect(against(fine, farm)).toEqual(['Boars 2 Boar number: TAG_TAKEN', 'Sows 2 Animal number: TAG_TAKEN'])
  })
  test('include a tag of a living animal of the other sex, in the file or on the farm', () => {
    const sowB1 = withRows(
      'Sows',
      fine['Sows']![1]!.map((cell, i) => (i === 0 ? 'B-1' : cell)),
    )
    expect(against(sowB1)).toEqual(['Boars 2 Boar number: TAG_TAKEN'])
    expect(against(sowB1, { ...emptyFarm, boarsNumberedApart: true })).toEqual([])
    expect(against(fine, { ...emptyFarm, livingBoars: new Set(['0071']) })).toEqual([
      'Sows 2 Animal number: TAG_TAKEN',
    ])
    expect(against(fine, { ...emptyFarm, livingSows: new Set(['B-1']) })).toEqual([
      'Boars 2 Boar number: TAG_TAKEN',
    ])
  })
  test('include missing, repeated and unknown columns', () => {
    const { refused, unread } = check({
      ...fine,
      Matings: [
        ['Animal number', 'Boar 1', 'Boar 1', 'Moon'],
        ['0071', 'B-1', '', 'full'],
      ],
      Notes: [['anything']],
      Guide: [['how to']],
    })
    expect(refused).toEqual(['Matings 1 Boar 1: COLUMN_TWICE', 'Matings 1 Mating date: COLUMN_MISSING'])
    expect(unread).toEqual([{ sheet: 'Notes', column: '' }])
  })
})
