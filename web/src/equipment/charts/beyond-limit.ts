import type { MeasureNow } from '@penside/contract/equipment/series.ts'

/** Side on which a value is beyond an alarm limit, if any. */
export const beyondLimit = ({
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

/** Measure that the page opens with: one beyond its limit, else the first. */
export const initialMeasure = (measures: readonly MeasureNow[]) => measures.find(beyondLimit) ?? measures[0]

/** Other measures beyond their limits if the selected one is not: the reason of the alarm. */
export const otherBeyondLimit = (measures: readonly MeasureNow[], seen: MeasureNow) =>
  beyondLimit(seen) ? [] : measures.filter(beyondLimit)
