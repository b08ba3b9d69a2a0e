import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconArrowBackUp } from '../../ui/icons/common.ts'
import { books, type BookImport } from '@penside/contract/workbook/workbook.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query, useSend } from '../../screen/api.ts'
import { checksPath } from '../../screen/places.ts'
import { useProblem } from '../../screen/problem.ts'
import { useAction } from '../../screen/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Notice } from '../../ui/states.tsx'
import { Causes } from './causes.tsx'
import { Conflicts } from './conflicts.tsx'
import { ImportPreview } from './preview.tsx'
import { hasRightPart, RightPart, RestButtons, useStaying } from './right-part.tsx'
import { RowCounts, isFine, Working } from './import-state.tsx'
import { RefusedRows } from './refused.tsx'
import styles from './books.module.css'

type ImportProps = { of: BookImport; onChange: () => void }

/** Import of a checked file. */
export function RunImport({ of, onChange, onNext }: ImportProps & { onNext: () => void }) {
  const t = useT()
  const trying = useAction()
  const { send, sending } = useSend(books.run)
  const [isListed, setListed] = useState(false)
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
  // The causes stay on the screen while a correction is checked.
  if ((of.state === 'checked' || of.state === 'checking') && of.refusals > 0)
    return (
      <>
        <RightPart of={of} onChange={onChange} onDropped={onNext} />
        <Causes of={of} onChange={onChange} />
        <Conflicts of={of} onChange={onChange} />
        {hasRightPart(of) && <ImportPreview of={of} />}
        <Fold card reads title={t('records.books.causes.all')} open={isListed} onToggle={setListed}>
          <RefusedRows of={of} />
        </Fold>
      </>
    )
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
  const isChecking = of.state === 'checking'
  // The conflicts stay on the screen while a choice is checked.
  if (!isFine(of) && !(isChecking && of.conflicts > 0)) return null
  return (
    <>
      <Conflicts of={of} onChange={onChange} />
      {of.warnings > 0 && <RefusedRows of={of} />}
      <ImportPreview of={of} />
      <Card title={t('records.books.bringTitle')}>
        <div className={styles.stack}>
          <p className={styles.soft}>{t('records.books.bringBody')}</p>
          <Button kind="primary" wide busy={sending} disabled={isChecking} onClick={() => void bring()}>
            {yes}
          </Button>
          {of.restOf === null ? (
            <Button onClick={onNext}>{t('records.books.next')}</Button>
          ) : (
            <RestButtons of={of} onDropped={onNext} />
          )}
        </div>
      </Card>
    </>
  )
}

/** Notice on an import that was undone, until another file is chosen. */
export function UndoneNotice({ of: { fileName, undoneAt } }: { of: BookImport }) {
  const t = useT()
  return (
    <div role="status">
      <Notice tone="green" title={t('records.books.undoneTitle', { file: fileName })}>
        {t('records.books.undoneBody', { at: undoneAt ? formatDateTime(undoneAt) : '' })}
      </Notice>
    </div>
  )
}

/** Tables that an obstacle to undoing an import may name. */
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
  'animal',
  'sow_event',
  'sow_entry',
  'mating',
  'accident',
  'farrowing',
  'weaning',
  'removal',
  'litter_change',
] as const

/** Result of an import, and the button that undoes it. */
export function ImportResult({
  of,
  onChange,
  onNext,
  onRest,
}: ImportProps & {
  onNext: () => void
  onRest: (importId: number) => void
}) {
  const t = useT()
  const staying = useStaying()
  const isRest = ({ restOf, state }: BookImport) =>
    restOf === of.importId && (state === 'checked' || state === 'checking')
  const all = useQuery({
    ...query(books.imports, {}),
    refetchOnMount: 'always',
    // The remaining rows are checked once the import is done.
    refetchInterval: ({ state }) =>
      state.data?.imports.some((each) => isRest(each) && each.state === 'checking') ? 700 : false,
  })
  const rest = all.data?.imports.find(isRest)
  const say = useProblem()
  return (
    <Card title={of.fileName} tone={of.state === 'done' ? 'done' : 'plain'}>
      <div className={styles.stack}>
        {!all.isFetchedAfterMount && !all.isError ? (
          <Skeleton shape="list" count={1} />
        ) : of.state === 'undoing' ? (
          <Working
            label={t('records.books.undoing')}
            fraction={of.progress}
            hint={t('records.books.keepsGoing')}
          />
        ) : (
          <>
            <Notice tone="green" title={t(rest ? 'records.books.settle.doneRight' : 'records.books.done')}>
              {t('records.books.doneBody', {
                at: of.doneAt ? formatDateTime(of.doneAt) : '',
                name: of.memberName,
              })}
            </Notice>
            {of.failure !== null && <Notice tone="red" title={say({ code: of.failure })} />}
            <RowCounts of={of} />
            {rest && (
              <>
                <Notice tone="amber" title={t('records.books.settle.rest')}>
                  {staying(rest)}
                </Notice>
                <Button wide onClick={() => onRest(rest.importId)}>
                  {t('records.books.settle.open')}
                </Button>
              </>
            )}
            <Button kind="primary" wide to="/popup/report/10">
              {t('records.books.toPlan')}
            </Button>
            <Button to="/popup/record/1">{t('records.books.toSows')}</Button>
            {Object.keys(of.preview?.findings ?? {}).length > 0 && (
              <Button to={checksPath}>{t('records.books.toChecks')}</Button>
            )}
            <Button onClick={onNext}>{t('records.books.next')}</Button>
            <UndoImport of={of} onChange={onChange} />
          </>
        )}
      </div>
    </Card>
  )
}

/** Button that undoes an import, or the later records that prevent it. */
function UndoImport({ of, onChange }: ImportProps) {
  const t = useT()
  const trying = useAction()
  const cache = useQueryClient()
  const { send, sending } = useSend(books.undo)
  const obstacles = useQuery({
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
  if (!obstacles.data || obstacles.data.total === 0)
    return (
      <Button
        kind="danger"
        icon={<IconArrowBackUp size={20} aria-hidden />}
        busy={sending}
        disabled={!obstacles.data}
        onClick={() => void undo()}
      >
        {t('records.books.undo')}
      </Button>
    )
  const nameOf = (table: string) =>
    t(`records.books.table.${tables.find((each) => each === table) ?? 'sow_event'}`)
  return (
    <>
      <Notice tone="amber" title={t('records.books.obstacles')} />
      <Card flush>
        {obstacles.data.rows.slice(0, 10).map((row, i) => (
          <CardRow
            key={i}
            title={`${row.tag} · ${nameOf(row.table)}`}
            line={t('records.books.obstacleBy', { name: row.memberName, at: formatDateTime(row.at) })}
          />
        ))}
      </Card>
    </>
  )
}
