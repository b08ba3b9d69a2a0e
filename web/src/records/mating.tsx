import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { boars } from '@penside/contract/records/boar.ts'
import {
  matings,
  newMating,
  type MatingHistoryRow,
  type NewMating,
  type SowSummary,
} from '@penside/contract/records/mating.ts'
import { workPlan } from '@penside/contract/reports/work-plan.ts'
import { defaultSettings } from '@penside/domain/farm/settings.ts'
import { mayRecord } from '@penside/domain/records/life.ts'
import { farrowingDueOn, isSameHeat, mostServices } from '@penside/domain/records/mating.ts'
import { statusNames } from '@penside/domain/records/names.ts'
import { formatDay } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { useTheOutbox, useUnsent } from '../outbox/hooks.ts'
import { isRefused, type Base, type Operation } from '../outbox/operation.ts'
import { Problem, query } from '../screen/api.ts'
import { newId } from '../screen/device.ts'
import { useRecordForm } from '../screen/form.ts'
import { HeaderRight } from '../screen/header.tsx'
import { History } from '../screen/history.tsx'
import { asLeft, leadsBackTo } from '../screen/list-state.ts'
import { useProblem } from '../screen/problem.ts'
import { RecordList } from '../screen/record-list.tsx'
import { RecordScreen } from '../screen/record-screen.tsx'
import { useSaveRecord, type Saved } from '../screen/save.ts'
import { useSession } from '../screen/session.ts'
import { matingIn, savedSeq } from '../screen/unsent.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { confirm } from '../ui/confirm.tsx'
import { DayField } from '../ui/day-field.tsx'
import { Fields } from '../ui/field.tsx'
import { Fold } from '../ui/fold.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { EmptyState, Notice } from '../ui/states.tsx'
import type { Column } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { useAnimalId } from './animal-id.ts'
import { matingOf, matingPath } from '../screen/places.ts'
import { useRound, type Round } from './round.ts'
import { emptyService, ServicesField } from './services-field.tsx'
import { SowSummaryCard } from './sow-summary.tsx'
import { StatusChip } from '../screen/status-chip.tsx'

/** Every living sow, to enter a mating for. */
export function MatingList() {
  const t = useT()
  return (
    <RecordList
      path={matingPath}
      list={matings.list}
      searchLabel={t('records.sow.searchTag')}
      orders={[
        { value: 'WK_DT', label: t('records.sow.order.WK_DT') },
        { value: 'FARM_PIG_NO', label: t('records.sow.order.FARM_PIG_NO') },
      ]}
      rowKey={(row) => row.animalId}
      card={(row) => ({
        tag: row.tag,
        chip: <StatusChip status={row.status} />,
        line: `${row.breedName} · ${t('records.sow.parityValue', { parity: row.parity })} · ${row.lastWorkName}`,
        aside: (
          <>
            {row.previousWorkOn}
            {row.daysSinceFarrowing !== null &&
              ` (${t('records.sow.elapsed', { count: row.daysSinceFarrowing })})`}
          </>
        ),
      })}
      to={(row) => matingOf(row.animalId)}
      empty={{ title: t('records.sow.empty'), body: t('records.sow.emptyStep') }}
    />
  )
}

/** One sow's matings: how she stands, the form, what was recorded before. */
export function MatingScreen() {
  const t = useT()
  const animalId = useAnimalId()
  const [params] = useSearchParams()
  if (animalId === null) return <EmptyState title={t('ui.noData')} />
  return <SowMatings key={animalId} animalId={animalId} roundReport={params.get('round')} />
}

function SowMatings({ animalId, roundReport }: { animalId: number; roundReport: string | null }) {
  const history = useQuery(query(matings.history, { animalId }))
  const round = useRound(roundReport, animalId)
  return (
    <RecordScreen
      listPath={round?.path ?? matingPath}
      pending={history.isPending}
      problem={history.error}
      onRetry={() => void history.refetch()}
      summary={history.data && <SowSummaryCard sow={history.data.sow} />}
    >
      {round && <HeaderRight>{round.position}</HeaderRight>}
      {history.data && (
        <MatingEntry
          sow={history.data.sow}
          rows={history.data.rows}
          readAt={history.dataUpdatedAt}
          round={round}
        />
      )}
    </RecordScreen>
  )
}

