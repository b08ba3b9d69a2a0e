import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { moveKinds } from '@penside/domain/records/heads.ts'
import { shipment } from '@penside/domain/groups/shipment.ts'
import { call, workers } from '../api/call.ts'
import { inEitherSpelling, ofGroup, shownOfGroup } from './shown-group.ts'
import {
  calendarDay,
  code,
  count,
  decimal,
  farmId,
  formMode,
  id,
  idOrNone,
  kilograms,
  newestSeq,
  photos,
  remark,
  result,
  seq,
  text,
  workOn,
} from '../api/vocabulary.ts'
import {
  field,
  nullable,
  optional,
  record,
  spread,
  wireNamesOf,
  type Beside,
  type Fields,
  type Named,
  type RecordSchema,
  type Spread,
} from '../api/wire.ts'

/** API fields that the records of a group share. */

const type = field('subGubunCd', code)
const females = field('dusu', count)
const males = field('dusuSu', count)
/** Total live weight, kg. */
const totalWeight = field('totalKg', kilograms(9_999_999))
/** Paid weight, kg. */
const netWeight = field('netKg', kilograms(9_999_999))
/** Won. */
export const money = decimal(0, 999_999_999_999)
const price = field('totalPrice', money)
export const recordSeq = optional(seq)
export const savedOfGroup = record({ result, groupId: field('grpNo', id), seq })

export type Grades = { females: number[]; males: number[] }
const gradeNames = (grades: number, wire: string) =>
  Array.from({ length: grades }, (_, i) => `${wire}${i + 1}`)

/** Head counts by grade for a company that counts so: `dusu1`, `dusuSu1`, ...; all of them or none. */
const gradesOf = (grades: number): Spread<Grades | undefined> => {
  const [ofFemales, ofMales] = [gradeNames(grades, 'dusu'), gradeNames(grades, 'dusuSu')]
  const names = [...ofFemales, ...ofMales]
  const counts = (sent: Readonly<Record<string, unknown>>, of: string[]) =>
    of.map((name) => Number(sent[name] ?? 0))
  return spread<Grades | undefined>({
    fields: Object.fromEntries(names.map((name) => [name, count.nullable().optional()])),
    join: (sent) =>
      names.some((name) => typeof sent[name] === 'number')
        ? { females: counts(sent, ofFemales), males: counts(sent, ofMales) }
        : undefined,
    split: (known) =>
      Object.fromEntries(
        known
          ? [
              ...ofFemales.map((name, i) => [name, known.females[i] ?? 0] as const),
              ...ofMales.map((name, i) => [name, known.males[i] ?? 0] as const),
            ]
          : [],
      ),
  })
}

/** Input of a move in or out. */
export const moving = (grades: number) => ({
  formMode,
  groupId: ofGroup,
  seq: recordSeq,
  on: inEitherSpelling(workOn),
  type,
  /** Without `males` the head count of pigs of unknown sex. */
  females: inEitherSpelling(optional(females)),
  males: inEitherSpelling(optional(males)),
  grades: gradesOf(grades),
  totalWeight: optional(totalWeight),
  /** Total price. */
  price: optional(price),
  remark: optional(remark),
})
/** Input of a shipment or a transfer out. */
export const leaving = {
  ...moving(shipment.grades),
  netWeight: optional(netWeight),
}
/** Field with the code of shipments (20) or transfers (12), or with the kind of a row that is sent back. */
export const sortOf = (...sorts: string[]) => ({ gubunCd: z.enum(sorts) })

const partner = field('outComCd', id)
export const partnerChoice = field('outComCd', idOrNone)

/** A move in or out. Weaned piglets have their sow; a transfer has both ends. */
const moveFields = {
  seq,
  movedOn: workOn,
  kind: field('gubunCd', z.enum(moveKinds)),
  type,
  typeName: field('subGubunNm', z.string()),
  /** Without `males`, all heads, of unknown sex. */
  females: field('dusu', z.int()),
  males: nullable(field('dusuSu', z.int())),
  head: field('sumDusu', z.int()),
  totalWeight,
  netWeight: nullable(netWeight),
  price: nullable(price),
  partnerId: nullable(partner),
  sowId: nullable(field('pigNo', id)),
  sowTag: nullable(field('farmPigNo', z.string())),
  partly: field('partYn', z.boolean()),
  ageDays: nullable(field('ilryung', z.int())),
  /** Transfer that this record sent or received. */
  transferId: nullable(field('moveGrpSeq', id)),
  otherFarmId: nullable(field('moveFarmNo', id)),
  otherFarmName: field('moveFarmNm', z.string()),
  /** Other group of this farm. */
  otherGroupId: nullable(field('moveGrpNo', id)),
  otherGroupName: field('moveGrpId', z.string()),
  /** For a transfer out: heads still on their way, and heads that died on the way. */
  open: field('openDusu', z.int()),
  diedFemales: field('deadDusu', z.int()),
  diedMales: nullable(field('deadDusuSu', z.int())),
  /** Last day on which a part of it arrived with dead pigs. */
  diedOn: nullable(field('deadDt', calendarDay)),
  gradesFemales: nullable(field('dusuGrades', z.array(z.int()))),
  gradesMales: nullable(field('dusuSuGrades', z.array(z.int()))),
  /** Slaughter mark of a shipment. */
  mark: field('dochaeMark', z.string()),
  remark: field('bigo', z.string()),
  photos,
} as const
const ofGrade = z.int().nullable()
export const groupMove = record(moveFields, {
  shows: Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].flatMap((grade) => [
      [`dusu${grade}`, [ofGrade, ({ gradesFemales }: Moved) => gradesFemales?.[grade - 1] ?? null] as const],
      [`dusuSu${grade}`, [ofGrade, ({ gradesMales }: Moved) => gradesMales?.[grade - 1] ?? null] as const],
    ]),
  ) as Beside<Named<typeof moveFields>>['shows'] & object,
})
type Moved = { gradesFemales: number[] | null; gradesMales: number[] | null }
export type GroupMoveRow = z.output<typeof groupMove>
/** Values of a row and its group that a form sends back, and that are ignored. */
export const shownOf = ({ fields, beside }: RecordSchema): Readonly<Record<string, z.ZodType>> => ({
  ...shownOfGroup,
  ...Object.fromEntries(
    [...Object.values(fields).flatMap(wireNamesOf), ...Object.keys(beside.shows ?? {})].map((name) => [
      name,
      z
        .union([text(500), z.number(), z.boolean(), z.array(z.union([text(40), z.number()])).max(100)])
        .nullable(),
    ]),
  ),
})
export const shownOfMove = shownOf(groupMove)

/** Records of one kind of a group, newest first. `newestSeq` is the highest number of the kind; `takes`: ignored fields. */
export const groupHistory = <F extends Fields>(path: string, row: z.ZodType<Named<F>>, takes = {}) =>
  call('POST', path, {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ groupId: ofGroup }, { takes }),
    output: record({ rows: field('rows', z.array(row)), newestSeq }),
    example: { groupId: 2 },
  })

export const exampleDay = day('2026-11-18')
export { calendarDay, farmId }
