import { refuseBusy } from './problem.ts'

/** Longest time that a call waits for its turn, ms. A phone gives up after 25 seconds. */
const maxWait = 15_000

/**
 * Limit of how many calls of a kind run at once. Waiting farms take turns, so that a farm with a hundred phones does not delay one with one.
 */
export class ConcurrencyLimit {
  readonly #max: number
  #running = 0
  /** Waiting calls by farm. The farm whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(max: number) {
    this.#max = max
  }

  /** Runs `work` when it is its turn. @throws Refusal BUSY after `maxWait` */
  async run<T>(farm: string, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#max) await this.#wait(farm)
    else this.#running++
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #wait(farm: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.#waiting.get(farm) ?? []
      this.#waiting.set(farm, queue)
      const proceed = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(proceed), 1)
        if (queue.length === 0) this.#waiting.delete(farm)
        reject(refuseBusy(`waited ${maxWait} ms for other calls of its farm`))
      }, maxWait)
      queue.push(proceed)
    })
  }

  /** Passes the place of a finished call to the next waiting one. */
  #next() {
    for (const [farm, queue] of this.#waiting) {
      this.#waiting.delete(farm)
      const proceed = queue.shift()
      if (queue.length > 0) this.#waiting.set(farm, queue)
      if (proceed) return proceed()
    }
    this.#running--
  }
}
