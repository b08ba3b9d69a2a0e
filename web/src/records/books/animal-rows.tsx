import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { books } from '@penside/contract/workbook/workbook.ts'
import { displayDay } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { useProblem } from '../../screen/problem.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { Button } from '../../ui/button.tsx'
import { IconArrowLeft } from '../../ui/icons/common.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, Notice } from '../../ui/states.tsx'
import { columnsOf, useRowChanges, type EditedRow } from './row-changes.ts'
import { RowGrid, SaveRows } from './row-grid.tsx'
import styles from './row-grid.module.css'

type AnimalRowsProps = {
  importId: number
  animal: string
  isChecking: boolean
  onSaved: () => void
  onClose: () => void
}

/** All rows of an animal on all sheets of a file, by day, to be edited in place and saved together. */
export function AnimalRows({ importId, animal, isChecking, onSaved, onClose }: AnimalRowsProps) {
  const t = useT()
  const say = useProblem()
  const changes = useRowChanges()
  const heading = useRef<HTMLHeadingElement>(null)
  const found = useQuery(query(books.animalRows, { importId, animal }))
  useEffect(() => heading.current?.focus(), [])
  const columns = new Map(found.data?.sheets.map(({ sheet, headings }) => [sheet, columnsOf(headings)]))
  const rows = found.data?.rows.map((row) => ({ ...row, columns: columns.get(row.sheet) ?? [] })) ?? []
  const days = new Map(rows.map(({ sheet, row, on }) => [`${sheet}\n${row}`, on]))
  const titleOf = ({ sheet, row }: EditedRow) => {
    const on = days.get(`${sheet}\n${row}`)
    const place = t('records.books.causes.row', { row })
    return on ? `${displayDay(on)} · ${place}` : place
  }
  const problemsOf = ({ sheet, row }: EditedRow) =>
    (found.data?.refused ?? []).flatMap((each) =>
      each.sheet === sheet && each.row === row
        ? [{ text: [each.column, say(each)].filter(Boolean).join(': '), isUnusual: each.warning }]
        : [],
    )
  return (
    <section className={styles.stack}>
      <div>
        <Button small icon={<IconArrowLeft size={20} aria-hidden />} onClick={onClose}>
          {t('records.books.animal.close')}
        </Button>
      </div>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {t('records.books.animal.all', { animal })}
      </h2>
      <QueryResult query={found} waiting={<Skeleton shape="list" count={3} />}>
        {({ refused }) =>
          rows.length === 0 ? (
            <EmptyState title={t('records.books.animal.none')} />
          ) : (
            <>
              {!isChecking && refused.every(({ warning }) => warning) && (
                <Notice tone="green" title={t('records.books.animal.right')} />
              )}
              <RowGrid rows={rows} changes={changes} titleOf={titleOf} problemsOf={problemsOf} />
              <SaveRows importId={importId} changes={changes} isChecking={isChecking} onSaved={onSaved} />
            </>
          )
        }
      </QueryResult>
    </section>
  )
}
