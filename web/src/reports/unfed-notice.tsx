import { useQuery } from '@tanstack/react-query'
import { equipmentOverview } from '@penside/contract/equipment/overview.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { unfedPageOf } from '../screen/places.ts'
import { useSession } from '../screen/session.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/states.tsx'

/** Notice of sows that did not eat at the feeders today; nothing without feeders or if all ate. */
export function UnfedNotices() {
  const { equipment } = useSession()
  return (['E', 'F'] as const)
    .filter((type) => equipment.includes(type))
    .map((type) => <OfType key={type} type={type} />)
}

function OfType({ type }: { type: 'E' | 'F' }) {
  const t = useT()
  const { data } = useQuery(query(equipmentOverview.fed, { type }))
  const none = data?.rows.filter(({ state }) => state === 'none').length ?? 0
  if (none === 0) return null
  return (
    <Notice
      tone="red"
      title={`${t('monitoring.sows', { count: none })} ${t('monitoring.notEatenToday')}`}
      action={<Button to={unfedPageOf(type)}>{t('monitoring.look')}</Button>}
    >
      {t(`monitoring.type.${type}`)}
    </Notice>
  )
}
