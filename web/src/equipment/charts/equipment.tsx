import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { IconClock, IconPencil } from '../../ui/icons/common.ts'
import { IconBellRinging, IconTool } from '../../ui/icons/equipment.ts'
import type { Output } from '@penside/contract/api/call.ts'
import { alarms } from '@penside/contract/equipment/alarm.ts'
import { series, spans, type MeasureNow, type Span } from '@penside/contract/equipment/series.ts'
import { alarmCauses, type AlarmCause } from '@penside/domain/equipment/alarm.ts'
import { settingsOf, type EquipmentType } from '@penside/domain/equipment/types.ts'
import { formatAgo, formatDayShort, formatTime, farmToday } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { displayDayShort } from '../../i18n/display-day.ts'
import { query } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { HeaderTitle } from '../../screen/header.tsx'
import { lazyComponent } from '../../screen/lazy-component.tsx'
import { useNow } from '../../screen/now.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Fold } from '../../ui/fold.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { useScheme } from '../../ui/scheme.ts'
import { Segments } from '../../ui/segments.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { Repair } from '../alarms/alarms.tsx'
import { LiveChip } from '../live-chip.tsx'
import { useLatest, useReadAgain } from '../live.ts'
import { alarmsPath } from '../places.ts'
import { NoBreak } from '../../ui/no-break.tsx'
import { measureOf, placeName, useLasting, useMeasureName, withUnit, displayValue } from '../values.ts'
import { beyondLimit, initialMeasure, otherBeyondLimit } from './beyond-limit.ts'
import styles from './charts.module.css'

// The chart library is loaded with the first chart.
const TrendChart = lazyComponent(
  async () => (await import('./trend-chart.tsx')).TrendChart,
  () => <Skeleton shape="card" />,
)

type Now = Output<typeof series.now>
type Trend = Output<typeof series.trend>

const settingIds: Readonly<Partial<Record<EquipmentType, number>>> = {
  F: 0,
  E: 1,
  S: 2,
  W: 3,
  Y: 4,
  L: 5,
  C: 6,
  A: 7,
}

/** Page of one equipment: current values, settings and history. */
export function EquipmentCharts() {
  const [search] = useSearchParams()
  const equipmentId = search.get('eq_id') ?? ''
  const now = useQuery(query(series.now, { equipmentId }))
  const live = useReadAgain(['alarm', 'command', 'state'], [series.now.path, alarms.count.path])
  return (
    <QueryResult query={now}>
      {(data) => (
        <>
          <LiveChip live={live} />
          <HeaderTitle>
            <NoBreak>{placeName(data)}</NoBreak>
          </HeaderTitle>
          <OfEquipment key={data.equipmentId} now={data} asked={search.get('measure')} />
        </>
      )}
    </QueryResult>
  )
}

function OfEquipment({ now, asked }: { now: Now; asked: string | null }) {
  const t = useT()
  const measureName = useMeasureName()
  const latest = useLatest(now.equipmentId)
  const isNewer = latest !== undefined && (now.at === null || latest.at >= now.at)
  const at = isNewer ? latest.at : now.at
  const measures = now.measures.map((each) =>
    isNewer && latest.measured[each.measure] !== undefined
      ? { ...each, value: latest.measured[each.measure] ?? null }
      : each,
  )
  const [chosen, setChosen] = useState(asked ?? initialMeasure(measures)?.measure ?? '')
  const measure = measures.find((each) => each.measure === chosen) ?? measures[0]!
  const shown = (each: MeasureNow) => displayValue(now.type, each.measure, each.used ?? each.value)
  return (
    <>
      {measures.length > 1 && (
        <div className={styles.tiles}>
          {measures.map((each) => (
            <button
              key={each.measure}
              type="button"
              className={cx(styles.tile, each.measure === measure.measure && styles.chosen)}
              aria-pressed={each.measure === measure.measure}
              onClick={() => setChosen(each.measure)}
            >
              <span>{measureName(each.measure)}</span>
              <b className={cx(beyondLimit(each) && styles.past)}>
                <Beyond measure={each} />
                {shown(each)} <small>{measureOf(now.type, each.measure)?.unit}</small>
              </b>
            </button>
          ))}
        </div>
      )}
      <Measured now={now} measure={measure} others={otherBeyondLimit(measures, measure)} at={at} />
      <Trends now={now} measure={measure.measure} />
      <Card>
        <Repair equipmentId={now.equipmentId} until={now.repairUntil} />
      </Card>
      {settingIds[now.type] !== undefined && settingsOf(now.type).length > 0 && (
        <SaveBar>
          <Button
            kind="primary"
            icon={<IconPencil size={22} aria-hidden />}
            to={`/popup/iot/${settingIds[now.type]}?${new URLSearchParams({ eq_id: now.equipmentId })}`}
          >
            {t('trends.changeSetting')}
          </Button>
        </SaveBar>
      )}
    </>
  )
}

