import type { Language } from '../language.ts'
import { associationCodes } from './association.ts'
import type { Code, CodeLists } from './code.ts'
import { systemCodes } from './system.ts'

export const dictionaries = { system: systemCodes, association: associationCodes } as const
export type Dictionary = keyof typeof dictionaries
/** The numbers of the lists that a dictionary has. */
export type ListOf<D extends Dictionary> = keyof (typeof dictionaries)[D] & string

/** The entries of a list that are offered, in the order in which they are; undefined where the dictionary has no such list. */
export function codeList<D extends Dictionary>(dictionary: D, list: ListOf<D>): readonly Code[]
export function codeList(dictionary: Dictionary, list: string): readonly Code[] | undefined
export function codeList(dictionary: Dictionary, list: string): readonly Code[] | undefined {
  return whole(dictionary, list)?.filter(({ old }) => !old)
}

/** What an entry is called, old ones too; a code that is not in the list stands for itself. */
export const codeName = <D extends Dictionary>(
  dictionary: D,
  list: ListOf<D>,
  code: string,
  language: Language,
): string => whole(dictionary, list)?.find((entry) => entry.code === code)?.names[language] ?? code

/** Whether a record of today may hold this code. */
export const isCode = <D extends Dictionary>(dictionary: D, list: ListOf<D>, code: string): boolean =>
  codeList(dictionary, list).some((entry) => entry.code === code)

function whole(dictionary: Dictionary, list: string): readonly Code[] | undefined {
  const lists: CodeLists = dictionaries[dictionary]
  return Object.hasOwn(lists, list) ? lists[list] : undefined
}
