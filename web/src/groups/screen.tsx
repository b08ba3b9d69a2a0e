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
import { toast } from '../ui/toast.tsx'
import { GroupForm } from './form.tsx'
import { GroupSwitch, SmallGroupHead } from './head.tsx'
import type { GroupRecordKind, GroupRow, SentOfGroup } from './kind.ts'
import type { GroupNow } from './standing.ts'
import { gradesTold, useGrades } from './use-grades.ts'
import { useGroup } from './use-group.ts'

/** One group's records of one kind: how it stands, the form, what was recorded before. */
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
            // What the phone answered is as old as what it keeps.
            readAt={ageOf(hashKey(asked.queryKey)) ?? history.dataUpdatedAt}
          />
        </>
      )}
    </RecordScreen>
  )
}

function Records<Row extends GroupRow, New extends SentOfGroup>({
  kind,
  group,
  without,
  rows,
  unknown,
  operations,
  readAt,
}: {
  kind: GroupRecordKind<Row, New>
  group: GroupNow
  without: (operationId?: string) => GroupNow
  rows: readonly Row[]
  /** What the server has is not on this phone. */
  unknown: boolean
  operations: readonly Operation[]
  readAt: number
}) {
  const t = useT()
  const say = useProblem()
  const language = useLanguage()
  const grades = useGrades(kind.name)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const declared = groupKindNamed(kind.name)
  const one = declared.one[language]
  const saved = useJustSaved(kind, operations)
  const own = historyRows(kind, operations, rows, group, readAt)
  const shown = [...own, ...rows]
  // Those that were refused before one came here stand in the history; a new one is told where it was entered.
  const refusedOnes = own.flatMap(({ operation }) => (operation && isRefused(operation) ? [operation] : []))
  const [before] = useState(() => refusedOnes.map(({ id }) => id))
  const refused = refusedOnes.find(({ id }) => !before.includes(id))
  // What the open form is sending stays in it, also where it is refused, until the form is done.
  const [begun, setBegun] = useState(() => Date.now())
  const standing = [...own.filter(({ operation }) => !operation || operation.enteredAt < begun), ...rows]

  const named = params.get('op')
  const asked = named === null ? undefined : rowOfOperation(shown, operations, named)
  // One that a figure counts is opened where it can be changed.
  const counted = rows.find(({ seq }) => seq === Number(params.get('seq')))
  const [times, setTimes] = useState(0)
  const [chosen, setOpened] = useState<Opened<Row> | null | 'by itself'>('by itself')
  const ended = group.endedOn !== null && kind.name !== 'groupEnd'
  const enterable = !ended && !(kind.once && standing.length > 0)
  const isRest = params.has('rest')
  const byItself = (): Opened<Row> | null => {
    const newest = kind.opensNewest && !isRest ? standing[0] : undefined
    const row = asked ?? (counted && !kind.comesFrom?.(counted, group.groupId) ? counted : newest)
    if (row && !ended) return { mode: 'update', row }
    return enterable ? { mode: 'insert' } : null
  }
  const opened = chosen === 'by itself' ? byItself() : chosen && openedNow(chosen, shown, operations)
  const fresh = () => {
    setTimes((now) => now + 1)
    setBegun(Date.now())
    setOpened(kind.once ? 'by itself' : { mode: 'insert' })
  }

  const open = (row: ShownRow<Row>) => {
    const elsewhere = kind.comesFrom?.(row, group.groupId)
    if (elsewhere) {
      toast(t('groups.record.comesFrom'))
      void navigate(elsewhere, { state: leadsBackTo(pathname + search) })
    } else if (ended) toast(t('groups.record.endedNow'), { kind: 'error' })
    else setOpened({ mode: 'update', row })
  }
  const edits = opened?.mode === 'update'
  return (
    <WithHistory
      history={
        <>
          {saved && <UndoButton kind={kind} named={false} saved={saved} />}
          <History
            rows={shown}
            columns={[
              ...kind.columns(t).toSpliced(1, 0, {
                key: 'group',
                header: t('groups.group.name'),
                cell: () => group.name,
              }),
              ...(grades
                ? [
                    {
                      key: 'grades',
                      header: t('groups.record.gradesTold'),
                      cell: (row: ShownRow<Row>) =>
                        'grades' in row && row.grades ? gradesTold(grades, row.grades as Grades) : '',
                    },
                  ]
                : []),
            ]}
            rowKey={keyOf}
            onRow={open}
            openKey={edits ? keyOf(opened.row) : null}
            empty={t('records.kind.none', { one })}
            unknown={unknown ? t('groups.record.notHere') : undefined}
          />
        </>
      }
    >
      <Fold
        title={
          edits
            ? t('records.kind.edit', { one, day: kind.dayOf(opened.row) })
            : t('records.kind.new', { one })
        }
        chip={
          opened &&
          (edits ? <Chip tone="amber">{t('ui.editing')}</Chip> : <Chip tone="green">{t('ui.input')}</Chip>)
        }
        open={opened !== null}
        onToggle={() => {
          if (opened) setOpened(null)
          else if (enterable) setOpened({ mode: 'insert' })
          else if (ended) toast(t('groups.record.endedNow'), { kind: 'error' })
          else setOpened('by itself')
        }}
      >
        {opened && (
          <GroupForm
            // What is refused while it is open says why at its fields.
            key={edits ? `${keyOf(opened.row)} ${opened.row.operation?.refused?.code}` : `new-${times}`}
            kind={kind}
            group={edits && opened.row.operation ? without(opened.row.operation.id) : group}
            opened={opened}
            refused={refused}
            onDone={fresh}
            onNew={enterable ? fresh : undefined}
          />
        )}
      </Fold>
      {!opened && refused?.refused && <Notice tone="red" title={say(refused.refused)} />}
      {ended && <GroupEnded groupId={group.groupId} from={groupRecordOf(kind.name, group.groupId)} />}
    </WithHistory>
  )
}
