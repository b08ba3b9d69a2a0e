import { useMemo } from 'react'
import {
  productionColumnsShown,
  productionNames,
  type ProductionColumn,
} from '@penside/domain/reports/production-status.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { StatisticPage, type Part } from './statistic-page.tsx'

/** Litters, what became of their piglets, and weanings. */
export function ProductionStatus() {
  const t = useT()
  const language = useLanguage()
  const { parts, trend } = useMemo(() => {
    const named = (name: ProductionColumn, tone: Part<ProductionColumn>['tone']): Part<ProductionColumn> => ({
      label: productionColumnsShown[name].names[language],
      of: [name],
      tone,
    })
    return {
      parts: [named('liveBorn', 'green'), named('stillborn', 'amber'), named('mummified', 'grey')],
      trend: { series: [named('liveBorn', 'green'), named('weaned', 'blue')], as: 'lines' as const },
    }
  }, [language])
  return (
    <StatisticPage<ProductionColumn>
      statistic="production"
      title={t('reports.daily.production')}
      columns={productionColumnsShown}
      tables={[{ columns: productionNames }]}
      rowLabels={{ month: t('reports.matingStatus.thisMonth'), toDate: t('reports.matingStatus.toDate') }}
      main={{ label: t('reports.daily.bornToDate'), of: ['totalBorn'] }}
      parts={parts}
      trend={trend}
    />
  )
}
