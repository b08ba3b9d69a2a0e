import { useSyncExternalStore } from 'react'

/** Asked when it is used: code that is only read, as by a test, has no window. */
function measure(text: string) {
  const query = () => matchMedia(text)
  const subscribe = (listener: () => void) => {
    const asked = query()
    asked.addEventListener('change', listener)
    return () => asked.removeEventListener('change', listener)
  }
  // A sheet of paper is narrow: what is printed stays what it was on the screen.
  let onScreen: boolean | undefined
  const is = () => {
    if (onScreen === undefined || !matchMedia('print').matches) onScreen = query().matches
    return onScreen
  }
  return { is, use: () => useSyncExternalStore(subscribe, is) }
}

/** From here on a list and its detail stand side by side; `ui/page.module.css` has the same measure. */
export const { is: isWide, use: useIsWide } = measure('(min-width: 900px)')
/** From here on the menu stands beside the page. */
export const { use: useIsDesk } = measure('(min-width: 1024px)')
