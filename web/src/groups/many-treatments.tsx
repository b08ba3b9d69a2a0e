import { useState } from 'react'
import { groupTreatments } from '@penside/contract/groups/group-treatment.ts'
import { isDay, type Day } from '@penside/domain/day.ts'
import { usualTreatment } from '@penside/domain/records/treatment.ts'
import { Refusal } from '@penside/domain/refusal.ts'
import { BatchField, useShortage } from '../farm/batch-field.tsx'
import { useMedicines, useMethods } from '../farm/medicine-choice.ts'
import { quantity } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { ChooseGroups } from '../screen/many/choose-groups.tsx'
import type { ChosenGroup } from '../screen/many/chosen-group.ts'
import { ManyForm } from '../screen/many/form.tsx'
import { useSaveMany } from '../screen/many/save.ts'
import { useManyState } from '../screen/many/state.ts'
import { groupListOf } from '../screen/places.ts'
import { useProblem } from '../screen/problem.ts'
import { useSession } from '../screen/session.ts'
import { useTyping } from '../screen/typing.ts'
import { ChoiceButtons } from '../ui/choice-buttons.tsx'
import { DayField } from '../ui/day-field.tsx'
import type { NumberDoubt } from '../ui/number-box.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { PickField } from '../ui/pick-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { entityOf } from './use-group.ts'

/** One medicine for all pigs of several groups: a record for each group. */
export function ManyGroupTreatments() {
  const t = useT()
  const say = useProblem()
  const { today } = useSession()
  const medicines = useMedicines()
  const methods = useMethods()
  const shortage = useShortage()
  const { save, saving } = useSaveMany({
    call: groupTreatments.save,
    kind: 'groupTreatment',
    list: groupListOf('groupTreatment'),
  })
  const { values, set, chosen, changed, forget } = useManyState(
    'groupTreatments',
    ({ groupId }: ChosenGroup) => groupId,
    {
      on: today as string | null,
      medicineId: null as number | null,
      method: usualTreatment as string | null,
      dose: null as number | null,
      unread: undefined as NumberDoubt | undefined,
      batch: '',
      remark: '',
    },
  )
  const { on, medicineId, method, dose, unread, batch, remark } = values
  const [tried, setTried] = useState(false)
  useTyping(changed)
  const medicine = medicines.find(medicineId)
  const amountOf = ({ head }: ChosenGroup) => Math.round((dose ?? 0) * head * 100) / 100
  const needed = Math.round(chosen.reduce((sum, group) => sum + amountOf(group), 0) * 100) / 100
  const [short] = shortage([{ medicineId, amount: needed, batch }])
  const isToCome = on !== null && on > today
  const wrong = !on || isToCome || medicineId === null || !method || unread || short || chosen.length === 0

  const record = async () => {
    setTried(true)
    if (wrong || !on || !isDay(on)) return
    const treatedOn: Day = on
    const methodName = methods.find(({ value }) => value === method)?.label ?? ''
    const saved = await save(
      chosen.map((group) => ({
        entityKey: entityOf(group.groupId),
        label: group.groupName,
        input: {
          formMode: 'insert' as const,
          groupId: group.groupId,
          seq: undefined,
          on: treatedOn,
          medicineId,
          method,
          amount: amountOf(group),
          head: group.head,
          batch: batch.trim() || undefined,
          remark: remark.trim() || undefined,
        },
        summary: {
          day: treatedOn,
          medicineId: medicine?.name ?? '',
          method: methodName,
          amount: quantity(amountOf(group), medicine?.unit ?? ''),
        },
      })),
    )
    if (saved) forget()
  }

  return (
    <ManyForm
      title={t('screens.route.manyGroupTreatments')}
      choose={
        <ChooseGroups
          chosen={chosen}
          onChange={(picked) => set({ picked })}
          partOf={(group) => (dose ? quantity(amountOf(group), medicine?.unit ?? '') : undefined)}
          tried={tried}
        />
      }
      saving={saving}
      record={record}
    >
      <DayField
        label={t('groups.record.treatedOn')}
        value={on}
        onChange={(on) => set({ on })}
        max={today}
        required
        error={tried && (!on || isToCome) ? t('groups.record.treatedOnWrong') : undefined}
      />
      <PickField
        label={t('groups.record.medicine')}
        value={medicineId}
        onChange={(medicineId) =>
          set({ medicineId, dose: medicines.find(medicineId)?.dose || null, batch: '', unread: undefined })
        }
        choices={medicines.choices}
        placeholder={t('groups.record.chooseMedicine')}
        required
        error={tried && medicineId === null ? t('groups.record.medicineWrong') : undefined}
      />
      <ChoiceButtons
        label={t('groups.record.method')}
        value={method}
        onChange={(method) => set({ method })}
        choices={methods}
        required
      />
      <NumberField
        label={t('groups.many.perHead')}
        value={dose}
        unread={unread ?? null}
        onChange={(dose, unread) => set({ dose, unread })}
        decimals={2}
        unit={medicine?.unit}
        hint={
          needed > 0
            ? t('groups.many.dosesTold', { amount: quantity(needed, medicine?.unit ?? '') })
            : undefined
        }
        error={
          tried && short ? say(new Refusal('STOCK_SHORT', { ...short, on: on ?? '' }, ['amount'])) : undefined
        }
      />
      <BatchField
        label={t('records.treatment.batch')}
        value={batch}
        onChange={(batch) => set({ batch })}
        medicineId={medicineId}
        needed={needed}
      />
      <TextField
        label={t('ui.remark')}
        value={remark}
        onChange={(remark) => set({ remark })}
        maxLength={500}
      />
    </ManyForm>
  )
}