function Beyond({ measure }: { measure: MeasureNow }) {
  const t = useT()
  const side = beyondLimit(measure)
  return (
    side && (
      <span role="img" aria-label={t(`monitoring.${side}`)}>
        {side === 'above' ? '↑' : '↓'}
      </span>
    )
  )
}

/** Current value with its age, its set value and its position between the limits. */
function Measured({
  now: { type, state, repairUntil },
  measure,
  others,
  at,
}: {
  now: Now
  measure: MeasureNow
  /** Other measures beyond their limits. */
  others: readonly MeasureNow[]
  at: string | null
}) {
  const t = useT()
  const clock = useNow(5_000)
  const { unit = '' } = measureOf(type, measure.measure) ?? {}
  const { value, setValue, setAt, used } = measure
  const rings = beyondLimit(measure) !== null
  const isQuiet = state === 'silent' || state === 'revoked'
  return (
    <Card>
      <div className={styles.numbers}>
        <div>
          <p className={cx(styles.value, rings && styles.rings, isQuiet && styles.old)}>
            {displayValue(type, measure.measure, used ?? value)}
            <span className={styles.unit}>{unit}</span>
          </p>
          <p className={styles.soft}>
            {used !== null && `${t('trends.usedToday')} · `}
            {at === null ? t('trends.never') : t('trends.measuredAgo', { ago: formatAgo(at, clock) })}
          </p>
          <MeasuredState state={state} others={isQuiet ? [] : others} />
        </div>
        {setValue !== null && (
          <div className={styles.right}>
            <p>
              <span className={styles.soft}>{t('trends.set')} </span>
              <span className={styles.setValue}>{displayValue(type, measure.measure, setValue)}</span>
              <span className={styles.unit}>{unit}</span>
            </p>
            {setAt && <p className={styles.soft}>{t('trends.readBack', { time: displayMoment(setAt) })}</p>}
          </div>
        )}
      </div>
      <Scale measure={measure} type={type} rings={rings} />
      <Extremes measure={measure} type={type} />
      {repairUntil && (
        <p className={styles.line}>
          <IconTool size={18} aria-hidden /> {t('alarms.repairUntil', { time: formatTime(repairUntil) })}
        </p>
      )}
    </Card>
  )
}

function MeasuredState({ state, others }: { state: Now['state']; others: readonly MeasureNow[] }) {
  const t = useT()
  const measureName = useMeasureName()
  if (state === 'fine' || state === 'none') return null
  return (
    <Chip tone={state === 'alarm' ? 'red' : state === 'due' ? 'amber' : 'grey'}>
      {[others.map((each) => measureName(each.measure)).join(', '), t(`trends.state.${state}`)]
        .filter(Boolean)
        .join(' · ')}
    </Chip>
  )
}

/** Least and greatest value of the last day. */
function Extremes({ measure, type }: { measure: MeasureNow; type: EquipmentType }) {
  const t = useT()
  const { least, leastAt, greatest, greatestAt } = measure
  if (least === null || greatest === null) return null
  return (
    <p className={cx(styles.ends, styles.line)}>
      <span>
        {t('trends.least')} <b>{displayValue(type, measure.measure, least)}</b>{' '}
        <span className={styles.soft}>{leastAt && displayMoment(leastAt)}</span>
      </span>
      <span>
        {t('trends.greatest')} <b>{displayValue(type, measure.measure, greatest)}</b>{' '}
        <span className={styles.soft}>{greatestAt && displayMoment(greatestAt)}</span>
      </span>
    </p>
  )
}

