import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import type { Output } from '@penside/contract/api/call.ts'
import { stores, type CountedLot, type StoreItem, type StockCount } from '@penside/contract/stores/store.ts'
import { hundredths } from '@penside/domain/stores/stock.ts'
import { rounded } from '@penside/domain/basics/rounded.ts'
import { formatNumber, quantity, displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query, whyNothing } from '../screen/api.ts'
import { QueryResult } from '../screen/query-result.tsx'
import { useForm } from '../screen/form.ts'
import { useRecordForm } from '../screen/record-form.ts'
import { FormSheet, useSheetSave } from '../screen/form-sheet.tsx'
import { feedCountOf, itemOf, storePath } from '../screen/places.ts'
import { useNamedRecord } from '../screen/named-record.ts'
import { RecordScreen } from '../screen/record-screen.tsx'
import { useSaveRecord } from '../screen/save.ts'
import { useRemoveRecord } from '../screen/remove-record.ts'
import { useSession } from '../screen/session.ts'
import { WholeList } from '../screen/whole-list.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { DayField } from '../ui/day-field.tsx'
import { Facts, TagHead } from '../ui/facts.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { ListHead, Section } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { Segments } from '../ui/segments.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { EmptyState, Notice } from '../ui/states.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { StoreForm } from './frame.tsx'
import { ItemRow, scaleOf, State, stockOf, writtenDaysLeft } from './item-row.tsx'
import { useItemTable } from './item-table.tsx'

const shown = ['all', 'feed', 'medicine'] as const

/** How long everything in the store lasts, what to order, what expires. */
export function Store() {
  const t = useT()
  const list = useQuery(query(stores.list, {}))
  const [kind, setKind] = useState<(typeof shown)[number]>('all')
  return (
    <>
      <Segments
        name="kind"
        label={t('stores.store.shown')}
        hideLabel
        value={kind}
        onChange={setKind}
        choices={shown.map((value) => ({ value, label: t(`stores.store.kinds.${value}`) }))}
      />
      <QueryResult query={list}>
        {({ rows }) => <Items rows={rows.filter((row) => kind === 'all' || row.kind === kind)} />}
      </QueryResult>
    </>
  )
}

function Items({ rows }: { rows: readonly StoreItem[] }) {
  const t = useT()
  const [listed, setListed] = useState(false)
  const toOrder = rows.filter(({ order }) => order)
  const scale = scaleOf(rows)
  const table = useItemTable()
  const here = useLocation()
  const head = <strong>{t('stores.store.toOrder', { count: toOrder.length })}</strong>
  if (rows.length === 0)
    return <EmptyState title={t('stores.store.empty')} body={t('stores.store.emptyStep')} />
  return (
    <>
      <WholeList<StoreItem>
        {...table}
        path={storePath}
        rows={rows}
        rowKey={({ itemId }) => itemId}
        head={head}
        cardOf={({ itemId }) => {
          const to = itemOf(itemId)
          return { to, selected: to === here.pathname + here.search }
        }}
      >
        <ListHead aside={t('stores.store.markMeans')}>{head}</ListHead>
        <Card flush>
          {rows.map((row) => (
            <ItemRow key={row.itemId} item={row} scale={scale} />
          ))}
        </Card>
      </WholeList>
      {toOrder.length > 0 && (
        <SaveBar>
          <Button kind="primary" wide onClick={() => setListed(true)}>
            {t('stores.store.makeList', { count: toOrder.length })}
          </Button>
        </SaveBar>
      )}
      <OrderList open={listed} items={toOrder} onClose={() => setListed(false)} />
    </>
  )
}

/** What to order, to be sent to whoever brings it. */
function OrderList({
  open,
  items,
  onClose,
}: {
  open: boolean
  items: readonly StoreItem[]
  onClose: () => void
}) {
  const t = useT()
  const text = items.map((item) => `${item.itemName}: ${stockOf(t, item)}`).join('\n')
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('stores.store.orderList')}
      footer={
        // Over plain http there is no clipboard for scripts; what is on the screen can still be read out.
        navigator.clipboard && (
          <Button
            kind="primary"
            onClick={() =>
              void navigator.clipboard.writeText(text).then(() => toast(t('stores.store.copied')))
            }
          >
            {t('stores.store.copy')}
          </Button>
        )
      }
    >
      <Card flush>
        {items.map((item) => (
          <CardRow key={item.itemId} title={item.itemName} line={stockOf(t, item)} />
        ))}
      </Card>
    </Sheet>
  )
}

