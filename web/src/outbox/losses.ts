import * as z from 'zod'
import { outbox as calls } from '@penside/contract/offline/outbox.ts'
import type { Clock } from './clock.ts'
import type { Environment } from './environment.ts'
import { isBy, isRefused, isUnsent, queuedAgain, type Author, type Operation } from './operation.ts'
import { longestWait } from './sender.ts'
import type { Store } from './store.ts'

/** Time for which accepted records stay on the phone, in case the server loses them, ms. */
export const keptFor = 30 * 86_400_000
/**
 * Time before the watermark from which records are sent again, for differences of clocks and between commit and
 * backup, ms.
 */
const watermarkMargin = 86_400_000
/** Interval of checks with the server, ms. */
const checkEvery = 3_600_000

/** Detects losses of the server, and sends the lost records again. */
export class Losses {
  readonly #environment: Environment
  readonly #store: Store
  readonly #clock: Clock
  readonly #author: () => Author | null
  /** Called when settled records are queued again. */
  readonly #queued: () => void
  /** Called when the clock was compared with the server's. */
  readonly #timed: () => void
  #checkedAt: number | null = null

  constructor(
    environment: Environment,
    store: Store,
    clock: Clock,
    { author, queued, timed }: { author: () => Author | null; queued: () => void; timed: () => void },
  ) {
    this.#environment = environment
    this.#store = store
    this.#clock = clock
    this.#author = author
    this.#queued = queued
    this.#timed = timed
  }

  /** Called after a sign-in: the next check runs at once. */
  signedIn() {
    this.#checkedAt = null
  }

  /**
   * Compares this phone's records with the server's: detects a restore from a backup, missing accepted records, and
   * rejected records that a manager has settled. Missing records are queued again. @throws without an answer
   */
  async check(): Promise<void> {
    const author = this.#author()
    if (!author) return
    const asked = this.#environment.now()
    const state = await this.#askState(author)
    if (this.#author() !== author) return
    await this.hearEpoch(state.epoch, state.durableUntil)
    const isMissing = ({ deviceSeq }: Operation) =>
      deviceSeq > state.newestSeq ||
      state.missing.some(({ from, to }) => from <= deviceSeq && deviceSeq <= to)
    const settled = new Set(state.settled)
    await this.#sendAgain((operation) => {
      if (!isBy(operation, author)) return false
      if (isRefused(operation)) return settled.has(operation.id)
      return operation.state === 'accepted' && isMissing(operation) && (operation.settledAt ?? asked) < asked
    })
    await this.#tidy()
  }

  /** Checks now and then; after a failure it is repeated once sending succeeds. */
  checkNowAndThen() {
    const now = this.#environment.elapsed()
    if (!this.#author() || (this.#checkedAt !== null && now - this.#checkedAt < checkEvery)) return
    this.#checkedAt = now
    this.check().catch(() => {
      this.#checkedAt = null
    })
  }

  async #askState(author: Author) {
    const deviceId = (await this.#store.note('deviceId')) ?? ''
    const began = this.#environment.elapsed()
    const query = new URLSearchParams({ deviceId, farmNo: String(author.farmId), memberId: author.login })
    const stop = new AbortController()
    const giveUp = this.#environment.after(longestWait, () => stop.abort())
    try {
      const answer = await this.#environment.fetch(`${calls.state.path}?${query.toString()}`, {
        headers: { accept: 'application/json' },
        credentials: 'same-origin',
        redirect: 'error',
        signal: stop.signal,
      })
      const state = z.decode(calls.state.output, await answer.json())
      if (this.#clock.observe(answer.headers.get('date'), began)) this.#timed()
      return state
    } finally {
      giveUp()
    }
  }

  /**
   * Queues what was accepted since the restored server's watermark. Nothing is doubled, because the server recognizes
   * its operations.
   */
  async #resendAfterRestore(epoch: string, durableUntil: string | null): Promise<void> {
    const from = durableUntil === null ? -Infinity : Date.parse(durableUntil) - watermarkMargin
    await this.#store.setNote('strict', 'epoch', epoch)
    await this.#sendAgain(
      (operation) =>
        isUnsent(operation) ||
        (operation.state === 'accepted' && (operation.receipt?.at ?? Infinity) >= from),
    )
  }

  async hearEpoch(epoch: string, durableUntil: string | null) {
    const known = await this.#store.note('epoch')
    if (known === epoch) return
    if (known !== undefined) return this.#resendAfterRestore(epoch, durableUntil)
    await this.#store.setNote('relaxed', 'epoch', epoch)
  }

  async #sendAgain(which: (operation: Operation) => boolean) {
    const chosen = (await this.#store.all()).filter(which).map(({ id }) => id)
    if (chosen.length === 0) return
    const againSince = this.#clock.now()
    await this.#store.mark(chosen, (find) =>
      chosen
        .map(find)
        .filter((operation) => operation !== undefined)
        .filter(which)
        .map((operation) =>
          isRefused(operation) ? queuedAgain(operation) : { ...queuedAgain(operation), againSince },
        ),
    )
    this.#queued()
  }

  /** Deletes records settled more than 30 days ago, if the phone's clock is plausible. */
  async #tidy() {
    if (this.#clock.minutesWrong === null) await this.#store.forgetBefore(this.#environment.now() - keptFor)
  }
}
