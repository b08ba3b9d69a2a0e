import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Input, Output } from '@penside/contract/api/call.ts'
import { alarms } from '@penside/contract/equipment/alarm.ts'
import { boundsOf, ruleFromForm, ruleError, type AlarmKind } from '@penside/domain/equipment/alarm.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { MarketingConsent } from '../../company/advertisement/consent.tsx'
import { farmToday, formatDayShort, formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { call, query, useSend } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { useForm } from '../../screen/form.ts'
import { FormSheet, useSheetSave } from '../../screen/form-sheet.tsx'
import { useProblem } from '../../screen/problem.ts'
import { useAction } from '../../screen/use-action.ts'
import { useSession } from '../../screen/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/class-names.ts'
import { Fields } from '../../ui/field.tsx'
import { Fold } from '../../ui/fold.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Section } from '../../ui/page.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Notice } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useTypeName } from '../controllers/types.ts'
import { clockOf, measureOf, useMeasureName } from '../values.ts'
import { NotPrimary } from './alarms.tsx'
import { ThisPhone } from './this-phone.tsx'
import styles from './alarms.module.css'

type Settings = Output<typeof alarms.settings>
type Limits = Settings['limits'][number]

/** Alarm settings: own notifications, escalation chains and limits. */
export function AlarmSettings() {
  const { equipment } = useSession()
  const settings = useQuery(query(alarms.settings, {}))
  return (
    <QueryResult query={settings}>
      {(data) => (
        <>
          <Mine mine={data.mine} />
          {equipment.length > 0 && (
            <>
              <OfFarm settings={data} />
              <Routes settings={data} />
              <AllLimits limits={data.limits} />
              <Dialler url={data.dialler} error={data.diallerError} />
              <NotPrimary />
            </>
          )}
        </>
      )}
    </QueryResult>
  )
}

function Mine({ mine }: { mine: Settings['mine'] }) {
  const t = useT()
  const trying = useAction()
  const { send, sending } = useSend(alarms.saveMine)
  const [phone, setPhone] = useState(mine.phone)
  const save = (changes: Partial<Settings['mine']>) =>
    trying(
      () => send({ ...mine, ...changes, phone: (changes.phone ?? mine.phone) || undefined }),
      t('ui.saved'),
    )
  return (
    <Section title={t('alarms.settings.mine')}>
      <Card>
        <Fields>
          <Checkbox
            label={t('alarms.settings.informational')}
            hint={t('alarms.settings.informationalHint')}
            checked={mine.informational}
            disabled={sending}
            onChange={(informational) => void save({ informational })}
          />
          <MarketingConsent />
          <TextField
            label={t('alarms.settings.phone')}
            hint={t('alarms.settings.phoneHint')}
            value={phone}
            onChange={setPhone}
          />
          {phone !== mine.phone && (
            <Button busy={sending} onClick={() => void save({ phone })}>
              {t('ui.save')}
            </Button>
          )}
        </Fields>
      </Card>
      <ThisPhone />
    </Section>
  )
}

const farmValues = ['escalateAfter', 'quietFrom', 'quietTo', 'stillAfter', 'unfedFrom'] as const
type FarmValue = (typeof farmValues)[number]
const isClock = (name: FarmValue) => name === 'quietFrom' || name === 'quietTo' || name === 'unfedFrom'
const halfHours = Array.from({ length: 48 }, (_, i) => i * 30)

function OfFarm({ settings }: { settings: Settings }) {
  const t = useT()
  const { manages } = useSession()
  const [open, setOpen] = useState<FarmValue | null>(null)
  const written = (name: FarmValue) =>
    isClock(name)
      ? clockOf(settings[name])
      : t(name === 'stillAfter' ? 'alarms.hours' : 'alarms.minutes', { count: settings[name] })
  return (
    <Section title={t('alarms.settings.farm')}>
      {!manages && <Notice tone="grey" title={t('alarms.settings.managersOnly')} />}
      <Card flush>
        {farmValues.map((name) => (
          <CardRow
            key={name}
            title={t(`alarms.settings.${name}`)}
            value={<b>{written(name)}</b>}
            onClick={manages ? () => setOpen(name) : undefined}
          />
        ))}
      </Card>
      {open && <FarmValueSheet key={open} name={open} settings={settings} onClose={() => setOpen(null)} />}
    </Section>
  )
}

