import { useQuery } from '@tanstack/react-query'
import { IconX } from '../../ui/icons/first.ts'
import { IconPlus } from '../../ui/icons/common.ts'
import { treatments } from '@penside/contract/records/treatment.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { mostWithdrawal } from '@penside/domain/records/care.ts'
import { usualTreatment } from '@penside/domain/records/treatment.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { BatchField, useShortage } from '../../farm/batch-field.tsx'
import { useMedicines, useMethods } from '../../farm/medicine-choice.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import type { ChosenAnimal } from '../../screen/many/chosen-animal.ts'
import { useProblem } from '../../screen/problem.ts'
import { useSession } from '../../screen/session.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { Fields } from '../../ui/field.tsx'
import type { NumberDoubt } from '../../ui/number-box.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { useAnimalId } from '../animal-id.ts'
import { treatment } from '../treatment/kind.tsx'
import { treatmentSummary } from '../treatment/summary.ts'
import { endOf } from '../treatment/withdrawal.ts'
import { ManyAnimalsForm } from './form.tsx'
import { useSaveMany } from './save.ts'
import { useManyState } from './state.ts'

type Dose = {
  /** Key of the card; a medicine may be listed twice. */
  no: number
  medicineId: number | null
  dose: number | null
  withdrawalDays: number | null
  /** Text in the boxes that is not a number. */
  unread?: { dose?: NumberDoubt | undefined; withdrawalDays?: NumberDoubt | undefined } | undefined
  batch: string
}
const emptyDose = (no: number): Dose => ({
  no,
  medicineId: null,
  dose: null,
  withdrawalDays: null,
  batch: '',
})
const maxMedicines = 5

type Typed = {
  on: string | null
  doses: readonly Dose[]
  method: string | null
  remark: string
}

const isTooLong = ({ withdrawalDays }: Dose) => (withdrawalDays ?? 0) > mostWithdrawal
const isInvalid = (dose: Dose) =>
  dose.medicineId === null || isTooLong(dose) || dose.unread?.dose || dose.unread?.withdrawalDays

/** Several medicines for several animals: one record for each pair. */
export function ManyTreatments() {
  const t = useT()
  const { today } = useSession()
  const methods = useMethods()
  const { save, saving } = useSaveMany(treatment)
  const animalId = useAnimalId()
  const first = useFirst(animalId)
  const many = useManyState<Typed>(
    `treatments:${animalId ?? ''}`,
    { on: today, doses: [emptyDose(1)], method: usualTreatment, remark: '' },
    first,
  )
  const { chosen, tried, set } = many
  const { on, doses, method } = many.values
  const { problemOf, recordsOn } = useTreatments(many)

  return (
    <ManyAnimalsForm
      many={many}
      day={{ label: t('records.treatment.treatedOn') }}
      saving={saving}
      save={save}
      recordsOn={recordsOn}
    >
      {doses.map((dose, at) => (
        <DoseCard
          key={dose.no}
          dose={dose}
          position={at + 1}
          on={on}
          animals={chosen.length}
          tried={tried}
          problem={tried ? problemOf(at) : undefined}
          onChange={(change) =>
            set({ doses: doses.map((each) => (each.no === dose.no ? { ...each, ...change } : each)) })
          }
          onRemove={
            doses.length > 1 ? () => set({ doses: doses.filter(({ no }) => no !== dose.no) }) : undefined
          }
        />
      ))}
      {doses.length < maxMedicines && (
        <div>
          <Button
            kind="quiet"
            icon={<IconPlus size={22} aria-hidden />}
            onClick={() => set({ doses: [...doses, emptyDose(Math.max(...doses.map(({ no }) => no)) + 1)] })}
          >
            {t('records.many.addMedicine')}
          </Button>
        </div>
      )}
      <ChoiceButtons
        label={t('records.treatment.method')}
        value={method}
        onChange={(method) => set({ method })}
        choices={methods}
        required
      />
    </ManyAnimalsForm>
  )
}

