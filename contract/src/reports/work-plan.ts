import * as z from 'zod'
import { day, daysBetween, type Day } from '@penside/domain/basics/day.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { statusNames } from '@penside/domain/records/status-names.ts'
import { workNames } from '@penside/domain/groups/work-names.ts'
import { heatResults, type LastHeatCheck } from '@penside/domain/records/heat-check.ts'
import { planOrders, workListNames, type WorkList } from '@penside/domain/reports/work-plan.ts'
import { call, workers, type Output } from '../api/call.ts'
import { api, extra } from '../api/roots.ts'
import {
  animalId,
  calendarDay,
  count,
  farmId,
  integer,
  paging,
  search,
  statusCode,
  yesNo,
} from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

/** The work lists of the plan, by report id. */
export const workLists = {
  waitingForMating: '150005',
  checking: '150001',
  farrowing: '150002',
  weaning: '150003',
  vaccination: '150004',
  poor: '150008',
} as const satisfies Record<WorkList, string>
export type WorkReport = (typeof workLists)[WorkList]

/** The kind of work that a row asks for decides which record's form it opens; O, a removal, is ours. */
export const workKinds = {
  waitingForMating: 'G',
  checking: 'F',
  farrowing: 'B',
  weaning: 'E',
  vaccination: 'V',
  poor: 'O',
} as const satisfies Record<WorkList, string>
export type WorkKind = (typeof workKinds)[WorkList]
const workKindCode = z.enum(Object.values(workKinds))

/** Expected date (the default), tag, last work date, pen by pen as one walks, parity; 1 to 3 are the numbers by which the ledgers are ordered. */
export const workPlanOrders = ['EXP_DT', 'FARM_PIG_NO', 'WK_DT', 'LOC_NM', '1', '2', '3'] as const
export const workPlanOrderOf = {
  EXP_DT: planOrders.dueOn,
  FARM_PIG_NO: planOrders.tag,
  WK_DT: planOrders.lastWorkOn,
  LOC_NM: planOrders.place,
  '1': planOrders.tag,
  '2': planOrders.lastWorkOn,
  '3': planOrders.parity,
} as const satisfies Record<(typeof workPlanOrders)[number], unknown>

/** The list of a number that the enum has admitted. */
export const listOf = <List extends string, Report>(
  numbers: Readonly<Record<List, Report>>,
  report: Report,
): List => (Object.keys(numbers) as List[]).find((list) => numbers[list] === report)!

/** Asks for each list's number and name. */
export const reportsCall = (path: string) =>
  call('POST', path, {
    sends: 'query',
    allow: workers,
    input: record({}),
    output: record({
      rows: field(
        'rows',
        z.array(record({ code: field('CODE_ID', z.string()), name: field('CODE_NM', z.string()) })),
      ),
    }),
    example: {},
  })
/** What it answers. */
export const reportsNamed = <List extends string>(
  numbers: Readonly<Record<List, string>>,
  names: Readonly<Record<List, Readonly<Record<Language, string>>>>,
  language: Language,
) => ({
  rows: (Object.keys(numbers) as List[]).map((list) => ({
    code: numbers[list],
    name: names[list][language],
  })),
})

/** What is asked of one list of sows: which, whom, in what order, on which days. */
export const listInput = <Report extends string, Order extends string>(
  numbers: Readonly<Record<string, Report>>,
  orders: readonly Order[],
) => ({
  search: optional(search),
  report: field('reportId', z.enum(Object.values(numbers))),
  ...paging,
  order: optional(field('sortId', z.enum(orders))),
  from: optional(field('strDate', calendarDay)),
  to: optional(field('endDate', calendarDay)),
})
/** The newest heat check since the last work of a sow that waits for mating. `by`: name of who made it, `''` if unknown. */
const lastHeatCheck = record({
  on: field('HEAT_DT', calendarDay),
  result: field('HEAT_RESULT', z.enum(heatResults)),
  by: field('MEMBER_NM', z.string()),
})
/** A sow on a list, and what is to be done with her. */
export const listedSow = {
  farmId,
  animalId,
  tag: field('FARM_PIG_NO', z.string()),
  parity: field('SAN', z.int()),
  status: field('STATUS_CD', statusCode),
  statusName: field('STATUS_NM', z.string()),
  lastWorkOn: field('LAST_WK_DT', calendarDay),
  /** When she was expected to farrow, to be weaned, mated or on heat. */
  dueOn: field('EXP_DT', calendarDay),
  /** Since the last work, or of age for a gilt; days. */
  days: field('PASSIL', z.int()),
  pen: field('LOC_NM', z.string()),
  kind: field('WK_GUBUN', workKindCode),
  /** Only after another row of hers, or after what was done with her today. */
  later: field('LATER_YN', yesNo),
  heatChecked: nullable(field('HEAT_CHECK', lastHeatCheck)),
}
const total = z.int()
/** Rows of the list that was asked for, and of each of six. */
export const totals = {
  total: field('total', total),
  total1: field('total1', total),
  total2: field('total2', total),
  total3: field('total3', total),
  total4: field('total4', total),
  total5: field('total5', total),
  total6: field('total6', total),
}

