import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Happened as Row } from '@penside/contract/reports/morning.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import { dayFigures, type DayFigure } from '@penside/domain/reports/morning.ts'
import { formatDay, formatNumber } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import { figurePath } from '../statistic.ts'
import styles from './morning.module.css'

/** Losses; twice the usual number is shown in red. */
const losses: readonly DayFigure[] = ['returns', 'sucklingDeaths', 'sowDeaths']

/** Figures of the day before, compared with a usual day; a number opens its records. */
export function DayBefore({ rows, today }: { rows: readonly Row[]; today: Day }) {
  const t = useT()
  const day = addDays(today, -1)
  return (
    <Card
      flush
      title={t('reports.morning.happened')}
      aside={<span className={styles.soft}>{formatDay(day)}</span>}
    >
      <ul className={styles.happened}>
        {rows.map(({ name, amount, usual }) => (
          <li key={name}>
            <Cell
              to={amount === 0 ? undefined : figurePath({ ...dayFigures[name], baseDay: day, span: 'day' })}
            >
              <span className={styles.soft}>{t(`reports.morning.figure.${name}`)}</span>
              <b
                className={cx(
                  losses.includes(name) && amount > 0 && usual !== null && amount >= 2 * usual && styles.much,
                )}
              >
                {formatNumber(amount)}
              </b>
              {usual !== null && (
                <span className={styles.usual}>
                  {t('reports.morning.usual', { value: formatNumber(usual, decimalsOf(usual)) })}
                </span>
              )}
            </Cell>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const decimalsOf = (usual: number) => (usual === 0 || usual >= 10 ? 0 : usual < 0.1 ? 2 : 1)

function Cell({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to === undefined ? (
    <span className={styles.cell}>{children}</span>
  ) : (
    <Link className={styles.cell} to={to}>
      {children}
    </Link>
  )
}
