import * as z from 'zod'
import type { Payload } from '@penside/contract/api/operation.ts'
import { heatChecks } from '@penside/contract/records/heat-check.ts'
import type { LastHeatCheck } from '@penside/domain/records/heat-check.ts'
import { waitingStatuses } from '@penside/domain/reports/work-plan.ts'
import type { KeptSow } from './herd.ts'

type Checked = Pick<KeptSow, 'status' | 'lastWorkOn' | 'heatChecked'>

/**
 * Newest heat check since a sow's last work, including unsent ones of `memberName`; null unless she waits for mating.
 * The check before a deleted one is not cached.
 */
export function heatCheckedLast(
  unsent: readonly Payload[],
  { status, lastWorkOn, heatChecked }: Checked,
  memberName: string,
): LastHeatCheck | null {
  if (!waitingStatuses.some((waiting) => waiting === status)) return null
  const newest = unsent
    .filter(({ path }) => path === heatChecks.save.path)
    .reduce((last, { wire }) => {
      const arrived = z.safeDecode(heatChecks.save.input, wire as never)
      if (!arrived.success) return last
      const { formMode, checkedOn: on, result } = arrived.data
      if (formMode === 'delete') return last?.on === on ? null : last
      return last && last.on > on ? last : { on, result, by: memberName }
    }, heatChecked)
  return newest && newest.on >= lastWorkOn ? newest : null
}
