import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ict } from '@penside/contract/equipment/ict.ts'
import type { Output } from '@penside/contract/api/call.ts'
import { formatDay, formatDayShort, formatNumber, formatTime } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query, whyNothing } from '../../screen/api.ts'
import { useNow } from '../../screen/now.ts'
import { ReportScreen, useBaseDay, type ReportColumn } from '../../screen/report-screen.tsx'
import { useSession } from '../../screen/session.ts'
import { Card } from '../../ui/card.tsx'
import { BarChart, LineChart, type Series } from '../../ui/chart.tsx'
import { cx } from '../../ui/class-names.ts'
import { Segments } from '../../ui/segments.tsx'
import { useReadAgain } from '../live.ts'
import { LiveChip } from '../live-chip.tsx'
import { equipmentPageOf } from '../places.ts'
import { measureOf, useMeasureName, displayValue } from '../values.ts'
import { Folds, Who } from './fields.tsx'
import styles from './monitoring.module.css'

type Answer = Parameters<typeof whyNothing>[0] & { isFetching: boolean; refetch: () => Promise<unknown> }
const answered = (answer: Answer) => ({
  error: whyNothing(answer),
  isFetching: answer.isFetching,
  refetch: answer.refetch,
})
const litres = (value: number) => formatNumber(value)
const kilograms = (value: number) => formatNumber(value, 1)

export const GestationFeed = () => <IctFeed type="E" />
export const SowFeed = () => <IctFeed type="F" />

/** Feed per sow by day of gestation or lactation, with the standard, and by date. */
function IctFeed({ type }: { type: 'E' | 'F' }) {
  const t = useT()
  const { today } = useSession()
  const baseDay = useBaseDay()
  const answer = useQuery(query(ict.feed, { type, on: baseDay[0] }))
  const stages = answer.data?.stages
  // Today is not over and would look like a drop.
  const days = (answer.data?.days ?? []).filter(({ day }) => day !== today)
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
    <Folds columns="repeat(4, minmax(0, 1fr))">
      <ReportScreen
        title={t(type === 'E' ? 'screens.route.gestationFeedAnalysis' : 'screens.route.sowFeedAnalysis')}
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
                  {
                    name: t('monitoring.field.target'),
                    values: days.map(({ target }) => target),
                    plain: true,
                  },
                ]}
                format={kilograms}
              />
            </Card>
          )
        }
      >
        {stages && stages.length > 1 && <SowFeedChart type={type} stages={stages} />}
      </ReportScreen>
    </Folds>
  )
}

type Stage = Output<typeof ict.feed>['stages'][number]

/** Feed of a sow by day of gestation or lactation, with the standard. */
function SowFeedChart({ type, stages }: { type: 'E' | 'F'; stages: readonly Stage[] }) {
  const t = useT()
  return (
    <Card title={t('monitoring.aSow')}>
      <LineChart
        caption={t('monitoring.aSow')}
        axis={t(`monitoring.stage.${type}`)}
        labels={stages.map(({ day }) => String(day))}
        series={[
          {
            name: t('monitoring.field.eaten'),
            values: stages.map(({ eaten }) => eaten),
            tone: 'green',
          },
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
  )
}

/** Water by hour of a day, with the mean of the previous week. */
export function HourlyWater() {
  const t = useT()
  const { today } = useSession()
  const baseDay = useBaseDay()
  const answer = useQuery(query(ict.water, { on: baseDay[0] }))
  const hours = answer.data?.hours
  const now = useNow(60_000)
  // The current hour is not over and would look like a drop.
  const running = baseDay[0] === today ? Number(formatTime(now).slice(0, 2)) : null
  type Hour = NonNullable<typeof hours>[number]
  const columns: ReportColumn<Hour>[] = [
    {
      key: 'label',
      header: t('monitoring.hour'),
      value: ({ hour }) => clockHour(hour),
    },
    { key: 'liter', header: `${t('monitoring.field.liter')}, L`, value: ({ liter }) => liter },
    { key: 'usual', header: `${t('monitoring.usual')}, L`, value: ({ usual }) => usual },
    { key: 'standard', header: `${t('monitoring.standard')}, L`, value: ({ standard }) => standard },
  ]
  return (
    <ReportScreen
      title={t('screens.route.hourlyWater')}
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
            labels={hours.map(({ hour }) => clockHour(hour))}
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
              ...standardOf(hours, t('monitoring.standard')),
            ]}
            format={litres}
            fromZero
          />
          <StandardNote rows={hours} />
        </Card>
      )}
    </ReportScreen>
  )
}

