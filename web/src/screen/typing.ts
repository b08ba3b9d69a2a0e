import { useEffect } from 'react'

/** Forms in which something is typed that is not saved. */
const forms = new Set<object>()
const listeners = new Set<() => void>()

/** Something would be lost from sight if the page were reloaded now. */
export const isTyping = () => forms.size > 0
export function onTyping(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTyping(changed: boolean): void {
  useEffect(() => {
    if (!changed) return
    const form = {}
    forms.add(form)
    for (const listener of listeners) listener()
    return () => {
      forms.delete(form)
      for (const listener of listeners) listener()
    }
  }, [changed])
}
