import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { codes } from '@penside/contract/farm/codes.ts'
import { groups, type GroupDetail } from '@penside/contract/groups/group.ts'
import { feeds } from '@penside/contract/stores/feed.ts'
import { feedReceivings, type FeedReceiptRow } from '@penside/contract/stores/receipt.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { formatNumber, formatWon, quantity, displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { GroupEnded } from '../screen/group-list.tsx'
import { useNamedRecord } from '../screen/named-record.ts'
import { manyGroups } from '../screen/many/places.ts'
import { feedReceivingOf, feedReceivingsPath } from '../screen/places.ts'
import { NothingChosen } from '../screen/nothing-chosen.tsx'
import { RecordScreen } from '../screen/record-screen.tsx'
import { useSession } from '../screen/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { DayField } from '../ui/day-field.tsx'
import { Facts, TagHead } from '../ui/facts.tsx'
import { NumberField } from '../ui/number-field.tsx'
import type { Column } from '../ui/table.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { problemUnlessOffline } from './offline-problem.ts'
import { FeedLeft } from './feed-left.tsx'
import {
  CategoryAndItem,
  GroupPicker,
  nameIn,
  ScanGoods,
  StoreForm,
  StoreHistory,
  useOpenRow,
  useStoreRecord,
} from './store-form.tsx'

/** List of the groups that can receive feed. */
export function FeedReceivings() {
  const t = useT()
  return (
    <GroupPicker
      path={feedReceivingsPath}
      list={feedReceivings.groups}
      input={{}}
      to={feedReceivingOf}
      before={
        <Button wide to={manyGroups.feedReceiving}>
          {t('groups.many.atOnce')}
        </Button>
      }
    />
  )
}

/** Feed deliveries of one group: the form, counts of what is left, and the history. */
export function FeedReceiving() {
  const t = useT()
  const [params] = useSearchParams()
  const named = useNamedRecord(feedReceivings.save)
  const groupId = Number(params.get('grpNo')) || (named?.input.groupId ?? 0)
  if (!(groupId > 0))
    return <NothingChosen title={t('groups.record.chooseGroup')} list={feedReceivingsPath} />
  return <OfGroup key={groupId} groupId={groupId} unsent={named !== null} />
}

function OfGroup({ groupId, unsent }: { groupId: number; unsent: boolean }) {
  const t = useT()
  const [params] = useSearchParams()
  const group = useQuery(query(groups.view, { groupId }))
  const list = useQuery(query(feedReceivings.list, { groupId }))
  const rows = list.data ?? []
  // A record that waits on this phone can still be opened.
  const ended = Boolean(group.data?.endedOn) && !unsent
  const named = rows.find(({ recordId }) => recordId === Number(params.get('rec')))
  const newest = params.has('op') ? undefined : rows[0]
  const { open, setOpen, startOver, formKey } = useOpenRow(named ?? newest ?? null)
  const columns: Column<FeedReceiptRow>[] = [
    { key: 'group', header: t('stores.receipt.groupId'), cell: ({ groupName }) => groupName },
    { key: 'on', header: t('stores.receipt.receivedOn'), cell: ({ receivedOn }) => displayDay(receivedOn) },
    { key: 'category', header: t('stores.feeds.category'), cell: ({ categoryName }) => categoryName },
    { key: 'item', header: t('stores.feeds.name'), cell: ({ itemName }) => itemName },
    {
      key: 'amount',
      header: t('stores.receipt.amount'),
      cell: ({ amount }) => quantity(amount, 'kg'),
      align: 'right',
    },
    {
      key: 'price',
      header: t('stores.receipt.price'),
      cell: ({ price }) => formatWon(price),
      align: 'right',
    },
  ]
  return (
    <RecordScreen
      listPath={feedReceivingsPath}
      pending={group.isPending || list.isPending}
      // Deliveries are recorded offline too, but not for an unknown group.
      problem={problemUnlessOffline(group, list)}
      onRetry={() => void Promise.all([group.refetch(), list.refetch()])}
      summary={group.data && <GroupHead group={group.data} />}
    >
      {ended ? (
        <GroupEnded groupId={groupId} from={feedReceivingOf(groupId)} />
      ) : (
        <ReceivingForm
          key={formKey}
          groupId={groupId}
          groupName={group.data?.groupName ?? open?.groupName ?? ''}
          row={open}
          onDone={startOver}
        />
      )}
      <FeedLeft groupId={groupId} ended={ended} />
      <StoreHistory
        title={t('stores.receipt.list')}
        rows={rows}
        total={rows.length}
        columns={columns}
        open={open?.recordId ?? null}
        onOpen={(row) => (ended ? toast(t('groups.record.endedNow'), { kind: 'error' }) : setOpen(row))}
        empty={t(list.error ? 'stores.release.notHere' : 'stores.receipt.none')}
      />
    </RecordScreen>
  )
}

