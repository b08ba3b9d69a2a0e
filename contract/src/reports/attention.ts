import * as z from 'zod'
import type { Language } from '@penside/domain/basics/language.ts'
import type { FarmSettings } from '@penside/domain/farm/settings.ts'
import { statusNames } from '@penside/domain/records/status-names.ts'
import { checkedBelow, isCheckedOn } from '@penside/domain/records/heat-check.ts'
import {
  attentionNames,
  attentionOrders,
  needsAttention,
  type AttentionList,
} from '@penside/domain/reports/attention.ts'
import type { PlannedSow, PlanSpan } from '@penside/domain/reports/work-plan.ts'
import { call, workers, type Input, type Output } from '../api/call.ts'
import { rowsPerPage } from '../api/list.ts'
import { api } from '../api/roots.ts'
import { calendarDay } from '../api/vocabulary.ts'
import { field, record } from '../api/wire.ts'
import {
  listInput,
  listOf,
  listedSow,
  reportsCall,
  reportsNamed,
  totals,
  type WorkKind,
} from './work-plan.ts'

/** Report ids of the attention lists. */
export const attentionLists = {
  pregnantPast: '1',
  giltNotMated: '2',
  lactatingPast: '3',
  accidentNotMated: '4',
  weanedNotMated: '5',
  giltFirstHeat: '6',
} as const satisfies Record<AttentionList, string>
export type AttentionReport = (typeof attentionLists)[AttentionList]

/** Kind of work that resolves a list. */
const attentionKinds = {
  pregnantPast: 'B',
  giltNotMated: 'G',
  lactatingPast: 'E',
  accidentNotMated: 'G',
  weanedNotMated: 'G',
  giltFirstHeat: 'G',
} as const satisfies Record<AttentionList, WorkKind>

/** Orders: days over (the default), tag, expected date, days since; 1 to 3 are those of the ledgers. */
const attentionOrderNames = ['OVER', 'FARM_PIG_NO', 'EXP_DT', 'PASSIL', '1', '2', '3'] as const
const attentionOrderOf = {
  OVER: attentionOrders.over,
  FARM_PIG_NO: attentionOrders.tag,
  EXP_DT: attentionOrders.dueOn,
  PASSIL: attentionOrders.days,
  '1': attentionOrders.tag,
  '2': attentionOrders.dueOn,
  '3': attentionOrders.days,
} as const satisfies Record<(typeof attentionOrderNames)[number], unknown>

const row = record(
  {
    number: field('RNUM', z.int()),
    ...listedSow,
    bornOn: field('BIRTH_DT', calendarDay),
    over: field('OVER_DAY', z.int()),
  },
  {
    shows: {
      CNT: [z.int(), ({ number }) => number],
      RED_DT: [z.int(), ({ days }) => days],
      OVER_DT: [z.int(), ({ over }) => over],
    },
  },
)
export type AttentionRow = z.output<typeof row>

export const attention = {
  reports: reportsCall(api('getCodeMngmdGubun.json')),
  /** One list, with the sizes of all six at the end of the requested days. */
  view: call('POST', api('Mngmd.json'), {
    sends: 'query',
    allow: workers,
    input: record(listInput(attentionLists, attentionOrderNames)),
    output: record({ rows: field('rows1', z.array(row)), ...totals }),
    example: { report: attentionLists.giltNotMated },
  }),
}

/** A living sow at the end of the requested days. */
type SowThen = PlannedSow &
  Pick<AttentionRow, 'farmId' | 'animalId' | 'tag' | 'parity'> & { pen: string | null }

/** Answer of `view` for some sows: on the server from its tables, offline from the snapshot. */
export function attentionAmong(
  sows: readonly SowThen[],
  { report, page = 0, pageSize = rowsPerPage, order = 'OVER' }: Input<typeof attention.view>,
  { settings, span, language }: { settings: FarmSettings; span: PlanSpan; language: Language },
): Output<typeof attention.view> {
  const on = (list: AttentionList) =>
    sows.flatMap((sow) => {
      const overdue = needsAttention(sow, list, settings, span)
      return overdue ? [{ ...sow, ...overdue }] : []
    })
  const asked = listOf(attentionLists, report)
  const found = on(asked).toSorted(checkedBelow(span.today, attentionOrderOf[order]))
  const total = (list: AttentionList) => (list === asked ? found.length : on(list).length)
  const first = page * pageSize
  return {
    rows: found.slice(first, first + pageSize).map((sow, at) => ({
      number: first + at + 1,
      farmId: sow.farmId,
      animalId: sow.animalId,
      tag: sow.tag,
      bornOn: sow.bornOn,
      parity: sow.parity,
      status: sow.status,
      statusName: statusNames[sow.status][language],
      lastWorkOn: sow.lastWorkOn,
      dueOn: sow.dueOn,
      days: sow.days,
      over: sow.over,
      pen: sow.pen ?? '',
      kind: attentionKinds[asked],
      later: isCheckedOn(span.today, sow.heatChecked),
      heatChecked: sow.heatChecked ?? null,
    })),
    total: found.length,
    total1: total('pregnantPast'),
    total2: total('giltNotMated'),
    total3: total('lactatingPast'),
    total4: total('accidentNotMated'),
    total5: total('weanedNotMated'),
    total6: total('giltFirstHeat'),
  }
}

/** Answer of `reports`. */
export const attentionReports = (language: Language): Output<typeof attention.reports> =>
  reportsNamed(attentionLists, attentionNames, language)
