import { takePoll, takeReported, takeResult } from './commands.ts'
import type { MessageHandlers } from './broker-link.ts'

/** Who takes what controllers say of settings and commands. */
export const messageHandlers: MessageHandlers = {
  result: takeResult,
  settings: takeReported,
  commands: takePoll,
}
