import type { operating } from '@penside/contract/farm/operating.ts'
import { refuse } from '../problem.ts'
import type { Handlers } from '../serve.ts'
import { operates } from './operators.ts'
import { stateOf } from './state.ts'

export const operatingHandlers: Handlers<typeof operating> = {
  state: async ({ caller, db, request: { server } }) => {
    if (!(await operates(db, caller, server.operators))) throw refuse('FORBIDDEN')
    return stateOf(server)
  },
}
