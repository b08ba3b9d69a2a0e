import { answerPoll, ingestReported, ingestResult } from './commands.ts'
import type { MessageHandlers } from './broker-link.ts'

/** Handlers of messages about settings and commands. */
export const messageHandlers: MessageHandlers = {
  result: ingestResult,
  settings: ingestReported,
  commands: answerPoll,
}
