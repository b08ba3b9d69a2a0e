import type { ReactNode } from 'react'
import { IconMinus, IconPlus } from '../../ui/icons/common.ts'
import { useT } from '../../i18n/index.ts'
import { cx } from '../../ui/class-names.ts'
import styles from './control.module.css'

/** A value between a minus and a plus button; a button without a handler is disabled. */
export function Stepper({
  onLess,
  onMore,
  unusual,
  children,
}: {
  onLess: (() => void) | undefined
  onMore: (() => void) | undefined
  unusual?: boolean
  children: ReactNode
}) {
  const t = useT()
  return (
    <div className={styles.stepper}>
      <button
        type="button"
        className={styles.step}
        aria-label={t('control.less')}
        disabled={!onLess}
        onClick={onLess}
      >
        <IconMinus size={28} aria-hidden />
      </button>
      <div className={cx(styles.middle, unusual && styles.unusual)}>{children}</div>
      <button
        type="button"
        className={styles.step}
        aria-label={t('control.more')}
        disabled={!onMore}
        onClick={onMore}
      >
        <IconPlus size={28} aria-hidden />
      </button>
    </div>
  )
}
