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
export function useNews() {
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

/** The form and the records of the animal itself say it where they stand. */
function useTellRefusal() {
  const t = useT()
  const nameOf = useNameOf()
  const say = useProblem()
  return (operation: Operation) => {
    const [noun, number] = operation.entityKey.split(':')
    const shown = new URLSearchParams(window.location.search).get(noun === 'group' ? 'grpNo' : 'pigNo')
    const { pathname } = window.location
    // So soon the form in which it was entered waits for the answer still.
    const waits = Date.now() - operation.enteredAt < patience && editOf(operation)?.startsWith(`${pathname}?`)
    if (shown === number || pathname === outboxPath || waits) return
    const why = operation.refused ? say(operation.refused) : ''
    toast([nameOf(operation), t('outbox.state.attention'), why].filter(Boolean).join(' · '), {
      kind: 'error',
      duration: toldFor,
    })
  }
}
