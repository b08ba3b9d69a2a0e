import { useQuery } from '@tanstack/react-query'
import { IconHelpCircle, IconMessages } from '../../ui/icons/common.ts'
import { inquiries } from '@penside/contract/company/inquiries.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Columns, Section } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { faqPath, inquiriesPath } from './places.ts'
import { useInquiryNews } from './news.tsx'

/** Help page: frequently asked questions and inquiries. */
export function HelpDesk() {
  const t = useT()
  const helpers = useQuery(query(inquiries.helpers, {}))
  const news = useInquiryNews()
  return (
    <Columns>
      <Card flush>
        <CardRow
          to={faqPath}
          icon={<IconHelpCircle size={24} aria-hidden />}
          title={t('screens.route.faq')}
          line={t('board.desk.faqLine')}
        />
        <CardRow
          to={inquiriesPath}
          icon={<IconMessages size={24} aria-hidden />}
          title={t('screens.route.inquiries')}
          line={news || t('board.desk.inquiryLine')}
        />
      </Card>
      <Section title={t('board.desk.who')}>
        <QueryResult query={helpers} waiting={<Skeleton shape="rows" count={1} />}>
          {({ names }) => (
            <Card flush>
              {names.map((name) => (
                <CardRow key={name} title={name} />
              ))}
            </Card>
          )}
        </QueryResult>
        <p>{t('board.desk.whoHint')}</p>
      </Section>
    </Columns>
  )
}
