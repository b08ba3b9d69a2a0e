import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconDownload } from '../../ui/icons/common.ts'
import { books, type BookImport, type RefusedRow } from '@penside/contract/workbook/workbook.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { call, pages } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { useSaveExcel } from '../../screen/excel.ts'
import { useProblem } from '../../screen/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Section } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './books.module.css'

const perPage = 50
/** Maximum page size of the call. */
const perSheet = 1_000

const useReason = () => {
  const say = useProblem()
  return ({ code, values }: RefusedRow) => say({ code, values })
}
const useKind = () => {
  const t = useT()
  return ({ warning }: RefusedRow) =>
    t(warning ? 'records.books.kind.unusual' : 'records.books.kind.rejected')
}

/** Rejected rows and unusual values of a file, also as a sheet to download. */
export function RefusedRows({ of: { importId, refusals, warnings, fileName } }: { of: BookImport }) {
  const t = useT()
  const why = useReason()
  const kindOf = useKind()
  const paged = useInfiniteQuery(pages(books.refused, { importId, pageSize: perPage }))
  const rows = paged.data?.pages.flatMap((page) => page.rows) ?? []
  const kept = paged.data?.pages[0]?.total ?? 0
  const title = t(refusals > 0 ? 'records.books.refusedList' : 'records.books.unusualList')
  return (
    <QueryResult query={paged} waiting={<Skeleton shape="list" count={3} />}>
      {() => (
        <Section title={title} aside={formatNumber(refusals + warnings)}>
          <Download importId={importId} title={title} fileName={fileName} />
          <Card flush>
            <ol className={styles.rows}>
              {rows.map((row) => (
                <li key={row.number} className={styles.row}>
                  <span className={styles.where}>
                    <span className={styles.place}>
                      {row.row > 0
                        ? t('records.books.place', { sheet: row.sheet, row: row.row })
                        : t('records.books.sheetOnly', { sheet: row.sheet })}
                    </span>
                    {row.column && <span className={styles.column}>{row.column}</span>}
                    {row.shown && (
                      <span className={cx(styles.cell, row.warning && styles.unusual)}>{row.shown}</span>
                    )}
                  </span>
                  <span>
                    {refusals > 0 && row.warning && (
                      <>
                        <Chip tone="amber">{kindOf(row)}</Chip>{' '}
                      </>
                    )}
                    {why(row)}
                  </span>
                </li>
              ))}
            </ol>
          </Card>
          {paged.hasNextPage && (
            <Button wide busy={paged.isFetchingNextPage} onClick={() => void paged.fetchNextPage()}>
              {t('records.books.more')}
            </Button>
          )}
          {kept < refusals + warnings && (
            <p className={styles.soft}>{t('records.books.refusedMore', { count: kept })}</p>
          )}
        </Section>
      )}
    </QueryResult>
  )
}

/** Button that downloads all rejected rows as a sheet. */
function Download({ importId, title, fileName }: { importId: number; title: string; fileName: string }) {
  const t = useT()
  const say = useProblem()
  const why = useReason()
  const kindOf = useKind()
  const saveExcel = useSaveExcel()
  const [exporting, setExporting] = useState(false)
  const column = (key: 'sheet' | 'row' | 'column' | 'cell' | 'why' | 'kind') =>
    t(`records.books.column.${key}`)
  const download = async () => {
    setExporting(true)
    try {
      const rows: RefusedRow[] = []
      for (let page = 0; ; page++) {
        const share = await call(books.refused, { importId, page, pageSize: perSheet })
        rows.push(...share.rows)
        if (share.rows.length < perSheet) break
      }
      await saveExcel({
        title,
        about: fileName,
        columns: [
          { header: column('sheet'), value: (row) => row.sheet },
          { header: column('row'), value: (row) => row.row },
          { header: column('column'), value: (row) => row.column },
          { header: column('cell'), value: (row) => row.shown },
          { header: column('why'), value: why },
          { header: column('kind'), value: kindOf },
        ],
        rows,
      })
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
    } finally {
      setExporting(false)
    }
  }
  return (
    <Button icon={<IconDownload size={20} aria-hidden />} busy={exporting} onClick={() => void download()}>
      {t('records.books.download')}
    </Button>
  )
}
