import { statisticPage } from './statistic-page.tsx'

/** Litters, what became of their piglets, and weanings. */
export const ProductionStatus = statisticPage('production', {
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
