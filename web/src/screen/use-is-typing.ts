import { useEffect } from 'react'
import { listeners } from '../ui/listeners.ts'

/** Forms with unsaved input. */
const forms = new Set<object>()
const { on, notify } = listeners()
export const onTyping = on

/** Whether a reload would lose unsaved input. */
export const isTyping = () => forms.size > 0

export function useIsTyping(changed: boolean): void {
  useEffect(() => {
    if (!changed) return
    const form = {}
    forms.add(form)
    notify()
    return () => {
      forms.delete(form)
      notify()
    }
  }, [changed])
}
