import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { AnimalSummary } from '@penside/contract/records/animal-summary.ts'
import type { TreatmentRow } from '@penside/contract/records/treatment.ts'
import { mostWithdrawal } from '@penside/domain/records/care.ts'
import { usualTreatment } from '@penside/domain/records/treatment.ts'
import { BatchField, useShortage } from '../../farm/batch-field.tsx'
import { PhotosField } from '../../farm/photos/photos-field.tsx'
import { useT } from '../../i18n/index.ts'
import type { ShownRow } from '../../screen/history-rows.tsx'
import { isReached } from '../../screen/phone.ts'
import { useSession } from '../../screen/session.ts'
import { ChoiceButtons } from '../../ui/choice-buttons.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { Fields } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { KindForm, useKindForm } from '../sow-record/form.tsx'
import type { FormProps } from '../sow-record/kind.ts'
import { treatmentSummary } from './summary.ts'
import { treatment } from './kind.tsx'
import { useMedicines, useMethods } from '../../farm/medicine-choice.ts'
import { endOf } from './withdrawal.ts'

export function TreatmentForm(props: FormProps<TreatmentRow, AnimalSummary>) {
  const t = useT()
  const { today } = useSession()
  const medicines = useMedicines()
  const methods = useMethods()
  const { sow, opened } = props
  const row = opened.mode === 'update' ? opened.row : null
  const frame = useTreatmentForm(props, row)
  const { form } = frame
  const { medicineId, dose, withdrawalDays } = form.values
  const medicine = medicines.find(medicineId)

  const choose = (chosen: number | null) => {
    const { dose: usualDose, withdrawalDays: days } = medicines.find(chosen) ?? {}
    form.set('medicineId', chosen)
    form.set('dose', usualDose ?? null)
    form.set('withdrawalDays', days ?? null)
    // A batch belongs to one medicine.
    form.set('batch', '')
  }
  // The due vaccine is known before the medicines are loaded; its values are set afterwards.
  const waits = !row && medicine !== undefined && withdrawalDays === undefined
  useEffect(() => {
    if (waits) choose(medicineId ?? null)
  })
  const isGone = row && !medicines.choices.some(({ value }) => value === row.medicineId)

  return (
    <KindForm frame={frame}>
      <Fields>
        <DayField {...form.day('treatedOn')} max={today} />
        <PickField
          {...form.choice('medicineId')}
          onChange={choose}
          choices={[
            ...(isGone ? [{ value: row.medicineId, label: row.medicineName }] : []),
            ...medicines.choices,
          ]}
          placeholder={t('records.treatment.chooseMedicine')}
        />
        <Fields columns={2}>
          <NumberField {...form.number('dose')} decimals={2} unit={medicine?.unit ?? row?.unit} />
          <NumberField
            {...form.number('withdrawalDays')}
            unit={t('records.treatment.days')}
            hint={endOf(t, form.values, mostWithdrawal)}
          />
        </Fields>
        <ChoiceButtons {...form.choice('method')} choices={methods} />
        <BatchField {...form.text('batch')} medicineId={medicineId} needed={row ? 0 : (dose ?? 0)} />
        <TextField {...form.text('remark')} />
        <PhotosField of={sow.tag} {...form.list('photos')} />
      </Fields>
    </KindForm>
  )
}

function useTreatmentForm(props: FormProps<TreatmentRow, AnimalSummary>, row: ShownRow<TreatmentRow> | null) {
  const t = useT()
  const { today } = useSession()
  const [params] = useSearchParams()
  const medicines = useMedicines()
  const methods = useMethods()
  const shortage = useShortage()
  // A work list opens the form with the vaccine that is due.
  const due = Number(params.get('healGubunCd')) || undefined
  return useKindForm(treatment, props, {
    initial: {
      sex: props.sow.sex,
      treatedOn: row?.treatedOn ?? today,
      medicineId: row?.medicineId ?? due,
      method: row?.method || usualTreatment,
      ...(row && {
        batch: row.batch,
        dose: row.dose,
        withdrawalDays: row.withdrawalDays,
        remark: row.remark,
        photos: row.photos,
      }),
    },
    fields: { on: 'treatedOn' },
    labels: {
      treatedOn: t('records.treatment.treatedOn'),
      medicineId: t('records.treatment.medicine'),
      method: t('records.treatment.method'),
      dose: t('records.treatment.dose'),
      batch: t('records.treatment.batch'),
      withdrawalDays: t('records.treatment.withdrawalDays'),
      remark: t('ui.remark'),
      photos: t('photos.title'),
    },
    empty: { medicineId: t('records.treatment.medicineWrong') },
    rules: ({ treatedOn: on, medicineId, dose = 0, batch }) => {
      // With a network the server checks the stock. A correction returns its own dose first.
      const [short] = isReached() === false && !row ? shortage([{ medicineId, amount: dose, batch }]) : []
      return short ? [{ field: 'dose', code: 'STOCK_SHORT', values: { ...short, on } }] : []
    },
    carries: ['treatedOn', 'medicineId', 'dose', 'withdrawalDays', 'method', 'batch'],
    // Values of one vaccine do not fit another.
    carriedAs: `treatment ${due ?? ''}`,
    summary: ({ treatedOn, medicineId, method, dose }) =>
      treatmentSummary(treatedOn, dose, {
        medicine: medicines.find(medicineId)?.name ?? row?.medicineName ?? '',
        method: methods.find(({ value }) => value === method)?.label ?? '',
        unit: medicines.find(medicineId)?.unit ?? row?.unit ?? '',
      }),
  })
}
