import { fillNames, type Language, type Names } from '@penside/domain/basics/language.ts'
import { nameFieldOf } from '@penside/domain/language/name-fields.ts'
import { refuse } from '../http/problem.ts'

/** A row of a table whose names stand in three columns: `name_ko`, `name_en`, `name_vi`. */
export type NamedRow = { nameKo: string; nameEn: string; nameVi: string }

export const nameIn = ({ nameKo, nameEn, nameVi }: NamedRow, language: Language) =>
  ({ ko: nameKo, en: nameEn, vi: nameVi })[language]

/** Another of the list has that name. */
export const nameKnown = (name: string, language: Language) =>
  refuse('NAME_KNOWN', { name }, [nameFieldOf[language]])

/** What somebody sent: one, two or all of the three. */
export type GivenNames = { [Name in keyof NamedRow]?: string | undefined }

/** @throws Refusal NAME_NEEDED where no language has a name, and no other names stand in */
export function namesGiven(given: GivenNames, language: Language, otherwise?: Names): NamedRow {
  const { ko, en, vi } = fillNames(
    { ko: given.nameKo ?? '', en: given.nameEn ?? '', vi: given.nameVi ?? '' },
    language,
  )
  if (ko) return { nameKo: ko, nameEn: en, nameVi: vi }
  if (!otherwise) throw refuse('NAME_NEEDED', {}, [nameFieldOf[language]])
  return { nameKo: otherwise.ko, nameEn: otherwise.en, nameVi: otherwise.vi }
}
