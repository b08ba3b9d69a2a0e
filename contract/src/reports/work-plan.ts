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

/** Report ids of the work lists. */
export const workLists = {
  waitingForMating: '150005',
  checking: '150001',
  farrowing: '150002',
  weaning: '150003',
  vaccination: '150004',
  poor: '150008',
} as const satisfies Record<WorkList, string>
export type WorkReport = (typeof workLists)[WorkList]

/** Kind of work of each list, which decides the form that a row opens; O (removal) is our own. */
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

/** Orders: expected date (the default), tag, last work date, pens in walking order, parity; 1 to 3 are those of the ledgers. */
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

/** List of a valid report number. */
export const listOf = <List extends string, Report>(
  numbers: Readonly<Record<List, Report>>,
  report: Report,
): List => (Object.keys(numbers) as List[]).find((list) => numbers[list] === report)!

/** Call for the number and name of each list. */
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
/** Answer of `reportsCall`. */
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

/** Input of a list of sows: which list, search, order, days and page. */
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
/** Row of a sow on a list. */
export const listedSow = {
  farmId,
  animalId,
  tag: field('FARM_PIG_NO', z.string()),
  parity: field('SAN', z.int()),
  status: field('STATUS_CD', statusCode),
  statusName: field('STATUS_NM', z.string()),
  lastWorkOn: field('LAST_WK_DT', calendarDay),
  /** Expected day of farrowing, weaning, mating or heat. */
  dueOn: field('EXP_DT', calendarDay),
  /** Days since the last work; age of a gilt. */
  days: field('PASSIL', z.int()),
  pen: field('LOC_NM', z.string()),
  kind: field('WK_GUBUN', workKindCode),
  /** Whether the work follows another row of the sow, or work done with her today. */
  later: field('LATER_YN', yesNo),
  heatChecked: nullable(field('HEAT_CHECK', lastHeatCheck)),
}
const total = z.int()
/** Size of the requested list, and of each of six lists. */
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
  /** Name of the work: a check or a vaccine. */
  work: field('WK_NM', z.string()),
  /** Vaccine of a vaccination. */
  medicineId: nullable(field('HEAL_GUBUN_CD', z.int())),
  /** Accidents in the latest parity, or piglets weaned in it, in the two tables of list 150008. */
  count: nullable(field('CNT', z.int())),
})
export type WorkPlanRow = z.output<typeof row>

/** Maximum number of weeks ahead; farrowing is 17 weeks after mating. */
const maxWeeks = 26
export const usualWeeks = 6

export const workPlan = {
  reports: reportsCall(api('getCodeWkplanGubun.json')),
  /** One work list. For 150008, which has two tables, a page is a page of each. */
  view: call('POST', api('wkplanView.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({
      ...listInput(workLists, workPlanOrders),
      /** Only late rows. */
      lateOnly: optional(field('lateYn', yesNo)),
    }),
    output: record({
      rows: field('rows1', z.array(row)),
      secondRows: field('rows2', z.array(row)),
      /** `total` counts the first table; totals of other lists are 0. */
      ...totals,
      total62: field('total62', total),
      late: field('lateCnt', z.int()),
      /** Work of this list recorded today. */
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
  /** Size of each list in the current week and in later ones. */
  weeks: call('GET', extra('weeks'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ weeks: optional(field('weeks', integer(1, maxWeeks))) }),
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
                  /** Late rows; only in the current week. */
                  late: field('lateCnt', z.int()),
                  /** Numbers of the first sows, in the order of the list. */
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

/** Answer of `workPlan.reports`. */
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

/** Row of `view`, from the server's tables or from the offline snapshot. */
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
    // Names of calendar lines, which are numbered within the answer and within their day.
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

/** Kind of work; a report number, which other screens send here, selects every kind. */
const kindParam = z.codec(
  z.union([workKindCode, z.string().regex(/^\d{0,9}$/), z.int()]),
  workKindCode.optional(),
  {
    decode: (sent) => workKindCode.safeParse(sent).data,
    encode: (kind) => kind ?? '',
  },
)

export const planCalendar = {
  /**
   * Planned work in the month of the panel, or from `strDate` to `endDate`: the number of each work by day, and the sows by pages. `report`
   * selects one kind of work: G, F, B, E or V.
   */
  view: call('POST', api('selectPlanView.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({
      panel: field('strDate', calendarDay),
      to: optional(field('endDate', calendarDay)),
      kind: optional(field('report', kindParam)),
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
