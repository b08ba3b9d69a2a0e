import { expect, test } from 'vitest'
import { eachWord, inLanguage, words } from './words.ts'

const tree = words({
  save: { ko: '저장', en: 'Save', vi: 'Lưu' },
  litter: {
    days: { ko: '{{count}}일', en: { one: '{{count}} day', other: '{{count}} days' }, vi: '{{count}} ngày' },
    // A branch whose keys are languages is no word.
    said: {
      ko: { ko: '한국어', en: 'Korean', vi: 'Tiếng Hàn' },
      vi: { ko: '베트남어', en: 'Vietnamese', vi: 'Tiếng Việt' },
    },
  },
})

test('extracts one language with its plural forms', () => {
  expect(inLanguage('en', tree)).toEqual({
    save: 'Save',
    litter: {
      days_one: '{{count}} day',
      days_other: '{{count}} days',
      said: { ko: 'Korean', vi: 'Vietnamese' },
    },
  })
  expect(inLanguage('ko', tree)).toEqual({
    save: '저장',
    litter: { days_other: '{{count}}일', said: { ko: '한국어', vi: '베트남어' } },
  })
})

test('types keys and texts of a language', () => {
  const korean = inLanguage('ko', tree)
  const save: '저장' = korean.save
  const days: '{{count}}일' = korean.litter.days_other
  expect([save, days]).toEqual(['저장', '{{count}}일'])
  // @ts-expect-error -- counted: it is asked for with its form.
  expect(korean.litter.days).toBeUndefined()
})

test('a missing language does not compile', () => {
  const begun = words({
    // @ts-expect-error -- Vietnamese is missing.
    save: { ko: '저장', en: 'Save' },
    litter: {
      // @ts-expect-error -- Korean is missing.
      days: { en: { one: '{{count}} day', other: '{{count}} days' }, vi: '{{count}} ngày' },
      // @ts-expect-error -- a text alone says no language.
      title: 'Litter',
    },
  })
  // At run time it is left out, and a list of what is missing can be made.
  const unfinished: object = { save: begun.save, days: begun.litter.days }
  expect(inLanguage('vi', unfinished)).toEqual({ days_other: '{{count}} ngày' })
  expect([...eachWord(unfinished)].map(([address]) => address)).toEqual(['save', 'days'])
})
