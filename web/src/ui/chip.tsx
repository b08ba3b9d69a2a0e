import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import styles from './chip.module.css'
import tones from './tones.module.css'

export type Tone = 'grey' | 'green' | 'blue' | 'violet' | 'amber' | 'red' | 'struck'

/** State as a word; the colour only repeats it. */
export function Chip({
  tone = 'grey',
  icon,
  children,
}: {
  tone?: Tone | undefined
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={cx(styles.chip, tone === 'struck' ? cx(tones.grey, styles.struck) : tones[tone])}>
      {icon}
      {children}
    </span>
  )
}
