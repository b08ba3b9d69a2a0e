import type { ReactNode } from 'react'
import { IconChevronRight } from './icons/first.ts'
import { cx } from './class-names.ts'
import { Tap, type Target } from './tap.tsx'
import styles from './list.module.css'

export type ListCardProps = Target & {
  /** Tag of the animal or name of the group, in the largest type of the card. */
  tag: ReactNode
  chip?: ReactNode
  line?: ReactNode
  /** Right end of the second line; `<b>` is emphasized. */
  aside?: ReactNode
  /** Findings about the animal, below both lines. */
  note?: ReactNode
  tone?: 'plain' | 'done' | 'late' | 'muted' | undefined
  /** The card is open beside the list. */
  selected?: boolean | undefined
  chevron?: boolean | undefined
  /** Buttons on the card that do something else than opening it, such as undo or retry. */
  actions?: ReactNode
  /** One small button at the right of the card. */
  sideAction?: ReactNode
}

export function ListCard({
  tag,
  chip,
  line,
  aside,
  note,
  tone = 'plain',
  selected,
  chevron,
  actions,
  sideAction,
  ...target
}: ListCardProps) {
  const touchable = target.to !== undefined || target.onClick !== undefined
  return (
    <li
      className={cx(
        styles.card,
        styles[tone],
        selected && styles.selected,
        touchable && styles.touchable,
        Boolean(sideAction) && styles.withSideAction,
      )}
    >
      <Tap {...target} current={selected} className={styles.tap}>
        <span className={styles.words}>
          <span className={styles.top}>
            <span className={styles.tag}>{tag}</span>
            {chip}
          </span>
          {(line !== undefined || aside !== undefined) && (
            <span className={styles.bottom}>
              <span>{line}</span>
              {aside !== undefined && <span className={styles.aside}>{aside}</span>}
            </span>
          )}
          {note && <span className={styles.note}>{note}</span>}
        </span>
        {chevron && <IconChevronRight className={styles.chevron} size={22} aria-hidden />}
      </Tap>
      {actions && <div className={styles.actions}>{actions}</div>}
      {sideAction && <div className={styles.sideAction}>{sideAction}</div>}
    </li>
  )
}

export function List({
  children,
  label,
  busy,
  doubled,
}: {
  children: ReactNode
  label?: string | undefined
  /** Other rows are being loaded to replace these. */
  busy?: boolean | undefined
  /** Not printed, because the paper has a table of the same rows. */
  doubled?: boolean | undefined
}) {
  return (
    <ul
      className={styles.list}
      aria-label={label}
      aria-busy={busy}
      data-list
      data-no-print={doubled ? 'doubled' : undefined}
    >
      {children}
    </ul>
  )
}