/** Water of a day by meter, with its daily mean, and of the last 31 days. */
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
    {
      key: 'standard',
      header: `${t('monitoring.standard')}, L`,
      value: ({ standard }) => standard,
    },
    { key: 'month', header: `${t('monitoring.month31')}, L`, value: ({ month }) => month },
  ]
  return (
    <Folds columns="repeat(4, minmax(0, 1fr))" pair>
      <ReportScreen
        title={t('screens.route.waterReport')}
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
                ...standardOf(days, t('monitoring.standard')),
              ]}
              format={litres}
            />
            <StandardNote rows={days} />
          </Card>
        )}
      </ReportScreen>
    </Folds>
  )
}

type WithStandard = readonly { standard: number | null }[]

/** Standard water of the farm; none without growing pigs. */
const standardOf = (rows: WithStandard, name: string): Series[] =>
  rows.some(({ standard }) => standard !== null)
    ? [{ name, values: rows.map(({ standard }) => standard), tone: 'amber', plain: true }]
    : []

function StandardNote({ rows }: { rows: WithStandard }) {
  const t = useT()
  return (
    rows.some(({ standard }) => standard !== null) && (
      <p className={cx(styles.note, styles.below)}>{t('monitoring.standardNote')}</p>
    )
  )
}

const measures = ['temperature', 'humidity', 'co2', 'ammonia'] as const
type Measure = (typeof measures)[number]
type Sensor = Output<typeof ict.environment>[number]

/** Warning for values outside the normal range; none for silent sensors. */
function Now({ row, measure }: { row: Sensor; measure: Measure }) {
  const t = useT()
  const value = row[measure]
  const { low, high } = row.normal[measure]
  const beyond =
    row.silent || value === null
      ? null
      : high !== null && value > high
        ? 'above'
        : low !== null && value < low
          ? 'below'
          : null
  return (
    <span className={row.silent ? styles.old : cx(styles.amount, beyond && styles.beyond)}>
      {beyond && (
        <span role="img" aria-label={t(`monitoring.${beyond}`)}>
          {beyond === 'above' ? '↑' : '↓'}
        </span>
      )}
      <b>{displayValue('S', measure, value)}</b>
    </span>
  )
}

const whoAt = (now: number) => (row: Sensor) => <Who row={row} now={now} />
const valueOf = (measure: Measure) => (row: Sensor) => <Now row={row} measure={measure} />

/** Current values of all sensors, and the hours of today of one measure. */
export function LiveEnvironment() {
  const t = useT()
  const navigate = useNavigate()
  const now = useNow(10_000)
  const nameOf = useMeasureName()
  const { today } = useSession()
  const [measure, choose] = useState<Measure>('temperature')
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
    <Folds columns="5fr 4fr 4fr 4fr">
      <ReportScreen
        title={t('screens.route.liveEnvironment')}
        baseDay={baseDay}
        period={<p className={cx(styles.last, styles.centred)}>{formatDay(today)}</p>}
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
        <Segments
          label={t('monitoring.shown')}
          hideLabel
          value={measure}
          onChange={choose}
          choices={measures.map((value) => ({ value, label: nameOf(value) }))}
        />
        {sensors && (sensors[0]?.hours[measure].length ?? 0) > 1 && (
          <HoursOfToday key={measure} sensors={sensors} measure={measure} />
        )}
      </ReportScreen>
    </Folds>
  )
}

