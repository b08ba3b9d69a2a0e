import * as z from 'zod'
import { settingNames, type SettingName } from '@penside/domain/farm/settings.ts'
import { heatResults } from '@penside/domain/records/heat-check.ts'
import { lifeKinds, sowStatuses } from '@penside/domain/records/life.ts'
import { matingMethods } from '@penside/domain/records/mating.ts'
import { checkMethods, checkResults } from '@penside/domain/records/pregnancy-check.ts'
import { call, workers } from '../api/call.ts'
import { keptMedicines } from '../farm/medicines.ts'
import { curves } from '../farm/standard-curve.ts'
import {
  days,
  daysOrNone,
  listsBeside,
  names,
  numbers,
  numbersOrNone,
  ofGroups,
  ofItems,
  texts,
} from './snapshot.ts'
import { extra } from '../api/roots.ts'
import { calendarDay, text } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

/** Raised by one whenever the shape below changes: what a phone kept in another shape it reads again. */
export const keptSchema = 14

const statuses = (wire: string) => field(wire, z.array(z.enum(sowStatuses)))
const works = lifeKinds.filter((kind) => kind !== 'entry')

/** The living sows: who each is, her state, how she came, and how she stood before a mating that is her newest record. */
const sowColumns = record({
  animalId: numbers('pigNo'),
  tag: texts('farmPigNo'),
  earNotch: texts('igakNo'),
  earTag: texts('rfidNo'),
  breed: texts('pumjongCd'),
  penId: numbersOrNone('locCd'),
  supplier: numbersOrNone('buyComCd'),
  bornOn: days('birthDt'),
  enteredOn: days('inDt'),
  status: statuses('statusCd'),
  parity: numbers('san'),
  matings: numbers('gyobaeCnt'),
  lastWork: field('wkGubun', z.array(z.enum(works).nullable())),
  lastWorkOn: days('wkDtP'),
  notBefore: days('notBeforeDt'),
  firstMatedOn: daysOrNone('firstGbDt'),
  matedOn: daysOrNone('gbDt'),
  farrowedOn: daysOrNone('bmDt'),
  nursing: numbers('poyuCnt'),
  pigletsBornOn: daysOrNone('jadonBirthDt'),
  withdrawalUntil: daysOrNone('withdrawalDt'),
  withdrawalMedicineId: numbersOrNone('withdrawalHealGubunCd'),
  cullDecidedOn: daysOrNone('cullDt'),
  seq: numbers('maxSeq'),
  startStatus: statuses('inStatusCd'),
  startParity: numbers('inSancha'),
  startMatings: numbers('inGyobaeCnt'),
  startLastWorkOn: days('lastWkDt'),
  startLiveBorn: numbers('silsan'),
  startMummified: numbers('mila'),
  startStillborn: numbers('sasan'),
  /** The newest pregnancy check since her mating. */
  checkedOn: daysOrNone('checkDt'),
  checkMethod: field('checkMethod', z.array(z.enum(checkMethods).nullable())),
  checkResult: field('checkResult', z.array(z.enum(checkResults).nullable())),
  /** The newest heat check since her last work, of one who waits for mating, and who made it. */
  heatCheckedOn: daysOrNone('heatDt'),
  heatResult: field('heatResult', z.array(z.enum(heatResults).nullable())),
  heatCheckedBy: texts('memberNm'),
  beforeKind: field('beforeGubun', z.array(z.enum(lifeKinds).nullable())),
  beforeOn: daysOrNone('beforeWkDt'),
  beforeStatus: field('beforeStatusCd', z.array(z.enum(sowStatuses).nullable())),
})

const methods = (wire: string) => field(wire, z.array(z.enum(matingMethods).nullable()))
/** All matings of the living sows, each sow's together and oldest first. */
const matingColumns = record({
  animalId: numbers('pigNo'),
  seq: numbers('seq'),
  on: days('wkDt'),
  parity: numbers('san'),
  matingNo: numbers('gyobaeCnt'),
  remark: texts('bigo'),
  boar1: numbersOrNone('ungdonPigNo1'),
  method1: methods('method1'),
  boar2: numbersOrNone('ungdonPigNo2'),
  method2: methods('method2'),
  boar3: numbersOrNone('ungdonPigNo3'),
  method3: methods('method3'),
})

