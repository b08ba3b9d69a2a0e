import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { IconPlus } from '../ui/icons/common.ts'
import { groupNotes } from '@penside/contract/groups/group-note.ts'
import { groups, type GroupRow } from '@penside/contract/groups/group.ts'
import type { GroupMoveRow } from '@penside/contract/groups/record.ts'
import { kindThatMoves, type GroupKindName } from '@penside/domain/groups/known-kinds.ts'
import { withdrawalOn } from '@penside/domain/groups/withdrawal.ts'
import { formatNumber, displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { GroupsList, useGroupCard, useGroupTable } from '../screen/group-list.tsx'
import { TableCount } from '../screen/history.tsx'
import { leadsBackTo } from '../screen/list-state.ts'
import { groupOf, groupRecordOf, groupsPath, recordOf } from '../screen/places.ts'
import { RecordScreen } from '../screen/record-screen.tsx'
import { useSession } from '../screen/session.ts'
import { Button, ButtonRow } from '../ui/button.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Fold } from '../ui/fold.tsx'
import { Section, WithHistory } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState, Notice } from '../ui/states.tsx'
import { Table } from '../ui/table.tsx'
import { SlaughterSummary } from './carcass/slaughter-summary.tsx'
import { GroupCard, OtherRecords } from './group-card.tsx'
import { otherEnd } from './move-row.ts'
import { GroupRegistration } from './registration.tsx'
import type { GroupNow } from './group-now.ts'
import { useGroup } from './use-group.ts'

// Charts are loaded after the rest of the page.
const Growth = lazy(async () => ({ default: (await import('./growth.tsx')).Growth }))
const GroupHouse = lazy(async () => ({ default: (await import('./house.tsx')).GroupHouse }))

/** The farm's groups that have not ended, the newest first. */
export function GroupList() {
  const t = useT()
  return (
    <GroupsList
      path={groupsPath}
      list={groups.list}
      input={{ single: 'N', stocked: 'N' }}
      canShowEnded
      action={
        <Button kind="primary" wide to={groupOf()} icon={<IconPlus size={22} aria-hidden />}>
          {t('groups.group.new')}
        </Button>
      }
      card={useGroupCard()}
      desk={useGroupTable<GroupRow>(t('groups.group.list'))}
      to={groupOf}
      empty={{ title: t('groups.group.empty'), body: t('groups.group.emptyStep') }}
    />
  )
}

/** Page of one group: its state, next step, growth, slaughter results, notes, moves and registration. */
export function GroupScreen() {
  const [params] = useSearchParams()
  const groupId = Number(params.get('grpNo'))
  return groupId > 0 ? <KnownGroup key={groupId} groupId={groupId} /> : <NewGroupScreen />
}

function NewGroupScreen() {
  const t = useT()
  return (
    <RecordScreen listPath={groupsPath} pending={false} problem={null} onRetry={() => {}} summary={null}>
      <Section title={t('groups.group.new')}>
        <GroupRegistration group={null} />
      </Section>
    </RecordScreen>
  )
}

function KnownGroup({ groupId }: { groupId: number }) {
  const t = useT()
  const { group, pending, problem, retry } = useGroup(groupId)
  const [open, setOpen] = useState(false)
  return (
    <RecordScreen
      listPath={groupsPath}
      pending={pending}
      problem={problem}
      onRetry={retry}
      summary={group && <GroupCard group={group} />}
    >
      {group && (
        <>
          <NextStep group={group} editing={open} />
          <WithHistory history={<Moves moves={group.known.moves} groupId={groupId} />}>
            <Suspense fallback={<Skeleton shape="chart" />}>
              <Growth groupId={groupId} />
            </Suspense>
            <SlaughterSummary groupId={groupId} />
            <Notes groupId={groupId} />
          </WithHistory>
          {/* Outside the columns: its table needs the full width. */}
          {group.known.moves.length > 0 && (
            <Suspense>
              <GroupHouse groupId={groupId} />
            </Suspense>
          )}
          <Fold
            title={t('groups.group.edit')}
            chip={open && <Chip tone="amber">{t('ui.editing')}</Chip>}
            open={open}
            onToggle={() => setOpen(!open)}
          >
            {open && <GroupRegistration group={group.known} />}
          </Fold>
        </>
      )}
    </RecordScreen>
  )
}

