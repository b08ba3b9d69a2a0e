import { useSyncExternalStore } from 'react'
import type { Call } from '@penside/contract/api/call.ts'
import { listeners } from '../ui/listeners.ts'
import { currentHandover, type PhoneMembers } from './handover.ts'

/** Member and farm of the page, for whom the phone caches. */
export type Speaker = { farmNo: number; memberId: string }
/** Cached answer, and the time when the server gave it, ms. */
export type CachedAnswer = { output: unknown; at: number }

/** Identity of a call, and whether its answers are cached. */
export type Asked = { path: string; keeps?: true | undefined }

/** Offline part of the app. It is implemented in `offline/`, which loads after the first paint or on demand. */
export type Phone = {
  /** Cached answer; undefined if there is none. @throws Problem if the member has lost access */
  answer(to: Call, input: unknown, speaker: Speaker | null): Promise<CachedAnswer | undefined>
  /** Notes the server's answer to a read; `at`: its time, if earlier than now. */
  answered(to: Asked, input: unknown, output: unknown, speaker: Speaker | null, at?: number): void
  /**
   * Deletes what a member has read, or everyone if `login` is missing. Resolves with whether others can open the
   * phone.
   */
  forget(login?: string): Promise<boolean>
  members: PhoneMembers
}

let load: (() => Promise<Phone>) | null = null
let loaded: Promise<Phone | null> | null = null
let mayLoad: () => void
/** Delays loading until the first screen is there. */
const laterOn = new Promise<void>((resolve) => {
  mayLoad = resolve
})

export function setPhone(loader: () => Promise<Phone>): void {
  load = loader
}

/** Loads the offline part now. Null if there is none or it failed to load. */
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

/** Incremented by every sign-out: answers to earlier requests are not cached after it. */
let era = 0
export function notifyPhone(to: Call, input: unknown, output: unknown, speaker: Speaker | null): void {
  const asked = era
  const { path, keeps } = to
  const heard = { to: { path, keeps }, input, output, speaker, at: Date.now(), language: inLanguage() }
  if (keeps) untold.add(heard)
  void laterOn.then(phone).then((known) => {
    untold.delete(heard)
    if (asked === era) known?.answered(to, input, output, speaker)
  })
}

// --- Answers that arrived before the offline storage was loaded ---------------------------------------------

type Heard = {
  to: Asked
  input: unknown
  output: unknown
  speaker: Speaker | null
  at: number
  language: string
}
/** Language of the page. */
const inLanguage = () => globalThis.document?.documentElement.lang ?? ''
/** Cacheable answers that the offline part has not received yet. */
const untold = new Set<Heard>()
const leftKey = 'heard'

/** On unload, only local storage can be written synchronously. */
function leave(): void {
  if (untold.size === 0) return
  try {
    localStorage.setItem(leftKey, JSON.stringify([...untold]))
  } catch {
    // Storage is forbidden or full: the answers are requested again.
  }
}

/** Passes on answers that the previous page left. Answers in another language are dropped. */
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

/** Deletes what a member has read, or everyone if `login` is missing; resolves with whether others can open the phone. */
export async function forgetPhone(login?: string): Promise<boolean> {
  era++
  untold.clear()
  try {
    localStorage.removeItem(leftKey)
  } catch {
    // see leave
  }
  // Storage that cannot be opened has nothing to delete.
  return (await (await phone())?.forget(login).catch(() => false)) ?? false
}

// --- Whether the server can be reached, as far as the last answer says ------------------------------------

/** Not from navigator.onLine, which only says that there is some network. */
let reached: boolean | null = null
/** Time at which the server was last unreachable, by `performance.now()`. */
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
  // Leaving a page aborts its requests, which says nothing about the server.
  if (!now && leaving) return
  awayAt = now ? -Infinity : performance.now()
  if (now === reached) return
  reached = now
  try {
    if (now) localStorage.removeItem(awayKey)
    else localStorage.setItem(awayKey, 'Y')
  } catch {
    // Storage is forbidden: the next start tries the server first.
  }
  reach.notify()
}
/** Time after a failure during which the phone answers by itself, ms; `offline/start.ts` polls the server meanwhile. */
const notAskedFor = 20_000
export const isAway = () => currentHandover() !== null || performance.now() - awayAt < notAskedFor
/** If the app was last closed offline, the phone answers at once, while the server is polled. */
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

/** The server answers in a format that this version of the app does not know. */
export const { on: onOutdated, notify: notifyOutdated } = listeners()

// --- How old what is shown is ---------------------------------------------------------------------------

/** Time of cached answers by query hash; answers of the server have no entry. */
const ages = new Map<string, number>()
const age = listeners()
let edition = 0
export function setAge(queryHash: string, at: number | null): void {
  if ((ages.get(queryHash) ?? null) === at) return
  if (at === null) ages.delete(queryHash)
  else ages.set(queryHash, at)
  edition++
  age.notify()
}
export const ageOf = (queryHash: string): number | undefined => ages.get(queryHash)
/** Snapshot that changes with every age. */
export const useAges = () => useSyncExternalStore(age.on, () => edition)
