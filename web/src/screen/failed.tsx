import type { ReactNode } from 'react'
import { useT } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
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
  // What she may not see, she may not see the next time either: there is a way on.
  if (problem instanceof Problem && problem.code === 'FORBIDDEN')
    return (
      <>
        <ErrorState title={say(problem)} kept={kept} advice={t('shell.forManagers')} />
        <Button to="/" wide>
          {t('shell.toMenu')}
        </Button>
      </>
    )
  return (
    <ErrorState
      title={t('ui.errorTitle')}
      kept={kept}
      advice={say(problem)}
      reference={id === undefined ? undefined : String(id)}
      onRetry={onRetry}
      retrying={retrying}
    />
  )
}
