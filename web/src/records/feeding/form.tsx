import { useQuery } from '@tanstack/react-query'
import type { AnimalSummary } from '@penside/contract/records/animal-summary.ts'
import { feedings, type FeedingRow } from '@penside/contract/records/feeding.ts'
import type { Day } from '@penside/domain/day.ts'
import { useT } from '../../i18n/index.ts'
import { formatDay } from '../../i18n/format.ts'
import { call, query } from '../../screen/api.ts'
import { useSession } from '../../screen/session.ts'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { EntryForm, useEntryForm } from '../sow-record/form.tsx'
import type { FormProps } from '../sow-record/kind.ts'
import { feeding } from './kind.tsx'

export function FeedingForm(props: FormProps<FeedingRow, AnimalSummary>) {
  const t = useT()
  const { today } = useSession()
  const { sow, opened } = props
  const { animalId, sex } = sow
  const row = opened.mode === 'update' ? opened.row : null
  const history = useQuery(query(feedings.history, { animalId }))
  const isTaken = (day: Day) =>
    day !== row?.fedOn && (history.data?.rows.some(({ fedOn }) => fedOn === day) ?? false)

  const entry = useEntryForm(feeding, props, {
    initial: {
      sex,
      fedOn: row?.fedOn ?? (isTaken(today) ? undefined : today),
      ...(row && { target: row.target, eaten: row.eaten, remark: row.remark }),
    },
    fields: { on: 'fedOn' },
    rules: ({ fedOn }) =>
      isTaken(fedOn) ? [{ field: 'fedOn', code: 'FED_ALREADY', values: { on: fedOn } }] : [],
    labels: {
      fedOn: t('records.feeding.fedOn'),
      target: t('records.feeding.target'),
      eaten: t('records.feeding.eaten'),
      remark: t('ui.remark'),
    },
    summary: ({ fedOn, target, eaten }) => ({ day: fedOn, target: `${target} kg`, eaten: `${eaten} kg` }),
  })
  const { form } = entry

  /** A day that has an entry already is said so, and not taken over; without a network what was last read decides. */
  const choose = async (chosen: string | null) => {
    const day = chosen as Day | null // the calendar gives days only
    if (day && day !== row?.fedOn) {
      const number = isTaken(day)
        ? 1
        : await call(feedings.onDay, { animalId, sex, fedOn: day }).then(
            ({ newestSeq }) => newestSeq,
            () => 0,
          )
      if (number > 0)
        return toast(t('records.feeding.taken', { day: formatDay(day, today) }), { kind: 'error' })
    }
    form.set('fedOn', day)
  }

  return (
    <EntryForm entry={entry}>
      <Fields>
        <DayField {...form.day('fedOn')} onChange={(day) => void choose(day)} max={today} />
        <Fields columns={2}>
          <NumberField {...form.number('target')} decimals={2} unit="kg" />
          <NumberField {...form.number('eaten')} decimals={2} unit="kg" />
        </Fields>
        <TextField {...form.text('remark')} />
      </Fields>
    </EntryForm>
  )
}
