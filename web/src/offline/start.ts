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

/** So often the kept herd is compared with the server's while the app is open, ms; and so often a server that is away is looked for. */
const every = 5 * 60_000
const whileAway = 15_000
/** A server that was busy, or away for a moment, is asked again so soon by a phone that is not ready, ms. */
const whileNotReady = 5_000
/** What is saved in a row is read once, ms. */
const afterSaves = 2_000

let running: Promise<void> | null = null
let again: ReturnType<typeof setTimeout> | undefined

/** Brings the kept herd up to date; a herd that has not changed is not sent again. */
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
    // Not reached, busy, or the phone has no room: what it has says how old it is. One that is not ready for a barn asks again soon.
    if (!kept.isFresh) refreshSoon(whileNotReady)
  }
  setState({ fresh: kept.isFresh })
}

/** After a save: once, when the saving pauses. */
function refreshSoon(wait = afterSaves): void {
  clearTimeout(again)
  again = setTimeout(() => void refreshKept(), wait)
}

/** Starts what goes on beside the screens, after the first of them is there. */
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

  // The server is back: what the phone answered is asked again.
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
    // Whoever signs in gets her own herd; when nobody is, the sign-in page is not to be passed without a network.
    if (event.query.state.data !== null) refreshSoon(0)
    // A phone that was handed over is locked, which says nothing of its members.
    else if (!currentHandover())
      void kept.forgetSession().then((areLeft) => {
        if (areLeft) lock()
      })
  })
  // A record that waited was sent, or another one waits.
  onOutside(() => refreshSoon())
  kept.onChange(() => setState({ fresh: kept.isFresh }))
  void refreshKept()
  // A version that cannot read who is signed in has no screen on which somebody could let the new one in, nor one that it could disturb.
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
