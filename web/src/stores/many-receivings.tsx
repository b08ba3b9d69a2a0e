import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codes } from '@penside/contract/farm/codes.ts'
import { feeds } from '@penside/contract/stores/feed.ts'
import { feedReceivings } from '@penside/contract/stores/receipt.ts'
import { isDay, type Day } from '@penside/domain/day.ts'
import { sharedByHead } from '@penside/domain/groups/shared-by-head.ts'
import { quantity } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { ChooseGroups } from '../screen/many/choose-groups.tsx'
import type { ChosenGroup } from '../screen/many/chosen-group.ts'
import { ManyForm } from '../screen/many/form.tsx'
import { useSaveMany } from '../screen/many/save.ts'
import { useManyState } from '../screen/many/state.ts'
import { feedReceivingsPath } from '../screen/places.ts'
import { useSession } from '../screen/session.ts'
import { useTyping } from '../screen/typing.ts'
import { DayField } from '../ui/day-field.tsx'
import { Fields } from '../ui/field.tsx'
import type { NumberDoubt } from '../ui/number-box.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { CategoryAndItem } from './frame.tsx'

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

/** One delivery of feed for several groups: shared out by head, a record for each group. */
export function ManyFeedReceivings() {
  const t = useT()
  const { today } = useSession()
  const categories = useQuery(query(codes.system, { list: '100' }))
  const items = (useQuery(query(feeds.received, {})).data ?? []).map(({ code, name, category }) => ({
    itemId: Number(code),
    name,
    category,
  }))
  const { save, saving } = useSaveMany({
    call: feedReceivings.save,
    kind: 'feedReceiving',
    list: feedReceivingsPath,
  })
  const { values, set, chosen, changed, forget } = useManyState<Typed, ChosenGroup>(
    'feedReceivings',
    ({ groupId }) => groupId,
    {
      on: today,
      category: null,
      itemId: null,
      amount: null,
      price: null,
      unread: {},
      batch: '',
      remark: '',
    },
  )
  const { on, category, itemId, amount, price, unread, batch, remark } = values
  const [tried, setTried] = useState(false)
  useTyping(changed)
  const heads = chosen.map(({ head }) => head)
  const parts = sharedByHead(amount ?? 0, heads, 2)
  const prices = sharedByHead(price ?? 0, heads, 0)
  const isToCome = on !== null && on > today
  const tooLittle = Boolean(amount) && parts.some((part) => part <= 0)
  const name = items.find((each) => each.itemId === itemId)?.name ?? ''
  const needed = (missing: boolean, field: string) =>
    tried && missing ? t('ui.enter', { field }) : undefined

  const record = async () => {
    setTried(true)
    if (!on || !isDay(on) || isToCome || !category || itemId === null || !amount || tooLittle) return
    if (unread.amount || unread.price || chosen.length === 0) return
    const receivedOn: Day = on
    const saved = await save(
      chosen.map(({ groupId, groupName }, at) => ({
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
      })),
    )
    if (saved) forget()
  }

  return (
    <ManyForm
      title={t('screens.route.manyFeedReceivings')}
      choose={
        <ChooseGroups
          chosen={chosen}
          onChange={(picked) => set({ picked })}
          partOf={({ groupId }) => {
            const part = parts[chosen.findIndex((one) => one.groupId === groupId)]
            return part ? quantity(part, 'kg') : undefined
          }}
          tried={tried}
        />
      }
      saving={saving}
      record={record}
    >
      <DayField
        label={t('stores.receipt.receivedOn')}
        value={on}
        onChange={(on) => set({ on })}
        max={today}
        required
        error={needed(!on || isToCome, t('stores.receipt.receivedOn'))}
      />
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
          error={tooLittle ? t('groups.many.tooLittle') : needed(!amount, t('stores.receipt.amount'))}
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
      <TextField
        label={t('stores.release.batch')}
        value={batch}
        onChange={(batch) => set({ batch })}
        maxLength={20}
      />
      <TextField
        label={t('ui.remark')}
        value={remark}
        onChange={(remark) => set({ remark })}
        maxLength={500}
      />
    </ManyForm>
  )
}
