import { codes } from '@penside/contract/farm/codes.ts'
import { groupLosses, type GroupLossRow, type NewGroupLoss } from '@penside/contract/groups/group-loss.ts'
import { query } from '../screen/api.ts'
import { groupRecordOf } from '../screen/places.ts'
import { groupRecordKind } from './kind.ts'
import { weightField } from './move-row.ts'

export const groupLoss = groupRecordKind<GroupLossRow, NewGroupLoss>({
  name: 'groupLoss',
  history: groupLosses.history,
  save: groupLosses.save,
  read: ({ rows }: { rows: readonly GroupLossRow[] }) => rows,
  fields: {
    on: {
      as: 'day',
      label: (t) => t('groups.record.day'),
      empty: (t) => t('groups.record.dayWrong'),
    },
    cause: {
      as: 'code',
      label: (t) => t('groups.record.cause'),
      list: () => query(codes.association, { list: '033' }),
      shownAs: 'causeName',
    },
    head: { as: 'amount', label: (t) => t('groups.record.head'), decimals: 0, first: 1 },
    totalWeight: weightField,
    photos: { as: 'photos', label: (t) => t('photos.title') },
  },
  comesFrom: ({ seq }, groupId) =>
    seq < 0 ? groupRecordOf('transferOut', groupId, { seq: String(-seq) }) : null,
  beside: (_, { name }) => ({ groupName: name }),
})
