import { codes } from '@penside/contract/farm/codes.ts'
import { shipments } from '@penside/contract/groups/shipment.ts'
import { transfersIn, type NewTransferIn, type OnItsWayRow } from '@penside/contract/groups/transfer-in.ts'
import { headsOfSent } from '@penside/domain/records/heads.ts'
import { checkInType, checkTaken, enteredHere, inTypes } from '@penside/domain/groups/transfer-in.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { formatNumber, displayDay } from '../i18n/format.ts'
import { t } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { choosable } from '../screen/fields.tsx'
import { headsIn } from '../screen/group-moves.ts'
import { groupRecordOf, recordOf } from '../screen/places.ts'
import { groupRecordKind } from './kind.ts'
import {
  besideMove,
  headFields,
  moveColumns,
  moveDay,
  priceField,
  readMoves,
  totalWeightField,
  type MoveRow,
} from './move-row.ts'

const isBought = ({ type }: { type?: string | null | undefined }) => type === inTypes.bought
const isFromFarm = ({ type }: { type?: string | null | undefined }) => type === inTypes.fromFarm

/** Transfers on their way to this farm; choosing one fills in all its heads. */
const onItsWay = () =>
  choosable(query(transfersIn.open, {}), (rows: readonly OnItsWayRow[]) =>
    rows.map(({ transferId, farmName, fromGroupName, sentOn, females, males, ageDays }) => ({
      code: String(transferId),
      name: `${farmName} · ${fromGroupName}`,
      detail: `${displayDay(sentOn)} · ${t('ui.head', { count: females + (males ?? 0), shown: formatNumber(females + (males ?? 0)) })}`,
      sets: { females, males, ageDays },
      open: { females, males },
      sentOn,
    })),
  )

export const transferIn = groupRecordKind<MoveRow, NewTransferIn>({
  name: 'transferIn',
  history: transfersIn.history,
  save: transfersIn.save,
  read: readMoves,
  fields: {
    type: {
      as: 'code',
      label: (t) => t('groups.record.inType'),
      list: () => query(codes.system, { list: '11' }),
      shownAs: 'typeName',
      isOld: (code) => !enteredHere.includes(code),
      first: inTypes.bought,
    },
    transferId: {
      as: 'pick',
      label: (t) => t('groups.record.transfer'),
      list: onItsWay,
      shownAs: 'otherFarmName',
      unlisted: true,
      placeholder: (t) => t('groups.record.chooseTransfer'),
      nothing: (t) => t('groups.record.noTransfer'),
      shown: isFromFarm,
    },
    partnerId: {
      as: 'pick',
      label: (t) => t('groups.record.seller'),
      list: () => partners(),
      shownAs: null,
      placeholder: (t) => t('groups.record.noPartner'),
      none: (t) => t('groups.record.noPartner'),
      shown: isBought,
    },
    on: moveDay,
    ...headFields,
    diedFemales: {
      as: 'amount',
      label: (t) => t('groups.record.diedFemales'),
      decimals: 0,
      unlisted: true,
      shown: isFromFarm,
    },
    diedMales: {
      as: 'amount',
      label: (t) => t('groups.record.diedMales'),
      decimals: 0,
      unlisted: true,
      shown: isFromFarm,
    },
    ageDays: {
      as: 'amount',
      label: (t) => t('groups.record.ageDays'),
      decimals: 0,
      unlisted: true,
      shown: isBought,
    },
    totalWeight: totalWeightField,
    price: priceField,
  },
  beside: (input, _, summary) => ({
    ...besideMove(input),
    otherFarmName: String(summary['transferId'] ?? ''),
  }),
  more: moveColumns,
  rules: ({ type, transferId, on, ...taken }, { row, chosen }) => {
    checkInType(type)
    if (!isFromFarm({ type })) return
    if (transferId === undefined) throw new Refusal('TRANSFER_NEEDED', {}, ['transferId'])
    const transfer = chosen('transferId', transferId) as { open: OnItsWayRow; sentOn: string } | undefined
    // A correction's own transfer may no longer be listed.
    if (!transfer || row) return
    if (on < transfer.sentOn) throw new Refusal('BEFORE_TRANSFER', { sent: transfer.sentOn }, ['on'])
    const { diedFemales, diedMales } = taken
    const died = headsOfSent({ females: diedFemales, males: diedMales })
    checkTaken(headsIn(taken), died, headsOfSent(transfer.open))
  },
  comesFrom: ({ type, sowId, partly, otherGroupId }) => {
    if (enteredHere.includes(type)) return null
    if (sowId !== null) return recordOf(partly ? 'partialWeaning' : 'weaning', sowId)
    return otherGroupId === null ? null : groupRecordOf('transferOut', otherGroupId)
  },
})

/** Companies that sell and buy pigs. */
export const partners = () => choosable(query(shipments.partners, {}), (rows) => rows as never)
