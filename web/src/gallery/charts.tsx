import { useState } from 'react'
import { formatNumber } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { Bars, Progress } from '../ui/bars.tsx'
import { Card } from '../ui/card.tsx'
import { BarChart, LineChart } from '../ui/chart.tsx'
import { ListHead } from '../ui/page.tsx'
import { SortSelect } from '../ui/sort-select.tsx'
import { samples } from './samples.ts'
import { Show } from './show.tsx'

export function Charts() {
  const t = useT()
  const w = samples[useLanguage()]
  const [sort, setSort] = useState('on')
  return (
    <>
      <Show name="LineChart, BarChart">
        <Card title={w.trend}>
          <LineChart
            caption={w.trend}
            labels={['6', '7', '8', '9', '10', '11']}
            series={[{ name: w.sows, values: [571, 578, 576, 588, 592, 598] }]}
            format={formatNumber}
          />
        </Card>
        <Card title={w.house} aside={t('ui.live')}>
          <LineChart
            caption={w.temperature}
            labels={Array.from({ length: 24 }, (_, hour) => `${hour}:00`)}
            series={[
              {
                name: w.temperature,
                values: Array.from({ length: 24 }, (_, hour) =>
                  hour > 13 && hour < 16 ? null : 22 + 2 * Math.sin(hour / 4),
                ),
              },
            ]}
            format={(value) => formatNumber(value, 1)}
            band={{ from: 21, to: 24, label: w.normal }}
          />
        </Card>
        <Card title={w.trend}>
          <BarChart
            caption={w.trend}
            labels={['6', '7', '8', '9', '10', '11']}
            series={[
              { name: w.works[0], values: [82, 91, 88, 95, 90, 61], tone: 'deep' },
              { name: w.works[3], values: [8, 6, 11, 7, 9, 3], tone: 'red' },
            ]}
            format={formatNumber}
            showTable
          />
        </Card>
      </Show>

      <Show name="Bars, Progress">
        <Card>
          <Bars
            label={w.house}
            bars={[
              { key: '1', label: w.house, value: 82, of: 100, text: '82%', detail: '2.05 / 2.50 kg' },
              { key: '2', label: `${w.house}-2`, value: 38, of: 100, text: '38%', tone: 'red', target: 60 },
              { key: '3', label: `${w.house}-3`, value: null, of: 100, text: '-', detail: t('ui.noData') },
            ]}
          />
        </Card>
        <ListHead
          aside={
            <SortSelect
              label={t('ui.sort')}
              value={sort}
              onChange={setSort}
              choices={[
                { value: 'on', label: w.sort[0] },
                { value: 'tag', label: w.sort[1] },
              ]}
            />
          }
        >
          {w.done} <b>4</b> / 12
        </ListHead>
        <Progress value={4} of={12} label={w.waiting} />
      </Show>
    </>
  )
}
