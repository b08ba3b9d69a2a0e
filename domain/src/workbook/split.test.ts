import { describe, expect, test } from 'vitest'
import { boar, checkRows, gilt, type BookRows } from '../../test/books.ts'
import { sheetKeys } from './sheets.ts'
import { splitBooks } from './split.ts'

const sow = (tag: string, more = {}) => ({ ...gilt, tag, ...more })
const wrongDay = '2025-13-01'

/** Rows that stay, as `sheet row`, and the counts. */
function split(books: BookRows) {
  const { stays, counts } = splitBooks(checkRows(books).reader)
  const rows = sheetKeys.flatMap((sheet) =>
    [...(stays.get(sheet) ?? [])].toSorted((a, b) => a - b).map((number) => `${sheet} ${number}`),
  )
  return { rows, counts }
}

/** What is imported of a file: it is checked anew without the rows that stay. */
function whenImported(books: BookRows) {
  const { stays, sowsLater } = splitBooks(checkRows(books).reader)
  const others = Object.fromEntries(
    Object.entries(books).map(([sheet, rows]) => [
      sheet,
      rows.filter((_, i) => !stays.get(sheet as keyof BookRows)?.has(i + 2)),
    ]),
  )
  const checked = checkRows(others, {}, false, sowsLater)
  return { refused: checked.refused, sows: checked.books.sows }
}

