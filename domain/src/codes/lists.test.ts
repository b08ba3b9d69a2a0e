import { describe, expect, test } from 'vitest'
import { languages } from '../basics/language.ts'
import { sowStatuses } from '../records/life.ts'
import { statusAfterAccident } from '../records/accident.ts'
import { matingMethods } from '../records/mating.ts'
import { statusNames } from '../records/status-names.ts'
import type { CodeLists } from './code.ts'
import {
  codeList,
  codeName,
  codeNamer,
  dictionaries,
  isCode,
  isCodeHere,
  namesOfCode,
  offeredCodes,
} from './lists.ts'

/** The lists, and how many lines each has, old ones among them: none may go, since records bear them. */
const decided = {
  system: {
    '01': 8,
    '05': 9,
    '06': 3,
    '07': 4,
    '08': 4,
    '100': 8,
    '11': 6,
    '12': 5,
    '16': 4,
    '20': 9,
    '41': 3,
    '431': 6,
    '995': 2,
  },
  association: {
    '031': 27,
    '032': 21,
    '033': 22,
    '041': 6,
    '042': 6,
    '043': 5,
    '05': 7,
    '08': 10,
    '20': 12,
    '29': 3,
    '30': 3,
    '34': 4,
  },
}

describe.each(Object.entries<CodeLists>(dictionaries))('the %s dictionary', (name, lists) => {
  test('contains all lists completely', () => {
    const counted = Object.fromEntries(Object.entries(lists).map(([list, codes]) => [list, codes.length]))
    expect(counted).toEqual(decided[name as keyof typeof decided])
  })

  test.each(Object.entries(lists))('list %s has each code once and no two lines of one name', (_, codes) => {
    expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length)
    for (const language of languages)
      expect(new Set(codes.map(({ names }) => names[language])).size).toBe(codes.length)
  })

  test.each(Object.entries(lists))(
    'every code of list %s begins with its list, but for the letters of mating methods',
    (list, codes) => {
      for (const { code } of codes) expect(list === '995' || code.startsWith(list)).toBe(true)
    },
  )
})

test('status names match the rules', () => {
  expect(codeList('system', '01').map(({ names }) => names)).toEqual(
    sowStatuses.map((status) => statusNames[status]),
  )
})

test('mating methods match the rules', () => {
  expect(codeList('system', '995').map(({ code }) => code)).toEqual(matingMethods)
})

test('every accident has a consequence in the rules', () => {
  const after = Object.fromEntries(
    codeList('system', '05').map(({ code }) => [code, statusAfterAccident(code)]),
  )
  expect(after).toEqual({
    '050008': 'returned',
    '050009': 'returned',
    '050007': 'returned',
    '050002': 'aborted',
    '050003': 'culled',
    '050004': 'culled',
    '050005': 'culled',
    '050006': 'culled',
  })
})

test('an old accident type is named but not offered', () => {
  expect(codeName('system', '05', '050001', 'en')).toBe('Return or infertile')
  expect(isCode('system', '05', '050001')).toBe(false)
  expect(isCode('system', '05', '050008')).toBe(true)
})

test('numbers of lists are separate per dictionary', () => {
  expect(codeName('system', '05', '050002', 'ko')).toBe('유산')
  expect(codeNamer([], 'ko')('05', '050002')).toBe('포유중단')
})

test('an unknown code is its own name, and an unknown list is undefined', () => {
  expect(codeNamer([], 'vi')('041', '041999')).toBe('041999')
  expect(codeList('system', '77' as string)).toBeUndefined()
  expect(codeList('system', 'constructor' as string)).toBeUndefined()
})

test("a farm's own code is offered there; an inactive one is named and accepted", () => {
  const names = { ko: '합사', en: 'Mixed', vi: 'Ghép' }
  const own = [
    { list: '031', code: '031901', names, offered: true },
    { list: '031', code: '031902', names: { ko: '옛', en: 'Old', vi: 'Cũ' }, offered: false },
  ]
  const offered = offeredCodes(own, 'association', '031', 'en')?.map(({ name }) => name)
  expect(offered?.slice(-2)).toEqual(['Unknown', 'Mixed'])
  expect(codeNamer(own, 'vi')('031', '031902')).toBe('Cũ')
  expect(isCodeHere(own, '031', '031902')).toBe(true)
  expect(isCodeHere(own, '032', '031902')).toBe(false)
  expect([isCodeHere(own, '031', '031903'), isCodeHere([], '031', '031038')]).toEqual([false, true])
  expect(namesOfCode(own, '031', '031901')).toEqual(names)
})

test('own codes belong to one extensible list', () => {
  const names = { ko: '나', en: 'N', vi: 'N' }
  const own = ['05', '08', '031'].map((list) => ({ list, code: `${list}900`, names, offered: true }))
  const added = (dictionary: 'system' | 'association', list: string) =>
    offeredCodes(own, dictionary, list, 'en')!.filter(({ code }) => own.some((each) => each.code === code))
  expect(added('association', '05')).toEqual([{ code: '05900', value: '05900', name: 'N' }])
  // A list of the same number, and one to which no farm may add.
  expect([added('system', '05'), added('association', '08')]).toEqual([[], []])
  expect(offeredCodes(own, 'system', '77', 'en')).toBeUndefined()
})

test('a code has names in every language', () => {
  const names = { ko: '나', en: 'Mine', vi: 'N' }
  const own = [{ list: '031', code: '031001', names, offered: true }]
  expect(namesOfCode(own, '031', '031001')).toEqual(names)
  expect(namesOfCode(own, '032', '032001').en).toBe('Crushed')
  // Not that of another list, nor another of the same.
  expect(namesOfCode([{ ...own[0]!, list: '032' }], '031', '031001').en).toBe('Unknown')
  expect(namesOfCode(own, '031', '031017').en).toBe('Other')
  expect(namesOfCode(own, '031', '031999')).toEqual({ ko: '031999', en: '031999', vi: '031999' })
})
