import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconMenu2 } from './icons/common.ts'
import { IconButton } from './button.tsx'
import styles from './bar.module.css'

export type TopBarProps = {
  /** Target and accessible name of the logo. */
  home?: { to: string; label: string } | undefined
  /** Replaces the logo, such as by farm and day. */
  title?: ReactNode
  subtitle?: ReactNode
  /** Left of the menu, such as the offline chip. */
  right?: ReactNode
  menu?: { to: string; label: string } | undefined
}

export function TopBar({ home, title, subtitle, right, menu }: TopBarProps) {
  return (
    <header className={styles.bar} data-no-print>
      <div className={styles.inner}>
        {title === undefined ? (
          home && (
            <Link to={home.to} aria-label={home.label} className={styles.logo}>
              Penside
            </Link>
          )
        ) : (
          <div className={styles.words}>
            <h1 className={styles.title}>{title}</h1>
            {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
        )}
        <div className={styles.right}>
          {right}
          {menu && <IconButton icon={<IconMenu2 size={26} aria-hidden />} label={menu.label} to={menu.to} />}
        </div>
      </div>
    </header>
  )
}
