import { fillNames, type Language, type Names } from '@penside/domain/basics/language.ts'
import { nameFieldOf } from '@penside/domain/language/name-fields.ts'
import { refuse } from '../http/problem.ts'

/** Row of a table with the columns `name_ko`, `name_en` and `name_vi`. */
export type NamedRow = { nameKo: string; nameEn: string; nameVi: string }

export const nameIn = ({ nameKo, nameEn, nameVi }: NamedRow, language: Language) =>
  ({ ko: nameKo, en: nameEn, vi: nameVi })[language]

/** Refusal of a name that another row of the list has. */
export const refuseName = (name: string, language: Language) =>
  refuse('NAME_KNOWN', { name }, [nameFieldOf[language]])

/** Names as sent, in any of the languages. */
export type NamesInput = { [Name in keyof NamedRow]?: string | undefined }

/** Names in all languages; missing ones are filled from the others. @throws Refusal NAME_NEEDED without any name and fallback */
export function completeNames(input: NamesInput, language: Language, fallback?: Names): NamedRow {
  const { ko, en, vi } = fillNames(
    { ko: input.nameKo ?? '', en: input.nameEn ?? '', vi: input.nameVi ?? '' },
    language,
  )
  if (ko) return { nameKo: ko, nameEn: en, nameVi: vi }
  if (!fallback) throw refuse('NAME_NEEDED', {}, [nameFieldOf[language]])
  return { nameKo: fallback.ko, nameEn: fallback.en, nameVi: fallback.vi }
}
