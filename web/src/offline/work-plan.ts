import type { Input, Output } from '@penside/contract/call.ts'
import { rowsPerPage } from '@penside/contract/list.ts'
import { workLists, workPlanOrderOf, type workPlan } from '@penside/contract/reports/work-plan.ts'
import { daysBetween, type Day } from '@penside/domain/day.ts'
import { codeName } from '@penside/domain/farm/codes/lists.ts'
import { statusNames, workNames } from '@penside/domain/records/names.ts'
import {
  dueIn,
  waitingStatuses,
  workListNames,
  type Due,
  type WaitingStatus,
} from '@penside/domain/reports/work-plan.ts'
import type { Asking } from './answers.ts'
import type { KeptSow } from './herd.ts'

export const planReports = (
  _: Input<typeof workPlan.reports>,
  { language }: Asking,
): Output<typeof workPlan.reports> => ({
  rows: Object.entries(workLists).map(([name, code]) => ({
    code,
    name: workListNames[name as keyof typeof workLists][language],
  })),
})

export function planView(
  { search, page = 0, pageSize = rowsPerPage, order = 'EXP_DT', from, to }: Input<typeof workPlan.view>,
  asking: Asking,
): Output<typeof workPlan.view> {
  const { herd, farmId, language, today } = asking
  const pens = new Map(herd.pens.map(({ penId, name }) => [penId, name]))
  const waiting = sowsWaiting(asking, from ?? today, to ?? today)
    .filter(({ tag }) => !search || tag.includes(search))
    .toSorted(workPlanOrderOf[order])
  return {
    rows: waiting.slice(page * pageSize, (page + 1) * pageSize).map((sow) => ({
      farmId,
      animalId: sow.animalId,
      tag: sow.tag,
      earNotch: sow.earNotch,
      parity: sow.parity,
      breedName: codeName('association', '041', sow.breed, language),
      status: sow.status,
      statusName: statusNames[sow.status][language],
      lastWorkName: workNames[sow.lastWork ?? 'entry'][language],
      lastWorkOn: sow.lastWorkOn,
      days: daysBetween(sow.status === 'gilt' ? sow.bornOn : sow.lastWorkOn, today),
      dueOn: sow.dueOn,
      late: sow.late,
      pen: (sow.penId !== null && pens.get(sow.penId)) || '',
    })),
    secondRows: [],
    total: waiting.length,
    total2: 0,
    total3: 0,
    total4: 0,
    total5: 0,
    total6: 0,
    total62: 0,
    late: waiting.filter(({ late }) => late).length,
    doneToday: matingsOn(asking, today),
  }
}

export function planToday(_: Input<typeof workPlan.today>, asking: Asking): Output<typeof workPlan.today> {
  const { herd, today } = asking
  const waiting = sowsWaiting(asking, today, today)
  const late = waiting.filter((sow) => sow.late).length
  return {
    today,
    sows: herd.sows.length,
    lists: [
      { report: workLists.waitingForMating, total: waiting.length, late, done: matingsOn(asking, today) },
    ],
  }
}

type Waiting = KeptSow & { status: WaitingStatus }
const isWaiting = (sow: KeptSow): sow is Waiting =>
  (waitingStatuses as readonly string[]).includes(sow.status)

function sowsWaiting({ herd, today }: Asking, from: Day, to: Day): (Waiting & Due)[] {
  return herd.sows.filter(isWaiting).flatMap((sow) => {
    const due = dueIn(sow, herd.settings, { from, to, today })
    return due ? [{ ...sow, ...due }] : []
  })
}

/** A sow that was mated on a day and removed on it is not among the living, and so not counted. */
const matingsOn = ({ herd }: Asking, on: Day) =>
  herd.sows
    // Nothing of hers is newer than her last work.
    .filter(({ lastWorkOn }) => lastWorkOn >= on)
    .reduce(
      (count, { animalId }) =>
        count + herd.matingsOf(animalId).filter(({ matedOn }) => matedOn === on).length,
      0,
    )
