import { hashKey, useQuery } from '@tanstack/react-query'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { isBeside, kindNamed, mayEnter } from '@penside/domain/records/known-kinds.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { useUnsent } from '../../outbox/hooks.ts'
import { isRefused, type Operation } from '../../outbox/operation.ts'
import { query, whyNothing } from '../../screen/api.ts'
import { History } from '../../screen/history.tsx'
import { NothingChosen } from '../../screen/nothing-chosen.tsx'
import {
  keyOf,
  openedNow,
  historyRows,
  rowOfOperation,
  type Opened,
  type ShownRow,
} from '../../screen/history-rows.tsx'
import { ageOf } from '../../screen/phone.ts'
import { listOf } from '../../screen/places.ts'
import { useProblem } from '../../screen/problem.ts'
import { RecordScreen } from '../../screen/record-screen.tsx'
import { entityOf } from '../../screen/save.ts'
import { UndoButton, useJustSaved } from '../../screen/undo.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Fold } from '../../ui/fold.tsx'
import { WithHistory } from '../../ui/page.tsx'
import { Notice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAnimalId } from '../animal-id.ts'
import { KindSwitch } from '../kind-switch.tsx'
import { useRound, type Round } from '../round.ts'
import { SowSummaryCard } from '../sow-summary.tsx'
import type { Animal, FormProps, HistoryRow, Sent, SowRecordKind } from './kind.ts'
import { LastOfRound } from './undo.tsx'

type Props<Row extends HistoryRow, New extends Sent, Head extends Animal> = {
  kind: SowRecordKind<Row, New, Head>
  Form: ComponentType<FormProps<Row, Head>>
  /** Notice above the form. */
  Lead?: ComponentType<{ sow: Head; rows: readonly ShownRow<Row>[] }>
  /** Alternatives if no record can be entered, below the reason. */
  instead?: (shown: {
    sow: Head
    rows: readonly ShownRow<Row>[]
    /** A record of this phone is not sent yet. */
    waits: boolean
    open: (row: ShownRow<Row>, variant?: string) => void
  }) => { action?: ReactNode; body?: ReactNode } | null
}

/** One animal's records of one kind: its summary, the form and the history. */
export function SowRecordScreen<Row extends HistoryRow, New extends Sent, Head extends Animal>(
  props: Props<Row, New, Head>,
) {
  const t = useT()
  const animalId = useAnimalId()
  const [params] = useSearchParams()
  if (animalId === null)
    return <NothingChosen title={t('records.sow.choose')} list={listOf(props.kind.name)} />
  const medicineId = Number(params.get('healGubunCd')) || null
  return (
    <AnimalRecords
      key={`${animalId} ${medicineId}`}
      {...props}
      animalId={animalId}
      medicineId={medicineId}
      roundReport={params.get('round')}
    />
  )
}

function AnimalRecords<Row extends HistoryRow, New extends Sent, Head extends Animal>({
  animalId,
  medicineId,
  roundReport,
  ...props
}: Props<Row, New, Head> & { animalId: number; medicineId: number | null; roundReport: string | null }) {
  const request = query(props.kind.history, { animalId })
  const history = useQuery(request)
  // An answer of the phone is as old as its snapshot.
  const readAt = ageOf(hashKey(request.queryKey)) ?? history.dataUpdatedAt
  const round = useRound(roundReport, animalId, medicineId)
  // The next sow of a round is read ahead, so that her form appears at once.
  const nextId = round?.next?.animalId
  useQuery({ ...query(props.kind.history, { animalId: nextId ?? 0 }), enabled: nextId !== undefined })
  return (
    <RecordScreen
      listPath={round?.path ?? listOf(props.kind.name)}
      pending={history.isPending}
      problem={whyNothing(history)}
      onRetry={() => void history.refetch()}
      summary={history.data && <SowSummaryCard sow={history.data.sow} small={props.kind.counts} />}
    >
      <KindSwitch animalId={animalId}>
        {round && (
          <>
            <LastOfRound kind={props.kind} round={round} />
            {round.position}
          </>
        )}
      </KindSwitch>
      {history.data && (
        <KindRecords
          {...props}
          sow={history.data.sow}
          rows={history.data.rows}
          unknown={history.data.rowsUnknown ?? false}
          readAt={readAt}
          round={round}
        />
      )}
    </RecordScreen>
  )
}

