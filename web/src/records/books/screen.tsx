import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IconArrowBackUp, IconDownload, IconFileExport } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { books, type BookImport } from '@penside/contract/records/books.ts'
import { columnsOf, sheetKeys, sheets } from '@penside/domain/records/books/sheets.ts'
import { formatDateTime, formatNumber } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { query, useSend } from '../../screen/api.ts'
import { excelName } from '../../screen/excel.ts'
import { Failed } from '../../screen/failed.tsx'
import { useProblem } from '../../screen/problem.ts'
import { Progress } from '../../ui/bars.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Section } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Notice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { gatherBooks } from './export.ts'
import { FileField } from './file-field.tsx'
import { WorkbookProblem } from './read-workbook.ts'
import { MatchWords } from './match-words.tsx'
import { Matches } from './match.tsx'
import { Refused } from './refused.tsx'
import { sendFile } from './send.ts'
import { saveWorkbook, type BookRows, type GuideWords } from './write-workbook.ts'
import styles from './books.module.css'

const atWork = (state: BookImport['state'] | undefined) =>
  state === 'checking' || state === 'importing' || state === 'undoing'

/** Bringing a farm's books in: fill the template, have it checked, bring it in; and handing the books out. */
export function BooksImport() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const cache = useQueryClient()
  const chosen = Number(params.get('import')) || null
  const all = useQuery(query(books.imports, {}))
  // What was left under way is where one goes on, also on another device.
  const open = all.data?.imports[0]
  const anew = params.get('import') === 'new'
  const importId = anew
    ? null
    : (chosen ?? (open && open.state !== 'undone' && open.state !== 'done' ? open.importId : null))
  const now = useQuery({
    ...query(books.state, { importId: importId ?? 1 }),
    enabled: importId !== null,
    refetchInterval: ({ state }) => (atWork(state.data?.state) ? 700 : false),
  })
  const current = importId === null ? undefined : now.data
  const show = (id: number | 'new') => {
    setParams({ import: String(id) }, { replace: true })
    void cache.invalidateQueries({ queryKey: [books.imports.path] })
    void cache.invalidateQueries({ queryKey: [books.state.path] })
  }
  // What was taken back leaves the books where they began.
  const step =
    current?.state === 'undone'
      ? 0
      : current?.state === 'done'
        ? 3
        : current?.state === 'importing' || isFine(current)
          ? 2
          : current
            ? 1
            : 0

  if (all.isPending || (importId !== null && now.isPending)) return <Skeleton shape="list" count={3} />
  if (all.error) return <Failed problem={all.error} onRetry={() => void all.refetch()} />
  return (
    <>
      <p className={styles.soft}>{t('records.books.lead')}</p>
      <Steps at={step} />
      {current?.state === 'done' || current?.state === 'undoing' ? (
        <Brought of={current} onChange={() => void now.refetch()} onNext={() => show('new')} />
      ) : (
        <>
          {current?.state === 'undone' && <TakenBack of={current} />}
          {step === 0 && <Template />}
          <Check
            of={current?.state === 'undone' ? undefined : current}
            onSent={show}
            onChange={() => void now.refetch()}
          />
          {current && <Bring of={current} onChange={() => void now.refetch()} onNext={() => show('new')} />}
        </>
      )}
      {step > 0 && <Template />}
      <Earlier imports={all.data.imports.filter((each) => each.importId !== importId)} onChoose={show} />
    </>
  )
}

const isFine = (of: BookImport | undefined) =>
  of?.state === 'checked' && of.refusals === 0 && of.failure === null

