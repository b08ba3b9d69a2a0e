import * as z from 'zod'
import type { Payload } from '@penside/contract/api/operation.ts'
import { pregnancyChecks } from '@penside/contract/records/pregnancy-check.ts'
import type { LastCheck } from '@penside/domain/records/pregnancy-check.ts'

/** Her newest check with those that are not sent yet. What stood before one that is deleted the phone does not know. */
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
