import type { Output } from '@penside/contract/api/call.ts'
import { stores, type CountedLot } from '@penside/contract/stores/store.ts'
import { hundredths } from '@penside/domain/stores/stock.ts'
import { rounded } from '@penside/domain/basics/rounded.ts'
import { quantity, displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { useRecordForm } from '../screen/record-form.ts'
import { useNamedRecord } from '../screen/named-record.ts'
import { useSaveRecord } from '../screen/save.ts'
import { useSession } from '../screen/session.ts'
import { DayField } from '../ui/day-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { StoreForm } from './store-form.tsx'

export type Item = Output<typeof stores.item>
/** A batch in the form; without an amount until it is typed. */
type Counted = Omit<CountedLot, 'amount'> & { amount?: number | undefined }

const knownAmount = (item: Item, { batch, expiresOn }: Counted) =>
  item.batches.find((lot) => lot.batch === batch && lot.expiresOn === (expiresOn ?? null))?.amount ?? 0
/** Whether the counted amounts differ from those that the phone knows. */
const differs = (item: Item, amount: number, lots: readonly CountedLot[] | undefined) =>
  lots ? lots.some((lot) => lot.amount !== knownAmount(item, lot)) : amount !== item.inStore
const sumOf = (lots: readonly Counted[]) =>
  lots.every(({ amount }) => amount !== undefined)
    ? lots.reduce((sum, { amount = 0 }) => sum + hundredths(amount), 0) / 100
    : null
const lotName = (t: ReturnType<typeof useT>, { batch, expiresOn }: Counted) =>
  [batch || t('stores.store.noBatch'), expiresOn && t('stores.release.until', { on: displayDay(expiresOn) })]
    .filter(Boolean)
    .join(' · ')

export const isInBatches = ({ batches }: Pick<Item, 'batches'>) =>
  batches.some(({ batch, expiresOn }) => batch || expiresOn)

/** Form of a count of the store: of each batch, or of the item as a whole. */
export function CountForm({ item, onDone }: { item: Item; onDone: () => void }) {
  const t = useT()
  const { today } = useSession()
  const form = useCountForm(item, onDone)
  const { amount, lots } = form.values
  /** Hint under a box: the known amount and the difference to it. */
  const against = (known: number, counted: number | null | undefined) => {
    if (typeof counted !== 'number' || form.values.countedOn !== today) return undefined
    const more = rounded(counted - known, 2)
    return t('stores.count.against', {
      known: quantity(known, item.unit),
      difference: `${more > 0 ? '+' : ''}${quantity(more, item.unit)}`,
    })
  }
  return (
    <StoreForm form={form} title={t('stores.count.new')}>
      <DayField {...form.day('countedOn')} max={today} />
      {lots ? (
        (lots as readonly Counted[]).map((lot, at) => (
          <NumberField
            key={`${lot.batch} ${lot.expiresOn ?? ''}`}
            name={`lots.${at}`}
            label={lotName(t, lot)}
            value={lot.amount ?? null}
            onChange={(typed) => {
              const next = lots.with(at, { ...lot, amount: typed ?? undefined } as CountedLot)
              form.set('lots', next)
              form.set('amount', sumOf(next))
            }}
            decimals={2}
            unit={item.unit}
            required
            hint={against(knownAmount(item, lot), lot.amount)}
            error={
              lot.amount === undefined && form.field('lots').error
                ? t('ui.enter', { field: t('stores.count.amount') })
                : undefined
            }
          />
        ))
      ) : (
        <NumberField
          {...form.number('amount')}
          decimals={2}
          unit={item.unit}
          hint={against(item.inStore, amount)}
        />
      )}
      <TextField {...form.text('reason')} maxLength={200} />
    </StoreForm>
  )
}

function useCountForm(item: Item, onDone: () => void) {
  const t = useT()
  const { today } = useSession()
  const named = useNamedRecord(stores.count)
  const saveRecord = useSaveRecord(stores.count, 'count')
  const inBatches = isInBatches(item)
  const uncounted = item.batches.map(({ batch, expiresOn }) => ({ batch, ...(expiresOn && { expiresOn }) }))
  const begins = {
    itemId: item.itemId,
    countedOn: today,
    ...(inBatches && { lots: uncounted as CountedLot[] }),
  }
  return useRecordForm(stores.count.input, named?.input ?? begins, {
    draft: `count:${named?.operation.id ?? item.itemId}`,
    what: item.itemName,
    labels: {
      countedOn: t('stores.count.countedOn'),
      amount: t('stores.count.amount'),
      lots: t('stores.count.amount'),
      reason: t('stores.count.reason'),
    },
    rules: ({ countedOn, amount, lots, reason }) => [
      ...(countedOn > today ? [{ field: 'countedOn', code: 'AFTER_TODAY', values: { today } } as const] : []),
      ...(countedOn === today && !reason && differs(item, amount, lots)
        ? [{ field: 'reason', code: 'COUNT_NEEDS_REASON' } as const]
        : []),
    ],
    onSave: (input, operationId) =>
      saveRecord({
        input,
        operationId,
        entityKey: `item:${input.itemId}`,
        label: item.itemName,
        summary: {
          day: input.countedOn,
          amount: quantity(
            input.lots?.reduce((sum, { amount }) => sum + amount, 0) ?? input.amount ?? 0,
            item.unit,
          ),
        },
        changes: named?.operation.id,
      }),
    onSaved: onDone,
    refused: named?.operation.refused,
  })
}
