import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { farms } from '@penside/contract/farm/farms.ts'
import { attention } from '@penside/contract/reports/attention.ts'
import { planCalendar, workPlan } from '@penside/contract/reports/work-plan.ts'
import { defaultSettings, settingNames, type SettingName } from '@penside/domain/farm/settings.ts'
import { formatNumber } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query, useSend } from '../screen/api.ts'
import { Failed } from '../screen/failed.tsx'
import { useForm } from '../screen/form.ts'
import { useSession } from '../screen/session.ts'
import { setTextSize, textSizes, useTextSize } from '../screen/text-size.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { Fields } from '../ui/field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Section } from '../ui/page.tsx'
import { Segments } from '../ui/segments.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Notice } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { Coach } from './coach.tsx'
import { LanguageSegments } from './language-select.tsx'
import { ThemeSegments } from './theme-segments.tsx'

/** How the app looks on this phone, and by which intervals the farm plans. */
export function SettingsScreen() {
  const t = useT()
  const textSize = useTextSize()
  const [coach, setCoach] = useState(false)
  return (
    <>
      <Section title={t('farm.settings.screen')}>
        <Card>
          <Fields>
            <LanguageSegments />
            <ThemeSegments />
            <Segments
              label={t('farm.settings.textSize')}
              name="text-size"
              value={textSize}
              onChange={setTextSize}
              choices={textSizes.map((value) => ({ value, label: t(`farm.settings.text.${value}`) }))}
            />
          </Fields>
        </Card>
        <Card flush>
          <CardRow title={t('farm.settings.coach')} onClick={() => setCoach(true)} />
        </Card>
      </Section>
      <Plan />
      <Coach open={coach} onClose={() => setCoach(false)} />
    </>
  )
}

const ages: readonly SettingName[] = [
  'giltFirstHeatAge',
  'giltFirstMatingAge',
  'shipmentAge',
  'giltNotMatedAge',
  'weanerUntilAge',
  'growerUntilAge',
  'earlyFinisherUntilAge',
]
const unitOf = (name: SettingName) =>
  name === 'shipmentWeight'
    ? 'kg'
    : name === 'highestParity'
      ? 'parity'
      : ages.includes(name)
        ? 'age'
        : 'days'

function Plan() {
  const t = useT()
  const { manages } = useSession()
  const { data, error, isFetching, refetch } = useQuery(query(farms.settings, {}))
  const [open, setOpen] = useState<SettingName | null>(null)
  const written = (name: SettingName, value: number) =>
    `${formatNumber(value)} ${t(`farm.settings.unit.${unitOf(name)}`)}`
  return (
    <Section title={t('farm.settings.plan')}>
      <p>{t('farm.settings.planHint')}</p>
      {!manages && <Notice tone="grey" title={t('farm.settings.managersOnly')} />}
      {data ? (
        <Card flush>
          {settingNames.map((name) => (
            <CardRow
              key={name}
              title={t(`farm.settings.name.${name}`)}
              line={
                data[name] === defaultSettings[name]
                  ? undefined
                  : t('farm.settings.standard', { value: written(name, defaultSettings[name]) })
              }
              value={<b>{written(name, data[name])}</b>}
              onClick={manages ? () => setOpen(name) : undefined}
            />
          ))}
        </Card>
      ) : error ? (
        <Failed problem={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton shape="rows" count={8} />
      )}
      {open && data && <PlanValue key={open} name={open} value={data[open]} onClose={() => setOpen(null)} />}
    </Section>
  )
}

function PlanValue({ name, value, onClose }: { name: SettingName; value: number; onClose: () => void }) {
  const t = useT()
  const { send } = useSend(farms.saveSettings, {
    refreshes: [farms.settings, workPlan.view, workPlan.today, planCalendar.view, attention.view],
  })
  const label = t(`farm.settings.name.${name}`)
  const form = useForm(
    farms.saveSettings.input,
    { name, value },
    {
      labels: { value: t('farm.settings.value') },
      onSave: async (values, operationId) => {
        await send(values, operationId)
        toast(t('ui.saved'))
        onClose()
      },
    },
  )
  const standard = defaultSettings[name]
  return (
    <Sheet
      open
      onClose={onClose}
      title={label}
      footer={
        <Button kind="primary" type="submit" form="plan-value" busy={form.saving}>
          {t('ui.save')}
        </Button>
      }
    >
      <form {...form.element} id="plan-value">
        <Fields>
          <NumberField {...form.number('value')} unit={t(`farm.settings.unit.${unitOf(name)}`)} />
          <Button disabled={form.values.value === standard} onClick={() => form.set('value', standard)}>
            {t('farm.settings.toStandard')} ({formatNumber(standard)})
          </Button>
          {form.problem !== null && <Notice tone="red" title={form.problem} />}
        </Fields>
      </form>
    </Sheet>
  )
}
