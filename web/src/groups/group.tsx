import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { IconPlus } from '@tabler/icons-react'
import { codes } from '@penside/contract/farm/codes.ts'
import { groups, newGroup, type GroupDetail } from '@penside/contract/groups/group.ts'
import type { GroupMoveRow } from '@penside/contract/groups/record.ts'
import { formatNumber, writtenDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { call, query, whyNothing } from '../screen/api.ts'
import { newId } from '../screen/device.ts'
import { Failed } from '../screen/failed.tsx'
import { useRecordForm } from '../screen/form.ts'
import { asLeft, leadsBackTo, useListState, useStartAt } from '../screen/list-state.ts'
import { groupOf, groupsPath, recordOf } from '../screen/places.ts'
import { useNamedRecord } from '../screen/named-record.ts'
import { PagedEnd } from '../screen/paged-end.tsx'
import { useProblem } from '../screen/problem.ts'
import { RecordScreen } from '../screen/record-screen.tsx'
import { useSaveRecord } from '../screen/save.ts'
import { useSession } from '../screen/session.ts'
import { useTyped } from '../screen/typed.ts'
import { NoPens } from '../farm/pen-field.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { ChoiceButtons } from '../ui/choice-buttons.tsx'
import { confirm } from '../ui/confirm.tsx'
import { DayField } from '../ui/day-field.tsx'
import { Facts, TagHead } from '../ui/facts.tsx'
import { Fields } from '../ui/field.tsx'
import { Fold } from '../ui/fold.tsx'
import { List, ListCard } from '../ui/list.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { ListHead, Section } from '../ui/page.tsx'
import { PickField } from '../ui/pick-field.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Table } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'

/** The farm's groups that have not ended, the newest first. */
export function GroupList() {
  const t = useT()
  const { search, setSearch, startAt } = useListState(groupsPath, ['SDATE'])
  const { typed, setTyped, askNow } = useTyped(search, setSearch)
  const paged = useInfiniteQuery(pagesOf(search))
  const { data, error, isPending, refetch, isRefetching } = paged
  const rows = data?.pages.flat() ?? []
  const total = rows[0]?.total ?? 0
  useStartAt(startAt, !isPending)

  return (
    <>
      <SearchField label={t('groups.group.searchName')} value={typed} onChange={setTyped} onSearch={askNow} />
      <Button kind="primary" wide to={groupOf()} icon={<IconPlus size={22} aria-hidden />}>
        {t('groups.group.new')}
      </Button>
      <ListHead>
        <span role="status">
          {data ? t('shell.results', { count: total, shown: formatNumber(total) }) : ' '}
        </span>
      </ListHead>
      {isPending ? (
        <Skeleton shape="list" />
      ) : error && rows.length === 0 ? (
        <Failed problem={error} onRetry={() => void refetch()} retrying={isRefetching} />
      ) : rows.length === 0 ? (
        search ? (
          <EmptyState title={t('ui.noMatch')} body={t('shell.searchedFor', { text: search })} />
        ) : (
          <EmptyState title={t('groups.group.empty')} body={t('groups.group.emptyStep')} />
        )
      ) : (
        <List label={t('groups.group.list')}>
          {rows.map((row) => (
            <ListCard
              key={row.groupId}
              tag={row.groupName}
              chip={<Chip tone={row.head > 0 ? 'green' : 'grey'}>{heads(t, row.head)}</Chip>}
              line={row.penName || t('groups.group.noPen')}
              aside={`${writtenDay(row.startedOn)} (${t('groups.group.days', { count: row.averageAge })})`}
              to={groupOf(row.groupId)}
            />
          ))}
        </List>
      )}
      <PagedEnd paged={paged} shown={rows.length} />
    </>
  )
}

const heads = (t: ReturnType<typeof useT>, count: number) =>
  t('groups.group.heads', { count, shown: formatNumber(count) })

/** The wire answers pages of rows; how many there are in all stands in each. */
const pagesOf = (search: string) =>
  infiniteQueryOptions({
    queryKey: [groups.list.path, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        groups.list,
        { search: search || undefined, single: 'N', stocked: 'N', page: pageParam },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const [row] = last
      return row && all.flat().length < row.total ? all.length : undefined
    },
  })

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
  const { data: group, error, isPending, refetch } = useQuery(query(groups.view, { groupId }))
  const [open, setOpen] = useState(false)
  return (
    <RecordScreen
      listPath={groupsPath}
      pending={isPending}
      problem={whyNothing({ data: group, error })}
      onRetry={() => void refetch()}
      summary={group && <GroupCard group={group} />}
    >
      {group && (
        <>
          <Fold
            title={t('groups.group.edit')}
            chip={open && <Chip tone="amber">{t('ui.editing')}</Chip>}
            open={open}
            onToggle={() => setOpen(!open)}
          >
            {open && <GroupForm group={group} />}
          </Fold>
          <Moves moves={group.moves} groupId={groupId} />
        </>
      )}
    </RecordScreen>
  )
}

