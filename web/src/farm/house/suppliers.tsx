import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '@penside/contract/api/call.ts'
import { suppliers } from '@penside/contract/farm/suppliers.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { query, useSend } from '../../screen/api.ts'
import { useForm } from '../../screen/form.ts'
import { FormSheet, useSheetSave } from '../../screen/form-sheet.tsx'
import { ManagedList } from '../../screen/managed-list.tsx'
import { useSession } from '../../screen/session.ts'
import { Card, CardRow } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { MergeInto } from './merge.tsx'
import { NameFields, nameNeeded, namesToEdit, useNameLabels } from './names.tsx'

type Supplier = Output<typeof suppliers.list>['rows'][number]

/** Suppliers of animals. */
export function Suppliers() {
  const t = useT()
  const { manages } = useSession()
  const list = useQuery(query(suppliers.list, {}))
  const [open, setOpen] = useState<Supplier | 'new' | null>(null)
  return (
    <>
      <ManagedList
        hint={t('house.suppliers.hint')}
        add={{ label: t('house.suppliers.add'), onClick: () => setOpen('new') }}
        managersOnly={t('house.managersOnly')}
        list={list}
        empty={{ title: t('house.suppliers.empty'), body: t('house.suppliers.emptyStep') }}
      >
        {(rows) => (
          <Card flush>
            {rows.map((row) => (
              <CardRow
                key={row.supplierId}
                title={row.name}
                chip={row.active ? undefined : <Chip>{t('house.unused')}</Chip>}
                onClick={manages ? () => setOpen(row) : undefined}
              />
            ))}
          </Card>
        )}
      </ManagedList>
      {open && (
        <SupplierSheet
          key={open === 'new' ? 0 : open.supplierId}
          supplier={open === 'new' ? null : open}
          others={list.data?.rows ?? []}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function SupplierSheet({
  supplier,
  others,
  onClose,
}: {
  supplier: Supplier | null
  others: readonly Supplier[]
  onClose: () => void
}) {
  const t = useT()
  const language = useLanguage()
  const onSave = useSheetSave(suppliers.save, onClose)
  const merge = useSend(suppliers.merge)
  const form = useForm(
    suppliers.save.input,
    supplier
      ? {
          supplierId: supplier.supplierId,
          active: supplier.active,
          address: supplier.address,
          ...namesToEdit(supplier, language),
        }
      : { active: true },
    {
      labels: {
        ...useNameLabels(t('house.nameOf')),
        active: t('house.active'),
        address: t('house.suppliers.address'),
      },
      rules: (values) => nameNeeded(values, language),
      onSave,
    },
  )
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t(supplier ? 'house.suppliers.edit' : 'house.suppliers.add')}
      after={
        supplier && (
          <MergeInto
            name={supplier.name}
            others={others
              .filter(({ supplierId }) => supplierId !== supplier.supplierId)
              .map(({ supplierId, name }) => ({ value: supplierId, label: name }))}
            merge={(into) => merge.send({ supplierId: supplier.supplierId, into })}
            onDone={onClose}
          />
        )
      }
    >
      <NameFields text={form.text} />
      <TextField {...form.text('address')} maxLength={200} />
      {supplier && <Checkbox {...form.check('active')} />}
    </FormSheet>
  )
}
