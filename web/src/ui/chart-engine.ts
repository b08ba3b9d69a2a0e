import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, MarkAreaComponent, TooltipComponent } from 'echarts/components'
import { format as text, init, use as register, type EChartsCoreOption } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'
import type { SeriesTone } from './series.ts'

register([BarChart, LineChart, GridComponent, MarkAreaComponent, TooltipComponent, LabelLayout, SVGRenderer])

export type Drawing = {
  kind: 'line' | 'bar'
  labels: readonly string[]
  series: readonly {
    name: string
    values: readonly (number | null)[]
    tone: SeriesTone
    plain?: boolean | undefined
    points?: boolean | undefined
    goesOn?: boolean | undefined
  }[]
  format: (value: number) => string
  band?: { from: number; to: number } | undefined
  fromZero?: boolean | undefined
  stacked?: boolean | undefined
  /** The last label is the running period. */
  unfinished?: boolean | undefined
}

/** Printable width of an upright page, px; `chart.module.css` has the same value. */
const paperWidth = 642

/** Draws a chart that follows the element's width; the returned function removes it. */
export function drawChart(element: HTMLElement, drawing: Drawing): () => void {
  const chart = init(element, null, { renderer: 'svg' })
  // Charts on paper have light colours and a fixed width, because style sheets do not reach what is drawn.
  const paper = matchMedia('print')
  const draw = () => {
    const width = paper.matches ? paperWidth : element.clientWidth
    chart.resize({ width })
    // The number of labels that fit depends on the width.
    chart.setOption(option(element, drawing, width), { notMerge: true })
  }
  draw()
  const observer = new ResizeObserver(draw)
  observer.observe(element)
  paper.addEventListener('change', draw)
  return () => {
    paper.removeEventListener('change', draw)
    observer.disconnect()
    chart.dispose()
  }
}

/** Smallest step of the axis: whole numbers for heads, and no two steps with the same label. */
export function finestStep(series: Pick<Drawing, 'series'>['series'], format: Drawing['format']): number {
  const areWhole = series.every(({ values }) =>
    values.every((value) => value === null || Number.isInteger(value)),
  )
  return areWhole ? 1 : ([0.01, 0.1].find((step) => format(step) !== format(0)) ?? 1)
}

/** Breaks a name into lines of at most `most` ems, so that the names beside it have room. */
export function inLines(name: string, most: number): string {
  const width = (text: string) => [...text].reduce((sum, letter) => sum + (letter < '\u1100' ? 0.55 : 1), 0)
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && width(longer) <= most) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.join('\n')
}

type Series = Drawing['series'][number]
/** Colours and fonts of the page. */
type Look = ReturnType<typeof lookOf>

function lookOf(element: HTMLElement) {
  const style = getComputedStyle(element)
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return { color, rem, font: { fontFamily: style.fontFamily, fontSize: 0.8125 * rem, color: color('soft') } }
}

