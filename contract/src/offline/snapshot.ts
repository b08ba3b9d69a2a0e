import * as z from 'zod'
import type { Day } from '@penside/domain/basics/day.ts'
import { languages, type Language } from '@penside/domain/basics/language.ts'
import { moveKinds } from '@penside/domain/records/heads.ts'
import { groupMove } from '../groups/record.ts'
import { onItsWay } from '../groups/transfer-in.ts'
import { farmId, farmName, yesNo } from '../api/vocabulary.ts'
import { field, nullable, record } from '../api/wire.ts'

/** In which shapes what a phone keeps of groups and of the store travels, and what they share with its herd. */

// Thousands of rows travel as columns: the names stand there once, and equal neighbours pack well.
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

/** The groups that have not ended. */
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
/** What most moves have nothing of. */
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
/** What came into them and left them, each group's together and newest first. */
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
/** What holds for their pigs, wherever it was given. What came with pigs of another farm has a name only. */
const withdrawalColumns = record({
  groupId: numbers('grpNo'),
  medicineId: numbersOrNone('vcGubunCd'),
  medicine: texts('medicineNm'),
  givenOn: days('healDt'),
  freeOn: days('freeDt'),
})

/** By the group of each row. */
export const ofGroups = {
  groups: field('groups', groupColumns),
  groupMoves: field('grpMoves', moveColumns),
  weighings: field('weighings', weighingColumns),
  groupTreatments: field('grpTreatments', treatmentColumns),
  withdrawals: field('withdrawals', withdrawalColumns),
}

// --- The store ------------------------------------------------------------------------------------------------

/** By the item of each row. Group 0: of the item in all; else of one group that has not ended. */
export const ofItems = {
  stock: field(
    'stock',
    record({
      itemId: numbers('itemNo'),
      groupId: numbers('grpNo'),
      received: amounts('totalUnit'),
      released: amounts('totalOut'),
    }),
  ),
  /** What is there, by batch: in the store, group 0, and with groups. */
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

/** Lists of groups and of the store: each is sent whole when something in it changed. */
export const listsBeside = {
  /** Pigs of other farms that are on their way to this one. */
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
  /** Those that are in use. */
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
  /** Sows that are gone and whose piglets came into a group. */
  formerSows: nullable(field('formerSows', record({ animalId: numbers('pigNo'), tag: texts('farmPigNo') }))),
  /** What is not in use any more and stands in a treatment of a group. */
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
