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

function option(element: HTMLElement, drawing: Drawing, width: number): EChartsCoreOption {
  const { kind, labels, series, format, band, fromZero, stacked, unfinished = false } = drawing
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim()
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const font = { fontFamily: style.fontFamily, fontSize: 0.8125 * rem, color: color('soft') }
  const ends = series.map((one) => format(one.values.findLast((value) => value !== null) ?? 0))
  const room = kind === 'line' ? Math.max(...ends.map((end) => end.length), 1) * 0.55 * rem + 14 : 4
  const few = labels.length * series.length <= 12 && !stacked
  return {
    animation: !matchMedia('print, (prefers-reduced-motion: reduce)').matches,
    animationDuration: 200,
    textStyle: font,
    grid: {
      left: 0,
      right: room,
      top: few && kind === 'bar' ? 24 : 12,
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
    series: series.flatMap((one, index) => [
      {
        name: one.name,
        type: drawnAs(kind, one),
        data:
          drawnAs(kind, one) === 'line'
            ? finished(one, unfinished)
            : one.values.map((value, at) => bar(value, unfinished && at === labels.length - 1)),
        connectNulls: false,
        // During the animation of a line with gaps, the label at its end has no position.
        animation: !one.values.includes(null),
        color: color(`series-${one.tone}`),
        ...(drawnAs(kind, one) === 'line'
          ? {
              lineStyle: one.plain ? { width: 2, type: 'dashed' } : { width: one.points ? 0 : 3 },
              symbol: one.points ? 'emptyCircle' : 'circle',
              symbolSize: 8,
              // ECharts would hide the symbols of points whose label is hidden.
              showAllSymbol: one.points ?? 'auto',
              showSymbol: one.points || (labels.length <= 12 && !one.plain),
              ...(!(unfinished && !one.plain) &&
                endOf(one.plain || one.points || one.goesOn, ends[index] ?? '')),
              labelLayout: { moveOverlap: 'shiftY' },
            }
          : {
              barMaxWidth: 36,
              itemStyle: { borderRadius: stacked ? 0 : [4, 4, 0, 0] },
              ...(stacked && { stack: 'all' }),
              label: {
                show: few,
                position: 'top',
                ...font,
                color: color('text'),
                fontWeight: 600,
                formatter: ({ value }: { value: unknown }) =>
                  typeof value === 'number' ? format(value) : '',
              },
            }),
        ...(index === 0 &&
          band && {
            markArea: {
              silent: true,
              itemStyle: { color: color('primary-tint') },
              data: [[{ yAxis: band.from }, { yAxis: band.to }]],
            },
          }),
      },
      ...(kind === 'line' && unfinished && !one.plain ? [running(one, ends[index] ?? '')] : []),
    ]),
  }

  function endOf(hidden: boolean | undefined, end: string) {
    return {
      endLabel: { show: !hidden, ...font, color: color('text'), fontWeight: 650, formatter: () => end },
    }
  }
  /** Segment from the last finished point to the running one. */
  function running(one: Drawing['series'][number], end: string) {
    return {
      name: one.name,
      type: 'line',
      animation: false,
      data: one.values.map((value, at) => (at < one.values.length - 2 ? null : value)),
      color: color(`series-${one.tone}`),
      lineStyle: { width: 2, type: 'dashed' },
      symbol: 'emptyCircle',
      symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) =>
        dataIndex === labels.length - 1 ? 9 : 0,
      showSymbol: true,
      ...endOf(false, end),
      labelLayout: { moveOverlap: 'shiftY' },
    }
  }
}

type Series = Drawing['series'][number]

/** Series for comparison are drawn as a line over bars. */
const drawnAs = (kind: Drawing['kind'], { plain }: Series) => (plain ? 'line' : kind)

const finished = ({ values, plain }: Series, unfinished: boolean) =>
  unfinished && !plain ? values.map((value, at) => (at === values.length - 1 ? null : value)) : values

const bar = (value: number | null, runs: boolean) =>
  runs ? { value, itemStyle: { opacity: 0.45, borderWidth: 1, borderType: 'dashed' } } : value

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
