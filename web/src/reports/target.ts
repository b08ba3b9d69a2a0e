import { scoreShown, targetRange, type ScoreFigure, type standing } from '@penside/domain/reports/score.ts'
import { formatNumber, formatPercent } from '../i18n/format.ts'

/** A value of a key figure. A percentage says so wherever it stands. */
export function written(name: ScoreFigure, value: number | null): string {
  const { unit, decimals } = scoreShown[name]
  return unit === 'percent' ? formatPercent(value, decimals) : formatNumber(value, decimals)
}

/** A target, or both ends of its range. */
export function writtenTarget(name: ScoreFigure, target: number): string {
  const range = targetRange(name, target)
  return range
    ? `${formatNumber(range.from, scoreShown[name].decimals)}–${written(name, range.to)}`
    : written(name, target)
}

/** The word for how a value stands to its target: what lies outside a range may be too much as well as too little. */
export const wordOf = (name: ScoreFigure, reached: ReturnType<typeof standing>) =>
  reached === 'missed' && typeof scoreShown[name].better === 'object' ? 'outside' : reached