function FarmValueSheet({
  name,
  settings: { escalateAfter, quietFrom, quietTo, stillAfter, unfedFrom },
  onClose,
}: {
  name: FarmValue
  settings: Settings
  onClose: () => void
}) {
  const t = useT()
  const onSave = useSheetSave(alarms.saveSettings, onClose)
  const form = useForm(
    alarms.saveSettings.input,
    { escalateAfter, quietFrom, quietTo, stillAfter, unfedFrom },
    {
      labels: { [name]: t(`alarms.settings.${name}`) },
      onSave,
    },
  )
  return (
    <FormSheet form={form} onClose={onClose} title={t(`alarms.settings.${name}`)}>
      {isClock(name) ? (
        <SelectField
          {...form.field(name)}
          value={String(form.values[name])}
          onChange={(minute) => form.set(name, Number(minute))}
          choices={[...new Set([...halfHours, Number(form.values[name])])]
            .toSorted((a, b) => a - b)
            .map((minute) => ({ value: String(minute), label: clockOf(minute) }))}
        />
      ) : (
        <NumberField
          {...form.number(name)}
          unit={t(name === 'stillAfter' ? 'alarms.hour' : 'alarms.minute')}
        />
      )}
    </FormSheet>
  )
}

function Routes({ settings: { routes, members } }: { settings: Settings }) {
  const t = useT()
  const { manages } = useSession()
  const [open, setOpen] = useState<AlarmKind | null>(null)
  const nameOf = (id: number) => members.find(({ accountId }) => accountId === id)?.name ?? ''
  const route = routes.find(({ kind }) => kind === open)
  return (
    <Section title={t('alarms.settings.routes')}>
      <Card flush>
        {routes.map(({ kind, accounts, own }) => (
          <CardRow
            key={kind}
            title={t(`alarms.kind.${kind}`)}
            line={own ? accounts.map(nameOf).join(' → ') : t('alarms.settings.usualRoute')}
            onClick={manages ? () => setOpen(kind) : undefined}
          />
        ))}
      </Card>
      {route && (
        <RouteSheet
          key={route.kind}
          kind={route.kind}
          chosen={route.own ? route.accounts : []}
          members={members}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}

function RouteSheet({
  kind,
  chosen: before,
  members,
  onClose,
}: {
  kind: AlarmKind
  chosen: readonly number[]
  members: Settings['members']
  onClose: () => void
}) {
  const t = useT()
  const trying = useAction()
  const { send, sending } = useSend(alarms.saveRoute)
  const [chosen, setChosen] = useState(before)
  const save = () =>
    trying(async () => {
      await send({ kind, accounts: [...chosen] })
      toast(t('ui.saved'))
      onClose()
    })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`alarms.kind.${kind}`)}
      footer={
        <Button kind="primary" wide busy={sending} onClick={() => void save()}>
          {t('ui.save')}
        </Button>
      }
    >
      <p>{t('alarms.settings.routeHint')}</p>
      {members.map(({ accountId, name }) => {
        const turn = chosen.indexOf(accountId)
        return (
          <Checkbox
            key={accountId}
            label={turn < 0 ? name : `${turn + 1}. ${name}`}
            checked={turn >= 0}
            onChange={(yes) =>
              setChosen(yes ? [...chosen, accountId] : chosen.filter((each) => each !== accountId))
            }
          />
        )
      })}
    </Sheet>
  )
}

/** Dialler of the farm, for owners. */
function Dialler({ url, error }: { url: string; error: string }) {
  const t = useT()
  const { member } = useSession()
  const [open, setOpen] = useState(false)
  if (member.role !== 'owner') return null
  return (
    <Section title={t('alarms.settings.dialler')}>
      <Card flush>
        <CardRow
          title={url || t('alarms.settings.diallerNone')}
          line={error ? t('alarms.settings.diallerFailed', { error }) : t('alarms.settings.diallerHint')}
          onClick={() => setOpen(true)}
        />
      </Card>
      {open && <DiallerSheet url={url} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function DiallerSheet({ url, onClose }: { url: string; onClose: () => void }) {
  const t = useT()
  const { send } = useSend(alarms.saveDialler)
  const form = useForm(
    alarms.saveDialler.input,
    { url },
    {
      labels: { url: t('alarms.settings.diallerUrl'), secret: t('alarms.settings.diallerSecret') },
      onSave: async (values) => {
        await send(values)
        toast(t('ui.saved'))
        onClose()
      },
    },
  )
  return (
    <FormSheet form={form} onClose={onClose} title={t('alarms.settings.dialler')}>
      <p>{t('alarms.settings.diallerHint')}</p>
      <TextField {...form.text('url')} />
      <TextField
        {...form.text('secret')}
        maxLength={100}
        autoComplete="off"
        hint={t(url ? 'alarms.settings.diallerSecretKept' : 'alarms.settings.diallerSecretNew')}
      />
    </FormSheet>
  )
}

// Limits -------------------------------------------------------------------------------------------------------

function AllLimits({ limits }: { limits: readonly Limits[] }) {
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
