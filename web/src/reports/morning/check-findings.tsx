import { useQuery } from '@tanstack/react-query'
import { IconClipboardCheck } from '../../ui/icons/common.ts'
import { bookChecks } from '@penside/contract/reports/checks.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { checksPath } from '../../screen/places.ts'
import { Card, CardRow } from '../../ui/card.tsx'

/** Number of findings in the records; nothing if there are none. */
export function CheckFindings() {
  const t = useT()
  const { data } = useQuery(query(bookChecks.counts, {}))
  const rows = data?.rows ?? []
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  if (count === 0) return null
  return (
    <Card flush>
      <CardRow
        to={checksPath}
        icon={<IconClipboardCheck size={24} aria-hidden />}
        title={t('screens.route.booksCheck')}
        line={t('reports.morning.found', { count: rows.length })}
        value={formatNumber(count)}
      />
    </Card>
  )
}
