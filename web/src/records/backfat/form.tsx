import { useQuery } from '@tanstack/react-query'
import { codes } from '@penside/contract/farm/codes.ts'
import type { BackfatRow } from '@penside/contract/records/backfat.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { useSession } from '../../screen/session.ts'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { EntryForm, useEntryForm } from '../sow-record/form.tsx'
import type { FormProps } from '../sow-record/kind.ts'
import { backfat } from './kind.tsx'

export function BackfatForm(props: FormProps<BackfatRow>) {
  const t = useT()
  const { today } = useSession()
  const timings = useQuery(query(codes.farm, { list: 'T' }))
  const { sow, opened } = props
  const row = opened.mode === 'update' ? opened.row : null

  const entry = useEntryForm(backfat, props, {
    initial: {
      measuredOn: row?.measuredOn ?? today,
      timing: row?.timing,
      bodyWeight: row?.bodyWeight || undefined,
      thickness: row?.thickness || undefined,
      penId: sow.penId ?? 0,
      ...(row && { remark: row.remark }),
    },
    fields: { on: 'measuredOn' },
    labels: {
      measuredOn: t('records.backfat.measuredOn'),
      timing: t('records.backfat.timing'),
      bodyWeight: t('records.backfat.bodyWeight'),
      thickness: t('records.backfat.thickness'),
      remark: t('ui.remark'),
    },
    empty: { measuredOn: t('records.backfat.measuredOnEmpty') },
    summary: ({ measuredOn, timing, thickness = 0 }) => ({
      day: measuredOn,
      timing: timings.data?.find(({ code }) => code === timing)?.name ?? '',
      thickness: thickness > 0 ? `${thickness} mm` : null,
    }),
  })
  const { form } = entry

  return (
    <EntryForm entry={entry}>
      <Fields>
        <DayField {...form.day('measuredOn')} max={today} />
        <ChoiceButtons
          {...form.choice('timing')}
          choices={(timings.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        />
        <Fields columns={2}>
          <NumberField {...form.number('bodyWeight')} decimals={1} unit="kg" />
          <NumberField {...form.number('thickness')} decimals={1} unit="mm" />
        </Fields>
        <TextField {...form.text('remark')} />
      </Fields>
    </EntryForm>
  )
}
