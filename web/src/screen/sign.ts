import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { sessions, type Member } from '@penside/contract/farm/session.ts'
import { call, Problem, query, speakFor } from './api.ts'
import { clearDraftsOf } from './draft.ts'
import { forgetPhone } from './phone.ts'
import { mayManageFarm, type Session } from './session.ts'
import type { Day } from '@penside/domain/day.ts'

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
  if (cache.getQueryData(sessionKey) === null && (await isNobody(cache))) return null
  return readSignedIn()
}

const isNobody = (cache: QueryClient) =>
  cache.fetchQuery({ ...query(sessions.about, {}), staleTime: 0 }).then(
    ({ signedIn }) => signedIn === false,
    // Not reached: the phone may know.
    () => false,
  )

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
    /** After the server has set the cookie. */
    signedIn: async (member: Pick<Member, 'login'>, stays: boolean) => {
      keep(member.login, stays)
      return begin(cache)
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
      try {
        sessionStorage.clear()
        localStorage.removeItem(idKey)
        localStorage.removeItem(autoLoginKey)
      } catch {
        // see keep
      }
      const told = await call(sessions.signOut, forgets ? { forgets } : {}).then(
        () => true,
        () => false,
      )
      if (told) {
        // What was read goes with the session; records that were not sent are kept elsewhere.
        speakFor(null)
        await forgetPhone()
        forget(cache)
        cache.setQueryData(sessionKey, null)
        tellTabs()
      }
      return told
    },
  }
}
