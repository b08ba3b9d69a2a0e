import { useEffect, useRef, type ReactNode } from 'react'
import { useBottomBar } from './bottom-bar.ts'
import { useMark } from './mark.ts'
import styles from './save-bar.module.css'

export type SaveBarProps = {
  children: ReactNode
  /** Above the buttons: what is saved, or why it cannot be saved yet. */
  note?: ReactNode
  /** Error that belongs to no field. */
  problem?: ReactNode
}

/** Bar with the next step: at the bottom of the screen, above the keyboard, in place of the footer. */
export function SaveBar({ children, note, problem }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useBottomBar(bar, '--save-bar-height')
  useMark('save-bar')

  useEffect(() => {
    // If the keyboard overlays the page, the visual viewport tells its height.
    const view = window.visualViewport
    if (!view) return
    const follow = () => {
      const covered = window.innerHeight - view.height - view.offsetTop
      bar.current?.style.setProperty('--keyboard', `${view.scale === 1 ? Math.max(0, covered) : 0}px`)
    }
    view.addEventListener('resize', follow)
    view.addEventListener('scroll', follow)
    return () => {
      view.removeEventListener('resize', follow)
      view.removeEventListener('scroll', follow)
    }
  }, [])

  return (
    <div className={styles.bar} ref={bar} data-save-bar data-no-print>
      <div className={styles.inner}>
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        {note !== undefined && <div className={styles.note}>{note}</div>}
        <div className={styles.buttons}>{children}</div>
      </div>
    </div>
  )
}
