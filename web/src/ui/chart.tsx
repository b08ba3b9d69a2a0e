import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Drawing } from './chart-engine.ts'
import { cx } from './class-names.ts'
import { useScheme } from './scheme.ts'
import { monthName, monthTicks } from './months.ts'
import { usePrinting } from './printing.ts'
import { seriesColor, toned, type SeriesTone } from './series.ts'
import { useUi } from './settings.ts'
import styles from './chart.module.css'

export type Series = {
  name: string
  /** One value per label; null leaves a gap. */
  values: readonly (number | null)[]
  tone?: SeriesTone | undefined
  /** Drawn for comparison, such as a target: a thin line without points and without a final label. */
  plain?: boolean | undefined
  /** Single measurements: circles without a line and without a final label. */
  points?: boolean | undefined
  /** Another series continues this one, so it has no final label. */
  goesOn?: boolean | undefined
}

export type ChartProps = {
  /** Accessible name of the chart and of its table. */
  caption: string
  labels?: readonly string[] | undefined
  /** Months, `YYYY-MM`, as labels; formatted the same on every chart. */
  months?: readonly string[] | undefined
  /** Marks the last label as a running period, drawn lighter; the text says until when. */
  unfinished?: string | undefined
  /** Heading of the labels' column in the table, such as month or hour. */
  axis?: string | undefined
  series: readonly Series[]
  format?: ((value: number) => string) | undefined
  /** Target or normal range, drawn behind the data. */
  band?: { from: number; to: number; label?: string | undefined } | undefined
  height?: number | undefined
  /** Starts the axis at zero; bars always do. */
  fromZero?: boolean | undefined
  /** Shows the table under the chart to all users, not only to screen readers. */
  showTable?: boolean | undefined
}

/** Values over time, with the last value at the end of each line. */
export function LineChart(props: ChartProps) {
  return <Chart kind="line" {...props} />
}

/** Amounts side by side, or stacked. */
export function BarChart(props: ChartProps & { stacked?: boolean | undefined }) {
  return <Chart kind="bar" {...props} />
}

function Chart({
  kind,
  caption,
  labels = [],
  months,
  unfinished,
  axis,
  series: given,
  format = String,
  band,
  height = 200,
  fromZero,
  showTable,
  stacked,
}: ChartProps & { kind: 'line' | 'bar'; stacked?: boolean | undefined }) {
  const isPrinting = usePrinting()
  const { language, words } = useUi()
  const series = toned(given)
  const isEmpty = series.every(({ plain, values }) => plain || values.every((value) => !value))
  // Labels and series are new objects at each render, so their content is compared.
  const content = JSON.stringify({
    kind,
    labels: months ? monthTicks(months, language) : labels,
    series,
    band,
    fromZero,
    stacked,
    unfinished: unfinished !== undefined,
  })
  const { frame, state } = useDrawing(content, format, isPrinting)

  if (isEmpty) return <p className={styles.empty}>{words.noData}</p>
  return (
    <figure className={styles.figure}>
      {series.length > 1 && (
        <ul className={styles.legend} aria-hidden>
          {series.map((one) => (
            <li key={one.name} className={styles.name}>
              <span className={styles.dot} style={{ background: seriesColor(one.tone) }} />
              {one.name}
            </li>
          ))}
        </ul>
      )}
      {state !== 'failed' && (
        <div
          className={cx(styles.frame, state === 'waiting' && styles.waiting)}
          style={{ height }}
          data-drawing={(isPrinting && state === 'waiting') || undefined}
          ref={frame}
          aria-hidden
        />
      )}
      {band?.label !== undefined && (
        <p className={styles.band}>
          <span className={styles.swatch} aria-hidden />
          {band.label} {format(band.from)}–{format(band.to)}
        </p>
      )}
      {unfinished !== undefined && (
        <p className={styles.band}>
          <span className={styles.running} aria-hidden />
          {unfinished}
        </p>
      )}
      <ChartTable
        caption={caption}
        labels={months ? months.map((month) => monthName(month, language)) : labels}
        axis={axis}
        series={series}
        format={format}
        shown={Boolean(showTable) || state === 'failed' || (isPrinting && state === 'waiting')}
      />
    </figure>
  )
}

/** Draws a chart once it comes into view or is printed. @param content what `drawChart` takes, as JSON */
function useDrawing(content: string, format: (value: number) => string, isPrinting: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting')
  const isWanted = seen || isPrinting
  const scheme = useScheme()
  const { language } = useUi()
  const write = useRef(format)
  useEffect(() => {
    write.current = format
  })

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '200px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const element = frame.current
    if (!element || !isWanted) return
    let gone = false
    let remove: (() => void) | undefined
    // ECharts is larger than the rest of the app, so it is loaded with the first chart.
    import('./chart-engine.ts').then(
      ({ drawChart }) => {
        if (gone) return
        const drawing = JSON.parse(content) as Omit<Drawing, 'format'>
        remove = drawChart(element, { ...drawing, format: (value) => write.current(value) })
        setState('drawn')
      },
      () => setState('failed'), // no connection: the table says the same
    )
    return () => {
      gone = true
      remove?.()
    }
  }, [isWanted, content, scheme, language])

  return { frame, state }
}

function ChartTable({
  caption,
  labels,
  axis,
  series,
  format,
  shown,
}: Pick<ChartProps, 'caption' | 'axis' | 'series'> & {
  labels: readonly string[]
  format: (value: number) => ReactNode
  shown: boolean
}) {
  return (
    <div className={shown ? styles.tableFrame : 'visually-hidden'}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{axis ?? <span className="visually-hidden">{caption}</span>}</th>
            {series.map((one) => (
              <th key={one.name} scope="col">
                {one.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map((one) => {
                const value = one.values[index]
                return <td key={one.name}>{value === null || value === undefined ? '-' : format(value)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
