import { useEffect, type ReactNode } from 'react'
import type { Language } from '@penside/domain/farm/language.ts'
import { version } from '../farm/version.ts'
import { currentLanguage } from '../i18n/index.ts'
import { browserEnvironment, sendWhenever } from '../outbox/browser.ts'
import { OutboxContext } from '../outbox/hooks.ts'
import { Outbox } from '../outbox/outbox.ts'
import { newId } from '../screen/device.ts'
import { useMaybeSession } from '../screen/session.ts'

/** The one outbox of this page. */
export const theOutbox = new Outbox(
  browserEnvironment({ newId, language: (): Language => currentLanguage(), appVersion: version }),
)
sendWhenever(theOutbox)

/** Gives the outbox to the screens, and tells it for whom it may send. */
export function OutboxProvider({ children }: { children: ReactNode }) {
  const member = useMaybeSession()?.member
  const { accountId, farmId, login } = member ?? {}
  useEffect(() => {
    if (accountId && farmId && login) theOutbox.signedIn({ accountId, farmId, login })
    else theOutbox.signedOut()
  }, [accountId, farmId, login])
  return <OutboxContext value={theOutbox}>{children}</OutboxContext>
}
