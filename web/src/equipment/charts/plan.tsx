import { useQuery } from '@tanstack/react-query'
import { series } from '@penside/contract/equipment/series.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { Awaited } from '../../screen/awaited.tsx'
import { cx } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Tap } from '../../ui/tap.tsx'
import { LiveChip } from '../live-chip.tsx'
import { useReadAgain } from '../live.ts'
import { equipmentPageOf } from '../places.ts'
import { withUnit } from '../values.ts'
import styles from './charts.module.css'

/** The farm's houses in their order, each as the worst of its equipment is. */
export function Plan() {
  const t = useT()
  const plan = useQuery({ ...query(series.plan, {}), refetchInterval: 60_000 })
  const live = useReadAgain(['alarm', 'state'], [series.plan.path])
  return (
    <Awaited query={plan}>
      {({ rows }) => (
        <>
          <LiveChip live={live} />
          {rows.length === 0 && <EmptyState title={t('trends.planEmpty')} />}
          <div className={styles.plan}>
            {rows.map((house) => (
              <Tap
                key={house.houseId}
                to={house.equipmentId === null ? undefined : equipmentPageOf(house.equipmentId)}
                className={cx(styles.house, styles[house.state])}
              >
                <span>{house.houseName}</span>
                {house.temperature !== null && <b>{withUnit('S', 'temperature', house.temperature)}</b>}
                <span>{t(`trends.state.${house.state}`)}</span>
                <span>
                  {[
                    t('trends.devices', { count: house.equipment }),
                    house.alarms > 0 && t('alarms.bell', { count: house.alarms }),
                    house.silent > 0 && t('trends.silentOf', { count: house.silent }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </Tap>
            ))}
          </div>
        </>
      )}
    </Awaited>
  )
}
