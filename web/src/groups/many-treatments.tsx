import { groupTreatments } from '@penside/contract/groups/group-treatment.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { usualTreatment } from '@penside/domain/records/treatment.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { rounded } from '@penside/domain/basics/rounded.ts'
import { BatchField, useShortage } from '../farm/batch-field.tsx'
import { useMedicines, useMethods } from '../farm/medicine-choice.ts'
import { quantity } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import type { ChosenGroup } from '../screen/many/chosen-group.ts'
import { ManyGroupsForm } from '../screen/many/groups-form.tsx'
import { useSaveMany } from '../screen/many/save.ts'
import { useManyState } from '../screen/many/state.ts'
import { groupListOf } from '../screen/places.ts'
import { useProblem } from '../screen/problem.ts'
import { useSession } from '../screen/session.ts'
import { ChoiceButtons } from '../ui/choice-buttons.tsx'
import type { NumberDoubt } from '../ui/number-box.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { PickField } from '../ui/pick-field.tsx'
import { entityOf } from './use-group.ts'

type GroupDoses = {
  on: string | null
  medicineId: number | null
  method: string | null
  dose: number | null
  unread: NumberDoubt | undefined
  batch: string
  remark: string
}

/** Treatment of all pigs of several groups with one medicine; saves a record per group. */
export function ManyGroupTreatments() {
  const t = useT()
  const say = useProblem()
  const { today } = useSession()
  const medicines = useMedicines()
  const methods = useMethods()
  const { save, saving } = useSaveMany({
    call: groupTreatments.save,
    kind: 'groupTreatment',
    list: groupListOf('groupTreatment'),
  })
  const many = useManyState<GroupDoses, ChosenGroup>('groupTreatments', ({ groupId }) => groupId, {
    on: today,
    medicineId: null,
    method: usualTreatment,
    dose: null,
    unread: undefined,
    batch: '',
    remark: '',
  })
  const { tried, set } = many
  const { on, medicineId, method, dose, unread, batch } = many.values
  const { medicine, amountOf, needed, short, recordsOn } = useGroupDoses(many, medicines, methods)

  return (
    <ManyGroupsForm
      many={many}
      day={{ label: t('groups.record.treatedOn'), wrong: t('groups.record.treatedOnWrong') }}
      partOf={(group) => (dose ? quantity(amountOf(group), medicine?.unit ?? '') : undefined)}
      saving={saving}
      save={save}
      recordsOn={recordsOn}
    >
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
    </ManyGroupsForm>
  )
}

/** Amounts for the groups, from the dose per head, and the records to save. */
function useGroupDoses(
  { chosen, values }: ReturnType<typeof useManyState<GroupDoses, ChosenGroup>>,
  medicines: ReturnType<typeof useMedicines>,
  methods: ReturnType<typeof useMethods>,
) {
  const shortage = useShortage()
  const { medicineId, method, dose, unread, batch, remark } = values
  const medicine = medicines.find(medicineId)
  const amountOf = ({ head }: ChosenGroup) => rounded((dose ?? 0) * head, 2)
  const needed = rounded(
    chosen.reduce((sum, group) => sum + amountOf(group), 0),
    2,
  )
  const [short] = shortage([{ medicineId, amount: needed, batch }])
  const recordsOn = (treatedOn: Day) => {
    if (medicineId === null || !method || unread || short) return undefined
    const methodName = methods.find(({ value }) => value === method)?.label ?? ''
    return chosen.map((group) => ({
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
    }))
  }
  return { medicine, amountOf, needed, short, recordsOn }
}
