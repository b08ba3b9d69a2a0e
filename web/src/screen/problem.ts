import { listeners } from '../ui/listeners.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { messages } from 'virtual:words'
import type { Messages, sentence } from '@penside/contract/messages/index.ts'
import type { RefusalValues } from '@penside/domain/basics/refusal.ts'
import { useLanguage, useT, type Language } from '../i18n/index.ts'
import { withWrittenDay } from '../i18n/written-day.ts'

type Sentences = { of: Messages; sentence: typeof sentence }
const loaded: Partial<Record<Language, Sentences>> = {}
const { on, tell } = listeners()

/** Brings the sentences of a language; before that a problem is said as the server wrote it. */
export async function loadProblems(language: Language): Promise<void> {
  loaded[language] ??= {
    of: await messages[language](),
    // It names kinds of records, which the sign-in form does without.
    sentence: (await import('@penside/contract/messages/index.ts')).sentence,
  }
  tell()
}

/** Days among the values as the member writes days. */
const written = (values: RefusalValues | undefined): RefusalValues =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, withWrittenDay(value)]))

export type Said = { code: string; values?: RefusalValues | undefined }

/** `const say = useProblem(); say(problem)`: the sentence for what went wrong, in the language that is on the screen now. */
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
      // The wire names of the fields mean nothing to a person; a form marks them itself.
      if (code === 'BAD_INPUT') return t('shell.checkInput')
      // They may have come since this was drawn.
      const known = sentences ?? loaded[language]
      if (known && code in known.of) return known.sentence(known.of, language, code, written(values))
      // Without a connection the server's own sentence stays.
      if (!known) loadProblems(language).catch(() => {})
      return message && message !== code ? message : t('ui.errorHappened')
    },
    [t, language, sentences],
  )
}
