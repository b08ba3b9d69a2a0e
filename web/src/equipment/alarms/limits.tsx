import { useState } from 'react'
import type { Input, Output } from '@penside/contract/api/call.ts'
import { alarms } from '@penside/contract/equipment/alarm.ts'
import { boundsOf, ruleFromForm, ruleError } from '@penside/domain/equipment/alarm.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { farmToday, formatDayShort, formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { call, useSend } from '../../screen/api.ts'
import { useForm } from '../../screen/form.ts'
import { FormSheet, useSheetSave } from '../../screen/form-sheet.tsx'
import { useProblem } from '../../screen/problem.ts'
import { useSession } from '../../screen/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Fold } from '../../ui/fold.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Section } from '../../ui/page.tsx'
import { Notice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { useTypeName } from '../controllers/types.ts'
import { measureOf, useMeasureName } from '../values.ts'
import styles from './alarms.module.css'

type Limits = Output<typeof alarms.settings>['limits'][number]

/** Limits by house and type, each with the standard and what the owner set. */
export function AllLimits({ limits }: { limits: readonly Limits[] }) {
  const t = useT()
  const { member } = useSession()
  const measureName = useMeasureName()
  const mayChange = member.role === 'owner'
  const [open, setOpen] = useState<Limits | null>(null)
  const [unfolded, setUnfolded] = useState<string | null>(null)
  const typeName = useTypeName()
  const scopes = [...Map.groupBy(limits, ({ scopeName, type }) => `${scopeName} ${type}`)]
  // A house has limits of several types: each card names its type.
  const titleOf = ({ scopeName, type }: Limits) =>
    scopes.some(([, [other]]) => other!.scopeName === scopeName && other!.type !== type)
      ? `${scopeName} · ${typeName(type)}`
      : scopeName
  return (
    <Section title={t('alarms.settings.limits')}>
      {!mayChange && <Notice tone="grey" title={t('alarms.settings.ownersOnly')} />}
      {scopes.map(([key, own]) => (
        <Fold
          key={key}
          card
          title={titleOf(own[0]!)}
          chip={own.some((each) => each.own) ? <Chip>{t('alarms.settings.own')}</Chip> : undefined}
          open={unfolded === key}
          onToggle={(isOpen) => setUnfolded(isOpen ? key : null)}
          reads
        >
          <Card flush>
            {own.map((each) => (
              <CardRow
                key={each.measure}
                title={measureName(each.measure)}
                line={<Written limits={each} />}
                chip={each.own ? <Chip>{t('alarms.settings.own')}</Chip> : undefined}
                onClick={mayChange ? () => setOpen(each) : undefined}
              />
            ))}
          </Card>
        </Fold>
      ))}
      {open && (
        <LimitsSheet
          key={`${open.scope} ${open.type} ${open.measure}`}
          limits={open}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}

/** Warning and critical limits: `13–33 °C · ±3`. */
function Written({ limits: { type, measure, rule } }: { limits: Limits }) {
  const t = useT()
  const { unit = '', decimals = 0 } = measureOf(type, measure) ?? {}
  const written = (['warning', 'critical'] as const).flatMap((severity) => {
    const { low, high } = boundsOf(rule, severity, null)
    const away = severity === 'warning' ? rule.warningAway : rule.criticalAway
    const parts = [
      low === null && high === null
        ? ''
        : `${low === null ? '' : formatNumber(low, decimals)}–${high === null ? '' : formatNumber(high, decimals)} ${unit}`,
      away === null ? '' : `±${formatNumber(away, Number.isInteger(away) ? 0 : 1)}`,
    ].filter(Boolean)
    return parts.length === 0 ? [] : [`${t(`alarms.severity.${severity}`)} ${parts.join(', ')}`]
  })
  return written.length === 0 ? t('alarms.settings.noLimits') : written.join(' · ')
}

const ofValue = [
  'warningLow',
  'warningHigh',
  'warningAway',
  'criticalLow',
  'criticalHigh',
  'criticalAway',
  'deadBand',
] as const
const ofTime = ['onDelay', 'criticalOnDelay', 'offDelay', 'repeatAfter'] as const

function LimitsSheet({ limits, onClose }: { limits: Limits; onClose: () => void }) {
  const t = useT()
  const measureName = useMeasureName()
  const { scope, type, measure, rule } = limits
  const { unit = '', possible = [0, 0] } = measureOf(type, measure) ?? {}
  const onSave = useSheetSave(alarms.saveLimits, onClose)
  const standard = useSend(alarms.standardLimits)
  const say = useProblem()
  const form = useForm(
    alarms.saveLimits.input,
    { scope, type, measure, ...rule },
    {
      labels: Object.fromEntries([...ofValue, ...ofTime].map((name) => [name, t(`alarms.settings.${name}`)])),
      rules: (values) => {
        const wrong = ruleError(ruleFromForm(values), possible as [number, number])
        return wrong ? [{ ...wrong, values: { least: possible[0], most: possible[1] } }] : []
      },
      onSave,
    },
  )
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={`${limits.scopeName} · ${measureName(measure)}`}
      after={
        <div className={styles.after}>
          <Effect limits={form.ready} />
          {limits.own && (
            <Button
              wide
              busy={standard.sending}
              onClick={() =>
                void standard
                  .send({ scope, type, measure })
                  .then(onClose, (problem: unknown) => toast(say(problem), { kind: 'error' }))
              }
            >
              {t('alarms.settings.toStandard')}
            </Button>
          )}
        </div>
      }
    >
      {ofValue.map((name) => (
        <NumberField key={name} {...form.number(name)} unit={unit} decimals={1} />
      ))}
      {ofTime.map((name) => (
        <NumberField key={name} {...form.number(name)} unit={t('alarms.minute')} />
      ))}
    </FormSheet>
  )
}
/** Chart by day of the alarms that the edited limits would have raised. */
function Effect({ limits }: { limits: Input<typeof alarms.effect> | null }) {
  const t = useT()
  const say = useProblem()
  const [tried, setTried] = useState<{ of: string; answer: Output<typeof alarms.effect> } | null>(null)
  const [asking, setAsking] = useState(false)
  const key = JSON.stringify(limits)
  const ask = () => {
    if (!limits) return
    setAsking(true)
    call(alarms.effect, limits)
      .then(
        (answer) => setTried({ of: key, answer }),
        (problem: unknown) => toast(say(problem), { kind: 'error' }),
      )
      .finally(() => setAsking(false))
  }
  const shown = tried?.of === key ? tried.answer : null
  return (
    <>
      <Button wide busy={asking} disabled={!limits} onClick={ask}>
        {t('alarms.settings.try')}
      </Button>
      {shown && <Effected answer={shown} />}
    </>
  )
}

function Effected({ answer: { rows, samples, equipment } }: { answer: Output<typeof alarms.effect> }) {
  const t = useT()
  const today = farmToday()
  const days = Array.from({ length: 30 }, (_, i) => addDays(today, i - 29))
  const byDay = Map.groupBy(rows, ({ at }) => farmToday(new Date(at)))
  const most = Math.max(1, ...[...byDay.values()].map(({ length }) => length))
  return (
    <figure aria-label={t('alarms.settings.effectDays')}>
      <b>
        {t('alarms.settings.effect', {
          count: rows.length,
          critical: rows.filter(({ severity }) => severity === 'critical').length,
        })}
      </b>
      <p>{t('alarms.settings.effectOf', { equipment, samples: formatNumber(samples) })}</p>
      <div className={styles.days} aria-hidden>
        {days.map((day) => {
          const own = byDay.get(day) ?? []
          return (
            <span
              key={day}
              className={cx(
                own.length === 0 && styles.none,
                own.some(({ severity }) => severity === 'critical') && styles.bad,
              )}
              style={{ height: `${(own.length / most) * 100}%` }}
            />
          )
        })}
      </div>
      <p className="visually-hidden">
        {[...byDay].map(([day, own]) => `${formatDayShort(day)}: ${own.length}`).join(', ')}
      </p>
    </figure>
  )
}
