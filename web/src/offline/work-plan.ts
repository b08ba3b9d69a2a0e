import type { Input, Output } from '@penside/contract/api/call.ts'
import { attentionAmong, type attention } from '@penside/contract/reports/attention.ts'
import {
  listOf,
  workLists,
  workPlanOrderOf,
  workPlanRow,
  type workPlan,
} from '@penside/contract/reports/work-plan.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { checkedBelow } from '@penside/domain/records/heat-check.ts'
import {
  duesIn,
  plannedWorkNames,
  planSpan,
  type Due,
  type PlanSpan,
  type WorkList,
} from '@penside/domain/reports/work-plan.ts'
import type { OfflineQuery } from './query.ts'
import type { KeptSow } from './herd.ts'
import { pageOf } from './page-of.ts'

/** Lists that follow from the sows' states. Vaccinations and weaned piglets are not in the snapshot. */
const knownLists = ['waitingForMating', 'checking', 'farrowing', 'weaning'] as const
type KnownList = (typeof knownLists)[number]
const isKnown = (list: WorkList): list is KnownList => (knownLists as readonly WorkList[]).includes(list)

/** Undefined if the list, or the farm's state on the requested days, is unknown. */
export function planView(
  { search, report, order = 'EXP_DT', from, to, lateOnly, ...paging }: Input<typeof workPlan.view>,
  query: OfflineQuery,
): Output<typeof workPlan.view> | undefined {
  const { farmId, codeNames, language, today } = query
  const list = listOf(workLists, report)
  const span = planSpan({ from, to }, today)
  if (!isKnown(list) || span.today < today) return undefined
  // Pens are in walking order.
  const places = new Map(query.herd.pens.map(({ penId }, at) => [penId, at]))
  const found = dueOn(list, query, span)
    .map((sow) => ({ ...sow, place: places.get(sow.penId ?? 0) }))
    .filter(({ tag, late }) => (!search || tag.includes(search)) && (!lateOnly || late))
    .toSorted(checkedBelow(today, workPlanOrderOf[order]))
  const total = (of: KnownList) => (of === list ? found.length : 0)
  return {
    ...pageOf(found, paging, (sow) =>
      workPlanRow(
        {
          ...sow,
          farmId,
          breedName: codeNames('041', sow.breed),
          pen: query.herd.penName(sow.penId),
          work: plannedWorkNames[sow.work][language],
          medicineId: null,
          count: null,
        },
        { list, language, today },
      ),
    ),
    secondRows: [],
    total1: total('waitingForMating'),
    total2: total('checking'),
    total3: total('farrowing'),
    total4: total('weaning'),
    total5: 0,
    total6: 0,
    total62: 0,
    late: found.filter(({ late }) => late).length,
    doneToday: doneOn(list, query, today),
  }
}

export function planToday(
  _: Input<typeof workPlan.today>,
  query: OfflineQuery,
): Output<typeof workPlan.today> {
  const { herd, today } = query
  const span = planSpan({}, today)
  return {
    today,
    sows: herd.sows.length,
    lists: knownLists.map((list) => {
      const found = dueOn(list, query, span)
      const late = found.filter((sow) => sow.late).length
      return { report: workLists[list], total: found.length, late, done: doneOn(list, query, today) }
    }),
  }
}

const dueOn = (list: KnownList, { herd }: OfflineQuery, span: PlanSpan): (KeptSow & Due)[] =>
  herd.sows.flatMap((sow) => duesIn(sow, list, herd.settings, span).map((due) => ({ ...sow, ...due })))

/** A sow that was worked on and removed on the same day is not counted. */
function doneOn(list: KnownList, { herd }: OfflineQuery, on: Day) {
  // Her last work is her newest record.
  const worked = herd.sows.filter(({ lastWorkOn }) => lastWorkOn >= on)
  // A sow that was found empty stays on the list until the accident is recorded.
  if (list === 'checking')
    return (
      worked.filter(
        ({ lastWork, lastWorkOn, seq }) => lastWork === 'accident' && lastWorkOn === on && seq > 1,
      ).length +
      herd.sows.filter(
        ({ status, checked }) =>
          status === 'pregnant' && checked !== null && checked.on === on && checked.result !== 'empty',
      ).length
    )
  if (list === 'waitingForMating')
    return worked.reduce(
      (count, { animalId }) =>
        count + herd.matingsOf(animalId).filter(({ matedOn }) => matedOn === on).length,
      0,
    )
  return worked.filter(({ lastWork, seq }) => lastWork === list && seq > 1).length
}

// --- Sows needing attention -------------------------------------------------------------------------------------

/** Undefined if the farm's state on the requested days is unknown. */
export function attentionView(
  input: Input<typeof attention.view>,
  query: OfflineQuery,
): Output<typeof attention.view> | undefined {
  const { herd, farmId, language, today } = query
  const span = planSpan(input, today)
  if (span.today < today) return undefined
  const sows = herd.sows
    .filter(({ tag }) => !input.search || tag.includes(input.search))
    .map((sow) => ({ ...sow, farmId, pen: query.herd.penName(sow.penId) }))
  return attentionAmong(sows, input, { settings: herd.settings, span, language })
}
