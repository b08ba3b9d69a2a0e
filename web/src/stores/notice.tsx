import { useQuery } from '@tanstack/react-query'
import { IconPackage } from '../ui/icons/common.ts'
import { stores } from '@penside/contract/stores/store.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { storePath } from '../screen/places.ts'
import { Card, CardRow } from '../ui/card.tsx'

/** Line with the numbers of items to order, to count and about to expire. */
export function StoreNotice() {
  const t = useT()
  const { data } = useQuery(query(stores.notice, {}))
  if (!data || data.order + data.expiring + data.toCount === 0) return null
  const line = [
    data.toCount > 0 && t('stores.notice.toCount', { count: data.toCount }),
    data.order > 0 && t('stores.notice.order', { count: data.order }),
    data.expiring > 0 && t('stores.notice.expiring', { count: data.expiring }),
  ]
  return (
    <Card flush>
      <CardRow
        to={storePath}
        icon={<IconPackage size={24} aria-hidden />}
        title={t('stores.notice.title')}
        line={line.filter(Boolean).join(' · ')}
      />
    </Card>
  )
}
