import { useEffect, type ReactNode } from 'react'
import { outboxComes } from '../offline/outbox-link.ts'
import { OutboxContext } from '../outbox/hooks.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { useHandover } from '../screen/handover.ts'
import { useMaybeSession } from '../screen/session.ts'
import { storedSignIn } from '../screen/sign.ts'

/** Retries until it has loaded. */
const load = (): Promise<Outbox> =>
  import('./outbox-instance.ts').then(
    ({ outboxInstance }) => outboxInstance,
    async () => {
      await new Promise((again) => setTimeout(again, 1_000))
      return load()
    },
  )
const { promise: outboxInstance, resolve: comes } = Promise.withResolvers<Outbox>()
outboxComes(outboxInstance)
let loading = false
/** Loads the outbox. The sign-in form needs it only after an earlier sign-in, to show unsent records. */
function need() {
  if (loading) return
  loading = true
  void load().then(comes)
}

/** Provides the outbox, and sets the member for whom it sends. */
export function OutboxProvider({ children }: { children: ReactNode }) {
  const member = useMaybeSession()?.member
  const { accountId, farmId, login } = member ?? {}
  const handover = useHandover()
  useEffect(() => {
    if (login || handover || storedSignIn().id) need()
    void outboxInstance.then((outbox) => {
      if (accountId && farmId && login) outbox.signedIn({ accountId, farmId, login }, handover?.from)
      else outbox.signedOut(handover?.from)
    })
  }, [accountId, farmId, login, handover])
  useEffect(() => {
    if (!handover) return undefined
    const over = new AbortController()
    void Promise.all([outboxInstance, import('../accounts/handover/end-session.ts')])
      .then(([outbox, { endSessionWhenReached }]) => endSessionWhenReached(outbox, over.signal))
      // Without its code the session is ended at the next start.
      .catch(() => {})
    return () => over.abort()
  }, [handover])
  return <OutboxContext value={outboxInstance}>{children}</OutboxContext>
}