const row = record({
  ...listedSow,
  earNotch: field('IGAK_NO', z.string()),
  breedName: field('PUMJONG', z.string()),
  lastWorkName: field('LAST_WK', z.string()),
  late: field('LATE_YN', yesNo),
  /** What is to be done, in words: a check, a vaccine. */
  work: field('WK_NM', z.string()),
  /** The vaccine. */
  medicineId: nullable(field('HEAL_GUBUN_CD', z.int())),
  /** Accidents in the latest parity, or piglets weaned in it, in the two tables of 150008. */
  count: nullable(field('CNT', z.int())),
})
export type WorkPlanRow = z.output<typeof row>

/** From a mating its farrowing lies seventeen weeks ahead. */
const mostWeeks = 26
export const usualWeeks = 6

export const workPlan = {
  reports: reportsCall(api('getCodeWkplanGubun.json')),
  /** One list of the plan. Of 150008, which has two tables, a page is a page of each. */
  view: call('POST', api('wkplanView.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({
      ...listInput(workLists, workPlanOrders),
      /** Only what is late. */
      lateOnly: optional(field('lateYn', yesNo)),
    }),
    output: record({
      rows: field('rows1', z.array(row)),
      secondRows: field('rows2', z.array(row)),
      /** `total` counts the first table; the lists that were not asked for are 0. */
      ...totals,
      total62: field('total62', total),
      late: field('lateCnt', z.int()),
      /** Of this work, recorded today: how far the round has come. */
      doneToday: field('doneCnt', z.int()),
    }),
    example: { report: workLists.waitingForMating },
  }),
  today: call('GET', extra('today'), {
    sends: 'query',
    allow: workers,
    input: record({}),
    output: record({
      today: field('today', calendarDay),
      sows: field('modonCnt', z.int()),
      lists: field(
        'rows',
        z.array(
          record({
            report: field('reportId', z.enum(Object.values(workLists))),
            total: field('total', z.int()),
            late: field('lateCnt', z.int()),
            done: field('doneCnt', z.int()),
          }),
        ),
      ),
    }),
    example: {},
  }),
  /** What each list holds in the week of today and in those after it: as many as it answers of those days. */
  weeks: call('GET', extra('weeks'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ weeks: optional(field('weeks', integer(1, mostWeeks))) }),
    output: record({
      rows: field(
        'rows',
        z.array(
          record({
            from: field('strDate', calendarDay),
            to: field('endDate', calendarDay),
            lists: field(
              'lists',
              z.array(
                record({
                  report: field('reportId', z.enum(Object.values(workLists))),
                  name: field('reportNm', z.string()),
                  total: field('total', z.int()),
                  /** Of them, who is late today: in the running week alone. */
                  late: field('lateCnt', z.int()),
                  /** The first of them, as the list has them. */
                  tags: field('farmPigNos', z.array(z.string())),
                }),
              ),
            ),
          }),
        ),
      ),
    }),
    example: { weeks: 6 },
  }),
}

/** What `reports` answers. */
export const workPlanReports = (language: Language): Output<typeof workPlan.reports> =>
  reportsNamed(workLists, workListNames, language)

