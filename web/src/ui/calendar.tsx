import { lazy, Suspense } from 'react'
import type { Tone } from './chip.tsx'
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

// The calendar is the only piece of Mantine that is drawn; it comes when a calendar is first opened.
const loadGrid = () => import('./calendar-grid.tsx')
const CalendarGrid = lazy(async () => ({ default: (await loadGrid()).CalendarGrid }))

/** Called when a day field gets the focus, so that the sheet opens with its days in it. */
export function preloadCalendar(): void {
  loadGrid().catch(() => {
    // Without a connection the sheet still offers today and yesterday; it tries again when opened.
  })
}

export function Calendar(props: CalendarProps) {
  return (
    <Suspense fallback={<div className={styles.waiting} aria-hidden />}>
      <CalendarGrid {...props} />
    </Suspense>
  )
}
