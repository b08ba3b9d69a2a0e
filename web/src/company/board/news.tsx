import { useQuery } from '@tanstack/react-query'
import { IconMessages, IconSpeakerphone } from '../../ui/icons/common.ts'
import { boardNews } from '@penside/contract/company/board-news.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { Card, CardRow } from '../../ui/card.tsx'
import { inquiriesPath, noticesPath } from './places.ts'

/** Text about inquiries with news; `''` without any. */
export function useInquiryNews(): string {
  const t = useT()
  const { data } = useQuery(query(boardNews.count, {}))
  return [
    data?.toAnswer && t('board.desk.waits', { count: data.toAnswer }),
    data?.answered && t('board.desk.answered', { count: data.answered }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Links to boards with news for the reader. */
export function BoardNews() {
  const t = useT()
  const { data } = useQuery(query(boardNews.count, {}))
  const inquiries = useInquiryNews()
  if (!data?.unread && inquiries === '') return null
  return (
    <Card flush>
      {!!data?.unread && (
        <CardRow
          to={noticesPath}
          icon={<IconSpeakerphone size={24} aria-hidden />}
          title={t('screens.route.notices')}
          line={t('board.news.unread', { count: data.unread })}
        />
      )}
      {inquiries !== '' && (
        <CardRow
          to={inquiriesPath}
          icon={<IconMessages size={24} aria-hidden />}
          title={t('screens.route.inquiries')}
          line={inquiries}
        />
      )}
    </Card>
  )
}
