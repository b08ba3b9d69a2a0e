import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { outboxComes } from '../offline/outside.ts'
import { OutboxContext } from '../outbox/hooks.ts'
import { isUnsent, type Operation } from '../outbox/operation.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { useT } from '../i18n/index.ts'
import { outboxPath } from '../screen/places.ts'
import { useNameOf } from '../screen/operation-list.tsx'
import { useProblem } from '../screen/problem.ts'
import { useMaybeSession } from '../screen/session.ts'
import { sessionKey } from '../screen/sign.ts'
import { toast } from '../ui/toast.tsx'

/** Without a connection it is tried until it comes. */
const load = (): Promise<Outbox> =>
  import('./the-outbox.ts').then(
    ({ theOutbox }) => theOutbox,
    async () => {
      await new Promise((again) => setTimeout(again, 1_000))
      return load()
    },
  )
const { promise: theOutbox, resolve: comes } = Promise.withResolvers<Outbox>()
outboxComes(theOutbox)
let loading = false
/** Not before somebody is signed in: the sign-in form needs none of it, and should not wait. */
function need() {
  if (loading) return
  loading = true
  void load().then(comes)
}

/** Gives the outbox to the screens, and tells it for whom it may send. */
export function OutboxProvider({ children }: { children: ReactNode }) {
  const member = useMaybeSession()?.member
  const { accountId, farmId, login } = member ?? {}
  useEffect(() => {
    if (login) need()
    void theOutbox.then((outbox) => {
      if (accountId && farmId && login) outbox.signedIn({ accountId, farmId, login })
      else outbox.signedOut()
    })
  }, [accountId, farmId, login])
  useNews()
  return <OutboxContext value={theOutbox}>{children}</OutboxContext>
}

/**
 * A record that was sent, refused or given up changes what was read before: lists and histories are read again. One that was refused while
 * the person is with another animal already is told wherever she is.
 */
function useNews() {
  const cache = useQueryClient()
  const tellRefusal = useEffectEvent(useTellRefusal())
  useEffect(() => {
    let over = false
    let stop = () => {}
    void theOutbox.then((outbox) => {
      if (over) return
      const waiting = () =>
        new Set(outbox.snapshot().open.map((each) => `${each.id} ${isUnsent(each) ? 'waits' : 'refused'}`))
      let before = waiting()
      stop = outbox.subscribe(() => {
        const now = waiting()
        const settled = before.difference(now)
        const refused = outbox
          .snapshot()
          .open.filter((each) => !isUnsent(each) && settled.has(`${each.id} waits`))
        before = now
        refused.forEach(tellRefusal)
        if (settled.size > 0)
          void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
      })
    })
    return () => {
      over = true
      stop()
    }
  }, [cache])
}

/** So long it is told, ms: who works with both hands looks up late. */
const toldFor = 12_000

/** The form and the records of the animal itself say it where they stand. */
function useTellRefusal() {
  const t = useT()
  const nameOf = useNameOf()
  const say = useProblem()
  return (operation: Operation) => {
    const [noun, number] = operation.entityKey.split(':')
    const shown = new URLSearchParams(window.location.search).get(noun === 'group' ? 'grpNo' : 'pigNo')
    if (shown === number || window.location.pathname === outboxPath) return
    const why = operation.refused ? say(operation.refused) : ''
    toast([nameOf(operation), t('outbox.state.attention'), why].filter(Boolean).join(' · '), {
      kind: 'error',
      duration: toldFor,
    })
  }
}
