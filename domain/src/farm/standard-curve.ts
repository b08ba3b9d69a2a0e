/** Default standard curves of a growing pig by week of age; the first value is for the seventh day. */
export const standardCurves = {
  /** kg */
  weight: [
    2.6, 4, 5.5, 7.3, 9, 11.4, 14.5, 17.7, 21.3, 26, 30.9, 35.8, 40.7, 45.6, 50.6, 56.3, 62.1, 67.8, 73.6,
    79.3, 85, 90.8, 96.6, 102.3, 108, 113.7, 119.5, 125.2,
  ],
  /** Litres a day. */
  water: [
    0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.9, 1, 2.5, 3.3, 3.6, 4.2, 4.6, 5, 5.7, 6.4, 7, 7.5, 8, 8.5, 8.9, 9.3, 9.8,
    10.3, 10.3, 10.3, 10.3, 10.3,
  ],
} as const satisfies Record<string, readonly number[]>

export const curveKinds = ['weight', 'water'] as const satisfies readonly (keyof typeof standardCurves)[]
export type CurveKind = (typeof curveKinds)[number]
/** One value for each week. */
export type StandardCurve = readonly number[]
export const curveWeeks = standardCurves.weight.length

/** Range of a week's value: between its neighbours. Weight must rise, water may stay equal. */
export function weekRange(
  curve: StandardCurve,
  kind: CurveKind,
  week: number,
): readonly [least: number, most: number] {
  const step = kind === 'weight' ? 0.1 : 0
  const least = week > 1 ? curve[week - 2]! + step : kind === 'weight' ? 0.1 : 0
  const most = week < curve.length ? curve[week]! - step : kind === 'weight' ? 300 : 40
  return [Math.round(least * 10) / 10, Math.round(most * 10) / 10]
}

/** Value of a curve at an age: linear between weeks and beyond both ends. */
export function curveAt(curve: StandardCurve, ageDays: number): number {
  const last = curve.length - 2
  const at = Math.max(0, Math.min(last, Math.floor(ageDays / 7) - 1))
  const [before, after] = [curve[at]!, curve[at + 1]!]
  return Math.max(0, before + ((after - before) * (ageDays - 7 * (at + 1))) / 7)
}

/** Age in days at which the curve has this weight. The curve must rise. */
export function ageAt(curve: StandardCurve, kg: number): number {
  const last = curve.length - 2
  const found = curve.findIndex((value) => value > kg) - 1
  const at = found === -2 ? last : Math.max(0, Math.min(last, found))
  const [before, after] = [curve[at]!, curve[at + 1]!]
  return 7 * (at + 1) + (7 * (kg - before)) / (after - before)
}
