import { useMemo } from 'react'
import {
  breedingColumnsShown,
  breedingTables,
  type BreedingColumn,
} from '@penside/domain/reports/breeding-status.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import type { SeriesTone } from '../ui/series.ts'
import { StatisticPage } from './statistic-page.tsx'
import styles from './statistic-page.module.css'

const states = [
  ['gilts', 'grey'],
  ['pregnant', 'green'],
  ['lactating', 'blue'],
  ['weaned', 'amber'],
  ['waiting', 'red'],
] as const satisfies readonly (readonly [BreedingColumn, SeriesTone])[]

/** What stands on the farm: sows by state, suckling and growing pigs. */
export function BreedingStatus() {
  const t = useT()
  const language = useLanguage()
  const parts = useMemo(
    () =>
      states.map(([name, tone]) => ({ label: breedingColumnsShown[name].names[language], of: [name], tone })),
    [language],
  )
  const trend = useMemo(() => ({ series: parts, as: 'stack' as const }), [parts])
  return (
    <StatisticPage<BreedingColumn>
      statistic="breeding"
      stock
      title={t('reports.daily.breeding')}
      columns={breedingColumnsShown}
      tables={[
        { columns: breedingTables.herd },
        { title: t('reports.daily.growing'), columns: breedingTables.growing },
      ]}
      rowLabels={{ month: t('reports.daily.monthEnd'), toDate: t('reports.daily.onBaseDay') }}
      main={{ label: t('reports.daily.sowsOnBaseDay'), of: ['sows'] }}
      parts={parts}
      trend={trend}
      note={<p className={styles.note}>{t('reports.daily.growingFromGroups')}</p>}
    />
  )
}