describe('a file with rejected rows', () => {
  test('an animal with a rejected row stays with all her rows; others can be imported', () => {
    const books = {
      sows: [sow('A-1'), sow('A-2'), sow('A-3')],
      matings: [
        { tag: 'A-1', on: '2025-09-10' },
        { tag: 'A-2', on: '2025-09-10' },
        { tag: 'A-2', on: wrongDay },
      ],
      backfats: [
        { tag: 'A-2', on: '2025-09-11', timing: '290001', thickness: 14 },
        { tag: 'A-3', on: '2025-09-11', timing: '290001', thickness: 14 },
      ],
    } as BookRows
    const { rows, counts } = split(books)
    expect(rows).toEqual(['sows 3', 'matings 3', 'matings 4', 'backfats 2'])
    expect(counts).toMatchObject({ sows: 3, sowsStay: 1, tied: 0, rows: 8, rowsStay: 4 })
    expect(whenImported(books).refused).toEqual([])
  })
  test('a sow that was mated by a boar that stays, stays too; her foster mothers do not, and are connected later', () => {
    const litter = (tag: string) => ({ tag, on: '2026-01-03', totalBorn: 12 })
    const fostered = (tag: string, kind: string, partner: string) => ({
      tag,
      on: '2026-01-05',
      kind,
      females: 1,
      partner,
    })
    const tags = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5']
    const books = {
      boars: [boar, { ...boar, tag: 'B-2', bornOn: wrongDay }],
      sows: tags.map((tag) => sow(tag, tag === 'A-1' ? { bornOn: wrongDay } : {})),
      matings: tags.map((tag) => ({ tag, on: '2025-09-10', boar1: tag === 'A-4' ? 'B-2' : 'B-1' })),
      farrowings: tags.map(litter),
      litters: [
        fostered('A-1', '160004', 'A-2'),
        fostered('A-2', '160003', 'A-1'),
        fostered('A-2', '160004', 'A-3'),
        fostered('A-3', '160003', 'A-2'),
      ],
    } as BookRows
    const { rows, counts } = split(books)
    expect(rows.filter((row) => /^(boars|sows)/.test(row))).toEqual(['boars 3', 'sows 2', 'sows 5'])
    expect(counts).toMatchObject({ sows: 5, sowsStay: 2, boars: 2, boarsStay: 1, tied: 1 })
    const { refused, sows } = whenImported(books)
    expect(refused).toEqual([])
    expect(
      sows.flatMap(({ values, records }) =>
        records.flatMap(({ values: row, own }) =>
          row['partner'] ? [[values.tag, row['partner'], own['partner']]] : [],
        ),
      ),
    ).toEqual([
      ['A-2', 'A-1', null],
      ['A-2', 'A-3', 'A-3'],
      ['A-3', 'A-2', 'A-2'],
    ])
  })
  test('a group stays with a sow that it weaned, and both sides of a transfer stay; the sows of a staying group do not', () => {
    const weaned = (group: string, tag: string) => ({
      group,
      on: '2026-01-28',
      kind: 'in',
      type: '110001',
      females: 12,
      sow: tag,
    })
    const moved = (group: string, otherGroup: string, kind: string) => ({
      group,
      otherGroup,
      kind,
      on: '2026-03-01',
      type: kind === 'in' ? '110003' : '120001',
      females: 2,
    })
    const tags = ['A-1', 'A-2', 'A-3']
    const books = {
      sows: tags.map((tag) => sow(tag, tag === 'A-1' ? { breed: 'ZZ' } : {})),
      matings: tags.map((tag) => ({ tag, on: '2025-09-10' })),
      farrowings: tags.map((tag) => ({ tag, on: '2026-01-03', totalBorn: 12 })),
      weanings: tags.map((tag) => ({ tag, on: '2026-01-28', females: 12 })),
      groups: ['G-1', 'G-2', 'G-3'].map((name) => ({ name, startedOn: '2026-01-28', breed: '043001' })),
      groupMoves: [
        weaned('G-1', 'A-1'),
        weaned('G-1', 'A-2'),
        weaned('G-3', 'A-3'),
        moved('G-1', 'G-2', 'out'),
        moved('G-2', 'G-1', 'in'),
      ],
    } as BookRows
    const { rows, counts } = split(books)
    expect(rows.filter((row) => /^(sows|groups|groupMoves)/.test(row))).toEqual([
      'sows 2',
      'groups 2',
      'groups 3',
      'groupMoves 2',
      'groupMoves 3',
      'groupMoves 5',
      'groupMoves 6',
    ])
    expect(counts).toMatchObject({ sowsStay: 1, groups: 3, groupsStay: 2, tied: 2 })
    expect(whenImported(books).refused).toEqual([])
  })
  test('a group stays with the one that a row of either side names', () => {
    const groups = ['G-1', 'G-2'].map((name) => ({ name, startedOn: '2026-01-28', breed: '043001' }))
    const out = { group: 'G-1', otherGroup: 'G-2', kind: 'out', on: '2026-03-01', type: '120001', females: 2 }
    for (const wrong of [0, 1]) {
      const books = { groups: groups.with(wrong, { ...groups[wrong]!, breed: 'ZZ' }), groupMoves: [out] }
      expect(split(books as BookRows).rows).toEqual(['groups 2', 'groups 3', 'groupMoves 2'])
    }
  })
  test('rows of an animal that the file does not have stay', () => {
    const { rows } = split({ sows: [sow('A-1')], matings: [{ tag: 'A-9', on: '2025-09-10' }] } as BookRows)
    expect(rows).toEqual(['matings 2'])
  })
  test('rows that refer to a sheet that is not read are one error, and stay', () => {
    const weaned = { group: 'G-1', on: '2026-01-28', kind: 'in', type: '110001', females: 12, sow: 'A-1' }
    const books = {
      boars: [boar],
      matings: ['A-1', 'A-2', 'A-1'].map((tag, i) => ({ tag, on: `2025-0${i + 1}-10` })),
      treatments: [{ tag: 'A-1', on: '2025-01-11', medicine: 'Iron' }],
      medicines: [{ name: 'Iron', category: '200001' }],
      groups: [{ name: 'G-1', startedOn: '2026-01-28', breed: '043001' }],
      groupMoves: [weaned, { ...weaned, group: 'G-9', sow: null }],
    } as BookRows
    const { refused, reader } = checkRows(books)
    expect(refused.map(({ sheet, row, code, values }) => [sheet, row, code, values])).toEqual([
      ['groupMoves', 3, 'GROUP_NOT_IN_FILE', { name: 'G-9' }],
      ['Sows', 0, 'SHEET_NOT_READ', { rows: 5 }],
    ])
    expect(splitBooks(reader).counts).toMatchObject({ boarsStay: 0, groupsStay: 1, rows: 9, rowsStay: 7 })
    expect(checkRows({ groupMoves: [weaned, weaned] } as BookRows).refused.map(({ code }) => code)).toEqual([
      'SHEET_NOT_READ',
      'SHEET_NOT_READ',
    ])
  })
  test('a rejected row of the setup stays alone', () => {
    const { rows } = split({
      sows: [sow('A-1')],
      suppliers: [{ name: 'Kim' }, { name: 'Lee', unused: 'perhaps' }],
    } as BookRows)
    expect(rows).toEqual(['suppliers 3'])
  })
  test('a column that is missing keeps all rows of its sheet, and their animals', () => {
    const { reader } = checkRows({ sows: [sow('A-1')], boars: [boar] })
    reader.refuse('boars', 1, 'breed', 'COLUMN_MISSING')
    expect(splitBooks(reader).counts).toMatchObject({ sowsStay: 0, boarsStay: 1 })
  })
  test('stock stays as a whole if one of its rows is rejected or of a group that stays', () => {
    const received = (no: number, more = {}) => ({
      no,
      kind: 'receipt',
      on: '2026-02-01',
      article: 'feed',
      item: 'Starter',
      amount: 10,
      ...more,
    })
    const feeds = [{ name: 'Starter', category: '100001' }]
    const books = (group: object, ...stock: object[]) =>
      ({
        feeds,
        groups: [{ name: 'G-1', startedOn: '2026-01-28', breed: '043001', ...group }],
        stock,
      }) as BookRows
    expect(split(books({}, received(1), received(2))).rows).toEqual([])
    expect(split(books({}, received(1), received(2, { amount: -1 }))).rows).toEqual(['stock 2', 'stock 3'])
    const ofGroup = split(books({ breed: 'ZZ' }, received(1), received(2, { group: 'G-1' })))
    expect(ofGroup.rows).toEqual(['groups 2', 'stock 2', 'stock 3'])
    expect(ofGroup.counts.stockStays).toBe(true)
  })
})
