import { useEffect, type ReactNode } from 'react'
import { OutboxContext } from '../outbox/hooks.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { useMaybeSession } from '../screen/session.ts'

/** Loaded after the first paint, so that it does not stand in its way; without a connection it is tried until it comes. */
const load = (): Promise<Outbox> =>
  import('./the-outbox.ts').then(
    ({ theOutbox }) => theOutbox,
    async () => {
      await new Promise((again) => setTimeout(again, 1_000))
      return load()
    },
  )
const theOutbox = load()

/** Gives the outbox to the screens, and tells it for whom it may send. */
export function OutboxProvider({ children }: { children: ReactNode }) {
  const member = useMaybeSession()?.member
  const { accountId, farmId, login } = member ?? {}
  useEffect(() => {
    void theOutbox.then((outbox) => {
      if (accountId && farmId && login) outbox.signedIn({ accountId, farmId, login })
      else outbox.signedOut()
    })
  }, [accountId, farmId, login])
  return <OutboxContext value={theOutbox}>{children}</OutboxContext>
}
