import { useEffect, useId, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconX } from './icons/first.ts'
import { cx } from './class-names.ts'
import { useMark } from './mark.ts'
import { useUi } from './settings.ts'
import styles from './sheet.module.css'

export type SheetProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons that stay at the bottom while the content scrolls. */
  footer?: ReactNode
  /** Lets rows reach the edges. */
  flush?: boolean | undefined
}

/** Dialog at the bottom on a phone, in the middle on a wide screen. */
export function Sheet({ open, onClose, title, children, footer, flush }: SheetProps) {
  const { words } = useUi()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useMark('sheet', open)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    element.showModal()
    // The first field is not focused, because the keyboard would cover the choices.
    heading.current?.focus()
    // A click beside the sheet has the dialog as its target.
    const outside = (event: MouseEvent) => {
      if (event.target === element) close.current()
    }
    element.addEventListener('click', outside)
    return () => {
      element.removeEventListener('click', outside)
      element.close()
    }
  }, [open])

  if (!open) return null
  // Outside the form that opened it: Enter in the sheet must not submit that form.
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // The browser closes the dialog itself after two presses of Escape or of the phone's back button.
      onClose={() => {
        if (dialog.current?.open === false) onClose()
      }}
    >
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 className={styles.title} id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={words.close} onClick={onClose}>
            <IconX size={22} aria-hidden />
          </button>
        </div>
        <div className={cx(styles.body, flush && styles.flush)}>{children}</div>
        {footer !== undefined && <div className={styles.footer}>{footer}</div>}
      </div>
    </dialog>,
    document.body,
  )
}
