import type { Environment } from './environment.ts'

/** From here on a clock is wrong enough to tell the person, ms. Records are never refused for it. */
const tolerated = 5 * 60_000
/** An answer that took longer says too little about the time, ms. */
const longestTrip = 10_000

/** How far the server's clock is ahead of the phone's, as far as answers have told. */
export class Clock {
  offset: number | null = null
  readonly #environment: Pick<Environment, 'now' | 'elapsed'>

  constructor(environment: Pick<Environment, 'now' | 'elapsed'>) {
    this.#environment = environment
  }

  /** Takes the time from an answer's Date header; `began` is when it was asked, by `elapsed`. Says whether anything is known now. */
  observe(date: string | null, began: number): boolean {
    const server = Date.parse(date ?? '')
    const trip = this.#environment.elapsed() - began
    if (Number.isNaN(server) || trip > longestTrip) return false
    // The header has whole seconds; the answer was written about half a trip ago.
    this.offset = Math.round(server + 500 + trip / 2 - this.#environment.now())
    return true
  }

  /** The server's time, as well as it is known, ms. */
  now(): number {
    return this.#environment.now() + (this.offset ?? 0)
  }

  /** By how many minutes the phone's clock is ahead of the server's, or behind where negative; null while that is tolerable. */
  get minutesWrong(): number | null {
    const offset = this.offset ?? 0
    return Math.abs(offset) > tolerated ? Math.round(-offset / 60_000) : null
  }
}