type KindRecordsProps<Row extends HistoryRow, New extends Sent, Head extends Animal> = Props<
  Row,
  New,
  Head
> & {
  sow: Head
  rows: readonly ShownRow<Row>[]
  /** The server's rows are not on this phone. */
  unknown: boolean
  /** When the rows were read, ms. */
  readAt: number
  round: Round | null
}

function KindRecords<Row extends HistoryRow, New extends Sent, Head extends Animal>({
  kind,
  Form,
  Lead,
  instead,
  sow,
  rows,
  unknown,
  readAt,
  round,
}: KindRecordsProps<Row, New, Head>) {
  const t = useT()
  const language = useLanguage()
  const phone = useUnsent(entityOf(sow), { seq: sow.newestSeq })
  const operations = phone?.operations ?? []
  const own = historyRows(kind, operations, rows, sow, readAt)
  const refused = useNewlyRefused(phone ? own : undefined)
  const waits = own.some(({ operation }) => operation && !isRefused(operation))
  const saved = useJustSaved(kind, operations)
  const beside = isBeside(kind.name)
  const { one } = kindNamed(kind.name)
  const allowed = sow.status === null || mayEnter(kind.name, sow.status)
  const enterable = allowed && !(kind.once && waits)
  const shown = [...own, ...rows.filter(({ unsent }) => !unsent)]
  const form = useOpenForm(kind, sow, shown, operations, enterable)
  const { opened } = form
  const reason = useReason(kind, sow, shown, allowed)

  // The record that removed a sow may still be corrected.
  const isFixed = (row: ShownRow<Row>) =>
    sow.status === 'culled' && (beside || kind.mayDelete !== undefined || row.seq !== sow.newestSeq)
  const open = (row: ShownRow<Row>, variant?: string) =>
    isFixed(row)
      ? toast(t('records.sow.culledFixed'), { kind: 'error' })
      : form.set({ mode: 'update', row, ...(variant && { variant }) })
  const toggle = () => {
    // A new record replaces a correction without closing the form.
    if (opened && !(beside && opened.mode === 'update' && enterable)) form.set(null)
    else if (enterable) form.set({ mode: 'insert' })
    else toast(reason(), { kind: 'error' })
  }

  return (
    <WithHistory
      history={
        <>
          {saved && <UndoButton kind={kind} named={!beside} saved={saved} />}
          <History
            rows={shown}
            columns={kind.columns(t, shown)}
            rowKey={keyOf}
            onRow={(row) => open(row)}
            openKey={opened?.mode === 'update' ? keyOf(opened.row) : null}
            empty={t('records.kind.none', { one: one[language] })}
            unknown={unknown ? t('records.sow.notHere') : undefined}
          />
        </>
      }
    >
      {Lead && <Lead sow={sow} rows={shown} />}
      <FormFold kind={kind} opened={opened} onToggle={toggle}>
        {opened && (
          <Form
            key={form.key}
            sow={form.sow}
            opened={opened}
            base={phone?.base ?? { seq: sow.newestSeq }}
            round={round}
            refused={refused}
            onSaving={form.onSaving}
            onDone={form.onDone}
          />
        )}
      </FormFold>
      {!opened && !enterable && (
        <Instead
          refused={refused}
          // The reason is no news to a person who has just saved the first record.
          reason={saved ? null : reason()}
          {...instead?.({ sow, rows, waits, open })}
        />
      )}
    </WithHistory>
  )
}

/** Fold around the form, with whether it enters or corrects a record. */
function FormFold<Row extends HistoryRow, New extends Sent, Head extends Animal>({
  kind,
  opened,
  onToggle,
  children,
}: {
  kind: SowRecordKind<Row, New, Head>
  opened: Opened<Row> | null
  onToggle: () => void
  children: ReactNode
}) {
  const t = useT()
  const one = kindNamed(kind.name).one[useLanguage()]
  const corrects = opened?.mode === 'update'
  return (
    <Fold
      title={
        corrects
          ? t('records.kind.edit', { one, day: kind.dayOf(opened.row) })
          : t('records.kind.new', { one })
      }
      chip={
        opened && <Chip tone={corrects ? 'amber' : 'green'}>{t(corrects ? 'ui.editing' : 'ui.input')}</Chip>
      }
      open={opened !== null}
      onToggle={onToggle}
    >
      {children}
    </Fold>
  )
}

