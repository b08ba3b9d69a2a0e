import { useState, type ComponentProps, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { IconScan } from '@tabler/icons-react'
import type { Call, Input } from '@penside/contract/api/call.ts'
import { receipts } from '@penside/contract/stores/receipt.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { doubtsAboutFeed } from '@penside/domain/stores/feed-price.ts'
import type { Gs1 } from '@penside/domain/farm/gs1.ts'
import { formatAmount, formatWon, quantity, displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { asksCorrection, NewInstead } from '../screen/correction.tsx'
import { type FieldProblem, type FormSchema, type Typed } from '../screen/form.ts'
import { useRecordForm, type RecordForm } from '../screen/record-form.ts'
import { GroupsList, useGroupCard, useGroupTable } from '../screen/group-list.tsx'
import { TableCount } from '../screen/history.tsx'
import { useNamedRecord } from '../screen/named-record.ts'
import { PagedEnd } from '../screen/paged-end.tsx'
import { useSaveRecord } from '../screen/save.ts'
import { useSession } from '../screen/session.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { ChoiceButtons } from '../ui/choice-buttons.tsx'
import { Fields } from '../ui/field.tsx'
import { Section } from '../ui/page.tsx'
import { PickField } from '../ui/pick-field.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Notice } from '../ui/states.tsx'
import { BagScanner } from './bag-scanner.tsx'

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
  const table = useGroupTable(t('groups.group.list'))
  return (
    <GroupsList
      path={path}
      list={list}
      input={input}
      action={before}
      card={(row) => card(row as never)}
      desk={table as never}
      to={to}
      empty={{ title: t('groups.record.emptyStocked') }}
    />
  )
}

const isEmpty = (value: unknown) => value === null || value === undefined
const plainText = (value: unknown) => (typeof value === 'number' ? formatAmount(value) : String(value))

export type Stored = {
  formMode?: unknown
  itemId?: number | null | undefined
  amount?: number | null | undefined
  price?: number | null | undefined
}

/** The form of one record of the store: a new one, one that waits on this phone, or one that is corrected. It is of today or before. */
export function useStoreRecord<Values extends Stored, Row extends Stored & { recordId: number }>(
  to: Call<FormSchema<Values>>,
  {
    kind,
    row,
    on,
    begins,
    corrects,
    key = 'new',
    labels,
    texts = {},
    rules,
    nameOf,
    unitOf,
    says = () => [],
    onDone,
  }: {
    /** What it is called in the outbox. */
    kind: string
    row: Row | null
    /** The field of its day. */
    on: keyof Values & string
    begins: Typed<Values>
    corrects: (row: Row) => Typed<Values>
    /** Of the draft of a new one. */
    key?: string | undefined
    labels: Partial<Record<keyof Values & string, string>>
    /** Text of a value where it is neither a day, a number nor a text of its own. */
    texts?: Partial<Record<keyof Values & string, (value: never) => string | null | undefined>>
    /** `before`: what stood in the record that is changed. */
    rules?: ((values: Values, before: Stored | null) => readonly FieldProblem<Values>[]) | undefined
    nameOf: (itemId: number | null | undefined) => string
    /** In what its amount is measured. */
    unitOf: (values: Values) => string
    /** What saving means, in the question. */
    says?: ((values: Values) => string[]) | undefined
    onDone: () => void
  },
) {
  const t = useT()
  const { today } = useSession()
  const named = useNamedRecord(to)
  const unsent = row ? null : named
  const saveRecord = useSaveRecord(to, kind)
  const dayOf = (values: Values) => values[on] as Day
  const textOf = { [on]: displayDay, itemId: nameOf, ...texts } as Record<string, (value: never) => string>
  /** How much, and for how much, in the question before it is saved. */
  const amountOf = (values: Values) =>
    [quantity(values.amount ?? 0, unitOf(values)), values.price && formatWon(values.price)]
      .filter(Boolean)
      .join(' · ')
  const allLabels = { ...labels, remark: t('ui.remark') }
  const textsOf = (values: Typed<Values>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        isEmpty(value) ? null : (textOf[name] ?? plainText)(value as never),
      ]),
    )
  const toSave = (input: Values) => ({
    input,
    entityKey: `item:${input.itemId}`,
    label: nameOf(input.itemId),
    summary: { day: dayOf(input), amount: input.amount ? quantity(input.amount, unitOf(input)) : null },
  })
  const form = useRecordForm<Values>(
    to.input,
    (unsent?.input as Typed<Values> | undefined) ?? (row ? corrects(row) : begins),
    {
      draft: `${kind}:${unsent?.operation.id ?? row?.recordId ?? key}`,
      labels: allLabels,
      asks: (values) => {
        const item = nameOf(values.itemId)
        if (!row) return { lines: [`${item} · ${amountOf(values)}`, ...says(values)] }
        const asked = asksCorrection(t, allLabels, textsOf(corrects(row)), textsOf(values))
        return { ...asked, lines: [item, ...asked.lines, ...says(values)] }
      },
      questions: (values) =>
        unitOf(values) === 'kg' ? doubtsAboutFeed(values.amount ?? 0, values.price) : [],
      rules: (values) => [
        ...(dayOf(values) > today ? [{ field: on, code: 'AFTER_TODAY', values: { today } }] : []),
        ...(rules?.(values, row ?? unsent?.input ?? null) ?? []),
      ],
      onSave: (input, operationId) =>
        saveRecord({ ...toSave(input), operationId, changes: unsent?.operation.id }),
      onSaved: onDone,
      refused: unsent?.operation.refused,
    },
  )
  /** A record that was deleted, as it is saved anew. */
  const former = (deleted: Row) => {
    const input = {
      ...corrects(deleted),
      formMode: begins.formMode,
      recordId: undefined,
    } as unknown as Values
    return toSave(input)
  }
  return { ...form, former }
}

