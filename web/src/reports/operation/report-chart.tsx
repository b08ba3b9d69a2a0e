import { useT } from '../../i18n/index.ts'
import { Card } from '../../ui/card.tsx'
import { BarChart } from '../../ui/chart.tsx'

/** Bars of an operation report: the farm, the same months a year before, and other farms if they are compared. */
export function ReportChart({
  title,
  unit,
  axis,
  labels,
  own,
  lastYear,
  others,
  format,
}: {
  title: string
  unit: string
  axis: string
  labels: string[]
  own: number[]
  lastYear: number[]
  others?: number[] | undefined
  format: (value: number) => string
}) {
  const t = useT()
  return (
    <Card title={`${title}, ${unit}`}>
      <BarChart
        caption={title}
        axis={axis}
        labels={labels}
        series={[
          { name: t('reports.operation.own'), tone: 'deep', values: own },
          { name: t('reports.operation.lastYear'), tone: 'grey', values: lastYear },
          ...(others ? [{ name: t('reports.operation.others'), tone: 'blue' as const, values: others }] : []),
        ]}
        format={format}
      />
    </Card>
  )
}
