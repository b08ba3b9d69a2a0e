import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconX } from '@tabler/icons-react'
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
import { ManyForm } from './form.tsx'
import { useSaveMany } from './save.ts'
import { useManyState } from './state.ts'

type Given = {
  /** Its place in the list of what is given; a medicine may stand there twice. */
  no: number
  medicineId: number | null
  dose: number | null
  withdrawalDays: number | null
  /** What stands in their boxes and is no number. */
  unread?: { dose?: NumberDoubt | undefined; withdrawalDays?: NumberDoubt | undefined } | undefined
  batch: string
}
const nothing = (no: number): Given => ({ no, medicineId: null, dose: null, withdrawalDays: null, batch: '' })
const mostMedicines = 5

type Typed = {
  on: string | null
  given: readonly Given[]
  method: string | null
  remark: string
}

/** One or several medicines for one or many animals: a record for each of both. */
export function ManyTreatments() {
  const t = useT()
  const { today } = useSession()
  const medicines = useMedicines()
  const methods = useMethods()
  const shortage = useShortage()
  const say = useProblem()
  const { save, saving } = useSaveMany(treatment)
  const animalId = useAnimalId()
  const first = useFirst(animalId)
  const many = useManyState<Typed>(
    `treatments:${animalId ?? ''}`,
    { on: today, given: [nothing(1)], method: usualTreatment, remark: '' },
    first,
  )
  const { chosen, tried, set } = many
  const { on, given, method, remark } = many.values
  const setGiven = (given: readonly Given[]) => set({ given })

  const change = (no: number, change: Partial<Given>) =>
    setGiven(given.map((each) => (each.no === no ? { ...each, ...change } : each)))
  const choose = (no: number, medicineId: number) => {
    const medicine = medicines.find(medicineId)
    change(no, {
      medicineId,
      dose: medicine?.dose ?? null,
      withdrawalDays: medicine?.withdrawalDays ?? null,
      batch: '',
      unread: undefined,
    })
  }
  const number = (each: Given, name: 'dose' | 'withdrawalDays') => ({
    value: each[name],
    unread: each.unread?.[name] ?? null,
    onChange: (value: number | null, doubt?: NumberDoubt) =>
      change(each.no, { [name]: value, unread: { ...each.unread, [name]: doubt } }),
  })
  const tooLong = ({ withdrawalDays }: Given) => (withdrawalDays ?? 0) > mostWithdrawal
  const isWrong = (each: Given) =>
    each.medicineId === null || tooLong(each) || each.unread?.dose || each.unread?.withdrawalDays
  // Of many that are sent one by one the store must have enough for all.
  const short = shortage(
    given.map(({ medicineId, dose, batch }) => ({ medicineId, amount: (dose ?? 0) * chosen.length, batch })),
  )

  const shortText = (of: (typeof short)[number] | undefined) =>
    of ? say(new Refusal('STOCK_SHORT', { ...of, on: on ?? '' }, ['dose'])) : undefined

  const recordsOn = (treatedOn: Day) => {
    if (short.some(Boolean) || given.some(isWrong) || method === null) return undefined
    return chosen.flatMap((animal) =>
      given.map(({ medicineId, dose, withdrawalDays, batch }) => {
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

  return (
    <ManyForm
      many={many}
      day={{ label: t('records.treatment.treatedOn') }}
      saving={saving}
      save={save}
      recordsOn={recordsOn}
    >
      {given.map((each, at) => (
        <Card key={each.no}>
          <Fields>
            <PickField
              label={t('records.many.medicineNo', { no: at + 1 })}
              value={each.medicineId}
              onChange={(medicineId) => choose(each.no, medicineId)}
              choices={medicines.choices}
              placeholder={t('records.treatment.chooseMedicine')}
              required
              error={tried && each.medicineId === null ? t('records.treatment.medicineWrong') : undefined}
            />
            <Fields columns={2}>
              <NumberField
                label={t('records.treatment.dose')}
                {...number(each, 'dose')}
                decimals={2}
                error={tried ? shortText(short[at]) : undefined}
                unit={medicines.find(each.medicineId)?.unit}
              />
              <NumberField
                label={t('records.treatment.withdrawalDays')}
                {...number(each, 'withdrawalDays')}
                unit={t('records.treatment.days')}
                hint={endOf(t, { treatedOn: on, withdrawalDays: each.withdrawalDays }, mostWithdrawal)}
                error={tooLong(each) ? t('ui.atMost', { max: mostWithdrawal }) : undefined}
              />
            </Fields>
            <BatchField
              label={t('records.treatment.batch')}
              value={each.batch}
              onChange={(batch) => change(each.no, { batch })}
              medicineId={each.medicineId}
              needed={(each.dose ?? 0) * chosen.length}
            />
            {given.length > 1 && (
              <IconButton
                icon={<IconX size={22} aria-hidden />}
                label={t('records.many.removeMedicine', { no: at + 1 })}
                outlined
                onClick={() => setGiven(given.filter(({ no }) => no !== each.no))}
              />
            )}
          </Fields>
        </Card>
      ))}
      {given.length < mostMedicines && (
        <div>
          <Button
            kind="quiet"
            icon={<IconPlus size={22} aria-hidden />}
            onClick={() => setGiven([...given, nothing(Math.max(...given.map(({ no }) => no)) + 1)])}
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
    </ManyForm>
  )
}

/** The animal that the address names is chosen from the start. */
function useFirst(animalId: number | null): readonly ChosenAnimal[] {
  const { data } = useQuery({
    ...query(treatments.history, { animalId: animalId ?? 1 }),
    enabled: animalId !== null,
  })
  return data && animalId !== null ? [data.sow] : []
}
