import type { Names } from '../basics/language.ts'

/** Entry of a code list. */
export type Code = {
  code: string
  names: Names
  /** Occurs in older records but is not offered any more. */
  old?: true
}
/** Choice for a form; a record stores the code itself. */
export const choiceOf = (code: string, name: string) => ({ code, value: code, name })

export type CodeLists = Readonly<Record<string, readonly Code[]>>

/** Creates an entry of a list. */
export const coded = (code: string, ko: string, en: string, vi: string): Code => ({
  code,
  names: { ko, en, vi },
})
export const oldCode = (code: string, ko: string, en: string, vi: string): Code => ({
  ...coded(code, ko, en, vi),
  old: true,
})
