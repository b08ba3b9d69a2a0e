import { useQuery } from '@tanstack/react-query'
import { codes } from '@penside/contract/farm/codes.ts'
import { feeds } from '@penside/contract/stores/feed.ts'
import { feedReceivings } from '@penside/contract/stores/receipt.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { sharedByHead } from '@penside/domain/groups/shared-by-head.ts'
import { doubtsAboutFeed } from '@penside/domain/stores/feed-price.ts'
import { quantity, displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import type { ChosenGroup } from '../screen/many/chosen-group.ts'
import { ManyGroupsForm } from '../screen/many/groups-form.tsx'
import { useSaveMany } from '../screen/many/save.ts'
import { useManyState } from '../screen/many/state.ts'
import { feedReceivingsPath } from '../screen/places.ts'
import { useSession } from '../screen/session.ts'
import { Fields } from '../ui/field.tsx'
import type { NumberDoubt } from '../ui/number-box.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { CategoryAndItem } from './store-form.tsx'

type Typed = {
  on: string | null
  category: string | null
  itemId: number | null
  amount: number | null
  price: number | null
  unread: { amount?: NumberDoubt | undefined; price?: NumberDoubt | undefined }
  batch: string
  remark: string
}

const sumOf = <Name extends string>(all: readonly { [N in Name]?: number | undefined }[], name: Name) =>
  all.reduce((sum, one) => sum + (one[name] ?? 0), 0)

const noDelivery: Typed = {
  on: null,
  category: null,
  itemId: null,
  amount: null,
  price: null,
  unread: {},
  batch: '',
  remark: '',
}

type ManyDeliveries = ReturnType<typeof useManyState<Typed, ChosenGroup>>

/** Shares of a delivery by group, and the records to save. */
function deliveryOf({ chosen, values }: ManyDeliveries, name: string) {
  const { category, itemId, amount, price, unread, batch, remark } = values
  const heads = chosen.map(({ head }) => head)
  const parts = sharedByHead(amount ?? 0, heads, 2)
  const prices = sharedByHead(price ?? 0, heads, 0)
  const tooLittle = Boolean(amount) && parts.some((part) => part <= 0)
  const recordsOn = (receivedOn: Day) => {
    if (!category || itemId === null || !amount || tooLittle || unread.amount || unread.price)
      return undefined
    return chosen.map(({ groupId, groupName }, at) => ({
      entityKey: `item:${itemId}`,
      label: `${name} · ${groupName}`,
      input: {
        formMode: 'insert' as const,
        groupId,
        receivedOn,
        category,
        itemId,
        amount: parts[at]!,
        price: prices[at]!,
        batch: batch.trim() || undefined,
        remark: remark.trim() || undefined,
      },
      summary: { day: receivedOn, amount: quantity(parts[at]!, 'kg') },
    }))
  }
  return { parts, tooLittle, recordsOn }
}

const useReceivedFeeds = () =>
  (useQuery(query(feeds.received, {})).data ?? []).map(({ code, name, category }) => ({
    itemId: Number(code),
    name,
    category,
  }))

/** Delivery of feed for several groups, shared by head; saves a record per group. */
export function ManyFeedReceivings() {
  const t = useT()
  const { today } = useSession()
  const categories = useQuery(query(codes.system, { list: '100' }))
  const items = useReceivedFeeds()
  const { save, saving } = useSaveMany({
    call: feedReceivings.save,
    kind: 'feedReceiving',
    list: feedReceivingsPath,
    questions: (all) => doubtsAboutFeed(sumOf(all, 'amount'), sumOf(all, 'price')),
  })
  const many = useManyState<Typed, ChosenGroup>('feedReceivings', ({ groupId }) => groupId, {
    ...noDelivery,
    on: today,
  })
  const { chosen, tried, set } = many
  const { category, itemId, batch } = many.values
  const name = items.find((each) => each.itemId === itemId)?.name ?? ''
  const { parts, tooLittle, recordsOn } = deliveryOf(many, name)
  const needed = (missing: boolean, field: string) =>
    tried && missing ? t('ui.enter', { field }) : undefined

  return (
    <ManyGroupsForm
      many={many}
      day={{ label: t('stores.receipt.receivedOn') }}
      partOf={({ groupId }) => {
        const part = parts[chosen.findIndex((one) => one.groupId === groupId)]
        return part ? quantity(part, 'kg') : undefined
      }}
      saving={saving}
      save={save}
      recordsOn={recordsOn}
    >
      <CategoryAndItem
        category={{
          label: t('stores.feeds.category'),
          value: category,
          onChange: (category) => set({ category }),
          required: true,
          error: needed(!category, t('stores.feeds.category')),
        }}
        item={{
          label: t('stores.feeds.name'),
          value: itemId,
          onChange: (itemId) => set({ itemId }),
          error: needed(itemId === null, t('stores.feeds.name')),
        }}
        categories={(categories.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        items={items}
        set={set}
      />
      <FeedAmounts many={many} tooLittle={tooLittle} />
      {many.values.on && <p>{t('stores.receipt.givenToEach', { day: displayDay(many.values.on as Day) })}</p>}
      <TextField
        label={t('stores.release.batch')}
        value={batch}
        onChange={(batch) => set({ batch })}
        maxLength={20}
      />
    </ManyGroupsForm>
  )
}

function FeedAmounts({ many, tooLittle }: { many: ManyDeliveries; tooLittle: boolean }) {
  const t = useT()
  const { tried, set } = many
  const { amount, price, unread } = many.values
  const missing = tried && !amount ? t('ui.enter', { field: t('stores.receipt.amount') }) : undefined
  return (
    <Fields columns={2}>
      <NumberField
        label={t('stores.receipt.amount')}
        value={amount}
        unread={unread.amount ?? null}
        onChange={(amount, doubt) => set({ amount, unread: { ...unread, amount: doubt } })}
        decimals={2}
        unit="kg"
        required
        hint={t('groups.many.byHead')}
        error={tooLittle ? t('groups.many.tooLittle') : missing}
      />
      <NumberField
        label={t('stores.receipt.price')}
        value={price}
        unread={unread.price ?? null}
        onChange={(price, doubt) => set({ price, unread: { ...unread, price: doubt } })}
        unit="₩"
        hint={t('groups.many.byHead')}
      />
    </Fields>
  )
}
