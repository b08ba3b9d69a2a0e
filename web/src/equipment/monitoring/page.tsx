import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { alarms } from '@penside/contract/equipment/alarm.ts'
import { monitoring, type SummaryRow } from '@penside/contract/equipment/monitoring.ts'
import { farmEquipment } from '@penside/contract/farm/equipment.ts'
import { lastOfMonth, type Day } from '@penside/domain/basics/day.ts'
import { equipmentTypes, type EquipmentType } from '@penside/domain/equipment/types.ts'
import { formatAgo, formatDay, formatTime } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query, whyNothing } from '../../screen/api.ts'
import { useNow } from '../../screen/now.ts'
import { cardOf, unfedPageOf } from '../../screen/places.ts'
import { ReportScreen, useBaseDay, type BaseDay, type ReportColumn } from '../../screen/report-screen.tsx'
import { useSession } from '../../screen/session.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Facts, Figure } from '../../ui/facts.tsx'
import { MonthPicker } from '../../ui/month-picker.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { pollInterval } from '../alarms/bell.tsx'
import { useAlarmText } from '../alarms/alarm-text.ts'
import { useReadAgain } from '../live.ts'
import { LiveChip } from '../live-chip.tsx'
import { analysisPageOf, equipmentPageOf, overviewPath, settingPageOf } from '../places.ts'
import { Folds, Share, useColumns, useUnit, Who, withItsUnit, writtenField, type Field } from './fields.tsx'
import { panels, rowKeyOf } from './panels.ts'
import { useScreenColumns } from './screen-columns.tsx'
import styles from './monitoring.module.css'

/** Page of a type: readings of its equipment on a day. */
export const pages = Object.fromEntries(
  equipmentTypes.map((type) => [
    type,
    function MonitoringPage() {
      return <Monitored key={type} type={type} />
    },
  ]),
) as unknown as Readonly<Record<EquipmentType, () => React.ReactNode>>

function Monitored({ type }: { type: EquipmentType }) {
  const t = useT()
  const navigate = useNavigate()
  const { today } = useSession()
  const panel = panels[type]
  const columnsOf = useColumns()
  const [penId, setPen] = useState('')
  const { info, rows, total, baseDay } = useSummaries(type, penId)
  const last = info.data?.[0]
  const farm = total.data?.[0]
  const [on] = baseDay
  const isToday = on === today
  const live = useReadAgain(
    ['reading', 'state', 'alarm'],
    [monitoring.summary.path, alarms.list.path],
    quietFor,
  )

  const screen = (
    <ReportScreen
      title={t(`monitoring.type.${type}`)}
      baseDay={baseDay}
      period={type === 'L' ? <MonthOfReadings baseDay={baseDay} /> : undefined}
      columns={[useWho(type, isToday), ...panel.columns.map(useScreenColumns(isToday))]}
      sheet={columnsOf(panel.sheet.filter((field) => isToday || !ofNow.has(field)))}
      sheetRows={
        rows.data && farm && [...rows.data, { ...farm, ...farmRowOf(type, farm, t('monitoring.farmRow')) }]
      }
      isSum={({ of }) => of !== undefined}
      rows={rows.data}
      rowKey={rowKeyOf}
      answer={{
        error: whyNothing(rows) ?? whyNothing(info),
        isFetching: rows.isFetching,
        refetch: () => Promise.all([info.refetch(), rows.refetch(), total.refetch()]),
      }}
      onRow={(row) =>
        panel.rowsOf === 'equipment'
          ? void navigate(equipmentPageOf(row.equipmentId!))
          : row.animalId && void navigate(cardOf(row.animalId))
      }
      below={<OtherPages type={type} hasEquipment={last !== undefined} />}
    >
      {isToday && <LiveChip live={live} />}
      <LastMeasured at={last?.at} time={last?.measuredAt} />
      {type === 'E' && <PlaceOfEquipment penId={penId} onChange={setPen} />}
      {farm && farm.of !== 0 && <FarmReadings type={type} farm={farm} />}
      {panel.rowsOf === 'animal' && isToday && (
        <ButtonRow>
          <Button to={unfedPageOf(type)}>{t('monitoring.toUnfed')}</Button>
        </ButtonRow>
      )}
    </ReportScreen>
  )
  return panel.folds ? <Folds columns={panel.folds}>{screen}</Folds> : screen
}

