import { toast } from '../../ui/toast.tsx'
import { codes } from '@penside/contract/farm/codes.ts'
import {
  boars,
  newBoarRemoval,
  type BoarDetail,
  type NewBoarRemoval,
} from '@penside/contract/records/boar.ts'
import { usualRemoval } from '@penside/domain/records/removal.ts'
import { useCodeChoices } from '../../screen/fields.tsx'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { newId } from '../../screen/device.ts'
import { useRecordForm } from '../../screen/record-form.ts'
import { useAction } from '../../screen/use-action.ts'
import { useSaveRecord } from '../../screen/save.ts'
import { useSession } from '../../screen/session.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { Notice } from '../../ui/states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { saleProblems } from '../sale.ts'

const useSave = () => useSaveRecord(boars.remove, 'boar')
const toSave = (boar: BoarDetail, input: NewBoarRemoval) => ({
  input,
  entityKey: `boar:${boar.animalId}`,
  label: boar.tag,
  summary: { day: input.removedOn ?? null },
})

/** Form of the removal of a boar. */
export function BoarRemovalForm({ boar, onDone }: { boar: BoarDetail; onDone: () => void }) {
  const t = useT()
  const { today } = useSession()
  const categories = useCodeChoices(query(codes.system, { list: '08' }))
  const reasons = useCodeChoices(query(codes.association, { list: '031' }))
  const saveRecord = useSave()
  const form = useRecordForm<NewBoarRemoval>(
    newBoarRemoval,
    {
      formMode: 'insert',
      animalId: boar.animalId,
      removedOn: today,
      ...usualRemoval,
    },
    {
      draft: `boar-removal:${boar.animalId}`,
      labels: {
        removedOn: t('records.boar.removedOn'),
        category: t('records.boar.removalCategory'),
        reason: t('records.boar.reason'),
        remark: t('ui.remark'),
      },
      rules: ({ removedOn = today, category = '' }) =>
        saleProblems(boar, { on: removedOn, code: category }, 'removedOn').map(({ code, values }) => ({
          field: 'removedOn' as const,
          code,
          values,
        })),
      onSave: (input, operationId) => saveRecord({ ...toSave(boar, input), operationId }),
      onSaved: onDone,
    },
  )
  return (
    <form {...form.element}>
      <Fields>
        <DayField {...form.day('removedOn')} max={today} />
        <ChoiceButtons {...form.choice('category')} choices={categories.choices} />
        <PickField {...form.choice('reason')} choices={reasons.choices} />
        <TextField {...form.text('remark')} />
      </Fields>
      {form.problem !== null && <Notice tone="red" title={form.problem} />}
      <Button kind="danger" wide busy={form.saving} onClick={() => void form.save()}>
        {t('records.boar.remove')}
      </Button>
    </form>
  )
}

/** Notice on a removed boar, with a button that undoes the removal. */
export function BoarIsGone({ boar }: { boar: BoarDetail }) {
  const t = useT()
  const trying = useAction()
  const saveRecord = useSave()
  const { removal } = boar
  if (!removal) return null
  const takeBack = async () => {
    const title = t('records.boar.takeBackQuestion', { tag: boar.tag })
    if (!(await confirm({ title, yes: t('records.boar.takeBack') }))) return
    await trying(async () => {
      await saveRecord({
        ...toSave(boar, { formMode: 'delete', animalId: boar.animalId }),
        operationId: newId(),
      })
      toast(t('ui.saved'), { kind: 'done' })
    })
  }
  return (
    <Notice
      tone="amber"
      title={t('records.boar.removed', { day: removal.removedOn })}
      action={<Button onClick={() => void takeBack()}>{t('records.boar.takeBack')}</Button>}
    >
      {[removal.categoryName, removal.reasonName, removal.remark].filter(Boolean).join(' · ')}
    </Notice>
  )
}
