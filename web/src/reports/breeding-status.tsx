import { breedingTables } from '@penside/domain/reports/breeding-status.ts'
import { statisticPage } from './statistic-page.tsx'

/** Stock of the farm: sows by status, suckling and growing pigs. */
export const BreedingStatus = statisticPage('breeding', {
  stock: true,
  tables: [
    { columns: breedingTables.herd },
    { title: (t) => t('reports.daily.growing'), columns: breedingTables.growing },
  ],
  main: { label: (t) => t('reports.daily.sowsOnBaseDay'), of: ['sows'] },
  parts: [
    { of: ['gilts'], tone: 'grey' },
    { of: ['pregnant'], tone: 'green' },
    { of: ['lactating'], tone: 'blue' },
    { of: ['weaned'], tone: 'amber' },
    { of: ['waiting'], tone: 'red' },
  ],
  trend: 'stack',
  note: (t) => t('reports.daily.growingFromGroups'),
})
