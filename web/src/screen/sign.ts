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
 * What this browser keeps of a sign-in: that it should stay, and the id, which goes with the tab where it should not. Never the password:
 * the session is a cookie that no script reads.
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
    // Storage can be forbidden; the id is then typed again next time.
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
 * Who is signed in; null when nobody is. Where nobody was, that is asked by a call that may say so: a browser writes every refusal into its
 * console, and this one is none. @throws Problem when that cannot be found out
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

/** The phone knows the member who opened it; where it may not say so any more it is locked again. */
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

/** Nobody works on this phone until somebody opens it. */
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

/** Other tabs of this browser have the same cookie: they must learn of it at once. */
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null
// A channel has no origin to name: it reaches this site's pages only.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const tellTabs = () => tabs?.postMessage('changed')
export function onOtherTab(listener: () => void): () => void {
  tabs?.addEventListener('message', listener)
  return () => tabs?.removeEventListener('message', listener)
}

/** Everything read so far belonged to the session before. */
const forget = (cache: QueryClient) =>
  cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })

async function begin(cache: QueryClient): Promise<Session | null> {
  forget(cache)
  const session = await cache.fetchQuery({ queryKey: sessionKey, queryFn: readSignedIn, staleTime: 0 })
  tellTabs()
  return session
}

/** What signing in and out, and changing the farm, have in common: the whole app learns of it. */
export function useSign() {
  const cache = useQueryClient()
  return {
    /** After the server has set the cookie. With the password the phone can be opened again where there is no network. */
    signedIn: async (member: Pick<Member, 'login'>, stays: boolean, password?: string) => {
      keep(member.login, stays)
      setHandover(null)
      const session = await begin(cache)
      if (session && password !== undefined) void rememberWhenQuiet(cache, session, { password })
      return session
    },
    /** Locks the phone for the next member. What was read and typed stays for this one, and shows to nobody else. */
    handOver: async ({ accountId, farmId, login }: Member) => {
      const handover = currentHandover()
      // Whoever opened the phone without a network has no session: that of the first one is still there.
      setHandover(handover ? { ...handover, to: null } : { from: { accountId, farmId, login }, to: null })
      clearTab()
      speakFor(null)
      forget(cache)
      cache.setQueryData(sessionKey, null)
      tellTabs()
    },
    /** Opens a locked phone without a network. Whoever handed it over, and comes back before the session is ended, goes on in it. */
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
    /** What is asked from here on is asked of the new farm. */
    farmChanged: async (member: Pick<Member, 'login' | 'farmId'>) => {
      await cache.cancelQueries()
      speakFor(member)
      return begin(cache)
    },
    /**
     * What was read and typed goes; records, the language and the appearance stay. `forgets`: so that nothing of anybody is on the device,
     * what the phone knows is taken away by the caller. Resolves with whether the server was told: until then the session goes on.
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
      // Whoever opened the phone without a network has no session to end.
      const told =
        (handover !== null && !forgets) ||
        (await call(sessions.signOut, forgets ? { forgets } : {}).then(
          () => true,
          () => false,
        ))
      if (told) {
        // What was read goes with the session; records that were not sent are kept elsewhere.
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

/** Pages that a member left, in this tab. */
function clearTab() {
  try {
    sessionStorage.clear()
  } catch {
    // see keep
  }
}

/** A hash takes a slow phone seconds: not while the first screen is on its way. */
async function rememberWhenQuiet(
  cache: QueryClient,
  { member, equipment }: Session,
  secret: { password: string },
) {
  await untilIdle(cache)
  await (await phone())?.members.remember({ member, equipment }, currentLanguage(), secret)
}
