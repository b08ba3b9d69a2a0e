import { statisticPage } from './statistic-page.tsx'

/** Matings by class: gilts and sows, first matings of a parity and matings after accidents. */
export const MatingStatus = statisticPage('mating', {
  main: { label: (t) => t('reports.matingStatus.toDate'), of: ['all'] },
  parts: [
    { of: ['firstOfGilt'], tone: 'deep' },
    { of: ['firstOfParity'], tone: 'grey' },
    { of: ['againOfGilt'], tone: 'blue' },
    { of: ['second'], tone: 'amber' },
    { of: ['third'], tone: 'red' },
    { of: ['fourthAndLater'], tone: 'violet' },
  ],
  trend: 'stack',
})
