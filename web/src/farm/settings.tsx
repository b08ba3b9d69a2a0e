import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { farms } from '@penside/contract/farm/farms.ts'
import { sessions } from '@penside/contract/accounts/session.ts'
import { dateFormatOf, dateFormats, writeDay, type DateFormat } from '@penside/domain/language/date-format.ts'
import { defaultSettings, isYesNo, settingNames, type SettingName } from '@penside/domain/farm/settings.ts'
import { formatNumber } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query, useSend } from '../screen/api.ts'
import { QueryResult } from '../screen/query-result.tsx'
import { useForm } from '../screen/form.ts'
import { FormSheet, useSheetSave } from '../screen/form-sheet.tsx'
import { useProblem } from '../screen/problem.ts'
import { useSession } from '../screen/session.ts'
import { sessionKey } from '../screen/sign.ts'
import { setTextSize, textSizes, useTextSize } from '../screen/text-size.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { Fields } from '../ui/field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Columns, Section } from '../ui/page.tsx'
import { Segments } from '../ui/segments.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Notice } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { Coach } from './coach.tsx'
import { LanguageSegments } from '../screen/language-select.tsx'
import { ThemeSegments } from '../screen/theme-segments.tsx'

/** Display settings of this phone, and planning intervals of the farm. */
export function SettingsScreen() {
  const t = useT()
  const textSize = useTextSize()
  const [coach, setCoach] = useState(false)
  return (
    <Columns>
      <Section title={t('farm.settings.screen')}>
        <Card>
          <Fields>
            <LanguageSegments />
            <ThemeSegments />
            <DateFormatField />
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
    </Columns>
  )
}

/** Date formats, each shown with today's date. */
function DateFormatField() {
  const t = useT()
  const say = useProblem()
  const cache = useQueryClient()
  const { member, today } = useSession()
  const { send, sending } = useSend(sessions.saveDateFormat)
  const choose = (format: DateFormat) =>
    send({ format }).then(
      () => cache.invalidateQueries({ queryKey: sessionKey }),
      (problem: unknown) => toast(say(problem), { kind: 'error' }),
    )
  return (
    <SelectField
      label={t('farm.settings.dateFormat')}
      required
      disabled={sending}
      value={dateFormatOf(member.dateFormat)}
      onChange={(format) => format && void choose(format)}
      choices={dateFormats.map((format) => ({ value: format, label: writeDay(today, format) }))}
    />
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
      : name === 'weanerValue'
        ? 'money'
        : ages.includes(name)
          ? 'age'
          : 'days'

/** Formatted value with its unit, or as a word. */
function useWritten() {
  const t = useT()
  return (name: SettingName, value: number) =>
    isYesNo(name)
      ? t(value === 0 ? 'ui.no' : 'ui.yes')
      : `${formatNumber(value)} ${t(`farm.settings.unit.${unitOf(name)}`)}`
}

function Plan() {
  const t = useT()
  const { manages } = useSession()
  const settings = useQuery(query(farms.settings, {}))
  const [open, setOpen] = useState<SettingName | null>(null)
  const written = useWritten()
  return (
    <Section title={t('farm.settings.plan')}>
      <p>{t('farm.settings.planHint')}</p>
      {!manages && <Notice tone="grey" title={t('farm.settings.managersOnly')} />}
      <QueryResult query={settings} waiting={<Skeleton shape="rows" count={8} />}>
        {(data) => (
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
        )}
      </QueryResult>
      {open && settings.data && (
        <PlanValue key={open} name={open} value={settings.data[open]} onClose={() => setOpen(null)} />
      )}
    </Section>
  )
}

function PlanValue({ name, value, onClose }: { name: SettingName; value: number; onClose: () => void }) {
  const t = useT()
  const onSave = useSheetSave(farms.saveSettings, onClose)
  const written = useWritten()
  const label = t(`farm.settings.name.${name}`)
  const form = useForm(
    farms.saveSettings.input,
    { name, value },
    {
      labels: { value: t('farm.settings.value') },
      onSave,
    },
  )
  const standard = defaultSettings[name]
  return (
    <FormSheet form={form} onClose={onClose} title={label}>
      {isYesNo(name) ? (
        <Segments
          {...form.field('value')}
          value={String(form.values.value)}
          onChange={(chosen) => form.set('value', Number(chosen))}
          choices={[0, 1].map((each) => ({ value: String(each), label: written(name, each) }))}
        />
      ) : (
        <NumberField {...form.number('value')} unit={t(`farm.settings.unit.${unitOf(name)}`)} />
      )}
      <Button disabled={form.values.value === standard} onClick={() => form.set('value', standard)}>
        {t('farm.settings.toStandard')} ({isYesNo(name) ? written(name, standard) : formatNumber(standard)})
      </Button>
    </FormSheet>
  )
}