/** Notes on a group, newest first. */
function Notes({ groupId }: { groupId: number }) {
  const t = useT()
  const { data } = useQuery(query(groupNotes.history, { groupId }))
  if (!data || data.rows.length === 0) return null
  return (
    <Section title={t('groups.group.notes')} aside={data.rows.length}>
      <Card flush>
        {data.rows.map(({ seq, on, remark }) => (
          <CardRow
            key={seq}
            title={remark}
            line={displayDay(on)}
            to={groupRecordOf('groupNote', groupId)}
            state={leadsBackTo(groupOf(groupId))}
          />
        ))}
      </Card>
    </Section>
  )
}

/** Next record to make: a transfer in, a weighing, a shipment, or the end once all pigs have left. */
function NextStep({
  group: { groupId, head, known, endedOn, withdrawals },
  editing,
}: {
  group: GroupNow
  /** The registration is open, whose bar takes the place at the bottom. */
  editing: boolean
}) {
  const t = useT()
  const { today } = useSession()
  if (endedOn)
    return (
      <>
        <Notice tone="grey" title={t('groups.group.ended', { day: displayDay(endedOn) })} />
        <OtherRecords groupId={groupId} />
      </>
    )
  const kind: GroupKindName =
    head > 0
      ? known.averageAge >= shippedAt
        ? 'shipment'
        : 'weighing'
      : known.moves.length > 0
        ? 'groupEnd'
        : 'transferIn'
  const inside = withdrawalOn(withdrawals, today)
  return (
    <>
      {inside && (
        <Notice
          title={t('groups.record.withdrawal', { day: displayDay(inside.freeOn) })}
          action={
            <Button to={groupRecordOf('groupTreatment', groupId)} state={leadsBackTo(groupOf(groupId))}>
              {t('groups.record.seeTreatments')}
            </Button>
          }
        >
          {inside.medicineName}
        </Notice>
      )}
      {!editing && (
        <SaveBar>
          <ButtonRow>
            <Button kind="primary" to={groupRecordOf(kind, groupId)} state={leadsBackTo(groupOf(groupId))}>
              {t('groups.record.next', { kind: t(`names.${kind}`) })}
            </Button>
            <OtherRecords groupId={groupId} />
          </ButtonRow>
        </SaveBar>
      )}
    </>
  )
}
/** Days of age at which pigs begin to be ready for slaughter. */
const shippedAt = 160

function Moves({ moves, groupId }: { moves: readonly GroupMoveRow[]; groupId: number }) {
  const t = useT()
  const navigate = useNavigate()
  if (moves.length === 0)
    return (
      <Section title={t('groups.group.moves')}>
        <EmptyState title={t('groups.group.noMoves')} body={t('groups.group.noMovesStep')} />
      </Section>
    )
  return (
    <Section
      title={t('groups.group.moves')}
      aside={<TableCount title={t('groups.group.moves')} count={moves.length} />}
    >
      <Table
        caption={t('groups.group.moves')}
        rows={moves}
        rowKey={({ kind, seq }) => `${kind}${seq}`}
        // Weaned piglets are corrected in their weaning.
        onRow={({ kind, sowId, partly }) => {
          const to =
            sowId === null
              ? groupRecordOf(kindThatMoves(kind), groupId)
              : recordOf(partly ? 'partialWeaning' : 'weaning', sowId)
          void navigate(to, { state: leadsBackTo(groupOf(groupId)) })
        }}
        columns={[
          { key: 'on', header: t('groups.group.movedOn'), cell: ({ movedOn }) => displayDay(movedOn) },
          {
            key: 'kind',
            header: t('groups.group.type'),
            cell: moveKindCell,
          },
          {
            key: 'head',
            header: t('groups.record.head'),
            cell: ({ head }) => formatNumber(head),
            align: 'right',
          },
          {
            key: 'kg',
            header: 'kg',
            cell: ({ totalWeight }) => (totalWeight ? formatNumber(totalWeight, 2) : ''),
            align: 'right',
          },
        ]}
      />
    </Section>
  )
}

/** Kind of a move, with its type and other end below: the table stays narrow. */
function MoveKindCell(move: GroupMoveRow) {
  const t = useT()
  return (
    <>
      {t(`names.${kindThatMoves(move.kind)}`)}
      {[move.typeName, otherEnd(t, move)].map((of, at) => of && <small key={at}> {of}</small>)}
    </>
  )
}
const moveKindCell = (move: GroupMoveRow) => <MoveKindCell {...move} />
