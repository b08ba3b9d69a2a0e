import { useEffect, useState } from 'react'

/** Whether a time, ms, is in the future. */
export function useIsFuture(until: number): boolean {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until <= Date.now()) return
    const timer = setTimeout(() => setNow(Date.now()), until - Date.now() + 50)
    return () => clearTimeout(timer)
  }, [until])
  return now < until
}
