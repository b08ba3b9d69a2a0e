import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Output } from '@penside/contract/api/call.ts'
import { farms } from '@penside/contract/farm/farms.ts'
import { medicineReleases } from '@penside/contract/stores/release.ts'
import { missingOf } from '@penside/domain/stores/stock.ts'
import { quantity, displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField, type TextFieldProps } from '../ui/text-field.tsx'

type Stock = Pick<Output<typeof medicineReleases.stock>, 'batches' | 'inStore' | 'unit'>

/** Choice of a batch in stock; by default the one that expires first. A batch chosen before may be used up. */
export function BatchSelect({ stock: { batches, unit }, ...control }: TextFieldProps & { stock: Stock }) {
  const t = useT()
  const named = batches.filter(({ batch }) => batch !== '')
  const labelOf = ({ batch, amount, expiresOn }: Stock['batches'][number]) =>
    [batch, quantity(amount, unit), expiresOn && t('stores.release.until', { on: displayDay(expiresOn) })]
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

type Given = { medicineId: number | null | undefined; amount: number; batch?: string | undefined }

/** Shortage of each medicine given, on a farm whose treatments consume stock; null if there is enough or it is unknown. */
export function useShortage(groupId?: number) {
  const cache = useQueryClient()
  const settings = useQuery(query(farms.settings, {}))
  const draws = settings.data?.treatmentsDrawStock === 1
  return (given: readonly Given[]) =>
    given.map(({ medicineId, amount }, at) => {
      const stock =
        draws && medicineId
          ? cache.getQueryData<Output<typeof medicineReleases.stock>>(stockOf(medicineId, groupId).queryKey)
          : undefined
      if (!stock) return null
      const before = given.slice(0, at + 1).filter((each) => each.medicineId === medicineId)
      const own = given[at]?.batch ?? ''
      const there = [...stock.batches, { batch: own, amount: groupId ? stock.stock : 0 }]
      const missing = missingOf(before, there).at(-1) ?? 0
      return missing > 0 ? { there: Math.round((amount - missing) * 100) / 100, unit: stock.unit } : null
    })
}
const stockOf = (itemId: number, groupId: number | undefined) =>
  query(medicineReleases.stock, groupId ? { itemId, groupId } : { itemId })

/** Batch field of a treatment with the amount in stock, on a farm whose treatments consume stock. */
export function BatchField({
  medicineId,
  groupId,
  needed = 0,
  ...control
}: TextFieldProps & {
  medicineId: number | null | undefined
  /** Group whose own stock counts too. */
  groupId?: number | undefined
  /** Amount for all treated animals, in the medicine's unit. */
  needed?: number | undefined
}) {
  const t = useT()
  const settings = useQuery(query(farms.settings, {}))
  const draws = settings.data?.treatmentsDrawStock === 1 && Boolean(medicineId)
  const asked = useQuery({ ...stockOf(medicineId ?? 0, groupId), enabled: draws })
  const stock = draws ? asked.data : undefined
  if (!stock) return <TextField {...control} maxLength={40} />
  const there = stock.inStore + (groupId ? stock.stock : 0)
  const amounts = { stock: quantity(there, stock.unit), needed: quantity(needed, stock.unit) }
  const told =
    needed > there
      ? { error: control.error ?? t('stores.drawn.short', amounts) }
      : { hint: t('stores.drawn.inStore', amounts) }
  return stock.batches.some(({ batch }) => batch !== '') ? (
    <BatchSelect {...control} {...told} stock={stock} />
  ) : (
    <TextField {...control} {...told} maxLength={40} />
  )
}
