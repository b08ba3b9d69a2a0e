import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, MarkAreaComponent, TooltipComponent } from 'echarts/components'
import { init, use as register, type EChartsCoreOption } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { SeriesTone } from './series.ts'

register([BarChart, LineChart, GridComponent, MarkAreaComponent, TooltipComponent, SVGRenderer])

export type Drawing = {
  kind: 'line' | 'bar'
  labels: readonly string[]
  series: readonly {
    name: string
    values: readonly (number | null)[]
    tone: SeriesTone
    plain?: boolean | undefined
  }[]
  format: (value: number) => string
  band?: { from: number; to: number } | undefined
  fromZero?: boolean | undefined
  stacked?: boolean | undefined
}

/** Draws into the element and follows its width; the answer removes it again. */
export function drawChart(element: HTMLElement, drawing: Drawing): () => void {
  const chart = init(element, null, { renderer: 'svg' })
  const draw = () => chart.setOption(option(element, drawing), { notMerge: true })
  draw()
  const observer = new ResizeObserver(() => {
    chart.resize()
    draw() // how many labels fit depends on the width
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    chart.dispose()
  }
}

function option(element: HTMLElement, drawing: Drawing): EChartsCoreOption {
  const { kind, labels, series, format, band, fromZero, stacked } = drawing
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim()
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const font = { fontFamily: style.fontFamily, fontSize: 0.8125 * rem, color: color('soft') }
  const ends = series.map((one) => format(one.values.findLast((value) => value !== null) ?? 0))
  const room = kind === 'line' ? Math.max(...ends.map((end) => end.length), 1) * 0.55 * rem + 14 : 4
  const few = labels.length * series.length <= 12 && !stacked
  return {
    animation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
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
      valueFormatter: (value: unknown) => (typeof value === 'number' ? format(value) : '-'),
    },
    xAxis: {
      type: 'category',
      data: labels,
      boundaryGap: kind === 'bar',
      axisTick: { show: false },
      axisLine: { lineStyle: { color: color('line') } },
      axisLabel: { ...font, hideOverlap: true, margin: 10 },
    },
    yAxis: {
      type: 'value',
      scale: kind === 'line' && !fromZero,
      splitNumber: 3,
      axisLabel: { ...font, formatter: (value: number) => format(value) },
      splitLine: { lineStyle: { color: color('line') } },
    },
    series: series.map((one, index) => ({
      name: one.name,
      type: kind,
      data: one.values,
      connectNulls: false,
      color: color(`series-${one.tone}`),
      ...(kind === 'line'
        ? {
            lineStyle: one.plain ? { width: 2, type: 'dashed' } : { width: 3 },
            symbol: 'circle',
            symbolSize: 8,
            showSymbol: labels.length <= 12 && !one.plain,
            endLabel: {
              show: !one.plain,
              ...font,
              color: color('text'),
              fontWeight: 650,
              formatter: () => ends[index] ?? '',
            },
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
              formatter: ({ value }: { value: unknown }) => (typeof value === 'number' ? format(value) : ''),
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
    })),
  }
}
