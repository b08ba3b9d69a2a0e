import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { call, workers } from '../api/call.ts'
import { api } from '../api/roots.ts'
import {
  calendarDay,
  code,
  formMode,
  groupId,
  groupName,
  id,
  idOrNone,
  integer,
  nameText,
  paging,
  result,
  text,
  total,
} from '../api/vocabulary.ts'
import { either, field, nullable, optional, record } from '../api/wire.ts'
import { groupMove } from './record.ts'
import { groupInCapitals, ofGroup, shownGroup, shownOfGroup } from './shown-group.ts'

const { averageAge, head } = shownGroup
const startedOn = field('SDATE', calendarDay)
const ageDays = field('ILRYUNG', integer(0, 999))
const penId = field('LOC_CD', id)
/** Association code list 043. */
const breed = field('PUMJONG_CD', code)
const groupRemark = field('BIGO', text(500))
/** Heads of known sex. */
const females = field('dusu', z.int())
const males = field('dusuSu', z.int())

const row = record(
  {
    ...shownGroup,
    endedOn: nullable(field('grpEdate', calendarDay)),
    /** Number of all groups of the query, on every row. */
    total,
  },
  { shows: { ...groupInCapitals, DUSU: [z.int(), ({ head }) => head] } },
)
export type GroupRow = z.output<typeof row>

/** Withdrawal periods of a group's pigs, including those from groups before. */
export const withdrawals = field(
  'withdrawals',
  z.array(
    record({
      medicineName: field('medicineNm', z.string()),
      givenOn: field('healDt', calendarDay),
      freeOn: field('freeDt', calendarDay),
    }),
  ),
)

const detail = record(
  {
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
    endedOn: nullable(field('EDATE', calendarDay)),
    withdrawals,
    moves: field('rows', z.array(groupMove)),
  },
  {
    // API names of the header of a form.
    shows: {
      ...groupInCapitals,
      grpSdate: [calendarDay, (group) => group.startedOn],
      grpLocNm: [z.string(), (group) => group.penName],
    },
  },
)
export type GroupDetail = z.output<typeof detail>

export const newGroup = record(
  {
    formMode,
    groupId: ofGroup,
    /** Made from the day if absent, and always for a company that numbers groups automatically. */
    groupName: either(['grpId', 'GRP_ID'], nameText(40)),
    startedOn,
    ageDays: optional(ageDays),
    /** Not needed for a deletion. */
    penId: optional(field(penId.wire, idOrNone)),
    breed,
    source: optional(field('JU_GUBUN', text(2))),
    remark: optional(groupRemark),
  },
  {
    // Forms also send the values of the list or view from which they were opened.
    takes: { ...shownOfGroup, dusu: integer(0, 999_999), dusuSu: integer(0, 999_999) },
    deletedBy: ['formMode', 'groupId'],
  },
)
export type NewGroup = z.output<typeof newGroup>

export const groups = {
  /** A page of the farm's groups: current ones, then ended ones on request. */
  list: call('GET', api('comboGroupList.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({
      search: optional(field('schGrpId', nameText(40))),
      single: optional(field('singleOneSelect', z.enum(['Y', 'N']))),
      /** Y leaves out the groups without a head. */
      stocked: optional(field('countZeroBigYN', z.enum(['Y', 'N']))),
      /** Y lists the ended groups as well, also with `stocked`. */
      ended: optional(field('endYn', z.enum(['Y', 'N']))),
      /** By start day; `desc` where it is absent. */
      order: optional(field('sord', z.enum(['asc', 'desc']))),
      ...paging,
    }),
    output: z.array(row),
    example: { single: 'N', stocked: 'N', page: 0 },
  }),
  /** Groups into which piglets can be weaned. */
  choices: call('GET', api('selectTjGainGrp.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({}),
    output: z.array(
      record({
        groupId,
        groupName,
        head,
        startedOn: field('grpSdate', calendarDay),
        /** First and last day on which weanings brought piglets in. */
        weanedFirst: nullable(field('euFirstDt', calendarDay)),
        weanedLast: nullable(field('euLastDt', calendarDay)),
      }),
    ),
    example: {},
  }),
  view: call('POST', api('selectGroupView.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ groupId }),
    output: detail,
    example: { groupId: 1 },
  }),
  /** Registers or corrects a group, or deletes one without moves. */
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
