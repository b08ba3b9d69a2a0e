import { useId, type ReactNode } from 'react'
import { IconChevronDown } from './icons/first.ts'
import { cx } from './class-names.ts'
import { usePrinting } from './printing.ts'
import styles from './fold.module.css'

export type FoldProps = {
  title: ReactNode
  /** Mode of the form inside: input or edit. */
  chip?: ReactNode
  open: boolean
  onToggle: (open: boolean) => void
  /** Draws the fold as a card. */
  card?: boolean | undefined
  /**
   * For content to read: rendered only while open, and opened for printing. Without it fields inside keep their input
   * when closed.
   */
  reads?: boolean | undefined
  children: ReactNode
}

export function Fold({ title, chip, open, onToggle, card, reads, children }: FoldProps) {
  const id = useId()
  const isPrinting = usePrinting()
  const isOpen = open || (Boolean(reads) && isPrinting)
  return (
    <section className={cx(styles.fold, card && styles.card)} data-no-print={!isOpen}>
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
      <div id={id} className={styles.body} hidden={!isOpen}>
        {(isOpen || !reads) && children}
      </div>
    </section>
  )
}
