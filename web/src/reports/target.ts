import {
  scoreDefinitions,
  targetRange,
  type ScoreFigure,
  type targetStatus,
} from '@penside/domain/reports/score.ts'
import { formatNumber, formatPercent } from '../i18n/format.ts'

/** Formats a value of a key figure, with a percent sign if it is a percentage. */
export function formatScore(name: ScoreFigure, value: number | null): string {
  const { unit, decimals } = scoreDefinitions[name]
  return unit === 'percent' ? formatPercent(value, decimals) : formatNumber(value, decimals)
}

/** Formats a target, or both ends of its range. */
export function formatTarget(name: ScoreFigure, target: number): string {
  const range = targetRange(name, target)
  return range
    ? `${formatNumber(range.from, scoreDefinitions[name].decimals)}–${formatScore(name, range.to)}`
    : formatScore(name, target)
}

/** Word for the comparison of a value with its target: outside of a range is `outside`. */
export const wordOf = (name: ScoreFigure, reached: ReturnType<typeof targetStatus>) =>
  reached === 'missed' && typeof scoreDefinitions[name].better === 'object' ? 'outside' : reached
