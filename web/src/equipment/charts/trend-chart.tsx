import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Output } from '@penside/contract/api/call.ts'
import type { series } from '@penside/contract/equipment/series.ts'
import { farmToday, formatNumber, formatTime, weekdayName } from '../../i18n/format.ts'
import { displayDayShort } from '../../i18n/display-day.ts'
import { useT } from '../../i18n/index.ts'
import styles from './charts.module.css'

export type Trend = Output<typeof series.trend>

export type TrendChartProps = {
  trend: Trend
  label: string
  unit: string
  decimals: number
  dark: boolean
}

const colour = (element: Element, name: string) => getComputedStyle(element).getPropertyValue(name).trim()

/** Time of a point: `22:30` today, with its day otherwise; the day alone for daily steps. */
function useWhen(step: Trend['step']) {
  return (at: number) => {
    const day = farmToday(new Date(at * 1_000))
    const written = day === farmToday() ? '' : `${displayDayShort(day)} ${weekdayName(day)}`
    if (step === 'day') return written || displayDayShort(day)
    return [written, formatTime(at * 1_000)].filter(Boolean).join(' ')
  }
}

/** Last entry that begins at or before a time. */
const holding = <Row extends { at: number }>(rows: readonly Row[], at: number) =>
  rows.findLast((row) => row.at <= at)

/** Lines over time; a touch displays the values of its time above them. */
export function TrendChart({ trend, label, unit, decimals, dark }: TrendChartProps) {
  const t = useT()
  const when = useWhen(trend.step)
  const place = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<number | null>(null)

  useEffect(() => {
    const element = place.current
    if (!element) return
    const chart = draw(element, trend, { decimals, now: t('trends.now'), onRead: setAt })
    const resized = new ResizeObserver(() =>
      chart.setSize({ width: element.clientWidth, height: heightOf(element) }),
    )
    resized.observe(element)
    return () => {
      resized.disconnect()
      chart.destroy()
    }
    // Colours are read from the theme on each draw.
  }, [trend, decimals, dark, t])

  const shownAt = at ?? trend.to
  const valueOf = ({ times, means }: Trend['lines'][number]) => {
    const i = times.findLastIndex((time) => time <= shownAt)
    return i < 0 ? null : (means[i] ?? null)
  }
  const set = holding(trend.sets, shownAt)?.value ?? null
  return (
    <figure className={styles.figure}>
      <p className={styles.read} aria-live="off">
        <b>{at === null ? t('trends.now') : when(at)}</b>
        {trend.lines.map((line, i) => {
          const value = valueOf(line)
          return (
            <span key={line.equipmentId}>
              <i className={i === 0 ? styles.first : styles.second} aria-hidden />
              {trend.lines.length > 1 && `${line.name} `}
              <b>{value === null ? t('trends.noValue') : `${formatNumber(value, decimals)} ${unit}`}</b>
            </span>
          )
        })}
        {set !== null && (
          <span>
            <i className={styles.set} aria-hidden />
            {t('trends.set')} <b>{formatNumber(set, decimals)}</b>
          </span>
        )}
      </p>
      <div ref={place} className={styles.place} role="img" aria-label={label} />
    </figure>
  )
}

const heightOf = (element: HTMLElement) => (element.clientWidth > 600 ? 320 : 260)

function draw(
  element: HTMLElement,
  trend: Trend,
  { decimals, now, onRead }: { decimals: number; now: string; onRead: (at: number | null) => void },
): uPlot {
  const [first, second] = trend.lines
  const line = (each: Trend['lines'][number]) => [each.times, each.means] as uPlot.AlignedData
  const data =
    first && second && second.times.length > 0
      ? uPlot.join([line(first), line(second)])
      : ([first?.times ?? [], first?.means ?? []] as uPlot.AlignedData)
  const colours = { first: colour(element, '--series-deep'), second: colour(element, '--series-blue') }
  const [soft, grid, band, late] = ['--soft', '--line', '--primary-tint', '--late'].map((name) =>
    colour(element, name),
  ) as [string, string, string, string]
  const font = `13px ${getComputedStyle(element).fontFamily}`
  const bars = trend.used ? uPlot.paths.bars!({ size: [0.7, 40] }) : undefined
  const shown = [
    ...trend.lines.flatMap(({ means }) => means),
    ...trend.sets.map(({ value }) => value),
    ...trend.limits.flatMap(({ low, high }) => [low, high]),
  ].filter((value) => value !== null)

  const options: uPlot.Options = {
    width: element.clientWidth,
    height: heightOf(element),
    padding: [12, 12, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { size: 10 }, y: false },
    scales: {
      x: { time: true, range: [trend.from, trend.to] },
      y: {
        range: () => {
          if (shown.length === 0) return [0, 1]
          const [least, most] = [Math.min(...shown, ...(trend.used ? [0] : [])), Math.max(...shown)]
          const room = most > least ? (most - least) * 0.08 : 1
          return [trend.used ? 0 : least - room, most + room]
        },
      },
    },
    axes: axesOf(trend, { decimals, now, soft, grid, font }),
    series: [
      {},
      {
        stroke: colours.first,
        width: 2.5,
        ...(bars && { paths: bars, fill: colours.first }),
        points: { show: false },
      },
      ...(data.length > 2
        ? [{ stroke: colours.second, width: 2.5, points: { show: false } } satisfies uPlot.Series]
        : []),
    ],
    hooks: {
      setCursor: [
        (chart) => {
          const { left } = chart.cursor
          onRead(left === undefined || left === null || left < 0 ? null : chart.posToVal(left, 'x'))
        },
      ],
      drawClear: [(chart) => drawBehind(chart, trend, { band, soft })],
      draw: [(chart) => drawSteps(chart, trend, { soft, late })],
    },
  }
  element.replaceChildren()
  const chart = new uPlot(options, data, element)
  readByFinger(chart)
  return chart
}