function option(element: HTMLElement, drawing: Drawing, width: number): EChartsCoreOption {
  const { kind, series, format } = drawing
  const look = lookOf(element)
  const { color, font, rem } = look
  const ends = series.map((one) => format(one.values.findLast((value) => value !== null) ?? 0))
  const room = kind === 'line' ? Math.max(...ends.map((end) => end.length), 1) * 0.55 * rem + 14 : 4
  return {
    animation: !matchMedia('print, (prefers-reduced-motion: reduce)').matches,
    animationDuration: 200,
    textStyle: font,
    grid: {
      left: 0,
      right: room,
      top: isLabelled(drawing) && kind === 'bar' ? 24 : 12,
      bottom: 0,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: {
      trigger: 'axis',
      confine: true,
      axisPointer: { type: kind === 'line' ? 'line' : 'shadow', lineStyle: { color: color('faint') } },
      backgroundColor: color('card'),
      borderColor: color('line'),
      textStyle: { ...font, color: color('text') },
      formatter: (points: unknown) => tooltip(points as Point[], format),
    },
    ...axes(drawing, look, width),
    series: series.flatMap((one, index) => [
      {
        name: one.name,
        connectNulls: false,
        // During the animation of a line with gaps, the label at its end has no position.
        animation: !one.values.includes(null),
        color: color(`series-${one.tone}`),
        // Series for comparison are drawn as a line over bars.
        ...(kind === 'line' || one.plain
          ? lineSeries(drawing, one, ends[index] ?? '', look)
          : barSeries(drawing, one, look)),
        ...(index === 0 && bandArea(drawing, look)),
      },
      ...(kind === 'line' && drawing.unfinished && !one.plain
        ? [runningSegment(one, ends[index] ?? '', look)]
        : []),
    ]),
  }
}

/** Whether each bar has room for its value. */
const isLabelled = ({ labels, series, stacked }: Drawing) => labels.length * series.length <= 12 && !stacked

function axes({ kind, labels, series, format, fromZero }: Drawing, { color, font }: Look, width: number) {
  return {
    xAxis: {
      type: 'category',
      data: labels,
      boundaryGap: kind === 'bar',
      axisTick: { show: false },
      axisLine: { lineStyle: { color: color('line') } },
      axisLabel: {
        ...font,
        lineHeight: 1.25 * font.fontSize,
        hideOverlap: true,
        showMaxLabel: true,
        margin: 10,
        ...(kind === 'bar' && {
          formatter: (label: string) => inLines(label, (0.9 * width) / (labels.length * font.fontSize)),
        }),
      },
    },
    yAxis: {
      type: 'value',
      scale: kind === 'line' && !fromZero,
      splitNumber: 3,
      minInterval: finestStep(series, format),
      axisLabel: { ...font, formatter: (value: number) => format(value) },
      splitLine: { lineStyle: { color: color('line') } },
    },
  }
}

const bandArea = ({ band }: Drawing, { color }: Look) =>
  band && {
    markArea: {
      silent: true,
      itemStyle: { color: color('primary-tint') },
      data: [[{ yAxis: band.from }, { yAxis: band.to }]],
    },
  }

/** Line of a series, without its unfinished point. */
function lineSeries({ labels, unfinished }: Drawing, one: Series, end: string, look: Look) {
  const { values, plain, points, goesOn } = one
  const runsOn = unfinished && !plain
  return {
    type: 'line',
    data: runsOn ? values.map((value, at) => (at === values.length - 1 ? null : value)) : values,
    lineStyle: plain ? { width: 2, type: 'dashed' } : { width: points ? 0 : 3 },
    symbol: points ? 'emptyCircle' : 'circle',
    symbolSize: 8,
    // ECharts would hide the symbols of points whose label is hidden.
    showAllSymbol: points ?? 'auto',
    showSymbol: points || (labels.length <= 12 && !plain),
    ...(!runsOn && endLabelOf(plain || points || goesOn, end, look)),
    labelLayout: { moveOverlap: 'shiftY' },
  }
}

function barSeries(drawing: Drawing, { values }: Series, { color, font }: Look) {
  const { labels, stacked, unfinished, format } = drawing
  return {
    type: 'bar',
    data: values.map((value, at) =>
      unfinished && at === labels.length - 1
        ? { value, itemStyle: { opacity: 0.45, borderWidth: 1, borderType: 'dashed' } }
        : value,
    ),
    barMaxWidth: 36,
    itemStyle: { borderRadius: stacked ? 0 : [4, 4, 0, 0] },
    ...(stacked && { stack: 'all' }),
    label: {
      show: isLabelled(drawing),
      position: 'top',
      ...font,
      color: color('text'),
      fontWeight: 600,
      formatter: ({ value }: { value: unknown }) => (typeof value === 'number' ? format(value) : ''),
    },
  }
}

/** Segment from the last finished point to the running one. */
function runningSegment({ name, values, tone }: Series, end: string, look: Look) {
  return {
    name,
    type: 'line',
    animation: false,
    data: values.map((value, at) => (at < values.length - 2 ? null : value)),
    color: look.color(`series-${tone}`),
    lineStyle: { width: 2, type: 'dashed' },
    symbol: 'emptyCircle',
    symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) =>
      dataIndex === values.length - 1 ? 9 : 0,
    showSymbol: true,
    ...endLabelOf(false, end, look),
    labelLayout: { moveOverlap: 'shiftY' },
  }
}

const endLabelOf = (hidden: boolean | undefined, end: string, { color, font }: Look) => ({
  endLabel: { show: !hidden, ...font, color: color('text'), fontWeight: 650, formatter: () => end },
})

type Point = { seriesName: string; marker: string; value: unknown; axisValueLabel: string }

/** Tooltip with each value once, though the running month is a series of its own. */
function tooltip(points: readonly Point[], format: (value: number) => string): string {
  const values = new Map<string, Point>()
  for (const point of points)
    if (typeof point.value === 'number' || !values.has(point.seriesName)) values.set(point.seriesName, point)
  const lines = [...values.values()].map(
    ({ seriesName, marker, value }) =>
      `${marker}${text.encodeHTML(seriesName)} <b>${typeof value === 'number' ? text.encodeHTML(format(value)) : '-'}</b>`,
  )
  return [text.encodeHTML(points[0]?.axisValueLabel ?? '').replace('\n', ' '), ...lines].join('<br>')
}
