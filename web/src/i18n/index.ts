import { languageOf, languages, type Language } from '@penside/domain/basics/language.ts'
import { particles, withParticle } from '@penside/domain/language/particles.ts'
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { first, rooms } from 'virtual:words'
import { keepLanguage, startLanguage } from './language.ts'
import { withWrittenDay } from './written-day.ts'

export { languages, type Language }

// Each language in its own words: it is chosen by someone who may read no other.
export const languageNames: Record<Language, string> = { ko: '한국어', en: 'English', vi: 'Tiếng Việt' }

// The words of the rooms come with the house.
const withRooms = new Set<Language>()
let roomsWanted = false

/** A room may be asked for before the first words are there. */
const started = Promise.withResolvers<void>()

/** Before the house is shown: in the language that is on its way, where one is. */
export async function needRoomWords(language: Language = coming ?? currentLanguage()): Promise<void> {
  roomsWanted = true
  if (withRooms.has(language)) return
  const words = await rooms[language]()
  await started.promise
  i18next.addResourceBundle(language, 'words', words, true)
  withRooms.add(language)
}

/** While its words are on their way. */
let coming: Language | undefined

export function currentLanguage(): Language {
  return languageOf(i18next.language ?? coming)
}

/** Before the first render; the promise is kept when the words are there. */
export async function startI18n(language: Language = startLanguage()): Promise<void> {
  coming = language
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    supportedLngs: languages,
    ns: 'words',
    defaultNS: 'words',
    resources: { [language]: { words: await first[language]() } },
    // React escapes. A day in a sentence is written as the member writes days, whoever put it there.
    interpolation: { escapeValue: true, escape: withWrittenDay },
    react: { useSuspense: false },
  })
  for (const [name, pair] of Object.entries(particles)) {
    i18next.services.formatter?.add(name, (value) => withParticle(withWrittenDay(String(value)), pair))
  }
  i18next.services.formatter?.add('lower', (value) => lowerFirst(String(value)))
  coming = undefined
  started.resolve()
  // Not while the page is being drawn.
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

// A label in the middle of a sentence; an abbreviation keeps its capitals.
function lowerFirst(label: string): string {
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** Switches every text on the screen and remembers the choice. */
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

/** `const t = useT(); t('records.mating.title')` */
export function useT() {
  return useTranslation().t
}

export function useLanguage(): Language {
  return languageOf(useTranslation().i18n.language)
}

/** For code outside components; inside them useT follows a change of language. */
export const t = i18next.t
