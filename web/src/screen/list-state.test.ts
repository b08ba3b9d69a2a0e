import { expect, test } from 'vitest'
import { rowsStay } from './list-state.ts'

test('keeps rows for another search or order of the same list and farm, and for nothing else', () => {
  const farm = { farmNo: 1, memberId: 'manager' }
  const asked = { sex: 'sow', search: undefined, order: 'WK_DT' }
  const stays = (...key: unknown[]) =>
    rowsStay({ queryKey: key }).placeholderData(['row'], { queryKey: list })
  const list = ['/cards', asked, 'ko', farm, 'pages']
  expect(stays('/cards', { ...asked, search: 'A-1' }, 'ko', farm, 'pages')).toEqual(['row'])
  expect(stays('/cards', { ...asked, order: 'FARM_PIG_NO' }, 'ko', farm, 'pages', 'every', 120)).toEqual([
    'row',
  ])
  expect(stays('/cards', { ...asked, sex: 'boar' }, 'ko', farm, 'pages')).toBeUndefined()
  expect(stays('/sows', asked, 'ko', farm, 'pages')).toBeUndefined()
  expect(stays('/cards', asked, 'en', farm, 'pages')).toBeUndefined()
  expect(stays('/cards', asked, 'ko', { ...farm, farmNo: 2 }, 'pages')).toBeUndefined()
  expect(rowsStay({ queryKey: list }).placeholderData(['row'])).toBeUndefined()
})
