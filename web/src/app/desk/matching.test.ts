import { expect, test } from 'vitest'
import { searchResults } from './search-results.ts'
import { isFound, placeIn } from './matching.ts'

test('finds a word by its initial consonants, half typed, and without accents or capitals', () => {
  for (const typed of ['ㅂㅁ', '분ㅁ', '분마', '분만', '부', '만 분'])
    expect(isFound('분만 예정', typed), typed).toBe(true)
  for (const typed of ['ㅂㅇ', '분나', '부만', 'ㅁㅂ']) expect(isFound('분만', typed), typed).toBe(false)
  expect(placeIn('재발 분만', 'ㅂㅁ')).toBe(3)
  for (const typed of ['phoi', 'PHỐI', 'đực', 'duc', 'nai du'])
    expect(isFound('Phối nái với đực', typed), typed).toBe(true)
  expect(isFound('Phối', 'phoa')).toBe(false)
  expect(isFound('anything', '')).toBe(true)
})

test('puts screens whose name starts with the search first, each once', () => {
  const place = (label: string) => ({ path: `/${label}`, label })
  const hits = searchResults(
    [
      { key: 'often', title: '자주', places: [place('분만')] },
      { key: 'record', title: '기록', places: [place('이유'), place('부분이유'), place('분만')] },
      { key: 'view', title: '조회', places: [place('분만 예정'), place('조기분만')] },
    ],
    'ㅂㅁ',
  )
  expect(hits.map(({ label }) => label)).toEqual(['분만', '분만 예정', '조기분만'])
})
