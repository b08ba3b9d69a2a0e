import { takePoll, takeReported, takeResult } from './commands.ts'
import type { Takers } from './link.ts'

/** Who takes what controllers say of settings and commands. */
export const takers: Takers = { result: takeResult, settings: takeReported, commands: takePoll }
