import { useSearchParams } from 'react-router'
import type { PregnancyCheckRow } from '@penside/contract/records/pregnancy-check.ts'
import { daysBetween } from '@penside/domain/day.ts'
import {
  checkMethodNames,
  checkMethods,
  checkResultNames,
  checkResults,
  questionsAboutCheck,
} from '@penside/domain/records/pregnancy-check.ts'
import { formatDay } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { emptyOf } from '../../screen/places.ts'
import { useSession } from '../../screen/session.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import { Notice } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { EntryForm, useEntryForm } from '../sow-record/form.tsx'
import type { FormProps } from '../sow-record/kind.ts'
import { pregnancyCheck } from './kind.tsx'

/** By the time at which farms scan, a heat says no more than the picture; days after mating. */
const scannedFrom = 25

export function PregnancyCheckForm(props: FormProps<PregnancyCheckRow>) {
  const t = useT()
  const language = useLanguage()
  const { today } = useSession()
  const [params] = useSearchParams()
  const { sow, opened, round } = props
  const row = opened.mode === 'update' ? opened.row : null
  const days = sow.matedOn ? daysBetween(sow.matedOn, today) : 0
  const usual = days < scannedFrom ? 'heatCheck' : 'ultrasound'

  const entry = useEntryForm(pregnancyCheck, props, {
    initial: {
      checkedOn: row?.checkedOn ?? today,
      method: row?.method ?? usual,
      // In a round nearly all are in order: that is one touch, on a button that says so.
      result: row?.result ?? (round ? 'pregnant' : undefined),
      ...(row && { remark: row.remark }),
    },
    fields: { on: 'checkedOn' },
    labels: {
      checkedOn: t('records.pregnancyCheck.checkedOn'),
      method: t('records.pregnancyCheck.method'),
      result: t('records.pregnancyCheck.result'),
      remark: t('ui.remark'),
    },
    empty: { result: t('records.pregnancyCheck.resultWrong') },
    rules: ({ checkedOn }) =>
      sow.matedOn && checkedOn < sow.matedOn && !row
        ? [{ field: 'checkedOn', code: 'NOT_PREGNANT_THEN' }]
        : [],
    doubts: ({ checkedOn }) => questionsAboutCheck(sow.matedOn, checkedOn),
    keeps: ['checkedOn', 'method'],
    keptAs: `pregnancyCheck ${usual}`,
    summary: ({ checkedOn, method, result }) => ({
      day: checkedOn,
      result: checkResultNames[result][language],
      method: checkMethodNames[method][language],
    }),
    follows: ({ checkedOn, result }) =>
      result === 'empty' ? emptyOf(sow.animalId, checkedOn, params.get('round') ?? undefined) : null,
  })
  const { form } = entry
  const { result } = form.values
  const deed = {
    pregnant: t('records.pregnancyCheck.inOrder'),
    doubtful: undefined,
    empty: t('records.pregnancyCheck.toAccident'),
  }

  return (
    <EntryForm entry={entry} deed={result ? deed[result] : undefined}>
      <Fields>
        <ChoiceButtons
          {...form.choice('result')}
          choices={checkResults.map((value) => ({ value, label: checkResultNames[value][language] }))}
        />
        <ChoiceButtons
          {...form.choice('method')}
          choices={checkMethods.map((value) => ({ value, label: checkMethodNames[value][language] }))}
        />
        <DayField {...form.day('checkedOn')} max={today} />
        <TextField {...form.text('remark')} />
      </Fields>
    </EntryForm>
  )
}

/** She was found empty, and nobody has entered the accident yet. */
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