/** Record of this phone that was rejected since the screen opened; earlier ones are in the history. */
function useNewlyRefused<Row>(own: readonly ShownRow<Row>[] | undefined): Operation | undefined {
  const refused = own?.flatMap(({ operation }) => (operation && isRefused(operation) ? [operation] : []))
  const [before, setBefore] = useState<readonly string[]>()
  if (!before && refused) setBefore(refused.map(({ id }) => id))
  return before && refused?.find(({ id }) => !before.includes(id))
}

/** Why no record can be entered. */
function useReason<Row extends HistoryRow, New extends Sent, Head extends Animal>(
  kind: SowRecordKind<Row, New, Head>,
  sow: Head,
  shown: readonly ShownRow<Row>[],
  allowed: boolean,
) {
  const t = useT()
  const say = useProblem()
  return () =>
    allowed
      ? t('records.sow.waits')
      : say({
          code: kind.refusedAs?.(sow, shown) ?? kindNamed(kind.name).refusedAs,
          values: { status: sow.status ?? '' },
        })
}

/** Which record the form has open. It opens by itself for a new record, or for the operation that the address names. */
function useOpenForm<Row extends HistoryRow, New extends Sent, Head extends Animal>(
  kind: SowRecordKind<Row, New, Head>,
  sow: Head,
  shown: readonly ShownRow<Row>[],
  operations: readonly Operation[],
  enterable: boolean,
) {
  const [params] = useSearchParams()
  const named = params.get('op')
  const namedRow = named === null ? undefined : rowOfOperation(shown, operations, named)
  const [times, setTimes] = useState(0)
  const [chosen, setChosen] = useState<Opened<Row> | null | 'by itself'>('by itself')
  // While the form saves, it keeps what it was opened with.
  const [saving, setSaving] = useState<{ sow: Head; opened: Opened<Row> } | null>(null)
  const current: Opened<Row> | null =
    chosen !== 'by itself'
      ? chosen && openedNow(chosen, shown, operations)
      : namedRow
        ? { mode: 'update', row: namedRow }
        : enterable
          ? { mode: 'insert' }
          : null
  const opened = current ?? saving?.opened ?? null
  const formSow = saving?.sow ?? sow
  // The form of a record stays the same one when the record gets its number.
  const openedFor =
    chosen === 'by itself' ? (named ?? '') : chosen?.mode === 'update' ? keyOf(chosen.row) : ''
  return {
    opened,
    sow: formSow,
    key:
      opened?.mode === 'update'
        ? `${openedFor}-${opened.variant ?? ''}`
        : `new-${formSow.newestSeq}-${times}`,
    set: setChosen,
    onSaving: (isSaving: boolean) =>
      setSaving(isSaving && opened?.mode === 'insert' ? { sow, opened } : null),
    onDone: (deleted?: 'deleted') => {
      const isNew = opened?.mode === 'insert'
      const stays = isNew ? kind.again : kind.staysOpen && !deleted
      if (isNew) setTimes((before) => before + 1)
      // A record that was opened while this one was saved stays open.
      setChosen((now) => (now === chosen && !stays ? null : now))
    },
  }
}

/** In the form's place: why no record can be entered, and alternatives. */
function Instead({
  refused,
  reason,
  action,
  body,
}: {
  refused: Operation | undefined
  /** Null if it is not shown. */
  reason: string | null
  action?: ReactNode
  body?: ReactNode
}) {
  const say = useProblem()
  return (
    <>
      {refused?.refused && <Notice tone="red" title={say(refused.refused)} />}
      {reason !== null && (
        <Notice title={reason} action={action}>
          {body}
        </Notice>
      )}
      {reason === null && (body || action) && <Notice tone="grey" title={body} action={action} />}
    </>
  )
}
