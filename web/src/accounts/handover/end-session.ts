import { sessions } from '@penside/contract/accounts/session.ts'
import type { Author } from '../../outbox/operation.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { currentHandover, setHandover, setServerBack } from '../../screen/handover.ts'
import { phone } from '../../screen/phone.ts'

/** Interval at which the server is tried, ms. */
const every = 15_000
const longestWait = 10_000
/** Time to send records, ms; the remaining ones wait for their author's next sign-in. */
const sendsFor = 30_000

/** Ends the session of the member who handed the phone over, once the server is reached and her records are sent. */
export function endSessionWhenReached(outbox: Pick<Outbox, 'sendNow' | 'sent'>, signal: AbortSignal): void {
  let running = false
  const look = async () => {
    if (running || document.visibilityState === 'hidden') return
    running = true
    const isReached = await finish(outbox)
    running = false
    if (!signal.aborted) setServerBack(isReached)
  }
  const timer = setInterval(() => void look(), every)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    setServerBack(false)
  })
  for (const reason of ['online', 'focus', 'pageshow'])
    window.addEventListener(reason, () => void look(), { signal })
  document.addEventListener('visibilitychange', () => void look(), { signal })
  void look()
}

/** @returns whether the server was reached */
async function finish(outbox: Pick<Outbox, 'sendNow' | 'sent'>): Promise<boolean> {
  const { from, ending } = currentHandover() ?? {}
  if (!from) return (await statusOf(sessions.about.path)) === 200
  const status = await statusOf(`${sessions.current.path}?${new URLSearchParams({ memberId: from.login })}`)
  const isOurs = () => currentHandover()?.from?.login === from.login
  if (status === undefined || !isOurs()) return false
  // The session has ended: the member was removed or changed her password, or the answer to an earlier sign-out was lost.
  if (status === 401 && !ending) await (await phone())?.members.forget(from.login)
  if (status === 200) {
    setServerBack(true)
    outbox.sendNow()
    await outbox.sent(from, sendsFor)
    // The member may have opened the phone again meanwhile.
    if (!isOurs()) return true
    setHandover({ ...currentHandover()!, ending: true })
    if ((await statusOf(sessions.signOut.path, '{}')) !== 200) return true
  }
  if (isOurs() && (status === 200 || status === 401 || status === 403)) ended(from)
  return true
}

function ended({ login }: Author) {
  const handover = currentHandover()
  if (handover?.from?.login === login) setHandover({ from: null, to: handover.to })
}

/** Status of the server's answer; undefined if it was not reached or a proxy answered. */
async function statusOf(path: string, body?: string): Promise<number | undefined> {
  const headers = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(path, {
    ...(body && { method: 'POST', body }),
    headers,
    credentials: 'same-origin',
    redirect: 'error',
    signal: AbortSignal.timeout(longestWait),
  }).catch(() => undefined)
  return answer?.headers.get('content-type')?.includes('json') ? answer.status : undefined
}
