import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { IconPlus } from '@tabler/icons-react'
import { codes } from '@penside/contract/farm/codes.ts'
import { groupNotes } from '@penside/contract/groups/group-note.ts'
import { groups, newGroup, type GroupDetail, type GroupRow } from '@penside/contract/groups/group.ts'
import type { GroupMoveRow } from '@penside/contract/groups/record.ts'
import { numbersItself } from '@penside/domain/groups/numbers-itself.ts'
import { kindThatMoves, type GroupKindName } from '@penside/domain/groups/known-kinds.ts'
import { withdrawalOn } from '@penside/domain/groups/withdrawal.ts'
import { PenField } from '../farm/pen-field.tsx'
import { formatNumber, displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { GroupsList, useGroupCard, useGroupTable } from '../screen/group-list.tsx'
import { useRecordForm } from '../screen/record-form.ts'
import { TableCount } from '../screen/history.tsx'
import { asLeft, leadsBackTo } from '../screen/list-state.ts'
import { useNamedRecord } from '../screen/named-record.ts'
import { groupOf, groupRecordOf, groupsPath, recordOf } from '../screen/places.ts'
import { useProblem } from '../screen/problem.ts'
import { useRemoving } from '../screen/remove-record.ts'
import { RecordScreen } from '../screen/record-screen.tsx'
import { useSaveRecord } from '../screen/save.ts'
import { useSession } from '../screen/session.ts'
import { Button, ButtonRow } from '../ui/button.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { ChoiceButtons } from '../ui/choice-buttons.tsx'
import { DayField } from '../ui/day-field.tsx'
import { Fields } from '../ui/field.tsx'
import { Fold } from '../ui/fold.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Section, WithHistory } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState, Notice } from '../ui/states.tsx'
import { Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import { SlaughterOfGroup } from './carcass/of-group.tsx'
import { GroupCard, OtherRecords } from './head.tsx'
import { growingHouses } from './houses.ts'
import { otherEnd } from './move-row.ts'
import type { GroupNow } from './standing.ts'
import { useGroup } from './use-group.ts'

// Its charts come after what stands on the page at once.
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

/** One group: how it stands, its registration, what came into it and left. */
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
        <GroupForm group={null} />
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
            <SlaughterOfGroup groupId={groupId} />
            <Notes groupId={groupId} />
          </WithHistory>
          {/* Its table needs all the width that there is. */}
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
            {open && <GroupForm group={group.known} />}
          </Fold>
        </>
      )}
    </RecordScreen>
  )
}

/** The notes on a group, the newest first; nothing where there are none. */
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

/** What a group asks for first: pigs while it has none, later its weight, and its end when all have left. */
function NextStep({
  group: { groupId, head, known, endedOn, withdrawals },
  editing,
}: {
  group: GroupNow
  /** Its registration is being corrected: that has the bar at the bottom. */
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
        // Piglets are taken out again where they were weaned, others where they were recorded.
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
            cell: moved,
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

/** What it was, and below whose or with whom: so the table has room beside what is drawn of the group. */
function Moved(move: GroupMoveRow) {
  const t = useT()
  return (
    <>
      {t(`names.${kindThatMoves(move.kind)}`)}
      {[move.typeName, otherEnd(t, move)].map((of, at) => of && <small key={at}> {of}</small>)}
    </>
  )
}
const moved = (move: GroupMoveRow) => <Moved {...move} />

/** A group that was deleted, to be saved once more; a farm that numbers its groups names it anew. */
const asNew = ({ groupId, groupName, startedOn, ageDays, penId, breed, remark }: GroupDetail) => ({
  input: {
    formMode: 'insert' as const,
    groupName,
    startedOn,
    ageDays,
    penId: penId ?? undefined,
    breed,
    remark,
  },
  entityKey: `group:new:${groupId}`,
  label: groupName,
})

function GroupForm({ group }: { group: GroupDetail | null }) {
  const t = useT()
  const say = useProblem()
  const removing = useRemoving()
  const navigate = useNavigate()
  const { today, member } = useSession()
  const named = useNamedRecord(groups.save)
  const breeds = useQuery(query(codes.association, { list: '043' }))
  const saveRecord = useSaveRecord(groups.save, 'group')
  const automatic = member.company === numbersItself
  const mode: 'insert' | 'update' = group ? 'update' : 'insert'
  const form = useRecordForm(
    newGroup,
    named?.input ?? {
      formMode: mode,
      groupId: group?.groupId,
      groupName: group?.groupName,
      startedOn: group?.startedOn ?? today,
      ageDays: group?.ageDays ?? 0,
      penId: group?.penId,
      breed: group?.breed,
      remark: group?.remark,
    },
    {
      draft: `group:${named?.operation.id ?? group?.groupId ?? 'new'}`,
      labels: {
        groupName: t('groups.group.name'),
        startedOn: t('groups.group.startedOn'),
        ageDays: t('groups.group.ageDays'),
        penId: t('groups.group.penId'),
        breed: t('groups.group.breed'),
        remark: t('ui.remark'),
      },
      empty: { startedOn: t('groups.group.startedOnEmpty') },
      rules: ({ startedOn, penId }) => [
        ...(startedOn > today
          ? [{ field: 'startedOn', code: 'AFTER_TODAY', values: { today } } as const]
          : []),
        ...(penId ? [] : [{ field: 'penId', code: 'PEN_NEEDED' } as const]),
      ],
      onSave: (input, operationId) =>
        saveRecord({
          input,
          operationId,
          entityKey: `group:${group?.groupId ?? `new:${operationId}`}`,
          label: input.groupName || t('groups.group.new'),
          summary: { day: input.startedOn },
          changes: named?.operation.id,
        }),
    },
  )
  const back = () => void navigate(groupsPath, { state: asLeft })
  const remove = async () => {
    if (!group) return
    const { groupId, groupName, startedOn, breed } = group
    const isRemoved = await removing(
      t('groups.group.deleteQuestion', { name: groupName }),
      (operationId) =>
        saveRecord({
          input: { formMode: 'delete', groupId, groupName, startedOn, breed },
          operationId,
          entityKey: `group:${groupId}`,
          label: groupName,
        }),
      (operationId) => saveRecord({ ...asNew(group), operationId }),
    )
    if (isRemoved) back()
  }
  return (
    <form
      {...form.element}
      onSubmit={(event) => {
        event.preventDefault()
        void form.save().then((saved) => saved && back())
      }}
    >
      <Fields>
        <TextField
          {...form.text('groupName')}
          disabled={automatic}
          hint={automatic ? t('groups.group.nameFixed') : !group && t('groups.group.nameHint')}
        />
        <DayField {...form.day('startedOn')} max={today} />
        <PenField {...form.choice('penId')} required kinds={growingHouses} />
        <ChoiceButtons
          {...form.choice('breed')}
          choices={(breeds.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        />
        <NumberField {...form.number('ageDays')} />
        <TextField {...form.text('remark')} />
      </Fields>
      {group && group.moves.length === 0 && (
        <Button kind="danger" wide onClick={() => void remove()}>
          {t('ui.delete')}
        </Button>
      )}
      <SaveBar problem={form.problem ?? (named?.operation.refused && say(named.operation.refused))}>
        <Button
          kind="primary"
          wide
          busy={form.saving}
          onClick={() => void form.save().then((saved) => saved && back())}
        >
          {t('ui.save')}
        </Button>
      </SaveBar>
    </form>
  )
}
