import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconArrowBackUp } from '@tabler/icons-react'
import { books, type BookImport } from '@penside/contract/workbook/workbook.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query, useSend } from '../../screen/api.ts'
import { useProblem } from '../../screen/problem.ts'
import { useAction } from '../../screen/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Notice } from '../../ui/states.tsx'
import { RowCounts, isFine, Working } from './import-state.tsx'
import { RefusedRows } from './refused.tsx'
import styles from './books.module.css'

type Changing = { of: BookImport; onChange: () => void }

/** Bringing a file in that was found fine. */
export function Bring({ of, onChange, onNext }: Changing & { onNext: () => void }) {
  const t = useT()
  const trying = useAction()
  const { send, sending } = useSend(books.run)
  const yes = of.warnings > 0 ? t('table.takeUnusual', { count: of.warnings }) : t('records.books.bring')
  const bring = async () => {
    if (
      !(await confirm({
        title: t('records.books.bringAsk', { file: of.fileName }),
        body: t('records.books.bringBody'),
        yes,
      }))
    )
      return
    await trying(() => send({ importId: of.importId, warnings: of.warnings }))
    onChange()
  }
  if (of.state === 'checked' && of.refusals > 0) return <RefusedRows of={of} />
  if (of.state === 'importing')
    return (
      <Card title={t('records.books.bringTitle')}>
        <Working
          label={t(of.progress < 1 ? 'records.books.importing' : 'records.books.figures')}
          fraction={of.progress}
          hint={t('records.books.keepsGoing')}
        />
      </Card>
    )
  if (!isFine(of)) return null
  return (
    <>
      {of.warnings > 0 && <RefusedRows of={of} />}
      <Card title={t('records.books.bringTitle')}>
        <div className={styles.stack}>
          <p className={styles.soft}>{t('records.books.bringBody')}</p>
          <Button kind="primary" wide busy={sending} onClick={() => void bring()}>
            {yes}
          </Button>
          <Button onClick={onNext}>{t('records.books.next')}</Button>
        </div>
      </Card>
    </>
  )
}

/** Said until another file is chosen: that nothing of it is left. */
export function TakenBack({ of: { fileName, undoneAt } }: { of: BookImport }) {
  const t = useT()
  return (
    <div role="status">
      <Notice tone="green" title={t('records.books.undoneTitle', { file: fileName })}>
        {t('records.books.undoneBody', { at: undoneAt ? formatDateTime(undoneAt) : '' })}
      </Notice>
    </div>
  )
}

/** What an import brought, and the way back. */
export function Brought({ of, onChange, onNext }: Changing & { onNext: () => void }) {
  const t = useT()
  const say = useProblem()
  const trying = useAction()
  const cache = useQueryClient()
  const { send, sending } = useSend(books.undo)
  const against = useQuery({
    ...query(books.obstacles, { importId: of.importId }),
    enabled: of.state === 'done',
  })
  const undo = async () => {
    const sure = await confirm({
      title: t('records.books.undoAsk'),
      body: t('records.books.undoBody', { file: of.fileName }),
      yes: t('records.books.undo'),
      danger: true,
    })
    if (!sure) return
    await trying(() => send({ importId: of.importId }))
    void cache.invalidateQueries({ queryKey: [books.imports.path] })
    onChange()
  }
  const tables = [
    'treatment',
    'feeding',
    'backfat',
    'pregnancy_check',
    'heat_check',
    'move',
    'group_move',
    'pig_group',
    'conflict',
  ] as const
  const lives = [
    'animal',
    'sow_event',
    'sow_entry',
    'mating',
    'accident',
    'farrowing',
    'weaning',
    'removal',
  ] as const
  const known = [...tables, ...lives, 'litter_change'] as const
  const nameOf = (table: string) => {
    const found = known.find((each) => each === table)
    return t(`records.books.table.${found ?? 'sow_event'}`)
  }
  return (
    <Card title={of.fileName} tone={of.state === 'done' ? 'done' : 'plain'}>
      <div className={styles.stack}>
        {of.state === 'undoing' ? (
          <Working
            label={t('records.books.undoing')}
            fraction={of.progress}
            hint={t('records.books.keepsGoing')}
          />
        ) : (
          <>
            <Notice tone="green" title={t('records.books.done')}>
              {t('records.books.doneBody', {
                at: of.doneAt ? formatDateTime(of.doneAt) : '',
                name: of.memberName,
              })}
            </Notice>
            {of.failure !== null && <Notice tone="red" title={say({ code: of.failure })} />}
            <RowCounts of={of} />
            <Button kind="primary" wide to="/popup/record/1">
              {t('records.books.toSows')}
            </Button>
            <Button onClick={onNext}>{t('records.books.next')}</Button>
            {against.data && against.data.total > 0 ? (
              <>
                <Notice tone="amber" title={t('records.books.obstacles')} />
                <Card flush>
                  {against.data.rows.slice(0, 10).map((row, i) => (
                    <CardRow
                      key={i}
                      title={`${row.tag} · ${nameOf(row.table)}`}
                      line={t('records.books.obstacleBy', {
                        name: row.memberName,
                        at: formatDateTime(row.at),
                      })}
                    />
                  ))}
                </Card>
              </>
            ) : (
              <Button
                kind="danger"
                icon={<IconArrowBackUp size={20} aria-hidden />}
                busy={sending}
                disabled={!against.data}
                onClick={() => void undo()}
              >
                {t('records.books.undo')}
              </Button>
            )}
          </>
        )}
      </div>
    </Card>
  )
}
