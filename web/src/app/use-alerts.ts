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
 * A record that was sent, refused or given up changes what was read before: lists and histories are read again. One that was refused while
 * the person is with another animal already is told wherever she is.
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

/** So long it is told, ms: who works with both hands looks up late. */
const toldFor = 12_000

/** Whether the page says it where it stands: the form and the records of the animal itself, and the form in which it has just been entered. */
export function isToldThere(
  operation: Pick<Operation, 'id' | 'kind' | 'entityKey' | 'enteredAt'>,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  now: number,
): boolean {
  if (pathname === outboxPath) return true
  const [noun, number] = operation.entityKey.split(':')
  const shown = new URLSearchParams(search).get(noun === 'group' ? 'grpNo' : 'pigNo')
  // A round is with the next animal already.
  if (shown !== null) return shown === number
  // So soon the form waits for the answer still.
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
