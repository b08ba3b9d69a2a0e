import { Fragment, useState, type CSSProperties } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Output } from '@penside/contract/api/call.ts'
import { series } from '@penside/contract/equipment/series.ts'
import { formatDay, formatTime, farmToday } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { mayManageFarm, useSession } from '../../screen/session.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Tap } from '../../ui/tap.tsx'
import { LiveChip } from '../live-chip.tsx'
import { useReadAgain } from '../live.ts'
import { equipmentPageOf } from '../places.ts'
import { withUnit } from '../values.ts'
import { Arrange } from './arrange.tsx'
import styles from './floor-plan.module.css'

type House = Output<typeof series.plan>['rows'][number]

/** Plan of the farm: each house with the state of its worst equipment. Managers arrange it. */
export function FloorPlan() {
  const t = useT()
  const { member } = useSession()
  const plan = useQuery({ ...query(series.plan, {}), refetchInterval: 60_000 })
  const live = useReadAgain(['alarm', 'state'], [series.plan.path])
  const [arranging, setArranging] = useState(false)
  return (
    <QueryResult query={plan}>
      {({ rows, changedAt, changedBy }) => {
        if (rows.length === 0) return <EmptyState title={t('trends.planEmpty')} />
        if (arranging) return <Arrange houses={rows} onClose={() => setArranging(false)} />
        const placed = rows.filter(({ x }) => x !== null)
        const columns = Math.max(1, ...placed.map(({ x }) => x!))
        return (
          <>
            <LiveChip live={live} />
            {placed.length > 0 && (
              <div className={styles.scroll}>
                <div
                  className={cx(styles.grid, columns > 2 && styles.tight)}
                  style={{ '--columns': columns } as CSSProperties}
                >
                  {placed
                    .toSorted((a, b) => a.y! - b.y! || a.x! - b.x!)
                    .map((house) => (
                      <HouseCard key={house.houseId} house={house} at={{ x: house.x!, y: house.y! }} />
                    ))}
                </div>
              </div>
            )}
            <div className={styles.plan}>
              {rows
                .filter(({ x }) => x === null)
                .map((house) => (
                  <HouseCard key={house.houseId} house={house} />
                ))}
            </div>
            {changedAt !== null && (
              <p className={styles.changed}>
                {t('trends.planChanged', {
                  on: `${formatDay(farmToday(new Date(changedAt)))} ${formatTime(new Date(changedAt))}`,
                  name: changedBy,
                })}
              </p>
            )}
            {mayManageFarm(member) && (
              <ButtonRow>
                <Button onClick={() => setArranging(true)}>{t('trends.arrange')}</Button>
              </ButtonRow>
            )}
          </>
        )
      }}
    </QueryResult>
  )
}

/** House with its state, and a link to the equipment to look at. */
function HouseCard({ house, at }: { house: House; at?: { x: number; y: number } }) {
  const t = useT()
  const card = (
    <Tap
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
          .filter((words) => words !== false)
          .map((words, i) => (
            <Fragment key={words}>
              {i > 0 && ' · '}
              <span className={styles.whole}>{words}</span>
            </Fragment>
          ))}
      </span>
    </Tap>
  )
  return at ? <div style={{ gridColumn: at.x, gridRow: at.y }}>{card}</div> : card
}
