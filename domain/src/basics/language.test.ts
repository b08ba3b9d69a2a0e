import { expect, test } from 'vitest'
import { fillNames, languageOf } from './language.ts'

test('defaults to Korean', () => {
  expect(['ko', 'en', 'vi', 'de', '', null, undefined].map(languageOf)).toEqual([
    'ko',
    'en',
    'vi',
    'ko',
    'ko',
    'ko',
    'ko',
  ])
})

test.each([
  ['each in its own', { ko: '가', en: 'A', vi: 'Á' }, { ko: '가', en: 'A', vi: 'Á' }],
  ["the giver's where one is missing", { ko: '가', en: ' A ' }, { ko: '가', en: 'A', vi: 'A' }],
  ['the first that there is where the giver said none', { ko: ' ', vi: 'Á' }, { ko: 'Á', en: 'Á', vi: 'Á' }],
  ['the Korean before the Vietnamese', { ko: '가', vi: 'Á' }, { ko: '가', en: '가', vi: 'Á' }],
  ['none where none was given', {}, { ko: '', en: '', vi: '' }],
])('fills names in every language: %s', (_, given, names) => {
  expect(fillNames(given, 'en')).toEqual(names)
})
