import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ict } from '@penside/contract/equipment/ict.ts'
import type { Output } from '@penside/contract/call.ts'
import { formatAgo, formatDayShort, formatNumber, formatTime } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query, whyNothing } from '../../screen/api.ts'
import { useNow } from '../../screen/now.ts'
import { ReportScreen, useBaseDay, type ReportColumn } from '../../screen/report-screen.tsx'
import { useSession } from '../../screen/session.ts'
import { Card } from '../../ui/card.tsx'
import { BarChart, LineChart } from '../../ui/chart.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useReadAgain } from '../live.ts'
import { LiveChip } from '../live-chip.tsx'
import { equipmentPageOf } from '../places.ts'
import { measureOf, useMeasureName, writtenValue } from '../values.ts'
import styles from './monitoring.module.css'

type Answer = Parameters<typeof whyNothing>[0] & { isFetching: boolean; refetch: () => Promise<unknown> }
const answered = (answer: Answer) => ({
  error: whyNothing(answer),
  isFetching: answer.isFetching,
  refetch: answer.refetch,
})
const litres = (value: number) => formatNumber(value)
const kilograms = (value: number) => formatNumber(value, 1)

export const GestationFeed = () => <Feed type="E" />
export const SowFeed = () => <Feed type="F" />

/** What a sow eats by the day of her gestation or lactation, with the standard behind, and by day. */
function Feed({ type }: { type: 'E' | 'F' }) {
  const t = useT()
  const baseDay = useBaseDay()
  const answer = useQuery(query(ict.feed, { type, on: baseDay[0] }))
  const stages = answer.data?.stages
  const days = answer.data?.days ?? []
  type Stage = NonNullable<typeof stages>[number]
  const stage = (first: number) => (type === 'E' ? `${first}–${first + 6}` : String(first))
  const columns: ReportColumn<Stage>[] = [
    { key: 'label', header: t(`monitoring.stage.${type}`), value: ({ day }) => stage(day) },
    { key: 'heads', header: t('monitoring.headDays'), value: ({ heads }) => heads },
    { key: 'eaten', header: `${t('monitoring.field.eaten')}, kg`, decimals: 2, value: ({ eaten }) => eaten },
    {
      key: 'target',
      header: `${t('monitoring.field.target')}, kg`,
      decimals: 2,
      value: ({ target }) => target,
    },
    {
      key: 'standard',
      header: `${t('monitoring.standard')}, kg`,
      decimals: 2,
      value: ({ standard }) => standard,
    },
  ]
  return (
    <ReportScreen
      title={t(type === 'E' ? 'shell.route.gestationFeedAnalysis' : 'shell.route.sowFeedAnalysis')}
      baseDay={baseDay}
      columns={columns}
      rows={stages}
      rowKey={({ day }) => day}
      answer={answered(answer)}
      chart={
        days.length > 1 && (
          <Card title={t('monitoring.byDay')}>
            <LineChart
              caption={t('monitoring.byDay')}
              axis={t('monitoring.field.day')}
              labels={days.map(({ day }) => formatDayShort(day))}
              series={[
                { name: t('monitoring.field.eaten'), values: days.map(({ eaten }) => eaten) },
                { name: t('monitoring.field.target'), values: days.map(({ target }) => target), plain: true },
              ]}
              format={kilograms}
            />
          </Card>
        )
      }
    >
      {stages && stages.length > 1 && (
        <Card title={t('monitoring.aSow')}>
          <LineChart
            caption={t('monitoring.aSow')}
            axis={t(`monitoring.stage.${type}`)}
            labels={stages.map(({ day }) => String(day))}
            series={[
              { name: t('monitoring.field.eaten'), values: stages.map(({ eaten }) => eaten), tone: 'green' },
              {
                name: t('monitoring.field.target'),
                values: stages.map(({ target }) => target),
                tone: 'blue',
              },
              {
                name: t('monitoring.standard'),
                values: stages.map(({ standard }) => standard),
                tone: 'grey',
                plain: true,
              },
            ]}
            format={kilograms}
            fromZero
          />
        </Card>
      )}
    </ReportScreen>
  )
}

/** Water of each hour of a day, beside a usual day of the week before. */
export function HourlyWater() {
  const t = useT()
  const { today } = useSession()
  const baseDay = useBaseDay()
  const answer = useQuery(query(ict.water, { on: baseDay[0] }))
  const hours = answer.data?.hours
  const now = useNow(60_000)
  // An hour that is not over would look like a fall.
  const running = baseDay[0] === today ? Number(formatTime(now).slice(0, 2)) : null
  type Hour = NonNullable<typeof hours>[number]
  const columns: ReportColumn<Hour>[] = [
    {
      key: 'label',
      header: t('monitoring.hour'),
      value: ({ hour }) => `${String(hour).padStart(2, '0')}:00`,
    },
    { key: 'liter', header: `${t('monitoring.field.liter')}, L`, value: ({ liter }) => liter },
    { key: 'usual', header: `${t('monitoring.usual')}, L`, value: ({ usual }) => usual },
  ]
  return (
    <ReportScreen
      title={t('shell.route.hourlyWater')}
      baseDay={baseDay}
      columns={columns}
      rows={hours}
      rowKey={({ hour }) => hour}
      answer={answered(answer)}
    >
      {hours && (
        <Card title={t('monitoring.waterByHour')}>
          <LineChart
            caption={t('monitoring.waterByHour')}
            axis={t('monitoring.hour')}
            labels={hours.map(({ hour }) => String(hour))}
            series={[
              {
                name: t('monitoring.field.liter'),
                values: hours.map(({ hour, liter }) => (hour === running ? null : liter)),
                tone: 'blue',
              },
              {
                name: t('monitoring.usual'),
                values: hours.map(({ usual }) => usual),
                tone: 'grey',
                plain: true,
              },
            ]}
            format={litres}
            fromZero
          />
        </Card>
      )}
    </ReportScreen>
  )
}

