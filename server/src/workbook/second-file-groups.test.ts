import { afterAll, beforeEach, expect, test } from 'vitest'
import { weighings } from '@penside/contract/groups/weighing.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { books } from '@penside/contract/workbook/workbook.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import {
  broughtBooks,
  checkedBooks,
  exportedBooks,
  rowsOf,
  sentBooks,
  settledBooks,
  undoneBooks,
  type Workbook,
} from '../../test/books.ts'
import { makeFarm, testApp, today, type TestFarm } from '../../test/farm.ts'

const app = await testApp()
afterAll(() => app.close())

let farm: TestFarm
beforeEach(async () => {
  farm = await makeFarm({ sows: 'none' })
})
const me = () => app.as(farm.manager)
const ago = (days: number) => addDays(today, -days)

const sow = (tag: string) => ({ tag, breed: 'LY', bornOn: ago(600), enteredOn: ago(300), status: 'Gilt' })
const ofSow = (tag: string): Workbook => ({
  ...rowsOf('matings', { tag, on: ago(200), boar1: 'B-1', method1: 'A' }),
  ...rowsOf('farrowings', { tag, on: ago(85), totalBorn: 12 }),
  ...rowsOf('weanings', { tag, on: ago(60), unsexed: 12, weight: 84 }),
})
const group = { name: 'G-1', startedOn: ago(60), ageDays: 100, breed: 'YLD' }
const inOf = (tag: string) =>
  ({ group: 'G-1', on: ago(60), kind: 'In', type: '110001', unsexed: 12, sow: tag }) as const
const loss = { group: 'G-1', on: ago(40), kind: 'Loss', type: '033014', unsexed: 1 }
const shipment = { group: 'G-1', on: ago(5), kind: 'Shipment', type: '200001', unsexed: 4, weight: 440 }
const carcass = (no: string, weight: number) => ({
  group: 'G-1',
  shipment: 1,
  on: ago(5),
  carcassNo: no,
  weight,
  grade: '1',
})
const weighing = { group: 'G-1', on: ago(30), head: 5, weight: 400 }

const first: Workbook = {
  ...rowsOf('boars', { tag: 'B-1', breed: 'DD', bornOn: ago(900), enteredOn: ago(600) }),
  ...rowsOf('sows', sow('N-1'), sow('N-2')),
  ...ofSow('N-1'),
  ...rowsOf('groups', group),
  ...rowsOf('groupMoves', inOf('N-1'), loss, shipment),
  ...rowsOf('groupWeighings', weighing),
  ...rowsOf('carcasses', carcass('0001', 88)),
}
/** The farm a week later: the litter of another sow came in, a pig died, the group is empty, and a value of the loss differs. */
const second: Workbook = {
  ...first,
  ...Object.fromEntries(
    (['matings', 'farrowings', 'weanings'] as const).map((sheet) => [
      sheet,
      [...first[sheet]!, ...ofSow('N-2')[sheet]!],
    ]),
  ),
  ...rowsOf('groups', { ...group, endedOn: ago(1), endRemark: 'empty' }),
  ...rowsOf(
    'groupMoves',
    inOf('N-2'),
    inOf('N-1'),
    { ...loss, unsexed: 2 },
    { ...loss, on: ago(20) },
    shipment,
    { ...shipment, on: ago(2), unsexed: 18, weight: 1900 },
  ),
  ...rowsOf('groupWeighings', { ...weighing, weight: 401 }, weighing, { ...weighing, on: ago(10) }),
  ...rowsOf('groupNotes', { group: 'G-1', on: ago(3), remark: 'calm' }),
  ...rowsOf('carcasses', carcass('0001', 90), carcass('0002', 91), {
    ...carcass('0001', 85),
    shipment: 2,
    on: ago(2),
  }),
}

