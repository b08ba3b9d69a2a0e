import { expect, test } from 'vitest'
import { searchResults } from './search-results.ts'

const sections = [
  { key: 'often', title: '자주', places: [{ path: '/2', label: '분만' }] },
  {
    key: 'record',
    title: '기록',
    places: [
      { path: '/1', label: '교배' },
      { path: '/2', label: '분만' },
    ],
  },
  {
    key: 'view',
    title: '조회',
    places: [
      { path: '/3', label: '모돈 분만 예정' },
      { path: '/4', label: '작업 예정' },
    ],
  },
  { key: 'list', title: 'More', places: [{ path: '/5', label: 'Check the books' }] },
]
const found = (search: string) => searchResults(sections, search).map(({ to }) => to)

test('finds screens by part of their name, with prefixes first, section by section', () => {
  expect(found('분만')).toEqual(['/2', '/3'])
  expect(found('예정')).toEqual(['/3', '/4'])
  expect(found('기록')).toEqual(['/1', '/2'])
  expect(found('예정 분만')).toEqual(['/3'])
  expect(found('BOOKS che')).toEqual(['/5'])
  expect(found('없음')).toEqual([])
  expect(found(' ')).toHaveLength(6)
})
