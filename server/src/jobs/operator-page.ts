import type { operating } from '@penside/contract/jobs/operating.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { operates } from '../accounts/operators.ts'
import { stateOf } from './installation-state.ts'

export const operatingHandlers: Handlers<typeof operating> = {
  state: async ({ caller, db, request: { server } }) => {
    if (!(await operates(db, caller, server.operators))) throw refuse('FORBIDDEN')
    return stateOf(server)
  },
}
