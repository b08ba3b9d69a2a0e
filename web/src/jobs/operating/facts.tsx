import type { OperatingState } from '@penside/contract/jobs/operating.ts'
import { formatAgo, formatDateTime, formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { Card } from '../../ui/card.tsx'
import { Lines, type Fact } from '../../ui/facts.tsx'
import { megabytes } from './megabytes.ts'

const fact = (label: string, value: string, isWrong = false): Fact => ({
  key: label,
  label,
  value,
  tone: isWrong ? 'late' : 'plain',
})

export function Database({ database, queue, problems }: OperatingState) {
  const t = useT()
  const { version, bytes, connections, mostConnections, longest } = database
  const isCrowded = problems.some(({ problem }) => problem === 'crowded')
  const seconds = formatNumber(longest, longest < 10 ? 1 : 0)
  return (
    <Card title={t('operating.database')}>
      <Lines
        facts={[
          fact(t('operating.version'), version),
          fact(t('operating.size'), megabytes(bytes)),
          fact(t('operating.connections'), `${connections} / ${mostConnections}`, isCrowded),
          fact(t('operating.longest'), t('operating.seconds', { seconds })),
          fact(t('operating.imports'), formatNumber(queue.imports)),
          fact(t('operating.unsent'), formatNumber(queue.webhooks)),
        ]}
      />
    </Card>
  )
}

export function Machine({ disks, certificateUntil, processes, problems }: OperatingState) {
  const t = useT()
  const full = problems.flatMap(({ problem, subject }) => (problem === 'diskFull' ? [subject] : []))
  const brokers = processes.flatMap(({ broker, gone }) => (gone || broker === null ? [] : [broker]))
  const isReached = brokers.length > 0 && brokers.every(Boolean)
  const ends = problems.some(({ problem }) => problem === 'certificateEnds')
  return (
    <Card title={t('operating.machine')}>
      <Lines
        facts={[
          ...disks.map(({ disk, free, size }) =>
            fact(
              t('operating.disk', { disk: t(`operating.disks.${disk}`) }),
              t('operating.free', { free: megabytes(free), size: megabytes(size) }),
              full.includes(disk),
            ),
          ),
          fact(t('operating.broker'), isReached ? t('operating.reached') : t('operating.away'), !isReached),
          fact(
            t('operating.certificate'),
            certificateUntil ? formatDateTime(certificateUntil) : t('operating.byProxy'),
            ends,
          ),
        ]}
      />
    </Card>
  )
}

export function Figures({ figures }: OperatingState) {
  const t = useT()
  const { farms, checked, oldestAt, newestAt, wrongDays, wrongAt } = figures
  const ago = (at: string | null) => (at ? formatAgo(at) : t('operating.never'))
  return (
    <Card title={t('operating.figures')}>
      <Lines
        facts={[
          fact(t('operating.checked'), `${formatNumber(checked)} / ${formatNumber(farms)}`),
          fact(t('operating.newest'), ago(newestAt)),
          fact(t('operating.oldest'), ago(oldestAt)),
          fact(t('operating.differed'), formatNumber(wrongDays), wrongDays > 0),
        ]}
      />
      {wrongAt && <p>{t('operating.mended', { when: formatDateTime(wrongAt) })}</p>}
    </Card>
  )
}
