import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { protection, type Kept } from '@penside/contract/accounts/protection.ts'
import { useT } from '../../i18n/index.ts'
import { keptFor } from '../../outbox/losses.ts'
import { query } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { draftKeptFor } from '../../screen/draft.ts'
import { useMaybeSession } from '../../screen/session.ts'
import { Card, CardRow } from '../../ui/card.tsx'
import { Section } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Notice } from '../../ui/states.tsx'
import { OwnData } from './own-data.tsx'

const aDay = 86_400_000

/** Retention periods of the server and the app. The privacy page shows them without a session. */
export function Protection() {
  const session = useMaybeSession()
  const periods = useQuery(query(protection.periods, {}))
  return (
    <>
      {session && <OwnData login={session.member.login} />}
      <QueryResult query={periods} waiting={<Skeleton shape="card" count={3} />}>
        {(kept) => <OnServer kept={kept} />}
      </QueryResult>
      <OnDevice />
    </>
  )
}

function OnServer({ kept }: { kept: Kept }) {
  const t = useT()
  const { backups } = kept
  return (
    <>
      <Part title={t('protection.server')}>
        <CardRow title={t('protection.records')} line={t('protection.asLongAsFarm')} />
        <CardRow title={t('protection.who')} line={t('protection.asLongAsRecords')} />
        <CardRow title={t('protection.audit')} value={t('protection.years', { count: kept.auditYears })} />
        <CardRow title={t('protection.receipts')} value={t('protection.days', { count: kept.receiptDays })} />
        <CardRow
          title={t('protection.readings')}
          value={t('protection.days', { count: kept.readingsDays })}
        />
        <CardRow
          title={t('protection.animalReadings')}
          value={t('protection.days', { count: kept.animalReadingsDays })}
        />
        <CardRow title={t('protection.hourly')} value={t('protection.years', { count: kept.hoursYears })} />
        <CardRow title={t('protection.daily')} line={t('protection.asLongAsFarm')} />
      </Part>
      <Part title={t('protection.signIns')}>
        <CardRow title={t('protection.stays')} value={t('protection.days', { count: kept.staysDays })} />
        <CardRow
          title={t('protection.session')}
          value={t('protection.hours', { count: kept.sessionHours })}
        />
        <CardRow title={t('protection.idle')} value={t('protection.days', { count: kept.idleDays })} />
        <CardRow
          title={t('protection.known')}
          value={t('protection.days', { count: kept.knownDeviceDays })}
        />
        <CardRow
          title={t('protection.invitation')}
          value={t('protection.days', { count: kept.invitationDays })}
        />
        <CardRow
          title={t('protection.passwordLink')}
          value={t('protection.hours', { count: kept.passwordLinkHours })}
        />
        <CardRow title={t('protection.past')} value={t('protection.days', { count: kept.pastDays })} />
        <CardRow title={t('protection.account')} line={t('protection.asLongAsAccount')} />
      </Part>
      {backups ? (
        <Part title={t('protection.backups')}>
          <CardRow title={t('protection.lastOfDays')} value={t('protection.days', { count: backups.days })} />
          <CardRow
            title={t('protection.lastOfWeeks')}
            value={t('protection.weeks', { count: backups.weeks })}
          />
          <CardRow
            title={t('protection.lastOfMonths')}
            value={t('protection.months', { count: backups.months })}
          />
        </Part>
      ) : (
        <Section title={t('protection.backups')}>
          <Notice tone="grey" title={t('protection.elsewhere')} />
        </Section>
      )}
    </>
  )
}

function OnDevice() {
  const t = useT()
  return (
    <Part title={t('protection.phone')}>
      <CardRow title={t('protection.unsent')} line={t('protection.untilSent')} />
      <CardRow title={t('protection.sent')} value={t('protection.days', { count: keptFor / aDay })} />
      <CardRow title={t('protection.drafts')} value={t('protection.days', { count: draftKeptFor / aDay })} />
      <CardRow title={t('protection.copy')} line={t('protection.untilSignOut')} />
    </Part>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title}>
    <Card flush>{children}</Card>
  </Section>
)
