import { afterEach, expect, test, vi } from 'vitest'
import { keepLanguage, startLanguage } from './language.ts'

/** Languages of the browser, and the one chosen on this phone. */
function phone(speaks: readonly string[], chosen?: string) {
  const kept = new Map(chosen === undefined ? [] : [['lang', chosen]])
  vi.stubGlobal('navigator', { languages: speaks })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  })
}
afterEach(() => void vi.unstubAllGlobals())

test('uses the first supported language of the browser, whatever its country', () => {
  for (const [speaks, spoken] of [
    [['vi-VN', 'en-US'], 'vi'],
    [['th-TH', 'EN-GB', 'ko'], 'en'],
    [['ko-KR'], 'ko'],
    [['th'], 'ko'],
    [[], 'ko'],
  ] as const) {
    phone(speaks)
    expect(startLanguage(), speaks.join()).toBe(spoken)
  }
})

test('prefers the chosen language', () => {
  phone(['en-US'], 'vi')
  expect(startLanguage()).toBe('vi')
  phone(['en-US'])
  keepLanguage('vi')
  expect(startLanguage()).toBe('vi')
})

test('uses the browser’s language if storage is forbidden', () => {
  phone(['en-US'])
  const forbidden = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden })
  keepLanguage('vi')
  expect(startLanguage()).toBe('en')
})
