import type { ReactNode } from 'react'
import { IconChevronRight } from '@tabler/icons-react'
import { cx } from './class-names.ts'
import { Tap, type Target } from './tap.tsx'
import styles from './list.module.css'

export type ListCardProps = Target & {
  /** The animal's tag or the group's name: the largest thing on the card. */
  tag: ReactNode
  chip?: ReactNode
  line?: ReactNode
  /** At the right of the second line; `<b>` inside stands out. */
  aside?: ReactNode
  /** Under both lines: what was found of the animal. */
  note?: ReactNode
  tone?: 'plain' | 'done' | 'late' | 'muted' | undefined
  /** The one shown beside the list on a wide screen. */
  selected?: boolean | undefined
  chevron?: boolean | undefined
  /** Controls of the card that are not the card: undo, retry. */
  actions?: ReactNode
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
  ...target
}: ListCardProps) {
  const touchable = target.to !== undefined || target.onClick !== undefined
  return (
    <li className={cx(styles.card, styles[tone], selected && styles.selected, touchable && styles.touchable)}>
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
  /** Others are being read in place of these. */
  busy?: boolean | undefined
  /** Paper has them in a table. */
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
