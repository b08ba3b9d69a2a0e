import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { farrowings } from '@penside/contract/records/farrowing.ts'
import { books } from '@penside/contract/workbook/workbook.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import {
  brought,
  broughtBooks,
  checkedBooks,
  exportedBooks,
  rowsOf,
  sentBooks,
  settledBooks,
  undoneBooks,
  type Workbook,
} from '../../test/books.ts'
import { asOwner, makeFarm, testApp, today, type TestFarm } from '../../test/farm.ts'

const app = await testApp()
afterAll(() => app.close())

let farm: TestFarm
beforeEach(async () => {
  farm = await makeFarm({ sows: 'none' })
})
const me = () => app.as(farm.manager)
const ago = (days: number) => addDays(today, -days)

const tag = 'N-1'
const boar = { breed: 'DD', bornOn: ago(900), enteredOn: ago(600) }
const mating = { tag, on: ago(200), boar1: 'B-1', method1: 'A' }
const farrowing = { tag, on: ago(85), totalBorn: 12, stillborn: 1 }
const death = { tag, on: ago(80), kind: '160001', unsexed: 2, reason: '032006', remark: 'wet' }
const weaning = { tag, on: ago(60), unsexed: 9, weight: 60 }
const treatment = { tag, on: ago(50), medicine: 'Iron', method: '300001', dose: 1.5, withdrawalDays: 0 }

const first: Workbook = {
  ...rowsOf(
    'medicines',
    { name: 'Iron', category: '200008', unit: 'ml', dose: 1.5 },
    { name: 'Amoxi', category: '200008', unit: 'ml', dose: 5 },
  ),
  ...rowsOf('boars', { ...boar, tag: 'B-1' }, { ...boar, tag: 'B-2' }),
  ...rowsOf('sows', { tag, breed: 'LY', bornOn: ago(500), enteredOn: ago(300), status: 'Gilt' }),
  ...rowsOf('matings', mating),
  ...rowsOf('farrowings', farrowing),
  ...rowsOf('litters', death),
  ...rowsOf('weanings', weaning),
  ...rowsOf('treatments', treatment, { ...treatment, tag: 'B-1', sex: 'Boar' }),
}
/** The same records with other values, and a mating more. */
const second: Workbook = {
  ...first,
  ...rowsOf('matings', { ...mating, boar1: 'B-2', boar2: 'B-1', method2: 'N' }, { ...mating, on: ago(54) }),
  ...rowsOf('farrowings', { ...farrowing, totalBorn: 13, stillborn: 2 }),
  ...rowsOf('litters', { ...death, remark: 'cold' }),
  ...rowsOf('weanings', { ...weaning, weight: 63, remark: 'small' }),
  ...rowsOf(
    'treatments',
    { ...treatment, medicine: 'Amoxi', dose: 4, remark: 'lame' },
    { ...treatment, tag: 'B-1', sex: 'Boar', dose: 2 },
  ),
}

/** Sends a file and has it checked. @returns the import with its conflicts */
async function sent(workbook: Workbook) {
  const importId = await sentBooks(me(), workbook)
  const found = await checkedBooks(me(), importId)
  return { importId, found, ...(await conflictsOf(importId)) }
}
const conflictsOf = async (importId: number) => (await me().call(books.conflicts, { importId })).body

const query = async (text: string) =>
  (await asOwner(inject('databaseUrl'), (client) => client.query(text, [farm.farmId]))).rows
test('lists what differs with both values, and keeps the records of the farm', async () => {
  await broughtBooks(me(), first)
  const before = await exportedBooks(me())
  const { importId, found, rows, ...counts } = await sent(second)
  expect([found.refusals, found.conflicts, counts]).toEqual([0, 6, { total: 6, choices: 6, taking: 0 }])
  expect(
    rows.map(({ key, name, columns }) => [key, name, ...columns.map((each) => Object.values(each))]),
  ).toEqual([
    ['matings', tag, ['Boar 1', 'B-1', 'B-2'], ['Boar 2', '', 'B-1'], ['Method 2', '', 'Natural service']],
    ['farrowings', tag, ['Total born', '12', '13'], ['Stillborn', '1', '2']],
    ['weanings', tag, ['Total weight kg', '60', '63'], ['Remark', '', 'small']],
    ['litters', tag, ['Remark', 'wet', 'cold']],
    ['treatments', tag, ['Medicine', 'Iron', 'Amoxi'], ['Dose', '1.5', '4'], ['Remark', '', 'lame']],
    ['treatments', 'B-1', ['Dose', '1.5', '2']],
  ])
  await brought(me(), importId)
  const { matings, ...after } = await exportedBooks(me())
  expect(matings).toHaveLength(2)
  for (const sheet of ['farrowings', 'litters', 'weanings', 'treatments'] as const)
    expect(after[sheet]).toEqual(before[sheet])
})

