import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
import { query, useSend } from '../screen/api.ts'
import { useRecordForm } from '../screen/form.ts'
import { HeaderRight } from '../screen/header.tsx'
import { History } from '../screen/history.tsx'
import { asLeft, leadsBackTo } from '../screen/list-state.ts'
import { useProblem } from '../screen/problem.ts'
import { RecordList } from '../screen/record-list.tsx'
import { RecordScreen } from '../screen/record-screen.tsx'
import { useSession } from '../screen/session.ts'
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
      {history.data && <MatingEntry sow={history.data.sow} rows={history.data.rows} round={round} />}
    </RecordScreen>
  )
}

type Opened = { mode: 'insert' } | { mode: 'update'; row: MatingHistoryRow; withBoar?: boolean }

function MatingEntry({
  sow,
  rows,
  round,
}: {
  sow: SowSummary
  rows: readonly MatingHistoryRow[]
  round: Round | null
}) {
  const t = useT()
  const language = useLanguage()
  const { today } = useSession()
  const mayMate = mayRecord('mating', sow.status)
  const [opened, setOpened] = useState<Opened | null>(mayMate ? { mode: 'insert' } : null)
  const newest = rows[0]
  const sameHeat =
    newest &&
    newest.seq === sow.newestSeq &&
    isSameHeat(newest.matedOn, today) &&
    newest.services.length < mostServices

  const open = (row: MatingHistoryRow, withBoar = false) =>
    sow.status === 'culled'
      ? toast(t('records.sow.culledFixed'), { kind: 'error' })
      : setOpened({ mode: 'update', row, withBoar })
  const toggle = () => {
    if (opened?.mode === 'insert') setOpened(null)
    else if (mayMate) setOpened({ mode: 'insert' })
    else if (opened) setOpened(null)
    else
      toast(t('records.mating.cannotEnter', { status: statusNames[sow.status][language] }), { kind: 'error' })
  }

  const columns: Column<MatingHistoryRow>[] = [
    { key: 'parity', header: t('records.mating.parity'), cell: (row) => row.parity },
    { key: 'matedOn', header: t('records.mating.matedOn'), cell: (row) => row.matedOn },
    ...Array.from({ length: Math.max(2, ...rows.map(({ services }) => services.length)) }, (_, at) => ({
      key: `boar${at}`,
      header: t('records.mating.boar', { no: at + 1 }),
      cell: (row: MatingHistoryRow) => row.services[at]?.tag ?? '',
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
            key={opened.mode === 'update' ? `${opened.row.seq}-${opened.withBoar}` : `new-${sow.newestSeq}`}
            sow={sow}
            opened={opened}
            round={round}
            onDone={() => setOpened(null)}
          />
        )}
      </Fold>
      {!opened && !mayMate && (
        <Notice
          title={t('records.mating.cannotEnter', { status: statusNames[sow.status][language] })}
          action={
            sameHeat && <Button onClick={() => open(newest, true)}>{t('records.mating.addBoar')}</Button>
          }
        >
          {sow.status === 'pregnant' &&
            newest &&
            t('records.mating.dueOn', { day: farrowingDueOn(newest.matedOn, defaultSettings) })}
        </Notice>
      )}
      <History
        rows={rows}
        columns={columns}
        rowKey={(row) => row.seq}
        onRow={(row) => open(row)}
        openKey={opened?.mode === 'update' ? opened.row.seq : null}
        empty={t('records.mating.noHistory')}
      />
    </>
  )
}

function MatingForm({
  sow,
  opened,
  round,
  onDone,
}: {
  sow: SowSummary
  opened: Opened
  round: Round | null
  onDone: () => void
}) {
  const t = useT()
  const say = useProblem()
  const navigate = useNavigate()
  const { today } = useSession()
  const choices = useQuery(query(boars.choices, {}))
  const { send } = useSend(matings.save, {
    refreshes: [matings.history, matings.list, workPlan.view, workPlan.today, boars.choices],
  })
  const row = opened.mode === 'update' ? opened.row : null
  const asStands: NewMating = row
    ? {
        formMode: 'update',
        animalId: sow.animalId,
        seq: row.seq,
        matedOn: row.matedOn,
        remark: row.remark,
        services: row.services.map(({ boarId, method }) => ({ boarId, method })),
      }
    : { formMode: 'insert', animalId: sow.animalId, seq: sow.newestSeq, matedOn: today, services: [] }
  const initial =
    opened.mode === 'update' && opened.withBoar
      ? { ...asStands, services: [...asStands.services, emptyService] }
      : asStands

  const form = useRecordForm<NewMating>(newMating, initial, {
    draft: `mating:${sow.animalId}:${row?.seq ?? 'new'}`,
    labels: {
      matedOn: t('records.mating.matedOn'),
      services: t('records.mating.boar', { no: 1 }),
      remark: t('records.mating.remark'),
    },
    rules: ({ matedOn }) => {
      if (matedOn > today) return [{ field: 'matedOn', code: 'AFTER_TODAY', values: { today } }]
      if (!row && matedOn < sow.previousWorkOn)
        return [{ field: 'matedOn', code: 'BEFORE_PREVIOUS_WORK', values: { previous: sow.previousWorkOn } }]
      return []
    },
    onSave: (values, operationId) => send(values, operationId),
  })
  const save = async (andNext: boolean) => {
    if (!(await form.save())) return
    onDone()
    const next = andNext ? round?.next : undefined
    if (round && next) await navigate(next.to, { state: leadsBackTo(round.path) })
    else if (round) await navigate(round.path, { state: asLeft })
  }
  const remove = async () => {
    if (
      !row ||
      !(await confirm({
        title: t('ui.askDelete'),
        body: t('records.mating.deleteQuestion', { tag: sow.tag, day: formatDay(row.matedOn, today) }),
        yes: t('ui.delete'),
        danger: true,
      }))
    )
      return
    try {
      await send({ ...asStands, formMode: 'delete' })
      form.reset(initial)
      toast(t('ui.deleted'))
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
      {form.problem !== null && <Notice tone="red" title={form.problem} />}
      {row && row.seq === sow.newestSeq && (
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
