import { listeners } from '../ui/listeners.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { messages } from 'virtual:words'
import type { Messages, sentence } from '@penside/contract/messages/index.ts'
import type { RefusalValues } from '@penside/domain/basics/refusal.ts'
import { useLanguage, useT, type Language } from '../i18n/index.ts'
import { withDisplayDays } from '../i18n/display-day.ts'

type Sentences = { of: Messages; sentence: typeof sentence }
const loaded: Partial<Record<Language, Sentences>> = {}
const { on, notify } = listeners()

/** Loads the sentences of a language; before that the server's own text is used. */
export async function loadProblems(language: Language): Promise<void> {
  loaded[language] ??= {
    of: await messages[language](),
    // Separate, because it names kinds of records, which the sign-in form does not need.
    sentence: (await import('@penside/contract/messages/index.ts')).sentence,
  }
  notify()
}

/** Values with days in the member's format. */
const written = (values: RefusalValues | undefined): RefusalValues =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, withDisplayDays(value)]))

export type Said = { code: string; values?: RefusalValues | undefined }

/** Returns the sentence for a problem in the current language: `const say = useProblem(); say(problem)`. */
export function useProblem(): (problem: unknown) => string {
  const t = useT()
  const language = useLanguage()
  const sentences = useSyncExternalStore(
    on,
    () => loaded[language],
    () => undefined,
  )

  return useCallback(
    (problem: unknown) => {
      const { code, values, message } = problem as Partial<Said & Error>
      if (typeof code !== 'string') return t('ui.errorHappened')
      if (code === 'NO_NETWORK') return t('shell.noNetwork')
      if (code === 'TOO_LONG_OFFLINE') return t('offline.locked')
      if (code === 'UNREADABLE') return t('shell.otherVersion')
      // API names of fields mean nothing to the user; the form marks the fields itself.
      if (code === 'BAD_INPUT') return t('shell.checkInput')
      // They may have been loaded since this render.
      const known = sentences ?? loaded[language]
      if (known && code in known.of) return known.sentence(known.of, language, code, written(values))
      // Offline, the server's own text is used.
      if (!known) loadProblems(language).catch(() => {})
      return message && message !== code ? message : t('ui.errorHappened')
    },
    [t, language, sentences],
  )
}
