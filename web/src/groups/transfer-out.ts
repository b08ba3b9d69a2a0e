import { codes } from '@penside/contract/farm/codes.ts'
import { farms } from '@penside/contract/farm/farms.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { transfersOut, type NewTransferOut } from '@penside/contract/groups/transfer-out.ts'
import { makesGroup } from '@penside/contract/api/vocabulary.ts'
import { goesToFarm, outTypes } from '@penside/domain/groups/transfer-out.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { formatNumber } from '../i18n/format.ts'
import { t } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { choosable } from '../screen/fields.tsx'
import { restoredGroup } from '../screen/restored-group.ts'
import { growingHouses } from './growing-houses.ts'
import { groupRecordKind } from './kind.ts'
import { besideMove, leavingFields, moveColumns, moveDay, readMoves, type MoveRow } from './move-row.ts'

type Target = { type?: string | null | undefined; toGroupId?: number | null | undefined }
const toFarm = ({ type }: Target) => goesToFarm(type ?? '')
const toGroup = ({ type }: Target) => Boolean(type) && !toFarm({ type })
const makesOne = (values: Target) => toGroup(values) && values.toGroupId === makesGroup

export const transferOut = groupRecordKind<MoveRow, NewTransferOut>({
  name: 'transferOut',
  history: transfersOut.history,
  save: transfersOut.save,
  read: readMoves,
  fields: {
    type: {
      as: 'code',
      label: (t) => t('groups.record.outType'),
      list: () => query(codes.system, { list: '12' }),
      shownAs: 'typeName',
      first: outTypes.withinFarm,
    },
    toFarmId: {
      as: 'pick',
      label: (t) => t('groups.record.toFarm'),
      list: () =>
        choosable(query(farms.list, { kinds: '431003,431005' }), (rows: readonly FarmRow[]) =>
          rows.map(({ farmId, farmName, ownerName }) => ({
            code: String(farmId),
            name: farmName,
            ...(ownerName && { detail: ownerName }),
          })),
        ),
      shownAs: 'otherFarmName',
      placeholder: (t) => t('groups.record.chooseFarm'),
      shown: toFarm,
      unlisted: true,
    },
    toGroupId: {
      as: 'pick',
      label: (t) => t('groups.record.toGroup'),
      list: () =>
        choosable(query(groups.choices, {}), (rows: readonly GroupChoice[]) => [
          { code: String(makesGroup), name: t('groups.record.makesGroup') },
          ...rows.map(({ groupId, groupName, head }) => ({
            code: String(groupId),
            name: groupName,
            detail: t('ui.head', { count: head, shown: formatNumber(head) }),
          })),
        ]),
      shownAs: 'otherGroupName',
      placeholder: (t) => t('groups.record.chooseGroup'),
      shown: toGroup,
      unlisted: true,
    },
    penId: {
      as: 'pen',
      label: (t) => t('groups.record.newPen'),
      kinds: growingHouses,
      shownAs: null,
      shown: makesOne,
    },
    on: moveDay,
    ...leavingFields,
  },
  restores: async (values) => ({ ...values, toGroupId: await restoredGroup(values.toGroupId) }),
  beside: (input, _, summary) => ({
    ...besideMove(input),
    otherFarmName: String(summary['toFarmId'] ?? ''),
    otherGroupName: String(summary['toGroupId'] ?? ''),
  }),
  more: moveColumns,
  rules: (values, { group }) => {
    if (toFarm(values) && values.toFarmId === undefined) throw new Refusal('FARM_NEEDED', {}, ['toFarmId'])
    if (toGroup(values) && values.toGroupId === undefined)
      throw new Refusal('TARGET_GROUP_NEEDED', {}, ['toGroupId'])
    if (values.toGroupId === group.groupId) throw new Refusal('SAME_GROUP', {}, ['toGroupId'])
    if (makesOne(values) && values.penId === undefined) throw new Refusal('PEN_NEEDED', {}, ['penId'])
  },
})

type FarmRow = { farmId: number; farmName: string; ownerName?: string | undefined }
type GroupChoice = { groupId: number; groupName: string; head: number }
