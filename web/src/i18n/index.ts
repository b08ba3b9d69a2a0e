import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { Dictionary } from './dictionary.ts'
import type { ko } from './ko/index.ts'
import type { rooms as koRooms } from './ko/rooms.ts'
import { particles, withParticle } from './particles.ts'

export const languages = ['ko', 'en', 'vi'] as const
export type Language = (typeof languages)[number]

// Each language in its own words: it is chosen by someone who may read no other.
export const languageNames: Record<Language, string> = { ko: '한국어', en: 'English', vi: 'Tiếng Việt' }

const storageKey = 'lang'

// One dictionary is loaded, the one in use: three would cost every phone the other two.
const load: Record<Language, () => Promise<Dictionary<typeof ko>>> = {
  ko: async () => (await import('./ko/index.ts')).ko,
  en: async () => (await import('./en/index.ts')).en,
  vi: async () => (await import('./vi/index.ts')).vi,
}

// The words of the rooms come with the first screen of one.
const loadRooms: Record<Language, () => Promise<Dictionary<typeof koRooms>>> = {
  ko: async () => (await import('./ko/rooms.ts')).rooms,
  en: async () => (await import('./en/rooms.ts')).rooms,
  vi: async () => (await import('./vi/rooms.ts')).rooms,
}
const withRooms = new Set<Language>()
let roomsWanted = false

/** Before a screen of a room is shown. */
export async function needRoomWords(language: Language = currentLanguage()): Promise<void> {
  roomsWanted = true
  if (withRooms.has(language)) return
  i18next.addResourceBundle(language, 'words', await loadRooms[language](), true)
  withRooms.add(language)
}

/** What is not one of the three languages is Korean. */
export function toLanguage(value: string | null | undefined): Language {
  return languages.find((language) => language === value) ?? 'ko'
}

export function storedLanguage(): Language {
  try {
    return toLanguage(localStorage.getItem(storageKey))
  } catch {
    return 'ko' // storage can be forbidden; the choice then lasts as long as the page
  }
}

export function currentLanguage(): Language {
  return toLanguage(i18next.language)
}

/** Before the first render; the promise is kept when the words are there. */
export async function startI18n(language: Language = storedLanguage()): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    supportedLngs: languages,
    ns: 'words',
    defaultNS: 'words',
    resources: { [language]: { words: await load[language]() } },
    interpolation: { escapeValue: false }, // React escapes
    react: { useSuspense: false },
  })
  for (const [name, pair] of Object.entries(particles)) {
    i18next.services.formatter?.add(name, (value) => withParticle(String(value), pair))
  }
  i18next.services.formatter?.add('lower', (value) => lowerFirst(String(value)))
  document.documentElement.lang = language
}

// A label in the middle of a sentence; an abbreviation keeps its capitals.
function lowerFirst(label: string): string {
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** Switches every text on the screen and remembers the choice. */
export async function setLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'words')) {
    i18next.addResourceBundle(language, 'words', await load[language]())
  }
  if (roomsWanted) await needRoomWords(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // see storedLanguage
  }
}

/** `const t = useT(); t('records.mating.title')` */
export function useT() {
  return useTranslation().t
}

export function useLanguage(): Language {
  return toLanguage(useTranslation().i18n.language)
}

/** For code outside components; inside them useT follows a change of language. */
export const t = i18next.t
