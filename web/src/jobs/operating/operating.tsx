import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconCircleCheck } from '../../ui/icons/first.ts'
import { IconClock } from '../../ui/icons/common.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { operating, type OperatingState, type Problem } from '@penside/contract/jobs/operating.ts'
import { formatAgo, formatDay, formatDateTime } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { useSession } from '../../screen/session.ts'
import { Card, CardRow } from '../../ui/card.tsx'
import { Section } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Notice } from '../../ui/states.tsx'
import { Backups } from './backups.tsx'
import { Database, Figures, Machine } from './facts.tsx'
import styles from './operating.module.css'
import { Jobs, Processes } from './running.tsx'

/** Refresh interval, ms. */
const lookEvery = 15_000

/** State of the installation, for its operators. */
export function Operating() {
  const { operates } = useSession()
  const t = useT()
  return operates ? <Looked /> : <Notice tone="grey" title={t('operating.forOperators')} />
}

function Looked() {
  const state = useQuery({ ...query(operating.state, {}), refetchInterval: lookEvery })
  return (
    <QueryResult query={state} waiting={<Skeleton shape="rows" count={6} />}>
      {(found) => (
        <>
          <Problems {...found} />
          <div className={styles.columns}>
            <div className={styles.column}>
              <Backups {...found} />
              <Processes {...found} />
              <Machine {...found} />
            </div>
            <div className={styles.column}>
              <Jobs {...found} />
              <Database {...found} />
              <Figures {...found} />
            </div>
          </div>
        </>
      )}
    </QueryResult>
  )
}

function Problems({ problems, at, backups }: OperatingState) {
  const t = useT()
  const looked = t('operating.looked', { when: formatDateTime(at) })
  if (problems.length === 0) {
    const newest = backups?.rows[0]?.takenAt
    return (
      <Card flush>
        {backups && newest === undefined ? (
          <CardRow
            icon={<IconClock size={28} aria-hidden />}
            title={t('operating.firstBackupPending')}
            line={looked}
          />
        ) : (
          <CardRow
            icon={<IconCircleCheck size={28} className={styles.well} aria-hidden />}
            title={t('operating.well')}
            line={[newest && t('operating.newestBackup', { when: formatAgo(newest) }), looked]
              .filter(Boolean)
              .join(' · ')}
          />
        )}
      </Card>
    )
  }
  return (
    <Section title={t('operating.wrong', { count: problems.length })} aside={looked}>
      <Card flush tone="late">
        {problems.map((found) => (
          <CardRow
            key={`${found.problem} ${found.subject}`}
            icon={<IconAlertTriangle size={24} className={styles.wrong} aria-hidden />}
            title={<Sentence {...found} />}
            line={
              found.since
                ? t('operating.since', { when: formatDateTime(found.since) })
                : t('operating.justFound')
            }
          />
        ))}
      </Card>
    </Section>
  )
}

/** List of names that the subject of a problem belongs to; a process is its own name, a backup its day. */
const listOf: Partial<Record<Problem['problem'], 'jobs' | 'disks'>> = {
  diskFull: 'disks',
  jobFails: 'jobs',
  jobLate: 'jobs',
}

function Sentence({ problem, subject }: Problem) {
  const t = useT()
  const list = listOf[problem]
  const named = list
    ? t(`operating.${list}.${subject}` as 'operating.jobs.figures')
    : problem === 'oldBackup'
      ? formatDay(subject as Day)
      : subject
  return t(`operating.problems.${problem}`, { subject: named })
}