type Shown = 'farmId' | 'animalId' | 'tag' | 'earNotch' | 'parity' | 'breedName' | 'status' | 'dueOn' | 'work'
type ListedSow = Pick<WorkPlanRow, Shown | 'late' | 'later' | 'medicineId' | 'count'> & {
  bornOn: Day
  lastWork: keyof typeof workNames | null
  lastWorkOn: Day
  pen: string | null
  heatChecked?: LastHeatCheck | null | undefined
}

/** A row of `view`, the same from the server's tables and from what a phone keeps. */
export const workPlanRow = (
  sow: ListedSow,
  { list, language, today }: { list: WorkList; language: Language; today: Day },
): WorkPlanRow => ({
  farmId: sow.farmId,
  animalId: sow.animalId,
  tag: sow.tag,
  earNotch: sow.earNotch,
  parity: sow.parity,
  breedName: sow.breedName,
  status: sow.status,
  statusName: statusNames[sow.status][language],
  lastWorkName: workNames[sow.lastWork ?? 'entry'][language],
  lastWorkOn: sow.lastWorkOn,
  days: daysBetween(sow.status === 'gilt' ? sow.bornOn : sow.lastWorkOn, today),
  dueOn: sow.dueOn,
  late: sow.late,
  later: sow.later,
  heatChecked: sow.heatChecked ?? null,
  pen: sow.pen ?? '',
  kind: workKinds[list],
  work: sow.work,
  medicineId: sow.medicineId,
  count: sow.count,
})

const planned = record(
  {
    plannedOn: field('wkDt', calendarDay),
    kind: field('wkGubun', workKindCode),
    work: field('wkNm', z.string()),
    farmId,
    animalId,
    tag: field('farmPigNo', z.string()),
    parity: field('san', z.int()),
    statusName: field('status', z.string()),
    lastWorkOn: field('wkDtP', calendarDay),
    pen: field('locNm', z.string()),
    medicineId: nullable(field('healGubunCd', z.int())),
  },
  {
    // The names of a line of a calendar; it is numbered in its answer, and among those of its day.
    shows: {
      seq: [z.int(), (row) => (row as Numbered).seq],
      liSeq: [z.int(), (row) => (row as Numbered).liSeq],
      nDt: [calendarDay, ({ plannedOn }) => plannedOn],
      begin: [calendarDay, ({ plannedOn }) => plannedOn],
      nGubun: [workKindCode, ({ kind }) => kind],
      wkName: [z.string(), ({ work }) => work],
      summary: [z.string(), ({ tag, parity, pen }) => [tag, parity, pen].filter(String).join(' · ')],
    },
  },
)
type Numbered = { seq?: number; liSeq?: number }
const numbered = <Row extends { plannedOn: string }>(rows: readonly Row[]) =>
  rows.map((row, at) => ({
    ...row,
    seq: at + 1,
    liSeq: at + 1 - rows.findIndex(({ plannedOn }) => plannedOn === row.plannedOn),
  }))
export type PlannedRow = z.output<typeof planned>

/** A kind of work; a number of a report, which other screens send there, asks for every kind. */
const askedKind = z.codec(
  z.union([workKindCode, z.string().regex(/^\d{0,9}$/), z.int()]),
  workKindCode.optional(),
  {
    decode: (sent) => workKindCode.safeParse(sent).data,
    encode: (kind) => kind ?? '',
  },
)

export const planCalendar = {
  /**
   * What is planned in the month of the panel, or on the days from `strDate` to `endDate`: how many of which work on which day, and the
   * sows, by pages. `report` asks for one kind of work: G, F, B, E or V.
   */
  view: call('POST', api('selectPlanView.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({
      panel: field('strDate', calendarDay),
      to: optional(field('endDate', calendarDay)),
      kind: optional(field('report', askedKind)),
      ...paging,
      order: optional(field('sortId', z.enum(['1', '2', '3']))),
    }),
    output: record(
      {
        rows: field('rows1', z.array(planned)),
        total: field('total', total),
        days: field(
          'calendarList',
          z.array(
            record({
              plannedOn: field('wkDt', calendarDay),
              kind: field('wkGubun', workKindCode),
              name: field('wkNm', z.string()),
              count: field('cnt', count),
            }),
          ),
        ),
      },
      { fills: (answer) => ({ ...answer, rows: numbered(answer.rows) }) },
    ),
    example: { panel: day('2026-11-20') },
  }),
}
