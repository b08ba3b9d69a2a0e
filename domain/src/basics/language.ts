export const languages = ['ko', 'en', 'vi'] as const
export type Language = (typeof languages)[number]

/** Value for each language. */
export const byLanguage = <T>(of: (language: Language) => T): Readonly<Record<Language, T>> =>
  Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<Language, T>

/** Supported language of a text; Korean for others. */
export const languageOf = (text: string | null | undefined): Language =>
  languages.find((language) => language === text) ?? 'ko'

/** A name in every language of the interface. */
export type Names = Readonly<Record<Language, string>>

/** Fills missing names with that of the given language, else with the first one. */
export function fillNames(given: Partial<Names>, language: Language): Names {
  const said = (one: Language) => given[one]?.trim() ?? ''
  const first = [language, ...languages].map(said).find(Boolean) ?? ''
  return { ko: said('ko') || first, en: said('en') || first, vi: said('vi') || first }
}
