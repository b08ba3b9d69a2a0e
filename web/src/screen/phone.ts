import { useSyncExternalStore } from 'react'
import type { Call } from '@penside/contract/api/call.ts'
import { listeners } from '../ui/listeners.ts'
import { currentHandover, type PhoneMembers } from './handover.ts'

/** For whom the page speaks; what the phone keeps is kept for this member on this farm. */
export type Speaker = { farmNo: number; memberId: string }
/** An answer that the phone gives in the server's place, and when the server said what it stands on, ms. */
export type Kept = { output: unknown; at: number }

/** What the phone knows a call by, and whether it keeps the answer. */
export type Asked = { path: string; keeps?: true | undefined }

/** What a phone can do without its server. It is built in `offline/`, which is loaded after the first paint or when it is needed. */
export type Phone = {
  /** Undefined: the phone does not know. @throws Problem where it may not say any more */
  answer(to: Call, input: unknown, speaker: Speaker | null): Promise<Kept | undefined>
  /** The server has answered a call that only reads; `at`: then, where that was before. */
  answered(to: Asked, input: unknown, output: unknown, speaker: Speaker | null, at?: number): void
  /** The member signs out, without one everybody: nothing that was read by them stays. Resolves with whether others can open the phone. */
  forget(login?: string): Promise<boolean>
  members: PhoneMembers
}

let load: (() => Promise<Phone>) | null = null
let loaded: Promise<Phone | null> | null = null
let mayLoad: () => void
/** Kept back until the first screen is there, so that keeping does not stand in its way. */
const laterOn = new Promise<void>((resolve) => {
  mayLoad = resolve
})

export function setPhone(loader: () => Promise<Phone>): void {
  load = loader
}

/** Loads what works without a network, now. Null where there is none, or where it could not be loaded. */
export function phone(): Promise<Phone | null> {
  mayLoad()
  loaded ??= (load?.() ?? Promise.resolve(null)).then(withWhatWasLeft).catch(() => {
    loaded = null
    return null
  })
  return loaded
}

export async function phoneAnswers(to: Call, input: unknown, speaker: Speaker | null) {
  return (await phone())?.answer(to, input, speaker)
}

/** Raised by every sign-out: what was asked before it is not kept after it. */
let era = 0
export function tellPhone(to: Call, input: unknown, output: unknown, speaker: Speaker | null): void {
  const asked = era
  const { path, keeps } = to
  const heard = { to: { path, keeps }, input, output, speaker, at: Date.now(), language: inLanguage() }
  if (keeps) untold.add(heard)
  void laterOn.then(phone).then((known) => {
    untold.delete(heard)
    if (asked === era) known?.answered(to, input, output, speaker)
  })
}

// --- Whoever leaves before the phone was loaded has heard it all the same ---------------------------------

type Heard = {
  to: Asked
  input: unknown
  output: unknown
  speaker: Speaker | null
  at: number
  language: string
}
/** The page says which language it speaks. */
const inLanguage = () => globalThis.document?.documentElement.lang ?? ''
/** What the phone may keep of what the server has answered, and has not been told: nothing else is written down. */
const untold = new Set<Heard>()
const leftKey = 'heard'

/** A page that ends can write there alone: it is waited for. */
function leave(): void {
  if (untold.size === 0) return
  try {
    localStorage.setItem(leftKey, JSON.stringify([...untold]))
  } catch {
    // Forbidden, or too much: what was not kept is asked for again.
  }
}

/** The next page tells the phone. What was read in another language has other words. */
function withWhatWasLeft(known: Phone | null): Phone | null {
  try {
    const left = JSON.parse(localStorage.getItem(leftKey) ?? '[]') as Heard[]
    localStorage.removeItem(leftKey)
    for (const { to, input, output, speaker, at, language } of left)
      if (language === inLanguage()) known?.answered(to, input, output, speaker, at)
  } catch {
    // see leave
  }
  return known
}

/** Of this member, without one of everybody; resolves with whether other members can open the phone. */
export async function forgetPhone(login?: string): Promise<boolean> {
  era++
  untold.clear()
  try {
    localStorage.removeItem(leftKey)
  } catch {
    // see leave
  }
  // Storage that cannot be opened has nothing to forget.
  return (await (await phone())?.forget(login).catch(() => false)) ?? false
}

// --- Whether the server can be reached, as far as the last answer says ------------------------------------

/** navigator.onLine is not asked: it says that there is some network, not that the server is behind it. */
let reached: boolean | null = null
/** When the server was last found away, by `performance.now()`. */
let awayAt = -Infinity
const awayKey = 'away'
let leaving = false
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    leaving = true
    leave()
  })
  window.addEventListener('pageshow', () => {
    leaving = false
  })
}
const reach = listeners()
export function setReached(now: boolean): void {
  // A page that is left breaks off what it asked; that says nothing of the server.
  if (!now && leaving) return
  awayAt = now ? -Infinity : performance.now()
  if (now === reached) return
  reached = now
  try {
    if (now) localStorage.removeItem(awayKey)
    else localStorage.setItem(awayKey, 'Y')
  } catch {
    // Storage is forbidden: the next start asks the server first.
  }
  reach.tell()
}
/** So long after a failure the server is not asked again for what the phone knows itself; `offline/start.ts` looks for it meanwhile. */
const notAskedFor = 20_000
export const isAway = () => currentHandover() !== null || performance.now() - awayAt < notAskedFor
/** The app was last closed in a barn, and is probably opened in one: the phone answers at once, and the server is looked for beside that. */
export function startAsLeft(): void {
  try {
    if (localStorage.getItem(awayKey) === 'Y') awayAt = performance.now()
  } catch {
    // see setReached
  }
}
/** Null until the first answer. */
export const isReached = () => reached
export const onReached = reach.on
export const useReached = () => useSyncExternalStore(onReached, isReached)

/** The server speaks a language that this version of the app does not know. */
export const { on: onOutdated, tell: tellOutdated } = listeners()

// --- How old what is shown is ---------------------------------------------------------------------------

/** When the phone's answer to a query was new, by the query's hash; what the server answered is not in it. */
const ages = new Map<string, number>()
const age = listeners()
let edition = 0
export function setAge(queryHash: string, at: number | null): void {
  if ((ages.get(queryHash) ?? null) === at) return
  if (at === null) ages.delete(queryHash)
  else ages.set(queryHash, at)
  edition++
  age.tell()
}
export const ageOf = (queryHash: string): number | undefined => ages.get(queryHash)
/** Changes whenever an age does. */
export const useAges = () => useSyncExternalStore(age.on, () => edition)
