import { useRef, useState, type PointerEvent } from 'react'
import type { Output } from '@penside/contract/api/call.ts'
import type { settings } from '@penside/contract/equipment/setting.ts'
import type { CurvePoint } from '@penside/domain/equipment/setting-limit.ts'
import { formatNumber } from '../../i18n/format.ts'
import { cx } from '../../ui/class-names.ts'
import styles from './control.module.css'
import type { SettingView } from './written.ts'

/** Round numbers between two values. */
function ticks(low: number, high: number): number[] {
  const step = [0.5, 1, 2, 5, 10].find((each) => (high - low) / each <= 6) ?? 20
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) => (first + i) * step)
}

const size = { width: 340, height: 216, left: 34, right: 12, top: 12, bottom: 28 }

/** Drawn by hand: a chart engine is more than a dozen points need. A finger moves a point up and down, or along its days. */
export function Plot({
  points,
  before,
  at,
  limit: { least, most, usualMost },
  past,
  longest,
  decimals,
  asks,
  onChoose,
  onPut,
}: {
  points: readonly CurvePoint[]
  before: readonly CurvePoint[] | null
  at: number
  limit: SettingView['limits'][number]
  past: Output<typeof settings.curvePast>['past']
  longest: number
  decimals: number
  asks: string
  onChoose: (at: number) => void
  onPut: (at: number, point: CurvePoint) => void
}) {
  const { width, height, left, right, top, bottom } = size
  const drawn = useRef<SVGSVGElement>(null)
  const held = useRef<{ at: number; x: number; y: number; along: boolean | null } | null>(null)
  // While a finger moves the last point the scale stays.
  const [span, setSpan] = useState<number | null>(null)
  const last = Math.max(...points.map((each) => each.day), ...(before ?? []).map((each) => each.day), 1)
  const days = span ?? last
  const [low, high] = [
    Math.min(least, ...past.map((each) => each.low)),
    Math.max(most, ...past.map((each) => each.high)),
  ]
  const shown = past.filter(({ day }) => day <= days)
  const x = (day: number) => left + ((width - left - right) * day) / days
  const y = (value: number) => top + (height - top - bottom) * (1 - (value - low) / (high - low))
  const path = (all: readonly CurvePoint[]) => all.map((each) => `${x(each.day)},${y(each.value)}`).join(' ')
  /** A curve goes on level after its last day. */
  const whole = (all: readonly CurvePoint[]) => path([...all, { day: days, value: all.at(-1)!.value }])
  const where = ({ clientX, clientY }: PointerEvent) => {
    const box = drawn.current!.getBoundingClientRect()
    return { x: ((clientX - box.left) * width) / box.width, y: ((clientY - box.top) * height) / box.height }
  }
  const take = (event: PointerEvent<SVGSVGElement>) => {
    const touched = where(event)
    const far = points.map((each) => Math.hypot(x(each.day) - touched.x, y(each.value) - touched.y))
    const nearest = far.indexOf(Math.min(...far))
    if (far[nearest]! > 32) return
    held.current = { at: nearest, ...touched, along: null }
    setSpan(Math.min(longest, Math.max(days, 1)))
    onChoose(nearest)
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const moved = held.current
    if (!moved) return
    const now = where(event)
    const [dx, dy] = [now.x - moved.x, now.y - moved.y]
    if (moved.along === null && Math.hypot(dx, dy) < 8) return
    moved.along ??= Math.abs(dx) > Math.abs(dy) * 1.5
    const point = points[moved.at]!
    const value = low + (high - low) * (1 - (now.y - top) / (height - top - bottom))
    onPut(
      moved.at,
      moved.along
        ? { ...point, day: ((now.x - left) / (width - left - right)) * days }
        : { ...point, value: decimals === 1 ? Math.round(value * 2) / 2 : Math.round(value * 10) / 10 },
    )
  }
  const leave = () => {
    held.current = null
    setSpan(null)
  }
  return (
    <svg
      ref={drawn}
      className={styles.plot}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={points.map(({ day: at, value }) => `${at}: ${formatNumber(value, decimals)}`).join(', ')}
      onPointerDown={take}
      onPointerMove={move}
      onPointerUp={leave}
      onPointerCancel={leave}
    >
      {ticks(low, high).map((value) => (
        <g key={value}>
          <line className={styles.grid} x1={left} x2={width - right} y1={y(value)} y2={y(value)} />
          <text x={0} y={y(value) + 4}>
            {formatNumber(value, 1)}
          </text>
        </g>
      ))}
      {shown.length > 1 && (
        <polygon
          className={styles.past}
          points={`${path(shown.map(({ day, low: value }) => ({ day, value })))} ${path(shown.toReversed().map(({ day, high: value }) => ({ day, value })))}`}
        />
      )}
      <line className={styles.asks} x1={left} x2={width - right} y1={y(usualMost)} y2={y(usualMost)} />
      <text className={styles.asksText} x={left + 4} y={y(usualMost) - 5}>
        {asks}
      </text>
      {before && (
        <>
          <polygon
            className={styles.difference}
            points={[whole(points), ...whole(before).split(' ').toReversed()].join(' ')}
          />
          <polyline className={styles.old} points={whole(before)} />
        </>
      )}
      <polyline className={styles.line} points={whole(points)} />
      {points.map((each, i) => (
        <circle
          key={each.day}
          className={cx(styles.point, i === at && styles.chosen)}
          cx={x(each.day)}
          cy={y(each.value)}
          r={i === at ? 9 : 6}
        />
      ))}
      {points
        .filter(
          (each, i) => i === at || points.every((other, j) => j >= i || x(each.day) - x(other.day) > 22),
        )
        .filter((each) => each === points[at] || Math.abs(x(each.day) - x(points[at]!.day)) > 22)
        .map((each) => (
          <text
            key={each.day}
            className={cx(each === points[at] && styles.chosenDay)}
            x={x(each.day)}
            y={height - 8}
            textAnchor="middle"
          >
            {each.day}
          </text>
        ))}
    </svg>
  )
}
