import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A process of its own beside this one, that answers one question at a time. */
export type Child<Question, Answer> = {
  ask(question: Question): Promise<Answer>
  stop(): Promise<void>
}

/** Starts a file of this folder, which calls `answer` below. */
export function startChild<Question, Answer>(file: string, args: readonly string[]): Child<Question, Answer> {
  const child = fork(new URL(file, import.meta.url), args, { serialization: 'advanced' })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} ended before it had answered`)
  })
  ended.catch(() => {})
  return {
    async ask(question) {
      child.send(question as object)
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

/** In the child: what it answers, and what is to be closed when its parent is done or gone. */
export function answerParent<Question, Answer>(
  answer: (question: Question) => Promise<Answer>,
  close: () => Promise<void>,
) {
  process.on('message', (question) => {
    answer(question as Question).then(
      (answered) => process.send?.({ answer: answered }),
      (error: Error) => process.send?.({ failed: error.stack ?? error.message }),
    )
  })
  process.once('disconnect', () => void close())
}