function axesOf(
  trend: Trend,
  look: { decimals: number; now: string; soft: string; grid: string; font: string },
): uPlot.Axis[] {
  const { decimals, now, soft, grid, font } = look
  return [
    {
      stroke: soft,
      font,
      grid: { show: false },
      ticks: { show: false },
      space: 64,
      values: (_, ticks) =>
        ticks.map((at, i) =>
          trend.to - at < (trend.to - trend.from) / 24 && i === ticks.length - 1
            ? now
            : trend.to - trend.from > 2 * 86_400
              ? displayDayShort(farmToday(new Date(at * 1_000)))
              : formatTime(at * 1_000),
        ),
    },
    {
      stroke: soft,
      font,
      size: 48,
      grid: { stroke: grid, width: 1 },
      ticks: { show: false },
      space: 44,
      // Whole numbers get no label on fractional grid lines.
      values: (_, ticks) =>
        ticks.map((tick) =>
          decimals === 0 && !Number.isInteger(tick)
            ? ''
            : formatNumber(
                tick,
                Math.abs(tick) >= 100 ? 0 : decimals > 0 && !ticks.every(Number.isInteger) ? 1 : 0,
              ),
        ),
    },
  ]
}

/** Touch input, which the chart library does not handle. A vertical move scrolls the page. */
function readByFinger(chart: uPlot) {
  const { over } = chart
  const follow = ({ pointerType, clientX, clientY }: PointerEvent) => {
    if (pointerType === 'mouse') return
    const box = over.getBoundingClientRect()
    chart.setCursor({ left: clientX - box.left, top: clientY - box.top })
  }
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') chart.setCursor({ left: -10, top: -10 })
  }
  over.addEventListener('pointerdown', follow)
  over.addEventListener('pointermove', follow)
  over.addEventListener('pointerup', leave)
  over.addEventListener('pointercancel', leave)
}

/** Band between the limits, stepping where they changed, and hatched gaps. */
function drawBehind(
  chart: uPlot,
  { limits, lines, to }: Trend,
  { band, soft }: { band: string; soft: string },
) {
  const { ctx, bbox } = chart
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
  ctx.clip()
  ctx.fillStyle = band
  for (const [i, { at, low, high }] of limits.entries()) {
    if (low === null && high === null) continue
    const [x0, x1] = [chart.valToPos(at, 'x', true), chart.valToPos(limits[i + 1]?.at ?? to, 'x', true)]
    const top = high === null ? bbox.top : chart.valToPos(high, 'y', true)
    const bottom = low === null ? bbox.top + bbox.height : chart.valToPos(low, 'y', true)
    ctx.fillRect(x0, top, x1 - x0, bottom - top)
  }
  ctx.strokeStyle = soft
  ctx.lineWidth = devicePixelRatio
  ctx.globalAlpha = 0.5
  for (const [from, until] of lines.flatMap(({ gaps }) => gaps)) {
    const [x0, x1] = [chart.valToPos(from, 'x', true), chart.valToPos(until, 'x', true)]
    ctx.save()
    ctx.beginPath()
    ctx.rect(x0, bbox.top, Math.max(x1 - x0, 2), bbox.height)
    ctx.clip()
    const gap = 8 * devicePixelRatio
    ctx.beginPath()
    for (let x = x0 - bbox.height; x < x1; x += gap) {
      ctx.moveTo(x, bbox.top + bbox.height)
      ctx.lineTo(x + bbox.height, bbox.top)
    }
    ctx.stroke()
    ctx.restore()
  }
  ctx.restore()
}

/** Line of the set value, with marks for its changes and for alarms. */
function drawSteps(
  chart: uPlot,
  { sets, changes, alarms, to }: Trend,
  { soft, late }: { soft: string; late: string },
) {
  const { ctx, bbox } = chart
  ctx.save()
  ctx.strokeStyle = soft
  ctx.lineWidth = 1.5 * devicePixelRatio
  ctx.setLineDash([8 * devicePixelRatio, 5 * devicePixelRatio])
  for (const [i, { at, value }] of sets.entries()) {
    if (value === null) continue
    const y = chart.valToPos(value, 'y', true)
    ctx.beginPath()
    ctx.moveTo(chart.valToPos(at, 'x', true), y)
    ctx.lineTo(chart.valToPos(sets[i + 1]?.at ?? to, 'x', true), y)
    ctx.stroke()
  }
  const mark = (at: number, fill: string) => {
    const [x, y, size] = [chart.valToPos(at, 'x', true), bbox.top + bbox.height, 6 * devicePixelRatio]
    ctx.setLineDash([2 * devicePixelRatio, 4 * devicePixelRatio])
    ctx.strokeStyle = fill
    ctx.beginPath()
    ctx.moveTo(x, bbox.top)
    ctx.lineTo(x, y)
    ctx.stroke()
    ctx.fillStyle = fill
    ctx.beginPath()
    ctx.moveTo(x, y - size)
    ctx.lineTo(x + size, y)
    ctx.lineTo(x, y + size)
    ctx.lineTo(x - size, y)
    ctx.fill()
  }
  for (const { at } of changes) mark(at, soft)
  for (const { at } of alarms) mark(at, late)
  ctx.restore()
}
