import type { ComponentType } from 'react'
import { useLanguage, useT, type Language } from '../../i18n/index.ts'
import { lazyComponent } from '../../screen/lazy-component.tsx'
import { useMaybeSession } from '../../screen/session.ts'
import { Card, CardRow } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LanguageSegments } from '../../screen/language-select.tsx'
import { protectionPath } from '../protection/path.ts'

const Coming = () => <Skeleton shape="card" count={3} />
const policies: Record<Language, ComponentType> = {
  ko: lazyComponent(async () => (await import('./ko.tsx')).Policy, Coming),
  en: lazyComponent(async () => (await import('./en.tsx')).Policy, Coming),
  vi: lazyComponent(async () => (await import('./vi.tsx')).Policy, Coming),
}

const Periods = lazyComponent(async () => (await import('../protection/protection.tsx')).Protection, Coming)

/** Privacy policy; needs no session. */
export function Privacy() {
  const t = useT()
  const language = useLanguage()
  const Policy = policies[language]
  const session = useMaybeSession()
  return (
    <>
      {!session && <LanguageSegments />}
      <Policy key={language} />
      {session ? (
        <Card flush>
          <CardRow title={t('screens.route.protection')} line={t('protection.line')} to={protectionPath} />
        </Card>
      ) : (
        <Periods />
      )}
    </>
  )
}
