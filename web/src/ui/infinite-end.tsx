import { useEffect, useRef, type ReactNode } from 'react'
import styles from './infinite-end.module.css'

// Minimum time between two checks, ms.
const throttle = 100
const again = 500

export type InfiniteEndProps = {
  more: boolean
  busy: boolean
  onReach: () => void
  waiting?: ReactNode
  end?: ReactNode
}

/** End of a list, which requests the next page before it is reached. */
export function InfiniteEnd({ more, busy, onReach, waiting, end }: InfiniteEndProps) {
  const sentinel = useRef<HTMLDivElement>(null)
  const reach = useRef(onReach)
  const last = useRef(0)
  useEffect(() => {
    reach.current = onReach
  })

  useEffect(() => {
    const element = sentinel.current
    if (!element || !more || busy) return
    let later: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      (looks) => {
        clearTimeout(later)
        // A busy phone delivers several entries at once; the newest is current.
        if (!looks.at(-1)?.isIntersecting) return
        // Requests are ignored while the list is refetched, so they are repeated while the end is in sight.
        const ask = () => {
          last.current = Date.now()
          reach.current()
          later = setTimeout(ask, again)
        }
        later = setTimeout(ask, Math.max(0, last.current + throttle - Date.now()))
      },
      { rootMargin: '600px 0px' },
    )
    observer.observe(element)
    return () => {
      clearTimeout(later)
      observer.disconnect()
    }
  }, [more, busy])

  return (
    <div ref={sentinel} className={styles.end} data-no-print>
      {busy ? waiting : !more && end !== undefined && <p className={styles.words}>{end}</p>}
    </div>
  )
}
