import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stores, type GroupFeed } from '@penside/contract/stores/store.ts'
import { quantity, displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { FormSheet } from '../screen/form-sheet.tsx'
import { useRecordForm } from '../screen/record-form.ts'
import { useNamedRecord } from '../screen/named-record.ts'
import { useRemoveRecord } from '../screen/remove-record.ts'
import { useSaveRecord } from '../screen/save.ts'
import { useSession } from '../screen/session.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { DayField } from '../ui/day-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Section } from '../ui/page.tsx'
import { PickField } from '../ui/pick-field.tsx'

/** Feed that a group was given, and counts of what is left of it. The difference counts as eaten. */
export function FeedLeft({ groupId, ended }: { groupId: number; ended: boolean }) {
  const t = useT()
  const { data } = useQuery(query(stores.groupFeed, { groupId }))
  const remove = useRemoveRecord(stores.removeCount, stores.count, 'count')
  const named = useNamedRecord(stores.count)
  const unsent = named?.input.groupId === groupId ? named : null
  const [counting, setCounting] = useState<boolean | null>(null)
  // The records of this phone may be read after the first render. Once open, the sheet stays until it is closed.
  if (counting === null && unsent) setCounting(true)
  const rows = data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Section title={t('stores.left.title')}>
      <Card flush>
        {rows.map((row) => (
          <CardRow
            key={row.itemId}
            title={row.itemName}
            line={t('stores.left.eaten', {
              received: quantity(row.received, 'kg'),
              released: quantity(row.released, 'kg'),
              eaten: quantity(row.eaten, 'kg'),
            })}
            value={
              row.counts.length > 0 ? `${t('stores.left.amount')} ${quantity(row.left, 'kg')}` : undefined
            }
          />
        ))}
        {rows.flatMap(({ itemId, itemName, counts }) =>
          counts.map(({ recordId, countedOn, amount, memberName }) => (
            <CardRow
              key={recordId}
              title={itemName}
              line={[displayDay(countedOn), memberName].filter(Boolean).join(' · ')}
              value={`${t('stores.left.amount')} ${quantity(amount, 'kg')}`}
              onClick={
                ended
                  ? undefined
                  : () =>
                      void remove(
                        {
                          input: { recordId, itemId, formMode: 'D' },
                          entityKey: `item:${itemId}`,
                          label: `${itemName} · ${displayDay(countedOn)} · ${quantity(amount, 'kg')}`,
                        },
                        { input: { groupId, itemId, countedOn, amount } },
                      )
              }
            />
          )),
        )}
      </Card>
      {!ended && (
        <Button wide onClick={() => setCounting(true)}>
          {t('stores.left.new')}
        </Button>
      )}
      {counting && !ended && (
        <FeedCountSheet groupId={groupId} rows={rows} unsent={unsent} onClose={() => setCounting(false)} />
      )}
    </Section>
  )
}

function FeedCountSheet({
  groupId,
  rows,
  unsent,
  onClose,
}: {
  groupId: number
  rows: readonly GroupFeed[]
  /** The count of this phone that is corrected. */
  unsent: ReturnType<typeof useNamedRecord<typeof stores.count>>
  onClose: () => void
}) {
  const t = useT()
  const { today } = useSession()
  const saveRecord = useSaveRecord(stores.count, 'count')
  const nameOf = (itemId: number | null | undefined) =>
    rows.find((row) => row.itemId === itemId)?.itemName ?? ''
  const form = useRecordForm(
    stores.count.input,
    unsent?.input ?? {
      groupId,
      countedOn: today,
      ...(rows.length === 1 && { itemId: rows[0]!.itemId }),
    },
    {
      draft: `left:${unsent?.operation.id ?? groupId}`,
      labels: {
        itemId: t('stores.feeds.name'),
        countedOn: t('stores.left.countedOn'),
        amount: t('stores.left.amount'),
      },
      rules: ({ countedOn }) =>
        countedOn > today ? [{ field: 'countedOn', code: 'AFTER_TODAY', values: { today } } as const] : [],
      onSave: (input, operationId) =>
        saveRecord({
          input,
          operationId,
          entityKey: `item:${input.itemId}`,
          label: nameOf(input.itemId),
          summary: { day: input.countedOn, amount: quantity(input.amount, 'kg') },
          changes: unsent?.operation.id,
        }),
      onSaved: onClose,
      refused: unsent?.operation.refused,
    },
  )
  const { itemId, amount, countedOn } = form.values
  const row = rows.find((each) => each.itemId === itemId)
  // Feed may have come since an earlier day.
  const wouldBe =
    row && typeof amount === 'number' && countedOn === today
      ? t('stores.left.wouldBe', { eaten: quantity(row.eaten + row.left - amount, 'kg') })
      : t('stores.left.why')
  return (
    <FormSheet form={form} onClose={onClose} title={t('stores.left.new')}>
      {rows.length > 1 && (
        <PickField
          {...form.choice('itemId')}
          placeholder={t('ui.choose')}
          choices={rows.map((each) => ({ value: each.itemId, label: each.itemName }))}
        />
      )}
      <DayField {...form.day('countedOn')} max={today} />
      <NumberField {...form.number('amount')} decimals={2} unit="kg" hint={wouldBe} />
    </FormSheet>
  )
}
