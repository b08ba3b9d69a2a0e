import * as z from 'zod'
import type { Payload } from '@penside/contract/api/operation.ts'
import { cullDecisions } from '@penside/contract/records/cull-decision.ts'
import type { Day } from '@penside/domain/basics/day.ts'

/** Day of her cull decision including unsent records; null if there is none. */
export const cullDecidedLast = (unsent: readonly Payload[], known: Day | null): Day | null =>
  unsent
    .filter(({ path }) => path === cullDecisions.save.path)
    .reduce((last, { wire }) => {
      const arrived = z.safeDecode(cullDecisions.save.input, wire as never)
      if (!arrived.success) return last
      return arrived.data.formMode === 'delete' ? null : arrived.data.decidedOn
    }, known)