/** Names the code of a value in a list of choices. */
export const nameIn = (list: readonly { code: string; name: string }[] | undefined) => (value: unknown) =>
  list?.find(({ code }) => code === String(value))?.name

type Choice = { value: string | number; label: string }
type Item = { itemId: number; name: string; category: string }

/** A category and an item of it: each follows from the other where it can. */
export function CategoryAndItem({
  category,
  item,
  categories,
  items,
  set,
}: {
  category: Omit<ComponentProps<typeof ChoiceButtons<string>>, 'choices'>
  item: Omit<ComponentProps<typeof PickField<number>>, 'choices'>
  categories: readonly Choice[]
  items: readonly Item[]
  set: (values: { category: string | null; itemId: number | null }) => void
}) {
  const t = useT()
  return (
    <>
      <ChoiceButtons
        {...category}
        choices={categories as readonly { value: string; label: string }[]}
        onChange={(chosen) => {
          const [only, ...others] = items.filter((each) => each.category === chosen)
          set({ category: chosen, itemId: only && others.length === 0 ? only.itemId : null })
        }}
      />
      <PickField
        {...item}
        required
        choices={items
          .filter((each) => !category.value || each.category === category.value)
          .map(({ itemId, name }) => ({ value: itemId, label: name }))}
        placeholder={t('ui.choose')}
        onChange={(itemId) =>
          set({
            category: items.find((each) => each.itemId === itemId)?.category ?? category.value ?? null,
            itemId,
          })
        }
      />
    </>
  )
}

/** Reads the code of a bag or bottle; `ours`: of which items it may be. What is none of them is said and not taken. */
export function ScanGoods({
  ours,
  onRead,
}: {
  ours: readonly number[]
  /** Without an item where the farm has not had this code before, or nobody can be asked. */
  onRead: (code: Gs1, itemId: number | null) => void
}) {
  const t = useT()
  const cache = useQueryClient()
  const [scanning, setScanning] = useState(false)
  const [other, setOther] = useState(false)
  const read = async (code: Gs1) => {
    setScanning(false)
    // Without a network the person says what it is.
    const known = await cache.fetchQuery(query(receipts.known, { gtin: code.gtin })).catch(() => null)
    const itemId = known?.itemId ?? null
    const isOther = itemId !== null && !ours.includes(itemId)
    setOther(isOther)
    if (!isOther) onRead(code, itemId)
  }
  return (
    <>
      <Button wide icon={<IconScan size={22} aria-hidden />} onClick={() => setScanning(true)}>
        {t('stores.scan.button')}
      </Button>
      {other && <Notice tone="red" title={t('stores.scan.notHere')} />}
      {scanning && <BagScanner onRead={(code) => void read(code)} onClose={() => setScanning(false)} />}
    </>
  )
}

/** The form of one record of the store, with its buttons: save, and for a correction a new one instead and delete. */
export function StoreForm<Values extends object>({
  form,
  title,
  corrects,
  onDelete,
  children,
}: {
  form: RecordForm<Values>
  title: string
  /** Of a form that corrects a record: how to begin a new one instead. */
  corrects?: { newTitle: string; onNew: () => void } | null | undefined
  onDelete?: (() => void) | undefined
  children: ReactNode
}) {
  const t = useT()
  return (
    <Section
      title={title}
      aside={
        corrects ? <Chip tone="amber">{t('ui.editing')}</Chip> : <Chip tone="green">{t('ui.input')}</Chip>
      }
    >
      <form {...form.element}>
        <Fields>
          {corrects && <NewInstead label={corrects.newTitle} onClick={corrects.onNew} />}
          {children}
        </Fields>
        <SaveBar problem={form.problem}>
          <Button kind="primary" wide busy={form.saving} onClick={() => void form.save()}>
            {t(corrects ? 'records.kind.saveCorrection' : 'ui.save')}
          </Button>
          {onDelete && (
            <Button kind="danger" onClick={onDelete}>
              {t('ui.delete')}
            </Button>
          )}
        </SaveBar>
      </form>
    </Section>
  )
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
  return (
    <Section title={title} aside={<TableCount title={title} count={total} shown={rows.length} />}>
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
