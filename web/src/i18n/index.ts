import { languageOf, languages, type Language } from '@penside/domain/basics/language.ts'
import { particles, withParticle } from '@penside/domain/language/particles.ts'
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { first, rooms } from 'virtual:words'
import { keepLanguage, startLanguage } from './language.ts'
import { withDisplayDays } from './display-day.ts'

export { languages, type Language }

// Name of each language in that language.
export const languageNames: Record<Language, string> = { ko: '한국어', en: 'English', vi: 'Tiếng Việt' }

// Languages whose words of the rooms are loaded.
const withRooms = new Set<Language>()
let roomsWanted = false

/** Resolves when the first words are loaded, for rooms requested earlier. */
const started = Promise.withResolvers<void>()

/** Loads the words of the rooms, in the language that is being loaded, if any. */
export async function needRoomWords(language: Language = coming ?? currentLanguage()): Promise<void> {
  roomsWanted = true
  if (withRooms.has(language)) return
  const words = await rooms[language]()
  await started.promise
  i18next.addResourceBundle(language, 'words', words, true)
  withRooms.add(language)
}

/** Language that is being loaded. */
let coming: Language | undefined

export function currentLanguage(): Language {
  return languageOf(i18next.language ?? coming)
}

/** Called before the first render; resolves when the words are loaded. */
export async function startI18n(language: Language = startLanguage()): Promise<void> {
  coming = language
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    supportedLngs: languages,
    ns: 'words',
    defaultNS: 'words',
    resources: { [language]: { words: await first[language]() } },
    // Escaping is left to React. Days in sentences are formatted as the member prefers.
    interpolation: { escapeValue: true, escape: withDisplayDays },
    react: { useSuspense: false },
  })
  for (const [name, pair] of Object.entries(particles)) {
    i18next.services.formatter?.add(name, (value) => withParticle(withDisplayDays(String(value)), pair))
  }
  i18next.services.formatter?.add('lower', (value) => lowerFirst(String(value)))
  coming = undefined
  started.resolve()
  // Prerendering has no document.
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

// Label within a sentence; abbreviations keep their capitals.
function lowerFirst(label: string): string {
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** Switches the language and stores the choice. */
export async function setLanguage(language: Language): Promise<void> {
  await speak(language)
  document.documentElement.lang = language
  keepLanguage(language)
}

export async function speak(language: Language): Promise<void> {
  coming = language
  try {
    if (!i18next.hasResourceBundle(language, 'words')) {
      i18next.addResourceBundle(language, 'words', await first[language]())
    }
    if (roomsWanted) await needRoomWords(language)
    await i18next.changeLanguage(language)
  } finally {
    if (coming === language) coming = undefined
  }
}

/** Translation function: `const t = useT(); t('records.mating.title')` */
export function useT() {
  return useTranslation().t
}

export function useLanguage(): Language {
  return languageOf(useTranslation().i18n.language)
}

/** For code outside components; inside them `useT` follows changes of the language. */
export const t = i18next.t
