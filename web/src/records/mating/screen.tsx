import { hashKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { matings, type SowSummary } from '@penside/contract/records/mating.ts'
import { defaultSettings } from '@penside/domain/farm/settings.ts'
import { mayRecord } from '@penside/domain/records/life.ts'
import { farrowingDueOn, isSameHeat, mostServices } from '@penside/domain/records/mating.ts'
import { statusNames } from '@penside/domain/records/names.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { useUnsent } from '../../outbox/hooks.ts'
import { isRefused } from '../../outbox/operation.ts'
import { query } from '../../screen/api.ts'
import { HeaderRight } from '../../screen/header.tsx'
import { History } from '../../screen/history.tsx'
import { ageOf } from '../../screen/phone.ts'
import { RecordScreen } from '../../screen/record-screen.tsx'
import { useSession } from '../../screen/session.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Fold } from '../../ui/fold.tsx'
import { EmptyState, Notice } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAnimalId } from '../animal-id.ts'
import { matingPath } from '../../screen/places.ts'
import { useRound, type Round } from '../round.ts'
import { SowSummaryCard } from '../sow-summary.tsx'
import { entityOf, keyOf, type Entry, type Opened } from './entry.ts'
import { MatingForm } from './form.tsx'
import { UnsentDay, useOwnMatings } from './own.tsx'
import { UndoNotice } from './undo.tsx'

/** One sow's matings: how she stands, the form, what was recorded before. */
export function MatingScreen() {
  const t = useT()
  const animalId = useAnimalId()
  const [params] = useSearchParams()
  if (animalId === null) return <EmptyState title={t('ui.noData')} />
  return <SowMatings key={animalId} animalId={animalId} roundReport={params.get('round')} />
}

function SowMatings({ animalId, roundReport }: { animalId: number; roundReport: string | null }) {
  const asked = query(matings.history, { animalId })
  const history = useQuery(asked)
  // What the phone answered is as old as what it keeps.
  const readAt = ageOf(hashKey(asked.queryKey)) ?? history.dataUpdatedAt
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
        <MatingEntry sow={history.data.sow} rows={history.data.rows} readAt={readAt} round={round} />
      )}
    </RecordScreen>
  )
}

/** @param slots how many boars the fullest row has */
const columnsOf = (t: ReturnType<typeof useT>, slots: number): Column<Entry>[] => [
  { key: 'parity', header: t('records.mating.parity'), cell: ({ parity }) => parity },
  { key: 'matedOn', header: t('records.mating.matedOn'), cell: dayOf },
  ...Array.from({ length: slots }, (_, at) => ({
    key: `boar${at}`,
    header: t('records.mating.boar', { no: at + 1 }),
    cell: ({ services }: Entry) => services[at]?.tag ?? '',
  })),
  {
    key: 'matingNo',
    header: t('records.mating.matingNo'),
    cell: ({ matingNo }) => matingNo || '',
    align: 'right',
  },
]
const dayOf = (row: Entry) => (row.operation ? <UnsentDay row={row} /> : row.matedOn)

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
  const columns = columnsOf(t, Math.max(2, ...shown.map(({ services }) => services.length)))

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
