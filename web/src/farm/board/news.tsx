import { useQuery } from '@tanstack/react-query'
import { IconSpeakerphone } from '@tabler/icons-react'
import { boardNews } from '@penside/contract/farm/board-news.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { Card, CardRow } from '../../ui/card.tsx'
import { noticesPath } from '../places.ts'

/** One line where something on the boards waits for whoever looks. */
export function BoardNews() {
  const t = useT()
  const { data } = useQuery(query(boardNews.count, {}))
  if (!data?.unread) return null
  return (
    <Card flush>
      <CardRow
        to={noticesPath}
        icon={<IconSpeakerphone size={24} aria-hidden />}
        title={t('shell.route.notices')}
        line={t('board.news.unread', { count: data.unread })}
      />
    </Card>
  )
}
