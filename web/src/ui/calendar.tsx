import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { IconChevronRight } from './icons/first.ts'
import { IconChevronLeft } from './icons/common.ts'
import { firstDay, lastDay } from '@penside/domain/basics/day.ts'
import {
  cellsOf,
  fullName,
  headingOf,
  keyTarget,
  levels,
  pageOf,
  shortName,
  stepOf,
  weekdays,
  type Level,
} from './calendar-page.ts'
import type { Tone } from './chip.tsx'
import { cx } from './class-names.ts'
import { isBetween } from './day.ts'
import { useUi } from './settings.ts'
import styles from './calendar.module.css'

export type CalendarProps = {
  value: string | null
  onChange: (day: string) => void
  min?: string | undefined
  max?: string | undefined
  /** Dots below a day, with their accessible names. */
  marks?: Readonly<Record<string, readonly CalendarMark[]>> | undefined
  /** Called with each displayed month, `YYYY-MM`. */
  onMonth?: ((month: string) => void) | undefined
}

export type CalendarMark = { tone: Tone; label: string }

/** Calendar of days; its heading leads to months and years. Arrow keys, Home, End and the page keys move in it. */
export function Calendar(props: CalendarProps) {
  const { language } = useUi()
  const heading = useId()
  const { grid, ...calendar } = useCalendar(props)
  const { level, cells } = calendar
  const { perRow } = levels[level]
  const rows = Array.from({ length: Math.ceil(cells.length / perRow) }, (_, row) =>
    cells.slice(row * perRow, (row + 1) * perRow),
  )
  return (
    <div className={styles.calendar}>
      <CalendarHead calendar={calendar} heading={heading} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table of buttons with the keys of a grid */}
      <table ref={grid} role="grid" aria-labelledby={heading} className={styles.month}>
        {level === 'day' && (
          <thead>
            <tr>
              {weekdays(language).map(({ short, long }) => (
                <th key={long} scope="col" abbr={long} className={styles.weekday}>
                  {short}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell) => (
                <CalendarCell key={cell} cell={cell} calendar={calendar} dots={props.marks?.[cell] ?? []} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Page of a calendar, and how its cells are chosen and reached. */
function useCalendar({ value, onChange, min = firstDay, max = lastDay, onMonth }: CalendarProps) {
  const { today } = useUi()
  const grid = useRef<HTMLTableElement>(null)
  const [level, setLevel] = useState<Level>('day')
  const within = (text: string) => {
    const { length } = text
    return [max.slice(0, length), [min.slice(0, length), text].toSorted()[1]!].toSorted()[0]!
  }
  const [shown, setShown] = useState(() => within((value ?? today()).slice(0, 7)))
  const [moved, setMoved] = useState<string | null>(null)
  const focusNext = useRef(false)

  const { length } = levels[level]
  const chosen = value?.slice(0, length)
  const current = today().slice(0, length)
  const cells = cellsOf(level, shown)
  const page = pageOf(level, shown)
  const isOn = (cell: string) => pageOf(level, cell) === page
  const isOff = (cell: string) => !isBetween(cell, min.slice(0, length), max.slice(0, length))
  // Only one cell is in the tab order; arrow keys reach the others.
  const tab = [moved, chosen, current, ...cells].find((cell) => cell && isOn(cell) && !isOff(cell))

  useEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
  })

  const show = (to: string) => {
    const month = within(to.length === 4 ? to + shown.slice(4) : to.slice(0, 7))
    setShown(month)
    if (month !== shown) onMonth?.(month)
  }
  const choose = (cell: string) => {
    show(cell)
    if (level === 'day') return onChange(cell)
    setLevel(level === 'year' ? 'month' : 'day')
    setMoved(level === 'year' ? cell + shown.slice(4) : null)
    focusNext.current = true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, cell: string) => {
    const to = keyTarget(level, cell, event)
    if (to === null) return
    event.preventDefault()
    setMoved(within(to))
    show(within(to))
    focusNext.current = true
  }
  return {
    grid,
    level,
    setLevel,
    shown,
    show,
    cells,
    min,
    max,
    chosen,
    current,
    tab,
    isOn,
    isOff,
    choose,
    onKeyDown,
  }
}

type CalendarPage = Omit<ReturnType<typeof useCalendar>, 'grid'>

/** Heading of the page, between the steps to the former and the next. */
function CalendarHead({
  calendar: { level, setLevel, shown, show, min, max },
  heading,
}: {
  calendar: CalendarPage
  /** Id of the heading, which names the table. */
  heading: string
}) {
  const { language, words } = useUi()
  const before = stepOf(level, shown, -1)
  const after = stepOf(level, shown, 1)
  const labels = {
    day: [words.previousMonth, words.nextMonth, words.pickMonth],
    month: [words.previousYear, words.nextYear, words.pickYear],
    year: [headingOf('year', before, language), headingOf('year', after, language), undefined],
  }[level]
  return (
    <div className={styles.header}>
      <button
        type="button"
        className={styles.control}
        aria-label={labels[0]}
        disabled={pageOf(level, before) < pageOf(level, min.slice(0, 7))}
        onClick={() => show(before)}
      >
        <IconChevronLeft size={24} aria-hidden />
      </button>
      <button
        type="button"
        className={styles.level}
        title={labels[2]}
        disabled={level === 'year'}
        onClick={() => setLevel(level === 'day' ? 'month' : 'year')}
      >
        <span id={heading} aria-live="polite">
          {headingOf(level, shown, language)}
        </span>
      </button>
      <button
        type="button"
        className={styles.control}
        aria-label={labels[1]}
        disabled={pageOf(level, after) > pageOf(level, max.slice(0, 7))}
        onClick={() => show(after)}
      >
        <IconChevronRight size={24} aria-hidden />
      </button>
    </div>
  )
}

function CalendarCell({
  cell,
  calendar: { level, chosen, current, tab, isOn, isOff, choose, onKeyDown },
  dots,
}: {
  cell: string
  calendar: CalendarPage
  dots: readonly CalendarMark[]
}) {
  const { language } = useUi()
  const said = dots.map(({ label }) => label).join(', ')
  const name = fullName(level, cell, language)
  return (
    <td aria-selected={cell === chosen} className={styles.cell}>
      <button
        type="button"
        className={level === 'day' ? styles.day : styles.period}
        aria-label={said ? `${name}: ${said}` : name}
        // Today on the farm, which may differ from today on the phone.
        aria-current={cell === current ? 'date' : undefined}
        data-farm-today={cell === current || undefined}
        data-selected={cell === chosen || undefined}
        data-outside={!isOn(cell) || undefined}
        disabled={isOff(cell)}
        tabIndex={cell === tab ? 0 : -1}
        onClick={() => choose(cell)}
        onKeyDown={(event) => onKeyDown(event, cell)}
      >
        {shortName(level, cell, language)}
        {dots.length > 0 && (
          <span className={styles.marks} title={said}>
            {dots.slice(0, 4).map((dot) => (
              <span key={dot.label} className={cx(styles.mark, styles[dot.tone])} />
            ))}
          </span>
        )}
      </button>
    </td>
  )
}
