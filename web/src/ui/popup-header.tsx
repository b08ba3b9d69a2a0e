import type { ReactNode } from 'react'
import { IconChevronLeft } from './icons/common.ts'
import { IconButton } from './button.tsx'
import { useUi } from './settings.ts'
import styles from './bar.module.css'

export type PopupHeaderProps = {
  title: ReactNode
  /** Address to return to; without it `onBack` goes back in the browser's history. */
  backTo?: string | undefined
  backState?: unknown
  onBack?: (() => void) | undefined
  right?: ReactNode
}

export function PopupHeader({ title, backTo, backState, onBack, right }: PopupHeaderProps) {
  const { words } = useUi()
  return (
    <header className={styles.bar} data-no-print>
      <div className={styles.inner}>
        {(backTo !== undefined || onBack) && (
          <span className={styles.back}>
            <IconButton
              icon={<IconChevronLeft size={26} aria-hidden />}
              label={words.back}
              to={backTo}
              state={backState}
              onClick={onBack}
            />
          </span>
        )}
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
        </div>
        {right !== undefined && <div className={styles.right}>{right}</div>}
      </div>
    </header>
  )
}
