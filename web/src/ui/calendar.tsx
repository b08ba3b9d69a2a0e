import { useEffect, useState, type ComponentType } from 'react'
import type { Tone } from './chip.tsx'
import { useUi } from './settings.ts'
import styles from './calendar.module.css'

export type CalendarProps = {
  value: string | null
  onChange: (day: string) => void
  min?: string | undefined
  max?: string | undefined
  /** Dots under a day, and what they say. */
  marks?: Readonly<Record<string, readonly CalendarMark[]>> | undefined
  /** The month shown, `YYYY-MM`, when the screen needs to know it. */
  onMonth?: ((month: string) => void) | undefined
}

export type CalendarMark = { tone: Tone; label: string }

type Grid = ComponentType<CalendarProps>

// The calendar is the only piece of Mantine that is drawn; it comes when a calendar is first opened.
let loaded: Grid | null = null

async function loadGrid(): Promise<Grid> {
  loaded ??= (await import('./calendar-grid.tsx')).CalendarGrid
  return loaded
}

/** Called when a day field is touched, so that the sheet opens with its days in it. */
export function preloadCalendar(): void {
  loadGrid().catch(() => {
    // Without a connection the phone's own date field stands in; the calendar is asked for again when opened.
  })
}

export function Calendar(props: CalendarProps) {
  const { words } = useUi()
  const [grid, setGrid] = useState<{ Grid: Grid } | 'waiting' | 'failed'>(
    loaded ? { Grid: loaded } : 'waiting',
  )

  useEffect(() => {
    let gone = false
    loadGrid().then(
      (Grid) => gone || setGrid({ Grid }),
      () => gone || setGrid('failed'),
    )
    return () => {
      gone = true
    }
  }, [])

  if (grid === 'waiting') return <div className={styles.waiting} aria-hidden />
  if (grid === 'failed') {
    return (
      <input
        type="date"
        className={styles.plain}
        aria-label={words.pickDay}
        value={props.value ?? ''}
        min={props.min}
        max={props.max}
        onChange={(event) => event.target.value && props.onChange(event.target.value)}
      />
    )
  }
  return <grid.Grid {...props} />
}