/** Most lines that can be distinguished on a phone. */
const maxDrawn = 3

/** Hours of today of a few sensors, by default the two furthest apart, with the mean of all. */
function HoursOfToday({ sensors, measure }: { sensors: readonly Sensor[]; measure: Measure }) {
  const t = useT()
  const nameOf = useMeasureName()
  const [chosen, choose] = useState<readonly string[]>()
  const note = useId()
  const picked = chosen ?? furthestApart(sensors, measure)
  const title = nameOf(measure)
  const named = ({ equipmentId, houseName }: Sensor) =>
    sensors.filter((each) => each.houseName === houseName).length > 1
      ? `${houseName} ${equipmentId}`
      : houseName || equipmentId
  const drawn = sensors.filter(({ equipmentId }) => picked.includes(equipmentId))
  const hours = sensors[0]!.hours[measure].map((_, hour) => hour)
  const band = normalOf(drawn, measure)
  return (
    <Card title={`${title}, ${measureOf('S', measure)?.unit}`}>
      <LineChart
        caption={title}
        axis={t('monitoring.hour')}
        labels={hours.map(clockHour)}
        series={[
          ...drawn.map((each) => ({ name: named(each), values: each.hours[measure] })),
          ...(sensors.length > drawn.length
            ? [
                {
                  name: t('monitoring.meanOfAll'),
                  values: hours.map((hour) => meanOf(sensors.map((each) => each.hours[measure][hour]))),
                  tone: 'grey' as const,
                  plain: true,
                },
              ]
            : []),
        ]}
        format={(value) => displayValue('S', measure, value)}
        band={band && { ...band, label: t('monitoring.normal') }}
      />
      {!band && drawn.length > 0 && (
        <p className={cx(styles.note, styles.below)}>
          {`${t('monitoring.normal')}: ${drawn
            .map((each) => `${named(each)} (${rangeOf(each.normal[measure], measure)})`)
            .join(', ')}`}
        </p>
      )}
      {sensors.length > 1 && (
        <div className={styles.choice}>
          <p className={styles.note} id={note}>
            {t('monitoring.pickHouses', { count: maxDrawn })}
          </p>
          <div role="group" aria-labelledby={note} className={styles.picks}>
            {sensors.map((each) => {
              const on = picked.includes(each.equipmentId)
              return (
                <button
                  key={each.equipmentId}
                  type="button"
                  className={styles.pick}
                  aria-pressed={on}
                  disabled={!on && picked.length >= maxDrawn}
                  onClick={() =>
                    choose(
                      on ? picked.filter((id) => id !== each.equipmentId) : [...picked, each.equipmentId],
                    )
                  }
                >
                  {named(each)}
                </button>
              )
            })}
          </div>
        </div>
      )}
    </Card>
  )
}

const clockHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`

function meanOf(values: readonly (number | null | undefined)[]) {
  const known = values.filter((value) => typeof value === 'number')
  return known.length > 0 ? known.reduce((a, b) => a + b, 0) / known.length : null
}

const rangeOf = ({ low, high }: Sensor['normal'][Measure], measure: Measure) =>
  [low, high].map((end) => (end === null ? '' : displayValue('S', measure, end))).join('–')

/** Range that is normal for all sensors. */
function normalOf(drawn: readonly Sensor[], measure: Measure) {
  const from = Math.max(0, ...drawn.map(({ normal }) => normal[measure].low ?? 0))
  const to = Math.min(...drawn.map(({ normal }) => normal[measure].high ?? Infinity))
  return from < to && to < Infinity ? { from, to } : undefined
}

/** Lowest and highest current value of the reporting sensors. */
function furthestApart(sensors: readonly Sensor[], measure: Measure) {
  const known = sensors
    .filter((each) => !each.silent && each[measure] !== null)
    .toSorted((a, b) => a[measure]! - b[measure]!)
  return [...new Set([known.at(-1), known[0]].flatMap((each) => each?.equipmentId ?? []))]
}