function Steps({ at }: { at: number }) {
  const t = useT()
  const names = ['template', 'check', 'bring'] as const
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

function useGuide(): GuideWords {
  const t = useT()
  const word = (key: 'title' | 'sheet' | 'column' | 'needed' | 'content' | 'oneOf') =>
    t(`records.books.guide.${key}`)
  return {
    title: word('title'),
    rules: (['rule1', 'rule2', 'rule3', 'rule4', 'rule5'] as const).map((rule) =>
      t(`records.books.guide.${rule}`),
    ),
    sheet: word('sheet'),
    column: word('column'),
    needed: word('needed'),
    yes: t('ui.yes'),
    content: word('content'),
    oneOf: word('oneOf'),
    looks: {
      text: t('records.books.guide.looks.text'),
      day: t('records.books.guide.looks.day'),
      number: t('records.books.guide.looks.number'),
      decimal: t('records.books.guide.looks.decimal'),
      kg: t('records.books.guide.looks.kg'),
    },
  }
}

function Template() {
  const t = useT()
  const say = useProblem()
  const language = useLanguage()
  const guide = useGuide()
  const [progress, setProgress] = useState<number | null>(null)
  const save = (name: string, rows: BookRows | null) => saveWorkbook(excelName(name), rows, language, guide)
  const trying = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
    }
  }
  const exportBooks = () =>
    trying(async () => {
      setProgress(0)
      try {
        const rows = await gatherBooks(setProgress)
        if (rows === null) return toast(t('records.books.exportChanged'), { kind: 'error' })
        await save(t('records.books.fileName'), rows)
        toast(t('records.books.exported'))
      } finally {
        setProgress(null)
      }
    })
  return (
    <Card title={t('records.books.templateTitle')}>
      <div className={styles.stack}>
        <p className={styles.soft}>{t('records.books.templateBody')}</p>
        <Button
          icon={<IconDownload size={20} aria-hidden />}
          onClick={() => void trying(() => save(t('records.books.templateName'), null))}
        >
          {t('records.books.template')}
        </Button>
        <Button
          icon={<IconFileExport size={20} aria-hidden />}
          busy={progress !== null}
          onClick={() => void exportBooks()}
        >
          {t('records.books.export')}
        </Button>
        {progress !== null && <Working label={t('records.books.exporting')} fraction={progress} />}
      </div>
    </Card>
  )
}

function Working({ label, fraction, hint }: { label: string; fraction: number; hint?: string }) {
  return (
    <div className={styles.work} role="status">
      <span>
        <b>{label}</b> <span className={styles.number}>{Math.floor(fraction * 100)}%</span>
      </span>
      <Progress value={Math.round(fraction * 100)} of={100} label={label} />
      {hint !== undefined && <span className={styles.soft}>{hint}</span>}
    </div>
  )
}

type Changing = { of: BookImport; onChange: () => void }

function Check({
  of,
  onSent,
  onChange,
}: {
  of: BookImport | undefined
  onSent: (importId: number) => void
  onChange: () => void
}) {
  const t = useT()
  const say = useProblem()
  const { send, sending } = useSend(books.check)
  const [sent, setSent] = useState<number | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [addLosses, setAddLosses] = useState<boolean | null>(null)
  const losses = addLosses ?? of?.addLosses ?? false
  const check = async (importId: number, withLosses: boolean) => {
    await send({ importId, addLosses: withLosses })
    onSent(importId)
  }
  const take = async (file: File) => {
    setWrong(null)
    setSent(0)
    try {
      await check(await sendFile(file, setSent), losses)
    } catch (problem) {
      setWrong(problem instanceof WorkbookProblem ? t(`records.books.file.${problem.code}`) : say(problem))
    } finally {
      setSent(null)
    }
  }
  const again = async (withLosses: boolean) => {
    setAddLosses(withLosses)
    if (!of || !(of.state === 'checked' || of.partsSent >= of.parts)) return
    try {
      await check(of.importId, withLosses)
      onChange()
    } catch (problem) {
      setWrong(say(problem))
    }
  }
  const busy = sent !== null || sending || of?.state === 'checking'
  const checked = of?.state === 'checked'
  return (
    <>
      <Card title={t('records.books.checkTitle')} aside={of && !busy ? of.fileName : undefined}>
        <div className={styles.stack}>
          {wrong !== null && (
            <div role="alert">
              <Notice tone="red" title={wrong} />
            </div>
          )}
          {of?.failure && !busy && <Notice tone="red" title={say({ code: of.failure })} />}
          {sent !== null && <Working label={t('records.books.sending')} fraction={sent} />}
          {sent === null && of?.state === 'checking' && (
            <Working
              label={t('records.books.checking')}
              fraction={of.progress}
              hint={t('records.books.keepsGoing')}
            />
          )}
          {of?.state === 'sending' && of.partsSent < of.parts && !busy && (
            <Notice tone="amber" title={t('records.books.half')} />
          )}
          {checked && !busy && of.failure === null && <Result of={of} />}
          {of?.state !== 'importing' && !isFine(of) && (
            <>
              <Checkbox
                label={t('records.books.addLosses')}
                hint={t('records.books.addLossesHint')}
                checked={losses}
                disabled={busy}
                onChange={(yes) => void again(yes)}
              />
              {!busy && (
                <FileField
                  label={t(checked && of.refusals > 0 ? 'records.books.chooseAgain' : 'records.books.choose')}
                  disabled={busy}
                  onFile={(file) => void take(file)}
                />
              )}
            </>
          )}
          {of?.failure && !busy && of.state !== 'importing' && (
            <Button onClick={() => void again(losses)}>{t('records.books.checkAgain')}</Button>
          )}
        </div>
      </Card>
      {of && checked && !busy && <Matches key={of.importId} of={of} onMatched={() => void again(losses)} />}
      {of && checked && !busy && (
        <MatchWords key={`words ${of.importId}`} of={of} onMatched={() => void again(losses)} />
      )}
    </>
  )
}

