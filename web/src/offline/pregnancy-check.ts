import * as z from 'zod'
import type { Payload } from '@penside/contract/api/operation.ts'
import { pregnancyChecks } from '@penside/contract/records/pregnancy-check.ts'
import type { LastCheck } from '@penside/domain/records/pregnancy-check.ts'

/** Newest check including unsent ones. The check before a deleted one is not in the snapshot. */
export const checkedLast = (unsent: readonly Payload[], known: LastCheck | null): LastCheck | null =>
  unsent
    .filter(({ path }) => path === pregnancyChecks.save.path)
    .reduce((last, { wire }) => {
      const arrived = z.safeDecode(pregnancyChecks.save.input, wire as never)
      if (!arrived.success) return last
      const { formMode, checkedOn: on, method, result } = arrived.data
      if (formMode === 'delete') return last?.on === on ? null : last
      return last && last.on > on ? last : { on, method, result }
    }, known)
