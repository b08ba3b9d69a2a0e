import { hashKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Grades } from '@penside/contract/groups/record.ts'
import { groupKindNamed } from '@penside/domain/groups/known-kinds.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { isRefused, type Operation } from '../outbox/operation.ts'
import { query } from '../screen/api.ts'
import { History } from '../screen/history.tsx'
import { GroupEnded } from '../screen/group-list.tsx'
import { leadsBackTo } from '../screen/list-state.ts'
import { NothingChosen } from '../screen/nothing-chosen.tsx'
import {
  keyOf,
  openedNow,
  historyRows,
  rowOfOperation,
  type Opened,
  type ShownRow,
} from '../screen/history-rows.tsx'
import { ageOf } from '../screen/phone.ts'
import { groupListOf, groupRecordOf } from '../screen/places.ts'
import { useProblem } from '../screen/problem.ts'
import { RecordScreen } from '../screen/record-screen.tsx'
import { UndoButton, useJustSaved } from '../screen/undo.tsx'
import { Chip } from '../ui/chip.tsx'
import { Fold } from '../ui/fold.tsx'
import { WithHistory } from '../ui/page.tsx'
import { Notice } from '../ui/states.tsx'
import type { Column } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'
import { GroupRecordForm } from './record-form.tsx'
import { GroupSwitch, SmallGroupHead } from './group-card.tsx'
import type { GroupRecordKind, GroupRow, SentOfGroup } from './kind.ts'
import type { GroupNow } from './group-now.ts'
import { gradesText, useGrades } from './use-grades.ts'
import { useGroup } from './use-group.ts'

/** Screen of one kind of record of a group: the group, the form and the history. */
export function GroupRecordScreen<Row extends GroupRow, New extends SentOfGroup>({
  kind,
}: {
  kind: GroupRecordKind<Row, New>
}) {
  const t = useT()
  const [params] = useSearchParams()
  const groupId = Number(params.get('grpNo'))
  if (!(groupId > 0))
    return <NothingChosen title={t('groups.record.chooseGroup')} list={groupListOf(kind.name)} />
  return <OfGroup key={`${groupId} ${params.get('rest')}`} kind={kind} groupId={groupId} />
}

function OfGroup<Row extends GroupRow, New extends SentOfGroup>({
  kind,
  groupId,
}: {
  kind: GroupRecordKind<Row, New>
  groupId: number
}) {
  const { group, without, operations, pending, problem, retry } = useGroup(groupId)
  const asked = query(kind.history, { groupId })
  const history = useQuery(asked)
  const rows = history.data ? kind.read(history.data as never) : undefined
  return (
    <RecordScreen
      listPath={groupListOf(kind.name)}
      pending={pending || history.isPending}
      problem={problem}
      onRetry={retry}
      summary={group && <SmallGroupHead group={group} />}
    >
      {group && without && operations && (
        <>
          <GroupSwitch groupId={groupId} name={group.name} />
          <Records
            kind={kind}
            group={group}
            without={without}
            rows={rows ?? []}
            unknown={!rows}
            operations={operations}
            // An answer from the offline snapshot is as old as the snapshot.
            readAt={ageOf(hashKey(asked.queryKey)) ?? history.dataUpdatedAt}
          />
        </>
      )}
    </RecordScreen>
  )
}

/** Record of this phone that was rejected while the screen is open; earlier ones stay in the history. */
function useRefusedHere(own: readonly ShownRow<GroupRow>[]) {
  const refused = own.flatMap(({ operation }) => (operation && isRefused(operation) ? [operation] : []))
  const [before] = useState(() => refused.map(({ id }) => id))
  return refused.find(({ id }) => !before.includes(id))
}

/** Record that is open in the form, or a new one: until another is chosen, the one that the address names. */
function useOpened<Row extends GroupRow, New extends SentOfGroup>({
  kind,
  group: { groupId, endedOn },
  rows,
  own,
  operations,
}: Pick<RecordsProps<Row, New>, 'kind' | 'group' | 'rows' | 'operations'> & {
  own: readonly ShownRow<Row>[]
}) {
  const [params] = useSearchParams()
  const shown = [...own, ...rows]
  const [formCount, setFormCount] = useState(0)
  // A record that the open form is sending does not count as entered until the form is done.
  const [since, setSince] = useState(() => Date.now())
  const entered = [...own.filter(({ operation }) => !operation || operation.enteredAt < since), ...rows]
  const [chosen, setOpened] = useState<Opened<Row> | null | 'by address'>('by address')
  const ended = endedOn !== null && kind.name !== 'groupEnd'
  const mayEnter = !ended && !(kind.once && entered.length > 0)
  const byAddress = (): Opened<Row> | null => {
    const operationId = params.get('op')
    const unsent = operationId === null ? undefined : rowOfOperation(shown, operations, operationId)
    const named = rows.find(({ seq }) => seq === Number(params.get('seq')))
    const newest = kind.opensNewest && !params.has('rest') ? entered[0] : undefined
    const row = unsent ?? (named && !kind.comesFrom?.(named, groupId) ? named : newest)
    if (row && !ended) return { mode: 'update', row }
    return mayEnter ? { mode: 'insert' } : null
  }
  return {
    shown,
    ended,
    mayEnter,
    formCount,
    opened: chosen === 'by address' ? byAddress() : chosen && openedNow(chosen, shown, operations),
    setOpened,
    begin: () => {
      setFormCount((before) => before + 1)
      setSince(Date.now())
      setOpened(kind.once ? 'by address' : { mode: 'insert' })
    },
  }
}

