import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { monitoring, type SummaryRow } from '@penside/contract/equipment/monitoring.ts'
import { growthStandards } from '@penside/contract/farm/standard-curve.ts'
import { day, daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { ageAt, curveAt } from '@penside/domain/farm/standard-curve.ts'
import type { EquipmentType } from '@penside/domain/equipment/types.ts'
import { statusNames } from '@penside/domain/records/status-names.ts'
import type { SowStatus } from '@penside/domain/records/kind.ts'
import { rounded } from '@penside/domain/basics/rounded.ts'
import { formatDayShort, formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query, whyNothing } from '../../screen/api.ts'
import { cardOf } from '../../screen/places.ts'
import { ReportScreen, useBaseDay, type ReportColumn } from '../../screen/report-screen.tsx'
import { useSession } from '../../screen/session.ts'
import { Card } from '../../ui/card.tsx'
import { LineChart, type ChartProps } from '../../ui/chart.tsx'
import { Chip } from '../../ui/chip.tsx'
import { equipmentPageOf } from '../places.ts'
import { decimalsOf, Folds, unitOf, useColumns, Who, type Field } from './fields.tsx'
import { climate, panels, rowKeyOf } from './panels.ts'
import { useScreenColumns } from './screen-columns.tsx'
import styles from './monitoring.module.css'

type Analysed = Exclude<EquipmentType, 'V' | 'A'>

/** Columns of each analysis. */
const listed: Readonly<Record<Analysed, readonly Field[]>> = {
  F: ['equipmentId', 'tag', 'parity', 'statusName', 'days', 'target', 'eaten', 'ateEnough'],
  E: ['equipmentId', 'tag', 'parity', 'matedOn', 'days', 'target', 'eaten', 'ateEnough'],
  S: ['equipmentId', 'houseName', ...climate],
  W: ['houseName', 'penName', 'measuredAt', 'totalLiter'],
  Y: ['equipmentId', 'day', 'fit', 'standardWeight', 'moved', 'averageWeight'],
  L: ['equipmentId', 'day', 'liquidFeed', 'waterOfFeeder', 'waterSeconds'],
  C: ['equipmentId', 'houseName', 'penName', 'setTemperature', 'temperature'],
}

/** Layout on a phone: how the figures share a line, and whether the name takes two cells. */
const folds: Partial<Record<Analysed, { columns: string; pair?: boolean }>> = {
  F: { columns: '3fr 5fr 3fr 4fr 4fr 3fr', pair: true },
  E: { columns: '3fr 6fr 3fr 4fr 4fr 3fr', pair: true },
  S: { columns: panels.S.folds! },
  Y: { columns: 'repeat(4, minmax(0, 1fr))', pair: true },
  L: { columns: 'repeat(3, minmax(0, 1fr))', pair: true },
  C: { columns: 'repeat(2, minmax(0, 1fr))' },
}

/** Chart above the table: means or sums of a field by the key of the rows. */
const drawn: Partial<
  Record<Analysed, { by: 'day' | 'measuredAt' | 'days'; fields: readonly Field[]; as: 'sum' | 'mean' }>
> = {
  F: { by: 'days', fields: ['eaten', 'target'], as: 'mean' },
  E: { by: 'days', fields: ['eaten', 'target'], as: 'mean' },
  W: { by: 'measuredAt', fields: ['totalLiter'], as: 'sum' },
  Y: { by: 'day', fields: ['averageWeight', 'standardWeight'], as: 'mean' },
  L: { by: 'day', fields: ['liquidFeed', 'waterOfFeeder'], as: 'sum' },
}

const screenOf = (type: Analysed) =>
  function AnalysisPage() {
    return <Analysis key={type} type={type} />
  }
/** Analysis page of each type. */
export const analyses: Readonly<Record<Analysed, () => ReactNode>> = {
  F: screenOf('F'),
  E: screenOf('E'),
  S: screenOf('S'),
  W: screenOf('W'),
  Y: screenOf('Y'),
  L: screenOf('L'),
  C: screenOf('C'),
}

function Analysis({ type }: { type: Analysed }) {
  const t = useT()
  const navigate = useNavigate()
  const columnsOf = useColumns()
  const shown = useScreenColumns(false)
  const baseDay = useBaseDay()
  const [on] = baseDay
  const answer = useQuery(query(monitoring.summary, { type, summary: 'LIST', on }))
  const rows = answer.data
  const columns = columnsOf(listed[type])
  const ofAnimals = type === 'F' || type === 'E'
  const enough = rows?.filter(({ ateEnough }) => ateEnough === 'Y').length ?? 0
  const screen = (
    <ReportScreen
      title={`${t(`monitoring.type.${type}`)} ${t(type === 'C' ? 'monitoring.settingList' : 'monitoring.toAnalysis')}`}
      baseDay={baseDay}
      columns={
        type === 'S'
          ? [...onScreen(type, columns).slice(0, 1), ...panels.S.columns.map(shown)]
          : onScreen(type, columns)
      }
      sheet={columns}
      rows={rows}
      rowKey={rowKeyOf}
      answer={{ error: whyNothing(answer), isFetching: answer.isFetching, refetch: answer.refetch }}
      onRow={(row) =>
        ofAnimals
          ? row.animalId && void navigate(cardOf(row.animalId))
          : row.equipmentId && void navigate(equipmentPageOf(row.equipmentId))
      }
    >
      {ofAnimals && rows && rows.length > 0 && (
        <p>
          <Chip tone={enough === rows.length ? 'green' : 'amber'}>
            {t('monitoring.ateOf', { count: enough, of: rows.length })}
          </Chip>
        </p>
      )}
      <Drawn type={type} rows={rows ?? []} />
    </ReportScreen>
  )
  const fold = folds[type]
  return fold ? <Folds {...fold}>{screen}</Folds> : screen
}

/** Shorter forms for the screen: a check mark, the time of day, the place in one cell. */
const shortly: Partial<Record<string, (row: SummaryRow) => ReactNode>> = {
  houseName: ({ houseName, penName }) => (
    <span className={styles.who}>{[houseName, penName].filter(Boolean).join(' ')}</span>
  ),
  ateEnough: ({ ateEnough }) => (ateEnough === 'Y' ? '✓' : '✗'),
  measuredAt: ({ measuredAt }) => measuredAt?.slice(11, 16) ?? '',
}
/** Columns displayed below the name of the equipment. */
const placed: ReadonlySet<Analysed> = new Set(['S', 'C'])
const withPlace = (row: SummaryRow) => <Who row={row} now={null} />
const onScreen = (type: Analysed, columns: readonly ReportColumn<SummaryRow>[]) =>
  columns.flatMap((column): ReportColumn<SummaryRow>[] => {
    if (column.key === 'penName') return []
    if (!placed.has(type)) return [{ ...column, cell: shortly[column.key] }]
    if (column.key === 'houseName') return []
    return [column.key === 'equipmentId' ? { ...column, cell: withPlace } : column]
  })

/** Hour of a row; its end belongs to it. */
const hourOf = ({ measuredAt = '' }: SummaryRow) =>
  Math.ceil((Date.parse(`${measuredAt.replace(' ', 'T')}Z`) % 86_400_000) / 3_600_000) || 24

/** Time of the last reading of the hour: its end, or the newest reading of the current hour. */
const clockOf = (rows: readonly SummaryRow[], hour: number) => {
  const last = rows.filter((row) => hourOf(row) === hour).map(({ measuredAt = '' }) => measuredAt)
  const clock = last.toSorted().at(-1)?.slice(11, 16) ?? ''
  return clock === '00:00' ? '24:00' : clock
}

/** Newest row of each equipment up to an hour: silent meters keep what they counted. */
const upTo = (rows: readonly SummaryRow[], hour: number) => [
  ...new Map(rows.filter((row) => hourOf(row) <= hour).map((row) => [row.equipmentId, row])).values(),
]

/** Statuses of the animals whose days of a stage are drawn. */
const drawnOf: Partial<Record<Analysed, readonly SowStatus[]>> = {
  F: ['lactating', 'nurse'],
  E: ['pregnant'],
}

/** Rows that can be drawn together: animals of one stage, and finished days, since an unfinished one would look like a drop. */
const drawable = (type: Analysed, rows: readonly SummaryRow[], today: Day) =>
  rows.filter(({ statusName, day: on }) => {
    const stages = drawnOf[type]
    if (stages) return stages.some((each) => Object.values(statusNames[each]).includes(statusName ?? ''))
    return drawn[type]?.by !== 'day' || drawn[type].as !== 'sum' || on !== today
  })

function Drawn({ type, rows: all }: { type: Analysed; rows: readonly SummaryRow[] }) {
  const t = useT()
  const { today } = useSession()
  const how = drawn[type]
  const rows = drawable(type, all, today)
  const curves = useQuery({ ...query(growthStandards.list, {}), enabled: type === 'Y' })
  if (!how || rows.length === 0) return null
  const keyOf = (row: SummaryRow) =>
    how.by === 'days'
      ? // A pregnant sow changes from week to week, a nursing one from day to day.
        type === 'E' && row.days !== null && row.days !== undefined
        ? Math.floor(row.days / 7) * 7
        : row.days
      : how.by === 'measuredAt'
        ? hourOf(row)
        : row.day
  const groups = [...Map.groupBy(rows, keyOf)]
    .flatMap(([key, own]) => (key === null || key === undefined || key === '' ? [] : [{ key, own }]))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map((group) => (how.by === 'measuredAt' ? { ...group, own: upTo(rows, Number(group.key)) } : group))
  if (groups.length < 2) return null
  const valueOf = (own: readonly SummaryRow[], field: Field) => {
    const known = own.map((row) => row[field]).filter((value) => typeof value === 'number')
    if (known.length === 0) return null
    // Different standards have no mean.
    if (field === 'standardWeight' && new Set(known).size > 1) return null
    const sum = known.reduce((a, b) => a + b, 0)
    return rounded(how.as === 'sum' ? sum : sum / known.length, 2)
  }
  const weighed = type === 'Y' ? groups.findLast(({ own }) => valueOf(own, 'averageWeight') !== null) : null
  // The farm's standard, shifted to pass through the last weighing.
  const standard = curves.data?.weight
  const expected =
    weighed &&
    standard &&
    groups.map(({ key }) =>
      curveAt(
        standard,
        ageAt(standard, valueOf(weighed.own, 'averageWeight')!) +
          daysBetween(day(String(weighed.key)), day(String(key))),
      ),
    )
  const title = `${t(`monitoring.field.${how.fields[0]!}`)}, ${unitOf(how.fields[0]!)}`
  const chart: ChartProps = {
    caption: title,
    axis: t(`monitoring.field.${how.by}`),
    labels: groups.map(({ key }) =>
      how.by === 'day'
        ? formatDayShort(String(key))
        : how.by === 'measuredAt'
          ? clockOf(rows, Number(key))
          : String(key),
    ),
    series: [
      ...how.fields.map((field, i) => ({
        name: t(`monitoring.field.${field}`),
        values: groups.map(({ own }) => valueOf(own, field)),
        ...(i > 0 && type !== 'L' && { plain: true }),
      })),
      ...(expected ? [{ name: t('monitoring.growth'), values: expected, plain: true }] : []),
    ],
    format: (value) => formatNumber(value, decimalsOf(how.fields[0]!)),
  }
  return (
    <Card title={title}>
      <LineChart {...chart} fromZero />
    </Card>
  )
}
