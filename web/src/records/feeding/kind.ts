import type { AnimalSummary } from '@penside/contract/records/animal-summary.ts'
import { feedings, type FeedingRow, type NewFeeding } from '@penside/contract/records/feeding.ts'
import { formatNumber } from '../../i18n/format.ts'
import { plainKind } from '../sow-record/plain-kind.tsx'

export const feeding = plainKind<FeedingRow, NewFeeding, AnimalSummary>({
  name: 'feeding',
  history: feedings.history,
  save: feedings.save,
  // A day has one record.
  isSame: () => true,
  fields: {
    fedOn: { as: 'day', label: (t) => t('records.feeding.fedOn') },
    target: { as: 'amount', label: (t) => t('records.feeding.target'), unit: 'kg', decimals: 2 },
    eaten: { as: 'amount', label: (t) => t('records.feeding.eaten'), unit: 'kg', decimals: 2 },
  },
  more: (t) => [
    {
      key: 'ratio',
      header: `${t('records.feeding.ratio')} (%)`,
      cell: ({ target, eaten }) => formatNumber((eaten / target) * 100, 1),
      align: 'right',
    },
  ],
})
