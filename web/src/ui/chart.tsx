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
  /** One per label; null leaves a gap. */
  values: readonly (number | null)[]
  tone?: SeriesTone | undefined
  /** Something to compare with, as a target: a thin line without points and without its value at the end. */
  plain?: boolean | undefined
  /** Single values, as measured: circles without a line, and without the last written at the end. */
  points?: boolean | undefined
  /** Another one goes on where it ends: its last value is not written. */
  goesOn?: boolean | undefined
}

export type ChartProps = {
  /** What the chart shows, in a sentence: the name of its table for those who do not see it. */
  caption: string
  labels?: readonly string[] | undefined
  /** Instead of labels: months, `YYYY-MM`, written alike on every chart. */
  months?: readonly string[] | undefined
  /** The last of them still runs: drawn lighter, and this says until when. */
  unfinished?: string | undefined
  /** What the labels are: the month, the hour; heads their column in the table. */
  axis?: string | undefined
  series: readonly Series[]
  /** How a value is written. */
  format?: ((value: number) => string) | undefined
  /** The farm's target or the normal range, behind the data. */
  band?: { from: number; to: number; label?: string | undefined } | undefined
  height?: number | undefined
  /** The axis begins at zero: always for bars, by choice for lines. */
  fromZero?: boolean | undefined
  /** The numbers under the chart for everybody, not only for those who hear the page. */
  showTable?: boolean | undefined
}

/** Values over time. The last one is written at the end of its line. */
export function LineChart(props: ChartProps) {
  return <Chart kind="line" {...props} />
}

/** Amounts side by side; `stacked` puts the series on one another. */
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
  const frame = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting')
  const isPrinting = usePrinting()
  const isWanted = seen || isPrinting
  const scheme = useScheme()
  const { language, words } = useUi()
  const series = toned(given)
  const isEmpty = series.every(({ plain, values }) => plain || values.every((value) => !value))
  // Screens write their labels and series in place, so these are new objects each time; what they say is compared.
  const content = JSON.stringify({
    kind,
    labels: months ? monthTicks(months, language) : labels,
    series,
    band,
    fromZero,
    stacked,
    unfinished: unfinished !== undefined,
  })
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
    // ECharts is larger than the rest of the app together; it comes when the first chart is seen.
    import('./chart-engine.ts').then(
      ({ drawChart }) => {
        if (gone) return
        // What JSON.stringify wrote above comes back as it was.
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
    <div className={shown ? styles.tableFrame : 'said'}>
      <table className={styles.table}>
        <caption className="said">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{axis ?? <span className="said">{caption}</span>}</th>
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
