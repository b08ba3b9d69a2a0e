import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { ErrorNotice } from './error-notice.tsx'

/** Result of a query, with a skeleton while loading and an error with a retry button. */
export function QueryResult<Data>({
  query: { data, error, isFetching, refetch },
  waiting = <Skeleton shape="list" />,
  children,
}: {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** Skeleton in the shape of the result. */
  waiting?: ReactNode
  children: (data: Data) => ReactNode
}) {
  if (data !== undefined) return children(data)
  return error ? (
    <ErrorNotice problem={error} onRetry={() => void refetch()} retrying={isFetching} />
  ) : (
    waiting
  )
}
