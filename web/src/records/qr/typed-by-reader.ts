import { useEffect, useLayoutEffect, useRef } from 'react'

/** Maximum time between two keys of one number, ms. A reader is faster; a person who thinks is slower. */
const maxGap = 1_500
const minLength = 3

/** Listens to a reader that types like a keyboard while no field has the focus. */
export function useTypedByReader(onText: (text: string) => void, listening: boolean): void {
  const callback = useRef(onText)
  useEffect(() => {
    callback.current = onText
  })
  // In a layout effect, so that no key is missed when the page appears.
  useLayoutEffect(() => {
    if (!listening) return
    let text = ''
    let last = 0
    const listen = (event: KeyboardEvent) => {
      const target = event.target as Element | null
      if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, textarea, select')) return
      if (event.timeStamp - last > maxGap) text = ''
      last = event.timeStamp
      if (event.key === 'Enter') {
        if (text.length < minLength) return
        event.preventDefault()
        callback.current(text)
        text = ''
      } else if (event.key.length === 1) text += event.key
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [listening])
}
