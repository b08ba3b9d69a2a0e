import { IconArrowDown, IconArrowUp } from '../ui/icons/common.ts'
import { useSearchParams } from 'react-router'
import { useLanguage } from '../i18n/index.ts'
import type { Column } from '../ui/table.tsx'
import { sortRows } from './sort-rows.ts'
import { sortedBy } from './list-state.ts'
import styles from './sorted.module.css'
import { useIsDesk } from './use-is-desk.ts'

type Sortable<Row> = { key: string; value: (row: Row) => string | number | null }

/** Sorting of a table by its headings, at a desk. The order is in the address, so that a link has it on a phone, too. */
export function useSorted<Row>(
  columns: readonly Sortable<Row>[],
  {
    off = false,
    last,
    kept,
  }: {
    off?: boolean | undefined
    last?: ((row: Row) => boolean) | undefined
    /** Order of a list beside its card, whose address does not have it. */
    kept?: readonly [by: string, setBy: (by: string) => void] | undefined
  } = {},
) {
  const [params, setParams] = useSearchParams()
  const desk = useIsDesk()
  const language = useLanguage()
  const asked = kept ? kept[0] : (params.get(sortedBy) ?? '')
  const down = asked.startsWith('-')
  const column = off ? undefined : columns.find(({ key }) => key === asked.slice(down ? 1 : 0))
  const sortBy = (key: string) => {
    const by = column?.key !== key ? key : down ? '' : `-${key}`
    if (kept) return kept[1](by)
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (by) next.set(sortedBy, by)
        else next.delete(sortedBy)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return {
    isSorted: column !== undefined,
    sorted: (rows: readonly Row[]) =>
      column ? sortRows(rows, column.value, { down, language, last }) : rows,
    /** Column with a heading that sorts; `waiting`: rows are still being loaded. */
    withHeading: (shown: Column<Row>, waiting = false): Column<Row> => {
      if (off) return shown
      const is = !waiting && shown.key === column?.key
      const Arrow = down && shown.key === column?.key ? IconArrowDown : IconArrowUp
      const text = (
        <span className={styles.heading} data-align={shown.align} data-sorted={is || undefined}>
          {shown.header}
          {(is || desk) && <Arrow className={styles.arrow} size={14} aria-hidden />}
        </span>
      )
      return {
        ...shown,
        sorted: is ? (down ? 'descending' : 'ascending') : undefined,
        heading: desk ? (
          <button type="button" className={styles.sort} onClick={() => sortBy(shown.key)}>
            {text}
          </button>
        ) : (
          text
        ),
      }
    },
  }
}
