import * as z from 'zod'
import type { Day } from '@penside/domain/basics/day.ts'
import { languages, type Language } from '@penside/domain/basics/language.ts'
import { moveKinds } from '@penside/domain/records/heads.ts'
import { groupMove } from '../groups/record.ts'
import { onItsWay } from '../groups/transfer-in.ts'
import { farmId, farmName, yesNo } from '../api/vocabulary.ts'
import { field, nullable, record } from '../api/wire.ts'

// Parts of the offline snapshot for groups and stock, and the column types that they share with the herd.

// Tables are sent in columns: names occur once, and equal neighbours compress well.
export const numbers = (wire: string) => field(wire, z.array(z.int()))
export const numbersOrNone = (wire: string) => field(wire, z.array(z.int().nullable()))
export const texts = (wire: string) => field(wire, z.array(z.string()))
export const days = (wire: string) => field(wire, z.array(z.string() as unknown as z.ZodType<Day, string>))
export const daysOrNone = (wire: string) =>
  field(wire, z.array(z.string().nullable() as unknown as z.ZodType<Day | null, string | null>))
const amounts = (wire: string) => field(wire, z.array(z.number()))

export const names = record(
  Object.fromEntries(languages.map((language) => [language, field(language, z.string())])) as Record<
    Language,
    ReturnType<typeof field<z.ZodString>>
  >,
)

// --- Groups ---------------------------------------------------------------------------------------------------

/** Animal ids with their tags. */
export const tagColumns = record({ animalId: numbers('pigNo'), tag: texts('farmPigNo') })

/** Groups that have not ended. */
const groupColumns = record({
  groupId: numbers('grpNo'),
  groupName: texts('grpId'),
  startedOn: days('SDATE'),
  ageDays: numbers('ILRYUNG'),
  penId: numbersOrNone('LOC_CD'),
  breed: texts('PUMJONG_CD'),
  remark: texts('BIGO'),
})

const { netWeight, price, partnerId, partly, transferId, otherFarmId, otherFarmName } = groupMove.fields
const { otherGroupId, otherGroupName, open, diedFemales, diedMales, diedOn } = groupMove.fields
const { gradesFemales, gradesMales, mark, remark, photos } = groupMove.fields
/** Fields that are empty in most moves. */
const moreOfMove = record({
  netWeight,
  price,
  partnerId,
  partly,
  transferId,
  otherFarmId,
  otherFarmName,
  otherGroupId,
  otherGroupName,
  open,
  diedFemales,
  diedMales,
  diedOn,
  gradesFemales,
  gradesMales,
  mark,
  remark,
  photos,
})
/** Moves into and out of groups, by group, newest first. */
const moveColumns = record({
  groupId: numbers('grpNo'),
  seq: numbers('seq'),
  kind: field('gubunCd', z.array(z.enum(moveKinds))),
  movedOn: days('wkDt'),
  type: texts('subGubunCd'),
  females: numbers('dusu'),
  males: numbersOrNone('dusuSu'),
  totalWeight: amounts('totalKg'),
  ageDays: numbersOrNone('ilryung'),
  sowId: numbersOrNone('pigNo'),
  more: field('more', z.array(moreOfMove.nullable())),
})
const weighingColumns = record({
  groupId: numbers('grpNo'),
  seq: numbers('seq'),
  on: days('wkDt'),
  head: numbers('dusu'),
  totalWeight: amounts('totalKg'),
  remark: texts('bigo'),
})
const treatmentColumns = record({
  groupId: numbers('grpNo'),
  seq: numbers('seq'),
  on: days('wkDt'),
  medicineId: numbers('vcGubunCd'),
  method: texts('methodCd'),
  amount: amounts('useVolume'),
  batch: texts('lotNo'),
  drawn: texts('outLotNo'),
  head: numbers('dusu'),
  price: amounts('price'),
  freeOn: days('freeDt'),
  remark: texts('bigo'),
  photos: field('photoLists', z.array(photos.schema)),
})
/** Withdrawal periods of the groups' pigs. A medicine given on another farm has only a name. */
const withdrawalColumns = record({
  groupId: numbers('grpNo'),
  medicineId: numbersOrNone('vcGubunCd'),
  medicine: texts('medicineNm'),
  givenOn: days('healDt'),
  freeOn: days('freeDt'),
})

/** Tables by group. */
export const groupTables = {
  groups: field('groups', groupColumns),
  groupMoves: field('grpMoves', moveColumns),
  weighings: field('weighings', weighingColumns),
  groupTreatments: field('grpTreatments', treatmentColumns),
  withdrawals: field('withdrawals', withdrawalColumns),
}

// --- The store ------------------------------------------------------------------------------------------------

/** Tables by item. Group 0 is the store, in `stock` the store and all groups together. */
export const itemTables = {
  stock: field(
    'stock',
    record({
      itemId: numbers('itemNo'),
      groupId: numbers('grpNo'),
      received: amounts('totalUnit'),
      released: amounts('totalOut'),
    }),
  ),
  /** Amounts in stock by batch. */
  lots: field(
    'lots',
    record({
      itemId: numbers('itemNo'),
      groupId: numbers('grpNo'),
      batch: texts('lotNo'),
      expiresOn: daysOrNone('expireDt'),
      amount: amounts('qty'),
    }),
  ),
}

// --- Lists ----------------------------------------------------------------------------------------------------

/** Lists for groups and stock. Each is sent as a whole when something in it has changed. */
export const stockLists = {
  /** Pigs of other farms on their way to this one. */
  onItsWay: nullable(field('onItsWay', z.array(onItsWay))),
  /** Farms to which pigs can be sent. */
  farms: nullable(
    field(
      'farms',
      z.array(
        record({
          farmId,
          farmName,
          ownerName: field('ownerNm', z.string()),
          joined: field('joinYn', yesNo),
          kind: field('farmType', z.string()),
        }),
      ),
    ),
  ),
  /** Active feeds. */
  feeds: nullable(
    field(
      'feeds',
      z.array(
        record({
          feedId: field('feedCd', z.int()),
          category: field('ckUseGubunCd', z.string()),
          names: field('names', names),
        }),
      ),
    ),
  ),
  /** Former sows whose piglets have come into a group. */
  formerSows: nullable(field('formerSows', tagColumns)),
  /** Inactive medicines named by a treatment of a group. */
  formerMedicines: nullable(
    field(
      'formerMedicines',
      z.array(
        record({
          medicineId: field('vcGubunCd', z.int()),
          names: field('names', names),
          unit: field('unit', z.string()),
        }),
      ),
    ),
  ),
}
