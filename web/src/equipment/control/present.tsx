import type { ReactNode } from 'react'
import { presentsOf, type Present, type PresentName } from '@penside/domain/equipment/present.ts'
import { declared, type EquipmentType } from '@penside/domain/equipment/types.ts'
import { day } from '@penside/domain/basics/day.ts'
import { formatAgo, formatNumber, formatTime, displayDay, displayDayShort } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { Card, CardRow } from '../../ui/card.tsx'
import { measureOf, displayValue } from '../values.ts'
import styles from './control.module.css'
import { useSettingFormat, type SettingView } from './setting-format.ts'

/** Whether the type identifies animals, so that settings and feed belong to one animal. */
export const eatsHere = (type: EquipmentType) => declared(type).of === 'tag'

/** Number with its unit and source, or the reason why there is none. */
function PresentFigure({
  label,
  value,
  unit,
  line,
  why,
}: {
  label: string
  value: string | null
  unit: string
  line: ReactNode
  why: string
}) {
  return (
    <div>
      <div className={styles.label}>{label}</div>
      {value === null ? (
        <p className={styles.why}>{why}</p>
      ) : (
        <>
          <div className={styles.big}>
            {value}
            <span className={styles.unit}>{unit}</span>
          </div>
          <div className={styles.soft}>{line}</div>
        </>
      )}
    </div>
  )
}

/** Current value; of a feeder, the feed eaten there today. */
export function Measured({
  view,
  part,
  measure,
  now,
}: {
  view: SettingView
  part: string
  measure: string
  now: number
}) {
  const t = useT()
  const { type, measuredAt, seen } = view
  const eats = eatsHere(type)
  const known = eats ? view.present['eaten'] : view.measured[measure]
  const value = known === null || known === undefined ? null : Number(known)
  const ago = measuredAt && t('control.measured', { ago: formatAgo(measuredAt, now) })
  return (
    <PresentFigure
      label={t(eats ? 'control.eatenToday' : 'control.now')}
      value={value === null ? null : displayValue(type, measure, value)}
      unit={measureOf(type, measure)?.unit ?? ''}
      line={[eats && !part && t('control.sows', { count: seen }), ago].filter(Boolean).join(' · ')}
      why={
        !measuredAt
          ? t('control.notMeasured')
          : eats
            ? t('control.notEaten', { ago: formatAgo(measuredAt, now) })
            : t('control.notTold', { ago: formatAgo(measuredAt, now) })
      }
    />
  )
}

/** Set value as read from the equipment; for an animal without one, the amount that the feeder dispenses. */
export function SetValue({
  view,
  part,
  setting,
  now,
}: {
  view: SettingView
  part: string
  setting: string
  now: number
}) {
  const t = useT()
  const { type, measuredAt, readAt, online } = view
  const format = useSettingFormat(type)
  const own = view.settings[setting] ?? null
  const given = own === null && part && eatsHere(type) ? (view.measured[setting] ?? null) : null
  const value = own ?? given
  return (
    <PresentFigure
      label={format.name(setting)}
      value={value === null ? null : format.number(setting, value)}
      unit={format.unit(setting)}
      line={
        given !== null
          ? t('control.given', { ago: measuredAt ? formatAgo(measuredAt, now) : '' })
          : readAt && t('control.read', { time: formatTime(readAt) })
      }
      why={
        eatsHere(type) && !part
          ? t('control.eachHerOwn')
          : readAt
            ? t('control.noneSet', { time: formatTime(readAt) })
            : t(online ? 'control.notRead' : 'control.notReadAway')
      }
    />
  )
}

/** Values displayed elsewhere on the page. */
const elsewhere: ReadonlySet<PresentName> = new Set(['eaten', 'temperature', 'place'])
/** Values of a single animal. */
const ofAnimal: ReadonlySet<PresentName> = new Set(['plan', 'matedOn', 'farrowedOn', 'enteredAt', 'earTag'])

/** Facts beside the settings: measured today, or from the records of the animal. */
export function Beside({ view, part }: { view: SettingView; part: string }) {
  const t = useT()
  const rows = presentsOf(view.type).filter(
    ([name]) => !elsewhere.has(name) && (part !== '' || !ofAnimal.has(name)),
  )
  if (rows.length === 0) return null
  return (
    <Card flush>
      {rows.map(([name, how]) => {
        const known = view.present[name] ?? null
        return (
          <CardRow
            key={name}
            title={t(`control.beside.${name as Shown}`)}
            value={known === null ? t('control.notKnown') : written(how, known)}
          />
        )
      })}
    </Card>
  )
}
type Shown = Exclude<PresentName<Exclude<EquipmentType, 'A' | 'V'>>, 'eaten' | 'temperature' | 'place'>

function written(how: Present, known: string) {
  switch (how.as) {
    case 'number':
      return `${formatNumber(Number(known), how.decimals)} ${how.unit === 'head' ? '' : how.unit}`.trim()
    case 'day':
      return displayDay(day(known))
    case 'time':
      return `${displayDayShort(day(known.slice(0, 10)))} ${known.slice(11, 16)}`
    default:
      return known
  }
}