function Result({ of }: { of: BookImport }) {
  const t = useT()
  return (
    <>
      {of.refusals > 0 ? (
        <Notice tone="red" title={t('records.books.refused', { count: of.refusals })}>
          {t('records.books.refusedBody')}
        </Notice>
      ) : (
        <Notice tone="green" title={t('records.books.fine')}>
          {t('records.books.fineBody')}
        </Notice>
      )}
      <Counts of={of} />
      {of.losses > 0 && <Notice tone="amber" title={t('records.books.losses', { count: of.losses })} />}
      {of.unread.length > 0 && (
        <Notice tone="amber" title={t('records.books.unread')}>
          {of.unread
            .map(({ sheet, column }) =>
              column
                ? t('records.books.unreadColumn', { sheet, column })
                : t('records.books.unreadSheet', { sheet }),
            )
            .join(', ')}
        </Notice>
      )}
    </>
  )
}

function Counts({ of }: { of: BookImport }) {
  const t = useT()
  const language = useLanguage()
  const known = sheetKeys.filter((key) => (of.counts[key] ?? 0) > 0 && Object.keys(columnsOf(key)).length > 0)
  if (known.length === 0) return null
  return (
    <dl className={styles.counts} aria-label={t('records.books.rows')}>
      {known.map((key) => (
        <div key={key} className={styles.count}>
          <dt>{sheets[key].names[language]}</dt>
          <dd>{formatNumber(of.counts[key] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Bring({ of, onChange, onNext }: Changing & { onNext: () => void }) {
  const t = useT()
  const say = useProblem()
  const { send, sending } = useSend(books.run)
  const bring = async () => {
    if (
      !(await confirm({
        title: t('records.books.bringAsk', { file: of.fileName }),
        body: t('records.books.bringBody'),
        yes: t('records.books.bring'),
      }))
    )
      return
    try {
      await send({ importId: of.importId })
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
    }
    onChange()
  }
  if (of.state === 'checked' && of.refusals > 0) return <Refused of={of} />
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
    <Card title={t('records.books.bringTitle')}>
      <div className={styles.stack}>
        <p className={styles.soft}>{t('records.books.bringBody')}</p>
        <Button kind="primary" wide busy={sending} onClick={() => void bring()}>
          {t('records.books.bring')}
        </Button>
        <Button onClick={onNext}>{t('records.books.next')}</Button>
      </div>
    </Card>
  )
}

/** Said until another file is chosen: that nothing of it is left. */
function TakenBack({ of: { fileName, undoneAt } }: { of: BookImport }) {
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
function Brought({ of, onChange, onNext }: Changing & { onNext: () => void }) {
  const t = useT()
  const say = useProblem()
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
    try {
      await send({ importId: of.importId })
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
    }
    void cache.invalidateQueries({ queryKey: [books.imports.path] })
    onChange()
  }
  const tables = [
    'treatment',
    'feeding',
    'backfat',
    'pregnancy_check',
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
            <Counts of={of} />
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

const tones: Record<BookImport['state'], Tone> = {
  sending: 'amber',
  checking: 'blue',
  checked: 'grey',
  importing: 'blue',
  done: 'green',
  undoing: 'blue',
  undone: 'struck',
}

/** A file that was checked and refused is not simply checked. */
function StateChip({ of: { state, refusals, failure } }: { of: BookImport }) {
  const t = useT()
  if (state === 'checked' && refusals > 0)
    return <Chip tone="red">{t('records.books.state.refused', { count: refusals })}</Chip>
  if (failure !== null && (state === 'checked' || state === 'sending'))
    return <Chip tone="red">{t('records.books.state.failed')}</Chip>
  return <Chip tone={tones[state]}>{t(`records.books.state.${state}`)}</Chip>
}

function Earlier({
  imports,
  onChoose,
}: {
  imports: readonly BookImport[]
  onChoose: (importId: number) => void
}) {
  const t = useT()
  if (imports.length === 0) return null
  return (
    <Section title={t('records.books.history')}>
      <Card flush>
        {imports.map((each) => (
          <CardRow
            key={each.importId}
            title={each.fileName}
            line={`${formatDateTime(each.doneAt ?? each.createdAt)} · ${each.memberName}`}
            chip={<StateChip of={each} />}
            onClick={() => onChoose(each.importId)}
          />
        ))}
      </Card>
    </Section>
  )
}
