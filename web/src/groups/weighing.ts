import { weighings, type NewWeighing, type WeighingRow } from '@penside/contract/groups/weighing.ts'
import { judgePresent } from '@penside/domain/groups/judge.ts'
import { formatNumber } from '../i18n/format.ts'
import { groupRecordKind } from './kind.ts'
import { weightField } from './move-row.ts'

export const weighing = groupRecordKind<WeighingRow, NewWeighing>({
  name: 'weighing',
  history: weighings.history,
  save: weighings.save,
  read: ({ rows }: { rows: readonly WeighingRow[] }) => rows,
  fields: {
    on: {
      as: 'day',
      label: (t) => t('groups.record.weighedOn'),
      empty: (t) => t('groups.record.dayWrong'),
    },
    head: { as: 'amount', label: (t) => t('groups.record.weighed'), decimals: 0 },
    totalWeight: weightField,
  },
  more: (t) => [
    {
      key: 'perHead',
      header: `${t('groups.record.average')} (kg)`,
      cell: ({ head, totalWeight }) => formatNumber(totalWeight / head, 2),
      align: 'right',
    },
  ],
  rules: ({ on, head }, { group }) => judgePresent(group.moves, on, head),
})
