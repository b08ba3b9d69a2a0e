import { afterAll, expect, test } from 'vitest'
import { books } from '@penside/contract/workbook/workbook.ts'
import { brought, checkedBooks, exportedBooks } from '../../test/books.ts'
import { makeFarm, testApp } from '../../test/farm.ts'

const house = await testApp()
afterAll(() => house.close())

test('the order of the dates of a column is asked for with its match, and remembered for the next file', async () => {
  const farm = await makeFarm({ sows: 'none' })
  const me = house.as(farm.manager)
  const headings = ['Sow', 'Breed', 'Birth date', 'Entry date', 'Status']
  const sent = async (...rows: string[][]) => {
    const { importId } = (await me.call(books.begin, { fileName: 'a.csv', rows: 2, parts: 1 })).body
    const all = [headings, ...rows].map((cells, i) => [i + 1, ...cells])
    await me.post(books.part.path, { importNo: importId, no: 1, sheetNm: 'Herd', rows: all })
    return importId
  }
  const importId = await sent(['P-1', 'LY', '03/04/2024', '240912', 'Gilt'])
  const { foreign } = await checkedBooks(me, importId)
  expect(foreign).toMatchObject([
    {
      read: false,
      orders: [
        {
          heading: 'Birth date',
          order: null,
          sample: '03/04/2024',
          days: [{ order: 'DMY' }, { order: 'MDY' }],
        },
        { heading: 'Entry date', order: null, sample: '240912', days: [{ order: 'YMD' }, { order: 'DMY' }] },
      ],
    },
  ])
  const [{ sheet, key, columns }] = foreign as [(typeof foreign)[0]]
  const orders = { 'Birth date': 'MDY', 'Entry date': 'YMD' } as Record<string, 'MDY' | 'YMD'>
  const match = {
    sheet,
    headings,
    key,
    columns: columns.map((each) => ({ ...each, order: orders[each.heading] })),
    fills: [],
    events: [],
  }
  expect((await me.call(books.match, { importId, sheets: [match], words: [], added: [] })).status).toBe(200)
  expect(await checkedBooks(me, importId)).toMatchObject({ refusals: 0, foreign: [{ read: true }] })
  await brought(me, importId)
  const nextId = await sent(['P-2', 'LY', '05/06/2024', '241013', 'Gilt'])
  expect(await checkedBooks(me, nextId)).toMatchObject({ refusals: 0, foreign: [{ read: true }] })
  await brought(me, nextId)
  expect((await exportedBooks(me)).sows?.map((row) => [row[0], row[3], row[4]])).toEqual([
    ['P-1', '2024-03-04', '2024-09-12'],
    ['P-2', '2024-05-06', '2024-10-13'],
  ])
})
