import type { StoreItem } from '@penside/contract/stores/store.ts'
import { formatAmount } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import type { DeskList } from '../screen/desk-rows.tsx'
import { useSession } from '../screen/session.ts'
import { ItemState, stateOf, formatDaysLeft } from './item-row.tsx'

/** Table of the store's items for a desk. */
export function useItemTable(): DeskList<StoreItem> {
  const t = useT()
  const { today } = useSession()
  return {
    title: t('stores.notice.title'),
    counted: 'rows',
    columns: [
      {
        key: 'item',
        header: t('stores.release.item'),
        value: ({ itemName }) => itemName,
        align: 'left',
        wrap: true,
      },
      {
        key: 'kind',
        header: t('stores.release.category'),
        value: ({ kind }) => t(`stores.store.kinds.${kind}`),
        align: 'left',
        room: 'more',
      },
      {
        key: 'left',
        header: t('stores.store.lasts'),
        value: ({ daysLeft }) => daysLeft,
        cell: ({ daysLeft }) => formatDaysLeft(daysLeft),
        decimals: 1,
      },
      {
        key: 'mark',
        header: t('stores.store.markDays'),
        value: ({ reorderDays }) => reorderDays,
        room: 'most',
      },
      {
        key: 'store',
        header: t('stores.release.inStore'),
        value: ({ inStore }) => inStore,
        cell: ({ inStore }) => formatAmount(inStore),
        decimals: 1,
        room: 'some',
      },
      {
        key: 'groups',
        header: t('stores.store.withGroups'),
        value: ({ withGroups }) => withGroups || null,
        cell: ({ withGroups }) => formatAmount(withGroups || null),
        decimals: 1,
        room: 'most',
      },
      {
        key: 'use',
        header: t('stores.store.use'),
        value: ({ usedADay }) => usedADay,
        cell: ({ usedADay }) => formatAmount(usedADay && Math.round(usedADay * 10) / 10),
        decimals: 1,
        room: 'more',
      },
      { key: 'unit', header: t('stores.store.unit'), value: ({ unit }) => unit, align: 'left', room: 'some' },
      {
        key: 'state',
        header: t('stores.count.state'),
        value: (row) => stateOf(t, row, today).text,
        cell: (item) => <ItemState item={item} />,
        align: 'left',
      },
    ],
  }
}
