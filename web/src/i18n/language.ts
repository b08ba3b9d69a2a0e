import { languageOf, languages, type Language } from '@penside/domain/basics/language.ts'

const storageKey = 'lang'

/** Chosen language, or the first supported one of the browser. */
export function startLanguage(): Language {
  return languageOf(
    storedLanguage() ??
      navigator.languages
        .map((tag) => tag.slice(0, 2).toLowerCase())
        .find((tag) => languages.some((language) => language === tag)),
  )
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null // storage can be forbidden; the choice then lasts as long as the page
  }
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // see storedLanguage
  }
}
