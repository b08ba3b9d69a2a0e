import { useEffect, useState } from 'react'

/** Typing is over when nothing was typed for this long, ms. */
const pause = 300

/** What stands in a search box. It is asked for when typing is over, or at once with `askNow`. @param ask has to stay the same function */
export function useDebounced(asked: string, ask: (text: string) => void) {
  const [typed, setTyped] = useState(asked)
  useEffect(() => {
    const timer = setTimeout(() => ask(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed, ask])
  return {
    typed,
    setTyped,
    askNow: (text: string) => {
      setTyped(text)
      ask(text.trim())
    },
  }
}
