import { expect, test } from 'vitest'
import { against, checkRows, gilt, type BookRows } from '../../test/books.ts'

const feed = { name: 'Creep', category: '100001' }
const medicine = { name: 'Iron', category: '200003', dose: 2 }
const row = (no: number, kind: string, amount: number, more: object = {}) => ({
  no,
  kind,
  on: '2026-11-10',
  article: 'feed',
  item: 'Creep',
  amount,
  ...more,
})
const group = { name: 'N-1', startedOn: '2026-11-01', breed: '043001' }
const file = (...stock: Record<string, unknown>[]): BookRows => ({
  feeds: [feed],
  medicines: [medicine],
  sows: [gilt],
  groups: [group],
  stock: stock as NonNullable<BookRows['stock']>,
})

test('reads records with their moves: a receipt, a release in two batches, a treatment, a count', () => {
  const { books, refused } = checkRows(
    file(
      row(1, 'receipt', 100, { batch: 'A', expiresOn: '2027-01-01', price: 50_000 }),
      row(1 + 1, 'receipt', 20.5),
      row(3, 'release', 100, { group: 'n-1', batch: 'A', expiresOn: '2027-01-01', on: '2026-11-11' }),
      row(3, 'release', 5, { group: 'N-1', source: 'short', on: '2026-11-11' }),
      row(4, 'count', -0.5, { counted: 20, on: '2026-11-12', reason: 'damp' }),
      row(5, 'count', 0, { counted: 20, on: '2026-11-13' }),
      row(6, 'receipt', 9, { article: 'medicine', item: 'iron' }),
      row(7, 'treatment', 2, { article: 'medicine', item: 'Iron', animal: 'A-1' }),
    ),
  )
  expect(refused).toEqual([])
  const lot = { batch: 'A', expiresOn: '2027-01-01', amount: 10_000 }
  const loose = { batch: '', expiresOn: null }
  expect(books.stock.map(({ whole, short, moves }) => [whole, short, moves])).toEqual([
    [10_000, 0, [{ ...lot, from: 'supplier', to: 'store' }]],
    [2_050, 0, [{ ...loose, amount: 2_050, from: 'supplier', to: 'store' }]],
    [
      10_500,
      500,
      [
        { ...lot, from: 'store', to: 'group' },
        { ...lot, from: 'group', to: 'used' },
        { ...loose, amount: 500, from: 'short', to: 'used' },
      ],
    ],
    [2_000, 0, [{ ...loose, amount: 50, from: 'store', to: 'lost' }]],
    [2_000, 0, []],
    [900, 0, [{ ...loose, amount: 900, from: 'supplier', to: 'store' }]],
    [200, 0, [{ ...loose, amount: 200, from: 'store', to: 'used' }]],
  ])
  expect(books.stock.at(-1)?.animal).toEqual({ sex: 'sow', tag: 'A-1' })
})

test('rejects impossible stock records at their cell', () => {
  const received = row(1, 'receipt', 10)
  const wrong = (...rows: Record<string, unknown>[]) => against(file(...rows)).map((each) => each.slice(0, 2))
  expect(wrong(row(1, 'receipt', 10, { on: '2026-11-21' }))).toEqual([['stock 2 on', 'AFTER_TODAY']])
  expect(wrong(row(1, 'receipt', 0))).toEqual([['stock 2 amount', 'STOCK_AMOUNT']])
  expect(wrong(row(1, 'count', 1))).toEqual([['stock 2 counted', 'STOCK_AMOUNT']])
  expect(wrong(row(1, 'receipt', 1, { item: 'Sugar' }))).toEqual([['stock 2 item', 'ITEM_UNKNOWN']])
  expect(wrong(row(1, 'receipt', 1, { article: 'medicine' }))).toEqual([['stock 2 item', 'MEDICINE_UNKNOWN']])
  expect(wrong(row(1, 'receipt', 1, { supplier: 'Nobody' }))).toEqual([
    ['stock 2 supplier', 'SUPPLIER_UNKNOWN'],
  ])
  expect(wrong(row(1, 'receipt', 1, { group: 'X' }))).toEqual([['stock 2 group', 'GROUP_NOT_IN_FILE']])
  expect(wrong(row(1, 'receipt', 1, { group: 'N-1', on: '2026-10-31' }))).toEqual([
    ['stock 2 on', 'BEFORE_GROUP_START'],
  ])
  expect(wrong(received, row(2, 'treatment', 1, { animal: 'Z-9' }))).toEqual([
    ['stock 3 animal', 'ANIMAL_NOT_IN_FILE'],
  ])
  expect(wrong(received, row(1, 'receipt', 1, { on: '2026-11-09' }))).toEqual([
    ['stock 3 no', 'STOCK_ROWS_DIFFER'],
  ])
  expect(against(file(received), { storeUsed: true }).map((each) => each[1])).toEqual(['STORE_NOT_EMPTY'])
})

test('rejects a negative stock at the end of a day, by batch and place', () => {
  const below = (...rows: Record<string, unknown>[]) =>
    against(file(...rows)).map(([at, code, values]) => [at, code, (values as { on?: string }).on])
  const received = row(1, 'receipt', 10, { batch: 'A' })
  const before = '2026-11-09'
  expect(below(received, row(2, 'release', 10, { batch: 'A' }))).toEqual([])
  expect(below(received, row(2, 'release', 10, { batch: 'A', on: before }))).toEqual([
    ['stock 3 amount', 'STOCK_BELOW_ZERO', before],
  ])
  expect(below(received, row(2, 'release', 1, { batch: 'B' }))).toEqual([
    ['stock 3 amount', 'STOCK_BELOW_ZERO', '2026-11-10'],
  ])
  // What one group was given itself another cannot use.
  const given = row(2, 'receipt', 5, { group: 'N-1' })
  expect(below(given, row(3, 'release', 5, { group: 'N-1', source: 'group' }))).toEqual([])
  expect(below(given, row(3, 'release', 5))).toEqual([['stock 3 amount', 'STOCK_BELOW_ZERO', '2026-11-10']])
})

test('counts feed delivered to a group as used, except for releases and counted remains', () => {
  const given = (...rows: Record<string, unknown>[]) => {
    const { books, refused } = checkRows(file(...rows))
    expect(refused).toEqual([])
    return books.stock.map(({ moves }) =>
      moves.map(({ from, to, amount }) => `${from} ${to} ${amount / 100}`),
    )
  }
  const own = { group: 'N-1' }
  expect(
    given(
      row(1, 'receipt', 20, own),
      row(2, 'release', 8, { ...own, source: 'group', on: '2026-11-11' }),
      row(3, 'receipt', 5, { ...own, on: '2026-11-12' }),
      row(4, 'count', 3, { ...own, counted: 3, on: '2026-11-13' }),
      row(5, 'count', -2, { ...own, counted: 1, on: '2026-11-14' }),
    ),
  ).toEqual([
    ['supplier group 20', 'group used 12'],
    ['group used 8'],
    ['supplier group 5', 'group used 5'],
    ['used group 3'],
    ['group used 2'],
  ])
  // No more is left than was given.
  expect(
    against(file(row(1, 'receipt', 2, own), row(2, 'count', 3, { ...own, counted: 3 }))).map((each) =>
      each.slice(0, 2),
    ),
  ).toEqual([['stock 3 amount', 'STOCK_BELOW_ZERO']])
})
