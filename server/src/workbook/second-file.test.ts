import { afterAll, beforeEach, expect, test } from 'vitest'
import { books } from '@penside/contract/workbook/workbook.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import {
  broughtBooks,
  checkedBooks,
  exportedBooks,
  sentBooks,
  settledBooks,
  undoneBooks,
  type Workbook,
} from '../../test/books.ts'
import { makeFarm, testApp, today, type TestFarm } from '../../test/farm.ts'

const house = await testApp()
afterAll(() => house.close())

let farm: TestFarm
beforeEach(async () => {
  farm = await makeFarm({ sows: 'none' })
})
const me = () => house.as(farm.manager)
const ago = (days: number) => addDays(today, -days)

const first: Workbook = {
  pens: [['Gestation', 'East', null, null, 'P-1']],
  medicines: [
    ['Iron', 'Nutrient', 1.5, 'ml', 0],
    ['Amoxi', 'Antibiotic', 5, 'ml', 14],
  ],
  boars: [['B-1', null, 'DD', null, ago(900), ago(600)]],
  sows: ['N-1', 'N-2'].map((tag) => [tag, null, 'LY', ago(500), ago(300), 'Gilt']),
  matings: ['N-1', 'N-2'].map((tag) => [tag, ago(200), 'B-1', 'A']),
  treatments: [
    ['N-1', null, ago(50), 'Iron', 'Injection', 1.5],
    ['B-1', 'Boar', ago(50), 'Iron', 'Injection', 1.5],
  ],
  feedings: [['N-1', null, ago(50), 2.5, 2.25]],
}
/** The farm a week later: a treatment more on the same day, one of the boar, a farrowing with back fat, and another boar in a mating. */
const second: Workbook = {
  ...first,
  boars: [...first.boars!, ['B-2', null, 'DD', null, ago(900), ago(600)]],
  matings: [
    ['N-1', ago(200), 'B-2', 'A'],
    ['N-2', ago(200), 'B-1', 'A'],
  ],
  farrowings: [['N-1', ago(85), null, 12]],
  treatments: [
    ['N-1', null, ago(50), 'Amoxi', 'Injection', 5],
    ...first.treatments!,
    ['B-1', 'Boar', ago(40), 'Iron', 'Injection', 1.5],
    ['N-2', null, ago(40), 'Iron', 'Injection', 1.5],
  ],
  feedings: [...first.feedings!, ['N-1', null, ago(49), 2.5, 2.5]],
  backfats: [['N-1', ago(49), '290001', null, 180, 14.5]],
}

test('a second file adds what the farm does not have to lives and beside them, and is undone by itself', async () => {
  const importId = await broughtBooks(me(), first)
  const before = await exportedBooks(me())
  const next = await sentBooks(me(), second)
  const { refusals, warnings, preview } = await checkedBooks(me(), next)
  const { rows } = (await me().call(books.conflicts, { importId: next })).body
  expect([refusals, warnings, rows]).toMatchObject([
    0,
    0,
    [{ sheet: 'Matings', row: 2, name: 'N-1', columns: [{ heading: 'Boar 1', farm: 'B-1', file: 'B-2' }] }],
  ])
  // Two matings, two treatments and a feeding.
  expect(preview).toMatchObject({ there: 5, continued: 3, added: 6, sows: 0, boars: 1 })
  expect((await me().call(books.run, { importId: next, warnings })).status).toBe(200)
  expect(await settledBooks(me(), next)).toMatchObject({ state: 'done', failure: null })

  const after = await exportedBooks(me())
  expect(after.treatments?.map((row) => row.slice(0, 4))).toEqual([
    ['B-1', 'Boar', ago(50), 'Iron'],
    ['B-1', 'Boar', ago(40), 'Iron'],
    ['N-1', null, ago(50), 'Iron'],
    ['N-1', null, ago(50), 'Amoxi'],
    ['N-2', null, ago(40), 'Iron'],
  ])
  expect(after.feedings).toHaveLength(2)
  // The parity is that of the day.
  expect(after.backfats?.map((row) => row.slice(0, 4))).toEqual([['N-1', ago(49), expect.any(String), 1]])
  expect(after.matings?.map((row) => row.slice(0, 3))).toEqual([
    ['N-1', ago(200), 'B-1'],
    ['N-2', ago(200), 'B-1'],
  ])
  // A third time, all of it is there.
  const third = await sentBooks(me(), second)
  expect((await checkedBooks(me(), third)).preview).toMatchObject({ there: 11, continued: 0, added: 0 })

  expect((await me().call(books.undo, { importId })).problem).toMatchObject({ code: 'IMPORT_USED' })
  for (const [each, is] of [
    [next, before],
    [importId, null],
  ] as const) {
    await undoneBooks(me(), each)
    if (is) expect(await exportedBooks(me())).toEqual(is)
  }
  expect((await exportedBooks(me())).treatments).toEqual([])
})

