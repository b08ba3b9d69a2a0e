import { useMemo } from 'react'
import {
  movementColumnsShown,
  movementNames,
  type MovementColumn,
} from '@penside/domain/reports/movement-status.ts'
import { useT } from '../i18n/index.ts'
import { StatisticPage, type Part } from './statistic-page.tsx'

const came = ['giltsIn', 'sowsIn'] as const satisfies readonly MovementColumn[]
const left = ['sowDeaths', 'giltDeaths', 'otherSowExits'] as const satisfies readonly MovementColumn[]

/** Who came to the farm, who left it, and what died. */
export function MovementStatus() {
  const t = useT()
  const parts = useMemo(
    (): Part<MovementColumn>[] => [
      { label: t('reports.daily.came'), of: came, tone: 'green' },
      { label: t('reports.daily.left'), of: ['otherSowExits'], tone: 'amber' },
      { label: t('reports.daily.died'), of: ['sowDeaths', 'giltDeaths'], tone: 'red' },
    ],
    [t],
  )
  const trend = useMemo(() => ({ series: parts, as: 'bars' as const }), [parts])
  return (
    <StatisticPage<MovementColumn>
      statistic="movement"
      title={t('reports.daily.movement')}
      columns={movementColumnsShown}
      tables={[{ columns: movementNames }]}
      rowLabels={{ month: t('reports.matingStatus.thisMonth'), toDate: t('reports.matingStatus.toDate') }}
      main={{ label: t('reports.daily.herdChange'), of: came, less: left, signed: true }}
      parts={parts}
      trend={trend}
    />
  )
}
