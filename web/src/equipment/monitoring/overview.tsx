import { useQuery } from '@tanstack/react-query'
import {
  IconBabyBottle,
  IconBowl,
  IconCylinder,
  IconDroplet,
  IconPlug,
  IconPropeller,
  IconScale,
  IconTemperature,
  IconToolsKitchen2,
} from '../../ui/icons/equipment.ts'
import { equipmentOverview, type OverviewRow } from '@penside/contract/equipment/overview.ts'
import { declared, type EquipmentType } from '@penside/domain/equipment/types.ts'
import { formatAgo, formatNumber, formatTime } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { unfedPageOf } from '../../screen/places.ts'
import { useNow } from '../../screen/now.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { SaveBar } from '../../ui/save-bar.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tap } from '../../ui/tap.tsx'
import { useReadAgain } from '../live.ts'
import { LiveChip } from '../live-chip.tsx'
import { alarmsPath, typePageOf } from '../places.ts'
import { useMeasureName, displayValue } from '../values.ts'
import styles from './overview.module.css'

const icons: Readonly<Record<EquipmentType, typeof IconBowl>> = {
  F: IconBowl,
  E: IconToolsKitchen2,
  S: IconTemperature,
  W: IconDroplet,
  V: IconCylinder,
  Y: IconScale,
  L: IconBabyBottle,
  C: IconPropeller,
  A: IconPlug,
}
const openOf = ({ type, remark }: OverviewRow) => (remark === 'unfed' ? unfedPageOf(type) : typePageOf(type))

/** Shortest interval between two refreshes of an open page, ms. */
const quietFor = 5_000

/** Overview of all equipment: a row per type, those with alarms first, then due, silent and fine ones. */
export function Overview() {
  const t = useT()
  const live = useReadAgain(['reading', 'state', 'alarm'], [equipmentOverview.all.path], quietFor)
  const all = useQuery({ ...query(equipmentOverview.all, {}), refetchInterval: 60_000 })
  return (
    <QueryResult query={all}>
      {({ reported, of, alarms, due, silent, asOf, rows }) =>
        of === 0 ? (
          <EmptyState title={t('monitoring.noEquipment')} body={t('monitoring.noEquipmentBody')} />
        ) : (
          <>
            <LiveChip live={live} />
            <div className={styles.top}>
              <p className={styles.count}>
                <b>{formatNumber(reported)}</b> / {t('monitoring.units', { count: of })}
                <small> {t('monitoring.reporting')}</small>
              </p>
              <span className={styles.time}>{formatTime(asOf, true)}</span>
            </div>
            <p className={styles.chips}>
              {alarms > 0 && <Chip tone="red">{t('monitoring.alarmCount', { count: alarms })}</Chip>}
              {due > 0 && <Chip tone="amber">{t('monitoring.dueCount', { count: due })}</Chip>}
              {silent > 0 && <Chip>{t('monitoring.silentCount', { count: silent })}</Chip>}
              {rows.every(({ condition }) => condition === 'fine') && (
                <Chip tone="green">{t('monitoring.allFine')}</Chip>
              )}
            </p>
            <Card flush>
              <div className={styles.types}>
                {rows.map((row) => (
                  <TypeRow key={row.type} row={row} />
                ))}
              </div>
            </Card>
            <NextStep rows={rows} alarms={alarms} />
          </>
        )
      }
    </QueryResult>
  )
}

function NextStep({ rows, alarms }: { rows: readonly OverviewRow[]; alarms: number }) {
  const t = useT()
  const unfed = rows.find(({ remark }) => remark === 'unfed')
  const first = rows.find(({ condition, remark }) => condition !== 'fine' || remark === 'silent')
  if (!first) return null
  const [label, to] =
    alarms > 0
      ? [t('monitoring.seeAlarms', { count: alarms }), alarmsPath]
      : unfed
        ? [t('monitoring.seeUnfed', { count: unfed.count }), unfedPageOf(unfed.type)]
        : [t('monitoring.seeType', { type: t(`monitoring.type.${first.type}`) }), typePageOf(first.type)]
  return (
    <SaveBar>
      <Button kind="primary" to={to}>
        {label}
      </Button>
    </SaveBar>
  )
}

function TypeRow({ row }: { row: OverviewRow }) {
  const t = useT()
  const now = useNow(1_000)
  const remark = useRemark()
  const Icon = icons[row.type]
  const said = remark(row)
  const [value, unit] = figureOf(row)
  return (
    <Tap to={openOf(row)} className={cx(styles.row, styles[row.condition])}>
      <span className={styles.tile}>
        <Icon size={26} aria-hidden />
      </span>
      <span className={styles.words}>
        <b className={styles.name}>{t(`monitoring.type.${row.type}`)}</b>
        <span className={styles.line}>
          {said && (
            <>
              <b className={cx((row.remark === 'silent' || row.remark === 'revoked') && styles.strong)}>
                {said}
              </b>
              {row.at && ' · '}
            </>
          )}
          {row.at && formatAgo(row.at, now)}
        </span>
      </span>
      <span className={styles.end}>
        <span className={styles.value}>
          {value}
          <small>{unit}</small>
        </span>
        <span className={styles.line}>
          {t(`monitoring.figure.${row.figure}`, {
            measure: row.figure === 'worst' ? t(`alarms.measure.${row.measure as 'ammonia'}`) : '',
          })}
          {' · '}
          <b className={cx(row.reported < row.of && styles.strong)}>
            {t('monitoring.unitsOf', { count: row.reported, of: row.of })}
          </b>
        </span>
      </span>
    </Tap>
  )
}

/** Large amounts of a bin are displayed in tons. */
function figureOf({ type, measure, figure, value }: OverviewRow): [string, string] {
  if (figure === 'share') return [formatNumber(value, 0), '%']
  if (measure === 'rest' && value !== null && value >= 1_000) return [formatNumber(value / 1_000, 1), 't']
  if (measure === 'eaten') return [formatNumber(value, 0), 'kg']
  return [displayValue(type, measure, value), declared(type).measures[measure]?.unit ?? '']
}

function useRemark() {
  const t = useT()
  const measureName = useMeasureName()
  return ({ remark, count, cause, measure, place, reported, type }: OverviewRow): string => {
    switch (remark) {
      case 'alarm':
        return [place, cause && t(`alarms.cause.${cause}`, { measure: measureName(measure) })]
          .filter(Boolean)
          .join(' ')
      case 'silent':
        return reported === 0 ? t('monitoring.remark.allSilent') : t('monitoring.remark.silent', { count })
      case 'revoked':
        return t('monitoring.remark.revoked')
      case 'yesterday':
        return t('monitoring.remark.yesterday', { change: `${count > 0 ? '+' : ''}${formatNumber(count)}` })
      case 'binDays':
        return t('monitoring.remark.binDays', { place, count, shown: formatNumber(count, 1) })
      case 'away':
        return t('monitoring.remark.away', { shown: formatNumber(count, 1) })
      case 'unfed':
        return t('monitoring.remark.unfed', { count })
      case 'heads':
        return t(type === 'Y' ? 'monitoring.remark.weighed' : 'monitoring.remark.eating', { count })
      case 'none':
        return ''
    }
  }
}
