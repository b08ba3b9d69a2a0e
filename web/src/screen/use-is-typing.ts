import { useEffect } from 'react'
import { listeners } from '../ui/listeners.ts'

/** Forms in which something is typed that is not saved. */
const forms = new Set<object>()
const { on, tell } = listeners()
export const onTyping = on

/** Something would be lost from sight if the page were reloaded now. */
export const isTyping = () => forms.size > 0

export function useIsTyping(changed: boolean): void {
  useEffect(() => {
    if (!changed) return
    const form = {}
    forms.add(form)
    tell()
    return () => {
      forms.delete(form)
      tell()
    }
  }, [changed])
}
