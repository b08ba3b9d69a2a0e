import * as z from 'zod'
import {
  carcassGrades,
  carcassLimits,
  carcassParts,
  carcassSexes,
  condemnations,
} from '@penside/domain/groups/carcass.ts'
import { call, managers, workers } from '../api/call.ts'
import { confirmedWarnings, fileRow, matchedColumns, tableRead } from '../api/file.ts'
import { extra } from '../api/roots.ts'
import { calendarDay, decimal, formMode, groupId, id, result, seq, text, yesNo } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'
import { recordSeq } from './record.ts'

/** The number of the shipment within its group. */
const shipmentSeq = field('chulhaSeq', id)
const carcassNo = field('dochaeNo', text(20).min(1))
/** kg. */
const weight = field('dochaeKg', decimal(...carcassLimits.weight))
const grade = field('deungup', z.enum(carcassGrades))
/** mm. */
const backfat = field('deungjibang', decimal(...carcassLimits.backfat))
const sex = field('dochaeSex', z.enum(carcassSexes))
const condemned = field('pyegiCd', z.enum(condemnations))
const part = field('pyegiBuwi', z.enum(carcassParts))
/** Won per kg. */
const price = field('kgDanga', decimal(...carcassLimits.price))

const carcass = {
  carcassNo,
  weight,
  grade,
  backfat: nullable(backfat),
  sex: nullable(sex),
  condemned: nullable(condemned),
  part: nullable(part),
  price: nullable(price),
}
const importId = field('importNo', id)
const row = record({ shipmentSeq, seq, ...carcass, importId: nullable(importId) })
export type CarcassRow = z.output<typeof row>

const shipment = record({
  seq,
  on: field('wkDt', calendarDay),
  type: field('subGubunCd', z.string()),
  typeName: field('subGubunNm', z.string()),
  head: field('sumDusu', z.int()),
  /** Live weight and paid weight in kg, price in won. */
  totalWeight: field('totalKg', z.number()),
  netWeight: field('netKg', z.number().nullable()),
  price: field('totalPrice', z.number().nullable()),
  partnerName: field('outComNm', z.string()),
  mark: field('dochaeMark', z.string()),
})
export type ShippedLot = z.output<typeof shipment>

const imported = record({
  importId,
  shipmentSeq,
  fileName: field('fileNm', z.string()),
  carcasses: field('dochaeCnt', z.int()),
  memberName: field('memberNm', z.string()),
  at: field('createDt', z.iso.datetime()),
})
export type CarcassImport = z.output<typeof imported>

const columnCount = Object.keys(carcass).length
const table = record({
  ...tableRead(columnCount),
  rows: field('rows', z.array(record({ row: field('rowNo', z.int()), ...carcass }))),
  /** Rows of sums: their own heads and kg, and the sums of the rows above. */
  sums: field(
    'sums',
    z.array(
      record({
        row: field('rowNo', z.int()),
        heads: nullable(field('sumDusu', z.int())),
        weight: nullable(field('sumKg', z.number())),
        headsAbove: field('rowDusu', z.int()),
        weightAbove: field('rowKg', z.number()),
        differs: field('diffYn', yesNo),
      }),
    ),
  ),
})
export type CheckedTable = z.output<typeof table>

/** A slaughterhouse's table for one shipment, with at most the rows of a day's kill. */
const sent = {
  groupId,
  shipmentSeq,
  fileName: field('fileNm', text(200)),
  rows: field('rows', z.array(fileRow).max(3_000)),
  /** Columns by heading, as chosen by the member. */
  columns: optional(field('columns', matchedColumns(columnCount))),
}
const exampleTable: [number, ...(string | number)[]][] = [
  [1, '도체번호', '도체중', '등급', '등지방두께'],
  [2, '0101', 87.5, '1+', 21],
  [3, '0102', 79, '2', 14],
]
const exampleShipment = { groupId: 2, shipmentSeq: 1 }

/** Slaughter results of the shipments of a group. */
export const carcasses = {
  /** Results of all shipments of a group. */
  view: call('POST', extra('carcasses'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ groupId }),
    output: record({
      shipments: field('shipments', z.array(shipment)),
      rows: field('rows', z.array(row)),
      imports: field('imports', z.array(imported)),
    }),
    example: { groupId: 2 },
  }),
  save: call('POST', extra('saveCarcass'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record(
      {
        formMode,
        groupId,
        shipmentSeq,
        seq: recordSeq,
        carcassNo,
        weight,
        grade,
        backfat: optional(backfat),
        sex: optional(sex),
        condemned: optional(condemned),
        part: optional(part),
        price: optional(price),
      },
      { deletedBy: ['formMode', 'groupId', 'shipmentSeq', 'seq', 'carcassNo'] },
    ),
    output: record({ result, groupId, seq }),
    example: { ...exampleShipment, formMode: 'insert', carcassNo: '0001', weight: 87.5, grade: '1+' },
  }),
  /** Checks a table, or imports it as a whole unless it has errors. */
  bring: call('POST', extra('carcassTable'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ ...sent, dryRun: optional(field('dryRunYn', yesNo)), warnings: confirmedWarnings }),
    output: table,
    example: { ...exampleShipment, fileName: 'results.xlsx', rows: exampleTable, dryRun: false },
  }),
  /** Deletes all carcasses of an import. */
  undo: call('POST', extra('undoCarcassTable'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ groupId, importId }),
    output: record({ result, carcasses: field('dochaeCnt', z.int()) }),
    example: { groupId: 2, importId: 1 },
  }),
}
