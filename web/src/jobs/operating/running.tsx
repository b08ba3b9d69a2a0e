import type { JobName } from '@penside/domain/jobs/operating.ts'
import type { OperatingState } from '@penside/contract/jobs/operating.ts'
import { formatAgo, formatDateTime } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { Card, CardRow } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Section } from '../../ui/page.tsx'
import { megabytes } from './megabytes.ts'

export function Processes({ processes }: OperatingState) {
  const t = useT()
  return (
    <Section title={t('operating.processes')}>
      <Card flush>
        {processes.map(({ name, part, version, startedAt, gone, memory, waiting }) => (
          <CardRow
            key={name}
            title={t(`operating.parts.${part}`)}
            line={[
              name,
              `v${version}`,
              t('operating.since', { when: formatDateTime(startedAt) }),
              t('operating.memory', { size: megabytes(memory) }),
              waiting > 0 && t('operating.waiting', { count: waiting }),
            ]
              .filter(Boolean)
              .join(' · ')}
            chip={
              gone ? (
                <Chip tone="red">{t('operating.gone')}</Chip>
              ) : (
                <Chip tone="green">{t('operating.runs')}</Chip>
              )
            }
          />
        ))}
      </Card>
    </Section>
  )
}

export function Jobs({ jobs, backups }: OperatingState) {
  const t = useT()
  // Counts backups from before a restore and of other processes too.
  const lastOf = (job: JobName, succeededAt: string | null) =>
    job === 'backups' && backups ? (backups.rows[0]?.takenAt ?? null) : succeededAt
  return (
    <Section title={t('operating.jobsTitle')}>
      <Card flush>
        {jobs.map(({ job, succeededAt, failures, failure }) => (
          <CardRow
            key={job}
            title={t(`operating.jobs.${job}`)}
            line={[
              lastOf(job, succeededAt)
                ? t('operating.succeeded', { when: formatAgo(lastOf(job, succeededAt)!) })
                : t('operating.neverWell'),
              failure,
            ]
              .filter(Boolean)
              .join(' · ')}
            chip={
              failures === 0 ? (
                <Chip tone={lastOf(job, succeededAt) ? 'green' : 'grey'}>
                  {t(lastOf(job, succeededAt) ? 'operating.fine' : 'operating.waits')}
                </Chip>
              ) : (
                <Chip tone={failures > 2 ? 'red' : 'amber'}>{t('operating.fails', { count: failures })}</Chip>
              )
            }
          />
        ))}
      </Card>
    </Section>
  )
}