test('sows in no list are added by their records with the breed that a person chooses, in parts of a file too', async () => {
  const log = [
    ['Sow', 'Date', 'Event', 'Heads'],
    ['1', ago(200), 'Service', ''],
    ['1', ago(85), 'Farrowing', '11'],
    ['2', ago(150), 'Service', ''],
    ['2', ago(35), 'Farrowing', 'many'],
  ]
  const { importId } = (await me().call(books.begin, { fileName: 'log.csv', rows: 5, parts: 1 })).body
  await me().post(books.part.path, {
    importNo: importId,
    no: 1,
    sheetNm: 'Log',
    rows: log.map((cells, i) => [i + 1, ...cells]),
  })
  expect(await checkedBooks(me(), importId)).toMatchObject({
    unlisted: { sows: 2, samples: ['1', '2'] },
    unlistedBreed: null,
  })
  const saved = { importId, sheets: [], words: [], added: [], unlistedBreed: '041013' }
  expect((await me().call(books.match, saved)).status).toBe(200)
  const { refusals, warnings, split, unlistedBreed } = await checkedBooks(me(), importId)
  expect([refusals, unlistedBreed, split]).toMatchObject([1, '041013', { sows: 2, sowsStay: 1 }])
  expect((await me().call(books.run, { importId, warnings, onlyRight: true })).status).toBe(200)
  expect(await settledBooks(me(), importId)).toMatchObject({ state: 'done', failure: null })
  const { imports } = (await me().call(books.imports, {})).body
  const { importId: restId } = imports.find((each) => each.restOf === importId)!
  await settledBooks(me(), restId)
  const head = { sheet: 'Log', row: 5, place: 3, value: '9' }
  expect((await me().call(books.correct, { importId: restId, changes: [head] })).status).toBe(200)
  const rest = await settledBooks(me(), restId)
  expect(rest).toMatchObject({ refusals: 0, unlistedBreed: '041013' })
  expect((await me().call(books.run, { importId: restId, warnings: rest.warnings })).status).toBe(200)
  expect(await settledBooks(me(), restId)).toMatchObject({ state: 'done', failure: null })
  const { sows, farrowings } = await exportedBooks(me())
  expect(sows?.map(([tag, , , , enteredOn]) => [tag, enteredOn])).toEqual([
    ['1', ago(200)],
    ['2', ago(150)],
  ])
  expect(farrowings).toHaveLength(2)
})

test('a removal in the list of sows is added to a sow of the farm once, also if the list comes again', async () => {
  const list = (...leaving: (string | null)[]) => [
    ['Sow', 'Breed', 'DOB', 'Entry', 'Parity', 'Status', 'Removal date'],
    ...['R-1', 'R-2'].map((tag, i) => {
      const left = leaving[i] ?? null
      return [tag, 'LY', ago(500), ago(300), '0', left ? 'Removed' : 'Gilt', left]
    }),
  ]
  const importList = async (rows: (string | null)[][]) => {
    const { importId } = (await me().call(books.begin, { fileName: 'sows.csv', rows: 3, parts: 1 })).body
    const numbered = rows.map((cells, i) => [i + 1, ...cells])
    await me().post(books.part.path, { importNo: importId, no: 1, sheetNm: 'Sows', rows: numbered })
    const { refusals, warnings, preview } = await checkedBooks(me(), importId)
    const { rows: refused } = (await me().call(books.refused, { importId })).body
    expect([refusals, warnings, refused]).toEqual([0, 0, []])
    expect((await me().call(books.run, { importId, warnings })).status).toBe(200)
    expect(await settledBooks(me(), importId)).toMatchObject({ state: 'done', failure: null })
    return preview
  }
  await importList(list())
  expect(await importList(list(ago(10)))).toMatchObject({ sows: 0, continued: 1, added: 1, there: 0 })
  expect(await importList(list(ago(10), ago(3)))).toMatchObject({ continued: 1, added: 1, there: 1 })
  expect((await exportedBooks(me())).removals?.map((row) => row.slice(0, 2))).toEqual([
    ['R-1', ago(10)],
    ['R-2', ago(3)],
  ])
})
