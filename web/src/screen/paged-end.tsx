import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { rowsPerPage } from '@penside/contract/api/list.ts'
import { useT } from '../i18n/index.ts'
import { BackToTop } from '../ui/back-to-top.tsx'
import { InfiniteEnd } from '../ui/infinite-end.tsx'
import { usePreparation } from '../ui/printing.ts'
import { Skeleton, type SkeletonProps } from '../ui/skeleton.tsx'
import { ErrorNotice } from './error-notice.tsx'
import styles from './print.module.css'

type Paged = Pick<
  UseInfiniteQueryResult,
  'error' | 'isFetching' | 'isFetchingNextPage' | 'hasNextPage' | 'fetchNextPage'
>

/** End of a list that loads page by page: the next page, its error, or the end. */
export function PagedEnd({
  paged,
  shown,
  shape = 'list',
  end,
}: {
  paged: Paged
  shown: number
  shape?: SkeletonProps['shape']
  /** Replaces the message at the end of the list. */
  end?: ReactNode
}) {
  const t = useT()
  const { error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = paged
  // Remaining pages are loaded before printing.
  usePreparation(
    async () => {
      for (let more = hasNextPage; more;) {
        const read = await fetchNextPage()
        more = read.hasNextPage && !read.isError
      }
    },
    { off: !hasNextPage },
  )
  return (
    <>
      {error && shown > 0 ? (
        <ErrorNotice problem={error} onRetry={() => void fetchNextPage()} retrying={isFetching} />
      ) : (
        <InfiniteEnd
          more={hasNextPage}
          busy={isFetchingNextPage}
          onReach={() => void fetchNextPage()}
          waiting={<Skeleton shape={shape} count={2} />}
          end={shown > rowsPerPage ? (end ?? t('ui.endOfList')) : undefined}
        />
      )}
      {hasNextPage && (
        <p className={styles.leftOut} data-no-print="doubled">
          {t('ui.printedSoFar', { count: shown })}
        </p>
      )}
      <BackToTop />
    </>
  )
}
