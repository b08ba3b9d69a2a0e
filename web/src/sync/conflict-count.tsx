import { useQuery } from '@tanstack/react-query'
import { IconGitCompare } from '../ui/icons/common.ts'
import { outbox } from '@penside/contract/offline/outbox.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { Card, CardRow } from '../ui/card.tsx'
import { conflictsPath } from '../farm/places.ts'

/** Number of conflicts for managers; nothing if there are none. */
export function ToSettle() {
  const t = useT()
  const { data } = useQuery(query(outbox.conflicts, {}))
  const count = data?.conflicts.length ?? 0
  if (count === 0) return null
  return (
    <Card flush>
      <CardRow
        to={conflictsPath}
        icon={<IconGitCompare size={24} aria-hidden />}
        title={t('screens.route.conflicts')}
        line={t('ui.records', { count })}
      />
    </Card>
  )
}
