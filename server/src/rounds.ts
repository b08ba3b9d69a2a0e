import type { FastifyInstance } from 'fastify'

/** Does something when the server has begun to listen, and every so often after that, one round at a time; a round that fails is told in the log. */
export function inRounds(
  app: FastifyInstance,
  every: number,
  what: string,
  work: (signal: AbortSignal) => Promise<unknown>,
) {
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> | undefined
  const round = () => {
    running ??= work(closing.signal)
      .catch((error: unknown) => {
        if (!closing.signal.aborted) app.log.warn({ err: error }, `${what} could not be kept`)
      })
      .finally(() => {
        running = undefined
      })
  }
  app.addHook('onListen', async () => {
    timer = setInterval(round, every).unref()
    round()
  })
  app.addHook('onClose', async () => {
    closing.abort()
    clearInterval(timer)
    await running
  })
}

/** What was wrong with an answer from outside, in a few words. */
export const troubleOf = (error: unknown) =>
  error instanceof Error ? error.message.slice(0, 200) : 'unknown'
