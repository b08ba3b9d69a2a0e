import { formatAgo } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { HeaderRight } from '../screen/header.tsx'
import { useNow } from '../screen/now.ts'
import { Chip } from '../ui/chip.tsx'
import { cx } from '../ui/class-names.ts'
import type { Live } from './live.ts'
import styles from './live.module.css'

/** Chip in the bar: whether the page is live, or since when it is not. */
export function LiveChip({ live }: { live: Live }) {
  const t = useT()
  const now = useNow(10_000)
  if (live.state === 'connecting') return null
  return (
    <HeaderRight>
      <span role="status">
        {live.state === 'yes' ? (
          <Chip tone="green" icon={<span className={cx(styles.dot)} aria-hidden />}>
            {t('alarms.live')}
          </Chip>
        ) : (
          <Chip>
            {live.at === null
              ? t('alarms.notLive')
              : t('alarms.notLiveSince', { ago: formatAgo(live.at, now) })}
          </Chip>
        )}
      </span>
    </HeaderRight>
  )
}
