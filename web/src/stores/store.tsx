import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { stores, type StoreItem } from '@penside/contract/stores/store.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { QueryResult } from '../screen/query-result.tsx'
import { itemOf, storePath } from '../screen/places.ts'
import { WholeList } from '../screen/whole-list.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { ListHead } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { Segments } from '../ui/segments.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { EmptyState } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { ItemRow, scaleOf, stockLine } from './item-row.tsx'
import { useItemTable } from './item-table.tsx'

const filters = ['all', 'feed', 'medicine'] as const

/** List of the store's items: how long each lasts, which to order and which expire. */
export function StorePage() {
  const t = useT()
  const list = useQuery(query(stores.list, {}))
  const [kind, setKind] = useState<(typeof filters)[number]>('all')
  return (
    <>
      <Segments
        name="kind"
        label={t('stores.store.shown')}
        hideLabel
        value={kind}
        onChange={setKind}
        choices={filters.map((value) => ({ value, label: t(`stores.store.kinds.${value}`) }))}
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

/** Sheet with the items to order, to copy for the supplier. */
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
  const text = items.map((item) => `${item.itemName}: ${stockLine(t, item)}`).join('\n')
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('stores.store.orderList')}
      footer={
        // Over plain http scripts have no clipboard.
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
          <CardRow key={item.itemId} title={item.itemName} line={stockLine(t, item)} />
        ))}
      </Card>
    </Sheet>
  )
}
