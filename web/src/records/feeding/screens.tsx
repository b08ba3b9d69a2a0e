import { useQuery } from '@tanstack/react-query'
import type { AnimalSummary } from '@penside/contract/records/animal-summary.ts'
import { feedings, type FeedingRow } from '@penside/contract/records/feeding.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { useT } from '../../i18n/index.ts'
import { formatDay } from '../../i18n/format.ts'
import { call, query } from '../../screen/api.ts'
import { useSession } from '../../screen/session.ts'
import { toast } from '../../ui/toast.tsx'
import type { FormProps } from '../sow-record/kind.ts'
import { PlainForm } from '../sow-record/plain-form.tsx'
import { feeding } from './kind.ts'
import { AnimalRecordList } from '../animal-list.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'

export const List = () => <AnimalRecordList name="feeding" list={feedings.list} />
export const Screen = () => <SowRecordScreen kind={feeding} Form={FeedingForm} />

function FeedingForm(props: FormProps<FeedingRow, AnimalSummary>) {
  const t = useT()
  const { today } = useSession()
  const { sow, opened } = props
  const { animalId, sex } = sow
  const row = opened.mode === 'update' ? opened.row : null
  const history = useQuery(query(feedings.history, { animalId }))
  const isTaken = (day: Day) =>
    day !== row?.fedOn && (history.data?.rows.some(({ fedOn }) => fedOn === day) ?? false)

  /** Rejects a day that already has a record. Without a network the last read history decides. */
  const choose = async (chosen: string | null, set: (day: string | null) => void) => {
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
    set(day)
  }

  return (
    <PlainForm
      {...props}
      kind={feeding}
      own={{
        initial: { sex, ...(!row && isTaken(today) && { fedOn: undefined }) },
        rules: ({ fedOn }) =>
          isTaken(fedOn) ? [{ field: 'fedOn', code: 'FED_ALREADY', values: { on: fedOn } }] : [],
      }}
      onDay={(chosen, set) => void choose(chosen, set)}
    />
  )
}
