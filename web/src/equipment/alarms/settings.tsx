import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '@penside/contract/api/call.ts'
import { alarms } from '@penside/contract/equipment/alarm.ts'
import { MarketingConsent } from '../../company/advertisement/consent.tsx'
import { useT } from '../../i18n/index.ts'
import { query, useSend } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { useForm } from '../../screen/form.ts'
import { FormSheet, useSheetSave } from '../../screen/form-sheet.tsx'
import { useAction } from '../../screen/use-action.ts'
import { useSession } from '../../screen/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Fields } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Section } from '../../ui/page.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Notice } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { clockOf } from '../values.ts'
import { NotPrimary } from './alarms.tsx'
import { ThisPhone } from './this-phone.tsx'
import { AllLimits } from './limits.tsx'
import { Routes } from './routes.tsx'

type Settings = Output<typeof alarms.settings>

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
