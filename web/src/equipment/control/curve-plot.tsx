import { useRef, useState, type PointerEvent } from 'react'
import type { CurvePoint } from '@penside/domain/equipment/setting-limit.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { cx } from '../../ui/class-names.ts'
import styles from './control.module.css'
import type { CurveDraft, CurvePast } from './curve-draft.ts'

const { width, height, left, right, top, bottom } = {
  width: 340,
  height: 216,
  left: 34,
  right: 12,
  top: 12,
  bottom: 28,
}
const plotWidth = width - left - right
const plotHeight = height - top - bottom
/** Largest distance of a finger from the point that it grabs; smallest distance between two labels. */
const grabRadius = 32
const labelDistance = 22

/** Round numbers between two values. */
function ticks(low: number, high: number): number[] {
  const step = [0.5, 1, 2, 5, 10].find((each) => (high - low) / each <= 6) ?? 20
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step)
}

/** Maps days and values to positions in the drawing, and back. */
const scaleOf = (days: number, low: number, high: number) => ({
  x: (day: number) => left + (plotWidth * day) / days,
  y: (value: number) => top + plotHeight * (1 - (value - low) / (high - low)),
  dayAt: (x: number) => ((x - left) / plotWidth) * days,
  valueAt: (y: number) => low + (high - low) * (1 - (y - top) / plotHeight),
})
type Scale = ReturnType<typeof scaleOf>

/** Moves a point of the curve with a finger: up and down, or along its days. */
function usePointDrag(
  draft: CurveDraft,
  { x, y, dayAt, valueAt }: Scale,
  { onStart, onEnd }: { onStart: () => void; onEnd: () => void },
) {
  const svg = useRef<SVGSVGElement>(null)
  const drag = useRef<{ at: number; x: number; y: number; alongDays: boolean | null } | null>(null)
  const positionOf = ({ clientX, clientY }: PointerEvent) => {
    const box = svg.current!.getBoundingClientRect()
    return { x: ((clientX - box.left) * width) / box.width, y: ((clientY - box.top) * height) / box.height }
  }
  const end = () => {
    drag.current = null
    onEnd()
  }
  return {
    ref: svg,
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      const touched = positionOf(event)
      const distances = draft.points.map((each) =>
        Math.hypot(x(each.day) - touched.x, y(each.value) - touched.y),
      )
      const nearest = distances.indexOf(Math.min(...distances))
      if (distances[nearest]! > grabRadius) return
      drag.current = { at: nearest, ...touched, alongDays: null }
      onStart()
      draft.select(nearest)
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const moved = drag.current
      if (!moved) return
      const now = positionOf(event)
      const [dx, dy] = [now.x - moved.x, now.y - moved.y]
      // The first 8 units of a move decide its direction.
      if (moved.alongDays === null && Math.hypot(dx, dy) < 8) return
      moved.alongDays ??= Math.abs(dx) > Math.abs(dy) * 1.5
      const point = draft.points[moved.at]!
      const value = valueAt(now.y)
      draft.put(
        moved.at,
        moved.alongDays
          ? { ...point, day: dayAt(now.x) }
          : {
              ...point,
              value: draft.decimals === 1 ? Math.round(value * 2) / 2 : Math.round(value * 10) / 10,
            },
      )
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

/** Plain SVG plot of a curve and the one before, whose points a finger moves. */
export function CurvePlot({ draft, past }: { draft: CurveDraft; past: CurvePast['past'] }) {
  const t = useT()
  const { points, before, at, limit, decimals, kind } = draft
  const { least, most, usualMost } = limit
  // The scale stays while a finger moves the last point.
  const [fixedDays, setFixedDays] = useState<number | null>(null)
  const lastDay = Math.max(...points.map((each) => each.day), ...(before ?? []).map((each) => each.day), 1)
  const days = fixedDays ?? lastDay
  const low = Math.min(least, ...past.map((each) => each.low))
  const high = Math.max(most, ...past.map((each) => each.high))
  const scale = scaleOf(days, low, high)
  const { x, y } = scale
  const drag = usePointDrag(draft, scale, {
    onStart: () => setFixedDays(Math.min(kind.maxDay, Math.max(days, 1))),
    onEnd: () => setFixedDays(null),
  })
  const visiblePast = past.filter(({ day }) => day <= days)
  const path = (curve: readonly CurvePoint[]) =>
    curve.map((each) => `${x(each.day)},${y(each.value)}`).join(' ')
  /** A curve stays level after its last day. */
  const wholePath = (curve: readonly CurvePoint[]) =>
    path([...curve, { day: days, value: curve.at(-1)!.value }])
  return (
    <svg
      {...drag}
      className={styles.plot}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={points
        .map(({ day: dayNumber, value }) => `${dayNumber}: ${formatNumber(value, decimals)}`)
        .join(', ')}
    >
      {ticks(low, high).map((value) => (
        <g key={value}>
          <line className={styles.grid} x1={left} x2={width - right} y1={y(value)} y2={y(value)} />
          <text x={0} y={y(value) + 4}>
            {formatNumber(value, 1)}
          </text>
        </g>
      ))}
      {visiblePast.length > 1 && (
        <polygon
          className={styles.past}
          points={`${path(visiblePast.map(({ day, low: value }) => ({ day, value })))} ${path(visiblePast.toReversed().map(({ day, high: value }) => ({ day, value })))}`}
        />
      )}
      <line className={styles.confirmLine} x1={left} x2={width - right} y1={y(usualMost)} y2={y(usualMost)} />
      <text className={styles.confirmText} x={left + 4} y={y(usualMost) - 5}>
        {t('control.asksAbove')}
      </text>
      {before && (
        <>
          <polygon
            className={styles.difference}
            points={[wholePath(points), ...wholePath(before).split(' ').toReversed()].join(' ')}
          />
          <polyline className={styles.old} points={wholePath(before)} />
        </>
      )}
      <polyline className={styles.line} points={wholePath(points)} />
      {points.map((each, i) => (
        <circle
          key={each.day}
          className={cx(styles.point, i === at && styles.chosen)}
          cx={x(each.day)}
          cy={y(each.value)}
          r={i === at ? 9 : 6}
        />
      ))}
      <DayLabels draft={draft} x={x} />
    </svg>
  )
}

/** Days of the points, as many as have room. */
function DayLabels({
  draft: { points, at, selected },
  x,
}: {
  draft: CurveDraft
  x: (day: number) => number
}) {
  return points
    .filter(
      (each, i) =>
        i === at || points.every((other, j) => j >= i || x(each.day) - x(other.day) > labelDistance),
    )
    .filter((each) => each === selected || Math.abs(x(each.day) - x(selected.day)) > labelDistance)
    .map((each) => (
      <text
        key={each.day}
        className={cx(each === selected && styles.chosenDay)}
        x={x(each.day)}
        y={height - 8}
        textAnchor="middle"
      >
        {each.day}
      </text>
    ))
}
