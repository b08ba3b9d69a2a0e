import { useSearchParams } from 'react-router'
import type { PregnancyCheckRow } from '@penside/contract/records/pregnancy-check.ts'
import { daysBetween } from '@penside/domain/basics/day.ts'
import { questionsAboutCheck } from '@penside/domain/records/pregnancy-check.ts'
import { formatDay } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { emptyOf } from '../../screen/places.ts'
import { useSession } from '../../screen/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import type { FormProps } from '../sow-record/kind.ts'
import { PlainForm } from '../sow-record/plain-form.tsx'
import { pregnancyCheck } from './kind.ts'

/** Days after mating from which a scan is the usual method; before that, a check for heat. */
const scannedFrom = 25

export function PregnancyCheckForm(props: FormProps<PregnancyCheckRow>) {
  const t = useT()
  const { today } = useSession()
  const [params] = useSearchParams()
  const { sow, opened, round } = props
  const row = opened.mode === 'update' ? opened.row : null
  const days = sow.matedOn ? daysBetween(sow.matedOn, today) : 0
  const usual = days < scannedFrom ? 'heatCheck' : 'ultrasound'

  const deeds = {
    pregnant: t('records.pregnancyCheck.inOrder'),
    doubtful: undefined,
    empty: t('records.pregnancyCheck.toAccident'),
  }
  return (
    <PlainForm
      {...props}
      kind={pregnancyCheck}
      own={{
        // In a round nearly all sows are pregnant, so that result is preset and saved with one touch.
        ...(!row && { initial: { method: usual, result: round ? 'pregnant' : undefined } }),
        rules: ({ checkedOn }) =>
          sow.matedOn && checkedOn < sow.matedOn && !row
            ? [{ field: 'checkedOn', code: 'NOT_PREGNANT_THEN' }]
            : [],
        questions: ({ checkedOn }) => questionsAboutCheck(sow.matedOn, checkedOn),
        carries: ['checkedOn', 'method'],
        carriedAs: `pregnancyCheck ${usual}`,
        nextForm: ({ checkedOn, result }) =>
          result === 'empty' ? emptyOf(sow.animalId, checkedOn, params.get('round') ?? undefined) : null,
      }}
      deed={({ result }) => (result ? deeds[result] : undefined)}
    />
  )
}

/** Notice on a sow that was found empty and has no accident yet. */
export function FoundEmpty({
  sow,
  rows,
}: {
  sow: { animalId: number; status: string; matedOn: string | null }
  rows: readonly PregnancyCheckRow[]
}) {
  const t = useT()
  const { today } = useSession()
  const [params] = useSearchParams()
  const [newest] = rows
  if (newest?.result !== 'empty' || sow.status !== 'pregnant' || newest.checkedOn < (sow.matedOn ?? ''))
    return null
  return (
    <Notice
      tone="amber"
      title={t('records.pregnancyCheck.foundEmpty', { day: formatDay(newest.checkedOn, today) })}
      action={
        <Button to={emptyOf(sow.animalId, newest.checkedOn, params.get('round') ?? undefined)}>
          {t('records.pregnancyCheck.enterAccident')}
        </Button>
      }
    >
      {t('records.pregnancyCheck.foundEmptyBody')}
    </Notice>
  )
}