const lists = {
  /** The living boars in the order in which they are offered. */
  boars: nullable(
    field(
      'boars',
      record({
        animalId: numbers('pigNo'),
        tag: texts('farmPigNo'),
        breed: texts('pumjongCd'),
        penId: numbersOrNone('locCd'),
        bornOn: daysOrNone('birthDt'),
        enteredOn: days('inDt'),
        /** His last service of a year, else what was known when he came. */
        lastWorkOn: days('wkDt'),
        withdrawalUntil: daysOrNone('withdrawalDt'),
        withdrawalMedicineId: numbersOrNone('withdrawalHealGubunCd'),
      }),
    ),
  ),
  /** Boars that are gone and stand in a mating. */
  formerBoars: nullable(
    field('formerBoars', record({ animalId: numbers('pigNo'), tag: texts('farmPigNo') })),
  ),
  /** What the farm added to the code lists; the lists themselves the phone has. */
  farmCodes: nullable(
    field(
      'farmCodes',
      z.array(
        record({
          list: field('pcode', z.string()),
          code: field('code', z.string()),
          names: field('names', names),
          /** Who is not offered any more still stands in records. */
          offered: field('useYn', z.boolean()),
        }),
      ),
    ),
  ),
  suppliers: nullable(
    field('suppliers', z.array(record({ code: field('code', z.string()), names: field('names', names) }))),
  ),
  pens: nullable(
    field(
      'pens',
      z.array(
        record({
          penId: field('locCd', z.int()),
          name: field('locNm', z.string()),
          kind: field('pcodeTp', z.string()),
          house: field('donsaNm', names),
          /** An old pen may still have a sow in it and is offered no more. */
          offered: field('useYn', z.boolean()),
        }),
      ),
    ),
  ),
  people: nullable(
    field('people', z.array(record({ code: field('code', z.string()), name: field('cname', z.string()) }))),
  ),
  /** What a treatment can be entered with. */
  medicines: nullable(field('medicines', keptMedicines)),
  settings: nullable(
    field(
      'settings',
      record(
        Object.fromEntries(settingNames.map((name) => [name, field(name, z.number())])) as Record<
          SettingName,
          ReturnType<typeof field<z.ZodNumber>>
        >,
      ),
    ),
  ),
  /** Weight in kg and water in litres a day by week of age. */
  curves: nullable(field('curves', curves)),
  ...listsBeside,
}

export const keptLists = Object.keys(lists) as (keyof typeof lists)[]

const tables = {
  sows: field('sows', sowColumns),
  /** All of theirs. */
  matings: field('matings', matingColumns),
  ...ofGroups,
  ...ofItems,
}
/** What is kept in rows, and by which of its columns it changes. */
export const keptTables = {
  sows: 'animalId',
  matings: 'animalId',
  groups: 'groupId',
  groupMoves: 'groupId',
  weighings: 'groupId',
  groupTreatments: 'groupId',
  withdrawals: 'groupId',
  stock: 'itemId',
  lots: 'itemId',
} as const satisfies Record<keyof typeof tables, string>

const change = record({
  /** All rows and every list are here; else only what changed since the version that the phone has. */
  whole: field('allYn', z.boolean()),
  ...tables,
  /** Whose earlier rows go: what there is of them now is here. */
  replacedAnimals: numbers('goneNo'),
  replacedGroups: numbers('goneGrpNo'),
  replacedItems: numbers('goneItemNo'),
  ...lists,
})
export type KeptChange = z.output<typeof change>
export type KeptRows = Pick<KeptChange, keyof typeof tables>
/** What there is besides rows. */
export type KeptLists = { [Name in keyof typeof lists]: NonNullable<KeptChange[Name]> }
export type KeptHerd = KeptRows & KeptLists

export const herds = {
  /**
   * All that forms need to know of the farm, to be kept on the phone for where there is no network: what changed since `version`, and all
   * of it where that version is of another database or shape, or most of it changed. `herd` is null when nothing did.
   */
  kept: call('GET', extra('kept'), {
    sends: 'query',
    allow: workers,
    input: record({ version: optional(field('version', text(4_000))) }),
    output: record({
      version: field('version', z.string()),
      /** The server's clock. */
      at: field('at', z.iso.datetime()),
      today: field('today', calendarDay),
      herd: nullable(field('herd', change)),
    }),
    example: {},
  }),
}
