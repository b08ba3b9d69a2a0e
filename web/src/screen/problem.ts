import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { sentence, type Messages } from '@penside/contract/messages/index.ts'
import type { RefusalValues } from '@penside/domain/refusal.ts'
import { useLanguage, useT, type Language } from '../i18n/index.ts'
import { Problem } from './api.ts'

const load: Record<Language, () => Promise<Messages>> = {
  ko: async () => (await import('@penside/contract/messages/ko.ts')).ko,
  en: async () => (await import('@penside/contract/messages/en.ts')).en,
  vi: async () => (await import('@penside/contract/messages/vi.ts')).vi,
}
const loaded: Partial<Record<Language, Messages>> = {}
const listeners = new Set<() => void>()

/** Brings the sentences of a language; before that a problem is said as the server wrote it. */
export async function loadProblems(language: Language): Promise<void> {
  loaded[language] ??= await load[language]()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export type Said = { code: string; values?: RefusalValues | undefined }

/** `const say = useProblem(); say(problem)`: the sentence for what went wrong, in the language that is on the screen now. */
export function useProblem(): (problem: unknown) => string {
  const t = useT()
  const language = useLanguage()
  const messages = useSyncExternalStore(subscribe, () => loaded[language])
  useEffect(() => {
    // Without a connection the server's own sentence stays.
    if (!messages) loadProblems(language).catch(() => {})
  }, [language, messages])

  return useCallback(
    (problem: unknown) => {
      const { code, values } = problem as Partial<Said>
      if (typeof code !== 'string') return t('ui.errorHappened')
      if (code === 'NO_NETWORK') return t('shell.noNetwork')
      if (code === 'TOO_LONG_OFFLINE') return t('offline.locked')
      if (code === 'UNREADABLE') return t('shell.otherVersion')
      // The wire names of the fields mean nothing to a person; a form marks them itself.
      if (code === 'BAD_INPUT') return t('shell.checkInput')
      if (messages && code in messages) return sentence(messages, language, code, values)
      return problem instanceof Problem ? problem.message : code
    },
    [t, language, messages],
  )
}