/** A mating of her history: one that the server has, or one of this phone that it has not accepted yet. */
type Entry = MatingHistoryRow & { operation?: Operation; unsent?: boolean }
type Opened = { mode: 'insert' } | { mode: 'update'; row: Entry; withBoar?: boolean }

const entityOf = (animalId: number) => `sow:${animalId}`

function MatingEntry({
  sow,
  rows,
  readAt,
  round,
}: {
  sow: SowSummary
  rows: readonly Entry[]
  /** When these rows were read, ms. */
  readAt: number
  round: Round | null
}) {
  const t = useT()
  const language = useLanguage()
  const { today } = useSession()
  const [params] = useSearchParams()
  const phone = useUnsent(entityOf(sow.animalId), { seq: sow.newestSeq })
  const own = useOwnMatings(phone?.operations ?? [], rows, sow, readAt)
  const waits = own.some(({ operation }) => operation && !isRefused(operation))
  const mayMate = mayRecord('mating', sow.status) && !waits
  const asked = own.find(({ operation }) => operation?.id === params.get('op'))
  const [chosen, setOpened] = useState<Opened | null | 'by itself'>('by itself')
  const opened: Opened | null =
    chosen !== 'by itself'
      ? chosen
      : asked
        ? { mode: 'update', row: asked }
        : mayMate
          ? { mode: 'insert' }
          : null
  const newest = rows[0]
  const sameHeat =
    !waits &&
    newest &&
    newest.seq === sow.newestSeq &&
    isSameHeat(newest.matedOn, today) &&
    newest.services.length < mostServices

  const open = (row: Entry, withBoar = false) =>
    sow.status === 'culled'
      ? toast(t('records.sow.culledFixed'), { kind: 'error' })
      : setOpened({ mode: 'update', row, withBoar })
  const cannotEnter = () =>
    t('records.mating.cannotEnter', { status: statusNames[waits ? 'pregnant' : sow.status][language] })
  const toggle = () => {
    if (opened) setOpened(null)
    else if (mayMate) setOpened({ mode: 'insert' })
    else toast(cannotEnter(), { kind: 'error' })
  }

  const shown = [...own, ...rows.filter(({ unsent }) => !unsent)]
  const columns: Column<Entry>[] = [
    { key: 'parity', header: t('records.mating.parity'), cell: (row) => row.parity },
    {
      key: 'matedOn',
      header: t('records.mating.matedOn'),
      cell: (row) => (row.operation ? <UnsentDay row={row} /> : row.matedOn),
    },
    ...Array.from({ length: Math.max(2, ...shown.map(({ services }) => services.length)) }, (_, at) => ({
      key: `boar${at}`,
      header: t('records.mating.boar', { no: at + 1 }),
      cell: (row: Entry) => row.services[at]?.tag ?? '',
    })),
    { key: 'matingNo', header: t('records.mating.matingNo'), cell: (row) => row.matingNo, align: 'right' },
  ]

  return (
    <>
      <Fold
        title={t(opened?.mode === 'update' ? 'records.mating.editMating' : 'records.mating.newMating')}
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
          <MatingForm
            key={
              opened.mode === 'update' ? `${keyOf(opened.row)}-${opened.withBoar}` : `new-${sow.newestSeq}`
            }
            sow={sow}
            opened={opened}
            base={phone?.base ?? { seq: sow.newestSeq }}
            round={round}
            onDone={() => setOpened(null)}
          />
        )}
      </Fold>
      {!opened && !mayMate && (
        <Notice
          title={cannotEnter()}
          action={
            sameHeat && <Button onClick={() => open(newest, true)}>{t('records.mating.addBoar')}</Button>
          }
        >
          {sow.status === 'pregnant' &&
            newest &&
            t('records.mating.dueOn', { day: farrowingDueOn(newest.matedOn, defaultSettings) })}
        </Notice>
      )}
      <UndoNotice sow={sow} operations={phone?.operations ?? []} />
      <History
        rows={shown}
        columns={columns}
        rowKey={keyOf}
        onRow={(row) => open(row)}
        openKey={opened?.mode === 'update' ? keyOf(opened.row) : null}
        empty={t('records.mating.noHistory')}
      />
    </>
  )
}

const keyOf = (row: Entry) => row.operation?.id ?? row.seq

