import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '@penside/contract/call.ts'
import { codes } from '@penside/contract/farm/codes.ts'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { medicineUnits } from '@penside/domain/farm/medicines.ts'
import { formatNumber } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { query, useSend } from '../screen/api.ts'
import { useForm } from '../screen/form.ts'
import { FormSheet } from '../screen/form-sheet.tsx'
import { ManagedList } from '../screen/managed-list.tsx'
import { useSession } from '../screen/session.ts'
import { Card, CardRow } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Chip } from '../ui/chip.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Section } from '../ui/page.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { toast } from '../ui/toast.tsx'
import { MergeInto } from './house/merge.tsx'
import { nameFieldOf, NameFields, namesToEdit, useNameLabels } from './house/names.tsx'

type Medicine = Output<typeof medicines.list>['rows'][number]

/** The farm's medicines and vaccines by category, each with its dose and its withdrawal period. The manager changes them. */
export function Medicines() {
  const t = useT()
  const { manages } = useSession()
  const list = useQuery(query(medicines.list, {}))
  const [open, setOpen] = useState<Medicine | 'new' | null>(null)
  return (
    <>
      <ManagedList
        hint={t('stores.medicines.hint')}
        add={{ label: t('stores.medicines.add'), onClick: () => setOpen('new') }}
        managersOnly={t('stores.medicines.managersOnly')}
        list={list}
        empty={{ title: t('stores.medicines.empty'), body: t('stores.medicines.emptyStep') }}
      >
        {(rows) =>
          [...new Map(rows.map(({ category, categoryName }) => [category, categoryName]))]
            .toSorted(([a], [b]) => a.localeCompare(b))
            .map(([category, categoryName]) => (
              <Section key={category} title={categoryName}>
                <Card flush>
                  {rows
                    .filter((row) => row.category === category)
                    .map((row) => (
                      <CardRow
                        key={row.medicineId}
                        title={row.name}
                        line={
                          row.withdrawalDays > 0
                            ? t('stores.medicines.withdrawal', { count: row.withdrawalDays })
                            : t('stores.medicines.noWithdrawal')
                        }
                        chip={row.active ? undefined : <Chip>{t('stores.medicines.unused')}</Chip>}
                        value={`${formatNumber(row.dose, Number.isInteger(row.dose) ? 0 : 1)} ${unitOf(t, row.unit)}`}
                        onClick={manages ? () => setOpen(row) : undefined}
                      />
                    ))}
                </Card>
              </Section>
            ))
        }
      </ManagedList>
      {open && (
        <MedicineSheet
          key={open === 'new' ? 0 : open.medicineId}
          medicine={open === 'new' ? null : open}
          others={list.data?.rows ?? []}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

const knownUnit = (unit: string) => medicineUnits.find((known) => known === unit)
const unitOf = (t: ReturnType<typeof useT>, unit: string) => {
  const known = knownUnit(unit)
  return known ? t(`stores.medicines.units.${known}`) : unit
}

function MedicineSheet({
  medicine,
  others,
  onClose,
}: {
  medicine: Medicine | null
  others: readonly Medicine[]
  onClose: () => void
}) {
  const t = useT()
  const language = useLanguage()
  const categories = useQuery(query(codes.association, { list: '20' }))
  const { send } = useSend(medicines.save)
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
      },
      onSave: async (values, operationId) => {
        // What was called otherwise in one's own language is called so no more.
        await send({ ...values, [nameFieldOf[language]]: values.name }, operationId)
        toast(t('ui.saved'))
        onClose()
      },
    },
  )
  const category = form.choice('category')
  const unit = form.choice('unit')
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t(medicine ? 'stores.medicines.edit' : 'stores.medicines.add')}
      after={
        medicine && (
          <MergeInto
            name={medicine.name}
            others={others
              .filter(({ medicineId }) => medicineId !== medicine.medicineId)
              .map(({ medicineId, name }) => ({ value: medicineId, label: name }))}
            merge={(into) => merge.send({ medicineId: medicine.medicineId, into })}
            onDone={onClose}
          />
        )
      }
    >
      <NameFields first={form.text('name')} text={form.text} />
      <SelectField
        {...category}
        value={category.value ?? ''}
        placeholder={t('ui.choose')}
        choices={(categories.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      />
      <NumberField {...form.number('dose')} decimals={2} />
      <SelectField
        {...unit}
        value={unit.value ?? ''}
        choices={medicineUnits.map((value) => ({ value, label: t(`stores.medicines.units.${value}`) }))}
      />
      <NumberField {...form.number('withdrawalDays')} unit={t('stores.medicines.days')} />
      {medicine && <Checkbox {...form.check('active')} />}
    </FormSheet>
  )
}
