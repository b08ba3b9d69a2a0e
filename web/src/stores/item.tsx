import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { stores, type StoreItem, type StockCount } from '@penside/contract/stores/store.ts'
import { formatNumber, quantity, displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query, whyNothing } from '../screen/api.ts'
import { useForm } from '../screen/form.ts'
import { FormSheet, useSheetSave } from '../screen/form-sheet.tsx'
import { feedCountOf, storePath } from '../screen/places.ts'
import { useNamedRecord } from '../screen/named-record.ts'
import { RecordScreen } from '../screen/record-screen.tsx'
import { useRemoveRecord } from '../screen/remove-record.ts'
import { useSession } from '../screen/session.ts'
import { Card, CardRow } from '../ui/card.tsx'
import { Facts, TagHead } from '../ui/facts.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Section } from '../ui/page.tsx'
import { Notice } from '../ui/states.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { CountForm, isInBatches, type Item } from './count-form.tsx'
import { formatDaysLeft, ItemState } from './item-row.tsx'

/** Page of one item: how long it lasts, its batches, the form of a count, and earlier counts. */
export function StoreItemScreen() {
  const [params] = useSearchParams()
  const named = useNamedRecord(stores.count)
  const countedGroup = named?.input.groupId
  const itemId = Number(params.get('itemNo')) || (named?.input.itemId ?? 0)
  const item = useQuery(query(stores.item, { itemId }))
  const [formCount, setFormCount] = useState(0)
  // Feed left with a group is counted on the page of its deliveries.
  if (named && countedGroup) return <Navigate replace to={feedCountOf(countedGroup, named.operation.id)} />
  return (
    <RecordScreen
      title={item.data?.itemName}
      listPath={storePath}
      pending={item.isPending}
      problem={whyNothing(item)}
      onRetry={() => void item.refetch()}
      summary={item.data && <ItemHead item={item.data} />}
    >
      {item.data && (
        <>
          <Batches item={item.data} />
          <CountForm key={formCount} item={item.data} onDone={() => setFormCount((before) => before + 1)} />
          <Counts item={item.data} />
        </>
      )}
    </RecordScreen>
  )
}

/** Batches of an item in the store, and its reorder point, which managers change. */
function Batches({ item }: { item: Item }) {
  const t = useT()
  const { manages } = useSession()
  const [isMarking, setMarking] = useState(false)
  return (
    <>
      {item.toCount && (
        <Notice tone="red" title={t('stores.store.toCount')}>
          {t('stores.store.toCountWhy')}
        </Notice>
      )}
      <Section title={t('stores.store.batches')}>
        <Card flush>
          {item.batches.map(({ batch, expiresOn, amount }) => (
            <CardRow
              key={`${batch} ${expiresOn}`}
              title={batch || t('stores.store.noBatch')}
              line={expiresOn ? t('stores.release.until', { on: displayDay(expiresOn) }) : undefined}
              value={quantity(amount, item.unit)}
            />
          ))}
          {manages && (
            <CardRow
              title={t('stores.store.mark')}
              value={t('stores.store.days', {
                count: item.reorderDays,
                shown: formatNumber(item.reorderDays),
              })}
              onClick={() => setMarking(true)}
            />
          )}
        </Card>
      </Section>
      {isMarking && <MarkSheet item={item} onClose={() => setMarking(false)} />}
    </>
  )
}

function Counts({ item }: { item: Item }) {
  const t = useT()
  const remove = useRemoveRecord(stores.removeCount, stores.count, 'count')
  const { itemId, unit } = item
  const columns: Column<StockCount>[] = [
    { key: 'on', header: t('stores.count.countedOn'), cell: ({ countedOn }) => displayDay(countedOn) },
    {
      key: 'amount',
      header: t('stores.count.amount'),
      cell: ({ amount }) => quantity(amount, unit),
      align: 'right',
    },
    {
      key: 'difference',
      header: t('stores.count.difference'),
      cell: ({ difference }) => `${difference > 0 ? '+' : ''}${quantity(difference, '')}`,
      align: 'right',
    },
    { key: 'reason', header: t('stores.count.reason'), cell: ({ reason }) => reason, wrap: true },
    {
      key: 'outdated',
      header: t('stores.count.state'),
      cell: ({ outdated }) => (outdated ? t('stores.count.outdated') : ''),
    },
    { key: 'who', header: t('stores.count.by'), cell: ({ memberName }) => memberName },
  ]
  return (
    <Section title={t('stores.count.list')} aside={t('ui.records', { count: item.counts.length })}>
      <Table
        caption={t('stores.count.list')}
        columns={columns}
        rows={item.counts}
        rowKey={({ recordId }) => recordId}
        onRow={({ recordId, countedOn, amount, reason }) =>
          void remove(
            {
              input: { recordId, itemId, formMode: 'D' },
              entityKey: `item:${itemId}`,
              label: `${item.itemName} · ${displayDay(countedOn)}`,
            },
            // A count by batch has no undo: the list has only its sum.
            isInBatches(item)
              ? undefined
              : { input: { itemId, countedOn, amount, reason: reason || undefined } },
          )
        }
        grows
        empty={t('stores.count.none')}
      />
    </Section>
  )
}

function ItemHead({ item }: { item: StoreItem }) {
  const t = useT()
  return (
    <Card>
      <TagHead tag={item.itemName} chip={<ItemState item={item} />} />
      <Facts
        facts={[
          { key: 'store', label: t('stores.release.inStore'), value: quantity(item.inStore, item.unit) },
          ...(item.withGroups > 0
            ? [
                {
                  key: 'groups',
                  label: t('stores.store.withGroups'),
                  value: quantity(item.withGroups, item.unit),
                },
              ]
            : []),
          {
            key: 'left',
            label: t('stores.store.lasts'),
            value:
              item.daysLeft === null
                ? '-'
                : t('stores.store.days', {
                    count: item.daysLeft,
                    shown: formatDaysLeft(item.daysLeft),
                  }),
            tone: item.order ? 'late' : 'plain',
          },
          {
            key: 'use',
            label: t('stores.store.use'),
            value: item.usedADay === null ? '-' : quantity(Math.round(item.usedADay * 10) / 10, item.unit),
          },
        ]}
      />
    </Card>
  )
}

/** Sheet of an item's reorder point, in days before it runs out. */
function MarkSheet({ item, onClose }: { item: StoreItem; onClose: () => void }) {
  const t = useT()
  const onSave = useSheetSave(stores.saveReorder, onClose)
  const form = useForm(
    stores.saveReorder.input,
    { itemId: item.itemId, reorderDays: item.reorderDays },
    {
      labels: { reorderDays: t('stores.store.mark') },
      onSave,
    },
  )
  return (
    <FormSheet form={form} onClose={onClose} title={t('stores.store.mark')}>
      <NumberField {...form.number('reorderDays')} unit={t('stores.medicines.days')} />
    </FormSheet>
  )
}
