import { useSyncExternalStore } from 'react'

/** From here on a list and its detail stand side by side; `ui/page.module.css` has the same measure. */
const query = matchMedia('(min-width: 900px)')

const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
export const isWide = () => query.matches
export const useWide = () => useSyncExternalStore(subscribe, isWide)
