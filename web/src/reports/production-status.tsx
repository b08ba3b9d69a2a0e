import { productionNames, weanedByAge } from '@penside/domain/reports/production-status.ts'
import { statisticPage } from './statistic-page.tsx'

const isByAge: ReadonlySet<string> = new Set(weanedByAge)

/** Litters, piglet losses, and weanings. */
export const ProductionStatus = statisticPage('production', {
  tables: [
    { columns: productionNames.filter((name) => !isByAge.has(name)) },
    { title: (t) => t('reports.daily.weanedByAge'), columns: weanedByAge },
  ],
  main: { label: (t) => t('reports.daily.bornToDate'), of: ['totalBorn'] },
  parts: [
    { of: ['liveBorn'], tone: 'green' },
    { of: ['stillborn'], tone: 'amber' },
    { of: ['mummified'], tone: 'grey' },
  ],
  trend: 'lines',
  series: [
    { of: ['liveBorn'], tone: 'green' },
    { of: ['weaned'], tone: 'blue' },
  ],
})
