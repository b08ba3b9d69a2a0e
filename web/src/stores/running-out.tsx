import { useQuery } from '@tanstack/react-query'
import { stores } from '@penside/contract/stores/store.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { storePath } from '../screen/places.ts'
import { Card, CardRow } from '../ui/card.tsx'
import { usePrinting } from '../ui/printing.ts'
import { ItemRow, scaleOf } from './item-row.tsx'

/** Maximum number of items on the morning page. */
const maxItems = 5

/** Card of the items to order, to count and about to expire. */
export function RunningOut() {
  const t = useT()
  const isPrinting = usePrinting()
  const { data } = useQuery(query(stores.list, {}))
  const waiting =
    data?.rows.filter(({ order, toCount, expiring }) => order || toCount || expiring.length > 0) ?? []
  if (waiting.length === 0) return null
  const rows = isPrinting ? waiting : waiting.slice(0, maxItems)
  return (
    <Card
      flush
      title={t('stores.runningOut')}
      aside={t('stores.store.toOrder', { count: waiting.filter(({ order }) => order).length })}
    >
      {rows.map((row) => (
        <ItemRow key={row.itemId} item={row} scale={scaleOf(rows)} />
      ))}
      {waiting.length > rows.length && (
        <CardRow to={storePath} title={t('stores.runningOutMore', { count: waiting.length - rows.length })} />
      )}
    </Card>
  )
}
