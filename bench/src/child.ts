import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A child process that answers one request at a time. */
export type Child<Request, Answer> = {
  ask(request: Request): Promise<Answer>
  stop(): Promise<void>
}

/** Starts a file of this folder, which calls `answerParent`. */
export function startChild<Request, Answer>(file: string, args: readonly string[]): Child<Request, Answer> {
  const child = fork(new URL(file, import.meta.url), args, { serialization: 'advanced' })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} ended without an answer`)
  })
  ended.catch(() => {})
  return {
    async ask(request) {
      child.send(request as object)
      const [reply] = (await Promise.race([once(child, 'message'), ended])) as [Reply<Answer>]
      if ('failed' in reply) throw new Error(`${file}: ${reply.failed}`)
      return reply.answer
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

type Reply<Answer> = { answer: Answer } | { failed: string }

/** Answers the parent's requests in the child, and closes it when the parent disconnects or ends. */
export function answerParent<Request, Answer>(
  answer: (request: Request) => Promise<Answer>,
  close: () => Promise<void>,
) {
  process.on('message', (request) => {
    answer(request as Request).then(
      (answered) => process.send?.({ answer: answered }),
      (error: Error) => process.send?.({ failed: error.stack ?? error.message }),
    )
  })
  process.once('disconnect', () => void close())
}