/** Summaries of a type: the newest readings, those of the day by row, and of the farm. */
function useSummaries(type: EquipmentType, penId: string) {
  const info = useQuery(query(monitoring.summary, { type, summary: 'INFO' }))
  const baseDay = useMeasuredDay(type, info.data?.[0]?.measuredAt?.slice(0, 10) as Day | undefined)
  const asked = { type, on: baseDay[0], ...(penId && { penId }) }
  // INFO first: it provides the default day.
  const options = { enabled: info.isFetched, placeholderData: keepPreviousData } as const
  const rows = useQuery({ ...query(monitoring.summary, { ...asked, summary: 'SUMMARY' }), ...options })
  const total = useQuery({ ...query(monitoring.summary, { ...asked, summary: 'TOTAL' }), ...options })
  return { info, rows, total, baseDay }
}

/** Choice of the month of the piglet feeder's page. */
function MonthOfReadings({ baseDay: [on, choose] }: { baseDay: BaseDay }) {
  const t = useT()
  const { today } = useSession()
  return (
    <MonthPicker
      label={t('monitoring.month')}
      hideLabel
      value={on.slice(0, 7)}
      onChange={(month) => choose(month >= today.slice(0, 7) ? today : lastOfMonth(`${month}-01` as Day))}
      yearLabel={(year) => t('monitoring.year', { year })}
      monthLabel={(month) => t('monitoring.monthOf', { month })}
    />
  )
}

/** Readings of all equipment of a type. */
function FarmReadings({ type, farm }: { type: EquipmentType; farm: SummaryRow }) {
  const t = useT()
  const unit = useUnit()
  const panel = panels[type]
  return (
    <Card>
      <div className={styles.farm}>
        <Figure
          label={t(`monitoring.field.${panel.main}`)}
          value={writtenField(panel.main, farm)}
          unit={unit(panel.main)}
          aside={
            <Chip tone={farm.reported === farm.of ? 'green' : farm.reported ? 'amber' : 'grey'}>
              {t('monitoring.reported', { count: farm.reported ?? 0, of: farm.of ?? 0 })}
            </Chip>
          }
        />
        {panel.share && (
          <Share
            value={farm[panel.share.of] ?? 0}
            target={panel.share.of === 'eatenShare'}
            under={`${t(`monitoring.field.${panel.share.from}`)} ${withItsUnit(panel.share.from, farm)}`}
          />
        )}
        {panel.beside.length > 0 && (
          <Facts
            facts={panel.beside.map((field) => ({
              key: field,
              label: t(`monitoring.field.${field}`),
              value: withItsUnit(field, farm, unit(field)),
            }))}
          />
        )}
        {panel.share?.of === 'ratio' && <p className={styles.note}>{t('monitoring.ratioNote')}</p>}
      </div>
    </Card>
  )
}

/** Buttons to the other pages about a type. */
function OtherPages({ type, hasEquipment }: { type: EquipmentType; hasEquipment: boolean }) {
  const t = useT()
  const [setting, analysis] = [settingPageOf(type), analysisPageOf(type)]
  return (
    <ButtonRow>
      {hasEquipment && setting && <Button to={setting}>{t('monitoring.toSetting')}</Button>}
      {analysis && <Button to={analysis}>{t('monitoring.toAnalysis')}</Button>}
      <Button to={overviewPath}>{t('monitoring.toOverview')}</Button>
    </ButtonRow>
  )
}

/** Fields of a row that describe the present, whatever the day. */
const ofNow: ReadonlySet<Field> = new Set(['measuredAt', 'silent'])

