import type { Day } from '../basics/day.ts'
import { dictionaries, ownLists, type Dictionary, type ListOf } from '../codes/lists.ts'
import type { Code } from '../codes/code.ts'
import type { Names } from '../basics/language.ts'
import { normalizedNumber } from '../basics/normalized.ts'
import { Refusal } from '../basics/refusal.ts'
import { isGtin } from '../farm/gs1.ts'
import { readEarTag } from '../records/ear-tag.ts'
import { checkQuestionCodes } from '../records/pregnancy-check.ts'
import { questionCodes } from '../records/questions.ts'
import {
  alike,
  readDay,
  readLargeNumber,
  readNumber,
  readText,
  readYes,
  type Cell,
  type Reading,
} from './cell.ts'

/** Format of a column in the workbook. */
export type Look = 'text' | 'day' | 'number' | 'decimal' | 'kg'

/** Column of a sheet: its names, whether it is required, and how its cells are read. */
export type Column<Value = unknown> = {
  names: Names
  needed: boolean
  look: Look
  /** Choices in the template: a code list, or words. */
  choices?:
    | { dictionary: Dictionary; list: string }
    | { list: string; words: Readonly<Record<string, Names>> }
  /** @throws Refusal of the cell */
  read: (cell: Cell, reading: Reading) => Value
}

const column =
  <Value>(look: Look, read: Column<Value>['read'], choices?: Column['choices']) =>
  (ko: string, en: string, vi: string): Column<Value> => ({
    names: { ko, en, vi },
    needed: false,
    look,
    read,
    ...(choices && { choices }),
  })

/** Required column. */
export const needed = <Value>(of: Column<Value>): Column<Value> & { needed: true } => ({
  ...of,
  needed: true,
})

export const textOf = (longest: number) => column('text', (cell) => readText(cell, longest))
/** Tag, in the form in which tags are compared. */
export const tagOf = column('text', (cell) => {
  const tag = normalizedNumber(readText(cell))
  if (tag.length > 20) throw new Refusal('CELL_TOO_LONG', { longest: 20 })
  return tag
})
/** Electronic ear tag of fifteen digits (ISO 11784). */
export const earTagOf = column('text', (cell) => {
  const tag = readEarTag(readText(cell))
  if (tag === null) throw new Refusal('EAR_TAG_WRONG')
  return tag
})
export const dayOf = column<Day>('day', readDay)
export const headOf = (most = 99) =>
  column('number', (cell) => readNumber(cell, { least: 0, most, decimals: 0 }))
export const countOf = (most: number) =>
  column('number', (cell) => readNumber(cell, { least: 1, most, decimals: 0 }))
export const kgOf = (most: number) => weightOf(0, most)
/** Number with two decimals. */
export const decimalOf = (least: number, most: number) =>
  column('decimal', (cell) => readNumber(cell, { least, most, decimals: 2 }))
/** Number with two decimals and thousands separators. */
export const largeOf = (least: number, most: number) =>
  column('decimal', (cell) => readLargeNumber(cell, least, most))
export const weightOf = (least: number, most: number) =>
  column('kg', (cell) => readNumber(cell, { least, most, decimals: 2 }))
/** One of a few words, in any language. */
export const choiceOf = <Choice extends string>(
  choices: Readonly<Record<Choice, Names>>,
  elsewhere: Partial<Readonly<Record<Choice, readonly string[]>>> = {},
) => {
  const list = Object.keys(choices).join(' ')
  const words = new Map(
    (Object.entries(choices) as [Choice, Names][]).flatMap(([choice, names]) =>
      [choice, ...Object.values(names), ...(elsewhere[choice] ?? [])].map(
        (name) => [alike(name), choice] as const,
      ),
    ),
  )
  return column(
    'text',
    (cell, reading): Choice => {
      const text = readText(cell)
      const known = words.get(alike(text))
      const choice = known ?? words.get(alike(reading.words?.meaningOf(list, text) ?? ''))
      if (choice === undefined) throw new Refusal('UNKNOWN_CODE', { code: text })
      return choice
    },
    { list, words: choices },
  )
}
export const yesOf = column('text', readYes)
/** Whole numbers separated by blanks, such as heads by grade. */
export const countsOf = (longest: number, most: number) =>
  column('text', (cell): number[] => {
    const counts = readText(cell).split(/[\s,;]+/)
    if (counts.length > longest) throw new Refusal('CELL_TOO_LONG', { longest })
    return counts.map((count) => readNumber(count, { least: 0, most, decimals: 0 }))
  })
/** GTIN of fourteen digits (GS1). */
export const gtinOf = column('text', (cell) => {
  const digits = readText(cell).padStart(14, '0')
  if (!isGtin(digits)) throw new Refusal('CELL_NOT_GTIN')
  return digits
})

/** Entry of a code list, by a name in any language or by its code. */
export const codeOf = <D extends Dictionary>(dictionary: D, list: ListOf<D>) =>
  column('text', (cell, reading) => codeIn(dictionary, list, readText(cell), reading), { dictionary, list })

/** Codes of confirmed questions, separated by commas. */
export const confirmedOf = column('text', (cell) => {
  const codes = readText(cell, 500)
    .split(/[\s,;]+/)
    .filter(Boolean)
  const wrong = codes.find((code) => !isQuestion(code))
  if (wrong !== undefined) throw new Refusal('UNKNOWN_CODE', { code: wrong })
  return codes
})

const isQuestion = (code: string) => [...questionCodes, ...checkQuestionCodes].some((each) => each === code)

/** @throws Refusal UNKNOWN_CODE, with the list if a farm may add the word to it */
export function codeIn<D extends Dictionary>(
  dictionary: D,
  list: ListOf<D>,
  text: string,
  { farmCodes, words }: Pick<Reading, 'farmCodes' | 'words'>,
): string {
  const word = alike(text)
  const known = wordsOf(dictionary, list).get(word)
  if (known !== undefined) return known
  const own = farmCodes.filter(
    ({ list: of, code, names }) => of === list && [code, ...names].some((name) => alike(name) === word),
  )
  const [merged] = own
  const found = own.find(({ mergedInto }) => mergedInto === null)
  if (dictionary === 'association' && found) return found.code
  // A merged code is replaced.
  if (dictionary === 'association' && merged?.mergedInto)
    return codeIn(dictionary, list, merged.mergedInto, {
      ...(words && { words }),
      farmCodes: farmCodes.filter((each) => each !== merged),
    })
  const meaning = words?.meaningOf(`${dictionary} ${list}`, text)
  if (meaning !== undefined) return codeIn(dictionary, list, meaning, { farmCodes })
  const isExtended = dictionary === 'association' && ownLists.some((each) => each === list)
  throw new Refusal('UNKNOWN_CODE', { code: text, ...(isExtended && { list }) })
}

const words = new Map<string, ReadonlyMap<string, string>>()
/** Codes by all their names. */
export function wordsOf(dictionary: Dictionary, list: string): ReadonlyMap<string, string> {
  const key = `${dictionary} ${list}`
  const made = words.get(key)
  if (made) return made
  const codes: readonly Code[] =
    (dictionaries[dictionary] as Readonly<Record<string, readonly Code[]>>)[list] ?? []
  const all = new Map(
    codes.flatMap(({ code, names }) =>
      [code, ...Object.values(names)].map((name) => [alike(name), code] as const),
    ),
  )
  words.set(key, all)
  return all
}
