import { describe, expect, test } from 'vitest'
import { day } from '@penside/domain/basics/day.ts'
import { formOfWork, roundOf } from '../screen/places.ts'
import { presets } from '../screen/preset.ts'
import { nextOf, nothing, positionOf, readMemory, stopOf, stopsOf, without } from './round-memory.ts'
import { listedIn, listOfRound } from './round-name.ts'

const row = (animalId: number, medicineId: number | null = null) =>
  ({ animalId, tag: `S-${animalId}`, kind: 'F', medicineId }) as const
const rows = Array.from({ length: 150 }, (_, at) => row(at + 1))

describe('a round', () => {
  test('goes through the whole list, past whoever was done with, and to those before', () => {
    expect(nextOf(rows, 99, '100', {})?.animalId).toBe(101)
    expect(nextOf(rows, 0, '1', { 2: 'done', 3: 'skipped', 4: 'done' })?.animalId).toBe(5)
    expect(nextOf(rows, 149, '150', { 1: 'done' })?.animalId).toBe(2)
    expect(nextOf(rows.slice(0, 2), 1, '2', { 1: 'done' })).toBeUndefined()
  })

  test('stops twice at a sow that is due for two vaccines, one after the other wherever they stand on the list', () => {
    const due = stopsOf([row(1, 7), row(2, 7), row(1, 8)])
    expect(due.map(stopOf)).toEqual(['1 7', '1 8', '2 7'])
    expect(nextOf(due, 0, stopOf(due[0]!), {})).toBe(due[1])
    expect(nextOf(due, 1, stopOf(due[1]!), { [stopOf(due[0]!)]: 'done' })).toBe(due[2])
  })

  test('passes a sow once who is due twice for the same, and is whole when every sow was seen', () => {
    const twice = [row(1, 7), row(2, 7), { ...row(1, 7), later: true }]
    const stops = stopsOf(twice)
    expect(stops.map(stopOf)).toEqual(['1 7', '2 7'])
    expect(nextOf(stops, 1, '2 7', { '1 7': 'done' })).toBeUndefined()
    const passed = { '1 7': 'done', '2 7': 'done' } as const
    expect(positionOf({ rows: stops, doneToday: 0 }, passed)).toBe('2 / 2')
    // Read again, the second dose still stands on the list, for another day.
    const left = stopsOf([{ ...row(1, 7), later: true }])
    expect(positionOf({ rows: left, doneToday: 2 }, passed)).toBe('2 / 2')
  })

  test('counts who is done of all, whether the list was read again or not', () => {
    const twenty = rows.slice(0, 20)
    expect(positionOf({ rows: twenty, doneToday: 0 }, {})).toBe('0 / 20')
    // Just saved: she still stands on the list as it was read.
    expect(positionOf({ rows: twenty, doneToday: 0 }, { 1: 'done' })).toBe('1 / 20')
    expect(positionOf({ rows: twenty.slice(1), doneToday: 1 }, { 1: 'done' })).toBe('1 / 20')
    // A list that does not count, and one on which others have worked, too.
    expect(positionOf({ rows: twenty.slice(1) }, { 1: 'done' })).toBe('1 / 20')
    expect(positionOf({ rows: twenty.slice(5), doneToday: 5 }, { 1: 'done' })).toBe('5 / 20')
    // Left for later is not done.
    expect(positionOf({ rows: twenty, doneToday: 0 }, { 1: 'done', 2: 'skipped' })).toBe('1 / 20')
  })

  test('knows from its address the list that it goes through, and leads back to it', () => {
    for (const preset of presets) {
      const address = new URLSearchParams(formOfWork(row(1), roundOf('150003', preset)).split('?')[1])
      expect(listedIn(address.get('round'))).toEqual({ report: '150003', preset, order: 'EXP_DT' })
      const walked = listedIn(roundOf('150003', preset, 'LOC_NM'))!
      expect(walked).toEqual({ report: '150003', preset, order: 'LOC_NM' })
      expect(listOfRound(walked)).toContain('sort=LOC_NM')
    }
    expect(listOfRound({ report: '150003', preset: 'today', order: 'EXP_DT' })).toBe(
      '/popup/report/10?report=150003',
    )
    expect(listOfRound({ report: '150003', preset: 'week', order: 'EXP_DT' })).toBe(
      '/popup/report/10?report=150003&due=week',
    )
    expect(listedIn('a6')).toEqual({ overdue: '6' })
    expect(listOfRound({ overdue: '6' })).toBe('/popup/report/11?report=6')
    for (const none of [null, '', '150999', '150003-year', '150003-week-no', 'a99'])
      expect(listedIn(none)).toBeNull()
  })

  test('lasts a day', () => {
    const yesterday = JSON.stringify({ ...nothing(day('2026-11-19')), passed: { 1: 'done' } })
    expect(readMemory(yesterday, day('2026-11-20'))).toEqual(nothing(day('2026-11-20')))
    expect(readMemory(yesterday, day('2026-11-19')).passed).toEqual({ 1: 'done' })
    expect(readMemory('not ours', day('2026-11-20')).passed).toEqual({})
    expect(without({ 1: 'done', 2: 'skipped' }, (_, how) => how === 'skipped')).toEqual({ 1: 'done' })
  })
})
