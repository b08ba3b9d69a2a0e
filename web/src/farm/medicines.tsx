import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '@penside/contract/call.ts'
import { codes } from '@penside/contract/farm/codes.ts'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { medicineUnits } from '@penside/domain/farm/medicines.ts'
import { formatNumber } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query, useSend } from '../screen/api.ts'
import { useForm } from '../screen/form.ts'
import { ManagedList } from '../screen/managed-list.tsx'
import { useSession } from '../screen/session.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Chip } from '../ui/chip.tsx'
import { Fields } from '../ui/field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Section } from '../ui/page.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Notice } from '../ui/states.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'

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

function MedicineSheet({ medicine, onClose }: { medicine: Medicine | null; onClose: () => void }) {
  const t = useT()
  const categories = useQuery(query(codes.association, { list: '20' }))
  const { send } = useSend(medicines.save, { refreshes: [medicines.list, medicines.choices] })
  const form = useForm(
    medicines.save.input,
    medicine
      ? {
          medicineId: medicine.medicineId,
          name: medicine.name,
          category: medicine.category,
          dose: medicine.dose,
          unit: knownUnit(medicine.unit) ?? null,
          withdrawalDays: medicine.withdrawalDays,
          active: medicine.active,
        }
      : { unit: 'ml', active: true },
    {
      labels: {
        name: t('stores.medicines.name'),
        category: t('stores.medicines.category'),
        dose: t('stores.medicines.dose'),
        unit: t('stores.medicines.unit'),
        withdrawalDays: t('stores.medicines.withdrawalDays'),
        active: t('stores.medicines.active'),
      },
      onSave: async (values, operationId) => {
        await send(values, operationId)
        toast(t('ui.saved'))
        onClose()
      },
    },
  )
  const category = form.choice('category')
  const unit = form.choice('unit')
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(medicine ? 'stores.medicines.edit' : 'stores.medicines.add')}
      footer={
        <Button kind="primary" type="submit" form="medicine" busy={form.saving}>
          {t('ui.save')}
        </Button>
      }
    >
      <form {...form.element} id="medicine">
        <Fields>
          <TextField {...form.text('name')} />
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
          {form.problem !== null && <Notice tone="red" title={form.problem} />}
        </Fields>
      </form>
    </Sheet>
  )
}
