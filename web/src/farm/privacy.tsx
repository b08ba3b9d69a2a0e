import type { ComponentType } from 'react'
import { useLanguage, type Language } from '../i18n/index.ts'
import { later } from '../screen/later.tsx'
import { useMaybeSession } from '../screen/session.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { LanguageSegments } from './language-select.tsx'

const Coming = () => <Skeleton shape="card" count={3} />
const policies: Record<Language, ComponentType> = {
  ko: later(async () => (await import('./privacy/ko.tsx')).Policy, Coming),
  en: later(async () => (await import('./privacy/en.tsx')).Policy, Coming),
  vi: later(async () => (await import('./privacy/vi.tsx')).Policy, Coming),
}

/** Open to everybody: one reads it before signing in. */
export function Privacy() {
  const language = useLanguage()
  const Policy = policies[language]
  const session = useMaybeSession()
  return (
    <>
      {!session && <LanguageSegments />}
      <Policy key={language} />
    </>
  )
}
