import { IconCheck, IconX } from '../../ui/icons/first.ts'
import { IconArrowRight } from '../../ui/icons/equipment.ts'
import { Fragment, type ReactNode } from 'react'
import { settings, type SentCommand } from '@penside/contract/equipment/setting.ts'
import {
  isOpen,
  isRejection,
  isUnsent,
  progressOf,
  type CommandState,
} from '@penside/domain/equipment/command.ts'
import { formatTime, displayDayShort, farmToday } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { useSend } from '../../screen/api.ts'
import { useAction } from '../../screen/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Chip, type Tone } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import styles from './control.module.css'
import { useSettingFormat, type SettingView } from './setting-format.ts'

export const tones: Readonly<Record<CommandState, Tone>> = {
  requested: 'blue',
  queued: 'amber',
  sent: 'blue',
  acked: 'blue',
  applied: 'green',
  mismatch: 'amber',
  rejected: 'red',
  failed: 'red',
  timedOut: 'amber',
  expired: 'grey',
  cancelled: 'grey',
  superseded: 'grey',
}

/** Progress of a command, with the time of each step. `applied` requires that the value was read back. */
export function SentStatus({ command, view, now }: { command: SentCommand; view: SettingView; now: number }) {
  const t = useT()
  const trying = useAction()
  const format = useSettingFormat(view.type)
  const { send, sending } = useSend(settings.cancel)
  const { state, steps } = command
  const open = isOpen(state)
  // Both times are the server's; the phone only adds the time since it received them.
  const left = Math.max(
    0,
    Math.ceil((Date.parse(command.expiresAt) - Math.max(now, Date.parse(view.now))) / 1_000),
  )
  const [setting, value] = Object.entries(command.settings)[0] ?? ['', null]
  const last = steps.at(-1)
  return (
    <section
      className={cx(styles.sent, !open && styles.ended)}
      aria-label={t('control.outcome')}
      aria-live="polite"
    >
      <div className={styles.row}>
        <span className={styles.label}>{t(open ? 'control.sentValue' : 'control.outcome')}</span>
        <span role="status">
          <Chip tone={tones[state]}>{t(`control.state.${state}`)}</Chip>
        </span>
      </div>
      <div className={styles.row}>
        <span className={cx(styles.big, open && styles.waits)}>
          {command.curve ? t('control.curveSent') : format.number(setting, value)}
          <span className={styles.unit}>{format.unit(setting)}</span>
        </span>
        {open && <b>{t('control.left', { count: left })}</b>}
      </div>
      <ol className={styles.steps}>
        {progressOf(state, steps).map(({ state: each, at }) => (
          <li key={each}>
            <span
              className={cx(styles.dot, at !== null && (tones[each] === 'red' ? styles.bad : styles.done))}
            >
              {at !== null &&
                (tones[each] === 'red' ? (
                  <IconX size={18} aria-hidden />
                ) : (
                  <IconCheck size={18} aria-hidden />
                ))}
            </span>
            <span>
              {t(`control.state.${each}`)}{' '}
              {each === 'applied' && <span className={styles.soft}>{t('control.readBack')}</span>}
            </span>
            <span>{at ? formatTime(at, true) : '–'}</span>
          </li>
        ))}
      </ol>
      {open && <p className={styles.hint}>{t('control.unknownAfter', { count: left })}</p>}
      {state === 'timedOut' && <p className={styles.hint}>{t('control.timedOutBody')}</p>}
      {state === 'rejected' && last && isRejection(last.code) && (
        <p className={styles.hint}>{t(`control.code.${last.code}`)}</p>
      )}
      {(state === 'mismatch' || state === 'rejected') && setting in command.readBack && (
        <p className={styles.hint}>
          {t('control.wasReadBack', { value: format.withUnit(setting, command.readBack[setting] ?? null) })}
        </p>
      )}
      {isUnsent(state) && !command.tried && (
        <Button busy={sending} onClick={() => void trying(() => send({ commandId: command.commandId }))}>
          {t('control.cancel')}
        </Button>
      )}
    </section>
  )
}

type LogLine = { key: string; at: string; title: ReactNode; line: string; tone: Tone; chip: string }

export const Change = ({ from, to }: { from: string; to: string }) => (
  <span className={styles.change}>
    {from} <IconArrowRight size={16} role="img" aria-label="→" /> {to}
  </span>
)

/** Log of commands with their outcome, and of changes made at the device. */
export function Log({ view }: { view: SettingView }) {
  const t = useT()
  const format = useSettingFormat(view.type)
  const lines: LogLine[] = [
    ...view.commands.map((command): LogLine => {
      const late = command.state === 'applied' && command.steps.some(({ state }) => state === 'timedOut')
      return {
        key: command.commandId,
        at: command.issuedAt,
        title: command.curve
          ? t('control.curveSent')
          : Object.entries(command.settings).map(([setting, value]) => (
              <Fragment key={setting}>
                <Change
                  from={format.number(setting, command.expected[setting] ?? null)}
                  to={format.withUnit(setting, value)}
                />{' '}
              </Fragment>
            )),
        line: [command.name, late && t('control.late')].filter(Boolean).join(' · '),
        tone: tones[command.state],
        chip: late ? t('control.confirmedLate') : t(`control.state.${command.state}`),
      }
    }),
    ...view.changes.map((change): LogLine => ({
      key: `${change.at} ${change.setting}`,
      at: change.at,
      title: (
        <Change
          from={format.number(change.setting, change.was)}
          to={format.withUnit(change.setting, change.value)}
        />
      ),
      line: t('control.byHand'),
      tone: 'amber',
      chip: t('control.localChange'),
    })),
  ].toSorted((a, b) => (a.at < b.at ? 1 : -1))
  if (lines.length === 0) return <p className={styles.soft}>{t('control.noLog')}</p>
  const today = farmToday()
  return (
    <Card flush>
      {lines.map(({ key, at, title, line, tone, chip }) => {
        const day = farmToday(new Date(at))
        return (
          <CardRow
            key={key}
            title={title}
            line={[`${day === today ? '' : `${displayDayShort(day)} `}${formatTime(at)}`, line]
              .filter(Boolean)
              .join(' · ')}
            chip={<Chip tone={tone}>{chip}</Chip>}
          />
        )
      })}
    </Card>
  )
}