/** One item: how long it lasts, its batches, and how it was counted. */
export function StoreItemScreen() {
  const t = useT()
  const [params] = useSearchParams()
  const named = useNamedRecord(stores.count)
  const countedGroup = named?.input.groupId
  const itemId = Number(params.get('itemNo')) || (named?.input.itemId ?? 0)
  const item = useQuery(query(stores.item, { itemId }))
  const [times, setTimes] = useState(0)
  const [marking, setMarking] = useState(false)
  const remove = useRemoveRecord(stores.removeCount, stores.count, 'count')
  const { manages } = useSession()
  const columns: Column<StockCount>[] = [
    { key: 'on', header: t('stores.count.countedOn'), cell: ({ countedOn }) => displayDay(countedOn) },
    {
      key: 'amount',
      header: t('stores.count.amount'),
      cell: ({ amount }) => quantity(amount, item.data?.unit ?? ''),
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
  // What a group has left is counted on its own page.
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
          {item.data.toCount && (
            <Notice tone="red" title={t('stores.store.toCount')}>
              {t('stores.store.toCountWhy')}
            </Notice>
          )}
          <Section title={t('stores.store.batches')}>
            <Card flush>
              {item.data.batches.map(({ batch, expiresOn, amount }) => (
                <CardRow
                  key={`${batch} ${expiresOn}`}
                  title={batch || t('stores.store.noBatch')}
                  line={expiresOn ? t('stores.release.until', { on: displayDay(expiresOn) }) : undefined}
                  value={quantity(amount, item.data.unit)}
                />
              ))}
              {manages && (
                <CardRow
                  title={t('stores.store.mark')}
                  value={t('stores.store.days', {
                    count: item.data.reorderDays,
                    shown: formatNumber(item.data.reorderDays),
                  })}
                  onClick={() => setMarking(true)}
                />
              )}
            </Card>
          </Section>
          <CountForm key={times} item={item.data} onDone={() => setTimes((before) => before + 1)} />
          <Section title={t('stores.count.list')} aside={t('ui.records', { count: item.data.counts.length })}>
            <Table
              caption={t('stores.count.list')}
              columns={columns}
              rows={item.data.counts}
              rowKey={({ recordId }) => recordId}
              onRow={({ recordId, countedOn, amount, reason }) =>
                void remove(
                  {
                    input: { recordId, itemId, formMode: 'D' },
                    entityKey: `item:${itemId}`,
                    label: `${item.data.itemName} · ${displayDay(countedOn)}`,
                  },
                  // How much of each batch was counted is not in the list.
                  isInBatches(item.data)
                    ? undefined
                    : { input: { itemId, countedOn, amount, reason: reason || undefined } },
                )
              }
              grows
              empty={t('stores.count.none')}
            />
          </Section>
          {marking && <MarkSheet item={item.data} onClose={() => setMarking(false)} />}
        </>
      )}
    </RecordScreen>
  )
}

function ItemHead({ item }: { item: StoreItem }) {
  const t = useT()
  return (
    <Card>
      <TagHead tag={item.itemName} chip={<State item={item} />} />
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
                    shown: writtenDaysLeft(item.daysLeft),
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

type Item = Output<typeof stores.item>
/** While it is not typed there is no amount. */
type Counted = Omit<CountedLot, 'amount'> & { amount?: number | undefined }

const there = (item: Item, { batch, expiresOn }: Counted) =>
  item.batches.find((lot) => lot.batch === batch && lot.expiresOn === (expiresOn ?? null))?.amount ?? 0
/** What was counted is not what the phone knows to be there. */
const differs = (item: Item, amount: number, lots: readonly CountedLot[] | undefined) =>
  lots ? lots.some((lot) => lot.amount !== there(item, lot)) : amount !== item.inStore
const sumOf = (lots: readonly Counted[]) =>
  lots.every(({ amount }) => amount !== undefined)
    ? lots.reduce((sum, { amount = 0 }) => sum + hundredths(amount), 0) / 100
    : null
const lotName = (t: ReturnType<typeof useT>, { batch, expiresOn }: Counted) =>
  [batch || t('stores.store.noBatch'), expiresOn && t('stores.release.until', { on: displayDay(expiresOn) })]
    .filter(Boolean)
    .join(' · ')

const isInBatches = ({ batches }: Pick<Item, 'batches'>) =>
  batches.some(({ batch, expiresOn }) => batch || expiresOn)

function CountForm({ item, onDone }: { item: Item; onDone: () => void }) {
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
  const form = useRecordForm(stores.count.input, named?.input ?? begins, {
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
  const { amount, lots } = form.values
  /** How it compares with what the phone knows to be there today. */
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
            hint={against(there(item, lot), lot.amount)}
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
