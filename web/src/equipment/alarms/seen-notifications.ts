import { draftKey } from '../../screen/draft.ts'

/** Key in the local storage. */
const keyOf = ({ login, farmId }: Whose) => draftKey(login, farmId, 'told')
type Whose = { login: string; farmId: number }

/** Fallback for a page without storage. */
const here = new Map<string, string>()

/** Whether a notification is newer than the last one displayed on this phone. Marks it as displayed, so that no other page repeats it. */
export function isUnseen(whose: Whose, notifiedAt: string | null): boolean {
  if (notifiedAt === null) return false
  const key = keyOf(whose)
  let last = here.get(key) ?? ''
  try {
    last = localStorage.getItem(key) ?? last
  } catch {
    // Storage is forbidden; `here` is used instead.
  }
  if (notifiedAt <= last) return false
  here.set(key, notifiedAt)
  try {
    localStorage.setItem(key, notifiedAt)
  } catch {
    // Storage is forbidden; `here` is used instead.
  }
  return true
}
