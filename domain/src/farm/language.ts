export const languages = ['ko', 'en', 'vi'] as const
export type Language = (typeof languages)[number]

/** Anything that is not one of our languages is Korean. */
export const languageOf = (text: string | null | undefined): Language =>
  languages.find((language) => language === text) ?? 'ko'

/** A name in every language of the interface. */
export type Names = Readonly<Record<Language, string>>
