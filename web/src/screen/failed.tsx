import type { ReactNode } from 'react'
import { useT } from '../i18n/index.ts'
import { ErrorState } from '../ui/states.tsx'
import { Problem } from './api.ts'
import { useProblem } from './problem.ts'

/** What was to be shown here could not be read: why, what to do, and again. */
export function Failed({
  problem,
  onRetry,
  retrying,
  kept,
}: {
  problem: unknown
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** What is safe although this failed. */
  kept?: ReactNode
}) {
  const t = useT()
  const say = useProblem()
  const id = problem instanceof Problem ? problem.values['id'] : undefined
  return (
    <ErrorState
      title={t('ui.errorTitle')}
      kept={kept}
      advice={say(problem)}
      reference={id === undefined ? undefined : String(id)}
      // What she may not see, she may not see the next time either.
      onRetry={problem instanceof Problem && problem.code === 'FORBIDDEN' ? undefined : onRetry}
      retrying={retrying}
    />
  )
}
