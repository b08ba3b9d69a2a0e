import { useEffect, useState } from 'react'

/** Pause after which typing counts as finished, ms. */
const pause = 300

/** Text of a search box, requested when typing pauses, or at once with `askNow`. @param ask must be a stable function */
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