/** Time of today, or day and time. */
function displayMoment(time: string) {
  const day = farmToday(new Date(time))
  return day === farmToday() ? formatTime(time) : `${displayDayShort(day)} ${formatTime(time)}`
}

function Scale({ measure, type, rings }: { measure: MeasureNow; type: EquipmentType; rings: boolean }) {
  const t = useT()
  const { value, setValue, warningLow: low, warningHigh: high } = measure
  if (low === null && high === null) return null
  const written = (limit: number) => displayValue(type, measure.measure, limit)
  // The scale has as much room beyond the limits as between them.
  const least = Math.min(low === null ? 0 : low - ((high ?? low * 2) - low) / 2, value ?? Infinity)
  const most = Math.max(high === null ? (low ?? 1) * 2 : high + (high - (low ?? 0)) / 2, value ?? -Infinity)
  const at = (of: number) => `${((of - least) / (most - least || 1)) * 100}%`
  return (
    <div>
      <div className={styles.scale} aria-hidden>
        <span
          className={styles.usual}
          style={{ left: low === null ? 0 : at(low), right: high === null ? 0 : `calc(100% - ${at(high)})` }}
        />
        {setValue !== null && setValue >= least && setValue <= most && (
          <span className={styles.tick} style={{ left: at(setValue) }} />
        )}
        {value !== null && (
          <span className={cx(styles.dot, rings && styles.beyond)} style={{ left: at(value) }} />
        )}
      </div>
      <p className={cx(styles.ends, styles.soft)}>
        <span>{low !== null && t('trends.lowAlarm', { value: written(low) })}</span>
        <span>{high !== null && t('trends.highAlarm', { value: written(high) })}</span>
      </p>
    </div>
  )
}

/** Refresh interval of the chart, ms: it is not redrawn with each sample. */
const drawnEvery: Readonly<Record<Span, number>> = {
  day: 60_000,
  week: 600_000,
  month: 600_000,
  year: 3_600_000,
}

function Trends({ now, measure }: { now: Now; measure: string }) {
  const t = useT()
  const measureName = useMeasureName()
  const dark = useScheme() === 'dark'
  const [span, setSpan] = useState<Span>('day')
  const [beside, setBeside] = useState('')
  const trend = useQuery({
    ...query(series.trend, {
      equipmentId: now.equipmentId,
      measure,
      span,
      ...(beside && { beside }),
    }),
    refetchInterval: drawnEvery[span],
    placeholderData: (before) => before,
  })
  const { unit = '', decimals = 0 } = measureOf(now.type, measure) ?? {}
  return (
    <>
      <Card>
        <Segments
          label={t('trends.spanLabel')}
          name="span"
          value={span}
          onChange={setSpan}
          choices={spans.map((value) => ({ value, label: t(`trends.span.${value}`) }))}
        />
        <QueryResult query={trend} waiting={<Skeleton shape="card" />}>
          {(data) =>
            data.lines.every(({ times }) => times.length === 0) ? (
              <EmptyState title={t('trends.nothing')} />
            ) : (
              <TrendChart
                trend={data}
                label={t('trends.chart', { name: placeName(now), measure: measureName(measure) })}
                unit={unit}
                decimals={decimals}
                dark={dark}
              />
            )
          }
        </QueryResult>
        {now.others.length > 0 && (
          <SelectField
            label={t('trends.beside')}
            placeholder={t('trends.besideNone')}
            value={beside}
            onChange={setBeside}
            choices={now.others.map(({ equipmentId, name }) => ({ value: equipmentId, label: name }))}
          />
        )}
      </Card>
      {trend.data && <Happened trend={trend.data} type={now.type} measure={measure} />}
      {trend.data && (
        <AsTable trend={trend.data} caption={measureName(measure)} unit={unit} decimals={decimals} />
      )}
    </>
  )
}

const isCause = (cause: string): cause is AlarmCause => (alarmCauses as readonly string[]).includes(cause)

