import type { Language, Names } from '../basics/language.ts'
import { associationCodes } from './association.ts'
import { choiceOf, type Code, type CodeLists } from './code.ts'
import { systemCodes } from './system.ts'

export const dictionaries = { system: systemCodes, association: associationCodes } as const
export type Dictionary = keyof typeof dictionaries
/** Numbers of the lists of a dictionary. */
export type ListOf<D extends Dictionary> = keyof (typeof dictionaries)[D] & string

/** Lists of the association that a farm may extend. Rules depend on the codes of the others. */
export const ownLists = [
  '041',
  '042',
  '043',
  '031',
  '032',
  '033',
  '05',
  '20',
  '29',
  '30',
] as const satisfies readonly ListOf<'association'>[]
export type OwnList = (typeof ownLists)[number]
export const ownListNames: Readonly<Record<OwnList, Names>> = {
  '041': { ko: '모돈 품종', en: 'Breeds of sows', vi: 'Giống nái' },
  '042': { ko: '웅돈 품종', en: 'Breeds of boars', vi: 'Giống đực' },
  '043': { ko: '돈군 품종', en: 'Breeds of groups', vi: 'Giống của nhóm' },
  '031': { ko: '도폐사 원인', en: 'Reasons for removal', vi: 'Lý do loại thải' },
  '032': { ko: '포유자돈 폐사 원인', en: 'Causes of piglet deaths', vi: 'Nguyên nhân heo con chết' },
  '033': { ko: '돈군 폐사 원인', en: 'Causes of group losses', vi: 'Nguyên nhân heo chết trong nhóm' },
  '05': { ko: '양자 사유', en: 'Reasons for fostering', vi: 'Lý do ghép heo con' },
  '20': { ko: '약품 구분', en: 'Kinds of medicine', vi: 'Loại thuốc' },
  '29': { ko: '등지방 측정 시기', en: 'When back-fat is measured', vi: 'Thời điểm đo mỡ lưng' },
  '30': { ko: '투여 방법', en: 'Treatment methods', vi: 'Đường dùng thuốc' },
}
/** Lists with the same codes on every farm. Use `codeNamer` and `offeredCodes` for the others. */
type FixedList<D extends Dictionary> = Exclude<ListOf<D>, D extends 'association' ? OwnList : never>

/** Code that a farm has added to a list. Records may have codes that are not offered any more. */
export type OwnCode = { list: string; code: string; names: Names; offered: boolean }

/** Entries of a list that are offered on every farm, in order; undefined for an unknown list. */
export function codeList<D extends Dictionary>(dictionary: D, list: ListOf<D>): readonly Code[]
export function codeList(dictionary: Dictionary, list: string): readonly Code[] | undefined
export function codeList(dictionary: Dictionary, list: string): readonly Code[] | undefined {
  return whole(dictionary, list)?.filter(({ old }) => !old)
}

/** Offered codes of a list with the farm's own ones, in a language; undefined for an unknown list. */
export function offeredCodes(
  own: readonly OwnCode[],
  dictionary: Dictionary,
  list: string,
  language: Language,
): ReturnType<typeof choiceOf>[] | undefined {
  const added =
    dictionary === 'association' && isOwnList(list)
      ? own.filter((each) => each.list === list && each.offered)
      : []
  return codeList(dictionary, list)
    ?.concat(added)
    .map(({ code, names }) => choiceOf(code, names[language]))
}

const isOwnList = (list: string): list is OwnList => ownLists.some((each) => each === list)

/** Name of a code, old ones included; the code itself if it is unknown. */
export const codeName = <D extends Dictionary>(
  dictionary: D,
  list: FixedList<D>,
  code: string,
  language: Language,
): string => named(dictionary, list, code, language) ?? code

/** Names of a code of an extensible list. */
export const namesOfCode = (own: readonly OwnCode[], list: OwnList, code: string): Names =>
  own.find((each) => each.list === list && each.code === code)?.names ??
  whole('association', list)?.find((each) => each.code === code)?.names ?? { ko: code, en: code, vi: code }

/** Function that returns the names of codes on one farm. */
export type CodeNames = (list: ListOf<'association'>, code: string) => string

/** Names of codes on a farm. The farm's own names come first; an unknown code is its own name. */
export function codeNamer(own: readonly OwnCode[], language: Language): CodeNames {
  const names = new Map(own.map((each) => [`${each.list} ${each.code}`, each.names[language]]))
  return (list, code) => names.get(`${list} ${code}`) ?? named('association', list, code, language) ?? code
}

/** Whether a new record may have this code. */
export const isCode = <D extends Dictionary>(dictionary: D, list: FixedList<D>, code: string): boolean =>
  isOffered(dictionary, list, code)

/** `isCode` of an extensible list. The farm's inactive codes are accepted, because a phone may still send one. */
export const isCodeHere = (own: readonly Pick<OwnCode, 'list' | 'code'>[], list: OwnList, code: string) =>
  isOffered('association', list, code) || own.some((each) => each.list === list && each.code === code)

const isOffered = (dictionary: Dictionary, list: string, code: string) =>
  codeList(dictionary, list)?.some((each) => each.code === code) ?? false

const named = (dictionary: Dictionary, list: string, code: string, language: Language) =>
  whole(dictionary, list)?.find((each) => each.code === code)?.names[language]

function whole(dictionary: Dictionary, list: string): readonly Code[] | undefined {
  const lists: CodeLists = dictionaries[dictionary]
  return Object.hasOwn(lists, list) ? lists[list] : undefined
}
