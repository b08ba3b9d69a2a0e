import { useEffect, useState } from 'react'
import { newId } from './device.ts'
import { clearDraft, draftKey, readDraft, writeDraft } from './draft.ts'
import { useMaybeSession } from './session.ts'

/**
 * State of a form with more than one record. Like other drafts it survives a reload and a new sign-in. Its values
 * must survive JSON. Call `forget` after saving.
 */
export function useDraftState<Values extends object>(screen: string, initial: Values) {
  const session = useMaybeSession()
  const key = session ? draftKey(session.member.login, session.member.farmId, screen) : null
  // Read once; afterwards the state itself is the draft.
  const [found] = useState(() => (key ? readDraft<Values>(key) : null))
  const [start] = useState(initial)
  const [values, setValues] = useState(found ? { ...initial, ...found.values } : initial)
  const changed = JSON.stringify(values) !== JSON.stringify(start)
  useEffect(() => {
    if (!key) return
    if (changed) writeDraft(key, { values, operation: { id: newId() }, at: Date.now() })
    else clearDraft(key)
  }, [key, values, changed])
  return {
    values,
    set: (change: Partial<Values>) => setValues((before) => ({ ...before, ...change })),
    changed,
    forget: () => {
      if (key) clearDraft(key)
      setValues(start)
    },
  }
}
