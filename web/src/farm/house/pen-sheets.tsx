import { places, type HouseRow, type PenRow } from '@penside/contract/farm/places.ts'
import { useLanguage, useT } from '../../i18n/index.ts'
import { useSend } from '../../screen/api.ts'
import { useForm } from '../../screen/form.ts'
import { FormSheet, useSheetSave } from '../../screen/form-sheet.tsx'
import { penOf } from '../../screen/places.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useKinds } from './add-pens.tsx'
import { MergeInto } from './merge.tsx'
import { NameFields, namesToEdit, nameNeeded, useNameLabels } from './names.tsx'

/** Choices of a position in a list. */
const usePlaces = (count: number) => {
  const t = useT()
  return Array.from({ length: count }, (_, i) => ({
    value: String(i + 1),
    label: t('house.pens.order', { place: i + 1 }),
  }))
}

/** Numeric value of a select box. */
const asWords = <Field extends { value: number | null; onChange: (choice: number) => void }>(
  field: Field,
) => ({
  ...field,
  value: String(field.value),
  onChange: (chosen: string) => field.onChange(Number(chosen)),
})

/** Sheet of a house: names, kind, position, and whether it is in use. */
export function HouseSheet({
  house,
  place,
  places: count,
  onAdd,
  onClose,
}: {
  house: HouseRow
  place: number
  places: number
  onAdd: () => void
  onClose: () => void
}) {
  const t = useT()
  const language = useLanguage()
  const kinds = useKinds()
  const order = usePlaces(count)
  const save = useSheetSave(places.saveHouse, onClose)
  const form = useForm(
    places.saveHouse.input,
    {
      houseId: house.houseId,
      kind: house.kind,
      active: house.active,
      position: place,
      ...namesToEdit(house, language),
    },
    {
      labels: {
        ...useNameLabels(t('house.pens.houseName')),
        kind: t('house.pens.houseKind'),
        position: t('house.pens.position'),
        active: t('house.active'),
      },
      rules: (values) => nameNeeded(values, language),
      onSave: ({ position, ...values }, operationId) =>
        save({ ...values, ...(position !== place && { position }) }, operationId),
    },
  )
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('house.pens.editHouse')}
      after={
        <Button wide onClick={onAdd}>
          {t('house.pens.add')}
        </Button>
      }
    >
      <NameFields text={form.text} />
      <SelectField {...form.choice('kind')} choices={kinds} />
      <SelectField {...asWords(form.choice('position'))} choices={order} />
      <Checkbox {...form.check('active')} />
    </FormSheet>
  )
}

/** Sheet of a pen: name, house, capacity, position, whether it is in use, and merging. */
export function PenSheet({
  pen,
  house,
  houses,
  onClose,
}: {
  pen: PenRow
  house: HouseRow
  houses: readonly HouseRow[]
  onClose: () => void
}) {
  const t = useT()
  const place = house.pens.indexOf(pen) + 1
  const order = usePlaces(house.pens.length)
  const save = useSheetSave(places.savePen, onClose)
  const merge = useSend(places.mergePens)
  const form = useForm(
    places.savePen.input,
    {
      penId: pen.penId,
      houseId: house.houseId,
      penName: pen.penName,
      capacity: pen.capacity,
      position: place,
      active: pen.active,
    },
    {
      labels: {
        houseId: t('house.pens.house'),
        penName: t('house.pens.penName'),
        capacity: t('house.pens.capacity'),
        position: t('house.pens.position'),
        active: t('house.active'),
      },
      onSave: ({ position, ...values }, operationId) =>
        save({ ...values, ...(position !== place && { position }) }, operationId),
    },
  )
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('house.pens.editPen')}
      after={
        <>
          <Button wide to={penOf(pen.penId)}>
            {t('house.pens.open')}
          </Button>
          <MergeInto
            name={pen.penName}
            others={houses.flatMap(({ houseName, pens }) =>
              pens
                .filter(({ penId }) => penId !== pen.penId)
                .map(({ penId, penName }) => ({ value: penId, label: `${houseName} · ${penName}` })),
            )}
            merge={(into) => merge.send({ penId: pen.penId, into })}
            onDone={onClose}
          />
        </>
      }
    >
      <TextField {...form.text('penName')} maxLength={30} />
      <SelectField
        {...asWords(form.choice('houseId'))}
        choices={houses.map(({ houseId, houseName }) => ({ value: String(houseId), label: houseName }))}
      />
      <NumberField {...form.number('capacity')} />
      <SelectField {...asWords(form.choice('position'))} choices={order} />
      <Checkbox {...form.check('active')} />
    </FormSheet>
  )
}
