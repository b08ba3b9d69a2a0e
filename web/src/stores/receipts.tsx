import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { codes } from '@penside/contract/farm/codes.ts'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { feeds } from '@penside/contract/stores/feed.ts'
import { receipts, type ReceiptRow } from '@penside/contract/stores/receipt.ts'
import { formatWon, quantity, displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { pages, query } from '../screen/api.ts'
import { feedReceivingOf } from '../screen/places.ts'
import { useSession } from '../screen/session.ts'
import { DayField } from '../ui/day-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { PickField } from '../ui/pick-field.tsx'
import type { Column } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import { nameIn, ScanGoods, StoreForm, StoreHistory, useOpenRow, useStoreRecord } from './store-form.tsx'

/** Receipts of the store: the form and the history. */
export function Receipts() {
  const t = useT()
  const navigate = useNavigate()
  const { open, setOpen, startOver, formKey } = useOpenRow<ReceiptRow>()
  const paged = useInfiniteQuery(pages(receipts.list, {}))
  const rows = paged.data?.pages.flatMap((page) => page.rows) ?? []
  const columns: Column<ReceiptRow>[] = [
    { key: 'on', header: t('stores.receipt.receivedOn'), cell: ({ receivedOn }) => displayDay(receivedOn) },
    { key: 'item', header: t('stores.release.item'), cell: ({ itemName }) => itemName },
    {
      key: 'amount',
      header: t('stores.receipt.amount'),
      cell: ({ amount, unit }) => quantity(amount, unit),
      align: 'right',
    },
    {
      key: 'price',
      header: t('stores.receipt.price'),
      cell: ({ price }) => (price === null ? '' : formatWon(price)),
      align: 'right',
    },
    { key: 'batch', header: t('stores.release.batch'), cell: ({ batch }) => batch },
    {
      key: 'expires',
      header: t('stores.receipt.expiresOn'),
      cell: ({ expiresOn }) => (expiresOn ? displayDay(expiresOn) : ''),
    },
    { key: 'supplier', header: t('stores.receipt.supplier'), cell: ({ supplierName }) => supplierName },
    { key: 'group', header: t('stores.receipt.toGroup'), cell: ({ groupName }) => groupName ?? '' },
  ]
  return (
    <>
      <ReceiptForm key={formKey} row={open} onDone={startOver} />
      <StoreHistory
        title={t('stores.receipt.list')}
        rows={rows}
        total={paged.data?.pages[0]?.total ?? 0}
        columns={columns}
        open={open?.recordId ?? null}
        // A delivery straight to a group is corrected on the group's page.
        onOpen={(row) => (row.groupId ? void navigate(feedReceivingOf(row.groupId)) : setOpen(row))}
        paged={paged}
        empty={t(paged.error ? 'stores.release.notHere' : 'stores.receipt.none')}
      />
    </>
  )
}

/** Feed and medicines. */
function useStoreItems() {
  const feedItems = useQuery(query(feeds.list, {}))
  const medicineItems = useQuery(query(medicines.list, {}))
  return [
    ...(feedItems.data?.rows ?? []).map((each) => ({ ...each, itemId: each.feedId, unit: 'kg' })),
    ...(medicineItems.data?.rows ?? []).map((each) => ({ ...each, itemId: each.medicineId })),
  ]
}

function ReceiptForm({ row, onDone }: { row: ReceiptRow | null; onDone: () => void }) {
  const t = useT()
  const { today } = useSession()
  const items = useStoreItems()
  const suppliers = useQuery(query(codes.suppliers, {}))
  const nameOf = (itemId: number | null | undefined) =>
    items.find((each) => each.itemId === itemId)?.name ?? t('stores.receipt.item')
  const form = useStoreRecord(receipts.save, {
    kind: 'receipt',
    row,
    on: 'receivedOn',
    begins: { formMode: 'insert', receivedOn: today },
    updateMode: 'update',
    removal: {
      call: receipts.save,
      input: ({ recordId, itemId, receivedOn, amount }) =>
        ({ formMode: 'delete', recordId, itemId, receivedOn, amount }) as const,
    },
    labels: {
      itemId: t('stores.receipt.item'),
      receivedOn: t('stores.receipt.receivedOn'),
      amount: t('stores.receipt.amount'),
      price: t('stores.receipt.price'),
      supplierId: t('stores.receipt.supplier'),
      batch: t('stores.release.batch'),
      expiresOn: t('stores.receipt.expiresOn'),
    },
    texts: {
      supplierId: nameIn(suppliers.data),
      expiresOn: displayDay,
    },
    nameOf,
    unitOf: ({ itemId }) => items.find((each) => each.itemId === itemId)?.unit ?? '',
    onDone,
  })
  const { expiresOn } = form.values
  const unit = items.find(({ itemId }) => itemId === form.values.itemId)?.unit ?? ''
  return (
    <StoreForm
      form={form}
      title={row ? t('stores.receipt.edit', { day: row.receivedOn }) : t('stores.receipt.new')}
      corrects={row && { newTitle: t('stores.receipt.new'), onNew: onDone }}
      onDelete={form.remove}
    >
      <ScanGoods
        ours={items.map(({ itemId }) => itemId)}
        onRead={({ gtin, batch, expiresOn }, itemId) =>
          form.setValues((before) => ({ ...before, gtin, batch, expiresOn, ...(itemId && { itemId }) }))
        }
      />
      <PickField
        {...form.choice('itemId')}
        hint={form.values.gtin && !form.values.itemId ? t('stores.scan.learn') : undefined}
        required
        choices={items
          .filter(({ active, itemId }) => active || itemId === row?.itemId)
          .map(({ itemId, name, categoryName }) => ({ value: itemId, label: name, detail: categoryName }))}
        placeholder={t('ui.choose')}
      />
      <DayField {...form.day('receivedOn')} max={today} />
      <NumberField {...form.number('amount')} decimals={2} unit={unit} />
      <NumberField {...form.number('price')} unit="₩" />
      <PickField
        {...form.choice('supplierId')}
        choices={(suppliers.data ?? []).map(({ code, name }) => ({ value: Number(code), label: name }))}
        placeholder={t('stores.receipt.noSupplier')}
      />
      <TextField {...form.text('batch')} maxLength={20} />
      <DayField
        {...form.day('expiresOn')}
        hint={
          expiresOn && expiresOn < today
            ? t('stores.store.expired', { on: displayDay(expiresOn) })
            : undefined
        }
      />
      <TextField {...form.text('remark')} />
    </StoreForm>
  )
}
