import { accidentKinds } from '@penside/domain/reports/accident-status.ts'
import { statisticPage } from './statistic-page.tsx'

/** Pregnancy accidents by type and by days since mating. */
export const AccidentStatus = statisticPage('accident', {
  main: { label: (t) => t('reports.matingStatus.toDate'), of: accidentKinds },
  parts: [
    { of: ['returned'], tone: 'red' },
    { of: ['infertile'], tone: 'violet' },
    { of: ['notPregnant'], tone: 'amber' },
    { of: ['aborted'], tone: 'blue' },
    {
      label: (t) => t('reports.daily.leftTheHerd'),
      of: ['culled', 'died', 'movedOut', 'sold'],
      tone: 'grey',
    },
  ],
  trend: 'stack',
})
