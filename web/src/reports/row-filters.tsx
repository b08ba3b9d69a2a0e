import { useState, type ReactNode } from 'react'
import { IconX } from '../ui/icons/first.ts'
import { IconFilter } from '../ui/icons/common.ts'
import { rowFilters, type RowChoice, type RowFilter } from '@penside/contract/reports/rows-behind.ts'
import { unknown } from '@penside/domain/reports/why.ts'
import { formatMonth, formatNumber } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import type { RowNoun } from '../screen/row-noun.ts'
import { Button } from '../ui/button.tsx'
import { Fields } from '../ui/field.tsx'
import { ListHead } from '../ui/page.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SortSelect } from '../ui/sort-select.tsx'
import { useUrlState } from './url-state.ts'
import styles from './row-filters.module.css'

type Order = 'newest' | 'oldest' | 'most' | 'least' | 'tag' | 'parity' | 'longest' | 'eldest'

/** Filters and order of rows, stored in the address. */
export type Narrowing<O extends Order = Order> = {
  order: O
  orders: readonly O[]
  sortBy(order: O): void
  key(by: RowFilter): string
  /** Keys of the given filters that are set. */
  chosen<By extends RowFilter>(filters: readonly By[]): Partial<Record<By, string>>
  choose(by: RowFilter, key: string): void
  clear(filters: readonly RowFilter[]): void
}

/** Filters and order of rows from the address. @param names parameter names that differ from the filter's */
export function useRowFilters<O extends Order>(
  orders: readonly O[],
  names: Readonly<Partial<Record<RowFilter, string>>> = {},
): Narrowing<O> {
  const url = useUrlState({ order: orders[0] ?? '' })
  const nameOf = (by: RowFilter) => names[by] ?? by
  const key = (by: RowFilter) => url.text(nameOf(by))
  return {
    order: url.oneOf('order', orders),
    orders,
    sortBy: (order) => url.change({ order }),
    key,
    chosen: <By extends RowFilter>(filters: readonly By[]) =>
      Object.fromEntries(filters.flatMap((by) => (key(by) ? [[by, key(by)]] : []))) as Partial<
        Record<By, string>
      >,
    choose: (by, key) => url.change({ [nameOf(by)]: key }),
    clear: (filters) => url.change(Object.fromEntries(filters.map((by) => [nameOf(by), '']))),
  }
}

/** Formats the name of a choice. */
export function useChoiceNames(kindName: (kind: string) => string = String) {
  const t = useT()
  const language = useLanguage()
  return ({ by, key, label }: Pick<RowChoice, 'by' | 'key' | 'label'>) =>
    key === unknown
      ? t(by === 'reason' ? 'reports.why.others' : 'reports.why.unknown')
      : by === 'month'
        ? formatMonth(key, language)
        : by === 'parity'
          ? t('records.sow.parityValue', { parity: key })
          : by === 'kind'
            ? kindName(key)
            : label || key
}

/** A chosen filter, and the button that removes it. */
export function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const t = useT()
  return (
    <button
      type="button"
      className={styles.filter}
      aria-label={t('reports.why.removeFilter', { label })}
      onClick={onRemove}
    >
      {label}
      <IconX size={16} aria-hidden />
    </button>
  )
}

/** Chosen filters, number of rows, sheet with all filters, and order. */
export function RowFilters({
  filters,
  choices,
  nameOf,
  counted,
  count,
  aside,
}: {
  filters: Narrowing
  /** All choices. */
  choices: readonly RowChoice[]
  nameOf: (choice: RowChoice) => string
  counted: RowNoun
  count: number
  /** After the order. */
  aside?: ReactNode
}) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const chosen = choices.filter((choice) => filters.key(choice.by) === choice.key)
  return (
    <div data-no-print>
      {chosen.length > 0 && (
        <div className={styles.chosen}>
          {chosen.map((choice) => (
            <FilterChip
              key={choice.by}
              label={nameOf(choice)}
              onRemove={() => filters.choose(choice.by, '')}
            />
          ))}
        </div>
      )}
      <ListHead
        aside={
          <span className={styles.controls}>
            {choices.length > 0 && (
              <button type="button" className={styles.open} onClick={() => setOpen(true)}>
                <IconFilter size={18} aria-hidden />
                {t('reports.rowFilters.filter')}
              </button>
            )}
            <SortSelect
              label={t('ui.sort')}
              value={filters.order}
              onChange={(order) => filters.sortBy(order)}
              choices={filters.orders.map((value) => ({
                value,
                label: t(`reports.rowFilters.order.${value}`),
              }))}
            />
            {aside}
          </span>
        }
      >
        <span role="status">{t(`ui.${counted}`, { count })}</span>
      </ListHead>
      <FilterSheet
        open={open}
        onClose={() => setOpen(false)}
        filters={filters}
        choices={choices}
        nameOf={nameOf}
        count={t(`ui.${counted}`, { count })}
      />
    </div>
  )
}

/** Sheet with all filters. */
function FilterSheet({
  open,
  onClose,
  filters,
  choices,
  nameOf,
  count,
}: {
  open: boolean
  onClose: () => void
  filters: Narrowing
  choices: readonly RowChoice[]
  nameOf: (choice: RowChoice) => string
  /** Number of rows, as text. */
  count: string
}) {
  const t = useT()
  const by = filtersOf(choices)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('reports.rowFilters.filter')}
      footer={
        <>
          <Button disabled={by.every((each) => !filters.key(each))} onClick={() => filters.clear(by)}>
            {t('ui.reset')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t('ui.show')} · {count}
          </Button>
        </>
      }
    >
      <Fields>
        {by.map((each) => (
          <SelectField
            key={each}
            label={t(`reports.rowFilters.by.${each}`)}
            value={filters.key(each)}
            placeholder={t('ui.all')}
            onChange={(key) => filters.choose(each, key)}
            choices={inOrder(each, choices).map((choice) => ({
              value: choice.key,
              label: `${nameOf(choice)} · ${formatNumber(choice.count)}`,
            }))}
          />
        ))}
      </Fields>
    </Sheet>
  )
}

const filtersOf = (choices: readonly RowChoice[]) =>
  rowFilters.filter((each) => choices.some((choice) => choice.by === each))

/** Sorts choices: months and parities by value, others by frequency. */
function inOrder(by: RowFilter, choices: readonly RowChoice[]): RowChoice[] {
  const own = choices.filter((choice) => choice.by === by)
  if (by === 'month') return own.toSorted((a, b) => b.key.localeCompare(a.key))
  if (by === 'parity') return own.toSorted((a, b) => Number(a.key) - Number(b.key))
  return own
}
