import { useLayoutEffect } from 'react'

/** How many there are of each now. */
const counts = new Map<string, number>()

/**
 * While it is shown, the page itself says so, for styles elsewhere: `html[data-with-sheet]`. With `html:has(…)` the browser would style
 * the whole page again at each request, since whatever comes into it might be what is asked for.
 */
export function useMark(name: 'sheet' | 'save-bar' | 'standing-toast', isShown = true): void {
  useLayoutEffect(() => {
    if (!isShown) return
    const count = (by: 1 | -1) => {
      const now = (counts.get(name) ?? 0) + by
      counts.set(name, now)
      document.documentElement.toggleAttribute(`data-with-${name}`, now > 0)
    }
    count(1)
    return () => count(-1)
  }, [name, isShown])
}
