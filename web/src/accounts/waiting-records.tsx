import { Suspense } from 'react'
import { useT } from '../i18n/index.ts'
import { useOutbox } from '../outbox/hooks.ts'

/** Notice about unsent records of a signed-out member, and the page that opens after the sign-in. */
export function WhatWaits({ login }: { login: string }) {
  const t = useT()
  return (
    <Suspense fallback={t('accounts.signIn.endedBody')}>
      <Counted login={login} />
    </Suspense>
  )
}

function Counted({ login }: { login: string }) {
  const t = useT()
  const { counts } = useOutbox()
  const count = counts.others.find((other) => other.login === login)?.count ?? 0
  return count > 0 ? t('accounts.signIn.endedSafe', { count }) : t('accounts.signIn.endedBody')
}
