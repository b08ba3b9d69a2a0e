import { describe, expect, test } from 'vitest'
import { day } from '@penside/domain/basics/day.ts'
import { formOfWork, roundOf } from '../screen/places.ts'
import { presets } from '../screen/preset.ts'
import { nextOf, emptyMemory, positionOf, readMemory, stopOf, stopsOf, without } from './round-memory.ts'
import { listedIn, listOfRound } from './round-name.ts'

const row = (animalId: number, medicineId: number | null = null) =>
  ({ animalId, tag: `S-${animalId}`, kind: 'F', medicineId }) as const
const rows = Array.from({ length: 150 }, (_, at) => row(at + 1))

describe('a round', () => {
  test('goes through the whole list past finished stops and back to earlier ones', () => {
    expect(nextOf(rows, 99, '100', {})?.animalId).toBe(101)
    expect(nextOf(rows, 0, '1', { 2: 'done', 3: 'skipped', 4: 'done' })?.animalId).toBe(5)
    expect(nextOf(rows, 149, '150', { 1: 'done' })?.animalId).toBe(2)
    expect(nextOf(rows.slice(0, 2), 1, '2', { 1: 'done' })).toBeUndefined()
  })

  test('stops twice in a row at a sow that is due for two vaccines', () => {
    const due = stopsOf([row(1, 7), row(2, 7), row(1, 8)])
    expect(due.map(stopOf)).toEqual(['1 7', '1 8', '2 7'])
    expect(nextOf(due, 0, stopOf(due[0]!), {})).toBe(due[1])
    expect(nextOf(due, 1, stopOf(due[1]!), { [stopOf(due[0]!)]: 'done' })).toBe(due[2])
  })

  test('visits a sow once that is due twice for one vaccine', () => {
    const twice = [row(1, 7), row(2, 7), { ...row(1, 7), later: true }]
    const stops = stopsOf(twice)
    expect(stops.map(stopOf)).toEqual(['1 7', '2 7'])
    expect(nextOf(stops, 1, '2 7', { '1 7': 'done' })).toBeUndefined()
    const passed = { '1 7': 'done', '2 7': 'done' } as const
    expect(positionOf({ rows: stops, doneToday: 0 }, passed)).toBe('2 / 2')
    // After the list is read again it contains the second dose, for another day.
    const left = stopsOf([{ ...row(1, 7), later: true }])
    expect(positionOf({ rows: left, doneToday: 2 }, passed)).toBe('2 / 2')
  })

  test('counts finished stops before and after the list is read again', () => {
    const twenty = rows.slice(0, 20)
    expect(positionOf({ rows: twenty, doneToday: 0 }, {})).toBe('0 / 20')
    // Just saved: the list that was read before still contains her.
    expect(positionOf({ rows: twenty, doneToday: 0 }, { 1: 'done' })).toBe('1 / 20')
    expect(positionOf({ rows: twenty.slice(1), doneToday: 1 }, { 1: 'done' })).toBe('1 / 20')
    // A list without counts, and a list on which others worked too.
    expect(positionOf({ rows: twenty.slice(1) }, { 1: 'done' })).toBe('1 / 20')
    expect(positionOf({ rows: twenty.slice(5), doneToday: 5 }, { 1: 'done' })).toBe('5 / 20')
    // Skipped stops are not done.
    expect(positionOf({ rows: twenty, doneToday: 0 }, { 1: 'done', 2: 'skipped' })).toBe('1 / 20')
  })

  test('reads its list from the address and leads back to it', () => {
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
    const yesterday = JSON.stringify({ ...emptyMemory(day('2026-11-19')), passed: { 1: 'done' } })
    expect(readMemory(yesterday, day('2026-11-20'))).toEqual(emptyMemory(day('2026-11-20')))
    expect(readMemory(yesterday, day('2026-11-19')).passed).toEqual({ 1: 'done' })
    expect(readMemory('not ours', day('2026-11-20')).passed).toEqual({})
    expect(without({ 1: 'done', 2: 'skipped' }, (_, how) => how === 'skipped')).toEqual({ 1: 'done' })
  })
})
