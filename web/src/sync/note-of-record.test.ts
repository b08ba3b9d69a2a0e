import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { formMode, photos } from '@penside/contract/api/vocabulary.ts'
import { day } from '@penside/domain/basics/day.ts'
import { mayBeNote, noteFor, type RejectedRecord } from './note-of-record.ts'

const [today, yesterday, tomorrow] = [day('2026-11-20'), day('2026-11-19'), day('2026-11-21')]
const photo = randomUUID()

const rejected = ({ code = 'CULLED', on = yesterday, mode = 'I', ...rest } = {}): RejectedRecord => ({
  kind: 'treatment',
  entityKey: 'sow:5',
  label: 'A-1',
  summary: { day: on },
  payload: { path: '/treatment', wire: { [formMode.wire]: mode, [photos.wire]: [photo] } },
  refused: { status: 409, code, message: '', values: {}, fields: [] },
  ...rest,
})
const noteInstead = (record: RejectedRecord) =>
  noteFor(record, { operationId: randomUUID(), text: 'not saved', today })

test('the note of a rejected record is on its animal, with its day and photos', () => {
  const { kind, entityKey, input } = noteInstead(rejected())
  expect([kind, entityKey]).toEqual(['animalNote', 'sow:5'])
  expect(input).toEqual({
    formMode: 'insert',
    animalId: 5,
    sex: 'sow',
    on: yesterday,
    remark: 'not saved',
    photos: [photo],
  })
})

test('the note of a record without photos has none', () => {
  const { input } = noteInstead({ ...rejected(), payload: { path: '/treatment', wire: {} } })
  expect(input).toMatchObject({ animalId: 5, photos: undefined })
})

test('the note of a group record is on its group', () => {
  const { kind, input } = noteInstead({ ...rejected(), kind: 'groupLoss', entityKey: 'group:9' })
  expect(kind).toBe('groupNote')
  expect(input).toMatchObject({ groupId: 9, photos: [photo] })
})

test('the note of a day that it cannot have is of today', () => {
  expect(noteInstead(rejected({ on: tomorrow })).input).toMatchObject({ on: today })
  expect(noteInstead(rejected({ code: 'BEFORE_BIRTH' })).input).toMatchObject({ on: today })
})

test.each([
  ['an animal that is gone', rejected({ code: 'NOT_FOUND' })],
  ['a deletion', rejected({ mode: 'D' })],
  ['a note', { ...rejected(), kind: 'animalNote' }],
  ['a house', { ...rejected(), entityKey: 'house:2' }],
])('a rejected record of %s becomes no note', (_, record) => {
  expect(mayBeNote(rejected())).toBe(true)
  expect(mayBeNote(record)).toBe(false)
})
