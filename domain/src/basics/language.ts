export const languages = ['ko', 'en', 'vi'] as const
export type Language = (typeof languages)[number]

/** Something for each of them. */
export const byLanguage = <T>(of: (language: Language) => T): Readonly<Record<Language, T>> =>
  Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<Language, T>

/** Anything that is not one of our languages is Korean. */
export const languageOf = (text: string | null | undefined): Language =>
  languages.find((language) => language === text) ?? 'ko'

/** A name in every language of the interface. */
export type Names = Readonly<Record<Language, string>>

/** The names that somebody gave, each language without one taking that of the giver's language, else the first that there is. */
export function fillNames(given: Partial<Names>, language: Language): Names {
  const said = (one: Language) => given[one]?.trim() ?? ''
  const first = [language, ...languages].map(said).find(Boolean) ?? ''
  return { ko: said('ko') || first, en: said('en') || first, vi: said('vi') || first }
}
