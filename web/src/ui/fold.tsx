import { useId, type ReactNode } from 'react'
import { IconChevronDown } from '@tabler/icons-react'
import { cx } from './class-names.ts'
import styles from './fold.module.css'

export type FoldProps = {
  title: ReactNode
  /** The mode of the form inside: input or edit. */
  chip?: ReactNode
  open: boolean
  onToggle: (open: boolean) => void
  /** As a card of its own instead of plain on the page. */
  card?: boolean | undefined
  children: ReactNode
}

export function Fold({ title, chip, open, onToggle, card, children }: FoldProps) {
  const id = useId()
  return (
    <section className={cx(styles.fold, card && styles.card)}>
      <h2>
        <button
          type="button"
          className={styles.head}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => onToggle(!open)}
        >
          <span className={styles.title}>{title}</span>
          {chip}
          <IconChevronDown className={cx(styles.chevron, open && styles.up)} size={22} aria-hidden />
        </button>
      </h2>
      {/* Stays mounted: what was typed survives folding. */}
      <div id={id} className={styles.body} hidden={!open}>
        {children}
      </div>
    </section>
  )
}
