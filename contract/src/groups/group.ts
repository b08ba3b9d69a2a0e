import * as z from 'zod'
import { day } from '@penside/domain/day.ts'
import { call, workers } from '../call.ts'
import { api } from '../roots.ts'
import {
  animalId,
  calendarDay,
  code,
  environment,
  formMode,
  groupId,
  groupName,
  id,
  integer,
  kilograms,
  paging,
  remark,
  result,
  seq,
  tag,
  text,
  total,
  workOn,
} from '../vocabulary.ts'
import { field, nullable, optional, record, spread } from '../wire.ts'

const averageAge = field('grpAvgIlryung', z.int())
const head = field('grpTotalDusu', z.int())
const penName = field('grpLocNm', z.string())
const startedOn = field('SDATE', calendarDay)
const ageDays = field('ILRYUNG', integer(0, 999))
const penId = field('LOC_CD', id)
/** Association code list 043. */
const breed = field('PUMJONG_CD', code)
const groupRemark = field('BIGO', text(500))
const females = field('dusu', z.int())
const males = field('dusuSu', z.int())

const row = record({
  groupId,
  groupName,
  averageAge,
  penName,
  head,
  startedOn: field('grpSdate', calendarDay),
  /** Of all groups that were asked for: what an array has no other place for. */
  total,
})
export type GroupRow = z.output<typeof row>

/** What came into it or left it. Piglets that were weaned into it name their sow. */
const move = record({
  seq,
  movedOn: workOn,
  kind: field('gubunCd', z.enum(['in', 'out', 'shipment', 'loss'])),
  type: field('subGubunCd', code),
  typeName: field('subGubunNm', z.string()),
  females,
  males,
  head: field('sumDusu', z.int()),
  totalWeight: field('totalKg', kilograms(9_999_999)),
  sowId: nullable(animalId),
  sowTag: nullable(tag),
  partly: field('partYn', z.boolean()),
  remark,
})
export type GroupMoveRow = z.output<typeof move>

const detail = record({
  groupId,
  groupName,
  startedOn,
  ageDays,
  penId: nullable(penId),
  penName: field('LOC_NM', z.string()),
  breed,
  breedName: field('PUMJONG_NM', z.string()),
  source: field('JU_GUBUN', z.string()),
  remark: groupRemark,
  averageAge,
  females,
  males,
  head,
  moves: field('rows', z.array(move)),
})
export type GroupDetail = z.output<typeof detail>

/** The same value under the two names by which it is sent. */
const either = <Value>(names: readonly [string, string], schema: z.ZodType<Value>) =>
  spread<Value | undefined>({
    fields: Object.fromEntries(names.map((name) => [name, schema.optional()])),
    join: (sent) => (sent[names[0]] ?? sent[names[1]]) as Value | undefined, // the schema has just admitted it
    split: (value) => (value === undefined ? {} : { [names[0]]: value }),
  })

export const newGroup = record(
  {
    formMode,
    groupId: either(['grpNo', 'GRP_NO'], id),
    /** Made from the day where none is given, and always where the company numbers its groups by itself. */
    groupName: either(['grpId', 'GRP_ID'], text(40)),
    startedOn,
    ageDays: optional(ageDays),
    /** What is deleted needs none. */
    penId: optional(penId),
    breed,
    source: optional(field('JU_GUBUN', text(2))),
    remark: optional(groupRemark),
    environment: optional(environment),
  },
  {
    // A form sends the group back as it got it from a list or from its own view.
    takes: Object.fromEntries(
      [
        'LOC_NM',
        'PUMJONG_NM',
        'GRP_SDATE',
        'GRP_AVG_ILRYUNG',
        'GRP_ILRYUNG',
        'GRP_LOC_NM',
        'SAKYUK_LVL',
        'DUSU',
        'SUM_DUSU',
      ]
        .concat([
          'grpSdate',
          'grpAvgIlryung',
          'grpIlryung',
          'grpLocNm',
          'grpTotalDusu',
          'dusu',
          'dusuSu',
          'total',
        ])
        .map((name) => [name, z.union([text(100), z.number()]).nullable()]),
    ),
  },
)
export type NewGroup = z.output<typeof newGroup>

export const groups = {
  /** The groups that have not ended, the newest first, a page of them. */
  list: call('GET', api('comboGroupList.json'), {
    sends: 'query',
    allow: workers,
    input: record({
      search: optional(field('schGrpId', text(40))),
      single: optional(field('singleOneSelect', z.enum(['Y', 'N']))),
      /** Y leaves out the groups without a head. */
      stocked: optional(field('countZeroBigYN', z.enum(['Y', 'N']))),
      ...paging,
    }),
    output: z.array(row),
    example: { single: 'N', stocked: 'N', page: 0 },
  }),
  /** Into which piglets can be weaned. */
  choices: call('GET', api('selectTjGainGrp.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({}),
    output: z.array(record({ groupId, groupName, head, startedOn: field('grpSdate', calendarDay) })),
    example: {},
  }),
  view: call('POST', api('selectGroupView.json'), {
    sends: 'query',
    allow: workers,
    input: record({ groupId }),
    output: detail,
    example: { groupId: 1 },
  }),
  /** Registers a group, corrects it, or deletes one into which nothing came. */
  save: call('POST', api('updateOrStoreGroup.json'), {
    sends: 'query',
    allow: workers,
    writes: true,
    input: newGroup,
    output: record({ result, groupId, groupName }),
    example: {
      formMode: 'insert',
      groupId: undefined,
      groupName: 'N-47',
      startedOn: day('2026-11-20'),
      ageDays: 24,
      penId: 7,
      breed: '043002',
    },
  }),
}
