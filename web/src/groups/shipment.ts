import { codes } from '@penside/contract/farm/codes.ts'
import { shipments, type NewShipment } from '@penside/contract/groups/shipment.ts'
import { goesToSlaughter } from '@penside/domain/groups/shipment.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { withdrawalOn } from '@penside/domain/groups/withdrawal.ts'
import { query } from '../screen/api.ts'
import { groupRecordKind } from './kind.ts'
import { besideMove, leavingFields, moveColumns, moveDay, readMoves, type MoveRow } from './move-row.ts'
import { ShipmentNotices } from './shipment-notices.tsx'
import { partners } from './transfer-in.ts'

export const shipment = groupRecordKind<MoveRow, NewShipment>({
  name: 'shipment',
  history: shipments.history,
  save: shipments.save,
  read: readMoves,
  fields: {
    on: moveDay,
    type: {
      as: 'code',
      label: (t) => t('groups.record.shipmentType'),
      list: () => query(codes.system, { list: '20' }),
      shownAs: 'typeName',
    },
    partnerId: {
      as: 'pick',
      label: (t) => t('groups.record.buyer'),
      list: partners,
      shownAs: 'otherFarmName',
      placeholder: (t) => t('groups.record.noPartner'),
      none: (t) => t('groups.record.noPartner'),
      unlisted: true,
    },
    ...leavingFields,
    mark: { as: 'text', label: (t) => t('groups.record.mark'), unlisted: true },
  },
  beside: (input, _, summary) => ({
    ...besideMove(input),
    otherFarmName: String(summary['partnerId'] ?? ''),
  }),
  more: moveColumns,
  rules: ({ type, on }, { group, row }) => {
    const inside = goesToSlaughter(type) ? withdrawalOn(group.withdrawals, on) : null
    // A correction is judged by the server, which has all treatments.
    if (!inside || row) return
    const { medicineName: medicine, freeOn: from } = inside
    throw new Refusal('GROUP_INSIDE_WITHDRAWAL', { name: group.name, medicine, from }, ['on'])
  },
  Beside: ShipmentNotices,
})