test('takes the values of all or of single rows, as an edit would, and the undo restores the old ones', async () => {
  await broughtBooks(me(), first)
  const before = await exportedBooks(me())
  const { importId, rows } = await sent(second)
  expect((await me().call(books.choose, { importId, takes: true })).status).toBe(200)
  await settledBooks(me(), importId)
  const litter = rows
    .filter(({ key }) => key === 'litters')
    .map(({ sheet, row, key }) => ({ sheet, row, key, takes: false }))
  expect((await me().call(books.choose, { importId, rows: litter })).status).toBe(200)
  expect(await settledBooks(me(), importId)).toMatchObject({ refusals: 0, preview: { continued: 1 } })
  expect(await conflictsOf(importId)).toMatchObject({ choices: 6, taking: 5 })
  await brought(me(), importId)

  const after = await exportedBooks(me())
  const cells = (sheet: keyof Workbook, ...at: number[]) => after[sheet]!.map((row) => at.map((i) => row[i]))
  expect(cells('matings', 1, 2, 3, 4, 5)).toEqual([
    [ago(200), 'B-2', 'Artificial insemination', 'B-1', 'Natural service'],
    [ago(54), 'B-1', 'Artificial insemination', null, null],
  ])
  const sheets = ['farrowings', 'weanings', 'treatments'] as const
  // What was not taken stays as it was.
  expect(after.litters).toEqual(before.litters)
  for (const sheet of sheets) expect(after[sheet]).not.toEqual(before[sheet])
  const again = await sent(second)
  expect(again.rows.map(({ key }) => key)).toEqual(['litters'])
  const changes = await query(
    `select distinct kind from change c join workbook_import b using (farm_id, operation_id) where farm_id = $1 and import_id = ${importId}`,
  )
  expect(changes.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['farrowing', 'treatment', 'weaning']),
  )

  await undoneBooks(me(), importId)
  expect(await exportedBooks(me())).toEqual(before)
})

test('rejects values that contradict the life, until those of the farm are kept', async () => {
  await broughtBooks(me(), first)
  const { importId } = await sent(rowsOf('farrowings', { ...farrowing, totalBorn: 15 }))
  await me().call(books.choose, { importId, takes: true })
  expect(await settledBooks(me(), importId)).toMatchObject({ refusals: 1 })
  const { rows } = (await me().call(books.refused, { importId })).body
  expect(rows).toMatchObject([
    { sheet: 'Farrowings', row: 2, code: 'STANDS_AGAINST', values: { kind: 'weaning', on: ago(60) } },
  ])
  await me().call(books.choose, { importId, takes: false })
  expect(await settledBooks(me(), importId)).toMatchObject({ refusals: 0 })
})

test('a record that was changed since blocks the undo', async () => {
  await broughtBooks(me(), first)
  const { importId } = await sent(rowsOf('farrowings', { ...farrowing, totalBorn: 13, stillborn: 2 }))
  await me().call(books.choose, { importId, takes: true })
  await settledBooks(me(), importId)
  await brought(me(), importId)
  const [sow] = await query(`select animal_id from animal where farm_id = $1 and tag = '${tag}'`)
  const animalId = Number(sow.animal_id)
  const [row] = (await me().call(farrowings.history, { animalId })).body.rows
  const { seq, farrowedOn, category, totalBorn, mummified, stillborn } = row!
  const of = { animalId, seq, farrowedOn, category, totalBorn, mummified, stillborn }
  const edited = { ...of, formMode: 'update', litterWeight: 15 }
  expect((await me().call(farrowings.save, edited as never)).status).toBe(200)
  expect((await me().call(books.undo, { importId })).problem).toMatchObject({ code: 'IMPORT_USED' })
})

test('a move between pens cannot take the values of a file', async () => {
  const move = { tag, on: ago(40), pen: 'P-1' }
  const moved: Workbook = {
    ...first,
    ...rowsOf(
      'pens',
      { kind: 'Gestation', house: 'East', pen: 'P-1' },
      { kind: 'Gestation', house: 'East', pen: 'P-2' },
    ),
    ...rowsOf('moves', move),
  }
  await broughtBooks(me(), moved)
  const { importId, rows } = await sent(rowsOf('moves', { ...move, pen: 'P-2' }))
  expect(rows).toMatchObject([{ key: 'moves', fixed: 'move' }])
  await me().call(books.choose, { importId, takes: true })
  await settledBooks(me(), importId)
  expect(await conflictsOf(importId)).toMatchObject({ total: 1, choices: 0, taking: 0 })
})

test('a weaning whose piglets are in a group cannot take the values of a file', async () => {
  const group = { group: 'G-1', on: ago(60) }
  await broughtBooks(me(), {
    ...first,
    ...rowsOf('groups', { name: 'G-1', startedOn: ago(60), ageDays: 25, breed: '043001' }),
    ...rowsOf('groupMoves', { ...group, kind: 'In', type: '110001', unsexed: 9, sow: tag }),
  })
  const { importId, rows } = await sent(rowsOf('weanings', { ...weaning, weight: 63 }))
  expect(rows).toMatchObject([{ key: 'weanings', fixed: 'piglets' }])
  await me().call(books.choose, { importId, takes: true })
  await settledBooks(me(), importId)
  expect(await conflictsOf(importId)).toMatchObject({ choices: 0, taking: 0 })
})

test('a group receives as many piglets as the weaning has that takes the count of the file', async () => {
  await broughtBooks(me(), first)
  const { importId } = await sent({
    ...rowsOf('farrowings', { ...farrowing, totalBorn: 13 }),
    ...rowsOf('weanings', { ...weaning, unsexed: 10 }),
    ...rowsOf('groups', { name: 'G-1', startedOn: ago(60), ageDays: 25, breed: '043001' }),
    ...rowsOf('groupMoves', { group: 'G-1', on: ago(60), kind: 'In', type: '110001', unsexed: 10, sow: tag }),
  })
  await me().call(books.choose, { importId, takes: true })
  expect(await settledBooks(me(), importId)).toMatchObject({ refusals: 0 })
  await brought(me(), importId)
  const { weanings, groupMoves } = await exportedBooks(me())
  expect([weanings?.[0]?.includes(10), groupMoves?.[0]?.includes(tag)]).toEqual([true, true])
  const before = await exportedBooks(me())
  await undoneBooks(me(), importId)
  expect((await exportedBooks(me())).weanings).not.toEqual(before.weanings)
})
