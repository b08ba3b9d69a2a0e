import type { ReactNode } from 'react'
import { IconChevronRight } from './icons/first.ts'
import { cx } from './class-names.ts'
import { Tap, type Target } from './tap.tsx'
import styles from './card.module.css'
import { NoBreak } from './no-break.tsx'

/** Class of a card, for a link that looks like one. */
export const cardLook = styles.card

export type CardProps = {
  children: ReactNode
  title?: ReactNode
  /** Chip or time at the right of the title. */
  aside?: ReactNode
  /** `late` marks what is wrong now, `done` what was just saved, `muted` what does not respond. */
  tone?: 'plain' | 'late' | 'done' | 'muted' | undefined
  /** Removes the padding, for rows or a table. */
  flush?: boolean | undefined
}

export function Card({ children, title, aside, tone = 'plain', flush }: CardProps) {
  return (
    <section className={cx(styles.card, styles[tone], flush && styles.flush)}>
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

export type CardRowProps = Target & {
  title: ReactNode
  line?: ReactNode
  chip?: ReactNode
  /** Figure or word at the right end. */
  value?: ReactNode
  /** `big` for a count that is the point of the row. */
  size?: 'plain' | 'big' | undefined
  icon?: ReactNode
  /** Arrow at the right end; by default rows with a target have one. */
  chevron?: boolean | undefined
  disabled?: boolean | undefined
}

/** Row of a `Card flush`, at least 64 px high. */
export function CardRow({
  title,
  line,
  chip,
  value,
  size = 'plain',
  icon,
  chevron,
  disabled,
  ...target
}: CardRowProps) {
  const touchable = target.to !== undefined || target.onClick !== undefined
  return (
    <Tap {...target} disabled={disabled} className={cx(styles.row, touchable && styles.touchable)}>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <span className={styles.words}>
        <span className={styles.rowTitle}>
          <NoBreak>{title}</NoBreak>
        </span>
        {line !== undefined && (
          <span className={styles.line}>
            <NoBreak>{line}</NoBreak>
          </span>
        )}
      </span>
      <span className={styles.end}>
        {chip}
        {value !== undefined && (
          <span className={cx(styles.value, size === 'big' && styles.big)}>{value}</span>
        )}
        {(chevron ?? touchable) && <IconChevronRight className={styles.chevron} size={22} aria-hidden />}
      </span>
    </Tap>
  )
}
