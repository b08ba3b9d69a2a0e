import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import styles from './facts.module.css'
import { NoBreak } from './no-break.tsx'

export type Fact = {
  key: string
  label: ReactNode
  value: ReactNode
  /** Second line, such as today's range. */
  detail?: ReactNode
  tone?: 'plain' | 'late' | 'due' | 'good' | undefined
}

/** Labels and values side by side, as many as fit: an animal's summary, a sensor's readings. */
export function Facts({
  facts,
  size = 'plain',
  columns,
}: {
  facts: readonly Fact[]
  /** Fixed number of columns. */
  columns?: 3 | undefined
  size?: 'plain' | 'big' | undefined
}) {
  return (
    <dl className={cx(styles.facts, size === 'big' && styles.big, columns && styles.columns)}>
      {facts.map((fact) => (
        <div key={fact.key} className={styles.fact}>
          <dt className={styles.label}>{fact.label}</dt>
          <dd className={cx(styles.value, styles[fact.tone ?? 'plain'])}>
            <NoBreak>{fact.value}</NoBreak>
          </dd>
          {fact.detail !== undefined && (
            <dd className={styles.detail}>
              <NoBreak>{fact.detail}</NoBreak>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** Labels at the left and values at the right, one per line. */
export function Lines({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.lines}>
      {facts.map((fact) => (
        <div key={fact.key} className={styles.lineOf}>
          <dt className={styles.lineLabel}>{fact.label}</dt>
          <dd className={cx(styles.value, styles[fact.tone ?? 'plain'])}>
            <NoBreak>{fact.value}</NoBreak>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Main figure of a page. */
export function Figure({
  label,
  value,
  unit,
  aside,
}: {
  label: ReactNode
  value: ReactNode
  unit?: ReactNode
  aside?: ReactNode
}) {
  return (
    <div className={styles.figure}>
      <div className={styles.figureTop}>
        <span className={styles.figureLabel}>{label}</span>
        {aside}
      </div>
      <p className={styles.figureValue}>
        {value}
        {unit !== undefined && <span className={styles.unit}> {unit}</span>}
      </p>
    </div>
  )
}

/** Head of a page about one animal or group, with its tag in the largest type. */
export function TagHead({ tag, chip, aside }: { tag: ReactNode; chip?: ReactNode; aside?: ReactNode }) {
  return (
    <div className={styles.tagHead}>
      <h2 className={styles.tag}>{tag}</h2>
      {aside !== undefined && <span className={styles.tagAside}>{aside}</span>}
      {chip}
    </div>
  )
}

/** Head for forms, where space is scarce: tag and chip, and other facts in a line below. */
export function SmallHead({
  tag,
  chip,
  children,
}: {
  tag: ReactNode
  chip?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.smallHead}>
      <h2 className={styles.tag}>{tag}</h2>
      {chip}
      <p className={styles.smallLine}>
        <NoBreak>{children}</NoBreak>
      </p>
    </div>
  )
}
