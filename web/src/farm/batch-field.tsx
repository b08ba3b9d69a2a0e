import { useQuery } from '@tanstack/react-query'
import type { Output } from '@penside/contract/call.ts'
import { farms } from '@penside/contract/farm/farms.ts'
import { medicineReleases } from '@penside/contract/stores/release.ts'
import { quantity, writtenDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField, type TextFieldProps } from '../ui/text-field.tsx'

type Stock = Pick<Output<typeof medicineReleases.stock>, 'batches' | 'inStore' | 'unit'>

/** Of which batch of the store: what expires first, unless another is chosen. What was chosen before may be used up since. */
export function BatchSelect({ stock: { batches, unit }, ...control }: TextFieldProps & { stock: Stock }) {
  const t = useT()
  const named = batches.filter(({ batch }) => batch !== '')
  const labelOf = ({ batch, amount, expiresOn }: Stock['batches'][number]) =>
    [batch, quantity(amount, unit), expiresOn && t('stores.release.until', { on: writtenDay(expiresOn) })]
      .filter(Boolean)
      .join(' · ')
  const first = named[0]
    ? `${t('stores.release.firstExpired')} (${named[0].batch})`
    : t('stores.release.firstExpired')
  return (
    <SelectField
      {...control}
      placeholder={first}
      choices={[
        ...[...Map.groupBy(named, ({ batch }) => batch).values()].map(([lot]) => ({
          value: lot!.batch,
          label: labelOf(lot!),
        })),
        ...(control.value && named.every(({ batch }) => batch !== control.value)
          ? [{ value: control.value, label: control.value }]
          : []),
      ]}
    />
  )
}

/** The batch of a medicine that is given, with what the store has of it, where the farm draws treatments on its store. */
export function BatchField({
  medicineId,
  needed = 0,
  ...control
}: TextFieldProps & {
  medicineId: number | null | undefined
  /** In the medicine's unit, of all that are treated. */
  needed?: number | undefined
}) {
  const t = useT()
  const settings = useQuery(query(farms.settings, {}))
  const draws = settings.data?.treatmentsDrawStock === 1 && Boolean(medicineId)
  const asked = useQuery({ ...query(medicineReleases.stock, { itemId: medicineId ?? 0 }), enabled: draws })
  const stock = draws ? asked.data : undefined
  if (!stock) return <TextField {...control} maxLength={40} />
  const amounts = { stock: quantity(stock.inStore, stock.unit), needed: quantity(needed, stock.unit) }
  const told =
    needed > stock.inStore
      ? { error: control.error ?? t('stores.drawn.short', amounts) }
      : { hint: t('stores.drawn.inStore', amounts) }
  return stock.batches.some(({ batch }) => batch !== '') ? (
    <BatchSelect {...control} {...told} stock={stock} />
  ) : (
    <TextField {...control} {...told} maxLength={40} />
  )
}
