import { useEffect, useRef, type ReactNode } from 'react'
import styles from './infinite-end.module.css'

// Two looks at the end of a list are at least this far apart.
const throttle = 100
const again = 500

export type InfiniteEndProps = {
  /** There is another page. */
  more: boolean
  /** A page is on its way. */
  busy: boolean
  onReach: () => void
  /** While a page comes: a Skeleton. */
  waiting?: ReactNode
  /** After the last page. */
  end?: ReactNode
}

/** The end of a list that loads its next page before one gets there. */
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
        // On a busy phone several looks come at once: the newest says where the end is now.
        if (!looks.at(-1)?.isIntersecting) return
        // What is asked for while the list is read anew is not heard: as long as its end is in sight it is asked for again.
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
