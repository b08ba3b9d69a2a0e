import type { Language } from '@penside/domain/farm/language.ts'

/** A row of a table whose names stand in three columns: `name_ko`, `name_en`, `name_vi`. */
export type NamedRow = { nameKo: string; nameEn: string; nameVi: string }

export const nameIn = ({ nameKo, nameEn, nameVi }: NamedRow, language: Language) =>
  ({ ko: nameKo, en: nameEn, vi: nameVi })[language]
