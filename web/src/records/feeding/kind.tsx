import type { AnimalSummary } from '@penside/contract/records/animal-summary.ts'
import { feedings, type FeedingRow, type NewFeeding } from '@penside/contract/records/feeding.ts'
import { formatNumber } from '../../i18n/format.ts'
import type { SowRecordKind } from '../sow-record/kind.ts'
import { DayOf } from '../sow-record/own.tsx'

export const feeding: SowRecordKind<FeedingRow, NewFeeding, AnimalSummary> = {
  name: 'feeding',
  once: false,
  history: feedings.history,
  save: feedings.save,
  dayOf: ({ fedOn }) => fedOn,
  rowOf: ({ fedOn, target, eaten, remark = '' }, { animalId }) => ({
    animalId,
    seq: 0,
    fedOn,
    target,
    eaten,
    remark,
  }),
  isSame: () => true,
  columns: (t) => [
    {
      key: 'fedOn',
      header: t('records.feeding.fedOn'),
      cell: (row) => <DayOf on={row.fedOn} row={row} />,
    },
    {
      key: 'target',
      header: `${t('records.feeding.target')} (kg)`,
      cell: ({ target }) => formatNumber(target, 2),
      align: 'right',
    },
    {
      key: 'eaten',
      header: `${t('records.feeding.eaten')} (kg)`,
      cell: ({ eaten }) => formatNumber(eaten, 2),
      align: 'right',
    },
    {
      key: 'ratio',
      header: `${t('records.feeding.ratio')} (%)`,
      cell: ({ target, eaten }) => formatNumber((eaten / target) * 100, 1),
      align: 'right',
    },
    { key: 'remark', header: t('ui.remark'), cell: ({ remark }) => remark, wrap: true },
  ],
}
