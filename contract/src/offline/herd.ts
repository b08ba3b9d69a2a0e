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
  groupTables,
  itemTables,
  names,
  numbers,
  numbersOrNone,
  stockLists,
  tagColumns,
  texts,
} from './snapshot.ts'
import { extra } from '../api/roots.ts'
import { calendarDay, text } from '../api/vocabulary.ts'
import { field, nullable, optional, record, type RecordSchema } from '../api/wire.ts'

/**
 * Version of the shape of what phones cache: the snapshot, and answers of calls with `keeps`. Raise it with each
 * change, also of a property's name: phones with another version read everything again.
 */
export const keptSchema = 15

const statuses = (wire: string) => field(wire, z.array(z.enum(sowStatuses)))
const works = lifeKinds.filter((kind) => kind !== 'entry')

/** Living sows: identity, state, entry, and the state before the newest record if that is a mating. */
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
  /** Newest pregnancy check since the mating. */
  checkedOn: daysOrNone('checkDt'),
  checkMethod: field('checkMethod', z.array(z.enum(checkMethods).nullable())),
  checkResult: field('checkResult', z.array(z.enum(checkResults).nullable())),
  /** Newest heat check since the last work of a sow that waits for mating, and its observer. */
  heatCheckedOn: daysOrNone('heatDt'),
  heatResult: field('heatResult', z.array(z.enum(heatResults).nullable())),
  heatCheckedBy: texts('memberNm'),
  beforeKind: field('beforeGubun', z.array(z.enum(lifeKinds).nullable())),
  beforeOn: daysOrNone('beforeWkDt'),
  beforeStatus: field('beforeStatusCd', z.array(z.enum(sowStatuses).nullable())),
})

const methods = (wire: string) => field(wire, z.array(z.enum(matingMethods).nullable()))
/** All matings of the living sows, by sow, oldest first. */
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

const boarColumns = record({
  animalId: numbers('pigNo'),
  tag: texts('farmPigNo'),
  breed: texts('pumjongCd'),
  penId: numbersOrNone('locCd'),
  bornOn: daysOrNone('birthDt'),
  enteredOn: days('inDt'),
  /** Last service within a year, else the last work known at entry. */
  lastWorkOn: days('wkDt'),
  withdrawalUntil: daysOrNone('withdrawalDt'),
  withdrawalMedicineId: numbersOrNone('withdrawalHealGubunCd'),
})

const lists = {
  /** Living boars in the order in which they are offered. */
  boars: nullable(field('boars', boarColumns)),
  /** Former boars named by a mating. */
  formerBoars: nullable(field('formerBoars', tagColumns)),
  /** Codes that the farm has added to the code lists. The app contains the lists themselves. */
  farmCodes: nullable(
    field(
      'farmCodes',
      z.array(
        record({
          list: field('pcode', z.string()),
          code: field('code', z.string()),
          names: field('names', names),
          /** Records may have codes that are not offered any more. */
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
          /** A pen that is not offered any more may still hold a sow. */
          offered: field('useYn', z.boolean()),
        }),
      ),
    ),
  ),
  people: nullable(
    field('people', z.array(record({ code: field('code', z.string()), name: field('cname', z.string()) }))),
  ),
  /** Active medicines. */
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
  ...stockLists,
}

export const keptLists = Object.keys(lists) as (keyof typeof lists)[]

const tables = {
  sows: field('sows', sowColumns),
  matings: field('matings', matingColumns),
  ...groupTables,
  ...itemTables,
}
/** Tables of the snapshot, with the column by whose value rows are replaced. */
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
  /** Whether it is the whole snapshot; otherwise it has the changes since the phone's version. */
  whole: field('allYn', z.boolean()),
  ...tables,
  /** Ids whose former rows are replaced by those sent. */
  replacedAnimals: numbers('goneNo'),
  replacedGroups: numbers('goneGrpNo'),
  replacedItems: numbers('goneItemNo'),
  ...lists,
})
export type KeptChange = z.output<typeof change>
export type KeptRows = Pick<KeptChange, keyof typeof tables>
/** Lists of the snapshot, which are not in columns by id. */
export type KeptLists = { [Name in keyof typeof lists]: NonNullable<KeptChange[Name]> }
export type KeptHerd = KeptRows & KeptLists

type Columnar = KeptRows & Pick<KeptLists, 'boars' | 'formerBoars' | 'formerSows'>
const columnar: Record<keyof Columnar, { schema: z.ZodType }> = {
  ...tables,
  boars: { schema: boarColumns },
  formerBoars: { schema: tagColumns },
  formerSows: { schema: tagColumns },
}

/** Row of data that are sent in columns. */
export type KeptRow<Name extends keyof Columnar> = {
  [Column in keyof Columnar[Name]]: Columnar[Name][Column] extends readonly (infer Value)[] ? Value : never
}

/** Turns rows into columns of the snapshot. Further properties of the rows are left out. */
export const toColumns = <Name extends keyof Columnar>(name: Name, rows: readonly KeptRow<Name>[]) =>
  Object.fromEntries(
    Object.keys((columnar[name].schema as RecordSchema).fields).map((column) => [
      column,
      rows.map((row) => row[column as keyof KeptRow<Name>]),
    ]),
  ) as unknown as Columnar[Name]

export const herds = {
  /**
   * Offline snapshot of the farm: what has changed since `version`. It is the whole snapshot if that version is from another database or
   * shape, or if most of it has changed. `herd` is null if nothing has changed.
   */
  kept: call('GET', extra('kept'), {
    sends: 'query',
    allow: workers,
    input: record({ version: optional(field('version', text(4_000))) }),
    output: record({
      version: field('version', z.string()),
      /** Time by the server's clock. */
      at: field('at', z.iso.datetime()),
      today: field('today', calendarDay),
      herd: nullable(field('herd', change)),
    }),
    example: {},
  }),
}