test('a second file adds to groups of the farm what they do not have, and is undone by itself', async () => {
  const importId = await broughtBooks(me(), first)
  const before = await exportedBooks(me())
  const next = await sentBooks(me(), second)
  const { refusals, warnings, preview } = await checkedBooks(me(), next)
  const { rows: found } = (await me().call(books.conflicts, { importId: next })).body
  expect([
    refusals,
    warnings,
    found.map(({ sheet, row, columns, fixed }) => [sheet, row, columns, fixed]),
  ]).toEqual([
    0,
    0,
    [
      ['Group moves', 4, [{ heading: 'Head of unknown sex', farm: '1', file: '2' }], 'group'],
      ['Slaughter results', 2, [{ heading: 'Carcass weight', farm: '88', file: '90' }], 'group'],
    ],
  ])
  // Three records of the sow, three moves, a weighing and a carcass are there.
  expect(preview).toMatchObject({ there: 8, groups: 0, continuedGroups: 1, groupRecords: 8 })
  expect((await me().call(books.run, { importId: next, warnings })).status).toBe(200)
  expect(await settledBooks(me(), next)).toMatchObject({ state: 'done', failure: null })

  const after = await exportedBooks(me())
  const moves = after.groupMoves!.map((cells) => cells.slice(1, 3).concat(cells.at(-2)!, cells[8]!))
  expect(moves).toEqual([
    [ago(60), 'In', 12, 'N-1'],
    [ago(60), 'In', 12, 'N-2'],
    [ago(40), 'Loss', 1, null],
    [ago(20), 'Loss', 1, null],
    [ago(5), 'Shipment', 4, null],
    [ago(2), 'Shipment', 18, null],
  ])
  expect(after.groups).toEqual(rowsOf('groups', { ...group, endedOn: ago(1), endRemark: 'empty' }).groups)
  expect(after.groupWeighings).toHaveLength(3)
  expect(after.groupNotes).toHaveLength(1)
  expect(after.carcasses?.map((cells) => [cells[1], cells[3], cells[4]])).toEqual([
    [1, '0001', 88],
    [1, '0002', 91],
    [2, '0001', 85],
  ])
  expect((await me().call(books.undo, { importId })).problem).toMatchObject({ code: 'IMPORT_USED' })
  for (const [each, is] of [
    [next, before],
    [importId, null],
  ] as const) {
    await undoneBooks(me(), each)
    if (is) expect(await exportedBooks(me())).toEqual(is)
  }
  expect((await exportedBooks(me())).groups).toEqual([])
})

test('a newer record of a group blocks the undo of a file that added to it', async () => {
  await broughtBooks(me(), first)
  const importId = await broughtBooks(me(), rowsOf('groupMoves', { ...loss, on: ago(20) }))
  const { groupId } = (await me().call(groups.choices, {})).body[0]!
  const newer = { formMode: 'insert', groupId, on: ago(1), head: 2, totalWeight: 50, remark: '' } as const
  expect((await me().call(weighings.save, { ...newer, seq: undefined })).status).toBe(200)
  expect((await me().call(books.undo, { importId })).problem).toMatchObject({ code: 'IMPORT_USED' })
  expect((await me().call(books.obstacles, { importId })).body).toMatchObject({
    rows: [{ table: 'group_weighing' }],
    total: 1,
  })
})

test('what is right of a file is added to a group while another group stays', async () => {
  await broughtBooks(me(), first)
  const wrong = { ...group, name: 'G-2' }
  const importId = await sentBooks(me(), {
    ...rowsOf('groups', wrong),
    ...rowsOf('groupMoves', { ...loss, on: ago(20) }, { ...loss, group: 'G-2' }),
  })
  const { warnings, split, preview } = await checkedBooks(me(), importId)
  expect([split, preview]).toMatchObject([
    { groups: 2, groupsStay: 1 },
    { groups: 0, continuedGroups: 1, groupRecords: 1 },
  ])
  expect((await me().call(books.run, { importId, warnings, onlyRight: true })).status).toBe(200)
  expect(await settledBooks(me(), importId)).toMatchObject({ state: 'done', failure: null })
  const { groups: there, groupMoves } = await exportedBooks(me())
  expect([there?.length, groupMoves?.length]).toEqual([1, 4])
})

test.each<[string, Workbook, unknown]>([
  [
    'another start day',
    rowsOf('groups', { ...group, startedOn: ago(61) }),
    { code: 'GROUP_OTHER_START', values: { name: 'G-1', start: ago(60) } },
  ],
  [
    'more pigs than the farm has',
    rowsOf('groupMoves', { ...loss, on: ago(4), unsexed: 8 }),
    { code: 'GROUP_HAS_FEWER', row: 2 },
  ],
  [
    'an end before a move of the farm',
    rowsOf('groups', { ...group, endedOn: ago(6) }),
    { code: 'END_BEFORE_LAST_MOVE' },
  ],
])('rejects for a group of the farm %s', async (_, workbook, refused) => {
  await broughtBooks(me(), first)
  const importId = await sentBooks(me(), workbook)
  expect((await checkedBooks(me(), importId)).refusals).toBe(1)
  expect((await me().call(books.refused, { importId })).body.rows).toMatchObject([refused])
})

test('rejects a new record of a group that has ended, but not one that is there or a note', async () => {
  await broughtBooks(me(), { ...first, ...rowsOf('groups', { ...group, endedOn: ago(1) }) })
  const note = rowsOf('groupNotes', { group: 'G-1', on: ago(1), remark: 'calm' })
  const importId = await sentBooks(me(), { ...rowsOf('groupMoves', loss, { ...loss, on: ago(20) }), ...note })
  await checkedBooks(me(), importId)
  expect((await me().call(books.refused, { importId })).body.rows).toMatchObject([
    { code: 'GROUP_ENDED', row: 3 },
  ])
})
