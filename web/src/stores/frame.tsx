import type { ComponentProps, ReactNode } from 'react'
import type { Call, Input } from '@penside/contract/call.ts'
import { useT } from '../i18n/index.ts'
import { newId } from '../screen/device.ts'
import type { RecordForm } from '../screen/form.ts'
import { GroupsList, useGroupCard } from '../screen/group-list.tsx'
import { PagedEnd } from '../screen/paged-end.tsx'
import { useProblem } from '../screen/problem.ts'
import { useSaveRecord, type RecordToSave } from '../screen/save.ts'
import { Button, ButtonRow } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { confirm } from '../ui/confirm.tsx'
import { Fields } from '../ui/field.tsx'
import { Section } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'

/** The groups of which one is chosen to go on with. */
export function GroupPicker<C extends Parameters<typeof GroupsList>[0]['list']>({
  path,
  list,
  input,
  to,
  before,
}: {
  /** Of the list itself. */
  path: string
  list: C
  input: Omit<Input<C>, 'page' | 'search'>
  to: (groupId: number) => string
  /** What can be done without one. */
  before?: ReactNode
}) {
  const t = useT()
  const card = useGroupCard()
  return (
    <GroupsList
      path={path}
      list={list}
      input={input}
      action={before}
      card={(row) => card(row as never)}
      to={to}
      empty={{ title: t('groups.record.emptyStocked') }}
    />
  )
}

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
