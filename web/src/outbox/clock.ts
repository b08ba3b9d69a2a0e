import type { Environment } from './environment.ts'

/** Difference from which the member is told about a wrong clock, ms. Records are never rejected for it. */
const tolerated = 5 * 60_000
/** Longest round trip whose time is accurate enough, ms. */
const longestTrip = 10_000

/** Offset of the server's clock from the phone's, measured with each answer. */
export class Clock {
  offset: number | null = null
  readonly #environment: Pick<Environment, 'now' | 'elapsed'>

  constructor(environment: Pick<Environment, 'now' | 'elapsed'>) {
    this.#environment = environment
  }

  /**
   * Measures the offset with an answer's Date header; `began`: start of the request, by `elapsed`. Returns whether
   * the offset is known.
   */
  observe(date: string | null, began: number): boolean {
    const server = Date.parse(date ?? '')
    const trip = this.#environment.elapsed() - began
    if (Number.isNaN(server) || trip > longestTrip) return false
    // The header has whole seconds, and was written about half a round trip ago.
    this.offset = Math.round(server + 500 + trip / 2 - this.#environment.now())
    return true
  }

  /** Estimated time of the server, ms. */
  now(): number {
    return this.#environment.now() + (this.offset ?? 0)
  }

  /** Minutes by which the phone's clock is ahead (or, if negative, behind); null while tolerable. */
  get minutesWrong(): number | null {
    const offset = this.offset ?? 0
    return Math.abs(offset) > tolerated ? Math.round(-offset / 60_000) : null
  }
}
