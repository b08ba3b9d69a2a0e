import type { ReactNode } from 'react'
import { IconList } from '../ui/icons/common.ts'
import { useT } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { HeaderTitle } from './header.tsx'
import { asLeft } from './list-state.ts'

/** Screen of an animal's records of one kind: its summary, the folded form, the history, and the way back to the list. */
export function RecordScreen({
  title,
  listPath,
  pending,
  problem,
  onRetry,
  summary,
  children,
}: {
  /** Title in the bar, if it says more than the route's name. */
  title?: ReactNode
  listPath: string
  pending: boolean
  problem: unknown
  onRetry: () => void
  summary: ReactNode
  /** Fold with the form, history, save bar. */
  children: ReactNode
}) {
  const t = useT()
  return (
    <>
      {title !== undefined && <HeaderTitle>{title}</HeaderTitle>}
      {pending ? (
        <>
          <Skeleton shape="card" />
          <Skeleton shape="form" count={2} />
          <Skeleton shape="table" count={3} />
        </>
      ) : problem ? (
        <ErrorNotice problem={problem} onRetry={onRetry} />
      ) : (
        <>
          {summary}
          {children}
        </>
      )}
      <div data-no-print>
        <Button to={listPath} state={asLeft} icon={<IconList size={20} aria-hidden />} wide>
          {t('ui.toList')}
        </Button>
      </div>
    </>
  )
}
