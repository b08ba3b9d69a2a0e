import { lazy, Suspense, type ComponentType } from 'react'
import { useLanguage, type Language } from '../i18n/index.ts'
import { useMaybeSession } from '../screen/session.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { LanguageSegments } from './language-select.tsx'

const policies: Record<Language, ComponentType> = {
  ko: lazy(async () => ({ default: (await import('./privacy/ko.tsx')).Policy })),
  en: lazy(async () => ({ default: (await import('./privacy/en.tsx')).Policy })),
  vi: lazy(async () => ({ default: (await import('./privacy/vi.tsx')).Policy })),
}

/** Open to everybody: one reads it before signing in. */
export function Privacy() {
  const Policy = policies[useLanguage()]
  const session = useMaybeSession()
  return (
    <>
      {!session && <LanguageSegments />}
      <Suspense fallback={<Skeleton shape="card" count={3} />}>
        <Policy />
      </Suspense>
    </>
  )
}
