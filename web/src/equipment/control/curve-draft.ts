import { useState } from 'react'
import type { Output } from '@penside/contract/api/call.ts'
import type { settings } from '@penside/contract/equipment/setting.ts'
import {
  curveOn,
  judgeCurve,
  settingOf,
  type CurveKind,
  type CurvePoint,
} from '@penside/domain/equipment/setting-limit.ts'
import { limitOf, type SettingView } from './setting-format.ts'

/** Answer of `settings.curvePast`: what was measured day by day, and the curves sent before. */
export type CurvePast = Output<typeof settings.curvePast>
export type CurveDraft = ReturnType<typeof useCurveDraft>

/** Days of a curve's first draft. */
const firstDays = {
  age: [0, 7, 14, 21, 28],
  gestationDay: [0, 7, 28, 75, 90, 110],
  lactationDay: [0, 3, 7, 14, 21],
} as const

const maxPoints = 60

export const isSameCurve = (one: readonly CurvePoint[] | null, other: readonly CurvePoint[] | null) =>
  JSON.stringify(one) === JSON.stringify(other)

export type CurveView = Pick<SettingView, 'type' | 'settings' | 'limits' | 'curve'>

/** Draft of a curve: its points, the selected point, the edits of both and the verdict of the limits. */
export function useCurveDraft(view: CurveView, kind: CurveKind, past: CurvePast | undefined) {
  const { setting, by, maxDay } = kind
  const { decimals } = settingOf(view.type, setting)
  const limit = limitOf(view, setting)
  // The server rejects the command if the curve has changed since the editor was opened.
  const [expected, setExpected] = useState(view.curve)
  const [edited, setEdited] = useState<readonly CurvePoint[] | null>(null)
  const [selectedIndex, setSelectedIndex] = useState(0)
  const before = expected?.points ?? null

  const withinLimit = (value: number) =>
    Number(Math.max(limit.least, Math.min(limit.most, value)).toFixed(decimals))
  // A first curve starts from what was eaten or measured.
  const measuredOn = (day: number) => past?.past.findLast((each) => each.day <= day)?.middle
  const usual = (limit.usualLeast + limit.usualMost) / 2
  const firstPoints = () =>
    firstDays[by].map((day) => ({
      day,
      value: withinLimit(measuredOn(day) ?? view.settings[setting] ?? usual),
    }))
  const points = edited ?? before ?? firstPoints()
  const at = Math.min(selectedIndex, points.length - 1)
  const selected = points[at]!
  const freeDaysBefore = selected.day - (points[at - 1]?.day ?? -1) - 1
  const freeDaysAfter = (points[at + 1]?.day ?? maxDay + 1) - selected.day - 1

  const replace = (next: readonly CurvePoint[] | null, index: number) => {
    setEdited(next)
    setSelectedIndex(index)
  }
  /** Moves a point; its day stays between those of its neighbours. */
  const put = (index: number, { day, value }: CurvePoint) => {
    const minDay = index === 0 ? 0 : points[index - 1]!.day + 1
    const lastDay = index === points.length - 1 ? maxDay : points[index + 1]!.day - 1
    const moved = { day: Math.max(minDay, Math.min(lastDay, Math.round(day))), value: withinLimit(value) }
    replace(points.with(index, moved), index)
  }
  return {
    kind,
    decimals,
    limit,
    expected,
    before,
    points,
    at,
    selected,
    verdict: judgeCurve(view.type, setting, points, before, limit),
    isSame: isSameCurve(points, before),
    /** Whether the equipment's curve was changed since the editor was opened. */
    isOutdated: !isSameCurve(view.curve?.points ?? null, before),
    canMoveEarlier: freeDaysBefore > 0,
    canMoveLater: freeDaysAfter > 0,
    canAdd: freeDaysAfter > 0 && points.length < maxPoints,
    canRemove: points.length > 1,
    select: setSelectedIndex,
    put,
    move: (change: { days?: number; value?: number }) =>
      put(at, { day: selected.day + (change.days ?? 0), value: selected.value + (change.value ?? 0) }),
    /** Inserts a point halfway to the next one, or up to a week after the last. */
    add: () => {
      const isLast = at === points.length - 1
      const day = selected.day + (isLast ? Math.min(7, freeDaysAfter) : Math.ceil(freeDaysAfter / 2))
      replace(points.toSpliced(at + 1, 0, { day, value: withinLimit(curveOn(points, day)) }), at + 1)
    },
    remove: () => replace(points.toSpliced(at, 1), Math.max(0, at - 1)),
    load: (curve: { points: readonly CurvePoint[] }) => replace(curve.points, 0),
    reset: () => {
      setExpected(view.curve)
      replace(null, 0)
    },
  }
}
