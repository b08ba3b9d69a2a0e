import { expect, test } from 'vitest'
import { messages } from '@penside/contract/messages/all.ts'
import { settings as settingMessages } from '@penside/contract/messages/settings.ts'
import { languages, type Language } from '@penside/domain/basics/language.ts'
import { eachWord, isCounted, type Word } from '@penside/domain/language/words.ts'
import { carcassColumns } from '@penside/domain/groups/carcass-columns.ts'
import { tradeColumns } from '@penside/domain/reports/trade-status.ts'
import { first, rooms } from '../app/words.ts'

const all = [...eachWord({ ...first, ...rooms }), ...eachWord({ messages })]
const formsOf = (word: Word, language: Language): [form: string, text: string][] => {
  const said = word[language]
  return typeof said === 'string' ? [['other', said]] : Object.entries(said)
}
/** Every text of every language, with its key. */
const texts = all.flatMap(([address, word]) =>
  languages.flatMap((language) =>
    formsOf(word, language).map(([form, text]) => ({ at: `${address} ${language} ${form}`, text, word })),
  ),
)

/** Parameters of a sentence without their format (`{{field, eul}}` has `field`). */
const values = (text: string) =>
  [...new Set([...text.matchAll(/\{\s*(\w+)(?:[,|][^{}]*)?\}/g)].map((match) => match[1] ?? ''))].toSorted()

test('every sentence has the parameters of the Korean one', () => {
  for (const { at, text, word } of texts)
    expect({ at, values: values(text) }).toEqual({ at, values: values(formsOf(word, 'ko')[0]![1]) })
})

test('a counted word has every plural form of its language', () => {
  for (const [address, word] of all.filter(([, word]) => isCounted(word))) {
    for (const language of languages) {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
      expect({ address, language, forms: formsOf(word, language).map(([form]) => form) }).toEqual({
        address,
        language,
        forms: expect.arrayContaining(forms),
      })
    }
  }
})

test('no text is empty or has surrounding blanks', () => {
  for (const { at, text } of texts) expect({ at, text: text.trim() || 'empty' }).toEqual({ at, text })
})

test('equipment of a barn has one Korean word, which devices of members do not share', () => {
  const rooms = /^(alarms|control|controllers|monitoring|trends)\./
  const messagesOfSettings = Object.keys(settingMessages).map((code) => `messages.${code} `)
  const ofEquipment = texts.filter(
    ({ at }) =>
      at.includes(' ko ') && (rooms.test(at) || messagesOfSettings.some((code) => at.startsWith(code))),
  )
  expect(ofEquipment.length).toBeGreaterThan(100)
  expect(ofEquipment.filter(({ text }) => /(?<![가-힣])기기|장비/.test(text)).map(({ at }) => at)).toEqual([])
})

test('live weight and carcass have one Vietnamese word each', () => {
  const names = [...Object.values(tradeColumns), ...Object.values(carcassColumns)].map(
    ({ names: { vi } }) => vi,
  )
  const vietnamese = [...texts.filter(({ at }) => at.includes(' vi ')).map(({ text }) => text), ...names]
  expect(
    vietnamese.filter((text) => /thịt xẻ|kg sống|(khối|trọng) lượng sống|trọng lượng/i.test(text)),
  ).toEqual([])
})

test('texts use the terms of a farm, not literal translations', () => {
  const literal: Readonly<Record<Language, RegExp>> = {
    ko: /이유 보기|밀린 (일|작업)|가장 많이 움직인|떨어지는 재고|맡긴 일|그 밖 \{|Android에서/,
    en: /Keep and check again|Mend the file|Check a truck|Records to settle|NPD until|stands still|Figures that moved/,
    vi: /nái mang thai ăn|Thêm lần heo|Đẻ kích thích/,
  }
  expect(
    languages.flatMap((each) =>
      texts.filter(({ at, text }) => at.includes(` ${each} `) && literal[each].test(text)),
    ),
  ).toEqual([])
})

test('no code of an error or question is in two files', () => {
  const files = import.meta.glob<Record<string, object>>(
    ['../../../contract/src/messages/*.ts', '!**/all.ts', '!**/index.ts'],
    { eager: true },
  )
  const codes = Object.values(files).flatMap((file) =>
    Object.values(file).flatMap((part) => Object.keys(part)),
  )
  expect(codes.length).toBe(Object.keys(messages).length)
})
