import type { Names } from '../basics/language.ts'

/** A line of a code list. */
export type Code = {
  code: string
  names: Names
  /** Stands in older records and is named there, but is not offered any more. */
  old?: true
}
/** A code as forms offer it: with what a record stores, which is the same, and its name. */
export const choiceOf = (code: string, name: string) => ({ code, value: code, name })

export type CodeLists = Readonly<Record<string, readonly Code[]>>

/** One line of a list; a missing language does not compile. */
export const coded = (code: string, ko: string, en: string, vi: string): Code => ({
  code,
  names: { ko, en, vi },
})
export const oldCode = (code: string, ko: string, en: string, vi: string): Code => ({
  ...coded(code, ko, en, vi),
  old: true,
})
