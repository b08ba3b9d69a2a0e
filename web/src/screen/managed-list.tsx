import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { IconPlus } from '../ui/icons/common.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState, Notice } from '../ui/states.tsx'
import { QueryResult } from './query-result.tsx'
import { useSession } from './session.ts'

/** List that everyone reads and managers edit. */
export function ManagedList<Row>({
  hint,
  add,
  managersOnly,
  list,
  empty,
  children,
}: {
  hint: string
  add: { label: string; onClick: () => void }
  /** Replaces the button for members who may only read. */
  managersOnly: string
  list: UseQueryResult<{ rows: Row[] }>
  empty: { title: string; body: string }
  children: (rows: readonly Row[]) => ReactNode
}) {
  const { manages } = useSession()
  return (
    <>
      <p data-no-print>{hint}</p>
      {manages ? (
        <Button kind="primary" wide icon={<IconPlus size={24} aria-hidden />} onClick={add.onClick}>
          {add.label}
        </Button>
      ) : (
        <Notice tone="grey" title={managersOnly} />
      )}
      <QueryResult query={list} waiting={<Skeleton shape="rows" count={6} />}>
        {({ rows }) => (rows.length > 0 ? children(rows) : <EmptyState {...empty} />)}
      </QueryResult>
    </>
  )
}
