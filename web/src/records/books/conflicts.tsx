import { useEffect, useState } from 'react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { books, maxChosen, type BookImport, type Conflict } from '@penside/contract/workbook/workbook.ts'
import type { Input } from '@penside/contract/api/call.ts'
import { sheets } from '@penside/domain/workbook/sheets.ts'
import { formatDay, formatNumber } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { pages } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { useAction } from '../../screen/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Section } from '../../ui/page.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCheck } from './use-check.ts'
import styles from './conflicts.module.css'

const perPage = 50
/** Choices made within this time are checked together. */
const together = 700

type Choices = ReadonlyMap<string, boolean>
const idOf = ({ sheet, row, key }: Conflict) => `${key}\n${row}\n${sheet}`

type ConflictsProps = { of: BookImport; onChange: () => void }

/** Rows that differ from records of the farm, each with the choice of the values to use. */
export function Conflicts({ of, onChange }: ConflictsProps) {
  return of.conflicts > 0 ? <ConflictList of={of} onChange={onChange} /> : null
}

function ConflictList({ of: { importId, state, conflicts }, onChange }: ConflictsProps) {
  const t = useT()
  const isChecking = state === 'checking'
  const paged = useInfiniteQuery(pages(books.conflicts, { importId, pageSize: perPage }))
  const [first] = paged.data?.pages ?? []
  const rows = paged.data?.pages.flatMap((page) => page.rows) ?? []
  const { takes, choose, chooseAll, sending } = useChoices(importId, rows, isChecking, onChange)
  return (
    <QueryResult query={paged} waiting={<Skeleton shape="list" count={3} />}>
      {() => (
        <Section title={t('records.books.conflicts.title')} aside={formatNumber(conflicts)}>
          <p className={styles.soft}>{t('records.books.conflicts.lead')}</p>
          {first && first.choices > 0 && (
            <div className={styles.buttons}>
              <Button
                small
                busy={sending}
                disabled={isChecking || first.taking === 0}
                onClick={() => void chooseAll(false)}
              >
                {t('records.books.conflicts.keepAll')}
              </Button>
              <Button
                small
                busy={sending}
                disabled={isChecking || first.taking === first.choices}
                onClick={() => void chooseAll(true)}
              >
                {t('records.books.conflicts.takeAll')}
              </Button>
              {first.taking > 0 && (
                <span className={styles.soft}>
                  {t('records.books.conflicts.taking', { count: first.taking })}
                </span>
              )}
            </div>
          )}
          <div className={styles.list}>
            {rows.map((row) => (
              <ConflictCard key={idOf(row)} of={row} takes={takes(row)} onChoose={(is) => choose(row, is)} />
            ))}
          </div>
          {paged.hasNextPage && (
            <Button wide busy={paged.isFetchingNextPage} onClick={() => void paged.fetchNextPage()}>
              {t('records.books.more')}
            </Button>
          )}
        </Section>
      )}
    </QueryResult>
  )
}

/** Choices of a person: those that differ from the stored ones are sent together. */
function useChoices(importId: number, rows: readonly Conflict[], isChecking: boolean, onChange: () => void) {
  const trying = useAction()
  const cache = useQueryClient()
  const { send, sending } = useCheck(books.choose)
  const [chosen, setChosen] = useState<Choices>(new Map())
  const takes = (row: Conflict) => chosen.get(idOf(row)) ?? row.takes
  const changed = rows.filter((row) => takes(row) !== row.takes).slice(0, maxChosen)
  const waits = changed.length > 0 && !isChecking && !sending
  useEffect(() => {
    if (!isChecking) void cache.invalidateQueries({ queryKey: [books.conflicts.path] })
  }, [cache, isChecking])
  const save = async (input: Omit<Input<typeof books.choose>, 'importId'>) => {
    const isSaved = await trying(() => send({ importId, ...input }))
    if (isSaved) onChange()
    else setChosen(new Map())
  }
  // Each further choice begins the wait anew.
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(
      () =>
        void save({
          rows: changed.map(({ sheet, row, key, takes }) => ({ sheet, row, key, takes: !takes })),
        }),
      together,
    )
    return () => clearTimeout(timer)
  })
  return {
    takes,
    choose: (row: Conflict, is: boolean) => setChosen(new Map(chosen).set(idOf(row), is)),
    chooseAll: async (is: boolean) => {
      setChosen(new Map())
      await save({ takes: is })
    },
    sending,
  }
}

type ConflictProps = { of: Conflict; takes: boolean; onChoose: (takes: boolean) => void }

function ConflictCard({ of: { sheet, row, key, name, on, columns, fixed }, takes, onChoose }: ConflictProps) {
  const t = useT()
  const language = useLanguage()
  const shown = (value: string) => value || t('records.books.causes.empty')
  return (
    <Card title={`${name} · ${sheets[key].names[language]}`} aside={formatDay(on)}>
      <div className={styles.stack}>
        <p className={styles.soft}>{t('records.books.place', { sheet, row })}</p>
        <table className={styles.values} data-takes={takes}>
          <thead>
            <tr>
              <th scope="col">{t('records.books.conflicts.column')}</th>
              <th scope="col">{t('records.books.conflicts.farm')}</th>
              <th scope="col">{t('records.books.conflicts.file')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ heading, farm, file }) => (
              <tr key={heading}>
                <th scope="row">{heading}</th>
                <td className={styles.farm}>{shown(farm)}</td>
                <td className={styles.file}>{shown(file)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {fixed ? (
          <p className={styles.soft}>{t(`records.books.conflicts.fixed.${fixed}`)}</p>
        ) : (
          <Segments
            label={t('records.books.conflicts.use')}
            value={takes ? 'file' : 'farm'}
            onChange={(value) => onChoose(value === 'file')}
            choices={[
              { value: 'farm', label: t('records.books.conflicts.farm') },
              { value: 'file', label: t('records.books.conflicts.file') },
            ]}
          />
        )}
      </div>
    </Card>
  )
}
