import { useSyncExternalStore } from 'react'
import type { Session } from './session.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { listeners } from '../ui/listeners.ts'
import type { Author } from '../outbox/operation.ts'

/**
 * Handover of a shared phone, which lasts until a member signs in. Nothing is read from the server meanwhile. `from`:
 * member whose session the browser still has; it is ended when the server is reached. `to`: login of the member who
 * opened the phone with a PIN or password and works without a session; null while the phone is locked. `ending`: the
 * server was asked to end the session of `from`, and may have done so without an answer.
 */
export type Handover = { from: Author | null; to: string | null; ending?: true }

const storageKey = 'handover'
const { on, notify } = listeners()
let text: string | null = null
let handover: Handover | null = null

/** Current handover; null while there is none. The same object until it changes. */
export function currentHandover(): Handover | null {
  try {
    const stored = localStorage.getItem(storageKey)
    if (stored !== text) {
      text = stored
      handover = JSON.parse(stored ?? 'null') as Handover | null
    }
  } catch {
    // Storage is forbidden: the handover lasts as long as the page.
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
  notify()
}

/** Another tab has changed it. */
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) notify()
  })

export const useHandover = () => useSyncExternalStore(on, currentHandover, () => null)

// --- Whether the server answers again, as `farm/handover/finish.ts` finds out while the phone asks it for nothing else ----------------

let isBack = false
const back = listeners()
export function setServerBack(now: boolean): void {
  if (now === isBack) return
  isBack = now
  back.notify()
}
export const useServerBack = () =>
  useSyncExternalStore(
    back.on,
    () => isBack,
    () => false,
  )

/**
 * Waits up to 10 s until the session of the member who handed the phone over has ended, if that is under way, so that
 * their records are sent first.
 */
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
  /**
   * Reason why the member needs a network to sign in: no PIN, too many wrong tries, or too long since the server
   * confirmed them here.
   */
  needsSignIn: false | 'unset' | 'tries' | 'expired'
}

export type Opening =
  | { is: 'opened'; language: Language }
  | { is: 'wrong'; left: number }
  | { is: 'refused'; why: 'unset' | 'tries' | 'expired' | 'unknown' }

/** Members who can open this phone offline. */
export type PhoneMembers = {
  list(): Promise<PhoneMember[]>
  /**
   * Stores a hash of the signed-in member's PIN or password. A password comes from a sign-in, so wrong tries are
   * reset.
   */
  remember(
    session: Pick<Session, 'member' | 'equipment'>,
    language: Language,
    secret: { pin: string } | { password: string } | null,
  ): Promise<void>
  /** Opens the phone with the member's snapshot of the farm. Every wrong try counts, also across reloads. */
  open(login: string, secret: string): Promise<Opening>
  /**
   * The server rejected a password. If it would open the phone, it has been changed, so neither it nor the PIN opens
   * the phone any more.
   */
  passwordRefused(login: string, password: string): Promise<void>
  /** Removes the member and the data read by them from the phone. Resolves with whether other members remain. */
  forget(login: string): Promise<boolean>
}
