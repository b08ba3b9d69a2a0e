import { beforeAll, describe, expect, test } from 'vitest'
import { languages, needRoomWords, speak, startI18n, t } from '../i18n/index.ts'
import { lastingIn, ongoingIn } from './values.ts'

const minute = 60_000

beforeAll(() => startI18n('ko'))

describe.each(languages)('in %s', (language) => {
  beforeAll(async () => {
    await speak(language)
    await needRoomWords(language)
  })

  test('no duration is 0', () => {
    for (const ms of [-1, 0, 1, minute - 1])
      expect([lastingIn(t, ms), ongoingIn(t, ms)].filter((text) => /(^|\D)0/.test(text))).toEqual([])
    expect(ongoingIn(t, minute - 1)).toBe({ ko: '방금 발생', en: 'just now', vi: 'vừa xong' }[language])
    expect(lastingIn(t, 0)).toBe({ ko: '1분 미만', en: 'under a minute', vi: 'chưa đến 1 phút' }[language])
  })

  test('minutes, hours and days follow', () => {
    expect([minute, 119 * minute, 120 * minute, 48 * 60 * minute].map((ms) => ongoingIn(t, ms))).toEqual(
      {
        ko: ['1분째', '119분째', '2시간째', '2일째'],
        en: ['for 1 min', 'for 119 min', 'for 2 h', 'for 2 d'],
        vi: ['được 1 phút', 'được 119 phút', 'được 2 giờ', 'được 2 ngày'],
      }[language],
    )
  })
})
