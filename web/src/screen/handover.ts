import { useSyncExternalStore } from 'react'
import type { Session } from './session.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { listeners } from '../ui/listeners.ts'
import type { Author } from '../outbox/operation.ts'

/**
 * State of a shared phone that was handed over and on which nobody has signed in since. Until then nothing is read from the server.
 * `from`: the member whose session the browser still has; it is ended when the server is reached. `to`: the login of the member who opened
 * the phone with a PIN or password and works without a session; null while the phone is locked. `ending`: the server was asked to end the
 * session of `from`; it may have done so although no answer came.
 */
export type Handover = { from: Author | null; to: string | null; ending?: true }

const storageKey = 'handover'
const { on, tell } = listeners()
let text: string | null = null
let handover: Handover | null = null

/** Current handover; null while a member works in a session of their own, or nobody does. The same object until it changes. */
export function currentHandover(): Handover | null {
  try {
    const stored = localStorage.getItem(storageKey)
    if (stored !== text) {
      text = stored
      handover = JSON.parse(stored ?? 'null') as Handover | null
    }
  } catch {
    // Storage can be forbidden; the handover then lasts as long as the page.
  }
  return handover
}

export function setHandover(next: Handover | null): void {
  handover = next
  try {
    if (next) localStorage.setItem(storageKey, JSON.stringify(next))
    else localStorage.removeItem(storageKey)
    text = localStorage.getItem(storageKey)
  } catch {
    // see currentHandover
  }
  tell()
}

/** Another tab has changed it. */
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) tell()
  })

export const useHandover = () => useSyncExternalStore(on, currentHandover, () => null)

// --- Whether the server answers again, as `farm/handover/finish.ts` finds out while the phone asks it for nothing else ----------------

let isBack = false
const back = listeners()
export function setServerBack(now: boolean): void {
  if (now === isBack) return
  isBack = now
  back.tell()
}
export const useServerBack = () =>
  useSyncExternalStore(
    back.on,
    () => isBack,
    () => false,
  )

/** Waits, up to 10 s, until the session of whoever handed the phone over is ended, where that is under way: what they recorded goes first. */
export async function handedOverEnded(): Promise<void> {
  const isUnderWay = () => isBack && Boolean(currentHandover()?.from)
  for (let left = 100; left > 0 && isUnderWay(); left--) await new Promise((again) => setTimeout(again, 100))
}

// --- Who may open the phone; built in `offline/members.ts` ----------------------------------------------------------------------------

/** Digits of a PIN. */
export const pinLength = 6
export const isPin = (secret: string) => /^\d{6}$/.test(secret)

/** Member on the lock screen. */
export type PhoneMember = {
  login: string
  name: string
  farmName: string
  hasPin: boolean
  hasPassword: boolean
  /** Opens nothing without a network: never set, too many wrong tries, or too long since the server last confirmed the member here. */
  needsSignIn: false | 'unset' | 'tries' | 'expired'
}

export type Opening =
  | { is: 'opened'; language: Language }
  | { is: 'wrong'; left: number }
  | { is: 'refused'; why: 'unset' | 'tries' | 'expired' | 'unknown' }

/** Members who can open this phone without a network. */
export type PhoneMembers = {
  list(): Promise<PhoneMember[]>
  /** Keeps a hash of the PIN or of the password of the member who is signed in. A password comes from a sign-in: wrong tries are forgotten. */
  remember(
    session: Pick<Session, 'member' | 'equipment'>,
    language: Language,
    secret: { pin: string } | { password: string } | null,
  ): Promise<void>
  /** Makes the member the one whose copy of the farm the phone shows. Every wrong try counts, also over a reload. */
  open(login: string, secret: string): Promise<Opening>
  /** The server refused this password. Where the phone would open with it, it has been changed: neither it nor the PIN opens any more. */
  passwordRefused(login: string, password: string): Promise<void>
  /** The member can open the phone no more, and nothing that was read by them stays. Resolves with whether others are left. */
  forget(login: string): Promise<boolean>
}