function GroupCard({ group }: { group: GroupDetail }) {
  const t = useT()
  return (
    <Card>
      <TagHead
        tag={group.groupName}
        chip={<Chip tone={group.head > 0 ? 'green' : 'grey'}>{heads(t, group.head)}</Chip>}
      />
      <Facts
        facts={[
          { key: 'start', label: t('groups.group.startedOn'), value: writtenDay(group.startedOn) },
          {
            key: 'age',
            label: t('groups.group.averageAge'),
            value: t('groups.group.days', { count: group.averageAge }),
          },
          { key: 'pen', label: t('groups.group.penId'), value: group.penName || t('groups.group.noPen') },
          { key: 'breed', label: t('groups.group.breed'), value: group.breedName },
          { key: 'females', label: t('groups.group.females'), value: formatNumber(group.females) },
          { key: 'males', label: t('groups.group.males'), value: formatNumber(group.males) },
        ]}
      />
    </Card>
  )
}

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
    <Section title={t('groups.group.moves')} aside={t('ui.records', { count: moves.length })}>
      <Table
        caption={t('groups.group.moves')}
        rows={moves}
        rowKey={({ kind, seq }) => `${kind}${seq}`}
        // Piglets are taken out again where they were weaned.
        onRow={({ sowId, partly }) => {
          if (sowId === null) return
          const to = recordOf(partly ? 'partialWeaning' : 'weaning', sowId)
          void navigate(to, { state: leadsBackTo(groupOf(groupId)) })
        }}
        columns={[
          { key: 'on', header: t('groups.group.movedOn'), cell: ({ movedOn }) => writtenDay(movedOn) },
          { key: 'sow', header: t('groups.group.sow'), cell: ({ sowTag }) => sowTag ?? '' },
          { key: 'head', header: t('groups.group.head'), cell: ({ head }) => head, align: 'right' },
          {
            key: 'kg',
            header: 'kg',
            cell: ({ totalWeight }) => (totalWeight ? formatNumber(totalWeight) : ''),
            align: 'right',
          },
          { key: 'type', header: t('groups.group.type'), cell: ({ typeName }) => typeName },
        ]}
      />
    </Section>
  )
}

const growingHouses = ['080005', '080006', '080007', '080008', '080009', '080010']
/** Of such a company nobody types a group's number. */
const numbersItself = 'CJ'

function GroupForm({ group }: { group: GroupDetail | null }) {
  const t = useT()
  const say = useProblem()
  const navigate = useNavigate()
  const { today, member } = useSession()
  const named = useNamedRecord(groups.save)
  const breeds = useQuery(query(codes.association, { list: '043' }))
  const pens = useQuery(query(codes.locations, { kinds: growingHouses.join(',') }))
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
    const body = t('groups.group.deleteQuestion', { name: group.groupName })
    if (!(await confirm({ title: t('ui.askDelete'), body, yes: t('ui.delete'), danger: true }))) return
    try {
      const { groupId, groupName, startedOn, breed } = group
      const { where } = await saveRecord({
        input: { formMode: 'delete', groupId, groupName, startedOn, breed },
        operationId: newId(),
        entityKey: `group:${groupId}`,
        label: groupName,
      })
      toast(t(where === 'server' ? 'ui.deleted' : 'outbox.savedHere'))
      back()
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
    }
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
        <PickField
          {...form.choice('penId')}
          required
          choices={(pens.data ?? []).map(({ code, name, house }) => ({
            value: Number(code),
            label: name,
            detail: house,
          }))}
          placeholder={t('groups.group.noPen')}
          none={pens.data && <NoPens />}
        />
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
