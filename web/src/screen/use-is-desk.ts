import { useSyncExternalStore } from 'react'

/** Evaluated on use, because tests have no window. */
function measure(text: string) {
  const query = () => matchMedia(text)
  const subscribe = (listener: () => void) => {
    const asked = query()
    asked.addEventListener('change', listener)
    return () => asked.removeEventListener('change', listener)
  }
  // Paper is narrow, so printing keeps the layout of the screen.
  let onScreen: boolean | undefined
  const is = () => {
    if (onScreen === undefined || !matchMedia('print').matches) onScreen = query().matches
    return onScreen
  }
  return { is, use: () => useSyncExternalStore(subscribe, is) }
}

/** Width from which a list and its detail are side by side; `ui/page.module.css` has the same value. */
export const { is: isWide, use: useIsWide } = measure('(min-width: 900px)')
/** Width from which the menu is beside the page. */
export const { use: useIsDesk } = measure('(min-width: 1024px)')
