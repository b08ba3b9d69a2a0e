import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent } from 'react'
import { useT } from '../i18n/index.ts'
import { OutboxContext } from '../outbox/hooks.ts'
import { isUnsent, patience, type Operation } from '../outbox/operation.ts'
import { useNameOf } from '../screen/operation-list.tsx'
import { editOf, outboxPath } from '../screen/places.ts'
import { useProblem } from '../screen/problem.ts'
import { sessionKey } from '../screen/sign.ts'
import { toast } from '../ui/toast.tsx'

/**
 * Refetches lists and histories when a record is sent, rejected or discarded. Shows a message about a rejected record
 * if the member is already elsewhere.
 */
export function useAlerts() {
  const cache = useQueryClient()
  const coming = use(OutboxContext)
  const tellRefusal = useEffectEvent(useTellRefusal())
  useEffect(() => {
    let over = false
    let stop = () => {}
    void coming?.then((outbox) => {
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
  }, [cache, coming])
}

/** Duration of the message, ms; long, because members work with both hands. */
const toldFor = 12_000

/**
 * Whether the page itself shows the rejection: the form and records of the animal, and the form that has just saved
 * it.
 */
export function isToldThere(
  operation: Pick<Operation, 'id' | 'kind' | 'entityKey' | 'enteredAt'>,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  now: number,
): boolean {
  if (pathname === outboxPath) return true
  const [noun, number] = operation.entityKey.split(':')
  const shown = new URLSearchParams(search).get(noun === 'group' ? 'grpNo' : 'pigNo')
  // The round is already with the next animal.
  if (shown !== null) return shown === number
  // The form still waits for the answer.
  return now - operation.enteredAt < patience && editOf(operation)?.startsWith(`${pathname}?`) === true
}

function useTellRefusal() {
  const t = useT()
  const nameOf = useNameOf()
  const say = useProblem()
  return (operation: Operation) => {
    if (isToldThere(operation, window.location, Date.now())) return
    const why = operation.refused ? say(operation.refused) : ''
    toast([nameOf(operation), t('outbox.state.attention'), why].filter(Boolean).join(' · '), {
      kind: 'error',
      duration: toldFor,
    })
  }
}
