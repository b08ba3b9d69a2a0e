import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Tap, type Target } from './tap.tsx'
import styles from './tiles.module.css'

export type Tile = Target & {
  key: string
  label: ReactNode
  icon?: ReactNode
  badge?: ReactNode
  /** Disables the tile and is displayed under its label. */
  disabledReason?: string | undefined
}

/** Grid of targets, as many in a row as their labels allow. */
export function Tiles({ tiles, label }: { tiles: readonly Tile[]; label?: string | undefined }) {
  return (
    <ul className={styles.tiles} aria-label={label}>
      {tiles.map(({ key, label: word, icon, badge, disabledReason, ...target }) => (
        <li key={key} className={styles.place}>
          <Tap
            {...target}
            disabled={Boolean(disabledReason)}
            className={cx(styles.tile, icon !== undefined && styles.tall)}
          >
            {icon}
            <span>{word}</span>
            {disabledReason !== undefined && <span className={styles.reason}>{disabledReason}</span>}
            {badge !== undefined && <span className={styles.badge}>{badge}</span>}
          </Tap>
        </li>
      ))}
    </ul>
  )
}
