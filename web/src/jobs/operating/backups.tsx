import { useState } from 'react'
import type { OperatingState } from '@penside/contract/jobs/operating.ts'
import { formatAgo, formatDateTime } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { Card, CardRow } from '../../ui/card.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Section } from '../../ui/page.tsx'
import { EmptyState, Notice } from '../../ui/states.tsx'
import { megabytes } from './megabytes.ts'
import styles from './operating.module.css'

/** Existing backups with their age and size. */
export function Backups({ backups, problems }: OperatingState) {
  const t = useT()
  const [open, setOpen] = useState(false)
  if (!backups)
    return (
      <Section title={t('operating.backups')}>
        <Notice tone="grey" title={t('operating.backupsElsewhere')} />
      </Section>
    )
  const [newest, ...older] = backups.rows
  const isWrong = problems.some(({ problem }) => ['noBackup', 'oldBackup', 'backupFails'].includes(problem))
  return (
    <Section title={t('operating.backups')}>
      {newest ? (
        <Card flush tone={isWrong ? 'late' : 'plain'}>
          <CardRow
            title={formatAgo(newest.takenAt)}
            line={formatDateTime(newest.takenAt)}
            value={megabytes(newest.bytes)}
          />
        </Card>
      ) : (
        <EmptyState title={t('operating.backupsNone')} body={t('operating.backupsNoneBody')} />
      )}
      {older.length > 0 && (
        <Fold card title={t('operating.older', { count: older.length })} open={open} onToggle={setOpen} reads>
          {older.map(({ takenAt, bytes }) => (
            <CardRow
              key={takenAt}
              title={formatAgo(takenAt)}
              line={formatDateTime(takenAt)}
              value={megabytes(bytes)}
            />
          ))}
        </Fold>
      )}
      <p className={styles.folder}>{backups.folder}</p>
    </Section>
  )
}