/** Events of the span, newest first: changed settings, alarms and gaps. */
function Happened({ trend, type, measure }: { trend: Trend; type: EquipmentType; measure: string }) {
  const t = useT()
  const lasting = useLasting()
  const measureName = useMeasureName()
  const when = (at: number) => {
    const day = farmToday(new Date(at * 1_000))
    return day === farmToday() ? formatTime(at * 1_000) : `${formatDayShort(day)} ${formatTime(at * 1_000)}`
  }
  const rows = [
    ...trend.changes.map(({ at, from, to, commanded }) => ({
      at,
      icon: <IconPencil size={22} aria-hidden />,
      title: t('trends.changed', {
        time: when(at),
        from: displayValue(type, measure, from),
        to: withUnit(type, measure, to),
      }),
      chip: (
        <Chip tone={commanded ? 'green' : 'grey'}>
          {t(commanded ? 'trends.commanded' : 'trends.atDevice')}
        </Chip>
      ),
      to: undefined as string | undefined,
    })),
    ...trend.alarms.map(({ at, until, severity, cause }) => ({
      at,
      icon: <IconBellRinging size={22} aria-hidden />,
      title: [
        t('trends.rang', { time: when(at) }),
        isCause(cause) && t(`alarms.cause.${cause}`, { measure: measureName(measure) }),
      ]
        .filter(Boolean)
        .join(' · '),
      chip: (
        <Chip tone={severity === 'critical' ? 'red' : 'amber'}>
          {until === null ? t(`alarms.severity.${severity}`) : lasting((until - at) * 1_000)}
        </Chip>
      ),
      to: until === null ? alarmsPath : undefined,
    })),
    ...trend.lines.flatMap(({ name, gaps }) =>
      gaps.map(([from, until]) => ({
        at: from,
        icon: <IconClock size={22} aria-hidden />,
        title: t('trends.gap', { from: when(from), to: when(until), name }),
        chip: <Chip>{t('trends.gapFor', { time: lasting((until - from) * 1_000) })}</Chip>,
        to: undefined,
      })),
    ),
  ]
    .toSorted((a, b) => b.at - a.at)
    .slice(0, 20)
  if (rows.length === 0) return null
  return (
    <Card flush>
      {rows.map(({ at, title, ...row }, i) => (
        <CardRow key={`${at} ${i}`} title={<NoBreak>{title}</NoBreak>} {...row} />
      ))}
    </Card>
  )
}

/** Table of the same values by hour or day, for those who cannot see the chart. */
function AsTable({
  trend,
  caption,
  unit,
  decimals,
}: {
  trend: Trend
  caption: string
  unit: string
  decimals: number
}) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <Fold card title={t('trends.table')} open={open} onToggle={setOpen} reads>
      <Values trend={trend} caption={caption} unit={unit} decimals={decimals} />
    </Fold>
  )
}

type ValueRow = { at: number; values: (number | null)[] }

function Values({
  trend,
  caption,
  unit,
  decimals,
}: {
  trend: Trend
  caption: string
  unit: string
  decimals: number
}) {
  const t = useT()
  const per = trend.step === 'day' ? 86_400 : 3_600
  const bucket = (at: number) => (trend.step === 'day' ? at : Math.floor(at / per) * per)
  const rows = new Map<number, ValueRow & { sums: number[]; counts: number[] }>()
  for (const [i, { times, means }] of trend.lines.entries())
    for (const [j, at] of times.entries()) {
      const value = means[j]
      if (value === null || value === undefined) continue
      const key = bucket(at)
      const row = rows.get(key) ?? { at: key, values: [], sums: [], counts: [] }
      row.sums[i] = (row.sums[i] ?? 0) + value
      row.counts[i] = (row.counts[i] ?? 0) + 1
      row.values[i] = row.sums[i]! / row.counts[i]!
      rows.set(key, row)
    }
  const written = (at: number) => {
    const written = formatDayShort(farmToday(new Date(at * 1_000)))
    return trend.step === 'day' ? written : `${written} ${formatTime(at * 1_000)}`
  }
  const columns: Column<ValueRow>[] = [
    { key: 'at', header: t('trends.time'), cell: ({ at }) => written(at) },
    ...trend.lines.map(({ name, equipmentId }, i): Column<ValueRow> => ({
      key: equipmentId,
      header: `${name} (${unit})`,
      align: 'right',
      cell: ({ values }) => numberOf(values[i], decimals),
    })),
  ]
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={[...rows.values()].toSorted((a, b) => b.at - a.at)}
      rowKey={({ at }) => at}
      bare
    />
  )
}
const numberOf = (value: number | null | undefined, decimals: number) =>
  value === null || value === undefined ? '-' : value.toFixed(decimals)
