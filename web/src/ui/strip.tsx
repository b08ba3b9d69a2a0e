import { useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './strip.module.css'

/** Line above the page about the app itself, with one action. `--strip` is its height, for pages as high as the screen. */
export function Strip({ children, action }: { children: ReactNode; action?: ReactNode }) {
  const line = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--strip', `${line.current?.offsetHeight ?? 0}px`),
    )
    if (line.current) observer.observe(line.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--strip')
    }
  }, [])
  return (
    <div ref={line} className={styles.strip} role="status" data-no-print>
      <div className={styles.bar}>
        <span>{children}</span>
        {action}
      </div>
    </div>
  )
}
