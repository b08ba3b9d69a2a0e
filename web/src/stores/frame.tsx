import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { Call, Input } from '@penside/contract/call.ts'
import { formatNumber, writtenDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { call } from '../screen/api.ts'
import { newId } from '../screen/device.ts'
import type { RecordForm } from '../screen/form.ts'
import { useListState, useStartAt } from '../screen/list-state.ts'
import { PagedEnd } from '../screen/paged-end.tsx'
import { PagedList } from '../screen/paged-list.tsx'
import { useProblem } from '../screen/problem.ts'
import { useSaveRecord, type RecordToSave } from '../screen/save.ts'
import { useTyped } from '../screen/typed.ts'
import { Button, ButtonRow } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { confirm } from '../ui/confirm.tsx'
import { Fields } from '../ui/field.tsx'
import { ListHead, Section } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'

type GroupRow = {
  groupId: number
  groupName: string
  averageAge: number
  penName: string
  head: number
  startedOn: string
  total: number
}
type GroupCall = (
  input: { search?: string | undefined; page: number },
  signal: AbortSignal,
) => Promise<GroupRow[]>

/** The groups that have not ended, of which one is chosen to go on with. */
export function GroupPicker({
  path,
  read,
  to,
  before,
}: {
  /** Of the list itself. */
  path: string
  read: GroupCall
  to: (groupId: number) => string
  /** What can be done without one. */
  before?: ReactNode
}) {
  const t = useT()
  const { search, setSearch, startAt } = useListState(path, ['SDATE'])
  const { typed, setTyped, askNow } = useTyped(search, setSearch)
  const paged = useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [path, search],
      queryFn: async ({ pageParam, signal }) => {
        const rows = await read({ search: search || undefined, page: pageParam }, signal)
        return { rows, total: rows[0]?.total ?? 0 }
      },
      initialPageParam: 0,
      getNextPageParam: (last, all) =>
        all.reduce((shown, { rows }) => shown + rows.length, 0) < last.total ? all.length : undefined,
    }),
  )
  useStartAt(startAt, !paged.isPending)
  const total = paged.data?.pages[0]?.total
  return (
    <>
      <SearchField label={t('groups.group.searchName')} value={typed} onChange={setTyped} onSearch={askNow} />
      {before}
      <ListHead>
        <span role="status">
          {total === undefined ? ' ' : t('shell.results', { count: total, shown: formatNumber(total) })}
        </span>
      </ListHead>
      <PagedList<GroupRow>
        paged={paged}
        label={t('groups.group.list')}
        rowKey={({ groupId }) => groupId}
        card={({ groupId, groupName, head, penName, startedOn, averageAge }) => ({
          tag: groupName,
          chip: (
            <Chip tone={head > 0 ? 'green' : 'grey'}>
              {t('groups.group.heads', { count: head, shown: formatNumber(head) })}
            </Chip>
          ),
          line: penName || t('groups.group.noPen'),
          aside: `${writtenDay(startedOn)} (${t('groups.group.days', { count: averageAge })})`,
          to: to(groupId),
        })}
        empty={
          search
            ? { title: t('ui.noMatch'), body: t('shell.searchedFor', { text: search }) }
            : { title: t('groups.group.empty'), body: t('groups.group.emptyStep') }
        }
      />
    </>
  )
}

/** A group to go on with from the list of `groups`, or of who receives feed. */
export const readWith =
  <C extends Call>(to: C): GroupCall =>
  (input, signal) =>
    call(to, input as Input<C>, { signal }) as Promise<GroupRow[]>

/** The form of one record of the store, with its buttons: a new one, delete, save. */
export function StoreForm<Values extends object>({
  form,
  editing,
  title,
  refused,
  onNew,
  onDelete,
  children,
}: {
  form: RecordForm<Values>
  /** A record that is there is corrected. */
  editing: boolean
  title: string
  /** Why the server did not take what stands in the form. */
  refused?: ReactNode
  onNew: () => void
  onDelete?: (() => void) | undefined
  children: ReactNode
}) {
  const t = useT()
  return (
    <Section
      title={title}
      aside={
        editing ? <Chip tone="amber">{t('ui.editing')}</Chip> : <Chip tone="green">{t('ui.input')}</Chip>
      }
    >
      <form {...form.element}>
        <Fields>{children}</Fields>
        <SaveBar problem={form.problem ?? refused}>
          <Button kind="primary" wide busy={form.saving} onClick={() => void form.save()}>
            {t('ui.save')}
          </Button>
          {editing && (
            <ButtonRow>
              <Button onClick={onNew}>{t('ui.newEntry')}</Button>
              {onDelete && (
                <Button kind="danger" onClick={onDelete}>
                  {t('ui.delete')}
                </Button>
              )}
            </ButtonRow>
          )}
        </SaveBar>
      </form>
    </Section>
  )
}

/** Asks, deletes, and says so; true when it is done. */
export function useRemoveRecord<C extends Call>(to: C, kind: string) {
  const t = useT()
  const say = useProblem()
  const save = useSaveRecord(to, kind)
  return async (record: Omit<RecordToSave<C>, 'operationId'>): Promise<boolean> => {
    const asked = { title: t('ui.askDelete'), body: record.label, yes: t('ui.delete'), danger: true }
    if (!(await confirm(asked))) return false
    try {
      const { where } = await save({ ...record, operationId: newId() })
      toast(t(where === 'server' ? 'ui.deleted' : 'outbox.savedHere'))
      return true
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
      return false
    }
  }
}

/** What was recorded before, newest first; a row opens in the form above. */
export function StoreHistory<Row extends { recordId: number }>({
  title,
  rows,
  total,
  columns,
  open,
  onOpen,
  paged,
  empty,
}: {
  title: string
  rows: readonly Row[]
  total: number
  columns: readonly Column<Row>[]
  open: number | null
  onOpen: (row: Row) => void
  paged?: ComponentProps<typeof PagedEnd>['paged'] | undefined
  empty: ReactNode
}) {
  const t = useT()
  return (
    <Section title={title} aside={t('ui.records', { count: total })}>
      <Table
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={({ recordId }) => recordId}
        namedBy={2}
        onRow={(row) => {
          onOpen(row)
          // The form stands above; on a phone it would open out of sight.
          window.scrollTo({
            top: 0,
            behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
          })
        }}
        rowTone={({ recordId }) => (recordId === open ? 'selected' : undefined)}
        grows
        empty={empty}
      />
      {paged && <PagedEnd paged={paged} shown={rows.length} shape="rows" />}
    </Section>
  )
}