/** The matings of this phone that the server has not accepted yet, refused, or has accepted since its rows were read, newest first. */
function useOwnMatings(
  operations: readonly Operation[],
  rows: readonly Entry[],
  sow: SowSummary,
  readAt: number,
): Entry[] {
  const choices = useQuery(query(boars.choices, {}))
  return operations.toReversed().flatMap((operation): Entry[] => {
    const isNews = operation.state === 'accepted' && (operation.settledAt ?? 0) > readAt
    const input = operation.open || isNews ? matingIn(operation) : undefined
    if (!input || input.formMode !== 'insert') return []
    // Already in the history, only the phone has not noticed yet.
    if (
      rows.some(
        ({ unsent, matedOn, seq }) => !unsent && matedOn === input.matedOn && seq === savedSeq(operation),
      )
    )
      return []
    const tagOf = (boarId: number) => choices.data?.find(({ animalId }) => animalId === boarId)?.tag ?? ''
    return [
      {
        operation,
        animalId: sow.animalId,
        seq: 0,
        parity: sow.parity,
        matedOn: input.matedOn,
        matingNo: 0,
        lastWork: 'mating',
        remark: input.remark ?? '',
        services: input.services.map((service) => ({ ...service, tag: tagOf(service.boarId) })),
      },
    ]
  })
}

/** An unsent record stands in the history, marked with where it is. */
function UnsentDay({ row }: { row: Entry }) {
  const t = useT()
  const refused = row.operation !== undefined && isRefused(row.operation)
  return (
    <>
      {row.matedOn}{' '}
      <Chip tone={refused ? 'red' : row.operation?.state === 'sending' ? 'blue' : 'amber'}>
        {t(
          refused
            ? 'outbox.state.attention'
            : row.operation?.state === 'sending'
              ? 'outbox.state.sending'
              : 'outbox.state.queued',
        )}
      </Chip>
    </>
  )
}

const refreshes = [matings.history, matings.list, workPlan.view, workPlan.today, boars.choices]

/** Takes a mating back that was just saved: not sent yet it is never sent, else it is deleted. */
function useUndo(sow: SowSummary) {
  const t = useT()
  const say = useProblem()
  const outbox = useTheOutbox()
  const saveRecord = useSaveRecord(matings.save, { kind: 'mating', refreshes })
  return async (operation: Operation) => {
    try {
      if (!(await outbox.undo(operation.id))) {
        const saved = await outbox.waitFor(operation.id, 5_000)
        const seq = saved && savedSeq(saved)
        const input = matingIn(operation)
        if (!seq || !input) throw new Problem(0, 'NO_NETWORK')
        await saveRecord({
          input: { formMode: 'delete', animalId: sow.animalId, seq, matedOn: input.matedOn, services: [] },
          operationId: newId(),
          entityKey: entityOf(sow.animalId),
          label: sow.tag,
          base: { seq, named: true },
        })
      }
      toast(t('outbox.undone'))
    } catch (problem) {
      toast(t('outbox.undoFailed', { why: say(problem) }), { kind: 'error' })
    }
  }
}

/** So long after saving it can be taken back with one touch, ms. */
const undoFor = 60_000

function UndoNotice({ sow, operations }: { sow: SowSummary; operations: readonly Operation[] }) {
  const t = useT()
  const undo = useUndo(sow)
  const [now, setNow] = useState(Date.now)
  const last = operations.findLast(
    (operation) =>
      !isRefused(operation) && operation.discards === undefined && matingIn(operation) !== undefined,
  )
  const until =
    last && matingIn(last)?.formMode === 'insert' && last.state !== 'discarded' ? last.enteredAt + undoFor : 0
  useEffect(() => {
    if (until <= Date.now()) return
    const timer = setTimeout(() => setNow(Date.now()), until - Date.now() + 50)
    return () => clearTimeout(timer)
  }, [until])
  if (!last || until <= now) return null
  return (
    <Notice
      tone={last.state === 'accepted' ? 'green' : 'amber'}
      title={t(last.state === 'accepted' ? 'ui.saved' : 'outbox.savedHere')}
      action={<Button onClick={() => void undo(last)}>{t('ui.undo')}</Button>}
    >
      {last.state !== 'accepted' && t('outbox.savedHereBody')}
    </Notice>
  )
}