/** Records of every medicine for every animal, and the problem of a dose that the stock does not have. */
function useTreatments({ chosen, values }: ReturnType<typeof useManyState<Typed>>) {
  const medicines = useMedicines()
  const methods = useMethods()
  const shortage = useShortage()
  const say = useProblem()
  const { on, doses, method, remark } = values
  // The records are sent one by one; the stock must suffice for all of them.
  const short = shortage(
    doses.map(({ medicineId, dose, batch }) => ({ medicineId, amount: (dose ?? 0) * chosen.length, batch })),
  )
  const problemOf = (at: number) => {
    const missing = short[at]
    return missing ? say(new Refusal('STOCK_SHORT', { ...missing, on: on ?? '' }, ['dose'])) : undefined
  }

  const recordsOn = (treatedOn: Day) => {
    if (short.some(Boolean) || doses.some(isInvalid) || method === null) return undefined
    return chosen.flatMap((animal) =>
      doses.map(({ medicineId, dose, withdrawalDays, batch }) => {
        const medicine = medicines.find(medicineId)
        return {
          animal,
          input: {
            formMode: 'insert' as const,
            animalId: animal.animalId,
            sex: animal.sex,
            treatedOn,
            medicineId: medicineId ?? 0, // checked above
            method,
            dose: dose ?? undefined,
            withdrawalDays: withdrawalDays ?? undefined,
            batch: batch.trim() || undefined,
            remark: remark.trim() || undefined,
          },
          summary: treatmentSummary(treatedOn, dose, {
            medicine: medicine?.name ?? '',
            method: methods.find(({ value }) => value === method)?.label ?? '',
            unit: medicine?.unit ?? '',
          }),
        }
      }),
    )
  }
  return { problemOf, recordsOn }
}

type DoseCardProps = {
  dose: Dose
  position: number
  on: string | null
  /** How many animals are treated. */
  animals: number
  tried: boolean
  /** Problem of the dose. */
  problem: string | undefined
  onChange: (change: Partial<Dose>) => void
  onRemove: (() => void) | undefined
}

/** One medicine with its dose, withdrawal period and batch. */
function DoseCard({ dose, position, on, animals, tried, problem, onChange, onRemove }: DoseCardProps) {
  const t = useT()
  const medicines = useMedicines()
  const { medicineId, withdrawalDays } = dose
  const choose = (chosen: number) => {
    const medicine = medicines.find(chosen)
    onChange({
      medicineId: chosen,
      dose: medicine?.dose ?? null,
      withdrawalDays: medicine?.withdrawalDays ?? null,
      batch: '',
      unread: undefined,
    })
  }
  const number = (name: 'dose' | 'withdrawalDays') => ({
    value: dose[name],
    unread: dose.unread?.[name] ?? null,
    onChange: (value: number | null, doubt?: NumberDoubt) =>
      onChange({ [name]: value, unread: { ...dose.unread, [name]: doubt } }),
  })
  return (
    <Card>
      <Fields>
        <PickField
          label={t('records.many.medicineNo', { no: position })}
          value={medicineId}
          onChange={choose}
          choices={medicines.choices}
          placeholder={t('records.treatment.chooseMedicine')}
          required
          error={tried && medicineId === null ? t('records.treatment.medicineWrong') : undefined}
        />
        <Fields columns={2}>
          <NumberField
            label={t('records.treatment.dose')}
            {...number('dose')}
            decimals={2}
            error={problem}
            unit={medicines.find(medicineId)?.unit}
          />
          <NumberField
            label={t('records.treatment.withdrawalDays')}
            {...number('withdrawalDays')}
            unit={t('records.treatment.days')}
            hint={endOf(t, { treatedOn: on, withdrawalDays }, mostWithdrawal)}
            error={isTooLong(dose) ? t('ui.atMost', { max: mostWithdrawal }) : undefined}
          />
        </Fields>
        <BatchField
          label={t('records.treatment.batch')}
          value={dose.batch}
          onChange={(batch) => onChange({ batch })}
          medicineId={medicineId}
          needed={(dose.dose ?? 0) * animals}
        />
        {onRemove && (
          <IconButton
            icon={<IconX size={22} aria-hidden />}
            label={t('records.many.removeMedicine', { no: position })}
            outlined
            onClick={onRemove}
          />
        )}
      </Fields>
    </Card>
  )
}

/** The animal that the address names; it is chosen initially. */
function useFirst(animalId: number | null): readonly ChosenAnimal[] {
  const { data } = useQuery({
    ...query(treatments.history, { animalId: animalId ?? 1 }),
    enabled: animalId !== null,
  })
  return data && animalId !== null ? [data.sow] : []
}
