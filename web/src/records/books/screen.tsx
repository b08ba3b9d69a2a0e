import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { books, type BookImport } from '@penside/contract/workbook/workbook.ts'
import type { FileNotice } from '@penside/domain/table/prepared.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { newId } from '../../screen/device.ts'
import { draftKey, readDraft, writeDraft } from '../../screen/draft.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { useSession } from '../../screen/session.ts'
import { Card, CardRow } from '../../ui/card.tsx'
import { Section } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useStaying } from './right-part.tsx'
import { RunImport, ImportResult, UndoneNotice } from './run-import.tsx'
import { FileCheck } from './file-check.tsx'
import { IcarExport } from './icar.tsx'
import { isRunning, isFine, ImportChip } from './import-state.tsx'
import { SourceChoice, useSource } from './source.tsx'
import { Export } from './template.tsx'
import styles from './books.module.css'

/** Import of a farm's workbook (template, check, import), and its export. */
export function BooksImport() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const cache = useQueryClient()
  const chosen = Number(params.get('import')) || null
  const all = useQuery(query(books.imports, {}))
  // An unfinished import is continued, also on another device.
  const open = all.data?.imports[0]
  const anew = params.get('import') === 'new'
  const importId = anew
    ? null
    : (chosen ?? (open && open.state !== 'undone' && open.state !== 'done' ? open.importId : null))
  const now = useQuery({
    ...query(books.state, { importId: importId ?? 1 }),
    enabled: importId !== null,
    refetchInterval: ({ state }) =>
      isRunning(state.data?.state) ? (state.data?.state === 'checking' ? 250 : 700) : false,
  })
  const current = importId === null ? undefined : now.data
  const source = useSource()
  const { notices, keepNotices } = useNotices(current?.importId)
  const show = (id: number | 'new') => {
    setParams({ import: String(id) }, { replace: true })
    void cache.invalidateQueries({ queryKey: [books.imports.path] })
    void cache.invalidateQueries({ queryKey: [books.state.path] })
  }
  const step = stepOf(current)
  const waiting = <Skeleton shape="list" count={3} />
  if (importId !== null && now.isPending) return waiting
  return (
    <QueryResult query={all} waiting={waiting}>
      {({ imports }) => (
        <>
          <p className={styles.soft}>{t('records.books.lead')}</p>
          <Steps at={step} />
          {current?.state === 'done' || current?.state === 'undoing' ? (
            <ImportResult
              of={current}
              onChange={() => void now.refetch()}
              onNext={() => show('new')}
              onRest={show}
            />
          ) : (
            <>
              {current?.state === 'undone' && <UndoneNotice of={current} />}
              {step === 0 && <SourceChoice of={source} />}
              <FileCheck
                of={current?.state === 'undone' ? undefined : current}
                notices={notices}
                usualOrder={source.usualOrder}
                onRead={keepNotices}
                onSent={show}
                onUnread={() => show('new')}
                onChange={() => void now.refetch()}
              />
              {current && (
                <RunImport of={current} onChange={() => void now.refetch()} onNext={() => show('new')} />
              )}
            </>
          )}
          <Export />
          <IcarExport />
          <Earlier imports={imports.filter((each) => each.importId !== importId)} onChoose={show} />
        </>
      )}
    </QueryResult>
  )
}

/** What was left out or changed in the file of an import, also after a reload on this device. */
function useNotices(importId: number | undefined) {
  const { member } = useSession()
  const [read, setRead] = useState<ReadonlyMap<number, readonly FileNotice[]>>(new Map())
  const keyOf = (id: number) => draftKey(member.login, member.farmId, `notices:${id}`)
  const notices =
    importId === undefined
      ? []
      : (read.get(importId) ?? readDraft<readonly FileNotice[]>(keyOf(importId))?.values ?? [])
  const keepNotices = (id: number, values: readonly FileNotice[]) => {
    setRead(new Map(read).set(id, values))
    writeDraft(keyOf(id), { values, operation: { id: newId() }, at: Date.now() })
  }
  return { notices, keepNotices }
}

/** Step that an import is at; one that was undone starts again at the first. */
function stepOf(current: BookImport | undefined) {
  if (!current || current.state === 'undone') return 0
  if (current.state === 'done') return 3
  return current.state === 'importing' || isFine(current) ? 2 : 1
}

function Steps({ at }: { at: number }) {
  const t = useT()
  const names = ['files', 'check', 'bring'] as const
  return (
    <ol className={styles.steps}>
      {names.map((name, i) => (
        <li
          key={name}
          className={styles.step}
          data-state={i < at ? 'done' : i === at ? 'now' : 'later'}
          aria-current={i === at ? 'step' : undefined}
        >
          <span>
            <span className={styles.number}>{i + 1}</span> {t(`records.books.steps.${name}`)}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Earlier({
  imports,
  onChoose,
}: {
  imports: readonly BookImport[]
  onChoose: (importId: number) => void
}) {
  const t = useT()
  const staying = useStaying()
  if (imports.length === 0) return null
  return (
    <Section title={t('records.books.history')}>
      <Card flush>
        {imports.map((each) => (
          <CardRow
            key={each.importId}
            title={
              each.restOf === null ? each.fileName : t('records.books.settle.restOf', { file: each.fileName })
            }
            line={`${formatDateTime(each.doneAt ?? each.createdAt)} · ${each.memberName}`}
            chip={<ImportChip of={each} staying={staying(each)} />}
            onClick={() => onChoose(each.importId)}
          />
        ))}
      </Card>
    </Section>
  )
}