/** Total of the farm as a row of the workbook. */
const farmRowOf = (type: EquipmentType, farm: SummaryRow, name: string): SummaryRow =>
  type === 'F' ? { tag: name, eaten: farm.totalEaten } : type === 'E' ? { tag: name } : { equipmentId: name }

/** Shortest interval between two refreshes of an open page, ms. */
const quietFor = 10_000

/** Day of the piglet feeder's page, which displays a month: the newest with readings. */
function useMeasuredDay(type: EquipmentType, measured: Day | undefined) {
  const { today } = useSession()
  const chosen = useBaseDay()
  const [params] = useSearchParams()
  if (type !== 'L' || params.has('on') || !measured || measured > today) return chosen
  return [measured, chosen[1]] as const
}

function LastMeasured({ at, time }: { at: string | undefined; time: string | undefined }) {
  const t = useT()
  const now = useNow(10_000)
  return (
    <p className={styles.last}>
      {at && time ? (
        <>
          {`${t('monitoring.lastMeasured')} ${formatDay(time.slice(0, 10))} ${time.slice(11)} · `}
          <span className={styles.together}>{formatAgo(at, now)}</span>
        </>
      ) : (
        t('monitoring.neverMeasured')
      )}
    </p>
  )
}

/** Pens with group feeders. */
function PlaceOfEquipment({ penId, onChange }: { penId: string; onChange: (penId: string) => void }) {
  const t = useT()
  const list = useQuery(query(farmEquipment.list, {}))
  const pens = new Map(
    (list.data ?? [])
      .filter((each) => each.type === 'E' && each.penId)
      .map((each) => [each.penId, `${each.houseName} ${each.penName}`.trim()]),
  )
  return (
    <SelectField
      label={t('monitoring.place')}
      value={penId}
      onChange={onChange}
      placeholder={t('monitoring.everywhere')}
      choices={[...pens].map(([value, label]) => ({ value, label }))}
    />
  )
}

/** Name of a row, with the age of its newest value. */
function useWho(type: EquipmentType, live: boolean): ReportColumn<SummaryRow> {
  const t = useT()
  const now = useNow(10_000)
  const rings = useRings(live && panels[type].rowsOf === 'equipment')
  if (panels[type].rowsOf === 'animal')
    return {
      key: 'label',
      header: t('monitoring.field.tag'),
      value: ({ tag }) => tag ?? '',
      cell: ({ tag, eating, equipmentId }) => (
        <span className={styles.who}>
          <span>
            {eating && (
              <span
                className={cx(styles.dot, styles[eating])}
                role="img"
                aria-label={t(`monitoring.eating.${eating}`)}
              />
            )}
            <b>{tag}</b>
          </span>
          <small className={styles.under}>{equipmentId}</small>
        </span>
      ),
    }
  return {
    key: 'label',
    header: t('monitoring.field.equipmentId'),
    value: ({ equipmentId }) => equipmentId ?? '',
    cell: (row) => (
      <Who
        row={row}
        now={live ? now : null}
        rings={rings(row.equipmentId) ?? (isDry(row, live ? now : null) ? t('monitoring.noFlow') : undefined)}
      />
    ),
  }
}

/** Whether a reporting meter counted nothing on its day; today only from 04:00 on. */
const isDry = ({ liter, silent }: SummaryRow, now: number | null) =>
  liter === 0 && (now === null || (!silent && formatTime(now) >= '04:00'))

/** Causes of the open alarms by equipment, the worst first; silence is displayed otherwise. */
function useRings(enabled: boolean) {
  const text = useAlarmText()
  const { data } = useQuery({ ...query(alarms.list, {}), enabled, refetchInterval: pollInterval })
  return (equipmentId: string | undefined) => {
    const alarm = data?.rows.find(
      (each) => each.equipmentId === equipmentId && each.cause !== 'silent' && each.clearedAt === null,
    )
    return enabled && alarm ? [text.why(alarm), ...text.numbers(alarm)].join(' · ') : undefined
  }
}
