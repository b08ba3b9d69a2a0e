import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { Failed } from './failed.tsx'

/** What a query answers; until then that it is being read, or why it did not come. */
export function QueryResult<Data>({
  query: { data, error, isFetching, refetch },
  waiting = <Skeleton shape="list" />,
  children,
}: {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** In the shape of what comes. */
  waiting?: ReactNode
  children: (data: Data) => ReactNode
}) {
  if (data !== undefined) return children(data)
  return error ? <Failed problem={error} onRetry={() => void refetch()} retrying={isFetching} /> : waiting
}
