import { IconShare } from '../../ui/icons/common.ts'
import { Link } from 'react-router'
import type { LateWork as Row } from '@penside/contract/reports/morning.ts'
import { formatDay, formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { workPlanPath } from '../../screen/places.ts'
import { useSession } from '../../screen/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { toast } from '../../ui/toast.tsx'
import styles from './morning.module.css'

/** Late work of the day by list, with who usually does it, the oldest entry and today's progress. */
export function LateWork({ lists }: { lists: readonly Row[] }) {
  const t = useT()
  const late = lists.reduce((sum, row) => sum + row.late, 0)
  const all = lists.reduce((sum, row) => sum + row.total, 0)
  return (
    <Card flush>
      <div className={styles.lateHead}>
        <h2 className={styles.lateTitle}>
          {late > 0 ? t('reports.morning.late', { count: late }) : t('reports.morning.nothingLate')}
        </h2>
        <span className={styles.soft}>{t('reports.morning.ofToday', { count: all })}</span>
        {late > 0 && <Share lists={lists} />}
      </div>
      {lists.map((row) => (
        <LateRow key={row.report} row={row} />
      ))}
    </Card>
  )
}

function LateRow({ row: { report, total, late, done, memberName, oldest } }: { row: Row }) {
  const t = useT()
  const all = total + done
  return (
    <Link
      className={styles.lateRow}
      to={`${workPlanPath}?${new URLSearchParams({ report, ...(late > 0 && { due: 'late' }) })}`}
    >
      <span className={styles.work}>
        <b>{t(`reports.today.list.${report}`)}</b>
        {memberName && <span className={styles.soft}>{memberName}</span>}
      </span>
      <span className={cx(styles.count, late === 0 && styles.none)}>{formatNumber(late)}</span>
      <span className={styles.oldest}>
        {oldest && t('reports.morning.oldest', { tag: oldest.tag, count: oldest.days })}
      </span>
      <span className={styles.track} aria-hidden>
        <span style={{ width: `${all === 0 ? 0 : (100 * done) / all}%` }} />
      </span>
      <span className={styles.doneOf}>
        {all === 0
          ? t('reports.morning.notOne')
          : t('reports.morning.doneOf', { done: formatNumber(done), all: formatNumber(all) })}
      </span>
    </Link>
  )
}

/** Shares the late work through any app of the phone. */
function Share({ lists }: { lists: readonly Row[] }) {
  const t = useT()
  const { today } = useSession()
  const title = t('reports.morning.shareTitle', { day: formatDay(today) })
  const lines = lists
    .filter(({ late }) => late > 0)
    .map(({ report, late, memberName, oldest }) =>
      [
        `${t(`reports.today.list.${report}`)} ${formatNumber(late)}`,
        memberName,
        oldest && t('reports.morning.oldest', { tag: oldest.tag, count: oldest.days }),
      ]
        .filter(Boolean)
        .join(' · '),
    )
  const text = [title, ...lines].join('\n')
  const copy = () => navigator.clipboard.writeText(text).then(() => toast(t('reports.morning.shared')))
  // Neither is available over plain http.
  if (!navigator.share && !navigator.clipboard) return null
  return (
    <Button
      compact
      kind="primary"
      icon={<IconShare size={20} aria-hidden />}
      onClick={() =>
        // Closing the share sheet is not an error.
        void (navigator.share ? navigator.share({ title, text }).catch(() => {}) : copy())
      }
    >
      {t('reports.morning.share')}
    </Button>
  )
}
