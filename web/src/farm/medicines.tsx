import { useQuery } from '@tanstack/react-query'
import type { Output } from '@penside/contract/api/call.ts'
import { codes } from '@penside/contract/farm/codes.ts'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { medicineUnits, vaccine } from '@penside/domain/farm/medicines.ts'
import { nameFieldOf } from '@penside/domain/language/name-fields.ts'
import { quantity } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { query, useSend } from '../screen/api.ts'
import { useForm } from '../screen/form.ts'
import { FormSheet, useSheetSave } from '../screen/form-sheet.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { MergeInto } from './house/merge.tsx'
import { ItemList, type SheetProps } from './item-list.tsx'
import { NameFields, namesToEdit, useNameLabels } from './house/names.tsx'

type Medicine = Output<typeof medicines.list>['rows'][number]

/** Medicines and vaccines of the farm, with dose and withdrawal period. */
export function Medicines() {
  const t = useT()
  return (
    <ItemList
      list={useQuery(query(medicines.list, {}))}
      idOf={({ medicineId }) => medicineId}
      words={{
        hint: t('stores.medicines.hint'),
        add: t('stores.medicines.add'),
        empty: t('stores.medicines.empty'),
        emptyStep: t('stores.medicines.emptyStep'),
      }}
      line={({ withdrawalDays }) =>
        withdrawalDays > 0
          ? t('stores.medicines.withdrawal', { count: withdrawalDays })
          : t('stores.medicines.noWithdrawal')
      }
      value={({ dose, unit }) => quantity(dose, unitOf(t, unit))}
      Sheet={MedicineSheet}
    />
  )
}

const knownUnit = (unit: string) => medicineUnits.find((known) => known === unit)
const unitOf = (t: ReturnType<typeof useT>, unit: string) => {
  const known = knownUnit(unit)
  return known ? t(`stores.medicines.units.${known}`) : unit
}

function MedicineSheet({ row: medicine, merging, onClose }: SheetProps<Medicine>) {
  const t = useT()
  const language = useLanguage()
  const categories = useQuery(query(codes.association, { list: '20' }))
  const save = useSheetSave(medicines.save, onClose)
  const merge = useSend(medicines.merge)
  const form = useForm(
    medicines.save.input,
    medicine
      ? {
          medicineId: medicine.medicineId,
          name: medicine.name,
          ...namesToEdit(medicine, language),
          category: medicine.category,
          dose: medicine.dose,
          unit: knownUnit(medicine.unit) ?? null,
          withdrawalDays: medicine.withdrawalDays,
          active: medicine.active,
          maker: medicine.maker,
          prescribed: medicine.prescribed,
          againstFmd: medicine.againstFmd,
        }
      : { unit: 'ml', active: true },
    {
      labels: {
        ...useNameLabels(t('stores.medicines.name')),
        name: t('stores.medicines.name'),
        category: t('stores.medicines.category'),
        dose: t('stores.medicines.dose'),
        unit: t('stores.medicines.unit'),
        withdrawalDays: t('stores.medicines.withdrawalDays'),
        active: t('stores.medicines.active'),
        maker: t('stores.medicines.maker'),
        prescribed: t('stores.medicines.prescribed'),
        againstFmd: t('stores.medicines.againstFmd'),
      },
      // The name in the caller's language replaces the former translation.
      onSave: (values, operationId) => save({ ...values, [nameFieldOf[language]]: values.name }, operationId),
    },
  )
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t(medicine ? 'stores.medicines.edit' : 'stores.medicines.add')}
      after={
        medicine &&
        merging && (
          <MergeInto {...merging} merge={(into) => merge.send({ medicineId: medicine.medicineId, into })} />
        )
      }
    >
      <NameFields first={form.text('name')} text={form.text} />
      <SelectField
        {...form.choice('category')}
        placeholder={t('ui.choose')}
        choices={(categories.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      />
      <NumberField {...form.number('dose')} decimals={2} />
      <SelectField
        {...form.choice('unit')}
        choices={medicineUnits.map((value) => ({ value, label: t(`stores.medicines.units.${value}`) }))}
      />
      <NumberField {...form.number('withdrawalDays')} unit={t('stores.medicines.days')} />
      <TextField {...form.text('maker')} maxLength={60} />
      <Checkbox {...form.check('prescribed')} />
      {form.values.category === vaccine && <Checkbox {...form.check('againstFmd')} />}
      {medicine && <Checkbox {...form.check('active')} />}
    </FormSheet>
  )
}
