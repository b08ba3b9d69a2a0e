import { useLayoutEffect } from 'react'

type Mark = 'sheet' | 'save-bar' | 'standing-toast' | 'panes' | 'keypad'

/** How many there are of each now. */
const counts = new Map<Mark, number>()

/** One more is shown, or one less. */
export function count(name: Mark, by: 1 | -1): void {
  const now = (counts.get(name) ?? 0) + by
  counts.set(name, now)
  document.documentElement.toggleAttribute(`data-with-${name}`, now > 0)
}

/**
 * While it is shown, the page itself says so, for styles elsewhere: `html[data-with-sheet]`. With `html:has(…)` the browser would style
 * the whole page again at each request, since whatever comes into it might be what is asked for.
 */
export function useMark(name: Mark, isShown = true): void {
  useLayoutEffect(() => {
    if (!isShown) return
    count(name, 1)
    return () => count(name, -1)
  }, [name, isShown])
}
