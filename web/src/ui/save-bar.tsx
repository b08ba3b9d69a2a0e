import { useEffect, useRef, type ReactNode } from 'react'
import { useBottomBar } from './bottom-bar.ts'
import { useMark } from './mark.ts'
import styles from './save-bar.module.css'

export type SaveBarProps = {
  /** The primary button first, then the others. */
  children: ReactNode
  /** Above the buttons: what is being saved, why not yet. */
  note?: ReactNode
  /** Why it was not saved, where no field is to blame: it stands where the thumb was. */
  problem?: ReactNode
}

/** The one next step, under the thumb: at the bottom of the screen, above the keyboard, in the footer's place. */
export function SaveBar({ children, note, problem }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useBottomBar(bar, '--save-bar-height')
  useMark('save-bar')

  useEffect(() => {
    // Where the browser lays its keyboard over the page, the visible part tells how high it is.
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
