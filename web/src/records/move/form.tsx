import { useQuery } from '@tanstack/react-query'
import type { AnimalSummary } from '@penside/contract/records/animal-summary.ts'
import { codes } from '@penside/contract/farm/codes.ts'
import type { MoveRow } from '@penside/contract/records/move.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { useSession } from '../../screen/session.ts'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PenField } from '../../farm/pen-field.tsx'
import { EntryForm, useEntryForm } from '../sow-record/form.tsx'
import type { FormProps } from '../sow-record/kind.ts'
import { move } from './kind.tsx'

/** The houses in which sows and boars stand. */
export const animalHouses = ['080001', '080002', '080003', '080004'] as const

export function MoveForm(props: FormProps<MoveRow, AnimalSummary>) {
  const t = useT()
  const { today } = useSession()
  const pens = useQuery(query(codes.locations, { kinds: animalHouses.join(',') }))
  const { sow, opened } = props
  const row = opened.mode === 'update' ? opened.row : null

  const entry = useEntryForm(move, props, {
    initial: {
      sex: sow.sex,
      movedOn: row?.movedOn ?? today,
      penId: row?.penId,
      ...(row && { remark: row.remark }),
    },
    fields: { on: 'movedOn' },
    labels: {
      movedOn: t('records.move.movedOn'),
      penId: t('records.move.toPen'),
      remark: t('ui.remark'),
    },
    summary: ({ movedOn, penId }) => ({
      day: movedOn,
      pen: pens.data?.find(({ code }) => Number(code) === penId)?.name ?? '',
    }),
  })
  const { form } = entry

  return (
    <EntryForm entry={entry}>
      <Fields>
        <DayField {...form.day('movedOn')} max={today} />
        <PenField
          {...form.choice('penId')}
          kinds={animalHouses}
          hint={sow.pen ? `${t('records.move.now')}: ${sow.pen}` : undefined}
        />
        <TextField {...form.text('remark')} />
      </Fields>
    </EntryForm>
  )
}
