import { refuseBusy } from './problem.ts'

/** A phone waits 25 seconds for an answer; whoever would wait nearly that long is asked to come again, ms. */
const longestWait = 15_000

/**
 * Lets only so many work at once, the farms in turn, so that one farm's hundred phones are not before another's one. Of the records that
 * phones have kept: when a whole village's network comes back, whoever looks at a list still finds the database free. Of what is read: when
 * everybody asks for reports at eight, whoever records finds it free.
 */
export class ConcurrencyLimit {
  readonly #most: number
  #inside = 0
  /** Who waits, by farm; the farm that had its turn last stands last. */
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(most: number) {
    this.#most = most
  }

  /** Runs `work` when it is its turn. @throws Refusal BUSY where that takes too long */
  async pass<T>(farm: string, work: () => Promise<T>): Promise<T> {
    if (this.#inside >= this.#most) await this.#wait(farm)
    else this.#inside++
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #wait(farm: string): Promise<void> {
    return new Promise((enter, busy) => {
      const line = this.#waiting.get(farm) ?? []
      this.#waiting.set(farm, line)
      const turn = () => {
        clearTimeout(timer)
        enter()
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(turn), 1)
        if (line.length === 0) this.#waiting.delete(farm)
        busy(refuseBusy(`waited ${longestWait} ms for other calls of its farm`))
      }, longestWait)
      line.push(turn)
    })
  }

  /** Whoever leaves gives the place to the next one. */
  #next() {
    for (const [farm, line] of this.#waiting) {
      this.#waiting.delete(farm)
      const turn = line.shift()
      if (line.length > 0) this.#waiting.set(farm, line)
      if (turn) return turn()
    }
    this.#inside--
  }
}
