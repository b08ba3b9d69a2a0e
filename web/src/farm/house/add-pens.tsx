import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codes } from '@penside/contract/farm/codes.ts'
import { places, type HouseRow } from '@penside/contract/farm/places.ts'
import { mostPensAtOnce, penNames } from '@penside/domain/farm/places.ts'
import { useT } from '../../i18n/index.ts'
import { query, useSend } from '../../screen/api.ts'
import { useForm } from '../../screen/form.ts'
import { FormSheet } from '../../screen/form-sheet.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { NameFields, useNameLabels } from './names.tsx'
import styles from './pens.module.css'

const newHouse = 'new'
/** Kind of the mating and gestation house, with which most farms begin. */
const usualKind = '080003'

/** Form that adds many pens to an existing or a new house. */
export function AddPens({
  houses,
  houseId,
  onClose,
}: {
  houses: readonly HouseRow[]
  houseId: number | null
  onClose: () => void
}) {
  const t = useT()
  const kinds = useKinds()
  const [zeros, setZeros] = useState(false)
  const form = useAddPensForm(houseId ?? houses.at(-1)?.houseId, zeros, onClose)
  const { prefix, from, to } = form.values
  const names = namesOf(prefix ?? '', from ?? 1, to ?? null, zeros)
  const making = form.values.houseId === undefined || form.values.houseId === null
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('house.pens.add')}
      submit={names.length > 0 ? t('house.pens.make', { count: names.length }) : t('house.pens.add')}
    >
      {houses.length > 0 && (
        <SelectField
          {...form.field('houseId')}
          value={making ? newHouse : String(form.values.houseId)}
          onChange={(chosen: string) => form.set('houseId', chosen === newHouse ? null : Number(chosen))}
          choices={[
            ...houses.map((house) => ({ value: String(house.houseId), label: house.houseName })),
            { value: newHouse, label: t('house.pens.newHouse') },
          ]}
        />
      )}
      {making && (
        <>
          <SelectField {...form.choice('kind')} choices={kinds} />
          <NameFields
            text={form.text}
            placeholder={kinds.find(({ value }) => value === form.values.kind)?.label}
            hint={t('house.pens.houseNameHint')}
          />
        </>
      )}
      <div className={styles.range}>
        <TextField {...form.text('prefix')} maxLength={20} placeholder={t('house.pens.prefixHint')} />
        <NumberField {...form.number('from')} />
        <NumberField {...form.number('to')} />
      </div>
      <Checkbox label={t('house.pens.zeros')} checked={zeros} onChange={setZeros} />
      <p className={styles.preview} role="status">
        {names.length > 0
          ? t('house.pens.preview', { names: shown(names), count: names.length })
          : t('house.pens.previewNone')}
      </p>
      <NumberField {...form.number('capacity')} />
    </FormSheet>
  )
}

/** @param zeros whether the names get leading zeros */
function useAddPensForm(houseId: number | undefined, zeros: boolean, onClose: () => void) {
  const t = useT()
  const { send } = useSend(places.addPens)
  return useForm(
    places.addPens.input,
    { houseId, kind: usualKind, prefix: '', from: 1, to: null },
    {
      labels: {
        ...useNameLabels(t('house.pens.houseName')),
        houseId: t('house.pens.house'),
        kind: t('house.pens.houseKind'),
        prefix: t('house.pens.prefix'),
        from: t('house.pens.from'),
        to: t('house.pens.to'),
        capacity: t('house.pens.capacity'),
      },
      rules: ({ prefix = '', from, to, digits }) => {
        if (to === undefined || from === undefined)
          return prefix.trim() || to !== undefined ? [] : [{ field: 'to', code: 'NAME_NEEDED' }]
        if (to < from) return [{ field: 'to', code: 'PEN_RANGE_EMPTY' }]
        return penNames({ prefix, from, to, digits: digits ?? 1 }).length > mostPensAtOnce
          ? [{ field: 'to', code: 'PEN_RANGE_LONG', values: { most: mostPensAtOnce } }]
          : []
      },
      onSave: async ({ kind, nameKo, nameEn, nameVi, from, ...values }, operationId) => {
        const { count } = await send(
          {
            ...values,
            // Without a last number it is one pen with this name.
            ...(values.to !== undefined && { from: from ?? 1 }),
            ...(values.houseId === undefined && { kind, nameKo, nameEn, nameVi }),
            ...(zeros && values.to !== undefined && { digits: Math.max(2, String(values.to).length) }),
          },
          operationId,
        )
        toast(t('house.pens.made', { count }))
        onClose()
      },
    },
  )
}

/** Choices of house kinds. */
export function useKinds() {
  const { data = [] } = useQuery(query(codes.association, { list: '08' }))
  return data.map(({ code, name }) => ({ value: code, label: name }))
}

function namesOf(prefix: string, from: number, to: number | null, zeros: boolean): string[] {
  if (to === null) return prefix.trim() ? [prefix.trim()] : []
  if (to - from >= mostPensAtOnce) return []
  return penNames({ prefix, from, to, digits: zeros ? Math.max(2, String(to).length) : 1 })
}

const shown = (names: readonly string[]) =>
  names.length > 3 ? `${names[0]}, ${names[1]} … ${names.at(-1)}` : names.join(', ')
