import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { useMark } from './mark.ts'
import styles from './page.module.css'

/**
 * Main part of the page. `form` is narrow for reading, `full` is up to 1200 px wide, `panes` has room for three
 * columns.
 */
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

/**
 * List with a detail beside it from 900 px on. A phone displays the one in `shows`; without a detail the list takes
 * all the room.
 */
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

/** Form with its history below, or beside it if there is room for three columns. */
export function WithHistory({ children, history }: { children: ReactNode; history: ReactNode }) {
  return (
    <div className={styles.beside}>
      <div className={styles.part}>{children}</div>
      <div className={styles.part}>{history}</div>
    </div>
  )
}

/** Heading over cards, with a count or a control at its right. */
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

/** Sections one below another on a phone, and in two columns at a desk. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

/** Field and its buttons in one line. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.toolbar} data-no-print>
      {children}
    </div>
  )
}

/** Filters of a list and its "add" button: stacked on a phone, in a line at a desk. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>
}

/** Count at the left and order at the right, above a list. */
export function ListHead({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className={styles.listHead}>
      <p>{children}</p>
      {aside && <span className={styles.headAside}>{aside}</span>}
    </div>
  )
}
