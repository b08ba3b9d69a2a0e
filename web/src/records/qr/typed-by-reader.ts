import { useEffect, useLayoutEffect, useRef } from 'react'

/** Keys of one number follow each other faster than this, ms; a reader is faster still, a person who thinks is slower. */
const together = 1_500
const shortest = 3

/** A reader that types like a keyboard is heard also while no field has the focus. */
export function useTypedByReader(onText: (text: string) => void, listening: boolean): void {
  const heard = useRef(onText)
  useEffect(() => {
    heard.current = onText
  })
  // What is typed as soon as the page is seen is heard whole.
  useLayoutEffect(() => {
    if (!listening) return
    let text = ''
    let last = 0
    const listen = (event: KeyboardEvent) => {
      const target = event.target as Element | null
      if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, textarea, select')) return
      if (event.timeStamp - last > together) text = ''
      last = event.timeStamp
      if (event.key === 'Enter') {
        if (text.length < shortest) return
        event.preventDefault()
        heard.current(text)
        text = ''
      } else if (event.key.length === 1) text += event.key
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [listening])
}
