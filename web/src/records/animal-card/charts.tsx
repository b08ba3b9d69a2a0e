import type { CardEvent, CardParity } from '@penside/contract/records/animal-card.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { Card } from '../../ui/card.tsx'
import { BarChart, LineChart } from '../../ui/chart.tsx'

/** Charts of litters by parity and of measurements over time. */
export function CardCharts({
  parities,
  events,
}: {
  parities: readonly CardParity[]
  events: readonly CardEvent[]
}) {
  const t = useT()
  const litters = parities.filter(({ totalBorn }) => totalBorn !== null)
  return (
    <>
      {litters.length > 1 && (
        <Card title={t('records.card.byParity')}>
          <BarChart
            caption={t('records.card.byParity')}
            axis={t('records.card.parityAxis')}
            labels={litters.map(({ parity }) => formatNumber(parity))}
            series={[
              {
                name: t('records.card.totalBorn'),
                values: litters.map((one) => one.totalBorn),
                tone: 'grey',
              },
              { name: t('records.card.liveBorn'), values: litters.map((one) => one.liveBorn), tone: 'green' },
              { name: t('records.card.weaned'), values: litters.map((one) => one.weaned), tone: 'blue' },
            ]}
          />
        </Card>
      )}
      <MeasuredChart
        title={t('records.card.backfat')}
        events={events.filter(({ kind, millimetres }) => kind === 'backfat' && millimetres !== null)}
        value={({ millimetres }) => millimetres}
      />
      <MeasuredChart
        title={t('records.card.feed')}
        events={events.filter(({ kind }) => kind === 'feeding')}
        value={({ kg }) => kg}
      />
    </>
  )
}

const maxPoints = 60

/** One measure over time, oldest first; a day with several values shows their mean. */
function MeasuredChart({
  title,
  events,
  value,
}: {
  title: string
  events: readonly CardEvent[]
  value: (event: CardEvent) => number | null
}) {
  const byDay = Map.groupBy(events.slice(0, maxPoints).toReversed(), ({ on }) => on)
  if (byDay.size < 2) return null
  return (
    <Card title={title}>
      <LineChart
        caption={title}
        labels={[...byDay.keys()]}
        series={[
          {
            name: title,
            values: [...byDay.values()].map(
              (same) => same.reduce((sum, one) => sum + (value(one) ?? 0), 0) / same.length,
            ),
          },
        ]}
        format={(number) => formatNumber(number, 1)}
      />
    </Card>
  )
}
