import { hashKey, useQuery } from '@tanstack/react-query'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { isBeside, kindNamed, mayEnter } from '@penside/domain/records/known-kinds.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { useUnsent } from '../../outbox/hooks.ts'
import { isRefused } from '../../outbox/operation.ts'
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
  /** Above the form: what her records of this kind ask for. */
  Lead?: ComponentType<{ sow: Head; rows: readonly ShownRow<Row>[] }>
  /** Where nothing can be entered: what a person may want instead, under the sentence that says why. */
  instead?: (shown: {
    sow: Head
    rows: readonly ShownRow<Row>[]
    /** Something of this phone is on its way. */
    waits: boolean
    open: (row: ShownRow<Row>, variant?: string) => void
  }) => { action?: ReactNode; body?: ReactNode } | null
}

/** One sow's records of one kind: how she stands, the form, what was recorded before. */
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
    <OfSow
      key={`${animalId} ${medicineId}`}
      {...props}
      animalId={animalId}
      medicineId={medicineId}
      roundReport={params.get('round')}
    />
  )
}

function OfSow<Row extends HistoryRow, New extends Sent, Head extends Animal>({
  animalId,
  medicineId,
  roundReport,
  ...props
}: Props<Row, New, Head> & { animalId: number; medicineId: number | null; roundReport: string | null }) {
  const asked = query(props.kind.history, { animalId })
  const history = useQuery(asked)
  // What the phone answered is as old as what it keeps.
  const readAt = ageOf(hashKey(asked.queryKey)) ?? history.dataUpdatedAt
  const round = useRound(roundReport, animalId, medicineId)
  // The next sow of a round is read ahead: her form is then there at once, in the same place.
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
        <Records
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

function Records<Row extends HistoryRow, New extends Sent, Head extends Animal>({
  kind,
  Form,
  Lead,
  instead,
  sow,
  rows,
  unknown,
  readAt,
  round,
}: Props<Row, New, Head> & {
  sow: Head
  rows: readonly ShownRow<Row>[]
  /** What the server has is not on this phone. */
  unknown: boolean
  /** When these rows were read, ms. */
  readAt: number
  round: Round | null
}) {
  const t = useT()
  const say = useProblem()
  const language = useLanguage()
  const [params] = useSearchParams()
  const phone = useUnsent(entityOf(sow), { seq: sow.newestSeq })
  const operations = phone?.operations ?? []
  const own = historyRows(kind, operations, rows, sow, readAt)
  // Those that were refused before one came here stand in the history; a new one is told where it was entered, whatever became of the form.
  const refusedOnes = phone && own.flatMap(({ operation: one }) => (one && isRefused(one) ? [one] : []))
  const [before, setBefore] = useState<readonly string[]>()
  if (!before && refusedOnes) setBefore(refusedOnes.map(({ id }) => id))
  const refused = before && refusedOnes?.find(({ id }) => !before.includes(id))
  const waits = own.some(({ operation }) => operation && !isRefused(operation))
  const saved = useJustSaved(kind, operations)
  const declared = kindNamed(kind.name)
  const beside = isBeside(kind.name)
  const one = declared.one[language]
  const allowed = sow.status === null || mayEnter(kind.name, sow.status)
  const enterable = allowed && !(kind.once && waits)
  const shown = [...own, ...rows.filter(({ unsent }) => !unsent)]
  const named = params.get('op')
  const asked = named === null ? undefined : rowOfOperation(shown, operations, named)
  const [times, setTimes] = useState(0)
  const [chosen, setOpened] = useState<Opened<Row> | null | 'by itself'>('by itself')
  // What the form that is saving was opened with.
  const [held, setHeld] = useState<{ sow: Head; opened: Opened<Row> } | null>(null)
  const openedNew: Opened<Row> | null =
    chosen !== 'by itself'
      ? chosen && openedNow(chosen, shown, operations)
      : asked
        ? { mode: 'update', row: asked }
        : enterable
          ? { mode: 'insert' }
          : null
  const opened = openedNew ?? held?.opened ?? null
  const formSow = held?.sow ?? sow

  // The record that removed her may still be corrected.
  const isFixed = (row: ShownRow<Row>) =>
    sow.status === 'culled' && (beside || kind.mayDelete !== undefined || row.seq !== sow.newestSeq)
  const open = (row: ShownRow<Row>, variant?: string) =>
    isFixed(row)
      ? toast(t('records.sow.culledFixed'), { kind: 'error' })
      : setOpened({ mode: 'update', row, ...(variant && { variant }) })
  const cannotEnter = () =>
    allowed
      ? t('records.sow.waits')
      : say({
          code: kind.refusedAs?.(sow, shown) ?? declared.refusedAs,
          values: { status: sow.status ?? '' },
        })
  const toggle = () => {
    // From a record that is being corrected to a new one the form stays open.
    if (opened && !(beside && opened.mode === 'update' && enterable)) setOpened(null)
    else if (enterable) setOpened({ mode: 'insert' })
    else toast(cannotEnter(), { kind: 'error' })
  }
  // The form that was opened for a record stays the same one when the record gets its number.
  const openedFor =
    chosen === 'by itself' ? (named ?? '') : chosen?.mode === 'update' ? keyOf(chosen.row) : ''
  const other = opened || enterable ? null : (instead?.({ sow, rows, waits, open }) ?? {})

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
            empty={t('records.kind.none', { one })}
            unknown={unknown ? t('records.sow.notHere') : undefined}
          />
        </>
      }
    >
      {Lead && <Lead sow={sow} rows={shown} />}
      <Fold
        title={
          opened?.mode === 'update'
            ? t('records.kind.edit', { one, day: kind.dayOf(opened.row) })
            : t('records.kind.new', { one })
        }
        chip={
          opened &&
          (opened.mode === 'update' ? (
            <Chip tone="amber">{t('ui.editing')}</Chip>
          ) : (
            <Chip tone="green">{t('ui.input')}</Chip>
          ))
        }
        open={opened !== null}
        onToggle={toggle}
      >
        {opened && (
          <Form
            key={
              opened.mode === 'update'
                ? `${openedFor}-${opened.variant ?? ''}`
                : `new-${formSow.newestSeq}-${times}`
            }
            sow={formSow}
            opened={opened}
            base={phone?.base ?? { seq: sow.newestSeq }}
            round={round}
            refused={refused}
            onSaving={(saving) => setHeld(saving && opened.mode === 'insert' ? { sow, opened } : null)}
            onDone={(deleted) => {
              const next = opened.mode === 'insert' ? kind.again : kind.staysOpen && !deleted
              if (opened.mode === 'insert') setTimes((before) => before + 1)
              // Who has opened another record while this one was being saved goes on with that.
              setOpened((now) => (now === chosen && !next ? null : now))
            }}
          />
        )}
      </Fold>
      {other && refused?.refused && <Notice tone="red" title={say(refused.refused)} />}
      {other && !saved && (
        <Notice title={cannotEnter()} action={other.action}>
          {other.body}
        </Notice>
      )}
      {/* That no second one can be entered is no news to whoever has just saved the first. */}
      {other && saved && (other.body || other.action) && (
        <Notice tone="grey" title={other.body} action={other.action} />
      )}
    </WithHistory>
  )
}
