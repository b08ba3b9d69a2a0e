import { tradeFilePath } from '../screen/places.ts'
import { statisticPage } from './statistic-page.tsx'

/** Purchases and sales: feed, medicine, pigs. */
export const TradeStatus = statisticPage('trade', {
  main: {
    label: (t) => t('reports.daily.balance'),
    of: ['revenue'],
    less: ['feedCost', 'medicineCost'],
    signed: true,
    unit: 'won',
  },
  tables: [
    { columns: ['shippedHead', 'liveWeight', 'carcassWeight', 'revenue', 'perHead', 'perKg'] },
    {
      title: (t) => t('reports.daily.bought'),
      columns: ['feedWeight', 'feedCost', 'feedPerKg', 'medicineCost'],
    },
  ],
  parts: [
    { label: (t) => t('reports.daily.sold'), of: ['revenue'], tone: 'green' },
    { of: ['feedCost'], tone: 'amber' },
    { of: ['medicineCost'], tone: 'blue' },
  ],
  trend: 'bars',
  note: (t) => t('reports.daily.tradeNote'),
  leads: { label: (t) => t('stores.tradeFile.open'), to: tradeFilePath },
})
