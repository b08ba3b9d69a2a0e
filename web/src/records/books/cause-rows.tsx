import { useInfiniteQuery } from '@tanstack/react-query'
import { books, type Cause } from '@penside/contract/workbook/workbook.ts'
import { useT } from '../../i18n/index.ts'
import { pages } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { columnsOf, useRowChanges } from './row-changes.ts'
import { RowGrid, SaveRows } from './row-grid.tsx'
import styles from './row-grid.module.css'

const perPage = 50

type CauseRowsProps = {
  importId: number
  of: Cause
  isChecking: boolean
  onSaved: () => void
  onAnimal: (animal: string) => void
}

/** Rows of a cause with all their columns, to be edited in place. */
export function CauseRows({ importId, of, isChecking, onSaved, onAnimal }: CauseRowsProps) {
  const t = useT()
  const changes = useRowChanges()
  const { sheet, column, code, word } = of
  const key = { importId, sheet, code, ...(column && { column }), ...(word && { word }) }
  const paged = useInfiniteQuery(pages(books.wrongRows, { ...key, pageSize: perPage }))
  const columns = columnsOf(paged.data?.pages[0]?.headings ?? [])
  const rows = paged.data?.pages.flatMap((page) => page.rows.map((row) => ({ ...row, columns }))) ?? []
  return (
    <QueryResult query={paged} waiting={<Skeleton shape="list" count={3} />}>
      {() => (
        <div className={styles.stack}>
          <RowGrid
            rows={rows}
            changes={changes}
            titleOf={({ row }) => t('records.books.causes.row', { row })}
            onAnimal={onAnimal}
          />
          {paged.hasNextPage && (
            <Button busy={paged.isFetchingNextPage} onClick={() => void paged.fetchNextPage()}>
              {t('records.books.more')}
            </Button>
          )}
          <SaveRows importId={importId} changes={changes} isChecking={isChecking} onSaved={onSaved} />
        </div>
      )}
    </QueryResult>
  )
}
