import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { books } from '@penside/contract/workbook/workbook.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import {
  brought,
  checkedBooks,
  correctedBooks,
  exportedBooks,
  sentBooks,
  settledBooks,
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
const gilt = (tag: string) => [tag, null, 'LY', ago(500), ago(300), 'Gilt']

/** Two sows; the life of N-1 is in an order that her wrong farrowing and her weaning make impossible. */
const file: Workbook = {
  sows: [gilt('N-1'), gilt('N-2')],
  matings: [
    ['N-2', ago(200)],
    [' n-1', ago(200)],
    ['N-1', ago(30)],
  ],
  farrowings: [
    ['N-1', 'spring', null, 12],
    ['N-2', ago(85), null, 12],
  ],
  weanings: [['N-1', ago(60), 11, 0]],
  treatments: [['N-1', null, ago(50), 'Water', 'Injection', 1.5, 'L-1', 0]],
}
const rowsOf = async (importId: number, animal = 'N-1') =>
  (await me().call(books.animalRows, { importId, animal })).body
const checked = async (of: Workbook) => {
  const importId = await sentBooks(me(), of)
  await checkedBooks(me(), importId)
  return importId
}

describe('the rows of an animal', () => {
  test('are those of all sheets by day, with their headings and what is wrong; rows without a day come last', async () => {
    const { sheets, rows, refused } = await rowsOf(await checked(file))
    expect(rows.map(({ sheet, row, on }) => [sheet, row, on])).toEqual([
      ['Sows', 2, ago(300)],
      ['Matings', 3, ago(200)],
      ['Weanings', 2, ago(60)],
      ['Treatments', 2, ago(50)],
      ['Matings', 4, ago(30)],
      ['Farrowings', 2, null],
    ])
    expect(rows.at(-1)).toMatchObject({
      cells: ['N-1', 'spring', '', '12', ...Array(9).fill('')],
      wrong: [1],
      animal: 'N-1',
    })
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      'Sows',
      'Matings',
      'Weanings',
      'Treatments',
      'Farrowings',
    ])
    expect(sheets[1]?.headings.slice(0, 2)).toEqual(['Animal number', 'Mating date'])
    expect(refused.map(({ sheet, row, code }) => [sheet, row, code])).toEqual([
      ['Farrowings', 2, 'CELL_NOT_DAY'],
      ['Treatments', 2, 'MEDICINE_UNKNOWN'],
    ])
    const { wire } = await me().call(books.wrongRows, {
      importId: (await me().call(books.imports, {})).body.imports[0]!.importId,
      sheet: 'Farrowings',
      column: 'Farrowing date',
      code: 'CELL_NOT_DAY',
    })
    expect(wire).toMatchObject({ rows: [{ rowNo: 2, farmPigNo: 'N-1' }] })
  })
  test('are corrected on several sheets by one save, and shown as corrected', async () => {
    const importId = await checked(file)
    const changes = [
      { sheet: 'Farrowings', row: 2, place: 1, value: ago(85) },
      { sheet: 'Weanings', row: 2, place: 2, value: '12' },
      { sheet: 'Treatments', row: 2, place: null, value: '' },
    ]
    expect(await correctedBooks(me(), importId, changes)).toMatchObject({ refusals: 0 })
    const { rows, refused } = await rowsOf(importId)
    expect([rows.map(({ sheet }) => sheet), refused]).toEqual([
      ['Sows', 'Matings', 'Farrowings', 'Weanings', 'Matings'],
      [],
    ])
    expect(rows[3]?.cells[2]).toBe('12')
    await me().call(books.takeBack, { importId })
    await settledBooks(me(), importId)
    expect((await rowsOf(importId)).rows).toHaveLength(6)
    await correctedBooks(me(), importId, changes)
    await brought(me(), importId)
    expect((await exportedBooks(me())).weanings?.map(([tag, on, head]) => [tag, on, head])).toEqual([
      ['N-1', ago(60), 12],
    ])
  })
  test('are found in tables of events, of litters and of another program', async () => {
    const tables: Record<string, (string | number | null)[][]> = {
      Herd: [
        ['The herd'],
        ['Ear', 'Breed', 'Birth date', 'Entry date', 'Start status'],
        ['N-1', 'LY', ago(500), ago(300), 'Gilt'],
      ],
      Log: [
        ['Sow no', 'Event', 'Date', 'Sire'],
        ['N-2', 'Mating', ago(100), null],
        ['N-1', 'Mating', ago(100), null],
        ['N-1', 'Return', ago(79), null],
        ['N-2', 'Return', ago(79), null],
      ],
    }
    const { importId } = (await me().call(books.begin, { fileName: 'a.zip', rows: 8, parts: 2 })).body
    for (const [i, [sheetNm, rows]] of Object.entries(tables).entries())
      await me().post(books.part.path, {
        importNo: importId,
        no: i + 1,
        sheetNm,
        rows: rows.map((cells, at) => [at + 1, ...cells]),
      })
    await checkedBooks(me(), importId)
    const { rows } = await rowsOf(importId)
    expect(rows.map(({ sheet, row, on }) => [sheet, row, on])).toEqual([
      ['Herd', 3, ago(300)],
      ['Log', 3, ago(100)],
      ['Log', 4, ago(79)],
    ])
  })
  test('are of the farm alone, for those who import', async () => {
    const importId = await checked(file)
    const input = { importId, animal: 'N-1' }
    const stranger = await makeFarm({ sows: 'none' })
    expect((await house.as(stranger.owner).call(books.animalRows, input)).status).toBe(404)
    expect((await house.as(farm.worker).call(books.animalRows, input)).status).toBe(403)
    expect((await rowsOf(importId, 'N-9')).rows).toEqual([])
  })
})
