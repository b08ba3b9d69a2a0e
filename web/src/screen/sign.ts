import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { sessions, type Member } from '@penside/contract/accounts/session.ts'
import { call, Problem, query, speakFor } from './api.ts'
import { clearDraftsOf } from './draft.ts'
import { currentHandover, setHandover, type Opening } from './handover.ts'
import { forgetPhone, phone } from './phone.ts'
import { mayManageFarm, type Session } from './session.ts'
import { untilIdle } from './on-idle.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { currentLanguage, setLanguage } from '../i18n/index.ts'

/**
 * Sign-in data in this browser: whether to stay signed in, and the login, which lasts as long as the tab otherwise.
 * Never the password; the session is an http-only cookie.
 */
const autoLoginKey = 'autoLogin'
const idKey = 'id'

export function storedSignIn(): { id: string; stays: boolean } {
  try {
    const id = localStorage.getItem(idKey) ?? sessionStorage.getItem(idKey) ?? ''
    return { id, stays: localStorage.getItem(autoLoginKey) === 'Y' }
  } catch {
    return { id: '', stays: false }
  }
}

function keep(id: string, stays: boolean): void {
  try {
    localStorage.setItem(autoLoginKey, stays ? 'Y' : 'N')
    localStorage.removeItem(idKey)
    ;(stays ? localStorage : sessionStorage).setItem(idKey, id)
  } catch {
    // Storage is forbidden: the login must be typed again.
  }
}

export function forgetAutoLogin(): void {
  try {
    localStorage.removeItem(autoLoginKey)
  } catch {
    // see keep
  }
}

export const sessionKey = ['session'] as const

/**
 * Signed-in member; null if there is none. Without an earlier sign-in a call is used that answers so without an
 * error, since browsers log every failed request. @throws Problem if the server cannot be reached and the phone does
 * not know either
 */
export async function readSession(cache: QueryClient): Promise<Session | null> {
  const handover = currentHandover()
  if (handover) return readHandedOver(handover.to)
  if (cache.getQueryData(sessionKey) === null && (await isNobody(cache))) return null
  return readSignedIn()
}

const isNobody = (cache: QueryClient) =>
  cache.fetchQuery({ ...query(sessions.about, {}), staleTime: 0 }).then(
    ({ signedIn }) => signedIn === false,
    // Not reached: the phone may know.
    () => false,
  )

/** Member who opened a phone that was handed over. Locks it again if the member has lost access. */
async function readHandedOver(to: string | null): Promise<Session | null> {
  if (to !== null)
    try {
      const session = await readSignedIn()
      if (session?.member.login === to) return session
      lock()
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      lock()
    }
  speakFor(null)
  return null
}

/** Locks the phone. */
export const lock = () => setHandover({ from: currentHandover()?.from ?? null, to: null })

async function readSignedIn(): Promise<Session | null> {
  try {
    const session = await call(sessions.current, {}, { unbound: true })
    const { member, today } = session
    speakFor(member)
    return { ...session, today: today as Day, manages: mayManageFarm(member) }
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status !== 401) throw problem
    speakFor(null)
    return null
  }
}

/** Other tabs share the cookie, so they are notified at once. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null
// A channel has no origin to name: it reaches this site's pages only.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const tellTabs = () => tabs?.postMessage('changed')
export function onOtherTab(listener: () => void): () => void {
  tabs?.addEventListener('message', listener)
  return () => tabs?.removeEventListener('message', listener)
}

/** Removes all cached queries, which belong to the former session. */
const forget = (cache: QueryClient) =>
  cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })

async function begin(cache: QueryClient): Promise<Session | null> {
  forget(cache)
  const session = await cache.fetchQuery({ queryKey: sessionKey, queryFn: readSignedIn, staleTime: 0 })
  tellTabs()
  return session
}

/** Signing in, signing out and changing the farm. */
export function useSign() {
  const cache = useQueryClient()
  return {
    /** Called after the server has set the cookie. The password also opens the phone offline. */
    signedIn: async (member: Pick<Member, 'login'>, stays: boolean, password?: string) => {
      keep(member.login, stays)
      setHandover(null)
      const session = await begin(cache)
      if (session && password !== undefined) void rememberWhenQuiet(cache, session, { password })
      return session
    },
    /** Locks the phone for the next member. Cached data and drafts stay for this member only. */
    handOver: async ({ accountId, farmId, login }: Member) => {
      const handover = currentHandover()
      // A member who opened the phone offline has no session; the first member's is still there.
      setHandover(handover ? { ...handover, to: null } : { from: { accountId, farmId, login }, to: null })
      clearTab()
      speakFor(null)
      forget(cache)
      cache.setQueryData(sessionKey, null)
      tellTabs()
    },
    /** Opens a locked phone offline. The member who handed it over continues in the session if it has not ended. */
    openPhone: async (login: string, secret: string): Promise<Opening> => {
      const opening = await (await phone())?.members.open(login, secret)
      if (!opening) return { is: 'refused', why: 'unknown' }
      if (opening.is !== 'opened') return opening
      const handover = currentHandover() ?? { from: null, to: null }
      const hasSession = handover.from?.login === login && !handover.ending
      setHandover(hasSession ? null : { ...handover, to: login })
      keep(login, storedSignIn().stays)
      if (opening.language !== currentLanguage()) await setLanguage(opening.language)
      await begin(cache)
      return opening
    },
    /** Later requests name the new farm. */
    farmChanged: async (member: Pick<Member, 'login' | 'farmId'>) => {
      await cache.cancelQueries()
      speakFor(member)
      return begin(cache)
    },
    /**
     * Deletes cached data and drafts; unsent records, language and appearance stay. With `forgets` the caller also
     * deletes the offline data. Resolves with whether the server has ended the session.
     */
    signOut: async (login: string | undefined, { forgets = false } = {}) => {
      if (login) clearDraftsOf(login)
      clearTab()
      try {
        localStorage.removeItem(idKey)
        localStorage.removeItem(autoLoginKey)
      } catch {
        // see keep
      }
      const handover = currentHandover()
      // A member who opened the phone offline has no session to end.
      const told =
        (handover !== null && !forgets) ||
        (await call(sessions.signOut, forgets ? { forgets } : {}).then(
          () => true,
          () => false,
        ))
      if (told) {
        // Unsent records are stored elsewhere.
        speakFor(null)
        const areLeft = await forgetPhone(forgets ? undefined : login)
        if (handover && !forgets) lock()
        else setHandover(areLeft ? { from: null, to: null } : null)
        forget(cache)
        cache.setQueryData(sessionKey, null)
        tellTabs()
      }
      return told
    },
  }
}

/** Clears the tab's list states. */
function clearTab() {
  try {
    sessionStorage.clear()
  } catch {
    // see keep
  }
}

/** Hashing takes seconds on a slow phone, so it waits for the first screen. */
async function rememberWhenQuiet(
  cache: QueryClient,
  { member, equipment }: Session,
  secret: { password: string },
) {
  await untilIdle(cache)
  await (await phone())?.members.remember({ member, equipment }, currentLanguage(), secret)
}
