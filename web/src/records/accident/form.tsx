import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { AccidentRow } from '@penside/contract/records/accident.ts'
import { codes } from '@penside/contract/farm/codes.ts'
import { isDay } from '@penside/domain/day.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { useSession } from '../../screen/session.ts'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PenField } from '../../farm/pen-field.tsx'
import { EntryForm, useEntryForm } from '../sow-record/form.tsx'
import type { FormProps } from '../sow-record/kind.ts'
import { accident } from './kind.tsx'

/** Read only: what it stands for has two types of its own now. */
const oldType = '050001'
/** Culled, and sold pregnant. */
const leavesForSlaughter: readonly string[] = ['050003', '050006']

export function AccidentForm(props: FormProps<AccidentRow>) {
  const t = useT()
  const { today } = useSession()
  const types = useQuery(query(codes.system, { list: '05' }))
  const { sow, opened } = props
  const row = opened.mode === 'update' ? opened.row : null

  // A pregnancy check that found her empty opens the form with what it found.
  const [params] = useSearchParams()
  const found = params.get('sagoGubunCd') ?? undefined
  const day = params.get('wkDt') ?? ''
  const foundOn = isDay(day) ? day : undefined

  const entry = useEntryForm(accident, props, {
    initial: {
      accidentOn: row?.accidentOn ?? foundOn ?? today,
      accidentType: row?.accidentType ?? found,
      penId: row ? row.penId : sow.penId,
      ...(row && { remark: row.remark }),
    },
    fields: { on: 'accidentOn' },
    asked: ({ accidentType }) => ({
      withdrawalUntil: leavesForSlaughter.includes(accidentType) ? sow.withdrawalUntil : null,
    }),
    labels: {
      accidentOn: t('records.accident.accidentOn'),
      accidentType: t('records.accident.accidentType'),
      penId: t('records.sow.location'),
      remark: t('ui.remark'),
    },
    empty: { accidentType: t('records.accident.typeWrong') },
    summary: ({ accidentOn, accidentType }) => ({
      day: accidentOn,
      type: types.data?.find(({ code }) => code === accidentType)?.name ?? '',
    }),
  })
  const { form } = entry

  return (
    <EntryForm entry={entry}>
      <Fields>
        <DayField {...form.day('accidentOn')} max={today} />
        <ChoiceButtons
          {...form.choice('accidentType')}
          choices={(types.data ?? [])
            .filter(({ code }) => code !== oldType || code === row?.accidentType)
            .map(({ code, name }) => ({ value: code, label: name }))}
        />
        <PenField {...form.choice('penId')} kinds={['080001', '080002', '080003']} />
        <TextField {...form.text('remark')} />
      </Fields>
    </EntryForm>
  )
}
