import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { IconCheck } from '../../ui/icons/first.ts'
import { IconBolt, IconClock, IconInfoCircle, IconSettings } from '../../ui/icons/common.ts'
import {
  IconBellRinging,
  IconDroplet,
  IconMap,
  IconMoon,
  IconPhone,
  IconRouter,
  IconTemperature,
  IconTool,
  IconToolsKitchen2,
} from '../../ui/icons/equipment.ts'
import type { Output } from '@penside/contract/api/call.ts'
import { alarms, type Alarm } from '@penside/contract/equipment/alarm.ts'
import { isOpen, type AlarmKind } from '@penside/domain/equipment/alarm.ts'
import { formatAgo, formatTime } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query, useSend } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { useNow } from '../../screen/now.ts'
import { useAction } from '../../screen/use-action.ts'
import { useIsFuture } from '../../screen/use-is-future.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Section } from '../../ui/page.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { EmptyState, Notice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { LiveChip } from '../live-chip.tsx'
import { useReadAgain } from '../live.ts'
import { alarmSettingsPath, equipmentPageOf, farmPlanPath, pastAlarmsPath } from '../places.ts'
import { clockOf, measureOf, placeName, displayValue } from '../values.ts'
import { pollInterval, useOpenAlarms } from './bell.tsx'
import { AlarmPhotos } from './photos.tsx'
import styles from './alarms.module.css'
import { NoBreak } from '../../ui/no-break.tsx'
import { alarmRows, type AlarmRow } from './alarm-rows.ts'
import { useAlarmText } from './alarm-text.ts'

const icons: Readonly<Record<AlarmKind, typeof IconBolt>> = {
  climate: IconTemperature,
  feed: IconToolsKitchen2,
  water: IconDroplet,
  power: IconBolt,
  system: IconRouter,
}

/** Open alarms, the worst first, each with a button to acknowledge it. */
export function Alarms() {
  const t = useT()
  const list = useQuery({ ...query(alarms.list, {}), refetchInterval: pollInterval })
  const { label } = useOpenAlarms()
  const [open, setOpen] = useState<number | null>(null)
  const live = useReadAgain(['alarm', 'reading'], [alarms.list.path, alarms.count.path])
  return (
    <QueryResult query={list}>
      {({ rows, quietFrom, quietTo, quiet, repairs }) => {
        const all = alarmRows(rows)
        const ringing =
          all.find(([alarm]) => isOpen(alarm)) ?? all.find(([{ acknowledgedAt }]) => acknowledgedAt === null)
        const others = all.filter((row) => row !== ringing)
        const shown = all.find((row) => row.some(({ alarmId }) => alarmId === open))
        return (
          <>
            <LiveChip live={live} />
            <div className={styles.beside}>
              <div className={styles.part}>
                {rows.length > 0 && <p className={styles.open}>{label}</p>}
                {ringing ? (
                  <Ringing row={ringing} quiet={quiet} />
                ) : (
                  rows.length === 0 && <EmptyState title={t('alarms.none')} body={t('alarms.noneBody')} />
                )}
                {others.map((row) => (
                  <JustTaken key={row[0].alarmId} row={row} readAt={list.dataUpdatedAt} />
                ))}
                <Others
                  title={t('alarms.alsoOpen')}
                  aside={quiet ? t('alarms.collected') : undefined}
                  rows={others.filter(([alarm]) => isOpen(alarm))}
                  onOpen={setOpen}
                />
                <Others
                  title={t('alarms.settled')}
                  rows={others.filter(([alarm]) => !isOpen(alarm))}
                  onOpen={setOpen}
                />
              </div>
              <AlarmPlaces quietFrom={quietFrom} quietTo={quietTo} repairs={repairs} />
            </div>
            {ringing && <Taking row={ringing} />}
            {shown && <OneAlarm row={shown} onClose={() => setOpen(null)} />}
          </>
        )
      }}
    </QueryResult>
  )
}

/** Quiet hours, repairs, and the other pages about alarms. */
function AlarmPlaces({
  quietFrom,
  quietTo,
  repairs,
}: Pick<Output<typeof alarms.list>, 'quietFrom' | 'quietTo' | 'repairs'>) {
  const t = useT()
  return (
    <div className={styles.part}>
      <Card flush>
        <CardRow
          icon={<IconMoon size={24} aria-hidden />}
          title={t('alarms.quiet', { from: clockOf(quietFrom), to: clockOf(quietTo) })}
          line={t('alarms.quietBody')}
        />
        {repairs.map((each) => (
          <CardRow
            key={each.equipmentId}
            icon={<IconTool size={24} aria-hidden />}
            title={t('alarms.repairing', { name: placeName(each) })}
            line={t('alarms.repairUntil', { time: formatTime(each.until) })}
            to={equipmentPageOf(each.equipmentId)}
          />
        ))}
        <CardRow icon={<IconClock size={24} aria-hidden />} title={t('alarms.past')} to={pastAlarmsPath} />
        <CardRow
          icon={<IconMap size={24} aria-hidden />}
          title={t('screens.route.farmPlan')}
          to={farmPlanPath}
        />
        <CardRow
          icon={<IconSettings size={24} aria-hidden />}
          title={t('alarms.toSettings')}
          to={alarmSettingsPath}
        />
      </Card>
      <NotPrimary />
    </div>
  )
}

/** Warning on every page of alarms that they do not replace other safeguards. */
export function NotPrimary() {
  const t = useT()
  return (
    <p className={styles.primary}>
      <IconInfoCircle size={22} aria-hidden />
      <span>
        <b>{t('alarms.notPrimary')}</b>
        {t('alarms.notPrimaryBody')}
      </span>
    </p>
  )
}

/** Card of the most important alarm. */
function Ringing({ row, quiet }: { row: AlarmRow; quiet: boolean }) {
  const [alarm, ...more] = row
  const t = useT()
  const text = useAlarmText()
  const now = useNow(1_000)
  const live = alarm.newest !== null && alarm.clearedAt === null
  const number = live ? alarm.newest : alarm.value
  const hasValue = alarm.type !== null && (alarm.cause === 'low' || alarm.cause === 'high')
  return (
    <section
      className={cx(styles.ringing, alarm.severity === 'warning' && styles.warning)}
      aria-live="polite"
    >
      <div className={styles.head}>
        <span className={styles.mark}>
          <IconBellRinging size={28} aria-hidden />
        </span>
        <div className={styles.where}>
          <h2 className={styles.name}>
            <NoBreak>{more.length > 0 ? alarm.houseName : text.where(alarm)}</NoBreak>
          </h2>
          <p className={styles.cause}>{text.why(alarm)}</p>
        </div>
        <Chip tone={alarm.severity === 'critical' ? 'red' : 'amber'}>
          {t(`alarms.severity.${alarm.severity}`)} · {text.state(alarm, now)[0]}
        </Chip>
      </div>
      {hasValue && alarm.type && (
        <p className={styles.value}>
          {displayValue(alarm.type, alarm.measure, number)}
          <span className={styles.unit}>{measureOf(alarm.type, alarm.measure)?.unit}</span>
        </p>
      )}
      <p>
        {[
          ...(more.length > 0 ? [text.heads(row)] : text.numbers(alarm)),
          hasValue && live && alarm.newestAt && t('alarms.measured', { ago: formatAgo(alarm.newestAt, now) }),
          hasValue && live && t('alarms.atRaise', { value: text.value(alarm, alarm.value) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {more.length > 0 && <Places row={row} />}
      {alarm.nextAt && (
        <p className={styles.line}>
          <IconClock size={22} aria-hidden />
          <Next alarm={alarm} at={Date.parse(alarm.nextAt)} now={now} quiet={quiet} />
        </p>
      )}
    </section>
  )
}

function Next({ alarm, at, now, quiet }: { alarm: Alarm; at: number; now: number; quiet: boolean }) {
  const t = useT()
  const name = alarm.nextName
  if (quiet && alarm.severity === 'warning')
    return <span>{t('alarms.waits', { time: formatTime(at), name })}</span>
  const left = Math.ceil((at - now) / 1_000)
  if (left <= 0) return <span>{t('alarms.nextNow', { name })}</span>
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return <span>{t('alarms.next', { time, name })}</span>
}

const idsOf = ([{ alarmId }, ...more]: AlarmRow) => ({
  alarmId,
  ...(more.length > 0 && { others: more.map((each) => each.alarmId) }),
})

/** Places and heads of the alarms of a row, with links to the equipment. */
function Places({ row }: { row: AlarmRow }) {
  const text = useAlarmText()
  return (
    <Card flush>
      {row.map((each) => (
        <CardRow
          key={each.alarmId}
          title={each.penName || each.equipmentName || text.where(each)}
          value={text.numbers(each).join(' · ')}
          to={equipmentPageOf(each.equipmentId)}
        />
      ))}
    </Card>
  )
}

/** Alarms that this member has just acknowledged, with a button to undo it in time. */
function JustTaken({ row, readAt }: { row: AlarmRow; readAt: number }) {
  const t = useT()
  const text = useAlarmText()
  const trying = useAction()
  const { send, sending } = useSend(alarms.giveBack)
  const isInTime = useIsFuture(row[0].returnable > 0 ? readAt + row[0].returnable * 1_000 : 0)
  if (!isInTime) return null
  return (
    <Notice
      tone="green"
      title={`${text.title(row)}: ${t('alarms.acknowledged')}`}
      action={
        <Button busy={sending} onClick={() => void trying(() => send(idsOf(row)), t('alarms.givenBack'))}>
          {t('ui.undo')}
        </Button>
      }
    />
  )
}

function useTake() {
  const trying = useAction()
  const { send, sending } = useSend(alarms.acknowledge)
  return {
    sending,
    take: (row: AlarmRow) => trying(() => send(idsOf(row))),
  }
}

/** Time for which an alarm that moved up cannot be acknowledged, ms: a second tap was meant for the previous one. */
const looksFor = 1_000

/** Whether the alarm has been under the button long enough to be read; true at once for the first one of the page. */
function useIsLookedAt(alarmId: number) {
  const [lookedAt, setLookedAt] = useState(alarmId)
  useEffect(() => {
    const timer = setTimeout(() => setLookedAt(alarmId), looksFor)
    return () => clearTimeout(timer)
  }, [alarmId])
  return lookedAt === alarmId
}

function Taking({ row }: { row: AlarmRow }) {
  const [alarm] = row
  const t = useT()
  const { take, sending } = useTake()
  const isLookedAt = useIsLookedAt(alarm.alarmId)
  return (
    <SaveBar>
      <Button
        kind={isLookedAt ? 'primary' : 'secondary'}
        busy={sending}
        disabled={!isLookedAt}
        onClick={() => void take(row)}
      >
        {t('alarms.take')}
      </Button>
      {alarm.nextPhone && (
        <a className={styles.call} href={`tel:${alarm.nextPhone.replaceAll(/[^+\d]/g, '')}`}>
          <IconPhone size={22} aria-hidden />
          {t('alarms.call')}
        </a>
      )}
    </SaveBar>
  )
}

function Others({
  title,
  aside,
  rows,
  onOpen,
}: {
  title: string
  aside?: string | undefined
  rows: readonly AlarmRow[]
  onOpen: (alarmId: number) => void
}) {
  if (rows.length === 0) return null
  return (
    <Section title={title} aside={aside}>
      <Card flush>
        {rows.map((row) => (
          <Other key={row[0].alarmId} row={row} onOpen={() => onOpen(row[0].alarmId)} />
        ))}
      </Card>
    </Section>
  )
}

/** Row of an alarm below the card. */
export function Other({ row, onOpen }: { row: AlarmRow; onOpen?: () => void }) {
  const [alarm, ...more] = row
  const t = useT()
  const text = useAlarmText()
  const now = useNow(10_000)
  const Icon =
    alarm.acknowledgedAt !== null
      ? IconCheck
      : alarm.cause === 'silent' || alarm.cause === 'offline'
        ? IconClock
        : icons[alarm.kind]
  return (
    <CardRow
      icon={<Icon size={24} aria-hidden />}
      title={<NoBreak>{text.title(row)}</NoBreak>}
      line={[
        alarm.value !== null &&
          (alarm.cause === 'low' || alarm.cause === 'high') &&
          text.value(alarm, alarm.value),
        ...text.state(alarm, now),
        ...(more.length > 0 ? [text.heads(row)] : text.numbers(alarm)),
        alarm.photos.length > 0 && `${t('photos.title')} ${alarm.photos.length}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      chip={
        alarm.clearedAt ? (
          <Chip tone="grey">{t('alarms.over')}</Chip>
        ) : alarm.acknowledgedAt ? (
          <Chip tone="green">{t('alarms.acknowledged')}</Chip>
        ) : (
          <Chip tone={alarm.severity === 'critical' ? 'red' : 'amber'}>
            {t(`alarms.severity.${alarm.severity}`)}
          </Chip>
        )
      }
      onClick={onOpen}
    />
  )
}

/** Sheet with the actions and photos of an alarm. */
export function OneAlarm({ row, onClose }: { row: AlarmRow; onClose: () => void }) {
  const [alarm, ...more] = row
  const t = useT()
  const text = useAlarmText()
  const { take, sending } = useTake()
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.title(row)}
      footer={
        alarm.acknowledgedAt === null && (
          <Button kind="primary" wide busy={sending} onClick={() => void take(row).then(onClose)}>
            {t('alarms.take')}
          </Button>
        )
      }
    >
      <p>{more.length > 0 ? text.heads(row) : text.numbers(alarm).join(' · ')}</p>
      {more.length > 0 && <Places row={row} />}
      <AlarmPhotos alarm={alarm} />
      {alarm.cause === 'device' && alarm.clearedAt === null && <Ending alarm={alarm} onEnd={onClose} />}
      {alarm.equipmentId && more.length === 0 && (
        <>
          <Button wide to={equipmentPageOf(alarm.equipmentId)}>
            {t('alarms.toEquipment')}
          </Button>
          <Repair equipmentId={alarm.equipmentId} />
        </>
      )}
    </Sheet>
  )
}

/** Clears an alarm whose device has not reported its end. */
function Ending({ alarm: { alarmId }, onEnd }: { alarm: Alarm; onEnd: () => void }) {
  const t = useT()
  const trying = useAction()
  const { send, sending } = useSend(alarms.end)
  return (
    <>
      <p>{t('alarms.endHint')}</p>
      <Button
        wide
        busy={sending}
        onClick={() =>
          void trying(async () => {
            await send({ alarmId })
            toast(t('alarms.over'))
            onEnd()
          })
        }
      >
        {t('alarms.end')}
      </Button>
    </>
  )
}

const hours = [0, 1, 4, 12] as const

/** Suppresses the alarms of an equipment during cleaning or repair. */
export function Repair({ equipmentId, until = null }: { equipmentId: string; until?: string | null }) {
  const t = useT()
  const trying = useAction()
  const { send, sending } = useSend(alarms.repair)
  return (
    <Segments
      label={t('alarms.repair')}
      hint={until ? t('alarms.repairUntil', { time: formatTime(until) }) : t('alarms.repairHint')}
      name={`repair-${equipmentId}`}
      disabled={sending}
      value={until ? null : '0'}
      onChange={(chosen) => void trying(() => send({ equipmentId, hours: Number(chosen) }), t('ui.saved'))}
      choices={hours.map((count) => ({
        value: String(count),
        label: count === 0 ? t('alarms.repairNone') : t('alarms.hours', { count }),
      }))}
    />
  )
}
