import { statisticPage } from './statistic-page.tsx'

/** Entries, exits and deaths. */
export const MovementStatus = statisticPage('movement', {
  main: {
    label: (t) => t('reports.daily.herdChange'),
    of: ['giltsIn', 'sowsIn'],
    less: ['sowDeaths', 'giltDeaths', 'otherSowExits'],
    signed: true,
  },
  parts: [
    { label: (t) => t('reports.daily.came'), of: ['giltsIn', 'sowsIn'], tone: 'green' },
    { label: (t) => t('reports.daily.left'), of: ['otherSowExits'], tone: 'amber' },
    { label: (t) => t('reports.daily.died'), of: ['sowDeaths', 'giltDeaths'], tone: 'red' },
  ],
  trend: 'bars',
})
