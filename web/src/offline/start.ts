import type { QueryClient } from '@tanstack/react-query'
import { herds } from '@penside/contract/offline/herd.ts'
import { call, currentSpeaker, Problem } from '../screen/api.ts'
import { ageOf, isReached, onOutdated, onReached } from '../screen/phone.ts'
import { currentHandover } from '../screen/handover.ts'
import { lock, sessionKey } from '../screen/sign.ts'
import { onOutside } from './outbox-link.ts'
import { kept } from './phone.ts'
import { setState } from './state.ts'
import { checkForUpdate, registerWorker, update } from './worker.ts'

/** Interval at which the snapshot is compared with the server's, and at which an unreachable server is polled, ms. */
const every = 5 * 60_000
const whileAway = 15_000
/** Retry delay on a phone that is not ready, ms. */
const whileNotReady = 5_000
/** Delay after a save, so that several saves cause one refresh, ms. */
const afterSaves = 2_000

let running: Promise<void> | null = null
let again: ReturnType<typeof setTimeout> | undefined

/** Refreshes the snapshot; an unchanged herd is not sent again. */
function refreshKept(): Promise<void> {
  running ??= refresh().finally(() => {
    running = null
  })
  return running
}

async function refresh() {
  const speaker = currentSpeaker()
  if (!speaker) return
  try {
    const version = await kept.version(speaker)
    const answer = await call(herds.kept, { version }, { quiet: true })
    // Signed out, or on another farm, meanwhile.
    const now = currentSpeaker()
    if (now?.farmNo === speaker.farmNo && now.memberId === speaker.memberId)
      await kept.keep(speaker, answer, version)
  } catch {
    // Not reached, busy, or no room: the snapshot shows its age. A phone that is not ready retries soon.
    if (!kept.isFresh) refreshSoon(whileNotReady)
  }
  setState({ fresh: kept.isFresh })
}

/** Schedules one refresh after a series of saves. */
function refreshSoon(wait = afterSaves): void {
  clearTimeout(again)
  again = setTimeout(() => void refreshKept(), wait)
}

/** Starts the background work, after the first screen. */
export function start(cache: QueryClient): void {
  const isShownFromPhone = ({ queryHash }: { queryHash: string }) => ageOf(queryHash) !== undefined
  const showsKept = () =>
    cache.getQueryCache().findAll({ type: 'active', predicate: isShownFromPhone }).length > 0
  const askAgain = () =>
    void cache.invalidateQueries({ predicate: isShownFromPhone }, { cancelRefetch: false })

  let last = Date.now()
  const look = () => {
    if (document.visibilityState === 'hidden') return
    const wait = isReached() === false || showsKept() ? whileAway : every
    if (Date.now() - last < wait) return
    last = Date.now()
    void refreshKept().then(() => isReached() && askAgain())
  }
  setInterval(look, whileAway / 3)
  const atOnce = () => {
    if (document.visibilityState === 'hidden') return
    last = Date.now()
    refreshSoon(0)
    checkForUpdate()
  }
  window.addEventListener('online', atOnce)
  window.addEventListener('focus', atOnce)
  document.addEventListener('visibilitychange', atOnce)

  // The server is back: cached answers are refetched.
  onReached(() => {
    if (isReached() !== true) return
    askAgain()
    void cache.invalidateQueries({ queryKey: sessionKey })
  })
  onOutdated(checkForUpdate)

  cache.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') refreshSoon()
  })
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query.queryKey[0] !== sessionKey[0]) return
    // A member who signs in gets their snapshot; if the session has ended, the sign-in cannot be passed offline.
    if (event.query.state.data !== null) refreshSoon(0)
    // A phone that was handed over is locked, which says nothing about its members.
    else if (!currentHandover())
      void kept.forgetSession().then((areLeft) => {
        if (areLeft) lock()
      })
  })
  // A record was sent, or another one waits.
  onOutside(() => refreshSoon())
  kept.onChange(() => setState({ fresh: kept.isFresh }))
  void refreshKept()
  // A version that cannot read the session has no screen to accept the update, nor one to disturb.
  void registerWorker(() => {
    const session = cache.getQueryState(sessionKey)
    if (
      session?.data === undefined &&
      session?.error instanceof Problem &&
      session.error.code === 'UNREADABLE'
    )
      update(cache)
  })
}
