import { attentionLists, type AttentionReport } from '@penside/contract/reports/attention.ts'
import { workLists, type WorkReport } from '@penside/contract/reports/work-plan.ts'
import { attentionPath, planListOrders, workPlanPath, type PlanListOrder } from '../screen/places.ts'
import { presets, type Preset } from '../screen/preset.ts'

/** List of a round, with its query. */
export type RoundList =
  | { report: WorkReport; preset: Preset; order: PlanListOrder }
  | { overdue: AttentionReport }

/** Round that an address names; null if it names none. */
export function listedIn(name: string | null): RoundList | null {
  const overdue = Object.values(attentionLists).find((id) => `a${id}` === name)
  if (overdue) return { overdue }
  const [list, span = 'today', sort = planListOrders[0]] = name?.split('-') ?? []
  const report = Object.values(workLists).find((id) => id === list)
  const preset = presets.find((one) => one === span)
  const order = planListOrders.find((one) => one === sort)
  return report && preset && order ? { report, preset, order } : null
}

/** Address of the list of a round. */
export const listOfRound = (of: RoundList) =>
  'overdue' in of
    ? `${attentionPath}?report=${of.overdue}`
    : `${workPlanPath}?${new URLSearchParams({ report: of.report, ...(of.preset !== 'today' && { due: of.preset }), ...(of.order !== planListOrders[0] && { sort: of.order }) })}`
