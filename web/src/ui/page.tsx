import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { useMark } from './mark.ts'
import styles from './page.module.css'

/** What lies between the bars. `form` stays readable on a wide screen, `full` uses up to 1200, `panes` have room for three. */
export function Page({
  children,
  width = 'full',
}: {
  children: ReactNode
  width?: 'full' | 'form' | 'panes' | undefined
}) {
  useMark('panes', width === 'panes')
  return (
    <main className={cx(styles.page, width === 'form' && styles.form, width === 'panes' && styles.panes)}>
      {children}
    </main>
  )
}

/** A list, and from 900 px on the detail beside it. On a phone the one that `shows` says; without a detail the list has all the room. */
export function Split({
  list,
  detail,
  shows,
}: {
  list: ReactNode
  detail: ReactNode
  shows: 'list' | 'detail'
}) {
  return (
    <div className={cx(styles.split, !detail && styles.alone)}>
      <div className={cx(styles.side, shows !== 'list' && styles.wideOnly)} data-beside>
        {list}
      </div>
      {detail && (
        <div className={cx(styles.side, styles.detail, shows !== 'detail' && styles.wideOnly)}>{detail}</div>
      )}
    </div>
  )
}

/** What was recorded before under what is recorded now; beside it where a list and its detail leave room for three. */
export function WithHistory({ children, history }: { children: ReactNode; history: ReactNode }) {
  return (
    <div className={styles.beside}>
      <div className={styles.part}>{children}</div>
      <div className={styles.part}>{history}</div>
    </div>
  )
}

/** A heading over cards, with a count or a control at its right. */
export function Section({
  title,
  aside,
  children,
}: {
  title?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.section}>
      {(title !== undefined || aside !== undefined) && (
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {aside !== undefined && <div className={styles.aside}>{aside}</div>}
        </div>
      )}
      {children}
    </section>
  )
}

/** Sections of rows, one under the other on a phone; at a desk they flow into two columns. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

/** A field and the buttons that belong to it, in one line. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.toolbar} data-no-print>
      {children}
    </div>
  )
}

/** What a list is narrowed by, and what is added to it: one above the other on a phone, in a line at a desk. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>
}

/** A count at the left, an order at the right, above a list. */
export function ListHead({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className={styles.listHead}>
      <p>{children}</p>
      {aside && <span className={styles.headAside}>{aside}</span>}
    </div>
  )
}
