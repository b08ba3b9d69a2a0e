import { useLayoutEffect } from 'react'

type Mark = 'sheet' | 'save-bar' | 'standing-toast' | 'panes' | 'keypad'

/** Number of visible elements of each kind. */
const counts = new Map<Mark, number>()

/** Adds or removes one visible element. */
export function count(name: Mark, by: 1 | -1): void {
  const now = (counts.get(name) ?? 0) + by
  counts.set(name, now)
  document.documentElement.toggleAttribute(`data-with-${name}`, now > 0)
}

/**
 * Sets an attribute such as `html[data-with-sheet]` while an element is shown, for styles elsewhere. With
 * `html:has(…)` the browser would restyle the whole page at every change of the DOM.
 */
export function useMark(name: Mark, isShown = true): void {
  useLayoutEffect(() => {
    if (!isShown) return
    count(name, 1)
    return () => count(name, -1)
  }, [name, isShown])
}