function GroupHead({ group }: { group: GroupDetail }) {
  const t = useT()
  return (
    <Card>
      <TagHead
        tag={group.groupName}
        chip={
          <Chip tone={group.head > 0 ? 'green' : 'grey'}>
            {t('groups.group.heads', { count: group.head, shown: formatNumber(group.head) })}
          </Chip>
        }
      />
      <Facts
        facts={[
          {
            key: 'age',
            label: t('groups.group.averageAge'),
            value: t('groups.group.days', { count: group.averageAge }),
          },
          { key: 'pen', label: t('groups.group.place'), value: group.penName || t('groups.group.noPen') },
        ]}
      />
    </Card>
  )
}

function ReceivingForm({
  groupId,
  groupName,
  row,
  onDone,
}: {
  groupId: number
  /** `''` if only its number is known. */
  groupName: string
  row: FeedReceiptRow | null
  onDone: () => void
}) {
  const t = useT()
  const { today } = useSession()
  const categories = useQuery(query(codes.system, { list: '100' }))
  const items = useQuery(query(feeds.received, {}))
  const nameOf = (itemId: number | null | undefined) =>
    items.data?.find(({ code }) => Number(code) === itemId)?.name ?? t('stores.feeds.edit')
  const given = (on: Day) => t('stores.receipt.given', { group: groupName, day: displayDay(on) })
  const form = useStoreRecord(feedReceivings.save, {
    kind: 'feedReceiving',
    row,
    on: 'receivedOn',
    key: `new-${groupId}`,
    begins: { formMode: 'insert', groupId, receivedOn: today, amount: 0, price: 0 },
    updateMode: 'update',
    removal: { call: feedReceivings.save, input: (row) => ({ ...row, formMode: 'delete' as const }) },
    labels: {
      receivedOn: t('stores.receipt.receivedOn'),
      category: t('stores.feeds.category'),
      itemId: t('stores.feeds.name'),
      amount: t('stores.receipt.amount'),
      price: t('stores.receipt.price'),
      batch: t('stores.release.batch'),
    },
    texts: { category: nameIn(categories.data) },
    nameOf,
    unitOf: () => 'kg',
    effects: ({ receivedOn }) => [given(receivedOn)],
    onDone,
  })
  const feedItems = (items.data ?? []).map(({ code, name, category }) => ({
    itemId: Number(code),
    name,
    category,
  }))
  const set = (values: Partial<typeof form.values>) => form.setValues((before) => ({ ...before, ...values }))
  return (
    <StoreForm
      form={form}
      title={row ? t('stores.receipt.edit', { day: row.receivedOn }) : t('stores.receipt.new')}
      corrects={row && { newTitle: t('stores.receipt.new'), onNew: onDone }}
      onDelete={form.remove}
    >
      <ScanGoods
        ours={feedItems.map(({ itemId }) => itemId)}
        onRead={({ batch }, itemId) => {
          const feed = feedItems.find((each) => each.itemId === itemId)
          set({ batch, ...(feed && { itemId, category: feed.category }) })
        }}
      />
      <DayField {...form.day('receivedOn')} max={today} />
      <CategoryAndItem
        category={form.choice('category')}
        item={form.choice('itemId')}
        categories={(categories.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        items={feedItems}
        set={set}
      />
      <NumberField
        {...form.number('amount')}
        decimals={2}
        unit="kg"
        hint={form.values.receivedOn ? given(form.values.receivedOn as Day) : undefined}
      />
      <NumberField {...form.number('price')} unit="₩" />
      <TextField {...form.text('batch')} maxLength={20} />
      <TextField {...form.text('remark')} />
    </StoreForm>
  )
}
