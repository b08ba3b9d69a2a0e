import { draftKey } from '../../screen/draft.ts'

/** It lies beside the drafts. */
const keyOf = ({ login, farmId }: Whose) => draftKey(login, farmId, 'told')
type Whose = { login: string; farmId: number }

/** Where storage is forbidden it is remembered as long as the page. */
const here = new Map<string, string>()

/** Whether she was told later than this phone said last; asked once of each telling, so that no page says it again. */
export function isNews(whose: Whose, notifiedAt: string | null): boolean {
  if (notifiedAt === null) return false
  const key = keyOf(whose)
  let last = here.get(key) ?? ''
  try {
    last = localStorage.getItem(key) ?? last
  } catch {
    // see here
  }
  if (notifiedAt <= last) return false
  here.set(key, notifiedAt)
  try {
    localStorage.setItem(key, notifiedAt)
  } catch {
    // see here
  }
  return true
}
