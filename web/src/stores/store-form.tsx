import { useState, type ComponentProps, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { IconScan } from '../ui/icons/common.ts'
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
import { valueOf } from '../screen/fields.tsx'
import { GroupsList, useGroupCard, useGroupTable } from '../screen/group-list.tsx'
import { TableCount } from '../screen/history.tsx'
import { useNamedRecord } from '../screen/named-record.ts'
import { PagedEnd } from '../screen/paged-end.tsx'
import { useRemoveRecord } from '../screen/remove-record.ts'
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

/** List of groups, from which the record's group is chosen. */
export function GroupPicker<C extends Parameters<typeof GroupsList>[0]['list']>({
  path,
  list,
  input,
  to,
  before,
}: {
  /** Address of the list. */
  path: string
  list: C
  input: Omit<Input<C>, 'page' | 'search'>
  to: (groupId: number) => string
  /** Action that needs no group. */
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

/** Row in the form of a page; before a choice, the one that the address names. `formKey` begins a new record anew. */
export function useOpenRow<Row extends { recordId: number }>(named: Row | null = null) {
  const [chosen, setOpen] = useState<Row | null | 'by address'>('by address')
  const [formCount, setFormCount] = useState(0)
  const open = chosen === 'by address' ? named : chosen
  const startOver = () => {
    setOpen(null)
    setFormCount((before) => before + 1)
  }
  return { open, setOpen, startOver, formKey: open ? open.recordId : `new-${formCount}` }
}

const isEmpty = (value: unknown) => value === null || value === undefined
const plainText = (value: unknown) => (typeof value === 'number' ? formatAmount(value) : String(value))

export type StoreValues = {
  formMode?: unknown
  itemId?: number | null | undefined
  amount?: number | null | undefined
  price?: number | null | undefined
}
type StoreRow = StoreValues & {
  recordId: number
  itemId: number
  itemName: string
  amount: number
  /** Absent where all amounts have the same unit. */
  unit?: string
}

type StoreRecordOptions<Values extends StoreValues, Row extends StoreRow, Removal extends Call> = {
  /** Name of the record's kind in the outbox. */
  kind: string
  row: Row | null
  /** Field of the record's day. */
  on: keyof Values & string
  begins: Typed<Values>
  updateMode: Values['formMode']
  removal: { call: Removal; input: (row: Row) => Input<Removal> }
  /** Names the draft of a new record. */
  key?: string | undefined
  /** Labels of all fields but the remark. */
  labels: Partial<Record<keyof Values & string, string>>
  /** Texts of values that are neither a day, a number nor a text. */
  texts?: Partial<Record<keyof Values & string, (value: never) => string | null | undefined>>
  /** `before`: the record that is corrected. */
  rules?: ((values: Values, before: StoreValues | null) => readonly FieldProblem<Values>[]) | undefined
  nameOf: (itemId: number | null | undefined) => string
  /** Unit of the amount. */
  unitOf: (values: Pick<Values, 'itemId'> & { groupId?: number | null | undefined }) => string
  /** Effects of saving, as lines of the question. */
  effects?: ((values: Values) => string[]) | undefined
  onDone: () => void
}

/** Form of one record of the store, dated today or earlier: a new one, one that waits on this phone, or a correction. */
export function useStoreRecord<Values extends StoreValues, Row extends StoreRow, Removal extends Call>(
  to: Call<FormSchema<Values>>,
  options: StoreRecordOptions<Values, Row, Removal>,
) {
  const { kind, row, on, begins, updateMode, key = 'new', rules, nameOf, unitOf, effects, onDone } = options
  const t = useT()
  const { today } = useSession()
  const named = useNamedRecord(to)
  const unsent = row ? null : named
  const saveRecord = useSaveRecord(to, kind)
  const removeRecord = useRemoveRecord(options.removal.call, to, kind)
  const labels = { ...options.labels, remark: t('ui.remark') }
  const textOf = { [on]: displayDay, itemId: nameOf, ...options.texts } as Record<
    string,
    (value: never) => string
  >
  const dayOf = (values: object) => valueOf(values, on) as Day
  /** Values with which a correction of the row begins. */
  const corrected = (of: Row): Typed<Values> => ({
    ...begins,
    ...Object.fromEntries([...Object.keys(labels), 'recordId'].map((name) => [name, valueOf(of, name)])),
    formMode: updateMode,
  })
  const amountOf = (values: Values) =>
    [quantity(values.amount ?? 0, unitOf(values)), values.price && formatWon(values.price)]
      .filter(Boolean)
      .join(' · ')
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
    (unsent?.input as Typed<Values> | undefined) ?? (row ? corrected(row) : begins),
    {
      draft: `${kind}:${unsent?.operation.id ?? row?.recordId ?? key}`,
      labels,
      asks: (values) => {
        const item = nameOf(values.itemId)
        const more = effects?.(values) ?? []
        if (!row) return { lines: [`${item} · ${amountOf(values)}`, ...more] }
        const correction = asksCorrection(t, labels, textsOf(corrected(row)), textsOf(values))
        return { ...correction, lines: [item, ...correction.lines, ...more] }
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
  const remove = async () => {
    if (!row) return
    const { itemId, itemName, amount, unit = unitOf(row as never) } = row
    const deletion = {
      input: options.removal.input(row),
      entityKey: `item:${itemId}`,
      label: `${itemName} · ${displayDay(dayOf(row))} · ${quantity(amount, unit)}`,
    }
    const former = { ...corrected(row), formMode: begins.formMode, recordId: undefined }
    if (await removeRecord(deletion, toSave(former as unknown as Values))) onDone()
  }
  return { ...form, remove: row && (() => void remove()) }
}

/** Finds the name of a code in a list. */
export const nameIn = (list: readonly { code: string; name: string }[] | undefined) => (value: unknown) =>
  list?.find(({ code }) => code === String(value))?.name

type Choice = { value: string | number; label: string }
type Item = { itemId: number; name: string; category: string }

/** Fields of a category and its item; choosing an item sets its category, a category with one item sets the item. */
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

/** Scans the code of a bag or bottle. A code of an item that is not among `ours` is rejected with a notice. */
export function ScanGoods({
  ours,
  onRead,
}: {
  ours: readonly number[]
  /** `itemId` is null for a code that is new to the farm, and offline. */
  onRead: (code: Gs1, itemId: number | null) => void
}) {
  const t = useT()
  const cache = useQueryClient()
  const [scanning, setScanning] = useState(false)
  const [other, setOther] = useState(false)
  const read = async (code: Gs1) => {
    setScanning(false)
    // Offline the person chooses the item.
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

/** Frame of a store record's form with its buttons: save, and for a correction delete and a new record instead. */
export function StoreForm<Values extends object>({
  form,
  title,
  corrects,
  onDelete,
  children,
}: {
  form: RecordForm<Values>
  title: string
  /** For a correction: begins a new record instead. */
  corrects?: { newTitle: string; onNew: () => void } | null | undefined
  onDelete?: (() => void) | null | undefined
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

/** Earlier records, newest first; a row opens in the form above. */
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
          // On a phone the form above would open out of sight.
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
