import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { animalCards } from '@penside/contract/records/animal-card.ts'
import { backfats } from '@penside/contract/records/backfat.ts'
import { animalNotes } from '@penside/contract/records/animal-note.ts'
import { removals } from '@penside/contract/records/removal.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { usualRemoval } from '@penside/domain/records/removal.ts'
import { broughtBooks, exportedBooks } from '../../test/books.ts'
import { makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm()
})
afterAll(() => app.close())

const worker = () => app.as(farm.worker)
const remarksOf = async (animalId: number) =>
  (await worker().call(animalNotes.history, { animalId })).body.rows.map(({ remark }) => remark)

test.each(['A-1004', 'B-01'])(
  'a note on %s is in the history and on the card, and is corrected and deleted',
  async (tag) => {
    const animalId = farm.animal(tag)
    const sent = { animalId, on: today, remark: 'lame' } as const
    const before = (await worker().call(animalNotes.history, { animalId })).body.sow
    await worker().call(animalNotes.save, { ...sent, formMode: 'insert' })
    await worker().call(animalNotes.save, { ...sent, formMode: 'update', seq: 1, remark: 'lame on the left' })
    expect(await remarksOf(animalId)).toEqual(['lame on the left'])
    expect((await worker().call(animalNotes.history, { animalId })).body.sow).toEqual(before)
    const { events } = (await worker().call(animalCards.card, { animalId })).body
    expect(events[0]).toMatchObject({ kind: 'animalNote', on: today, what: '', remark: 'lame on the left' })
    await worker().call(animalNotes.save, { ...sent, formMode: 'delete', seq: 1 })
    expect(await remarksOf(animalId)).toEqual([])
  },
)

test('a corrected note keeps its photos unless others are sent', async () => {
  const animalId = farm.animal('A-1003')
  const photosNow = async () => (await worker().call(animalNotes.history, { animalId })).body.rows[0]?.photos
  const [first, second] = [randomUUID(), randomUUID()]
  const sent = { animalId, on: today, remark: 'swollen' } as const
  await worker().call(animalNotes.save, { ...sent, formMode: 'insert', photos: [first] })
  await worker().call(animalNotes.save, { ...sent, formMode: 'update', seq: 1 })
  expect(await photosNow()).toEqual([first])
  await worker().call(animalNotes.save, { ...sent, formMode: 'update', seq: 1, photos: [second] })
  expect(await photosNow()).toEqual([second])
})

test('a note of tomorrow is rejected', async () => {
  const sent = { formMode: 'insert', animalId: farm.animal('A-1004'), remark: 'lame' } as const
  const early = await worker().call(animalNotes.save, { ...sent, on: addDays(today, 1) })
  expect(early.problem).toMatchObject({ code: 'AFTER_TODAY' })
})

test('a removed sow can still have a note, and no other record', async () => {
  const animalId = farm.animal('A-1004')
  const removed = { formMode: 'insert', animalId, removedOn: today, ...usualRemoval } as const
  expect(await worker().call(removals.save, removed)).toMatchObject({ status: 200 })
  const measured = { formMode: 'insert', animalId, measuredOn: today, timing: '290001' } as const
  expect((await worker().call(backfats.save, measured)).problem).toMatchObject({ code: 'CULLED' })
  await worker().call(animalNotes.save, {
    formMode: 'insert',
    animalId,
    on: today,
    remark: 'was mated this morning',
  })
  expect(await remarksOf(animalId)).toEqual(['was mated this morning'])
})

test('notes are exported with the workbook and imported from it', async () => {
  const other = await makeFarm()
  const sent = { formMode: 'insert', on: today } as const
  for (const [tag, remark] of [
    ['A-1004', 'lame'],
    ['B-01', 'calm'],
  ] as const)
    await app.as(other.worker).call(animalNotes.save, { ...sent, animalId: other.animal(tag), remark })
  const books = await exportedBooks(app.as(other.manager))
  expect(books.animalNotes).toHaveLength(2)
  const empty = await makeFarm({ sows: 'none' })
  await broughtBooks(app.as(empty.manager), books)
  expect((await exportedBooks(app.as(empty.manager))).animalNotes).toEqual(books.animalNotes)
})
