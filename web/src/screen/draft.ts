import { newId } from './device.ts'

/** What was typed and not saved yet, with the operation under which it was or will be sent. */
export type Draft<Values, Unread = unknown> = {
  values: Values
  /** What stands in boxes and could not be read. */
  unread?: Unread
  operation: SentUnder
  at: number
}

/** `content` is what was sent under `id` last, when it is not known whether it arrived. */
export type SentUnder = { id: string; content?: string | undefined }

const prefix = 'draft:'
export const draftKeptFor = 7 * 86_400_000

/** One key per user, farm, screen and animal: no one finds the words of someone else in a form. */
export const draftKey = (login: string, farmId: number, screen: string) =>
  `${prefix}${login}:${farmId}:${screen}`

export function readDraft<Values, Unread = unknown>(
  key: string,
  now = Date.now(),
): Draft<Values, Unread> | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft<Values, Unread> | null
    return draft && now - draft.at < draftKeptFor ? draft : null
  } catch {
    return null // storage is forbidden, or the draft is not ours to read
  }
}

export function writeDraft<Values>(key: string, draft: Draft<Values>): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Full or forbidden: what was typed then lasts as long as the page.
  }
}

export function clearDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // see writeDraft
  }
}

/** Signing out leaves nothing of the user on the phone. */
export function clearDraftsOf(login: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`${prefix}${login}:`)) localStorage.removeItem(key)
  } catch {
    // see writeDraft
  }
}

/**
 * The operation for sending this content: the same content goes under the same id, so that a second touch or a second try has one
 * effect. Changed content after a send whose answer was lost is another operation: the first may have arrived.
 */
export function operationFor(operation: SentUnder, content: string): SentUnder {
  return operation.content === undefined || operation.content === content
    ? { id: operation.id, content }
    : { id: newId(), content }
}