type RecordsProps<Row extends GroupRow, New extends SentOfGroup> = {
  kind: GroupRecordKind<Row, New>
  group: GroupNow
  without: (operationId?: string) => GroupNow
  rows: readonly Row[]
  /** The server's records are not on this phone. */
  unknown: boolean
  operations: readonly Operation[]
  readAt: number
}

function Records<Row extends GroupRow, New extends SentOfGroup>(props: RecordsProps<Row, New>) {
  const { kind, group, without, rows, unknown, operations, readAt } = props
  const t = useT()
  const say = useProblem()
  const one = groupKindNamed(kind.name).one[useLanguage()]
  const columns = useColumns(kind, group.name)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const saved = useJustSaved(kind, operations)
  const own = historyRows(kind, operations, rows, group, readAt)
  const refused = useRefusedHere(own)
  const { shown, ended, mayEnter, formCount, opened, setOpened, begin } = useOpened({ ...props, own })
  const corrected = opened?.mode === 'update' ? opened.row : null

  const open = (row: ShownRow<Row>) => {
    const elsewhere = kind.comesFrom?.(row, group.groupId)
    if (elsewhere) {
      toast(t('groups.record.comesFrom'))
      void navigate(elsewhere, { state: leadsBackTo(pathname + search) })
    } else if (ended) toast(t('groups.record.endedNow'), { kind: 'error' })
    else setOpened({ mode: 'update', row })
  }
  const toggle = () => {
    if (opened) setOpened(null)
    else if (mayEnter) setOpened({ mode: 'insert' })
    else if (ended) toast(t('groups.record.endedNow'), { kind: 'error' })
    else setOpened('by address')
  }
  return (
    <WithHistory
      history={
        <>
          {saved && <UndoButton kind={kind} named={false} saved={saved} />}
          <History
            rows={shown}
            columns={columns}
            rowKey={keyOf}
            onRow={open}
            openKey={corrected && keyOf(corrected)}
            empty={t('records.kind.none', { one })}
            unknown={unknown ? t('groups.record.notHere') : undefined}
          />
        </>
      }
    >
      <Fold
        title={
          corrected
            ? t('records.kind.edit', { one, day: kind.dayOf(corrected) })
            : t('records.kind.new', { one })
        }
        chip={
          opened &&
          (corrected ? (
            <Chip tone="amber">{t('ui.editing')}</Chip>
          ) : (
            <Chip tone="green">{t('ui.input')}</Chip>
          ))
        }
        open={opened !== null}
        onToggle={toggle}
      >
        {opened && (
          <GroupRecordForm
            // A rejection of the open record begins the form anew, with the reason at its fields.
            key={corrected ? `${keyOf(corrected)} ${corrected.operation?.refused?.code}` : `new-${formCount}`}
            kind={kind}
            group={corrected?.operation ? without(corrected.operation.id) : group}
            opened={opened}
            refused={refused}
            onDone={begin}
            onNew={mayEnter ? begin : undefined}
          />
        )}
      </Fold>
      {!opened && refused?.refused && <Notice tone="red" title={say(refused.refused)} />}
      {ended && <GroupEnded groupId={group.groupId} from={groupRecordOf(kind.name, group.groupId)} />}
    </WithHistory>
  )
}

/** Columns of a kind's history: its own, the group after the day, and the grades of a company that counts by them. */
function useColumns<Row extends GroupRow, New extends SentOfGroup>(
  kind: GroupRecordKind<Row, New>,
  groupName: string,
): Column<ShownRow<Row>>[] {
  const t = useT()
  const grades = useGrades(kind.name)
  const group = { key: 'group', header: t('groups.group.name'), cell: () => groupName }
  const columns = kind.columns(t).toSpliced(1, 0, group)
  if (!grades) return columns
  const gradesOf = (row: ShownRow<Row>) =>
    'grades' in row && row.grades ? gradesText(grades, row.grades as Grades) : ''
  return [...columns, { key: 'grades', header: t('groups.record.gradesTold'), cell: gradesOf }]
}
