import type { MeasureNow } from '@penside/contract/equipment/series.ts'

/** Whether what is measured is past a limit that rings, and on which side. */
export const beyond = ({
  value,
  warningLow,
  warningHigh,
}: Pick<MeasureNow, 'value' | 'warningLow' | 'warningHigh'>): 'above' | 'below' | null =>
  value === null
    ? null
    : warningHigh !== null && value > warningHigh
      ? 'above'
      : warningLow !== null && value < warningLow
        ? 'below'
        : null

/** What a page of one equipment opens with: what is past its limit, before what is measured first. */
export const firstSeen = (measures: readonly MeasureNow[]) => measures.find(beyond) ?? measures[0]

/** Which others are past their limits, where the one that is looked at is not: why the equipment rings. */
export const ringElsewhere = (measures: readonly MeasureNow[], seen: MeasureNow) =>
  beyond(seen) ? [] : measures.filter(beyond)