function MatingForm({
  sow,
  opened,
  base,
  round,
  onDone,
}: {
  sow: SowSummary
  opened: Opened
  /** What a new record builds on. */
  base: Base
  round: Round | null
  onDone: () => void
}) {
  const t = useT()
  const say = useProblem()
  const navigate = useNavigate()
  const { today } = useSession()
  const choices = useQuery(query(boars.choices, {}))
  const saveRecord = useSaveRecord(matings.save, { kind: 'mating', refreshes })
  const undo = useUndo(sow)
  const row = opened.mode === 'update' ? opened.row : null
  const { operation } = row ?? {}
  const isNew = !row || operation !== undefined
  const asStands: NewMating = {
    formMode: isNew ? 'insert' : 'update',
    animalId: sow.animalId,
    seq: isNew ? sow.newestSeq : row.seq,
    matedOn: row?.matedOn ?? today,
    ...(row && { remark: row.remark }),
    services: (row?.services ?? []).map(({ boarId, method }) => ({ boarId, method })),
  }
  const initial =
    opened.mode === 'update' && opened.withBoar
      ? { ...asStands, services: [...asStands.services, emptyService] }
      : asStands
  const tagOf = (boarId: number) => choices.data?.find(({ animalId }) => animalId === boarId)?.tag
  const toSave = (input: NewMating) => ({
    input,
    entityKey: entityOf(sow.animalId),
    label: sow.tag,
    summary: {
      day: input.matedOn,
      boars: input.services.flatMap(({ boarId }) => tagOf(boarId) ?? []).join(' · '),
    },
    // A correction and a deletion name their record; it stays that one.
    base: isNew ? (operation?.base ?? base) : { seq: row.seq, named: true as const },
  })

  const form = useRecordForm<NewMating>(newMating, initial, {
    draft: `mating:${sow.animalId}:${row ? keyOf(row) : 'new'}`,
    labels: {
      matedOn: t('records.mating.matedOn'),
      services: t('records.mating.boar', { no: 1 }),
      remark: t('records.mating.remark'),
    },
    rules: ({ matedOn }) => {
      if (matedOn > today) return [{ field: 'matedOn', code: 'AFTER_TODAY', values: { today } }]
      if (isNew && matedOn < sow.previousWorkOn && mayRecord('mating', sow.status))
        return [{ field: 'matedOn', code: 'BEFORE_PREVIOUS_WORK', values: { previous: sow.previousWorkOn } }]
      return []
    },
    onSave: (input, operationId) => saveRecord({ ...toSave(input), operationId, changes: operation?.id }),
    ...(!row && { undo: (saved: Saved) => void undo(saved.operation) }),
  })
  const save = async (andNext: boolean) => {
    if (!(await form.save())) return
    onDone()
    const next = andNext ? round?.next : undefined
    if (round && next) await navigate(next.to, { state: leadsBackTo(round.path) })
    else if (round) await navigate(round.path, { state: asLeft })
  }
  const remove = async () => {
    const body =
      row && t('records.mating.deleteQuestion', { tag: sow.tag, day: formatDay(row.matedOn, today) })
    if (!body || !(await confirm({ title: t('ui.askDelete'), body, yes: t('ui.delete'), danger: true })))
      return
    try {
      const { where } = await saveRecord({
        ...toSave({ ...asStands, formMode: 'delete' }),
        operationId: newId(),
      })
      form.reset(initial)
      toast(t(where === 'server' ? 'ui.deleted' : 'outbox.savedHere'))
      onDone()
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
    }
  }

  return (
    <form {...form.element}>
      <Fields>
        <DayField {...form.day('matedOn')} max={today} />
        <ServicesField
          value={form.values.services ?? []}
          onChange={(services) => form.set('services', services)}
          boars={(choices.data ?? []).map(({ animalId, tag, breedName }) => ({
            value: animalId,
            label: tag,
            detail: breedName,
          }))}
          error={form.field('services').error}
        />
        <TextField {...form.text('remark')} />
      </Fields>
      {operation?.refused && <Notice tone="red" title={say(operation.refused)} />}
      {form.problem !== null && <Notice tone="red" title={form.problem} />}
      {row && !operation && row.seq === sow.newestSeq && (
        <Button kind="danger" wide onClick={() => void remove()}>
          {t('ui.delete')}
        </Button>
      )}
      <SaveBar>
        {round?.next && !row && (
          <Button kind="primary" wide busy={form.saving} onClick={() => void save(true)}>
            {t('ui.saveAndNext')}
          </Button>
        )}
        <Button
          kind={round?.next && !row ? 'secondary' : 'primary'}
          wide={!round?.next || Boolean(row)}
          busy={form.saving}
          onClick={() => void save(false)}
        >
          {t('ui.save')}
        </Button>
      </SaveBar>
    </form>
  )
}
