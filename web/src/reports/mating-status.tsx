import { useMemo } from 'react'
import {
  matingClasses,
  matingColumnsShown,
  matingNames,
  type MatingColumn,
} from '@penside/domain/reports/mating-status.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { StatisticPage } from './statistic-page.tsx'

const shades = ['deep', 'grey', 'blue', 'amber', 'red', 'violet'] as const

/** Matings by class: gilts and sows, the first of a parity and those after accidents. */
export function MatingStatus() {
  const t = useT()
  const language = useLanguage()
  const parts = useMemo(
    () =>
      matingClasses.map((name, i) => ({
        label: matingColumnsShown[name].names[language],
        of: [name],
        tone: shades[i] ?? 'grey',
      })),
    [language],
  )
  const trend = useMemo(() => ({ series: parts, as: 'stack' as const }), [parts])
  return (
    <StatisticPage<MatingColumn>
      statistic="mating"
      title={t('reports.daily.mating')}
      columns={matingColumnsShown}
      tables={[{ columns: matingNames }]}
      rowLabels={{ month: t('reports.matingStatus.thisMonth'), toDate: t('reports.matingStatus.toDate') }}
      main={{ label: t('reports.matingStatus.toDate'), of: ['all'] }}
      parts={parts}
      trend={trend}
    />
  )
}
