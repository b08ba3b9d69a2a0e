import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconExternalLink, IconPlus } from '../ui/icons/common.ts'
import { news, type NewsFeed, type NewsItem } from '@penside/contract/reports/news.ts'
import { ToCompany } from '../company/board/to-company.tsx'
import { formatAgo } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { QueryResult } from '../screen/query-result.tsx'
import { useForm } from '../screen/form.ts'
import { FormSheet, useSheetSave } from '../screen/form-sheet.tsx'
import { useSession } from '../screen/session.ts'
import { DeleteButton } from '../screen/delete-button.tsx'
import { Button } from '../ui/button.tsx'
import { Card, cardLook, CardRow } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { cx } from '../ui/class-names.ts'
import { Section } from '../ui/page.tsx'
import { EmptyState } from '../ui/states.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './news.module.css'

/** News from the feeds of the farm or its company; an item opens its page. */
export function News() {
  const t = useT()
  const { manages } = useSession()
  const answer = useQuery(query(news.view, {}))
  const [editing, setEditing] = useState<NewsFeed | 'new' | null>(null)
  return (
    <>
      <QueryResult query={answer}>
        {({ feeds, items }) => (
          <>
            {items.length > 0 ? (
              <ul className={styles.items}>
                {items.map((item) => (
                  <NewsLink key={item.link} item={item} />
                ))}
              </ul>
            ) : (
              <EmptyState
                title={t('reports.news.none')}
                body={t(
                  feeds.length > 0
                    ? 'reports.news.waiting'
                    : manages
                      ? 'reports.news.noneStep'
                      : 'reports.news.noneForWorkers',
                )}
              />
            )}
            {feeds.length > 0 && (
              <Section title={t('reports.news.sources')}>
                <Card flush>
                  {feeds.map((feed) => (
                    <CardRow
                      key={feed.feedId}
                      title={feed.name}
                      line={
                        feed.answeredAt === null
                          ? t('reports.news.notYet')
                          : t(feed.fails ? 'reports.news.failsSince' : 'reports.news.received', {
                              ago: formatAgo(feed.answeredAt),
                            })
                      }
                      chip={feed.fails ? <Chip tone="amber">{t('reports.news.fails')}</Chip> : undefined}
                      onClick={feed.own ? () => setEditing(feed) : undefined}
                    />
                  ))}
                </Card>
              </Section>
            )}
          </>
        )}
      </QueryResult>
      {manages && (
        <Button wide icon={<IconPlus size={24} aria-hidden />} onClick={() => setEditing('new')}>
          {t('reports.news.add')}
        </Button>
      )}
      {editing && (
        <NewsFeedSheet feed={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </>
  )
}

/** Link to an external page, without a referrer. */
function NewsLink({ item: { feedName, title, link, publishedAt } }: { item: NewsItem }) {
  const t = useT()
  return (
    <li>
      <a className={cx(cardLook, styles.item)} href={link} target="_blank" rel="noopener noreferrer">
        <span className={styles.title}>{title}</span>
        <span className={styles.line}>{`${feedName} · ${formatAgo(publishedAt)}`}</span>
        <IconExternalLink className={styles.sign} size={20} aria-label={t('reports.news.opens')} />
      </a>
    </li>
  )
}

function NewsFeedSheet({ feed, onClose }: { feed: NewsFeed | null; onClose: () => void }) {
  const t = useT()
  const onSave = useSheetSave(news.save, onClose)
  const form = useForm(
    news.save.input,
    feed ? { feedId: feed.feedId, name: feed.name, url: feed.url, toCompany: feed.toCompany } : {},
    {
      labels: {
        name: t('reports.news.name'),
        url: t('reports.news.url'),
        toCompany: t('reports.news.toCompany'),
      },
      onSave,
    },
  )
  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t(feed ? 'reports.news.edit' : 'reports.news.add')}
      after={
        feed && (
          <DeleteButton
            to={news.remove}
            input={{ feedId: feed.feedId }}
            deed={t('reports.news.remove')}
            asks={{ title: t('reports.news.askRemove') }}
            onDone={onClose}
          />
        )
      }
    >
      <TextField {...form.text('name')} maxLength={60} />
      <TextField {...form.text('url')} maxLength={400} />
      <ToCompany {...form.check('toCompany')} />
    </FormSheet>
  )
}
