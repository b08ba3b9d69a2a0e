import { useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { Problem } from '../../screen/api.ts'
import { newId } from '../../screen/device.ts'
import { useProblem } from '../../screen/problem.ts'
import { Notice } from '../../ui/states.tsx'

/** Why a command has no answer: it was not sent, or it may have been sent. */
type Unsent = 'no' | 'perhaps'

/** Sends a command at once or not at all: commands never wait in the outbox. */
export function useSendNow() {
  const describe = useProblem()
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const [error, setError] = useState<string | null>(null)
  const run = async (work: (operationId: string) => Promise<unknown>): Promise<boolean> => {
    setUnsent(null)
    setError(null)
    if (!navigator.onLine) {
      setUnsent('no')
      return false
    }
    try {
      await work(newId())
      return true
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 0) setUnsent('perhaps')
      else setError(describe(problem))
      return false
    }
  }
  return { run, unsent, error }
}

export function UnsentNotice({ unsent }: { unsent: Unsent | null }) {
  const t = useT()
  const notice = useRef<HTMLDivElement>(null)
  // The save bar would cover a notice at the bottom of the page.
  useEffect(() => notice.current?.scrollIntoView({ block: 'center' }), [unsent])
  if (!unsent) return null
  return (
    <div ref={notice}>
      <Notice tone="red" title={t(unsent === 'no' ? 'control.notSent' : 'control.maybeSent')}>
        {t(unsent === 'no' ? 'control.notSentBody' : 'control.maybeSentBody')}
      </Notice>
    </div>
  )
}
