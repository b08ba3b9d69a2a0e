import type { ReactNode } from 'react'
import { useT } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/states.tsx'
import { Problem } from './api.ts'
import { useProblem } from './problem.ts'

/** Error of a part of the screen: why it could not be loaded, what to do, and a retry button. */
export function ErrorNotice({
  problem,
  onRetry,
  retrying,
  kept,
}: {
  problem: unknown
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** Says what is saved despite the error. */
  kept?: ReactNode
}) {
  const t = useT()
  const say = useProblem()
  const id = problem instanceof Problem ? problem.values['id'] : undefined
  // A retry cannot succeed without the right, so there is a link elsewhere.
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
