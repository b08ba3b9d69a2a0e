import { useQuery } from '@tanstack/react-query'
import { codes } from '@penside/contract/farm/codes.ts'
import type { PigletDeathRow } from '@penside/contract/records/piglet-death.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { useSession } from '../../screen/session.ts'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { CountsField } from '../../ui/counts-field.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { KindForm, useKindForm } from '../sow-record/form.tsx'
import type { FormProps } from '../sow-record/kind.ts'
import { pigletDeath } from './kind.tsx'

export function PigletDeathForm(props: FormProps<PigletDeathRow>) {
  const t = useT()
  const { today } = useSession()
  const causes = useQuery(query(codes.association, { list: '032' }))
  const { sow, opened } = props
  const row = opened.mode === 'update' ? opened.row : null

  const frame = useKindForm(pigletDeath, props, {
    initial: {
      diedOn: row?.diedOn ?? today,
      cause: row?.cause,
      piglets: row?.piglets ?? 1,
      ...(row && { remark: row.remark }),
    },
    fields: { on: 'diedOn', piglets: 'piglets' },
    labels: {
      diedOn: t('records.pigletDeath.diedOn'),
      cause: t('records.pigletDeath.cause'),
      piglets: t('records.pigletDeath.piglets'),
      remark: t('ui.remark'),
    },
    summary: ({ diedOn, cause, piglets }) => ({
      day: diedOn,
      piglets,
      cause: causes.data?.find(({ code }) => code === cause)?.name ?? '',
    }),
  })
  const { form } = frame
  const after = sow.nursing - (form.values.piglets ?? 0)

  return (
    <KindForm frame={frame}>
      <Fields>
        <CountsField
          label={t('records.pigletDeath.piglets')}
          counts={[
            form.number('piglets'),
            ...(row
              ? []
              : [
                  {
                    name: 'after',
                    label: t('records.fostering.nursingAfter'),
                    value: after,
                    detail: `/ ${sow.nursing}`,
                    tone: after < 0 ? ('late' as const) : ('plain' as const),
                  },
                ]),
          ]}
        />
        <ChoiceButtons
          {...form.choice('cause')}
          choices={(causes.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        />
        <DayField {...form.day('diedOn')} max={today} />
        <TextField {...form.text('remark')} />
      </Fields>
    </KindForm>
  )
}
