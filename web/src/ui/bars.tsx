import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Tap, type Target } from './tap.tsx'
import { seriesColor, type SeriesTone } from './series.ts'
import styles from './bars.module.css'

export type Part = {
  key: string
  label: ReactNode
  value: number
  tone: SeriesTone
  /** Formatted value; the plain number without it. */
  text?: string | undefined
  /** Makes the text a link to the rows that it counts. */
  opens?: ((text: string) => ReactNode) | undefined
}

/** A bar divided into parts, with a legend. */
export function StackedBar({
  parts,
  legend = true,
}: {
  parts: readonly Part[]
  legend?: boolean | undefined
}) {
  const visible = parts.filter((part) => part.value > 0)
  return (
    <div className={styles.stack}>
      <div className={styles.whole} aria-hidden>
        {visible.map((part) => (
          <span key={part.key} style={{ flexGrow: part.value, background: seriesColor(part.tone) }} />
        ))}
      </div>
      {legend && <Legend parts={parts} />}
    </div>
  )
}

function Legend({ parts }: { parts: readonly Part[] }) {
  // Long amounts, such as money, take a column of their own on a phone.
  const long = parts.some(({ text = '' }) => text.length > 8)
  return (
    <dl className={cx(styles.legend, long && styles.long)}>
      {parts.map((part) => (
        <div key={part.key} className={styles.entry}>
          <dt className={styles.name}>
            <span className={styles.dot} style={{ background: seriesColor(part.tone) }} aria-hidden />
            {part.label}
          </dt>
          <dd className={styles.number}>{part.opens?.(part.text ?? '') ?? part.text ?? part.value}</dd>
        </div>
      ))}
    </dl>
  )
}

export type Bar = {
  key: string
  label: ReactNode
  /** Shown against `of`; null if nothing was measured. */
  value: number | null
  of: number
  text: ReactNode
  detail?: ReactNode
  tone?: SeriesTone | undefined
  /** Position of the target line, in the unit of `value`. */
  target?: number | undefined
  /** Target of a tap on the bar's row. */
  opens?: Target | undefined
}

/** One bar per item, each against its own total, such as feed eaten of feed set. */
export function Bars({ bars, label }: { bars: readonly Bar[]; label?: string | undefined }) {
  return (
    <ul aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.key}>
          <Tap {...bar.opens} className={styles.bar}>
            <span className={styles.barLabel}>{bar.label}</span>
            <span className={styles.track} aria-hidden>
              <span
                className={styles.fill}
                style={{ width: share(bar.value, bar.of), background: seriesColor(bar.tone ?? 'deep') }}
              />
              {bar.target !== undefined && (
                <span className={styles.target} style={{ left: share(bar.target, bar.of) }} />
              )}
            </span>
            <span className={cx(styles.number, bar.opens && styles.opens)}>{bar.text}</span>
            {bar.detail !== undefined && <span className={styles.detail}>{bar.detail}</span>}
          </Tap>
        </li>
      ))}
    </ul>
  )
}

function share(value: number | null, of: number): string {
  if (value === null || of <= 0) return '0%'
  return `${Math.min(100, Math.max(0, (value / of) * 100))}%`
}

/** Progress through a list of work. */
export function Progress({ value, of, label }: { value: number; of: number; label: string }) {
  return (
    <span
      className={cx(styles.track, styles.thin)}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={of}
    >
      <span className={styles.fill} style={{ width: share(value, of), background: 'var(--primary)' }} />
    </span>
  )
}
