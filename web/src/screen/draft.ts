import { newId } from './device.ts'

/** Unsaved input, with the operation id under which it was or will be sent. */
export type Draft<Values, Unread = unknown> = {
  values: Values
  /** Numbers that could not be read. */
  unread?: Unread
  operation: SentUnder
  at: number
}

/** `content` is what was last sent under `id` without an answer. */
export type SentUnder = { id: string; content?: string | undefined }

const prefix = 'draft:'
export const draftKeptFor = 7 * 86_400_000

/** Key of a draft: by user, farm, screen and animal. */
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
    // Storage is full or forbidden: the draft lasts as long as the page.
  }
}

export function clearDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // see writeDraft
  }
}

/** Deletes the drafts of a member, on sign-out. */
export function clearDraftsOf(login: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`${prefix}${login}:`)) localStorage.removeItem(key)
  } catch {
    // see writeDraft
  }
}

/**
 * Operation for this content. The same content keeps its id, so that a second attempt has one effect. Changed content
 * after a lost answer gets a new id, because the first may have arrived.
 */
export function operationFor(operation: SentUnder, content: string): SentUnder {
  return operation.content === undefined || operation.content === content
    ? { id: operation.id, content }
    : { id: newId(), content }
}
