import type { FastifyInstance } from 'fastify'
import { processCommands } from './commands.ts'

/** Interval at which farms with commands under way are processed, ms: a missing answer sends no event. */
const interval = 1_000

/** Sends commands once they are stored, and expires them, while the server listens. */
export function commandJob(app: FastifyInstance) {
  const closing = new AbortController()
  const due = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let again = false
  let stop = () => {}

  const work = async (all: boolean) => {
    if (all) {
      const { rows } = await app.pool.query<{ farm_id: number }>(
        'select farms_with_commands as farm_id from farms_with_commands()',
      )
      for (const { farm_id: farmId } of rows) due.add(farmId)
    }
    for (const farmId of due) {
      if (closing.signal.aborted) return
      due.delete(farmId)
      await processCommands(
        {
          pool: app.pool,
          link: app.link,
          now: app.now,
          warn: (error) => app.log.warn({ err: error }, 'a command could not be sent'),
        },
        farmId,
      )
    }
    if (all) await app.recordRun('commands', interval)
  }
  const turn = (all: boolean) => {
    if (running) {
      again = true
      return
    }
    running = work(all)
      .catch((error: Error) => {
        app.log.warn({ err: error }, 'commands could not be driven')
        return app.recordRun('commands', interval, error)
      })
      .finally(() => {
        running = undefined
        if (again && !closing.signal.aborted) {
          again = false
          turn(false)
        }
      })
  }
  app.addHook('onListen', async () => {
    stop = app.bus.on(
      ({ farm, kind }) => {
        if (kind !== 'command' && kind !== 'state') return
        due.add(farm)
        turn(false)
      },
      () => turn(true),
    )
    timer = setInterval(() => turn(true), interval).unref()
    turn(true)
  })
  app.addHook('onClose', async () => {
    closing.abort()
    stop()
    clearInterval(timer)
    await running
  })
}
