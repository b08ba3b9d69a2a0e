import * as z from 'zod'
import { planOrders } from '@penside/domain/reports/work-plan.ts'
import { call, workers } from '../call.ts'
import { api, extra } from '../roots.ts'
import {
  animalId,
  calendarDay,
  farmId,
  pageIndex,
  pageSize,
  search,
  statusCode,
  yesNo,
} from '../vocabulary.ts'
import { field, optional, record } from '../wire.ts'

/** The work lists of the plan that are there, by report id. */
export const workLists = { waitingForMating: '150005' } as const

/** Expected date (the default), tag, last work date, parity; 1 to 3 are the numbers that the specification's ledgers use. */
export const workPlanOrders = ['EXP_DT', 'FARM_PIG_NO', 'WK_DT', '1', '2', '3'] as const
export const workPlanOrderOf = {
  EXP_DT: planOrders.dueOn,
  FARM_PIG_NO: planOrders.tag,
  WK_DT: planOrders.lastWorkOn,
  '1': planOrders.tag,
  '2': planOrders.lastWorkOn,
  '3': planOrders.parity,
} as const satisfies Record<(typeof workPlanOrders)[number], unknown>

const report = record({ code: field('CODE_ID', z.string()), name: field('CODE_NM', z.string()) })

const row = record({
  farmId,
  animalId,
  tag: field('FARM_PIG_NO', z.string()),
  earNotch: field('IGAK_NO', z.string()),
  parity: field('SAN', z.int()),
  breedName: field('PUMJONG', z.string()),
  status: field('STATUS_CD', statusCode),
  statusName: field('STATUS_NM', z.string()),
  lastWorkName: field('LAST_WK', z.string()),
  lastWorkOn: field('LAST_WK_DT', calendarDay),
  /** Since the last work, or of age for a gilt; days. */
  days: field('PASSIL', z.int()),
  dueOn: field('EXP_DT', calendarDay),
  late: field('LATE_YN', yesNo),
  pen: field('LOC_NM', z.string()),
})
export type WorkPlanRow = z.output<typeof row>
const total = z.int()

export const workPlan = {
  reports: call('POST', api('getCodeWkplanGubun.json'), {
    sends: 'query',
    allow: workers,
    input: record({}),
    output: record({ rows: field('rows', z.array(report)) }),
    example: {},
  }),
  view: call('POST', api('wkplanView.json'), {
    sends: 'query',
    allow: workers,
    input: record({
      search: optional(search),
      report: field('reportId', z.enum(Object.values(workLists))),
      page: optional(pageIndex),
      pageSize: optional(pageSize),
      order: optional(field('sortId', z.enum(workPlanOrders))),
      from: optional(field('strDate', calendarDay)),
      to: optional(field('endDate', calendarDay)),
    }),
    output: record({
      rows: field('rows1', z.array(row)),
      secondRows: field('rows2', z.array(row)),
      total: field('total1', total),
      total2: field('total2', total),
      total3: field('total3', total),
      total4: field('total4', total),
      total5: field('total5', total),
      total6: field('total6', total),
      total62: field('total62', total),
      late: field('lateCnt', z.int()),
      /** Matings recorded today: how far the round has come. */
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
            report: field('reportId', z.string()),
            total: field('total', z.int()),
            late: field('lateCnt', z.int()),
            done: field('doneCnt', z.int()),
          }),
        ),
      ),
    }),
    example: {},
  }),
}