/** Water of a day by meter, beside its usual day, and of the last 31 days. */
export function WaterReport() {
  const t = useT()
  const navigate = useNavigate()
  const baseDay = useBaseDay()
  const answer = useQuery(query(ict.water, { on: baseDay[0] }))
  const meters = answer.data?.meters
  const days = answer.data?.days ?? []
  type Meter = NonNullable<typeof meters>[number]
  const columns: ReportColumn<Meter>[] = [
    { key: 'label', header: t('monitoring.field.equipmentId'), value: ({ equipmentId }) => equipmentId },
    {
      key: 'place',
      header: t('monitoring.field.penName'),
      align: 'left',
      value: ({ houseName, penName }) => [houseName, penName].filter(Boolean).join(' '),
    },
    { key: 'liter', header: `${t('monitoring.field.liter')}, L`, value: ({ liter }) => liter },
    { key: 'usual', header: `${t('monitoring.usual')}, L`, value: ({ usual }) => usual },
    { key: 'month', header: `${t('monitoring.month31')}, L`, value: ({ month }) => month },
  ]
  return (
    <ReportScreen
      title={t('shell.route.waterReport')}
      baseDay={baseDay}
      columns={columns}
      rows={meters}
      rowKey={({ equipmentId }) => equipmentId}
      answer={answered(answer)}
      onRow={({ equipmentId }) => void navigate(equipmentPageOf(equipmentId))}
    >
      {days.length > 1 && (
        <Card title={t('monitoring.waterByDay')}>
          <BarChart
            caption={t('monitoring.waterByDay')}
            axis={t('monitoring.field.day')}
            labels={days.map(({ day }) => formatDayShort(day))}
            series={[
              { name: t('monitoring.field.liter'), values: days.map(({ liter }) => liter), tone: 'blue' },
            ]}
            format={litres}
          />
        </Card>
      )}
    </ReportScreen>
  )
}

const measures = ['temperature', 'humidity', 'co2', 'ammonia'] as const
type Sensor = Output<typeof ict.environment>[number]

function Who({ row: { equipmentId, houseName, at, silent }, now }: { row: Sensor; now: number }) {
  const t = useT()
  return (
    <span className={silent ? `${styles.who} ${styles.silent}` : styles.who}>
      <b>{equipmentId}</b>
      <small className={styles.under}>{houseName}</small>
      <small className={silent ? styles.quiet : styles.under}>
        {[silent && t('monitoring.silent'), at && formatAgo(at, now)].filter(Boolean).join(' · ')}
      </small>
    </span>
  )
}

function Now({ row, measure }: { row: Sensor; measure: (typeof measures)[number] }) {
  return (
    <span className={row.silent ? styles.old : styles.amount}>
      <b>{writtenValue('S', measure, row[measure])}</b>
    </span>
  )
}

const whoAt = (now: number) => (row: Sensor) => <Who row={row} now={now} />
const valueOf = (measure: (typeof measures)[number]) => (row: Sensor) => <Now row={row} measure={measure} />

/** Every sensor as it is now, and the hours of today of one measure. */
export function LiveEnvironment() {
  const t = useT()
  const navigate = useNavigate()
  const now = useNow(10_000)
  const nameOf = useMeasureName()
  const [measure, choose] = useState<(typeof measures)[number]>('temperature')
  const live = useReadAgain(['reading', 'state'], [ict.environment.path], 10_000)
  const baseDay = useBaseDay()
  const answer = useQuery(query(ict.environment, {}))
  const columns: ReportColumn<Sensor>[] = [
    {
      key: 'label',
      header: t('monitoring.field.equipmentId'),
      value: ({ equipmentId }) => equipmentId,
      cell: whoAt(now),
    },
    ...measures.map((each): ReportColumn<Sensor> => ({
      key: each,
      header: `${nameOf(each)}, ${measureOf('S', each)?.unit}`,
      decimals: measureOf('S', each)?.decimals,
      value: (row) => row[each],
      cell: valueOf(each),
    })),
  ]
  const sensors = answer.data
  return (
    <ReportScreen
      title={t('shell.route.liveEnvironment')}
      baseDay={baseDay}
      period={
        <Segments
          label={t('monitoring.shown')}
          hideLabel
          value={measure}
          onChange={choose}
          choices={measures.map((value) => ({ value, label: nameOf(value) }))}
        />
      }
      columns={columns}
      sheet={[
        columns[0]!,
        { key: 'house', header: t('monitoring.field.houseName'), value: ({ houseName }) => houseName },
        ...columns.slice(1),
        { key: 'at', header: t('monitoring.field.measuredAt'), value: ({ at }) => at },
      ]}
      rows={sensors}
      rowKey={({ equipmentId }) => equipmentId}
      answer={answered(answer)}
      onRow={({ equipmentId }) => void navigate(equipmentPageOf(equipmentId))}
    >
      <LiveChip live={live} />
      {sensors && sensors.length > 0 && (sensors[0]?.hours[measure].length ?? 0) > 1 && (
        <Card title={`${nameOf(measure)}, ${measureOf('S', measure)?.unit}`}>
          <LineChart
            caption={nameOf(measure)}
            axis={t('monitoring.hour')}
            labels={sensors[0]!.hours[measure].map((_, hour) => String(hour))}
            series={sensors.map(({ equipmentId, houseName, hours }) => ({
              name: houseName || equipmentId,
              values: hours[measure],
            }))}
            format={(value) => writtenValue('S', measure, value)}
          />
        </Card>
      )}
    </ReportScreen>
  )
}
